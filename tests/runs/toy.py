"""Work that is quick, and can be told to fail or to be stopped at a piece."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from throneroom.runs import Key, ListedWork, Piece, RunKind, Specification, Tell, Work
from throneroom.store import Entry

TOY = RunKind("toy", "toy", "throneroom toy")
SPEC = Specification({"of": 4}, 7, "throneroom toy --of 4", {"the paint": "red"})


class Squares(ListedWork[int]):
    """The squares of 0, 1, 2 ...; the piece ``stop`` does something else first."""

    kinds = ("square",)
    called = "squares"

    def __init__(
        self, of: int = 4, stop: int | None = None, act: Callable[[], None] = lambda: None
    ) -> None:
        self.of, self.stop, self.act = of, stop, act
        self.done: list[int] = []

    def listed(self, results: Mapping[Key, int]) -> Sequence[Piece[int]]:
        def do(n: int, tell: Tell) -> int:
            tell(0.5)
            if n == self.stop:
                self.act()
            self.done.append(n)
            return n * n

        return [
            Piece(("square", str(n)), lambda tell, n=n: do(n, tell), f"square of {n}", n + 1)  # type: ignore[misc]
            for n in range(self.of)
        ]

    def pack(self, key: Key, value: int) -> Entry:
        return Entry(*key, {"square": value})

    def unpack(self, entry: Entry) -> int:
        return int(entry.data["square"])


class Counting(Work[int]):
    """Counts until a limit, each number from the one before; the sum is the result."""

    kinds = ("number", "sum")

    def __init__(self, limit: int, stops: Sequence[int] = (), closing_stops: int = 0) -> None:
        self.limit, self.stops, self.closing_stops = limit, set(stops), closing_stops
        self.number = 0
        self.tried: list[str] = []

    def pieces(self, results: Mapping[Key, int]) -> Iterator[Piece[int]]:
        self.number = max(self.number, results.get(("number", "last"), 0))
        while self.number < self.limit:
            yield Piece(("number", "last"), self._next, "counting", replaces=True)
        yield Piece(("sum", "last"), lambda tell: sum(range(self.number + 1)), replaces=True)

    def _next(self, tell: Tell) -> int:
        if self.number in self.stops:
            self.stops.discard(self.number)
            raise KeyboardInterrupt
        self.number += 1
        return self.number

    def closing(self, results: Mapping[Key, int]) -> Iterator[Piece[int]]:
        for words in ("slow", "quick"):
            yield Piece(("sum", "last"), lambda tell, words=words: self._close(words))  # type: ignore[misc]

    def _close(self, words: str) -> int:
        self.tried.append(words)
        if len(self.tried) <= self.closing_stops:
            raise KeyboardInterrupt
        return -1

    def complete(self, results: Mapping[Key, int]) -> bool:
        return results.get(("sum", "last"), -1) >= 0

    def so_far(self, results: Mapping[Key, int]) -> str:
        return f"{self.number} numbers"

    def pack(self, key: Key, value: int) -> Entry:
        return Entry(*key, {"value": value})

    def unpack(self, entry: Entry) -> int:
        return int(entry.data["value"])
