"""Games on this machine's threads."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence

from .. import _core
from ..numbers import between
from .jobs import Job, Tally, TimeOver
from .setting import Setting

_MOST_THREADS = 1024


class Local:
    """Plays on so many threads; as many as there are processors, if not said."""

    def __init__(self, threads: int | None = None) -> None:
        """Threads are started when there are games to play."""
        if threads is None:
            threads = min(os.cpu_count() or 1, _MOST_THREADS)
        self.threads = between("threads", threads, 1, _MOST_THREADS)

    def play(
        self, setting: Setting, jobs: Sequence[Job], seed: int, until: float | None = None
    ) -> list[Tally]:
        """Play all jobs; results do not depend on the number of threads."""
        stop = _core.Stop(seconds_left(until))
        return setting.play(setting.ready(jobs), seed, stop, self.threads)

    def close(self) -> None:
        """Nothing is left running between calls."""


def seconds_left(until: float | None) -> float:
    """Seconds to a time of ``time.monotonic()``; 0: there is no limit.

    Raises:
        TimeOver: If it has gone by.
    """
    if until is None:
        return 0.0
    seconds = until - time.monotonic()
    if seconds <= 0:
        raise TimeOver
    return seconds


def lots(jobs: Sequence[Job], games: int) -> list[range]:
    """Places of jobs that are played together: so many that they have so many games."""
    found: list[range] = []
    begun = size = 0
    for place, job in enumerate(jobs, 1):
        size += job.games
        if size >= games or place == len(jobs):
            found.append(range(begun, place))
            begun, size = place, 0
    return found
