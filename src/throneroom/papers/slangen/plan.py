"""What is to be done, how thoroughly, and in which order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ...runs import Tell
from ..paper_work import Do, Task
from ..pytorch import has_torch
from .best import fingerprint, measure_best, measure_evolved
from .figures import (
    ALL,
    EXPERIENCE,
    MONTE_CARLO,
    TEACHERS,
    Teacher,
    monte_carlo_point,
    network_curve,
    simple_point,
)
from .networks import SENSIBLE, network_point, sensible_point
from .published import GAMES as PUBLISHED_GAMES
from .published import RUNS, TURN_LIMITS
from .solitaire import MOST_TURNS
from .table3 import Cell, cells
from .thesis_players import SIMPLE

PARTS = ("table3", "figures", "networks", "best")
SENSIBLE_CURVE = f"Network with {SENSIBLE} nodes"


@dataclass(frozen=True)
class Plan:
    """How thoroughly the figures are made."""

    quick: bool
    table_games: int
    runs: tuple[int, ...]
    """The rows of Table 3."""
    printed_runs: tuple[int, ...]
    """Those of them that are played under the literal readings as well."""
    simple_games: int
    simple_turns: tuple[int, ...]
    figure_runs: int
    figure_games: int
    figure_turns: tuple[int, ...]
    networks: tuple[tuple[int, int, tuple[int, ...]], ...]
    """Games that networks learn from, how many networks, and at which turn limits."""
    sensible_games: int
    sensible_turns: tuple[int, ...]
    best_games: int
    evolved_games: int
    seed: int = 0

    def luck(self, what: str) -> int:
        """The seed of one piece of work."""
        return random.Random(f"{self.seed} {what}").getrandbits(60)


QUICK = Plan(
    quick=True, table_games=PUBLISHED_GAMES, runs=(10, 100), printed_runs=(10,),
    simple_games=1000, simple_turns=(1, 2, 5, *range(10, 101, 10)),
    figure_runs=20, figure_games=6, figure_turns=(5, 10, 20, 40, 70),
    networks=((EXPERIENCE[0], 5, (5, 10, 20)), (EXPERIENCE[1], 2, (10,))),
    sensible_games=300, sensible_turns=(10, 20), best_games=20, evolved_games=2000,
)  # fmt: skip
FULL = Plan(
    quick=False, table_games=100, runs=RUNS, printed_runs=(10, 100),
    simple_games=1000, simple_turns=tuple(range(1, MOST_TURNS + 1)),
    figure_runs=100, figure_games=4, figure_turns=tuple(range(1, MOST_TURNS + 1)),
    networks=((EXPERIENCE[0], 20, tuple(range(1, 66))), (EXPERIENCE[1], 5, tuple(range(1, 34)))),
    sensible_games=2000, sensible_turns=TURN_LIMITS, best_games=200, evolved_games=20_000,
)  # fmt: skip


def tasks(plan: Plan) -> list[Task]:
    """All pieces of work, part by part; without PyTorch, none for networks."""
    return [
        *_table3(plan),
        *_figures(plan),
        *(_networks(plan) if has_torch() else ()),
        *_best(plan),
    ]


def _table3(plan: Plan) -> Iterator[Task]:
    for cell in cells(plan.runs, plan.printed_runs):
        yield Task(
            "table3", cell.key, f"Table 3: {cell.key}", cell.cost * plan.table_games,
            _cell(plan, cell),
        )  # fmt: skip


def _cell(plan: Plan, cell: Cell) -> Do:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"table3 {cell.turn_limit}")
        return cell.measure(plan.table_games, luck, threads=threads, tell=tell).to_json()

    return do


def _figures(plan: Plan) -> Iterator[Task]:
    for where in ALL:
        for name in SIMPLE:
            for turns in plan.simple_turns:
                yield _simple(plan, where.key, name, turns)
    for where in ALL:
        for curve in MONTE_CARLO:
            for turns in plan.figure_turns:
                yield _monte_carlo(plan, where.key, curve, turns)


def _simple(plan: Plan, where: str, name: str, turns: int) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"simple {turns}")
        return simple_point(where, name, turns, plan.simple_games, luck, threads).to_json()

    words = f"Figures 5 to 7: {name}, {where}, {turns} turns"
    return Task("figures", point_key(where, name, turns), words, 0.05, do)


def _monte_carlo(plan: Plan, where: str, curve: str, turns: int) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        return monte_carlo_point(
            where, curve, turns, plan.figure_runs, plan.figure_games, plan.luck(f"mc {turns}"),
            threads=threads, tell=tell,
        ).to_json()  # fmt: skip

    words = f"Figures 8 to 16: {curve}, {where}, {turns} turns"
    weight = 1e-6 * plan.figure_runs * plan.figure_games * turns**2
    return Task("figures", point_key(where, curve, turns), words, weight, do)


def _networks(plan: Plan) -> Iterator[Task]:
    for where in ALL:
        for games, count, limits in plan.networks:
            for teacher in TEACHERS:
                for turns in limits:
                    yield _network(plan, where.key, teacher, games, count, turns)
        for turns in plan.sensible_turns:
            yield _sensible(plan, where.key, turns)


def _network(plan: Plan, where: str, teacher: Teacher, games: int, count: int, turns: int) -> Task:
    curve = network_curve(teacher, games)

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"network {where} {teacher} {games} {turns}")
        return network_point(
            where, teacher, games, turns, count, luck, threads=threads, tell=tell
        ).to_json()

    weight = 1e-4 * games * count * turns * (2 if teacher == "Network" else 1) + 0.3
    words = f"{curve}, {where}, {turns} turns"
    return Task("networks", point_key(where, curve, turns), words, weight, do)


def _sensible(plan: Plan, where: str, turns: int) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"sensible {where} {turns}")
        return sensible_point(where, turns, plan.sensible_games, luck, threads=threads).to_json()

    words = f"{SENSIBLE_CURVE}, {where}, {turns} turns"
    weight = 3e-4 * plan.sensible_games * turns
    return Task("networks", point_key(where, SENSIBLE_CURVE, turns), words, weight, do)


def _best(plan: Plan) -> Iterator[Task]:
    for turns in TURN_LIMITS:
        yield _best_task(plan, turns)
        yield _evolved_task(plan, turns)


def _best_task(plan: Plan, turns: int) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"best {turns}")
        return measure_best(turns, plan.best_games, luck, threads=threads, tell=tell).to_json()

    weight = 1e-3 * plan.best_games * turns**2
    return Task(
        "best", f"agent {turns} {fingerprint(turns)}", f"best agent, {turns} turns", weight, do
    )


def _evolved_task(plan: Plan, turns: int) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"best {turns}")
        return measure_evolved(turns, plan.evolved_games, luck, threads=threads).to_json()

    return Task(
        "best", f"evolved {turns} {fingerprint(turns)}", f"evolved strategy, {turns} turns", 0.5, do
    )


def point_key(scenario: str, curve: str, turns: int) -> str:
    """What a point of a figure is kept by."""
    return f"{scenario} | {curve} | {turns}"
