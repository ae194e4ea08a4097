"""The agent that beats the paper's, and how it does against each of their players.

:mod:`.make_best` makes it; it has met SmithyBot and SmithyWitch, and none of the others.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ...agents.protocol import Player
from ...agents.strategy_agent import StrategyAgent
from ...engine.decision import Option
from ...engine.view import View
from ...match.simulate import simulate
from ...strategies import Strategy, parse
from .bots import BOTS
from .pairings import CARDS, VARIANT, RandomAction, bot, kingdom

GAMES = 2000
_TIMED_GAMES = 10
FILE = "yang_kuo_best.txt"


@cache
def best_agent() -> Strategy:
    """One player for all opponents, which it is not told: a list of rules."""
    return parse(file_text(), FILE.removesuffix(".txt"), CARDS)


def file_text() -> str:
    """The agent's file, with how it was made."""
    file = resources.files(__package__.rpartition(".")[0]).joinpath("data", FILE)
    return file.read_text(encoding="utf-8")


def opponents() -> dict[str, Player]:
    """The paper's players by name: the bots, and the agents that have learnt, if they are here."""
    bots: dict[str, Player] = {
        "SmithyBot": bot("Smithy"),
        "SmithyWitch": bot("SmithyWitch"),
        "BigMoney": bot("BigMoney"),
        "RandomAction": RandomAction,
        "SmithyCouncil": bot("SmithyCouncil"),
    }
    return bots | {one.name: one.make() for one in BOTS if one.make is not None}


@dataclass(frozen=True)
class BestResult:
    """How the agent did against one player; a tie is half a win."""

    opponent: str
    games: int
    rate: float
    interval: tuple[float, float]

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> BestResult:
        """From all its fields."""
        low, high = data["interval"]
        return cls(data["opponent"], data["games"], data["rate"], (low, high))

    def to_json(self) -> dict[str, float]:
        """The rate with its interval of 95 %."""
        low, high = self.interval
        return {"rate": round(self.rate, 4), "low": round(low, 4), "high": round(high, 4)}


def play_best(
    opponent: str,
    games: int = GAMES,
    seed: int = 0,
    progress: Callable[[int], None] | None = None,
) -> BestResult:
    """The agent against one of :func:`opponents`."""
    seats = [best_agent(), opponents()[opponent]]
    match = simulate(kingdom(), seats, games, seed, variant=VARIANT, progress=progress)
    return BestResult(opponent, match.games, float(match.win_rates[0]), match.intervals[0])


class _Timed(StrategyAgent):
    """Keeps the time that it thinks."""

    seconds = 0.0
    decisions = 0

    def choose(self, view: View) -> Option:
        """What the strategy answers."""
        begun = time.perf_counter()
        chosen = super().choose(view)
        self.seconds += time.perf_counter() - begun
        self.decisions += 1
        return chosen


def milliseconds_a_decision(seed: int = 0) -> float:
    """How long the agent thinks, asked decision by decision from Python; natively it is faster."""
    timed = _Timed(best_agent())
    seats: list[Player] = [lambda: timed, bot("Smithy")]
    simulate(kingdom(), seats, _TIMED_GAMES, seed, variant=VARIANT)
    return 1000 * timed.seconds / max(timed.decisions, 1)
