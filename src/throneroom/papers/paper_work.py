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


class PaperWork(ListedWork[dict[str, Any]]):
    """The tasks of a publication, of which some parts are wanted now."""

    def __init__(
        self,
        paper: str,
        tasks: Sequence[Task],
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
        return [self._piece(task) for task in self.tasks]

    def pieces(self, results: Mapping[Key, dict[str, Any]]) -> Iterator[Piece[dict[str, Any]]]:
        """The tasks of the wanted parts."""
        begun: set[str] = set()
        for task in self._wanted:
            piece = self._piece(task)
            if task.part not in begun and piece.key not in results:
                begun.add(task.part)
                waiting = (t for t in self._wanted if t.part == task.part)
                count = sum(self._piece(t).key not in results for t in waiting)
                self.announce(f"{task.part}: {count:,} to do")
            yield piece

    def by_part(self, results: Mapping[Key, dict[str, Any]]) -> Results:
        """The results by part and key, in the order of the tasks."""
        found: Results = {}
        for task in self.tasks:
            key = (self._kind(task.part), task.key)
            if key in results:
                found.setdefault(task.part, {})[task.key] = results[key]
        return found

    @property
    def count(self) -> int:
        """How many tasks the wanted parts have."""
        return len(self._wanted)

    @property
    def weight(self) -> float:
        """About how many seconds they take."""
        return sum(task.weight for task in self._wanted)

    def pack(self, key: Key, value: dict[str, Any]) -> Entry:
        """The plain data as it is."""
        return Entry(*key, value)

    def unpack(self, entry: Entry) -> dict[str, Any]:
        """The plain data as it is."""
        return entry.data

    @property
    def _wanted(self) -> list[Task]:
        return [task for task in self.tasks if task.part in self.parts]

    def _piece(self, task: Task) -> Piece[dict[str, Any]]:
        key = (self._kind(task.part), task.key)
        return Piece(key, partial(task.do, self.threads), task.words, task.weight)

    def _kind(self, part: str) -> str:
        return f"reproduce {self.paper}: {part}"
