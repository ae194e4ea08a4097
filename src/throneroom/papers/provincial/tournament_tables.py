"""Provincial's tournament tables, played again.

An entry is how far the row is ahead of the column, in percent points: (win rate - 0.5) * 200. In
its program every entry is a match of its own, with the row as the first player and the starting
player drawn anew for each game, so the entries (i, j) and (j, i) have different luck; here too. A
leader's margin is the mean of its row without the diagonal.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...cards.language import Treasure, coins, whenever_played
from ...cards.model import Card
from ...engine.kingdom import replace_cards
from ...engine.variant import Variant
from ...learn.referee import Job, Referee
from ...strategies.provincial_menu import read_menu
from .published import TABLE_GAMES, Published
from .shown_menus import shown

RULES = Variant(turn_limit=100)
"""Its rules are the official ones but for the opening, which comes with the kingdom, and the end
after 100 turns."""

Table = tuple[tuple[float | None, ...], ...]


@dataclass(frozen=True)
class Replay:
    """A table played again; nobody plays against itself."""

    kingdom: str
    games: int
    table: Table
    with_bugs: bool = False
    """Whether cards did what they do in Provincial's program, as far as that can be written."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Replay:
        """From :meth:`to_json`."""
        table = tuple(tuple(row) for row in data["table"])
        return cls(data["kingdom"], data["games"], table, data["with_bugs"])


def replay(
    published: Published,
    games: int = TABLE_GAMES,
    seed: int = 0,
    *,
    with_bugs: bool = False,
    threads: int | None = None,
    tell: Callable[[float], None] = lambda share: None,
) -> Replay:
    """Let the leaders of a kingdom play each other as they did there."""
    kingdom = published.kingdom(fixed_opening=True)
    if with_bugs:
        kingdom = replace_cards(kingdom, map(_with_bug, kingdom.cards))
    plans = [read_menu(menu, colony=published.colony) for menu in published.leaders]
    referee = Referee(kingdom, 2, RULES, threads)
    rows: list[tuple[float | None, ...]] = []
    try:
        for i, mine in enumerate(plans):
            others = [j for j in range(len(plans)) if j != i]
            jobs = [Job(mine, plans[j], games, first=(i * len(plans) + j) * games) for j in others]
            found = dict(zip(others, referee.play(jobs, seed), strict=True))
            rows.append(
                tuple(
                    round(200 * (referee.rate(found[j]) - 0.5), 3) if j in found else None
                    for j in range(len(plans))
                )
            )
            tell((i + 1) / len(plans))
    finally:
        referee.close()
    return Replay(published.name, games, tuple(rows), with_bugs)


# ---------------------------------------------------------------- beside the published one


@dataclass(frozen=True)
class Comparison:
    """A published table and the same played here."""

    published: Published
    replay: Replay

    @property
    def differences(self) -> list[float]:
        """Ours less theirs, for all entries but the diagonal."""
        pairs = zip(self.replay.table, self.published.table, strict=True)
        return [
            ours - theirs
            for mine, row in pairs
            for ours, theirs in zip(mine, row, strict=True)
            if ours is not None
        ]

    @property
    def mean(self) -> float:
        """The mean absolute difference."""
        return _mean([abs(x) for x in self.differences])

    @property
    def chance(self) -> float:
        """What the mean absolute difference would be by chance alone, if the games were alike."""
        sizes = []
        for row in self.replay.table:
            for margin in row:
                if margin is not None:
                    p = 0.5 + margin / 200
                    spread = p * (1 - p) * (1 / self.replay.games + 1 / TABLE_GAMES)
                    sizes.append(200 * math.sqrt(2 / math.pi * spread))
        return _mean(sizes)

    @property
    def worst(self) -> tuple[int, int, float, float]:
        """The entry that is furthest off: row, column, theirs, ours."""
        return max(
            (
                (i, j, self.published.table[i][j], ours)
                for i, row in enumerate(self.replay.table)
                for j, ours in enumerate(row)
                if ours is not None
            ),
            key=lambda one: abs(one[3] - one[2]),
        )


def mean_difference(comparisons: Sequence[Comparison]) -> float:
    """The mean absolute difference over all entries of all kingdoms."""
    return _mean([abs(x) for one in comparisons for x in one.differences])


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0


# ---------------------------------------------------------------- its bugs

THRONED = (
    "a card played through {name} stays on the table for the next turn too and misses a shuffle"
)
BUGS = {
    "Coppersmith": "Coppersmith adds its coin to every Treasure, not only to Copper",
    "Throne Room": THRONED.format(name="Throne Room"),
    "King's Court": THRONED.format(name="King's Court"),
    "Talisman": "Talisman gains nothing",
}
"""What cards do wrong in Provincial's program."""
_DURATIONS = ("Caravan", "Fishing Village", "Lighthouse", "Merchant Ship", "Tactician", "Wharf")
_CONSPIRATOR = "a fresh Duration counts as two Actions for Conspirator"


def bugs(published: Published) -> list[str]:
    """The bugs of Provincial that its leaders in a kingdom come across."""
    bought = {name for menu in published.leaders for name in shown(menu).cards}
    found = [words for name, words in BUGS.items() if name.casefold() in bought]
    if "conspirator" in bought and any(name.casefold() in bought for name in _DURATIONS):
        found.append(_CONSPIRATOR)
    return found


_AS_THERE = {
    "Coppersmith": (whenever_played(Treasure, coins(1)),),
    "Talisman": (coins(1),),
}
"""What cards with a bug do in its program, where that can be written as a card."""


def can_have_bugs(published: Published) -> bool:
    """Whether a bug that its leaders come across can be written as a card."""
    return any(BUGS[name] in bugs(published) for name in _AS_THERE)


def _with_bug(card: Card) -> Card:
    effects = _AS_THERE.get(card.name)
    return card if effects is None else dataclasses.replace(card, effects=effects)
