"""An analysis as one web page that needs nothing else: the leaderboard and what belongs to it."""

from __future__ import annotations

import math
from collections.abc import Iterator
from html import escape
from typing import TYPE_CHECKING

from ..cards.model import Card
from ..learn.analysis import CIRCLE
from ..strategies.printing import strategy_text
from .analysis_words import (
    RunOrigin,
    answered,
    beginnings,
    facts,
    given_name,
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
from .menu import menu, short
from .progression_plot import progression_plot
from .style import STYLE
from .tiles import kingdom_tile, known_cards, tile
from .why_page import why_page

if TYPE_CHECKING:
    from ..learn.analysis import Analysis, Leader

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_FAINT, _FULL, _FAR = 24.0, 66.0, 40.0  # per cent of colour, from the least to _FAR points


def page(analysis: Analysis, origin: RunOrigin) -> str:
    """The page: why, kingdom, leaderboard, verdict, progression, buys, and how to replay."""
    known = known_cards(analysis.kingdom)
    why = why_page(analysis, known)
    parts = [
        *_top(analysis),
        *([_section("Why", why)] if why else []),
        _section("Kingdom", _kingdom(analysis, known)),
        _section("Leaderboard", _board(analysis, known)),
        *_progression(analysis),
        _section("Bought per game", _usage(analysis)),
        *_footer(analysis, origin),
    ]
    title = escape(f"Analysis: {analysis.kingdom}")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(parts)
        + "\n</main>\n</body>\n</html>\n"
    )


def _section(title: str, inner: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{inner}\n</section>"


def _top(analysis: Analysis) -> Iterator[str]:
    kind = "circle" if analysis.verdict == CIRCLE else "simple"
    yield (
        '<div class="top"><h1>Analysis of a kingdom</h1>'
        f'<span class="verdict {kind}">{escape(analysis.verdict)}</span></div>'
    )
    yield f"<p>{escape(sentence(analysis.reason))}</p>"
    if not analysis.finished:
        yield '<p class="warn">Stopped early: this is the best so far.</p>'
    for line in filter(None, (answered(analysis), unripe(analysis))):
        yield f"<p>{escape(line)}</p>"
    if found := mixed(analysis):
        shares = "".join(
            f'<span style="width:{100 * weight:.1f}%">{letter} {100 * weight:.0f} %</span>'
            for letter, weight in found
        )
        yield (
            '<p class="quiet">No strategy is best against all: mixed in these shares, they give '
            f'none of the others an edge.</p><div class="mix">{shares}</div>'
        )
    yield f'<p class="quiet">{escape(facts(analysis))}</p>'


def _kingdom(analysis: Analysis, known: dict[str, Card]) -> str:
    cards = sorted(analysis.kingdom.cards, key=lambda one: (one.cost, one.name))
    more = ["Platinum", "Colony"] if analysis.kingdom.colony else []
    more += ["Potion"] if any(card.potion for card in analysis.kingdom.cards) else []
    if more:
        extra = (known.get(name) for name in more)
        cards += [one for one in extra if one is not None]
    said = "" if cards else '<p class="quiet">Only the basic cards.</p>'
    opening = analysis.kingdom.opening
    if opening is not None:
        said += f'<p class="quiet">Everybody opens with {escape(opening)}.</p>'
    return f'<div class="kingdom">{"".join(map(kingdom_tile, cards))}</div>{said}'


# ---------------------------------------------------------------- the leaderboard


def _board(analysis: Analysis, known: dict[str, Card]) -> str:
    letters = "".join(f"<th>{escape(one.letter)}</th>" for one in analysis.leaders)
    rows = "\n".join(_row(analysis, i, known) for i in range(len(analysis.leaders)))
    return (
        '<table class="board">\n<thead><tr><th></th><th class="plan">Strategy: the first card '
        f"from the left that can be bought</th>{letters}</tr></thead>\n<tbody>\n{rows}\n</tbody>"
        "</table>\n"
        f'<p class="quiet legend">Numbers: {meaning(analysis.players)}, in % of '
        f"{analysis.table_games:,} games. "
        '<span><span class="key good"></span>2 or more ahead</span> '
        '<span><span class="key even"></span>about even</span> '
        '<span><span class="key bad"></span>2 or more behind.</span> '
        "Bold with *: beyond chance (Holm&#39;s correction, 95 %).</p>"
        '<p class="quiet">Green labels come first. ≤ 4: from four Provinces (or Colonies) left on; '
        "&times;2: two copies; +1: one more than before; no number: as many as there are.</p>"
    )


def _row(analysis: Analysis, i: int, known: dict[str, Card]) -> str:
    leader = analysis.leaders[i]
    name = given_name(leader)
    named = f'<p class="quiet">{escape(name)}</p>' if name else ""
    cells = "".join(
        _cell(margin(rate), other.letter, sure=bool(analysis.significant[i, j]))
        for j, (rate, other) in enumerate(
            zip(analysis.table[i].tolist(), analysis.leaders, strict=True)
        )
    )
    return (
        f'<tr><th class="rank" scope="row"><div class="letter">{escape(leader.letter)}</div>'
        f'<div class="mean {tone(leader.margin)}">{signed(leader.margin)}&nbsp;%</div></th>'
        f'<td class="plan">{named}{_plan(leader, known)}</td>{cells}</tr>'
    )


def _plan(leader: Leader, known: dict[str, Card]) -> str:
    shown = menu(leader.strategy)
    head = "".join(f"<span>{escape(str(one))}</span>" for one in shown.head)
    tiles = "".join(
        tile(t.label, known.get(t.card) if t.card else None, t.badge, t.condition)
        for t in shown.tiles
    )
    rest = "".join(
        f'<div class="rest"><b>{escape(title)}:</b> {escape("; ".join(said))}</div>'
        for title, said in shown.rest
    )
    return (
        (f'<div class="head">{head}</div>' if head else "")
        + f'<ol class="tiles">{tiles}</ol>{rest}'
        + f"<details><summary>as text</summary><pre>{escape(strategy_text(leader.strategy))}</pre>"
        "</details>"
    )


def _cell(value: float, other: str, *, sure: bool) -> str:
    with_whom = f'data-with="{escape(other)}"'
    if math.isnan(value):
        return f'<td class="cell none" {with_whom}></td>'
    weight = _FAINT + (_FULL - _FAINT) * min(abs(value) / _FAR, 1.0)
    return (
        f'<td class="cell {tone(value)}{" sure" if sure else ""}" {with_whom} '
        f'style="--w:{weight:.0f}%">{signed(value)}{"*" if sure else ""}</td>'
    )


# ---------------------------------------------------------------- below it


def _progression(analysis: Analysis) -> Iterator[str]:
    steps = analysis.progression
    if not steps:
        return
    rows = "".join(
        f"<tr><td>{step.generation}</td><td>{signed(step.margin)}</td>"
        f"<td>{signed(step.interval[0])} to {signed(step.interval[1])}</td>"
        f'<td class="text">{escape(short(step.strategy))}</td></tr>'
        for step in steps
    )
    yield _section(
        "Progression",
        '<p class="quiet">How far the best strategy of today is ahead of the best of earlier '
        "generations, in %, with 95 % intervals. All above 0: it beats what came "
        f"before. Red points below 0: the search goes in circles.</p>\n{progression_plot(steps)}\n"
        '<details><summary>as a table</summary><div class="wide"><table class="list"><thead><tr>'
        "<th>Generation</th><th>Margin</th><th>95 % interval</th>"
        '<th class="text">Best then</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></details>",
    )


def _usage(analysis: Analysis) -> str:
    order: dict[str, float] = {}
    for leader in analysis.leaders:
        for name, copies in used(leader.usage):
            order[name] = max(order.get(name, 0.0), copies)
    most = max(order.values(), default=1.0)
    letters = "".join(f"<th>{escape(one.letter)}</th>" for one in analysis.leaders)
    rows = "\n".join(
        f'<tr><th class="label" scope="row">{escape(name)}</th>'
        + "".join(_bar(leader, name, most) for leader in analysis.leaders)
        + "</tr>"
        for name in sorted(order, key=lambda name: (-order[name], name))
    )
    return (
        f'<table class="usage"><thead><tr><th class="label"></th>{letters}</tr></thead>\n'
        f"<tbody>\n{rows}\n</tbody></table>"
    )


def _bar(leader: Leader, name: str, most: float) -> str:
    bought, owned = leader.usage.get(name, 0.0), leader.owned.get(name, 0.0)
    said = f"{leader.letter} buys {bought:.2f} {name} a game, and owns {owned:.2f} at the end"
    shown = f"{bought:.1f}" if bought >= 0.05 else ""
    return (
        f'<td title="{escape(said)}"><span class="bar" style="--w:{100 * bought / most:.1f}%">'
        f"{shown}</span></td>"
    )


def _footer(analysis: Analysis, origin: RunOrigin) -> Iterator[str]:
    started = beginnings(origin)
    number = "" if origin.run is None else f"Analysis {origin.run}, "
    yield (
        f"<footer><p>{number}{escape(origin.created[:10])}, made by throneroom "
        f"{escape(origin.version)}: <code>{escape(origin.command)}</code></p>"
        f"<p>The same generations again: <code>{escape(replay(analysis, origin))}</code> "
        f"{escape(started)}</p>"
        "</footer>"
    )
