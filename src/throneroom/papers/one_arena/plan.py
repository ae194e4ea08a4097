"""What is to be done, and how thoroughly: a ground is one task that grows step by step.

On each ground the methods look for strategies first; then decisions are timed, and all meet all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import combinations
from typing import Any

from ...agents.protocol import Player
from ...arena.tournament import derived_seed
from ...match.simulate import simulate
from ...runs import Tell
from ..paper_work import ARRAYS, DONE, GrowingTask
from .contestants import ArenaBudget, Contestant, prepared, seconds_of_decisions, taking_part
from .grounds import Ground, grounds

PARTS = ("grounds",)
_A_GAME, _A_SEARCHED_GAME = 1e-4, 1.0  # seconds


@dataclass(frozen=True)
class Plan:
    """How thoroughly the arena is played."""

    quick: bool
    kingdoms: int
    """Of Base, beside Yang and Kuo's game."""
    budget: ArenaBudget
    games: int
    """Of each pair on each ground."""
    searched_games: int
    """The same, where somebody searches."""
    seed: int = 0

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """Where all meet."""
        return grounds(self.kingdoms)

    def luck(self, *what: object) -> int:
        """The seed of one piece of work."""
        return derived_seed(self.seed, "one arena", *what) >> 4


QUICK = Plan(True, kingdoms=3, budget=ArenaBudget(4.0, 10, 2), games=400, searched_games=6)
FULL = Plan(False, kingdoms=20, budget=ArenaBudget(20.0, 20, 4), games=1000, searched_games=20)


GroundState = dict[str, Any]
"""What is known of a ground: plain data by step, and arrays."""
StepResult = tuple[dict[str, Any], dict[str, Any]]
"""What a step gives: plain data, and arrays by name."""


@dataclass(frozen=True)
class Step:
    """One step on a ground."""

    key: str
    seconds: float
    do: Callable[[GroundState, int | None, Tell], StepResult]
    """Does it on so many threads, given what there is."""


def tasks(plan: Plan) -> list[GrowingTask]:
    """All grounds."""
    return [_task(plan, ground) for ground in plan.grounds]


def _task(plan: Plan, ground: Ground) -> GrowingTask:
    steps = list(_steps(plan, ground))
    weight = sum(step.seconds for step in steps)
    return GrowingTask(
        PARTS[0], ground.name, ground.name, weight, len(steps), partial(_grow, steps)
    )


def _grow(
    steps: list[Step], before: dict[str, Any] | None, threads: int | None, tell: Tell
) -> dict[str, Any]:
    """Do the first step that is missing."""
    now = before or {}
    found: dict[str, Any] = {"steps": {}, **now, ARRAYS: dict(now.get(ARRAYS, {}))}
    missing = [step for step in steps if step.key not in found["steps"]]
    data, arrays = missing[0].do(found, threads, tell)
    found["steps"] = {**found["steps"], missing[0].key: data}
    found[ARRAYS].update(arrays)
    found[DONE] = len(missing) == 1
    return found


def _steps(plan: Plan, ground: Ground) -> Iterator[Step]:
    present = taking_part(ground)
    for method in dict.fromkeys(one.method for one in present if one.method):
        yield Step(
            f"prepare {method}", plan.budget.seconds, partial(_prepare, plan, ground, method)
        )
    for one in present:
        seconds = plan.budget.timed * (_A_SEARCHED_GAME if one.searches else _A_GAME)
        yield Step(f"time {one.label}", seconds, partial(_time, plan, ground, one))
    for pair in combinations(present, 2):
        searched = any(one.searches for one in pair)
        seconds = plan.searched_games * _A_SEARCHED_GAME if searched else plan.games * _A_GAME
        yield Step(meeting_key(*pair), seconds, partial(_meet, plan, ground, pair))


def meeting_key(one: Contestant, other: Contestant) -> str:
    """What the games of a pair are kept by."""
    return f"{one.label} - {other.label}"


def _prepare(
    plan: Plan, ground: Ground, method: str, found: GroundState, threads: int | None, tell: Tell
) -> StepResult:
    del found
    seed = plan.luck("prepare", method, ground.name)
    return prepared(method, ground, plan.budget, seed, threads, tell), {}


def _player(plan: Plan, ground: Ground, one: Contestant, found: GroundState) -> Player:
    known = found["steps"].get(f"prepare {one.method}", {})
    return one.seat(ground, known, plan.budget)


def _time(
    plan: Plan, ground: Ground, one: Contestant, found: GroundState, threads: int | None, tell: Tell
) -> StepResult:
    del threads, tell
    seed = plan.luck("time", ground.name)
    player = _player(plan, ground, one, found)
    seconds, decisions = seconds_of_decisions(player, ground, plan.budget.timed, seed)
    return {"seconds": seconds, "decisions": decisions}, {}


def _meet(
    plan: Plan,
    ground: Ground,
    pair: tuple[Contestant, Contestant],
    found: GroundState,
    threads: int | None,
    tell: Tell,
) -> StepResult:
    games = plan.searched_games if any(one.searches for one in pair) else plan.games
    key = meeting_key(*pair)
    match = simulate(
        ground.kingdom, [_player(plan, ground, one, found) for one in pair], games,
        plan.luck("meet", ground.name, key), variant=ground.variant, threads=threads,
        progress=lambda done: tell(done / games),
    )  # fmt: skip
    arrays = {"scores": match.scores, "turns": match.turns, "winners": match.winners}
    return {"stalled": match.stalled}, {f"{key}: {name}": one for name, one in arrays.items()}
