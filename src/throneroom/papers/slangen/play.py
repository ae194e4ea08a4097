"""Games of one player on all processors, and what comes out of them."""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from typing import Any

from ...agents import Player
from ...engine.ruleset import Ruleset, ruleset
from ...match.players import as_agent
from ...match.simulate import simulate
from ...match.table import Table
from ...numbers import whole
from ...runs import Tell
from ...strategies import Strategy
from .solitaire import Scenario

KINDS = ("Victory", "Treasure", "Action")


@dataclass(frozen=True)
class SolitaireResult:
    """Points and purchases of some games, as sums."""

    games: int
    points: float
    squares: float
    bought: dict[str, int]
    """Victory cards, Treasures and Actions bought in all games together."""

    @classmethod
    def of(cls, scores: Sequence[float], bought: dict[str, int]) -> SolitaireResult:
        """From the points of each game."""
        return cls(len(scores), sum(scores), sum(x * x for x in scores), bought)

    @property
    def mean(self) -> float:
        """Points of a game, on average."""
        return self.points / self.games

    @property
    def deviation(self) -> float:
        """The standard deviation of the points of a game."""
        if self.games < 2:
            return 0.0
        return math.sqrt(max(0.0, (self.squares - self.points * self.mean) / (self.games - 1)))

    @property
    def interval(self) -> tuple[float, float] | None:
        """The 95 % interval of the mean (Student's t); None after a single game."""
        if self.games < 2:
            return None
        from scipy.stats import t

        reach = float(t.ppf(0.975, self.games - 1)) * self.deviation / self.games**0.5
        return (self.mean - reach, self.mean + reach)

    @property
    def ratios(self) -> dict[str, float]:
        """The part of each kind of card in what was bought."""
        together = sum(self.bought.values())
        return {kind: n / together if together else 0.0 for kind, n in self.bought.items()}

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> SolitaireResult:
        """From plain data."""
        return cls(**data)


def play(
    scenario: Scenario,
    turn_limit: int,
    player: Player,
    games: int,
    seed: int,
    *,
    threads: int | None = None,
    tell: Tell | None = None,
) -> SolitaireResult:
    """Play so many games; the same seed gives the same games on any number of threads."""
    count = whole(games)
    if count is None or count < 1:
        raise ValueError(f"games is 1 or more, not {games!r}")
    games = count
    variant = scenario.variant(turn_limit)
    if isinstance(player, Strategy):
        match = simulate(
            scenario.kingdom(), [player], games, seed, variant=variant, threads=threads
        )
        return _result(match.rules, match.scores[:, 0].tolist(), match.bought[0].tolist())
    rules = ruleset(scenario.kingdom(), 1, variant)
    workers = min(games, threads or os.cpu_count() or 1)
    pool = ThreadPoolExecutor(workers)
    parts: dict[int, dict[str, Any]] = {}

    def one(game: int) -> tuple[int, dict[str, Any]]:
        return game, Table(rules, [as_agent(player)], seed).play(game, 1)

    try:
        waiting: set[Future[tuple[int, dict[str, Any]]]] = {
            pool.submit(one, game) for game in range(games)
        }
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                game, part = future.result()
                parts[game] = part
            if tell is not None:
                tell(len(parts) / games)
    finally:  # on Ctrl-C, the games that have not begun are not played
        pool.shutdown(cancel_futures=True)
    scores = [int(parts[game]["scores"][0, 0]) for game in range(games)]
    bought = sum(parts[game]["bought"][0] for game in range(games))
    return _result(rules, scores, bought.tolist())


def _result(rules: Ruleset, scores: Sequence[int], bought: Sequence[int]) -> SolitaireResult:
    kinds = dict.fromkeys(KINDS, 0)
    for card, n in zip(rules.cards, bought, strict=False):
        for kind in KINDS:
            kinds[kind] += int(n) if kind in card.types else 0
    return SolitaireResult.of(scores, kinds)
