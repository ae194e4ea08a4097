"""Leaving out of a strategy what does not matter, so that a person can read it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ..strategies.fold import plain
from ..strategies.rulelist import Choice, Expression, Rule, Strategy
from .mutation import tidy
from .referee import Job, Referee

_LOSS = 0.002  # of the win rate, that leaving out one thing may cost
_TOTAL = 0.004  # and everything together
_QUICK = ((40, 0.10), (160, 0.04))  # after so many games, what costs so much need not be tried


@dataclass(frozen=True)
class _Edit:
    """One thing that could be left out."""

    what: Literal["section", "choices", "style", "choice", "rule", "condition", "limit"]
    where: str | Rule | Choice = ""

    def apply(self, plan: Strategy) -> Strategy | None:
        """The plan without it; None if there is no such thing in it (any more)."""
        if self.what == "section":
            return plan.with_sections(**{str(self.where): ()})
        if self.what == "choices":
            return replace(plan, choices=())
        if self.what == "style":
            return replace(plan, style="standard")
        if isinstance(self.where, Choice):
            rest = tuple(c for c in plan.choices if c != self.where)
            return replace(plan, choices=rest) if rest != plan.choices else None
        if not isinstance(self.where, Rule) or self.where not in plan.rules:
            return None
        at = plan.rules.index(self.where)
        new: tuple[Rule, ...] = ()
        if self.what == "condition":
            new = (replace(self.where, condition=None),)
        elif self.what == "limit":
            new = (replace(self.where, maximum=None),)
        rules = (*plan.rules[:at], *new, *plan.rules[at + 1 :])
        return plan.with_sections(buy=rules) if rules else None


def _edits(plan: Strategy) -> Iterator[_Edit]:
    for section in plan.other_sections:
        yield _Edit("section", section)
    if plan.choices:
        yield _Edit("choices")
    if plan.style != "standard":
        yield _Edit("style")
    for choice in plan.choices:
        yield _Edit("choice", choice)
    for rule in reversed(plan.rules):
        yield _Edit("rule", rule)
        if rule.condition is not None:
            yield _Edit("condition", rule)
        if rule.maximum is not None:
            yield _Edit("limit", rule)


def simplify(
    referee: Referee,
    plan: Strategy,
    opponents: Sequence[Strategy],
    games: int,
    seed: int,
    weights: Sequence[float] = (),
) -> Strategy:
    """The strategy without rules, conditions and limits that make no difference.

    Leaving out one thing must not cost more than 0.2 points of the win rate against the opponents
    in the same games; all of it together must not cost more than 0.4. Opponents count by their
    weights, or all alike.
    """
    weights = weights or [1] * len(opponents)

    def measured(plans: Sequence[Strategy], games: int) -> list[float]:
        return _rates(referee, plans, opponents, weights, games, seed)

    edits = list(dict.fromkeys(_edits(plan)))
    for quick, loss in _QUICK:
        if quick < games:
            tries = [edit.apply(plan) or plan for edit in edits]
            base, *rates = measured([plan, *tries], quick)
            edits = [e for e, rate in zip(edits, rates, strict=True) if rate >= base - loss]
    base = best = measured([plan], games)[0]
    for edit in edits:
        shorter = edit.apply(plan)
        if shorter is None or shorter == plan:
            continue
        rate = measured([shorter], games)[0]
        if rate >= best - _LOSS and rate >= base - _TOTAL:
            plan, best = shorter, max(best, rate)
    return tidy(plainly(plan), len(plan.rules))


def plainly(plan: Strategy) -> Strategy:
    """The same strategy, with conditions as a person would write them.

    >>> from throneroom.strategies import strategy
    >>> print(plainly(strategy("Village if deck(Village) < deck(Smithy) + 0", "Silver")))
    Village if deck(Village) < deck(Smithy)
    Silver
    """

    def rules(section: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return tuple(replace(rule, condition=_plain(rule.condition)) for rule in section)

    choices = tuple(replace(one, condition=_plain(one.condition)) for one in plan.choices)
    return replace(plan.with_rules(rules), choices=choices)


def _plain(condition: Expression | None) -> Expression | None:
    return None if condition is None else plain(condition)


def _rates(
    referee: Referee,
    plans: Sequence[Strategy],
    opponents: Sequence[Strategy],
    weights: Sequence[float],
    games: int,
    seed: int,
) -> list[float]:
    """The mean win rates against the opponents, all with the same luck."""
    games += -games % referee.players  # whole rounds of the seats
    jobs = [Job(plan, theirs, games) for plan in plans for theirs in opponents]
    rates = [referee.rate(tally) for tally in referee.play(jobs, seed)]
    n, total = len(opponents), sum(weights)
    return [
        sum(weight * rate for weight, rate in zip(weights, rates[i : i + n], strict=True)) / total
        for i in range(0, len(rates), n)
    ]
