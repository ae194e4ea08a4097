"""What is to be done, and how thoroughly."""

from __future__ import annotations

import random
import zlib
from dataclasses import dataclass
from typing import Any

from ...runs import Tell
from ..paper_work import AnyTask, Task
from .best_designs import best_design, play_best
from .genetic_runs import run_genetic
from .published import DESIGNS, RUNS, PublishedRun
from .their_game import OPPONENTS, RULE_SETS, RuleSet, play

PARTS = ("figures", "designs", "best")
TABLES = (("BigMoney",), ("BigMoney", "BigSmithy"), ("BigMoney", "BigSmithy", "DoubleWitch"))
"""The opponents at the tables of two, three and four."""
_A_GAME = 4e-5  # seconds on one processor


@dataclass(frozen=True)
class Plan:
    """How thoroughly the figures are made."""

    quick: bool
    runs: int
    """Of each figure's settings, by each set of rules."""
    games: int
    """Of the designs that are replayed."""
    seed: int = 0

    def luck(self, what: str) -> int:
        """The seed of one piece of work."""
        return random.Random(f"{self.seed} {what}").getrandbits(60)


QUICK = Plan(quick=True, runs=2, games=5000)
FULL = Plan(quick=False, runs=12, games=50_000)


def tasks(plan: Plan) -> list[AnyTask]:
    """All pieces of work, part by part."""
    return [
        *(
            _run(plan, one, rules, number)
            for number in range(plan.runs)
            for one in RUNS
            for rules in RULE_SETS
        ),
        *(
            _design(plan, name, rules, against)
            for name in DESIGNS
            for rules in RULE_SETS
            for against in tables()
        ),
        *(_best(plan, rules) for rules in RULE_SETS),
    ]


def tables() -> tuple[tuple[str, ...], ...]:
    """Whom the published designs meet: each opponent alone, then two and three of them."""
    return (*((name,) for name in OPPONENTS), *TABLES[1:])


def run_key(one: PublishedRun, rules: RuleSet, number: int) -> str:
    """What a run is kept by."""
    return f"figure {one.figure}, {rules}, run {number + 1}"


def design_key(plan: Plan, name: str, rules: RuleSet, against: tuple[str, ...]) -> str:
    """What a replayed design is kept by."""
    return f"{name} design, {rules}, against {' and '.join(against)}, {plan.games} games"


def best_key(plan: Plan, rules: RuleSet) -> str:
    """What the matches of our best design are kept by; another one is another design."""
    print_ = zlib.crc32(str(best_design(rules)).encode())
    return f"our best design, {rules}, {print_:08x}, seed {plan.seed}"


def _run(plan: Plan, one: PublishedRun, rules: RuleSet, number: int) -> Task:
    key = run_key(one, rules, number)
    settings = one.settings
    looks = settings.population * (settings.tournament + 2) + 3
    games = looks * settings.games * settings.generations

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        return run_genetic(one, rules, plan.luck(key), threads, tell).to_json()

    return Task("figures", key, key, _A_GAME * games, do)


def _design(plan: Plan, name: str, rules: RuleSet, against: tuple[str, ...]) -> Task:
    key = design_key(plan, name, rules, against)

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        del tell
        return play(DESIGNS[name], against, rules, plan.games, plan.luck(key), threads).to_json()

    return Task("designs", key, key, _A_GAME * plan.games, do)


def _best(plan: Plan, rules: RuleSet) -> Task:
    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        del tell
        found = play_best(rules, plan.luck(f"best {rules}"), threads)
        return {name: one.to_json() for name, one in found.items()}

    return Task("best", best_key(plan, rules), f"our best design, {rules}", 1.0, do)
