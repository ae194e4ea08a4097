"""Work that thinks, off the way of the clicks: few threads, few that wait, each with a time limit.

A thread can't be stopped from outside. One whose work takes too long is written off: whoever waits
is told, another thread takes its place, and it ends when its work does, unheard.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
_GENTLE = 5  # of 19: clicks come first
_LOOK = 0.1  # seconds between looks at the clock


class TooBusy(Exception):
    """So many wait already."""


class TooLate(Exception):
    """The work took too long, and was given up."""


@dataclass
class _Job:
    work: Callable[[], object]
    owner: str
    seconds: float
    future: Future[Any] = field(default_factory=Future)
    ends: float = 0.0
    """When it is too late; 0 while it waits."""


class SearchPool:
    """The threads that search for a server.

    >>> pool = SearchPool(threads=1, waiting=2, each=2)
    >>> pool.submit("anna", lambda: 6 * 7, seconds=5).result(timeout=5)
    42
    >>> pool.close()
    """

    def __init__(self, threads: int, waiting: int, each: int = 3) -> None:
        """At most ``each`` pieces of work of one visitor run or wait."""
        self._most, self._waiting, self._each = threads, waiting, each
        self._queue: deque[_Job] = deque()
        self._running: dict[threading.Thread, _Job] = {}
        self._lost: set[threading.Thread] = set()
        """Threads that were written off and have not ended."""
        self._threads: set[threading.Thread] = set()
        self._owners: Counter[str] = Counter()
        self._watch: threading.Thread | None = None
        self._changed = threading.Condition()
        self._closed = False

    @property
    def load(self) -> int:
        """How many run or wait."""
        with self._changed:
            return len(self._queue) + len(self._running)

    def submit(self, owner: str, work: Callable[[], T], seconds: float) -> Future[T]:
        """Have something done; the future fails with :class:`TooLate` when it takes longer.

        Raises :class:`TooBusy` if this visitor or all together have asked for too much.
        """
        job = _Job(work, owner, seconds)
        with self._changed:
            full = len(self._queue) >= self._waiting or self._owners[owner] >= self._each
            if full or self._closed or not self._staffed():
                raise TooBusy
            self._owners[owner] += 1
            self._queue.append(job)
            self._changed.notify_all()  # not just one: that may be the clock
        return job.future

    def close(self) -> None:
        """Take nothing more. What runs is not waited for: its threads die with the process."""
        with self._changed:
            self._closed = True
            left = [*self._queue, *self._running.values()]
            self._queue.clear()
            self._changed.notify_all()
        for job in left:
            _fail(job.future, TooBusy())

    # ------------------------------------------------------------ threads

    def _staffed(self) -> bool:
        """Have enough threads; whether there are any at all."""
        if self._watch is None:
            self._watch = threading.Thread(target=self._look, name="search clock", daemon=True)
            self._watch.start()
        # As many as may be lost at once: a server never has more than twice its threads.
        room = self._most - len(self._threads) - max(0, len(self._lost) - self._most)
        idle = len(self._threads) - len(self._running)
        if idle <= len(self._queue) and room > 0:
            thread = threading.Thread(target=self._work, name="search", daemon=True)
            self._threads.add(thread)
            thread.start()
        return bool(self._threads)

    def _work(self) -> None:
        _be_gentle()
        me = threading.current_thread()
        while (job := self._next(me)) is not None:
            result: object = None
            error: BaseException | None = None
            try:
                result = job.work()
            except BaseException as wrong:  # an agent may raise anything, even SystemExit
                error = wrong
            with self._changed:
                lost = me in self._lost
                if lost:
                    self._lost.discard(me)
                    if self._queue:
                        self._staffed()
                else:
                    del self._running[me]
                    self._done_with(job)
            if lost:
                return
            if error is not None:
                _fail(job.future, error)
            else:
                with suppress(Exception):  # whoever waited has gone
                    job.future.set_result(result)

    def _next(self, me: threading.Thread) -> _Job | None:
        with self._changed:
            while True:
                if self._closed:
                    self._threads.discard(me)
                    return None
                while self._queue:
                    job = self._queue.popleft()
                    if job.future.set_running_or_notify_cancel():
                        job.ends = time.monotonic() + job.seconds
                        self._running[me] = job
                        self._changed.notify_all()
                        return job
                    self._done_with(job)
                self._changed.wait()

    def _look(self) -> None:
        """Write off what takes too long."""
        while True:
            with self._changed:
                while not self._running and not self._closed:
                    self._changed.wait()
                if self._closed:
                    return
                now = time.monotonic()
                late = [(one, job) for one, job in self._running.items() if now > job.ends]
                for thread, job in late:
                    del self._running[thread]
                    self._threads.discard(thread)
                    self._lost.add(thread)
                    self._done_with(job)
                    self._staffed()
                given_up = [] if self._threads else [*self._queue]
                for job in given_up:
                    self._queue.remove(job)
                    self._done_with(job)
            for _, job in late:
                _fail(job.future, TooLate())
            for job in given_up:
                _fail(job.future, TooBusy())
            time.sleep(_LOOK)

    def _done_with(self, job: _Job) -> None:
        self._owners[job.owner] -= 1
        if not self._owners[job.owner]:
            del self._owners[job.owner]


def _fail(future: Future[Any], error: BaseException) -> None:
    with suppress(Exception):
        future.set_exception(error)


def _be_gentle() -> None:
    """Let this thread wait for those that answer clicks, where threads have priorities."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _GENTLE)
