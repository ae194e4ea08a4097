"""Matches of strategies in one kingdom: compiled once, played natively, counted.

The games of a match are numbered, and a game of the same number and seed has the same luck whoever
plays: candidates that are compared on the same games are compared as pairs.

With more than two players, one plays against copies of the other. Its *rate* is its share of the
wins, set against the mean share of its opponents, so that 0.5 is equal for any number of players.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from .. import _core
from ..engine.kingdom import Kingdom
from ..engine.match import SHARES, WHOLE
from ..engine.ruleset import ruleset
from ..engine.variant import Variant
from ..strategies.model import Strategy

_SHARE = SHARES[:, 0] / WHOLE
_GAMES_PER_TASK = 256  # what one thread plays before it fetches more
_MOST_PER_BATCH = 4096  # so that Ctrl-C is heard
_MOST_COMPILED = 20_000


@dataclass(frozen=True, slots=True)
class Job:
    """Some games of one strategy against another (or against copies of it)."""

    mine: Strategy
    theirs: Strategy
    games: int
    first: int = 0


@dataclass(slots=True)
class Tally:
    """What came out of some games."""

    games: int = 0
    wins: float = 0.0
    """Wins of the first player, shared ones in parts."""
    shared: int = 0
    """Games with a shared win of the first player."""
    bought: npt.NDArray[np.uint64] | None = None
    """Cards that the first player bought, by kind."""
    owned: npt.NDArray[np.uint64] | None = None

    def add(self, other: Tally) -> Tally:
        """Put further games to these."""
        self.games += other.games
        self.wins += other.wins
        self.shared += other.shared
        if self.bought is None:
            self.bought, self.owned = other.bought, other.owned
        elif other.bought is not None:
            self.bought = self.bought + other.bought
            self.owned = self.owned + other.owned  # type: ignore[operator]
        return self


class Referee:
    """Plays matches in one kingdom; ``games`` counts all games so far."""

    def __init__(
        self, kingdom: Kingdom, players: int, variant: Variant, threads: int | None = None
    ) -> None:
        """Compile the rules; ``threads`` is as many as there are processors, if not said."""
        if threads is None:
            threads = min(os.cpu_count() or 1, 1024)
        if type(threads) is not int or not 1 <= threads <= 1024:
            raise ValueError(f"threads is between 1 and 1024, not {threads!r}")
        self.rules = ruleset(kingdom, players, variant)
        self.players, self.threads, self.games = players, threads, 0
        self._lists: dict[Strategy, _core.RuleList | None] = {}
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def compiled(self, plan: Strategy) -> _core.RuleList | None:
        """A strategy's native form."""
        if plan not in self._lists:
            if len(self._lists) > _MOST_COMPILED:
                self._lists.clear()
            self._lists[plan] = plan.compile(self.rules)
        return self._lists[plan]

    def play(self, jobs: Sequence[Job], seed: int) -> list[Tally]:
        """Play all jobs; results do not depend on the number of threads."""
        ready = [(self.compiled(job.mine), self.compiled(job.theirs), job) for job in jobs]
        if self._pool is None:
            found = [self._match(*one, seed) for one in ready]
        else:
            tasks: list[list[int]] = [[]]
            size = 0
            for i, job in enumerate(jobs):
                if size >= _GAMES_PER_TASK:
                    tasks.append([])
                    size = 0
                tasks[-1].append(i)
                size += job.games
            waiting = [
                self._pool.submit(lambda task: [self._match(*ready[i], seed) for i in task], task)
                for task in tasks
            ]
            try:
                found = [tally for one in waiting for tally in one.result()]
            except BaseException:
                for one in waiting:
                    one.cancel()
                raise
        self.games += sum(job.games for job in jobs)
        return found

    def _match(
        self, mine: _core.RuleList | None, theirs: _core.RuleList | None, job: Job, seed: int
    ) -> Tally:
        total, done = Tally(), 0
        lists = [mine] + [theirs] * (self.players - 1)
        while done < job.games:
            count = min(job.games - done, _MOST_PER_BATCH)
            part = _core.batch(self.rules.core, lists, count, seed, job.first + done, 1)
            winners = np.bincount(part["winners"], minlength=len(_SHARE))
            shared = int(winners[1::2].sum() - winners[1])
            total.add(
                Tally(count, float(winners @ _SHARE), shared, part["bought"][0], part["owned"][0])
            )
            done += count
        return total

    def rate(self, tally: Tally) -> float:
        """The win rate, on a scale where 0.5 is an equal share."""
        return fair_rate(tally.wins / max(tally.games, 1), self.players)

    def means(self, totals: npt.NDArray[np.uint64] | None, games: int) -> dict[str, float]:
        """Copies per game of each card that there were any of."""
        if totals is None:
            return {}
        pairs = zip(self.rules.names, totals.tolist(), strict=False)
        return {name: round(n / games, 4) for name, n in pairs if n}

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


def fair_rate(share: float, players: int) -> float:
    """A share of the wins on a scale where 0.5 is equal for any number of players.

    >>> fair_rate(0.25, 4), fair_rate(0.6, 2)
    (0.5, 0.6)
    """
    if players == 2:
        return share
    other = (1 - share) / (players - 1)
    return share / (share + other)
