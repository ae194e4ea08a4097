"""What is to be done, how thoroughly, and in which order.

Games are played in pieces of some
kingdoms.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from ...agents import Player
from ...runs import Tell
from ..paper_work import Do, Task
from .deck_values import best_player, known_effects, network_file
from .feasibility import count_nodes
from .games_of_four import BOTS, PLAYERS, play_games
from .heuristics import BestFifthCard
from .plan_network import SHIPPED, is_shipped, shipped
from .planner import PlanningAgent, PlanSettings
from .readings import READINGS, reading

PARTS = (
    "heuristics", "readings", "feasibility", "performance", "constraint", "extensibility", "best",
    "effects",
)  # fmt: skip
PIECE = 5 * PLAYERS
"""Games of one piece."""
AGENTS = ("thesis", "fifth output", "modern")
"""The planner's networks: the thesis's, a sensible one, the thesis's with the output it has
dropped."""


@dataclass(frozen=True)
class Plan:
    """How thoroughly the figures are made."""

    quick: bool
    heuristics: int
    """Games of the bots alone."""
    readings: int
    """Games of each reading."""
    searches: int
    """Searches of each point of Figure 6.1."""
    look_ahead: tuple[int, ...]
    brute_force: tuple[int, ...]
    performance: int
    """Games of each network of the planner."""
    effects: tuple[int, ...]
    """Numbers of effects of Figures 6.4 and 6.5, and of our agent's."""
    constraint: int
    """Games of the planner with each."""
    extensibility: int
    best: int
    """Games of our agent with the Base set, and with Intrigue."""
    best_effects: int
    """Games of our agent with each number of effects."""
    seed: int = 0

    def luck(self, what: str) -> int:
        """The seed of one series of games."""
        return random.Random(f"{self.seed} {what}").getrandbits(60)


QUICK = Plan(
    quick=True, heuristics=200, readings=80, searches=10, look_ahead=(1, 2, 3),
    brute_force=(1, 2, 3), performance=40, effects=(1, 3, 6, 12, 18, 24), constraint=20,
    extensibility=40, best=200, best_effects=100,
)  # fmt: skip
FULL = Plan(
    quick=False, heuristics=1000, readings=1000, searches=100, look_ahead=(1, 2, 3, 4, 5, 6),
    brute_force=(1, 2, 3, 4), performance=1000, effects=tuple(range(1, 25)), constraint=1000,
    extensibility=1000, best=1000, best_effects=1000,
)  # fmt: skip


def with_games(plan: Plan, games: int) -> Plan:
    """The same plan with so many games of everything."""
    return replace(
        plan, heuristics=games, readings=games, performance=games, constraint=games,
        extensibility=games, best=games, best_effects=games,
    )  # fmt: skip


@dataclass(frozen=True)
class Series:
    """Games of one agent with one set of cards."""

    part: str
    name: str
    words: str
    games: int
    seconds: float
    """About how long a game takes."""
    agent: Callable[[], Player]
    sets: str = "Base"
    bots: tuple[Any, ...] = BOTS
    network: Path | None = None
    """The file that the agent's network is in: with another one, the games are played anew."""

    @property
    def key(self) -> str:
        """What its pieces are kept by."""
        return self.name if self.network is None else f"{self.name} {digest(self.network)}"


@cache
def digest(path: Path) -> str:
    """A short name for a file as it is."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:12]


def planner(kind: str, effects: int = 24) -> PlanningAgent:
    """The planning agent with one of the package's networks."""
    if kind == "fifth output":
        return PlanningAgent(shipped("thesis", 24, most=True), PlanSettings(asks_for_most=True))
    return PlanningAgent(shipped("modern" if kind == "modern" else "thesis", effects))


def series(plan: Plan) -> Iterator[Series]:
    """All series of games, part by part."""
    words = "Table 6.1: the bots alone"
    yield Series("heuristics", "bots", words, plan.heuristics, 0.02, BestFifthCard)
    for one in READINGS:
        yield Series(
            "readings", one.name, f"bots, reading: {one.name}", plan.readings, 0.02,
            partial(_first_bot, one.name), bots=one.players(),
        )  # fmt: skip
    for kind in AGENTS:
        if is_shipped("modern" if kind == "modern" else "thesis", 24, kind == "fifth output"):
            yield Series(
                "performance", kind, f"Tables 6.1 and 6.2, network: {kind}", plan.performance, 1.0,
                partial(planner, kind), network=SHIPPED,
            )  # fmt: skip
    for n in plan.effects:
        if is_shipped("thesis", n):
            yield Series(
                "constraint", str(n), f"Figure 6.4: {n} effects", plan.constraint, 1.0,
                partial(planner, "thesis", n), network=SHIPPED,
            )  # fmt: skip
    if is_shipped("thesis", 24):
        yield Series(
            "extensibility", "Intrigue", "Figure 6.6: Intrigue", plan.extensibility, 1.0,
            partial(planner, "thesis"), "Intrigue", network=SHIPPED,
        )  # fmt: skip
    if network_file().exists():
        for sets in ("Base", "Intrigue"):
            yield Series(
                "best", sets, f"our agent, {sets}", plan.best, 0.03, best_player, sets,
                network=network_file(),
            )  # fmt: skip
    for n in known_effects():
        if n in plan.effects:
            yield Series(
                "effects", str(n), f"our agent with {n} effects", plan.best_effects, 0.03,
                partial(best_player, n), network=network_file(n),
            )  # fmt: skip


def _first_bot(name: str) -> Player:
    """Another Best Fifth Card, in the planner's place."""
    return reading(name).players()[0]()


def tasks(plan: Plan) -> list[Task]:
    """All pieces of work, part by part."""
    found = [*_feasibility(plan), *(task for one in series(plan) for task in _pieces(plan, one))]
    return sorted(found, key=lambda task: PARTS.index(task.part))


def _pieces(plan: Plan, one: Series) -> Iterator[Task]:
    for start in range(0, one.games, PIECE):
        count = min(PIECE, one.games - start)
        yield Task(
            one.part, f"{one.key} | {start}",
            f"{one.words}, games {start + 1:,} to {start + count:,}",
            one.seconds * count, _play(plan, one, start, count),
        )  # fmt: skip


def _play(plan: Plan, one: Series, start: int, count: int) -> Do:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        # All agents of a set meet the same kingdoms, so that they can be compared.
        luck = plan.luck(one.sets)
        return play_games(
            one.agent, count, luck, sets=one.sets, first=start // PLAYERS, threads=threads,
            tell=tell, bots=one.bots,
        ).to_json()  # fmt: skip

    return do


def _feasibility(plan: Plan) -> Iterator[Task]:
    if not is_shipped("thesis", 24):
        return
    for bounded, turns in ((True, plan.look_ahead), (False, plan.brute_force)):
        how = "with bounds" if bounded else "brute force"
        for n in turns:
            yield Task(
                "feasibility", f"{how} | {n} | {digest(SHIPPED)} to the end",
                f"Figure 6.1: {how}, {n} turns",
                1e-4 * plan.searches * 12**n, _nodes(plan, n, bounded),
            )  # fmt: skip


def _nodes(plan: Plan, look_ahead: int, bounded: bool) -> Do:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        del threads
        luck = plan.luck("feasibility")
        return asdict(count_nodes(look_ahead, bounded, plan.searches, luck, tell=tell))

    return do
