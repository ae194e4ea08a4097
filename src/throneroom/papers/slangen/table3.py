"""Table 3, cell by cell."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ...runs import Tell
from .play import SolitaireResult, play
from .published import TABLE3, TURN_LIMITS
from .solitaire import STANDARD
from .thesis_players import HONEST, Algorithm, Readings, Simple, monte_carlo

READINGS = {
    "honest": HONEST,
    "peeking": Readings(peeks=True),
    "first child": Readings(first="first"),
}


@dataclass(frozen=True)
class Cell:
    """One entry of the table, under one reading of the thesis."""

    algorithm: Algorithm
    rollout: Simple
    runs: int
    turn_limit: int
    reading: str = "honest"

    @property
    def key(self) -> str:
        """What the results are kept by."""
        return f"{self.algorithm} {self.rollout} {self.runs} {self.turn_limit} {self.reading}"

    @property
    def published(self) -> float:
        """The mean in the thesis."""
        return TABLE3[self.algorithm, self.rollout, self.runs, self.turn_limit]

    @property
    def cost(self) -> float:
        """About how long a game takes, in seconds."""
        each = 1e-6 if self.rollout == "Random" else 2.5e-6
        return each * self.runs * self.turn_limit**2

    def measure(
        self, games: int, seed: int, *, threads: int | None = None, tell: Tell | None = None
    ) -> SolitaireResult:
        """Play the games of this cell."""
        agent = monte_carlo(self.algorithm, self.rollout, self.runs, READINGS[self.reading])
        return play(STANDARD, self.turn_limit, agent, games, seed, threads=threads, tell=tell)


def cells(runs: Iterable[int], printed_runs: Iterable[int]) -> Iterator[Cell]:
    """The cells of these rows; for the second ones also under the literal readings.

    "First child" concerns the tree search only, and is tried in short games: it comes to nothing.
    """
    wanted, printed = set(runs), set(printed_runs)
    for algorithm, rollout, number, turns in TABLE3:
        if number in wanted:
            yield Cell(algorithm, rollout, number, turns)
        if number in printed:
            yield Cell(algorithm, rollout, number, turns, "peeking")
            if algorithm == "MCTS" and turns == TURN_LIMITS[0]:
                yield Cell(algorithm, rollout, number, turns, "first child")
