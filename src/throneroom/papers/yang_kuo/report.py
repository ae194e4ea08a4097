"""All results together, as values and as plain data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..paper_work import is_done
from .agents import PAIRS, AgentMeeting
from .best_matches import BestResult, opponents
from .learning_runs import LearningRun, interval, runs_of
from .pairings import PUBLISHED, PairResult
from .plan import Plan, best_key, bots_key, table2_key, tasks
from .settings import Algorithm, Reading

Results = Mapping[str, Mapping[str, dict[str, Any]]]
"""Plain data by part and key, as the tasks give it."""


@dataclass(frozen=True)
class Report:
    """What has been found so far."""

    plan: Plan
    bots: tuple[PairResult, ...]
    table2: tuple[AgentMeeting, ...]
    best: tuple[BestResult, ...]
    """Our best agent against each of their players."""
    runs: tuple[tuple[str, LearningRun], ...]
    """Each with the part that it belongs to."""
    missing: dict[str, int]
    """Pieces of work that are not done yet, by part."""

    def of(self, *parts: str, where: Callable[[LearningRun], bool]) -> list[LearningRun]:
        """Some runs of some parts."""
        return [run for part, run in self.runs if part in parts and where(run)]

    def curves(self, algorithm: Algorithm, reading: Reading) -> list[LearningRun]:
        """The runs of Figure 1 for an algorithm."""
        return self.of(
            "curves", where=lambda run: run.algorithm == algorithm and run.reading == reading
        )

    @property
    def sweep(self) -> list[LearningRun]:
        """The runs of Figures 4 to 6: Monte Carlo as coded in the first environment."""
        return self.of("curves", "sweep", where=_plain)

    @property
    def second(self) -> list[LearningRun]:
        """The runs in the second environment."""
        return self.of("sweep", where=lambda run: run.environment == "RandomAction")

    @property
    def constant(self) -> list[LearningRun]:
        """The agents of Figure 3."""
        return self.of("constant", where=_plain)

    @property
    def constant_intended(self) -> list[LearningRun]:
        """The same without the faults of the program."""
        return self.of("constant", where=lambda run: run.reading == "as intended")

    @property
    def mended_trash(self) -> list[LearningRun]:
        """The same with Estates trashed before Coppers."""
        return self.of("constant", where=lambda run: run.mended_trash)

    @property
    def monte_carlo(self) -> list[LearningRun]:
        """All runs of Monte Carlo in the first environment, with the usual trash rule."""
        return self.of(
            "constant", "curves", "sweep",
            where=lambda run: run.algorithm == "Monte Carlo" and run.environment == "Random"
            and not run.mended_trash,
        )  # fmt: skip

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "quick": self.plan.quick,
            "seed": self.plan.seed,
            "bots": {one.pair: [round(rate, 4) for rate in one.rates] for one in self.bots},
            "table2": {
                " - ".join(one.pair): {
                    "published": one.published,
                    "rate": round(one.rate, 4),
                    "interval": [round(x, 4) for x in one.interval],
                    "wins": one.wins,
                    "ties": one.ties,
                    "games": one.games,
                    "bought": one.bought,
                }
                for one in self.table2
            },
            "best": {one.opponent: one.to_json() for one in self.best},
            "runs": [
                {
                    "part": part,
                    "algorithm": run.algorithm,
                    "reading": run.reading,
                    "environment": run.environment,
                    "mended_trash": run.mended_trash,
                    "setting": run.setting.to_json(),
                    "curve": list(run.curve),
                    "tenth_best": run.tenth_best,
                    "end": round(run.end, 4),
                    "final": None if run.final is None else run.final.to_json()[:3],
                    "witches": round(run.bought("Witch"), 3),
                    "chapels": round(run.bought("Chapel"), 3),
                    "trouble": run.trouble,
                }
                for part, run in self.runs
            ],
            "missing": self.missing,
        }


def _plain(run: LearningRun) -> bool:
    return (run.algorithm, run.reading, run.environment, run.mended_trash) == (
        "Monte Carlo", "as coded", "Random", False,
    )  # fmt: skip


@dataclass(frozen=True)
class MeanOverRuns:
    """A mean over runs."""

    mean: float
    interval: tuple[float, float] | None
    runs: int

    @staticmethod
    def of(values: list[float]) -> MeanOverRuns | None:
        """None of nothing."""
        if not values:
            return None
        return MeanOverRuns(float(np.mean(values)), interval(values), len(values))


def collect(plan: Plan, results: Results) -> Report:
    """Make a report of what there is."""
    missing: dict[str, int] = {}
    for task in tasks(plan):
        if not is_done(task, results.get(task.part, {}).get(task.key)):
            missing[task.part] = missing.get(task.part, 0) + 1
    pairs, meetings = results.get("bots", {}), results.get("table2", {})
    matches = results.get("best", {})
    bots = [bots_key(plan, pair) for pair in PUBLISHED]
    keys = [table2_key(plan, pair) for pair in PAIRS]
    best = [best_key(name) for name in opponents()]
    runs = []
    for group in plan.groups():
        if (found := results.get(group.part, {}).get(group.name)) is not None:
            runs += [(group.part, run) for run in runs_of(group.lesson, group.reading, found)]
    return Report(
        plan,
        tuple(PairResult.from_json(pairs[key]) for key in bots if key in pairs),
        tuple(AgentMeeting.from_json(meetings[key]) for key in keys if key in meetings),
        tuple(BestResult.from_json(matches[key]) for key in best if key in matches),
        tuple(runs),
        missing,
    )
