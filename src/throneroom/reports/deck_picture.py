"""A deck's make-up over time as a small picture: a bar for each turn, a band for each card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from ..cards.model import Card
from ..pages.plots import BarPicture, stacked_bars

if TYPE_CHECKING:
    from ..learn.why import TurnFacts, Why

_MOST = 10  # cards with a band of their own
_OTHER = "other cards"
_GROUPS = ("Curse", "Victory", "Treasure", "Action")
_SHADES = {
    "Curse": ("#9b6fc0",),
    "Victory": ("#4f9a3e", "#7cba63", "#a9d796", "#2f6f2a"),
    "Treasure": ("#b08d57", "#b8bcc4", "#e2b634", "#8fb6c9", "#c77fb0"),
    "Action": ("#c2453b", "#3f79b5", "#d98a3d", "#5a5f9e", "#3c9a94", "#a0566b", "#77746a"),
}
_METALS = {"Copper": "#b08d57", "Silver": "#b8bcc4", "Gold": "#e2b634", "Platinum": "#8fb6c9"}


def deck_picture(why: Why, known: Mapping[str, Card]) -> BarPicture:
    """The picture with its legend."""
    shown = _shown(why.turns)
    order = sorted(shown, key=lambda name: (_GROUPS.index(_group(name, known)), name))
    colours = _colours(order, known)
    bars = []
    for row in why.turns:
        counts = {**{name: row.deck.get(name, 0.0) for name in order}, _OTHER: _rest(row, shown)}
        parts = [
            (count, colours[name], f"turn {row.turn}: {count:.1f} {name}")
            for name, count in counts.items()
        ]
        bars.append((str(row.turn), parts))
    used = [*order, *([_OTHER] if any(_rest(row, shown) >= 0.1 for row in why.turns) else [])]
    return stacked_bars(
        bars,
        _grid(max(sum(row.deck.values()) for row in why.turns)),
        about=f"The deck of {why.name} after each turn",
        below="cards owned after turn",
        legend=[(colours[name], name) for name in reversed(used)],
    )


def _shown(turns: Sequence[TurnFacts]) -> list[str]:
    """The cards that a deck has most of at any time."""
    most: dict[str, float] = {}
    for row in turns:
        for name, count in row.deck.items():
            most[name] = max(most.get(name, 0.0), count)
    found = [name for name in most if most[name] >= 0.1]
    return sorted(found, key=lambda name: (-most[name], name))[:_MOST]


def _rest(row: TurnFacts, shown: Sequence[str]) -> float:
    return sum(count for name, count in row.deck.items() if name not in shown)


def _group(name: str, known: Mapping[str, Card]) -> str:
    types = known[name].types if name in known else ("Action",)
    if "Action" in types:
        return "Action"
    return next((group for group in _GROUPS if group in types), "Action")


def _colours(order: Sequence[str], known: Mapping[str, Card]) -> dict[str, str]:
    found = {_OTHER: "#8c877b"}
    given = dict.fromkeys(_GROUPS, 0)
    for name in order:
        if name in _METALS:
            found[name] = _METALS[name]
            continue
        group = _group(name, known)
        shades = _SHADES[group] if group != "Treasure" else _SHADES[group][4:]
        found[name] = shades[given[group] % len(shades)]
        given[group] += 1
    return found


def _grid(most: float) -> list[int]:
    """Round numbers up to the highest bar.

    >>> _grid(23.4)
    [0, 10, 20]
    """
    step = 5 if most <= 15 else 10 if most <= 50 else 25
    return list(range(0, int(most) + 1, step))
