"""What long work is made of: pieces, each with a result of its own."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar, Generic, TypeVar

from ..store import Entry

V = TypeVar("V")
Key = tuple[str, str]
"""What a result is kept by: its kind, and what no other result of that kind in the run has."""
Tell = Callable[[float], None]
"""Is told which share of a piece is done, from 0 to 1."""


@dataclass(frozen=True)
class Progress:
    """How far long work is: the same for every kind of it."""

    done: int
    """Pieces that are done, also by earlier calls."""
    of: int | None
    """All pieces; None if that depends on how fast they are done."""
    share: float
    """How much of the whole work is done, from 0 to 1."""
    seconds: float
    """How long it has taken, earlier calls not counted."""
    words: str
    """What is being done."""


@dataclass(frozen=True)
class Piece(Generic[V]):
    """One piece of work."""

    key: Key
    do: Callable[[Tell], V]
    words: str = ""
    weight: float = 1.0
    """How long it takes, compared with the other pieces."""
    replaces: bool = False
    """Whether its result takes the place of the last one with this key.

    Such a result need not be kept at once: whoever goes on without it does the piece again.
    """


class Work(ABC, Generic[V]):
    """Pieces of work, and how their results are kept."""

    kinds: tuple[str, ...]
    """The kinds of results that the work has."""

    @abstractmethod
    def pieces(self, results: Mapping[Key, V]) -> Iterator[Piece[V]]:
        """All pieces in their order; each is asked for when those before it are done."""

    def closing(self, results: Mapping[Key, V]) -> Iterator[Piece[V]]:
        """What is worth doing after a stop, so that there is something to show.

        One piece is enough; the next one is for somebody who stops that as well, and is quicker.
        """
        return iter(())

    @abstractmethod
    def complete(self, results: Mapping[Key, V]) -> bool:
        """Whether nothing is left to do."""

    @abstractmethod
    def so_far(self, results: Mapping[Key, V]) -> str:
        """How much is done, in words: ``4 of 6 pairings``."""

    @property
    def count(self) -> int | None:
        """How many pieces there are, if that is known."""
        return None

    @property
    def weight(self) -> float:
        """The weight of all pieces together."""
        return 1.0

    def progress(self, plain: Progress) -> Progress:
        """How far the work is, if it knows more than the pieces tell."""
        return plain

    @abstractmethod
    def pack(self, key: Key, value: V) -> Entry:
        """A result as it is kept."""

    @abstractmethod
    def unpack(self, entry: Entry) -> V:
        """The result of :meth:`pack`; a ValueError if that can't be read."""


class ListedWork(Work[V]):
    """Work whose pieces are known from the beginning."""

    called: ClassVar[str] = "pieces of work"

    @abstractmethod
    def listed(self, results: Mapping[Key, V]) -> Sequence[Piece[V]]:
        """All pieces; what they do may look at the results of those before them."""

    @cached_property
    def _all(self) -> Sequence[Piece[V]]:
        return self.listed({})

    def pieces(self, results: Mapping[Key, V]) -> Iterator[Piece[V]]:
        """All pieces in their order."""
        return iter(self.listed(results))

    def complete(self, results: Mapping[Key, V]) -> bool:
        """Whether every piece has a result."""
        return all(piece.key in results for piece in self._all)

    def so_far(self, results: Mapping[Key, V]) -> str:
        """How many pieces have a result."""
        done = sum(piece.key in results for piece in self._all)
        return f"{done:,} of {len(self._all):,} {self.called}"

    @property
    def count(self) -> int:
        """How many pieces there are."""
        return len(self._all)

    @property
    def weight(self) -> float:
        """The weight of all pieces together."""
        return sum(piece.weight for piece in self._all)
