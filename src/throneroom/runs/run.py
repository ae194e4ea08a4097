"""A run: the pieces of some work, done one after another until all are done or it is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Generic, TypeVar

from ..store import DONE, RUNNING, STOPPED, Entry, StoreError
from .interrupts import ctrl_c_waits
from .records import Kept
from .work import Key, Piece, Progress, Work

V = TypeVar("V")
OnProgress = Callable[[Progress], None]
SAVE_EVERY = 1.0  # seconds between two savings of what is replaced all the time


class Run(Generic[V]):
    """Some work, what is known of it, and where that is kept (nowhere: only in memory).

    ``trouble`` is what has ended :meth:`go_on` early. What was found by then is in ``results``:
    show that first, then :meth:`settle`.
    """

    def __init__(
        self, work: Work[V], kept: Kept | None = None, note: Callable[[str], None] | None = None
    ) -> None:
        """``note`` is told what a person should know, in a line."""
        self.work, self.kept = work, kept
        self.results: dict[Key, V] = {}
        self.trouble: BaseException | None = None
        self.unkept: StoreError | None = None
        """Why not everything that was found is in the store."""
        self._note = note
        self._waiting: dict[Key, Entry] = {}
        self._saved = time.monotonic()

    @property
    def number(self) -> int | None:
        """The number by which what was found can be seen again; None if it can't."""
        lost = self.kept is None or self.unkept is not None or not self.kept.store.lasting
        return None if lost or self.kept is None else self.kept.run.id

    @property
    def complete(self) -> bool:
        """Whether nothing is left to do."""
        return self.work.complete(self.results)

    # ------------------------------------------------------------ working

    def go_on(self, report: OnProgress | None = None) -> None:
        """Do what is not done yet, until everything is done or something comes in between."""
        try:
            self.load()
            if not self.complete:
                self._mark(RUNNING)
                for piece in walk(self.work, self.results, report):
                    self._keep(piece)
        except KeyboardInterrupt as stop:
            self.trouble = stop
            self._close()
        except (ValueError, OSError, MemoryError) as error:
            self.trouble = error
        except BaseException:
            self._end()
            raise
        self._end()

    def load(self) -> None:
        """Take up what is in the store; what can't be read is as if it were not there."""
        if self.kept is None:
            return
        for kind in self.work.kinds:
            for entry in self.kept.store.entries(kind, self.kept.run):
                key = (entry.kind, entry.key)
                if key in self.results:
                    continue
                try:
                    self.results[key] = self.work.unpack(entry)
                except (ValueError, KeyError, TypeError, AttributeError) as error:
                    self._say(f"{kind} {entry.key!r} can't be read and is done again: {error}")

    def _close(self) -> None:
        for piece in self.work.closing(self.results):
            try:
                self.results[piece.key] = piece.do(lambda share: None)
                self._keep(piece)
            except KeyboardInterrupt:
                continue
            return

    def _end(self) -> None:
        """Keep what waits, and say how far the run is."""
        with ctrl_c_waits():
            self._save()
            if self.trouble is not None:
                with suppress(StoreError):  # another process may have gone on with the run
                    self.load()
            self._mark(DONE if self.complete else STOPPED)

    # ------------------------------------------------------------ keeping

    def _keep(self, piece: Piece[V]) -> None:
        if self.kept is None:
            return
        entry = self.work.pack(piece.key, self.results[piece.key])
        if not piece.replaces:
            self.kept.put(entry)  # if it can't be kept, no later one can
            return
        self._waiting[piece.key] = entry
        if time.monotonic() - self._saved >= SAVE_EVERY:
            self._save()
            self._saved = time.monotonic()

    def _save(self) -> None:
        while self._waiting and self.unkept is None:
            key = next(iter(self._waiting))
            entry = self._waiting[key]
            self._try(lambda kept, entry=entry: kept.put(entry))  # type: ignore[misc]
            del self._waiting[key]

    def _mark(self, status: str) -> None:
        if not isinstance(self.trouble, StoreError):
            self._try(lambda kept: kept.mark(status))

    def _try(self, act: Callable[[Kept], None]) -> None:
        """A store that fails must not lose what was found: its trouble is told at the end."""
        if self.kept is not None and self.unkept is None:
            try:
                act(self.kept)
            except StoreError as error:
                self.unkept = error

    def _say(self, line: str) -> None:
        if self._note is not None:
            self._note(line)

    # ------------------------------------------------------------ the end

    def settle(self) -> None:
        """Raise what has come in between, with the command that goes on."""
        trouble = self.trouble
        if trouble is None:
            if self.unkept is not None:
                raise self.unkept
            return
        stopped = f"Stopped after {self.work.so_far(self.results)}."
        if self.kept is not None and self.number is not None:
            verb = "See the result" if self.complete else "Go on"
            stopped += f" {verb} with: {self.kept.how_to_go_on}"
        if isinstance(trouble, KeyboardInterrupt):
            raise KeyboardInterrupt(stopped) from None
        if self.kept is None:
            raise trouble
        for kind in (StoreError, OSError):
            if isinstance(trouble, kind):
                raise kind(f"{trouble}\n{stopped}") from trouble
        raise ValueError(f"{trouble}\n{stopped}") from trouble


def walk(
    work: Work[V], results: dict[Key, V], report: OnProgress | None = None
) -> Iterator[Piece[V]]:
    """Do the pieces that have no result; gives each when its result is there."""
    begun, done, over = time.perf_counter(), 0, 0.0
    of, weight = work.count, work.weight or 1.0

    def tell(piece: Piece[V], share: float) -> None:
        if report is not None:
            part = min(1.0, (over + piece.weight * share) / weight)
            seconds = time.perf_counter() - begun
            report(work.progress(Progress(done, of, part, seconds, piece.words)))

    for piece in work.pieces(results):
        if piece.replaces or piece.key not in results:
            tell(piece, 0.0)
            results[piece.key] = piece.do(lambda share, piece=piece: tell(piece, share))  # type: ignore[misc]
            yield piece
            done += 1
            over += piece.weight
            tell(piece, 0.0)
        else:
            done += 1
            over += piece.weight


def complete(work: Work[V], report: OnProgress | None = None) -> dict[Key, V]:
    """Do all of some work, as a part of other work: nothing is kept, and a stop stops both."""
    results: dict[Key, V] = {}
    for _ in walk(work, results, report):
        pass
    return results
