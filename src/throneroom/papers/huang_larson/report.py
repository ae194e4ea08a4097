"""All results together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..paper_work import Results, is_done
from .genetic_runs import GeneticRun
from .plan import Plan, best_key, design_key, run_key, tables, tasks
from .published import DESIGNS, RUNS
from .their_game import RULE_SETS, Margins, RuleSet


@dataclass(frozen=True)
class Replay:
    """A published design in games of ours."""

    design: str
    rules: RuleSet
    against: tuple[str, ...]
    found: Margins


@dataclass(frozen=True)
class Report:
    """What has been done so far."""

    plan: Plan
    runs: tuple[GeneticRun, ...]
    replays: tuple[Replay, ...]
    best: dict[RuleSet, dict[str, Margins]]
    missing: dict[str, int]

    def of(self, figure: str, rules: RuleSet) -> list[GeneticRun]:
        """The runs with a figure's settings."""
        return [run for run in self.runs if (run.figure, run.rules) == (figure, rules)]

    def replay(self, design: str, rules: RuleSet, against: tuple[str, ...]) -> Margins | None:
        """How a published design did."""
        for one in self.replays:
            if (one.design, one.rules, one.against) == (design, rules, against):
                return one.found
        return None

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "runs": [run.to_json() for run in self.runs],
            "designs": [
                {
                    "design": one.design,
                    "rules": one.rules,
                    "against": list(one.against),
                    **margins_json(one.found),
                }
                for one in self.replays
            ],
            "best": {
                rules: {name: margins_json(one) for name, one in found.items()}
                for rules, found in self.best.items()
            },
            "missing": self.missing,
        }


def margins_json(found: Margins) -> dict[str, Any]:
    """The mean margin and the share of wins, with intervals."""
    low, high = found.interval
    least, most = found.rate_interval
    return {
        "margin": round(found.mean, 3), "margin_interval": [round(low, 3), round(high, 3)],
        "wins": round(found.rate, 4), "wins_interval": [round(least, 4), round(most, 4)],
        "games": found.games,
    }  # fmt: skip


def collect(plan: Plan, results: Results) -> Report:
    """Make a report of what there is."""
    missing: dict[str, int] = {}
    for task in tasks(plan):
        if not is_done(task, results.get(task.part, {}).get(task.key)):
            missing[task.part] = missing.get(task.part, 0) + 1
    figures, designs = results.get("figures", {}), results.get("designs", {})
    runs = [
        GeneticRun.from_json(figures[key])
        for one in RUNS
        for rules in RULE_SETS
        for number in range(plan.runs)
        if (key := run_key(one, rules, number)) in figures
    ]
    replays = [
        Replay(name, rules, against, Margins.from_json(designs[key]))
        for name in DESIGNS
        for rules in RULE_SETS
        for against in tables()
        if (key := design_key(plan, name, rules, against)) in designs
    ]
    best = {
        rules: {name: Margins.from_json(one) for name, one in found.items()}
        for rules in RULE_SETS
        if (found := results.get("best", {}).get(best_key(plan, rules))) is not None
    }
    return Report(plan, tuple(runs), tuple(replays), best, missing)
