"""What Provincial has published: 100 kingdoms with leaders and tables, and figures of the text."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ...cards.catalog import OFFICIAL
from ...engine.kingdom import Kingdom

LEADERS = 5
TABLE_GAMES = 5000
"""Games behind each entry of its tables."""

SHIPPED = 146
"""Kingdoms that came with the program; the figures of the four following names are theirs."""
ESTATES = {0: 8, 1: 29, 2: 60, 3: 29, 4: 15, 5: 5}
"""How many best leaders buy Estates from so many Provinces left on."""
DUCHIES = {1: 1, 2: 15, 3: 23, 4: 64, 5: 30, 6: 11, 7: 2}
ENTRIES = 7.2
"""Entries of a menu, on average."""
TOP_THREE = {
    "Witch": (12, 12), "Wharf": (12, 12), "Venture": (18, 18), "Treasury": (9, 9),
    "Torturer": (14, 14), "Nobles": (9, 9), "Militia": (17, 17), "Lighthouse": (18, 18),
    "Laboratory": (9, 9), "Ghost Ship": (14, 14), "Courtyard": (9, 9), "Bank": (17, 17),
    "Chapel": (14, 22), "Smithy": (10, 17), "Gardens": (5, 23), "Bridge": (5, 15),
    "King's Court": (5, 15), "Throne Room": (4, 19), "Remodel": (2, 14), "Workshop": (1, 14),
    "Village": (1, 10), "Smugglers": (0, 9), "Expand": (0, 20),
}  # fmt: skip
"""In how many of the kingdoms that have a card one of the three best leaders buys it."""
FIRST_MARGIN = 15.8
"""How far the best leader is ahead of the other four, on average."""

COMPLEX = (5, 1000)
"""Kingdoms without a best strategy."""
GAMES_PER_SECOND = 40_000
CORES = 8
SECONDS = 120.0
"""A kingdom's analysis took about that long."""


STRENGTH_YEAR = 2021
"""Strength is compared with the wordings of this year: those that change a card of the published
kingdoms since then (Hoard, Mint, Quarry, Treasury) are not what the strategies were made for."""


@dataclass(frozen=True)
class Published:
    """One kingdom as the program has left it."""

    name: str
    """The beginning of its file's name."""
    cards: tuple[str, ...]
    opening: str
    colony: bool
    leaders: tuple[str, ...]
    """Menus, the best first."""
    table: tuple[tuple[float, ...], ...]
    """Percent points that the row is ahead of the column: (win rate - 0.5) * 200."""

    @property
    def missing(self) -> tuple[str, ...]:
        """The cards of the kingdom that are not known here (yet)."""
        needed = (*self.cards, *(("Colony", "Platinum") if self.colony else ()))
        return tuple(name for name in needed if not known(name))

    def kingdom(self, *, fixed_opening: bool) -> Kingdom:
        """The kingdom; with its fixed opening, it is the first edition as in the program."""
        if fixed_opening:
            return Kingdom(self.cards, colony=self.colony, opening=self.opening, edition=1)
        return Kingdom(self.cards, colony=self.colony, year=STRENGTH_YEAR)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Published:
        """One entry of the data file."""
        return cls(
            data["name"],
            tuple(data["cards"]),
            data["opening"],
            data["colony"],
            tuple(data["leaders"]),
            tuple(tuple(row) for row in data["table"]),
        )


def known(name: str) -> bool:
    """Whether there is a card of that name."""
    return name in OFFICIAL


@cache
def _data() -> dict[str, Any]:
    file = resources.files(__package__.rpartition(".")[0]).joinpath("data", "provincial.json")
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found


@cache
def kingdoms() -> tuple[Published, ...]:
    """The 100 kingdoms.

    >>> len(kingdoms()), kingdoms()[0].cards[0]
    (100, 'Swindler')
    """
    return tuple(Published.from_json(one) for one in _data()["kingdoms"])


@cache
def costs() -> dict[str, int]:
    """What the cards of all menus cost, by name in small letters."""
    return {name.casefold(): cost for name, cost in _data()["costs"].items()}
