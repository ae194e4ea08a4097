"""Long work in pieces: what is done is kept, and the same command goes on from there."""

from __future__ import annotations

import os
import platform
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..store import DONE, RUNNING, STOPPED, Entry, Run, Store, StoreError
from .common import console, print_json
from .progress import progress

if TYPE_CHECKING:
    from ..papers.task import Task
    from .reproduce_wish import Wish


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

    paper: str
    wish: Wish
    fingerprint: str
    """A short name for everything that the results depend on."""
    pieces: Sequence[Task]
    parts: Collection[str]
    """The parts that are wanted now."""

    def do(self) -> Done:
        """Do what has not been done yet."""
        with Store(self.wish.store) as store:
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
                        data = piece.do(self.wish.threads, tell)
                        known[piece.part, piece.key] = data
                        store.put(Entry(self._kind(piece.part), piece.key, data), run)
                        tell(1.0)
            except StoreError as error:  # what has been found is shown all the same
                trouble = error
            except KeyboardInterrupt:
                trouble = KeyboardInterrupt(
                    f"Stopped after {self._done(known):,} of {len(self.pieces):,} pieces of work. "
                    f"Go on with: {self._command}"
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
        kind = f"reproduce {self.paper}"
        last = None if self.wish.fresh else store.last_unfinished(kind)
        if last is not None and (last.spec, last.version) == (spec, __version__):
            store.mark(last, RUNNING)
            return last
        return store.start(kind, spec, seed=self.wish.seed, command=self._command)

    @property
    def _command(self) -> str:
        return self.wish.command(self.paper)

    def _kind(self, part: str) -> str:
        return f"reproduce {self.paper}: {part}"


def page_file(paper: str, wished: Path | None) -> Path:
    """The page's file, which can be written: nobody wants to hear of that after an hour."""
    usual = Path("build") / f"{paper}.md"
    path = usual if wished is None else wished
    if path.is_dir():
        raise IsADirectoryError(f"--out needs a file such as {usual.name}, and {path} is a folder")
    if not path.suffix:
        raise ValueError(f"--out needs a file such as {usual.name}, not {path}")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8"):
        pass
    return path


def made_with() -> str:
    """The program and the machine, for a page's head."""
    return (
        f"with throneroom {__version__} on {os.cpu_count() or 1} processors, "
        f"Python {platform.python_version()}"
    )


def print_found(data: object, summary: Iterable[str], page: Path, *, as_json: bool) -> None:
    """Say what was found, in a few lines or as plain data."""
    if as_json:
        print_json(data)
        return
    lines = console()
    for line in summary:
        lines.print(line, soft_wrap=True)
    lines.print(f"Page: {page}", soft_wrap=True)
