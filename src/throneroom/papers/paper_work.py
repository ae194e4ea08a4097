"""The figures of a publication as long work, in parts that can be done one at a time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ..runs import Key, ListedWork, Piece, RunKind, Tell
from ..store import Entry

Do = Callable[[int | None, Tell], dict[str, Any]]
"""Does a piece on so many threads; gives plain data."""
Grow = Callable[[dict[str, Any] | None, int | None, Tell], dict[str, Any]]
"""Goes on from what there is (nothing at first) by one step, on so many threads.

What it gives is plain data, but for arrays by name under :data:`ARRAYS`, and true under
:data:`DONE` once there is no further step.
"""
ARRAYS, DONE = "arrays", "done"
Results = dict[str, dict[str, dict[str, Any]]]
"""Plain data by part and key."""


@dataclass(frozen=True)
class Task:
    """One piece of the work, which gives plain data."""

    part: str
    key: str
    words: str
    weight: float
    """About how many seconds it takes."""
    do: Do


@dataclass(frozen=True)
class GrowingTask:
    """A piece that takes so long that it is done, and kept, in steps."""

    part: str
    key: str
    words: str
    weight: float
    """About how many seconds all steps take."""
    steps: int
    grow: Grow


AnyTask = Task | GrowingTask


def is_done(task: AnyTask, found: Mapping[str, Any] | None) -> bool:
    """Whether what there is of a task is all of it."""
    return found is not None and (isinstance(task, Task) or bool(found.get(DONE)))


class PaperWork(ListedWork[dict[str, Any]]):
    """The tasks of a publication, of which some parts are wanted now."""

    def __init__(
        self,
        paper: str,
        tasks: Sequence[AnyTask],
        parts: Collection[str],
        *,
        threads: int | None = None,
        announce: Callable[[str], None] = lambda line: None,
    ) -> None:
        """``announce`` is told when a part begins."""
        self.paper, self.tasks, self.parts, self.threads = paper, tasks, parts, threads
        self.announce = announce
        self.kinds = tuple(self._kind(part) for part in dict.fromkeys(t.part for t in tasks))

    @property
    def kind(self) -> RunKind:
        """What such a run is called."""
        name = f"reproduce {self.paper}"
        return RunKind(name, f"run of {name}", f"throneroom {name}")

    def listed(self, results: Mapping[Key, dict[str, Any]]) -> Sequence[Piece[dict[str, Any]]]:
        """All tasks, also of parts that are not wanted now."""
        return [self._piece(task, results) for task in self.tasks]

    def complete(self, results: Mapping[Key, dict[str, Any]]) -> bool:
        """Whether every task is done to its end."""
        return all(self._done(task, results) for task in self.tasks)

    def so_far(self, results: Mapping[Key, dict[str, Any]]) -> str:
        """How many tasks are done."""
        done = sum(self._done(task, results) for task in self.tasks)
        return f"{done:,} of {len(self.tasks):,} {self.called}"

    def pieces(self, results: Mapping[Key, dict[str, Any]]) -> Iterator[Piece[dict[str, Any]]]:
        """The tasks of the wanted parts."""
        begun: set[str] = set()
        for task in self._wanted:
            if task.part not in begun and not self._done(task, results):
                begun.add(task.part)
                waiting = (t for t in self._wanted if t.part == task.part)
                count = sum(not self._done(t, results) for t in waiting)
                self.announce(f"{task.part}: {count:,} to do")
            if isinstance(task, Task) or self._done(task, results):
                yield self._piece(task, results)
                continue
            while not self._done(task, results):
                yield self._piece(task, results)

    def by_part(self, results: Mapping[Key, dict[str, Any]]) -> Results:
        """The results by part and key, in the order of the tasks."""
        found: Results = {}
        for task in self.tasks:
            key = self._key(task)
            if key in results:
                found.setdefault(task.part, {})[task.key] = results[key]
        return found

    @property
    def count(self) -> int:
        """How many tasks and steps the wanted parts have."""
        return sum(1 if isinstance(task, Task) else task.steps for task in self._wanted)

    @property
    def weight(self) -> float:
        """About how many seconds they take."""
        return sum(task.weight for task in self._wanted)

    def pack(self, key: Key, value: dict[str, Any]) -> Entry:
        """The plain data as it is, and the arrays apart."""
        data = {name: one for name, one in value.items() if name != ARRAYS}
        return Entry(*key, data, value.get(ARRAYS, {}))

    def unpack(self, entry: Entry) -> dict[str, Any]:
        """What :meth:`pack` was given."""
        return {**entry.data, ARRAYS: entry.arrays} if entry.arrays else entry.data

    @property
    def _wanted(self) -> list[AnyTask]:
        return [task for task in self.tasks if task.part in self.parts]

    def _piece(self, task: AnyTask, results: Mapping[Key, dict[str, Any]]) -> Piece[dict[str, Any]]:
        key = self._key(task)
        if isinstance(task, Task):
            return Piece(key, partial(task.do, self.threads), task.words, task.weight)

        def grow(tell: Tell) -> dict[str, Any]:
            return task.grow(results.get(key), self.threads, tell)

        done = self._done(task, results)
        weight = task.weight if done else task.weight / task.steps
        return Piece(key, grow, task.words, weight, replaces=not done)

    def _done(self, task: AnyTask, results: Mapping[Key, dict[str, Any]]) -> bool:
        return is_done(task, results.get(self._key(task)))

    def _key(self, task: AnyTask) -> Key:
        return (self._kind(task.part), task.key)

    def _kind(self, part: str) -> str:
        return f"reproduce {self.paper}: {part}"
