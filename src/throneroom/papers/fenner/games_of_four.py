"""Games of four between an agent and the thesis's three bots, and what they say of it."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ... import _core
from ...agents import Player
from ...engine.kingdom import Kingdom
from ...engine.ruleset import ruleset
from ...engine.variant import OFFICIAL
from ...match.players import as_agent
from ...match.table import Table
from ...runs import Tell
from ...statistics import SignedRankTest, signed_rank

PLAYERS = 4
BOTS = ("Best Fifth Card", "Big Money (Fenner)", "Highest-Value Card")
"""The thesis's bots, best first."""
AGENT = "agent"


@dataclass(frozen=True)
class Games:
    """Games of an agent against the three bots; each kingdom is played from all four seats."""

    points: npt.NDArray[np.int64]
    """By game and player: the agent, then :data:`BOTS`."""
    winners: npt.NDArray[np.int64]
    """By game: a bit for each player."""
    seconds: float = 0.0
    """That the agent thought, in all."""
    decisions: int = 0
    """That it was asked."""
    slowest: float = 0.0
    """The longest that one took, in seconds."""

    @property
    def count(self) -> int:
        """How many games."""
        return len(self.points)

    def mean(self, player: int = 0) -> float:
        """Points of a player, on average."""
        return float(self.points[:, player].mean())

    def variance(self, player: int = 0) -> float:
        """The estimated variance of a player's points."""
        return float(self.points[:, player].var(ddof=1))

    def shares(self) -> npt.NDArray[np.float64]:
        """By game and player: the share of the win."""
        bits = (self.winners[:, None] >> np.arange(PLAYERS)) & 1
        found: npt.NDArray[np.float64] = bits / bits.sum(1, keepdims=True)
        return found

    def won(self, player: int = 0) -> float:
        """The share of wins; a shared win counts its share."""
        return float(self.shares()[:, player].mean())

    def win_rate(self, player: int = 0) -> float:
        """The share of games won alone or together, as the thesis counts."""
        return float((self.winners >> player & 1).mean())

    def ties(self) -> dict[int, int]:
        """Games by how many shared the win."""
        bits = ((self.winners[:, None] >> np.arange(PLAYERS)) & 1).sum(1)
        return {n: int((bits == n).sum()) for n in range(2, PLAYERS + 1)}

    def interval(self, player: int = 0) -> tuple[float, float] | None:
        """The 95 % interval of the share of wins; None with one kingdom.

        Games of one kingdom are alike, so the kingdoms are what is counted.
        """
        return self._interval(self.shares()[:, player])

    def mean_interval(self, player: int = 0) -> tuple[float, float] | None:
        """The same for the mean of the points."""
        return self._interval(self.points[:, player].astype(np.float64))

    def _interval(self, values: npt.NDArray[np.float64]) -> tuple[float, float] | None:
        mean = float(values.mean())
        off = np.add.reduceat(values - mean, np.arange(0, len(values), PLAYERS))
        if (n := len(off)) < 2:
            return None
        half = 1.959964 * (n / (n - 1) * float((off**2).sum())) ** 0.5 / len(values)
        return (mean - half, mean + half)

    def test(self, player: int) -> SignedRankTest:
        """Wilcoxon's signed-rank test of the agent's points against a bot's."""
        return signed_rank(self.points[:, 0], self.points[:, player])

    @property
    def runner_up(self) -> int:
        """The bot with the highest mean."""
        return max(range(1, PLAYERS), key=self.mean)

    @property
    def ms_per_decision(self) -> float:
        """What a decision took, on average."""
        return 1000 * self.seconds / max(1, self.decisions)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "points": self.points.tolist(), "winners": self.winners.tolist(),
            "seconds": self.seconds, "decisions": self.decisions, "slowest": self.slowest,
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Games:
        """From plain data."""
        points = np.array(data["points"], np.int64).reshape(-1, PLAYERS)
        winners = np.array(data["winners"], np.int64)
        return cls(points, winners, data["seconds"], data["decisions"], data["slowest"])


def together(parts: Sequence[Games]) -> Games:
    """Several parts of the same games."""
    return Games(
        np.concatenate([one.points for one in parts]),
        np.concatenate([one.winners for one in parts]),
        sum(one.seconds for one in parts),
        sum(one.decisions for one in parts),
        max(one.slowest for one in parts),
    )


class _Watched:
    """Notes how long an agent thinks about what it buys, gains and trashes."""

    def __init__(self, agent: Any) -> None:  # noqa: ANN401 - a StrategyAgent
        self.seconds, self.decisions, self.slowest = 0.0, 0, 0.0
        inner = agent.answer

        def answer(rules: Any, core: _core.Game) -> int:  # noqa: ANN401
            begun = time.perf_counter()
            found: int = inner(rules, core)
            spent = time.perf_counter() - begun
            self.seconds += spent
            self.decisions += 1
            self.slowest = max(self.slowest, spent)
            return found

        agent.answer = answer


def play_games(
    agent: Callable[[], Player] | Player,
    games: int,
    seed: int,
    *,
    sets: str = "Base",
    first: int = 0,
    threads: int | None = None,
    tell: Tell | None = None,
    bots: Sequence[Player] = BOTS,
) -> Games:
    """Play in random kingdoms of a set's first edition; the same seed gives the same games.

    Every kingdom is played four times, once for each way to sit; ``first`` is the number of the
    first kingdom, so that games can be played in parts.
    """
    if games < PLAYERS:
        raise ValueError(f"games is at least {PLAYERS}, not {games}")

    def one(number: int) -> tuple[dict[str, Any], _Watched]:
        luck = _core.game_seed(seed, number)
        kingdom = Kingdom.random(sets, luck, edition=1)
        made: Any = agent  # a function may give a strategy as well
        seated = [as_agent(made), *map(as_agent, bots)]
        watched = _Watched(seated[0])
        rules = ruleset(kingdom, PLAYERS, OFFICIAL)
        count = min(PLAYERS, games - (number - first) * PLAYERS)
        return Table(rules, seated, luck).play(0, count), watched

    numbers = range(first, first - (-games // PLAYERS))
    pool = ThreadPoolExecutor(min(len(numbers), threads or os.cpu_count() or 1))
    parts: dict[int, tuple[dict[str, Any], _Watched]] = {}
    try:
        waiting: dict[Future[tuple[dict[str, Any], _Watched]], int] = {
            pool.submit(one, number): number for number in numbers
        }
        while waiting:
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                parts[waiting.pop(future)] = future.result()
            if tell is not None:
                tell(len(parts) / len(numbers))
    finally:  # on Ctrl-C, the games that have not begun are not played
        pool.shutdown(cancel_futures=True)
    found = [parts[number] for number in numbers]
    return Games(
        np.concatenate([part["scores"] for part, _ in found]).astype(np.int64),
        np.concatenate([part["winners"] for part, _ in found]).astype(np.int64),
        sum(one.seconds for _, one in found),
        sum(one.decisions for _, one in found),
        max(one.slowest for _, one in found),
    )
