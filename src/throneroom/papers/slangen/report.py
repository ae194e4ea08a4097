"""All results together, as values and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .best import Best
from .plan import Plan, tasks
from .play import SolitaireResult
from .table3 import Cell, cells

Results = Mapping[str, Mapping[str, dict[str, Any]]]
"""Plain data by part and key, as the tasks give it."""


@dataclass(frozen=True)
class Report:
    """What has been found so far."""

    plan: Plan
    table3: dict[Cell, SolitaireResult]
    points: dict[tuple[str, str], dict[int, SolitaireResult]]
    """By scenario and curve, then by turn limit."""
    agents: dict[int, Best]
    evolved: dict[int, Best]
    missing: dict[str, int]
    """Pieces of work that are not done yet, by part."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "quick": self.plan.quick,
            "table3": [
                {
                    "algorithm": cell.algorithm,
                    "rollout": cell.rollout,
                    "runs": cell.runs,
                    "turn_limit": cell.turn_limit,
                    "reading": cell.reading,
                    "published": cell.published,
                    **_figures(result),
                }
                for cell, result in self.table3.items()
            ],
            "figures": {
                scenario: {
                    curve: {
                        str(turns): {**_figures(one), "ratios": _rounded(one.ratios)}
                        for turns, one in sorted(points.items())
                    }
                    for (where, curve), points in self.points.items()
                    if where == scenario
                }
                for scenario in dict.fromkeys(where for where, _ in self.points)
            },
            "best": [one.summary() for one in self.agents.values()],
            "evolved": [one.summary() for one in self.evolved.values()],
            "missing": self.missing,
        }


def _figures(result: SolitaireResult) -> dict[str, Any]:
    interval = result.interval
    return {
        "mean": round(result.mean, 3),
        "interval": None if interval is None else [round(x, 3) for x in interval],
        "games": result.games,
    }


def _rounded(ratios: Mapping[str, float]) -> dict[str, float]:
    return {kind: round(ratio, 4) for kind, ratio in ratios.items()}


def collect(plan: Plan, results: Results) -> Report:
    """Make a report of what there is."""
    table = results.get("table3", {})
    points: dict[tuple[str, str], dict[int, SolitaireResult]] = {}
    for part in ("figures", "networks"):
        for key, data in results.get(part, {}).items():
            where, curve, turns = key.split(" | ")
            points.setdefault((where, curve), {})[int(turns)] = SolitaireResult.from_json(data)
    best = {key: Best.from_json(data) for key, data in results.get("best", {}).items()}
    missing: dict[str, int] = {}
    for task in tasks(plan):
        if task.key not in results.get(task.part, {}):
            missing[task.part] = missing.get(task.part, 0) + 1
    return Report(
        plan,
        {
            cell: SolitaireResult.from_json(table[cell.key])
            for cell in cells(plan.runs, plan.printed_runs)
            if cell.key in table
        },
        points,
        {one.turn_limit: one for key, one in best.items() if key.startswith("agent")},
        {one.turn_limit: one for key, one in best.items() if key.startswith("evolved")},
        missing,
    )
