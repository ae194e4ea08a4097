"""From the outcomes in all kingdoms to what they say about the card."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..prose import many, plain_text
from ..statistics import wilson
from .lab_plan import LabPlan
from .partners import Partner, partners
from .searches import BOUGHT, TOP, Outcome, Reference
from .sweep import Suggestion, rule, suggest

VERSION = 2


@dataclass(frozen=True)
class Mean:
    """A mean over kingdoms with its 95 % interval; None with fewer than two kingdoms."""

    value: float
    interval: tuple[float, float] | None

    @classmethod
    def of(
        cls, values: Sequence[float], low: float = -math.inf, high: float = math.inf
    ) -> Mean | None:
        """The mean with Student's interval: kingdoms are the sample, not games.

        The interval is cut where no value can be.
        """
        if not values:
            return None
        n = len(values)
        mean = sum(values) / n
        if n < 2:
            return cls(mean, None)
        from scipy.stats import t

        spread = math.sqrt(sum((x - mean) ** 2 for x in values) / (n - 1) / n)
        half = float(t.ppf(0.975, n - 1)) * spread
        return cls(mean, (max(mean - half, low), min(mean + half, high)))

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        interval = None if self.interval is None else [round(x, 4) for x in self.interval]
        return {"mean": round(self.value, 4), "interval": interval}


@dataclass(frozen=True)
class AtValue:
    """The card with one value of its number, over all kingdoms."""

    value: int
    kingdoms: int
    top: int
    """Kingdoms in which one of the top three strategies buys it."""
    best: int
    """Kingdoms in which the best strategy found does."""
    copies: Mean | None
    """Copies a game, over the kingdoms of ``top``."""
    change: Mean
    """Points of win rate of the best strategy against the best found without the card."""
    better: int
    """Kingdoms in which that is above 0, beyond the chance of the games."""
    worse: int

    @property
    def share(self) -> float:
        """The share of kingdoms in which it is in the top three."""
        return self.top / self.kingdoms

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's interval for the share."""
        return wilson(self.top, self.kingdoms)

    @property
    def best_interval(self) -> tuple[float, float]:
        """Wilson's interval for the share of kingdoms in whose best strategy it is."""
        return wilson(self.best, self.kingdoms)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "value": self.value,
            "kingdoms": self.kingdoms,
            "in_top_three": self.top,
            "share": round(self.share, 4),
            "interval": [round(x, 4) for x in self.interval],
            "in_best": self.best,
            "best_interval": [round(x, 4) for x in self.best_interval],
            "copies": None if self.copies is None else self.copies.to_json(),
            "change": self.change.to_json(),
            "better": self.better,
            "worse": self.worse,
        }


@dataclass(frozen=True, repr=False)
class LabReport:
    """What the lab has found (so far)."""

    plan: LabPlan
    outcomes: tuple[Outcome, ...]
    """Those with the main value."""
    main: AtValue
    sweep: tuple[AtValue, ...]
    """All values that were tried, the main one among them; in order."""
    suggestion: Suggestion | None
    partners: tuple[Partner, ...]
    """All other cards that can be judged."""
    games: int

    def __repr__(self) -> str:
        """A short description."""
        at, plan = self.main, self.plan
        where = f"in {many(at.kingdoms, 'kingdom')}, in the top three of {at.top}"
        return f"<LabReport: {plan.subject} {where}>"

    def __str__(self) -> str:
        """All of it, as the command line prints it."""
        from .lab_terminal import print_report

        return plain_text(lambda out: print_report(out, self))

    @property
    def goes_with(self) -> tuple[Partner, ...]:
        """Those that are bought together with it more often than by chance."""
        return tuple(one for one in self.partners if one.lift > 1)

    @property
    def finished(self) -> bool:
        """Whether all kingdoms are done with all values."""
        done = {one.value: one.kingdoms for one in self.sweep}
        return all(done.get(value) == len(self.plan.others) for value in self.plan.values)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        plan = self.plan
        hint = self.suggestion
        return {
            "version": VERSION,
            "card": plan.card.name,
            "text": plan.card.text,
            "printed_cost": plan.card.cost,
            "cost": plan.cost,
            "number": plan.number,
            "value": plan.value,
            "seed": plan.seed,
            "seconds": plan.seconds,
            "generations": plan.generations,
            "planned_kingdoms": len(plan.others),
            "finished": self.finished,
            "games": self.games,
            "counted_from": {"top": TOP, "copies": BOUGHT},
            "result": self.main.to_json(),
            "other_cards": [
                {
                    "card": one.name,
                    "lift": round(one.lift, 4),
                    "kingdoms": one.kingdoms,
                    "strategies": one.strategies,
                    "buy_card": one.card,
                    "buy_other": one.other,
                    "buy_both": one.both,
                }
                for one in self.partners
            ],
            "sweep": [one.to_json() for one in self.sweep],
            "suggested": None if hint is None else hint.value,
            "suggestion": None if hint is None else hint.words,
            "rule": rule(plan.number),
            "kingdoms": [
                {
                    **one.to_json(),
                    "in_top_three": bool(one.used),
                    "in_best": one.in_best,
                    "copies": round(one.copies, 4),
                    "change": round(one.change, 4),
                    "change_interval": [round(x, 4) for x in one.change_interval],
                }
                for one in self.outcomes
            ],
        }


def judge(
    plan: LabPlan, outcomes: Sequence[Outcome], references: Sequence[Reference] = ()
) -> LabReport | None:
    """What the outcomes say; None if there is none with the main value yet."""
    found = {value: [one for one in outcomes if one.value == value] for value in plan.values}
    main = found[plan.value]
    if not main:
        return None
    sweep = tuple(_at(value, found[value]) for value in plan.values if found[value])
    return LabReport(
        plan=plan,
        outcomes=tuple(sorted(main, key=lambda one: one.number)),
        main=_at(plan.value, main),
        sweep=sweep,
        suggestion=suggest(sweep, plan.number),
        partners=partners(main),
        games=sum(one.games for one in outcomes) + sum(one.games for one in references),
    )


def _at(value: int, outcomes: Sequence[Outcome]) -> AtValue:
    change = Mean.of([one.change for one in outcomes], -50.0, 50.0)
    assert change is not None
    return AtValue(
        value=value,
        kingdoms=len(outcomes),
        top=sum(bool(one.used) for one in outcomes),
        best=sum(one.in_best for one in outcomes),
        copies=Mean.of([one.copies for one in outcomes if one.used], 0.0),
        change=change,
        better=sum(one.change_interval[0] > 0 for one in outcomes),
        worse=sum(one.change_interval[1] < 0 for one in outcomes),
    )
