"""Runs of their genetic algorithm, and what their best designs do in fresh games."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from ...learn.genetic_method import Genetic
from ...runs import Tell
from ...strategies import Strategy, parse
from .published import PublishedRun
from .their_game import Margins, RuleSet, kingdom, opponent, play, variant

GAMES = 1000
"""Fresh games of a design, as many as theirs."""
_BIG_MONEY = "BigMoney"


@dataclass(frozen=True)
class GeneticRun:
    """One run of the algorithm with the settings of a figure."""

    figure: str
    rules: RuleSet
    seed: int
    curve: tuple[float, ...]
    """The best margin of each generation, as the algorithm saw it in 50 games."""
    design: Strategy
    """The best of the last generation, as it reads without their one pass a turn."""
    first: Margins
    """The best of the first generation in fresh games."""
    last: Margins
    """The best of the last generation in fresh games."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "figure": self.figure, "rules": self.rules, "seed": self.seed,
            "curve": [round(margin, 3) for margin in self.curve], "design": str(self.design),
            "first": self.first.to_json(), "last": self.last.to_json(),
        }  # fmt: skip

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> GeneticRun:
        """What :meth:`to_json` gave."""
        return cls(
            data["figure"], data["rules"], data["seed"], tuple(data["curve"]),
            parse(data["design"]), Margins.from_json(data["first"]),
            Margins.from_json(data["last"]),
        )  # fmt: skip


def run_genetic(
    published: PublishedRun, rules: RuleSet, seed: int, threads: int | None, tell: Tell
) -> GeneticRun:
    """All generations, then fresh games."""
    settings = dataclasses.replace(
        published.settings, opponent=str(opponent(_BIG_MONEY)), one_pass=rules == "as coded"
    )
    run = Genetic(
        kingdom(rules), seed=seed, variant=variant(rules), threads=threads, settings=settings
    )
    curve = []
    designs = []
    try:
        for generation in range(settings.generations):
            run.step()
            curve.append(run.margins[0])
            designs.append(run.designs[0].strategy(run.cards))
            tell((generation + 1) / settings.generations)
    finally:
        run.close()
    first, last = (
        play(plan, (_BIG_MONEY,), rules, GAMES, seed + 1 + i, threads)
        for i, plan in enumerate((designs[0], designs[-1]))
    )
    return GeneticRun(published.figure, rules, seed, tuple(curve), designs[-1], first, last)
