"""Games on this machine's threads."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from .. import _core
from ..numbers import between
from .jobs import Job, Tally, TimeOver
from .setting import Setting

_GAMES_PER_TASK = 256  # what one thread plays before it fetches more
_MOST_THREADS = 1024


class Local:
    """Plays on so many threads; as many as there are processors, if not said."""

    def __init__(self, threads: int | None = None) -> None:
        """Start the threads, if there is to be more than one."""
        if threads is None:
            threads = min(os.cpu_count() or 1, _MOST_THREADS)
        self.threads = threads = between("threads", threads, 1, _MOST_THREADS)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def play(
        self, setting: Setting, jobs: Sequence[Job], seed: int, until: float | None = None
    ) -> list[Tally]:
        """Play all jobs; results do not depend on the number of threads."""
        ready = setting.ready(jobs)  # a thread need not compile
        stop = _core.Stop(seconds_left(until))
        if self._pool is None:
            return setting.play(ready, seed, stop)
        waiting = [
            self._pool.submit(setting.play, ready[lot.start : lot.stop], seed, stop)
            for lot in lots(jobs, _GAMES_PER_TASK)
        ]
        try:
            return [tally for one in waiting for tally in one.result()]
        except BaseException:
            stop.want()
            for one in waiting:
                one.cancel()
            raise

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)


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
