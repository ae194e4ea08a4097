"""Long work in pieces: what is done is kept, and the same command goes on from there."""

from __future__ import annotations

import os
import platform
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..store import DONE, RUNNING, STOPPED, Entry, Run, Store, StoreError
from .progress import progress

if TYPE_CHECKING:
    from ..papers.task import Task


@dataclass(frozen=True)
class Done:
    """What there is after the work, or after as much of it as could be done."""

    results: dict[str, dict[str, Any]]
    """Plain data by part and key, in the order of the work."""
    trouble: StoreError | KeyboardInterrupt | None

    def settle(self) -> None:
        """Raise what stopped the work; what was found should have been shown before."""
        if self.trouble is not None:
            raise self.trouble


@dataclass(frozen=True)
class LongWork:
    """Pieces of work, and where they are kept."""

    kind: str
    """What kind of run it is, such as "reproduce slangen"."""
    fingerprint: str
    """A short name for everything that the results depend on."""
    command: str
    """The command line that asks for the same."""
    seed: int
    pieces: Sequence[Task]
    parts: Collection[str]
    """The parts that are wanted now."""
    store: Path | None = None
    fresh: bool = False
    threads: int | None = None

    def do(self) -> Done:
        """Do what has not been done yet."""
        with Store(self.store) as store:
            run = self._run(store)
            known = {
                (part, entry.key): entry.data
                for part in dict.fromkeys(piece.part for piece in self.pieces)
                for entry in store.entries(self._kind(part), run)
            }
            waiting = [
                piece
                for piece in self.pieces
                if piece.part in self.parts and (piece.part, piece.key) not in known
            ]
            trouble: StoreError | KeyboardInterrupt | None = None
            try:
                with progress(waiting) as begin:
                    for piece in waiting:
                        tell = begin(piece)
                        data = piece.do(self.threads, tell)
                        known[piece.part, piece.key] = data
                        store.put(Entry(self._kind(piece.part), piece.key, data), run)
                        tell(1.0)
            except StoreError as error:  # what has been found is shown all the same
                trouble = error
            except KeyboardInterrupt:
                trouble = KeyboardInterrupt(
                    f"Stopped after {self._done(known):,} of {len(self.pieces):,} pieces of work. "
                    f"Go on with: {self.command}"
                )
            if not isinstance(trouble, StoreError):
                finished = self._done(known) == len(self.pieces)
                store.mark(run, DONE if finished else STOPPED)
        results: dict[str, dict[str, Any]] = {}
        for piece in self.pieces:
            if (piece.part, piece.key) in known:
                results.setdefault(piece.part, {})[piece.key] = known[piece.part, piece.key]
        return Done(results, trouble)

    def _done(self, known: Collection[tuple[str, str]]) -> int:
        return sum((piece.part, piece.key) in known for piece in self.pieces)

    def _run(self, store: Store) -> Run:
        """The unfinished run of the same work, or a new one."""
        spec = {"plan": self.fingerprint}
        last = None if self.fresh else store.last_unfinished(self.kind)
        if last is not None and (last.spec, last.version) == (spec, __version__):
            store.mark(last, RUNNING)
            return last
        return store.start(self.kind, spec, seed=self.seed, command=self.command)

    def _kind(self, part: str) -> str:
        return f"{self.kind}: {part}"


def page_file(wished: Path | None, usual: Path) -> Path:
    """The page's file, which can be written: nobody wants to hear of that after an hour."""
    path = usual if wished is None else wished
    if path.is_dir():
        raise IsADirectoryError(f"--out needs a file such as {usual.name}, and {path} is a folder")
    if not path.suffix:
        raise ValueError(f"--out needs a file such as {usual.name}, not {path}")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8"):
        pass
    return path


def check_threads(threads: int | None) -> None:
    """Refuse a number of threads that nobody can mean."""
    if threads is not None and not 1 <= threads <= 1024:
        raise ValueError(f"--threads is between 1 and 1024, not {threads}")


def made_with() -> str:
    """The program and the machine, for a page's head."""
    return (
        f"with throneroom {__version__} on {os.cpu_count() or 1} processors, "
        f"Python {platform.python_version()}"
    )
