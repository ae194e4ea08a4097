"""Matches of strategies in one kingdom: compiled once, played natively, counted.

The games of a match are numbered, and a game of the same number and seed has the same luck whoever
plays: candidates that are compared on the same games are compared as pairs.

With more than two players, one plays against copies of the other. Its *rate* is its share of the
wins, set against the mean share of its opponents, so that 0.5 is equal for any number of players.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from .. import _core
from ..compute import Job, Setting, Tally, open_compute
from ..compute.jobs import Counts
from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..strategies.rulelist import Strategy

__all__ = ["Counts", "Job", "Referee", "Tally", "fair_rate"]


class Referee:
    """Plays matches in one kingdom.

    ``games`` counts all games so far, ``seconds`` the time that they took.
    """

    def __init__(
        self,
        kingdom: Kingdom,
        players: int,
        variant: Variant,
        threads: int | None = None,
        ray: str | None = None,
    ) -> None:
        """Compile the rules; ``threads`` or the Ray cluster at an address play the games."""
        self.setting = Setting(kingdom, players, variant)
        self.rules = self.setting.rules
        self.players, self.games, self.seconds = players, 0, 0.0
        self.until: float | None = None
        """The time, of ``time.monotonic()``, at which games end with :class:`TimeOver`."""
        self.compute = open_compute(threads, ray)

    def compiled(self, plan: Strategy) -> _core.RuleList | None:
        """A strategy's native form."""
        return self.setting.compiled(plan)

    def play(self, jobs: Sequence[Job], seed: int) -> list[Tally]:
        """Play all jobs; results do not depend on where they are played."""
        begun = time.perf_counter()
        found = self.compute.play(self.setting, jobs, seed, self.until)
        self.seconds += time.perf_counter() - begun
        self.games += sum(job.games for job in jobs)
        return found

    @contextmanager
    def playing_until(self, until: float | None) -> Iterator[None]:
        """In here, games end with :class:`TimeOver` at a time, or earlier if they do anyway."""
        before = self.until
        times = [time for time in (before, until) if time is not None]
        self.until = min(times, default=None)
        try:
            yield
        finally:
            self.until = before

    def rate(self, tally: Tally) -> float:
        """The win rate, on a scale where 0.5 is an equal share."""
        return fair_rate(tally.wins / max(tally.games, 1), self.players)

    def means(self, totals: Counts | None, games: int) -> dict[str, float]:
        """Copies per game of each card that there were any of."""
        if totals is None:
            return {}
        pairs = zip(self.rules.names, totals.tolist(), strict=False)
        return {name: round(n / games, 4) for name, n in pairs if n}

    def close(self) -> None:
        """Let the threads or the cluster go."""
        self.compute.close()


def fair_rate(share: float, players: int) -> float:
    """A share of the wins on a scale where 0.5 is equal for any number of players.

    >>> fair_rate(0.25, 4), fair_rate(0.6, 2)
    (0.5, 0.6)
    """
    if players == 2:
        return share
    other = (1 - share) / (players - 1)
    return share / (share + other)
