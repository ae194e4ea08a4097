"""What wins in a kingdom, in players' words: told from games of its best strategy against itself.

The library keeps strategies alone. What a deck is like at the end, how long games are and what ends
them is counted in games that are played here, always the same ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..engine.game import Game
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL
from ..match.simulate import simulate
from ..strategies.rulelist import Strategy
from .palette import Palette
from .watching import ending_pile
from .ways import CHEAP, ENGINE, MONEY, THIN, TOKENS, way

GAMES = 200
_SEED = 1
_BUSY = 0.3  # the share of Actions in an engine, as in ways.py
_FEW_GONE = 0.5  # a rush leaves as much of the Provinces
_MANY_CURSES = 2.0  # of each player, in a slog
_LONG = 24.0  # turns


class Kind(StrEnum):
    """A kind of game."""

    ENGINE = "engine"
    MONEY = "money"
    THIN = "thin deck"
    RUSH = "rush"
    SLOG = "slog"

    @property
    def about(self) -> str:
        """What that means."""
        return _ABOUT[self]


_ABOUT = {
    Kind.ENGINE: "Many Actions, several of them in a turn.",
    Kind.MONEY: "Treasures, and a few Actions beside them.",
    Kind.THIN: "Most of the first cards are trashed, and a few good ones come again and again.",
    Kind.RUSH: "Other points than Provinces: the game ends on empty piles.",
    Kind.SLOG: "Curses or attacks make the game long.",
}


@dataclass(frozen=True)
class WhatWins:
    """What was counted in the games of a strategy against itself."""

    kind: Kind
    points: str
    """Where most points come from if not from Provinces and Colonies: a card, "tokens"; or ""."""
    turns: float
    """Of a player in a game, on average."""


def what_wins(kingdom: Kingdom, plan: Strategy) -> WhatWins:
    """What kind of game it is if both play by the best plan.

    >>> from throneroom.strategies import strategy
    >>> kingdom = Kingdom("First Game")
    >>> what_wins(kingdom, strategy("Province", "Gold", "Silver")).kind.value
    'money'
    """
    match = simulate(kingdom, [plan, plan], GAMES, _SEED, threads=1)
    rules = ruleset(kingdom, 2, OFFICIAL)
    owned, palette = match.mean_owned[0], Palette.of(rules)
    found = way(palette, owned, float(match.scores[:, 0].mean()))
    turns = float(match.turns.mean())
    points = "" if found in (MONEY, ENGINE, THIN, CHEAP) else found
    end = ending_pile(rules)
    gone = 2 * owned.get(end, 0.0) / Game(kingdom).supply[end]
    actions = sum(owned.get(card.name, 0.0) for card in palette.actions)
    slow = owned.get("Curse", 0.0) >= _MANY_CURSES or turns >= _LONG
    if found in (CHEAP, TOKENS, *palette.buyable) and gone <= _FEW_GONE:
        kind = Kind.RUSH
    elif actions >= _BUSY * sum(owned.values()):
        kind = Kind.ENGINE
    elif slow:
        kind = Kind.SLOG
    else:
        kind = Kind.THIN if found == THIN else Kind.MONEY
    return WhatWins(kind, points, turns)
