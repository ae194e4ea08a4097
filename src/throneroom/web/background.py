"""Long work: analyses, tournaments and studies of cards, each in a process of its own.

A run is kept in the store from its beginning, and its process (:mod:`.background_process`) keeps
there what it finds: pages read that, and whatever ends, the run can go on from it. Here are only
the queue, the processes and how far they are.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Literal

from ..runs import RunKind, Specification, begin
from ..store import DONE, STOPPED, Entry, StoredRun
from .answers import Refused
from .server_settings import Settings
from .stores import Stores

_log = logging.getLogger("throneroom.web")
_OWNER = ("web owner", "owner")
_REMEMBERED = 200  # troubles of work that has ended
_END = 6.0  # seconds that all processes together have when the server ends
CRASHED = (
    "The process that worked on this has ended without a word. What it had found by its last "
    "saving is kept, and it can go on from there."
)
Phase = Literal["waiting", "working", "stopping", "stopped", "elsewhere", "done"]


@dataclass(frozen=True)
class RunStanding:
    """How far a run is."""

    phase: Phase
    """``elsewhere``: another program works on it, such as one in a terminal."""
    share: float = 0.0
    """How much is done, from 0 to 1."""
    words: str = ""
    """What is being done."""
    before: int = 0
    """How many others come first, while it waits."""
    results: int = 0
    """Rises whenever there is more to see in the store."""
    trouble: str = ""
    """Why it has ended early, if nobody has stopped it."""

    @property
    def live(self) -> bool:
        """Whether it is this server's work now."""
        return self.phase in ("waiting", "working", "stopping")


@dataclass
class _Job:
    number: int
    owner: str
    process: subprocess.Popen[bytes] | None = None
    stopping: bool = False
    share: float = 0.0
    words: str = ""
    results: int = 0
    trouble: str = ""


class Background:
    """The long work of a server. All of it blocks a little: not for the event loop."""

    def __init__(self, stores: Stores, settings: Settings) -> None:
        self._stores, self._settings = stores, settings
        self._jobs: OrderedDict[int, _Job] = OrderedDict()
        """Those that run or wait, by the number of their run, in the order they came."""
        self._troubles: OrderedDict[int, str] = OrderedDict()
        self._lock = threading.RLock()
        self._beginning = threading.Lock()
        self._closing = False

    # ------------------------------------------------------------ what visitors do

    def begin(self, kind: RunKind, spec: Specification, owner: str) -> int:
        """Keep a new run of a visitor and have it done; its number. Refused if there is no room."""
        with self._beginning:
            self._check_room(owner)
            with self._stores.borrowed() as store:
                kept = begin(store, kind, spec)
                kept.mark(STOPPED)  # it waits
                store.put(Entry(*_OWNER, {"owner": owner}), kept.run)
            self._add(_Job(kept.run.id, owner))
        return kept.run.id

    def go_on(self, run: StoredRun, owner: str) -> None:
        """Have a run gone on with; it is then this visitor's to stop."""
        with self._beginning:
            if run.id in self._jobs:
                return
            with self._stores.borrowed() as store:
                if store.run(run.id).status == DONE:
                    return
                if store.worked_on(run):
                    raise Refused(409, "Not now", "Another program is working on this just now.")
                self._check_room(owner)
                store.put(Entry(*_OWNER, {"owner": owner}), run)
            self._add(_Job(run.id, owner))

    def stop(self, number: int, owner: str) -> None:
        """Stop a run; what it has found is kept. Refused unless this visitor set it going."""
        with self._lock:
            job = self._jobs.get(number)
            if job is None:
                return
            if job.owner != owner:
                raise Refused(403, "Not yours", "Only who has started this can stop it.")
            self._stop(job)

    def may_stop(self, number: int, owner: str) -> bool:
        """Whether it is live and this visitor set it going."""
        with self._lock:
            job = self._jobs.get(number)
            return job is not None and job.owner == owner

    def begun_here(self, run: StoredRun) -> bool:
        """Whether a visitor has begun the run, and not somebody in a terminal."""
        return self.owner_of(run) != ""

    def owner_of(self, run: StoredRun) -> str:
        """Which visitor has set the run going last; empty: somebody in a terminal."""
        with self._stores.borrowed() as store:
            kept = next(store.entries(_OWNER[0], run), None)
        return "" if kept is None else str(kept.data.get("owner", ""))

    def standing(self, run: StoredRun) -> RunStanding:
        """How far a run is."""
        found = self.live(run.id)
        if found is not None:
            return found
        with self._stores.borrowed() as store:
            now = store.run(run.id)  # it may have ended since
            if now.status == DONE:
                return RunStanding("done", 1.0)
            if store.worked_on(now):
                return RunStanding("elsewhere")
        with self._lock:
            return RunStanding("stopped", trouble=self._troubles.get(run.id, ""))

    def live(self, number: int) -> RunStanding | None:
        """How far a run is, if it is this server's work now. This does not block."""
        with self._lock:
            job = self._jobs.get(number)
            if job is None:
                return None
            if job.process is None:
                ahead = 0
                for other in self._jobs.values():
                    if other is job:
                        break
                    ahead += 1
                return RunStanding("waiting", before=ahead)
            phase: Phase = "stopping" if job.stopping else "working"
            return RunStanding(phase, job.share, job.words, 0, job.results)

    def length(self) -> int:
        """How many run or wait."""
        with self._lock:
            return len(self._jobs)

    def close(self) -> None:
        """Stop everything; it can go on another time."""
        with self._lock:
            self._closing = True
            processes = [job.process for job in self._jobs.values() if job.process is not None]
            for job in [*self._jobs.values()]:
                self._stop(job)
        deadline = time.monotonic() + _END
        for process in processes:
            try:
                process.wait(max(deadline - time.monotonic(), 0.0))
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    # ------------------------------------------------------------ queue and processes

    def _check_room(self, owner: str) -> None:
        settings = self._settings
        with self._lock:
            own = sum(job.owner == owner for job in self._jobs.values())
            if own >= settings.long_work_each:
                raise Refused(
                    429,
                    "One thing after the other",
                    f"{own} analyses or tournaments of yours run or wait already. Stop one of "
                    "them, or wait for its end.",
                )
            if len(self._jobs) >= settings.long_work + settings.long_work_waiting:
                raise Refused(
                    503, "Too much to do", "Too many analyses wait already. Try again later."
                )

    def _add(self, job: _Job) -> None:
        with self._lock:
            self._troubles.pop(job.number, None)
            self._jobs[job.number] = job
            self._start_next()

    def _start_next(self) -> None:
        """Start those whose turn it is. The lock is held."""
        running = sum(job.process is not None for job in self._jobs.values())
        for job in [*self._jobs.values()]:
            if running >= self._settings.long_work or self._closing:
                return
            if job.process is None:
                running += self._start(job)

    def _start(self, job: _Job) -> bool:
        settings = self._settings
        words = [
            self._stores.path.absolute(),
            job.number,
            settings.long_work_threads or 0,
            settings.long_work_nice,
            settings.long_work_seconds,
        ]
        module = "throneroom.web.background_process"
        try:
            job.process = subprocess.Popen(
                [sys.executable, "-P", "-m", module, *map(str, words)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,  # Ctrl-C is for the server, which stops it
            )
        except OSError as error:
            _log.error("no process for run %s: %s", job.number, error)
            job.trouble = "The server could not start a process for this."
            self._forget(job)
            return False
        threading.Thread(
            target=self._watch, args=(job, job.process), name=f"run {job.number}", daemon=True
        ).start()
        return True

    def _watch(self, job: _Job, process: subprocess.Popen[bytes]) -> None:
        """Hear what a process tells until it ends."""
        assert process.stdout is not None
        with process.stdout:
            for line in process.stdout:
                try:
                    told: dict[str, Any] = json.loads(line)
                except ValueError:
                    continue  # cut off in its middle
                with self._lock:
                    job.share = max(job.share, told.get("share", 0.0))
                    job.words = told.get("words", job.words)
                    job.results += told.get("more", 0)
                    job.trouble = told.get("trouble", job.trouble)
        code = process.wait()
        with self._lock:
            if code and not job.trouble:
                _log.error("the process of run %s ended with %s", job.number, code)
                job.trouble = "" if job.stopping else CRASHED
            self._forget(job)
            self._start_next()

    def _stop(self, job: _Job) -> None:
        """The lock is held."""
        if job.process is None:
            self._forget(job)
        elif not job.stopping:
            job.stopping = True
            assert job.process.stdin is not None
            job.process.stdin.close()

    def _forget(self, job: _Job) -> None:
        """The lock is held."""
        self._jobs.pop(job.number, None)
        if job.process is not None and job.process.stdin is not None:
            job.process.stdin.close()
        if job.trouble:
            self._troubles[job.number] = job.trouble
            while len(self._troubles) > _REMEMBERED:
                self._troubles.popitem(last=False)
