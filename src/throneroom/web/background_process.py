"""The process that does long work: one run of the store, told by its number, to its end.

``python -m throneroom.web.background_process STORE RUN THREADS NICE SECONDS``. It tells in lines of
JSON how far it is. It stops, and keeps what it has, when its standard input is closed: so it never
outlives the server, in whatever way that ends.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..arena.kept_tournament import tournament_of
from ..arena.tournament_work import ARENA, TournamentWork
from ..lab.kept_study import study_of
from ..lab.lab_work import CARD_LAB, LabWork
from ..learn.analysis_work import ANALYSIS, STATE
from ..learn.glimpses import GlimpsedAnalysis
from ..learn.kept_search import search_of
from ..reports.menu import short
from ..runs import Kept, Progress, Run, Work
from ..runs.records import placed
from ..store import DONE, STOPPED, Entry, Store, StoredRun, StoreError

_GRACE = 15.0  # seconds that the end may take after a stop
_PAUSE = 0.2  # seconds between two lines about progress
NO_STORE = "The store can't be written now. What was kept before is there."

Tell = Callable[..., None]


@dataclass(frozen=True)
class ToldOf(Kept):
    """A run's place in the store; whoever watches is told of each new result."""

    tell: Tell = print

    def put(self, entry: Entry) -> None:
        """Keep a result."""
        super().put(entry)
        if entry.kind != STATE[0]:
            self.tell(more=1)


def work_on(store: Store, number: int, threads: int | None, tell: Tell) -> None:
    """Go on with a run until it is done or stopped; what goes wrong is told as ``trouble``."""
    run = store.run(number)
    if run.status == DONE:
        return
    close: Callable[[], None] = lambda: None  # noqa: E731
    try:
        work, close = _work_of(run, store.path, threads)
    except ValueError as error:  # something has changed; the words say what
        tell(trouble=f"This can't go on: {error}.")
        return
    kept = placed(store, _KINDS[run.kind], run)
    living = Run(work, ToldOf(kept.store, kept.run, kept.how_to_go_on, tell))
    told = _Progress(tell)
    try:
        living.go_on(told)
    finally:
        close()
    if living.unkept is not None:
        tell(trouble=NO_STORE)
    elif words := _words(living.trouble):
        tell(trouble=words)


_KINDS = {kind.name: kind for kind in (ANALYSIS, ARENA, CARD_LAB)}


def _work_of(
    run: StoredRun, store: Path, threads: int | None
) -> tuple[Work[Any], Callable[[], None]]:
    """The work of a run, and what lets go of its threads."""
    if run.kind == ANALYSIS.name:
        search = search_of(run, threads)
        seconds, generations = run.spec["seconds"], run.spec["generations"]
        work = GlimpsedAnalysis(search, seconds=seconds, generations=generations, describe=short)
        return work, search.close
    if run.kind == ARENA.name:
        return TournamentWork(tournament_of(run, store), threads), lambda: None
    return LabWork(study_of(run), threads), lambda: None


def _words(trouble: BaseException | None) -> str:
    """What a visitor is told; the words of some errors name files of this machine."""
    if trouble is None or isinstance(trouble, KeyboardInterrupt):
        return ""
    if isinstance(trouble, StoreError):
        return NO_STORE
    if isinstance(trouble, MemoryError):
        return "There was not enough memory."
    if isinstance(trouble, OSError):
        return "The system did not let it go on."
    words = str(trouble)
    return f"{words[:1].upper()}{words[1:]}."


class _Progress:
    """Tells how far the work is, not too often."""

    def __init__(self, tell: Tell) -> None:
        self._tell, self._last = tell, 0.0

    def __call__(self, now: Progress) -> None:
        """Tell, unless that was done just now."""
        if time.monotonic() - self._last >= _PAUSE:
            self._last = time.monotonic()
            count = "" if now.of is None else f"{now.done:,} of {now.of:,}: "
            self._tell(share=round(now.share, 4), words=count + now.words)


# ---------------------------------------------------------------- the process


def main(words: list[str]) -> None:
    """Do what the server has asked for."""
    store, number, threads, nice, seconds = words
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have switched it off
    if hasattr(os, "nice"):
        os.nice(int(nice))
    tell = _teller()
    try:
        _stop_with_the_server(float(seconds), tell)
        with Store(Path(store)) as opened:
            try:
                work_on(opened, int(number), int(threads) or None, tell)
            except KeyboardInterrupt:  # before there was anything to keep
                opened.mark(opened.run(int(number)), STOPPED)
    except StoreError:
        tell(trouble=NO_STORE)
    except KeyboardInterrupt:
        pass


def _teller() -> Tell:
    """What writes lines for the server, and lets nothing else come between them."""
    out = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    lock = threading.Lock()

    def tell(**what: object) -> None:
        with lock, suppress(OSError, ValueError):  # if nobody listens we are about to be stopped
            out.write(json.dumps(what) + "\n")
            out.flush()

    return tell


def _stop_with_the_server(seconds: float, tell: Tell) -> None:
    """Interrupt this process when its input is closed, or after so much time."""
    main_thread = threading.main_thread().ident
    once = threading.Lock()

    def stop() -> None:
        if not once.acquire(blocking=False):
            return
        if hasattr(signal, "pthread_kill") and main_thread is not None:
            signal.pthread_kill(main_thread, signal.SIGINT)  # wakes it if it waits
        else:
            signal.raise_signal(signal.SIGINT)
        time.sleep(_GRACE)
        os._exit(1)

    def wait_for_the_end() -> None:
        with suppress(OSError):
            while os.read(0, 1024):
                pass
        stop()

    def out_of_time() -> None:
        tell(trouble="It has had all the time that this server gives at once. It can go on.")
        stop()

    threading.Thread(target=wait_for_the_end, daemon=True).start()
    clock = threading.Timer(seconds, out_of_time)
    clock.daemon = True
    clock.start()


if __name__ == "__main__":
    main(sys.argv[1:])
