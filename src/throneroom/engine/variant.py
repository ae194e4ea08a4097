"""Rules that a publication, a puzzle or a house may change."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..numbers import between, whole

_LIMITS = {  # lowest, highest, may be None
    "players": (1, 6, True),
    "kingdom_piles": (0, 20, True),
    "hand_size": (0, 60, False),
    "actions": (0, 100, False),
    "buys": (0, 100, False),
    "coins": (0, 100, False),
    "turn_limit": (1, 10_000, True),
    "stall_limit": (1, 10_000, False),
    "effect_limit": (1_000, 100_000_000, False),
    "end_piles": (0, 40, True),
}
OPENINGS = {"4/3": 4, "3/4": 3, "5/2": 5, "2/5": 2}
TIE_RULES = ("fewer turns", "shared", "first seat")


@dataclass(frozen=True)
class Variant:
    """What may differ from the official game; the defaults are official.

    Names of cards are looked up when a game begins, in the catalog of its kingdom.

    >>> Variant(turn_limit=10, players=1).changes
    {'players': 1, 'turn_limit': 10}
    """

    players: int | None = None
    """Fixes the number of players."""
    kingdom_piles: int | None = 10
    """How many kingdom piles there are; None: any number."""
    piles: Mapping[str, int] = field(default_factory=dict)
    """Pile heights, by card name or by type ("Action", "Treasure", "Victory", "Curse")."""
    start: Mapping[str, int] = field(default_factory=dict)
    """The starting deck; empty: 7 Copper and 3 Estate."""
    hand_size: int = 5
    actions: int = 1
    buys: int = 1
    coins: int = 0
    opening: str | None = None
    """The Coppers in both first hands: "4/3", "3/4", "5/2" or "2/5" for everybody."""
    turn_limit: int | None = None
    """The game ends when everybody has had so many turns."""
    stall_limit: int = 500
    """A guard against games that never end; it is an outcome of its own.

    So many turns for each player, extra turns included.
    """
    effect_limit: int = 100_000
    """The same against turns that never end: effects in one turn.

    A usual turn has less than a hundred; the longest that official cards can make, some thousands.
    """
    end_piles: int | None = None
    """Empty piles that end the game; None: 3, or 4 with five or six players; 0: never."""
    end_when_empty: tuple[str, ...] = ("Province", "Colony")
    """One of these piles empty ends the game."""
    end_piles_without: tuple[str, ...] = ()
    """Piles that do not count among the empty ones."""
    full_rounds: bool = False
    """The end is checked only when all have had equally many turns."""
    tie_rule: str = "fewer turns"
    """"fewer turns", "shared", or "first seat"."""
    auto_treasures: bool = False
    """Treasures that only give coins are all played, without a question."""
    fixed_seats: bool = False
    """The first player of a match begins all of its games; else seats take turns."""
    strict_draws: bool = False
    """Nothing is drawn unless deck and discard pile hold more cards than are to be drawn."""

    def __post_init__(self) -> None:
        """Check the values."""
        for name, (low, high, optional) in _LIMITS.items():
            value = getattr(self, name)
            if value is None and optional:
                continue
            object.__setattr__(self, name, between(name, value, low, high))
        if self.opening is not None and self.opening not in tuple(OPENINGS):
            raise ValueError(f"an opening is one of {', '.join(OPENINGS)}, not {self.opening!r}")
        if self.tie_rule not in TIE_RULES:
            raise ValueError(f"a tie rule is one of {', '.join(TIE_RULES)}, not {self.tie_rule!r}")
        for name in ("full_rounds", "auto_treasures", "fixed_seats", "strict_draws"):
            if type(getattr(self, name)) is not bool:
                raise ValueError(f"{name} is True or False, not {getattr(self, name)!r}")
        for name, heights, high in (("piles", self.piles, 250), ("start", self.start, 60)):
            if not isinstance(heights, Mapping):
                raise TypeError(f"{name} maps cards to numbers, it is not {heights!r}")
            kept: dict[str, int] = {}
            for one, n in heights.items():
                _check_text(name, one)
                number = whole(n)
                if number is None or not 0 <= number <= high:
                    raise ValueError(f"{name} of {one}: between 0 and {high}, not {n!r}")
                kept[one] = number
            object.__setattr__(self, name, kept)
        for name in ("end_when_empty", "end_piles_without"):
            names = getattr(self, name)
            if not isinstance(names, tuple):
                raise TypeError(f"{name} is a tuple of card names, not {names!r}")
            for one in names:
                _check_text(name, one)

    @property
    def changes(self) -> dict[str, Any]:
        """What differs from the official rules, ready for JSON."""
        changed: dict[str, Any] = {}
        for item in dataclasses.fields(self):
            value = getattr(self, item.name)
            if value != getattr(OFFICIAL, item.name):
                changed[item.name] = dict(value) if isinstance(value, Mapping) else value
        return changed

    @classmethod
    def from_changes(cls, changes: Mapping[str, Any]) -> Variant:
        """The variant that differs from the official rules in this way."""
        if not isinstance(changes, Mapping):
            raise TypeError(f"changes map rules to values, they are not {changes!r}")
        known = {item.name for item in dataclasses.fields(cls)}
        for name in changes:
            if name not in known:
                raise ValueError(f"unknown rule {name!r}; known are {', '.join(sorted(known))}")
        values: dict[str, Any] = {
            k: tuple(v) if isinstance(v, list) else v for k, v in changes.items()
        }
        return cls(**values)


def _check_text(rule: str, name: object) -> None:
    if not isinstance(name, str):
        raise TypeError(f"{rule} names cards, {name!r} is not a name")


OFFICIAL = Variant()
