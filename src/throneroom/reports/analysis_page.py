"""An analysis as one web page that needs nothing else: why and win rates, leaders, their table."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from zlib import crc32

from ..cards.model import Card
from ..pages.card_face import FIELDS, CardFace, Gallery
from ..pages.rendering import render
from ..strategies.printing import strategy_text
from .analysis_words import (
    RunOrigin,
    answered,
    beginnings,
    facts,
    given_name,
    made_by,
    main_cards,
    margin,
    meaning,
    mixed,
    replay,
    sentence,
    signed,
    tone,
    unripe,
    used,
)
from .menu import ShownMenu, differences, menu, short
from .progression import progression_plot
from .why_page import ShownWhy, shown_why
from .why_words import changes, interval, percent

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..engine.kingdom import Kingdom
    from ..learn.analysis import Analysis, Leader

_FAINT, _FULL, _FAR = 24.0, 66.0, 40.0  # per cent of colour, from the least to _FAR points
_ALWAYS = "Big Money"
"""The bot that every leader is compared with in a line."""


@dataclass(frozen=True)
class MarginCell:
    """An entry of the table of leaders."""

    shown: str
    tone: str
    weight: int
    """How strong its colour is."""
    sure: bool


@dataclass(frozen=True)
class ShownLeader:
    """What the page has of a leader."""

    letter: str
    title: str
    field: int
    margin: str
    tone: str
    beats: str
    shown: ShownMenu
    text: str
    differences: tuple[tuple[str, tuple[str, ...]], ...]
    changed: frozenset[str]
    cells: tuple[MarginCell, ...]
    why: ShownWhy | None


def page(analysis: Analysis, origin: RunOrigin) -> str:
    """The page: why, kingdom, leaders, their table, what they buy, progression, how to replay."""
    return render("analysis.html", **shown_analysis(analysis, origin))


def shown_analysis(analysis: Analysis, origin: RunOrigin) -> dict[str, Any]:
    """What templates show of an analysis; ``analysis_parts.html`` has the pieces."""
    known = known_cards(analysis.kingdom)
    gallery = Gallery(known)
    return {
        "title": str(analysis.kingdom) or "Only the basic cards",
        "verdict": analysis.verdict,
        "reason": sentence(analysis.reason),
        "finished": analysis.finished,
        "notes": [line for line in (answered(analysis), unripe(analysis)) if line],
        "mixture": [(letter, round(100 * weight, 1)) for letter, weight in mixed(analysis)],
        "facts": f"{facts(analysis)}.",
        "kingdom": kingdom_faces(analysis.kingdom, gallery),
        "opening": analysis.kingdom.opening,
        "leaders": [_leader(analysis, i, known) for i in range(len(analysis.leaders))],
        "changes": changes(analysis),
        "answer": analysis.answer
        and {
            "said": answered(analysis),
            "shown": menu(analysis.answer.strategy),
            "text": strategy_text(analysis.answer.strategy),
        },
        "meaning": sentence(meaning(analysis.players)).removesuffix("."),
        "games": f"{analysis.table_games:,}",
        "usage": _usage(analysis),
        "progression": progression_plot(analysis.progression) if analysis.progression else None,
        "steps": [
            {
                "generation": step.generation,
                "margin": signed(step.margin),
                "interval": f"{signed(step.interval[0])} to {signed(step.interval[1])}",
                "best": short(step.strategy),
            }
            for step in analysis.progression
        ],
        "made": made_by(origin, "Analysis"),
        "command": origin.command,
        "replay": replay(analysis, origin),
        "beginnings": beginnings(origin),
        "gallery": gallery,
    }


def known_cards(kingdom: Kingdom) -> dict[str, Card]:
    """All cards of the kingdom's catalog by name; those of the kingdom in its editions."""
    return {one.name: one for one in (*kingdom.catalog.cards(), *kingdom.cards)}


def kingdom_faces(kingdom: Kingdom, gallery: Gallery) -> list[CardFace]:
    """The cards of a kingdom and what goes with them, the cheapest first."""
    cards = sorted(kingdom.cards, key=lambda one: (one.cost, one.name))
    names = [one.name for one in cards]
    names += ["Platinum", "Colony"] if kingdom.colony else []
    names += ["Potion"] if any(card.potion for card in kingdom.cards) else []
    return [face for name in names if (face := gallery.face(name)) is not None]


def _leader(analysis: Analysis, i: int, known: dict[str, Card]) -> ShownLeader:
    first, leader = analysis.leaders[0], analysis.leaders[i]
    changed = () if i == 0 else differences(first.strategy, leader.strategy)
    rates = analysis.table[i].tolist()
    return ShownLeader(
        letter=leader.letter,
        title=given_name(leader) or main_cards(leader, analysis.kingdom),
        field=crc32(leader.letter.encode()) % FIELDS,
        margin=signed(leader.margin),
        tone=tone(leader.margin),
        beats=_beats(leader),
        shown=menu(leader.strategy),
        text=strategy_text(leader.strategy),
        differences=changed,
        changed=_marked(leader, changed),
        cells=tuple(
            _cell(margin(rate), sure=bool(analysis.significant[i, j]))
            for j, rate in enumerate(rates)
        ),
        why=None if leader.why is None else shown_why(leader.why, known),
    )


def _marked(leader: Leader, changed: Sequence[tuple[str, tuple[str, ...]]]) -> frozenset[str]:
    """The rules that are marked as other than A's; none if that would be most of them."""
    found = frozenset(x for verb, labels in changed for x in labels if verb != "leaves out")
    labels = {rule.label for rule in menu(leader.strategy).rules}
    return found if 2 * len(found) <= len(labels) else frozenset()


def _beats(leader: Leader) -> str:
    """How it fares against the bot that everybody knows."""
    for one in () if leader.why is None else leader.why.against:
        if one.opponent == _ALWAYS:
            span = interval(one.low, one.high)
            return f"wins {percent(one.share)} against {_ALWAYS} ({span})"
    return ""


def _cell(value: float, *, sure: bool) -> MarginCell:
    if math.isnan(value):
        return MarginCell("", "none", 0, sure=False)
    weight = _FAINT + (_FULL - _FAINT) * min(abs(value) / _FAR, 1.0)
    return MarginCell(signed(value), tone(value), round(weight), sure)


def _usage(analysis: Analysis) -> list[tuple[str, list[dict[str, object]]]]:
    """What is bought, the most first: for each leader how much, and how wide its bar is."""
    order: dict[str, float] = {}
    for leader in analysis.leaders:
        for name, copies in used(leader.usage):
            order[name] = max(order.get(name, 0.0), copies)
    most = max(order.values(), default=1.0)
    names = sorted(order, key=lambda name: (-order[name], name))
    return [(name, [_bought(one, name, most) for one in analysis.leaders]) for name in names]


def _bought(leader: Leader, name: str, most: float) -> dict[str, object]:
    bought, owned = leader.usage.get(name, 0.0), leader.owned.get(name, 0.0)
    return {
        "said": f"{leader.letter} buys {bought:.2f} {name} a game, and owns {owned:.2f} at the end",
        "shown": f"{bought:.1f}" if bought >= 0.05 else "",
        "share": round(100 * bought / most, 1),
    }
