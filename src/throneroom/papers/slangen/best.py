"""The best player that we have for Slangen's game, and honest: it never looks at hidden cards."""

from __future__ import annotations

import hashlib
import time
from dataclasses import dataclass
from typing import Any

from ...agents.search import SearchAgent
from ...runs import Tell
from ...strategies import Strategy
from .evolved import evolved
from .play import SolitaireResult, play
from .published import best_published
from .solitaire import STANDARD, Scenario

SETTINGS: dict[int, dict[str, Any] | None] = {
    1: {"select": "halving", "rollouts": 400},
    16: None,
    31: {"select": "puct", "rollouts": 20, "prior": 0.7},
}
"""How to search, by the lowest turn limit that it is for; see :class:`throneroom.SearchAgent`.

None is no search. Between 16 and 30 turns the evolved strategy builds a deck that draws itself; its
points vary so much that few rollouts mislead: halving with 60 of them made it worse."""
GAMES = 200


def settings(turns: int) -> dict[str, Any] | None:
    """How the search is set for a turn limit; None if there is no search."""
    return SETTINGS[max(low for low in SETTINGS if low <= turns)]


def best_agent(turns: int) -> SearchAgent | Strategy:
    """The evolved strategy, or a search over what it would do, with itself in the rollouts."""
    player, chosen = evolved(turns).strategy(), settings(turns)
    if chosen is None:
        return player
    return SearchAgent(player, name="Best honest agent", value="points", **chosen)


def fingerprint(turns: int) -> str:
    """A short name for how the best agent plays."""
    return hashlib.sha256(repr(best_agent(turns)).encode()).hexdigest()[:12]


@dataclass(frozen=True)
class Best:
    """How well a player did at one turn limit."""

    turn_limit: int
    result: SolitaireResult
    seconds: float

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "turn_limit": self.turn_limit,
            "result": self.result.to_json(),
            "seconds": self.seconds,
        }

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Best:
        """From plain data."""
        return cls(data["turn_limit"], SolitaireResult.from_json(data["result"]), data["seconds"])

    def summary(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        interval = self.result.interval
        return {
            "turn_limit": self.turn_limit,
            "games": self.result.games,
            "mean": round(self.result.mean, 3),
            "interval": None if interval is None else [round(x, 3) for x in interval],
            "best_published": best_published(self.turn_limit),
            "seconds": round(self.seconds, 2),
        }


def measure_best(
    turns: int,
    games: int,
    seed: int,
    *,
    scenario: Scenario = STANDARD,
    threads: int | None = None,
    tell: Tell | None = None,
) -> Best:
    """Play the best agent."""
    start = time.perf_counter()
    result = play(scenario, turns, best_agent(turns), games, seed, threads=threads, tell=tell)
    return Best(turns, result, time.perf_counter() - start)


def measure_evolved(turns: int, games: int, seed: int, *, threads: int | None = None) -> Best:
    """Play the evolved strategy by itself, without a search."""
    start = time.perf_counter()
    result = play(STANDARD, turns, evolved(turns).strategy(), games, seed, threads=threads)
    return Best(turns, result, time.perf_counter() - start)
