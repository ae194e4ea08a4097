"""A test that may be looked at after every game: who wins more often than all the others?

It is a bet. For players i and j, somebody who thinks that i is better stakes a part of a capital
of 1, again and again, on i getting more of the wins than j in the next *round* (all rotations of
the seats with the same luck). If i is not better, the bet is fair or worse, and the capital ever
grows to c times its size with a chance of at most 1/c (Ville's inequality), however often one
looks. Several stakes run side by side and share the capital, since nobody knows beforehand how
large the difference is. The test names player i once the bets on i against each other player have
all reached ``players / alpha``; so the chance that it ever names a player who is not better than
every other one is at most ``alpha``.
"""

from __future__ import annotations

import math

import numpy as np
import numpy.typing as npt

from ..numbers import WrongArgument
from .result import SHARES, WHOLE

STAKES = 0.95 * 0.5 ** np.arange(11)
_NEVER = -1
LEAST_ALPHA, MOST_ALPHA = 1e-9, 0.5


class Race:
    """The bets of one match, fed with results as they come."""

    def __init__(self, players: int, alpha: float) -> None:
        """Nothing is known yet."""
        self.players, self.rounds = players, 0
        self.leader: int | None = None
        # All that a round can bring: i's part of the wins less j's, in equal parts.
        self._whole = players * WHOLE
        results = np.arange(-self._whole, self._whole + 1) / self._whole
        self._growth = np.log1p(np.outer(results, STAKES))
        self._goal = math.log(players / alpha)
        self._capital = np.zeros((players, players, len(STAKES)))
        self._reached = np.full((players, players), _NEVER)
        np.fill_diagonal(self._reached, 0)

    def add(self, winners: npt.NDArray[np.uint8]) -> int | None:
        """Take the winners of further games, in whole rounds (the rest is not looked at).

        Returns how many of these games were needed to be sure; None if that is not so yet.
        """
        n = self.players
        count = len(winners) // n
        if count == 0:
            return None
        shares = SHARES[winners[: count * n], :n].reshape(count, n, n).sum(axis=1)
        for i in range(n):
            for j in range(n):
                if self._reached[i, j] == _NEVER:
                    self._bet(i, j, shares[:, i] - shares[:, j])
        before, self.rounds = self.rounds, self.rounds + count
        ready = {
            int(row.max()): i for i, row in reversed([*enumerate(self._reached)]) if row.min() >= 0
        }
        if not ready:
            return None
        at = min(ready)
        self.leader = ready[at]
        return (at - before) * n

    def _bet(self, i: int, j: int, results: npt.NDArray[np.int64]) -> None:
        path = np.cumsum(self._growth[results + self._whole], axis=0) + self._capital[i, j]
        self._capital[i, j] = path[-1]
        best = path.max(axis=1)
        close = np.flatnonzero(best >= self._goal)  # all stakes together have at most the best's
        best, path = best[close], path[close]
        over = best + np.log(np.exp(path - best[:, None]).mean(axis=1)) >= self._goal
        if over.any():
            self._reached[i, j] = self.rounds + int(close[over.argmax()]) + 1


def check_alpha(until_sure: object) -> float | None:
    """The error that is allowed: 5 % if none is named, None if there is no test."""
    if until_sure is False:
        return None
    if until_sure is True:
        return 0.05
    if not isinstance(until_sure, float) or not LEAST_ALPHA <= until_sure <= MOST_ALPHA:
        raise WrongArgument(
            "until_sure", f"is True, or an error between 0 and 0.5 like 0.05, not {until_sure!r}"
        )
    return until_sure
