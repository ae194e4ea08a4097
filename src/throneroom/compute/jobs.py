"""Games to be played, and what came out of them: plain data that can be sent anywhere."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from ..match.result import WHOLE
from ..strategies.rulelist import Strategy

Counts = npt.NDArray[np.uint64]


class TimeOver(Exception):
    """The games were not over in the time that they had; what was played is dropped."""


@dataclass(frozen=True, slots=True)
class Job:
    """Some games of one strategy against another (or against copies of it)."""

    mine: Strategy
    theirs: Strategy
    games: int
    first: int = 0
    """The number of the first game."""


@dataclass(slots=True)
class Tally:
    """What came out of some games, in whole numbers: parts of a match join exactly."""

    games: int = 0
    parts: int = 0
    """Wins of the first player in parts of ``WHOLE``, since a win may be shared."""
    shared: int = 0
    """Games with a shared win of the first player."""
    ahead: int = 0
    """Points of the first player before the best other one; beyond 20 of a game, a quarter."""
    margin: int = 0
    """The same, with every point in full."""
    points: int = 0
    """Points of the first player."""
    bought: Counts | None = None
    """Cards that the first player bought, by kind."""
    owned: Counts | None = None
    """Cards that the first player had at the end, by kind."""
    bought_in: Counts | None = None
    """In how many games the first player bought each card."""

    @property
    def wins(self) -> float:
        """Wins of the first player, shared ones in parts.

        >>> Tally(games=3, parts=90).wins
        1.5
        """
        return self.parts / WHOLE

    def add(self, other: Tally) -> Tally:
        """Put further games to these."""
        self.games += other.games
        self.parts += other.parts
        self.shared += other.shared
        self.ahead += other.ahead
        self.margin += other.margin
        self.points += other.points
        self.bought = _sum(self.bought, other.bought)
        self.owned = _sum(self.owned, other.owned)
        self.bought_in = _sum(self.bought_in, other.bought_in)
        return self


def _sum(one: Counts | None, other: Counts | None) -> Counts | None:
    if one is None or other is None:
        return other if one is None else one
    return one + other
