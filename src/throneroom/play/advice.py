"""Advice: how likely each option is to win, by a search that knows what the player knows."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass

from ..agents import SearchAgent
from ..cards.codes import Purpose
from ..engine.decision import Option
from ..engine.view import View
from ..strategies import Strategy
from .fitting_rule import Guidance, guidance

ROLLOUTS = 20_000
"""Games that are played on for one decision."""
_LEAST = 40  # for each option
_EQUAL = 0.01  # options whose values are so near are as good as each other
_EVERYTHING = tuple(purpose.word for purpose in Purpose)


@dataclass(frozen=True)
class Chance:
    """What an option promises: the share of the win, with its interval of 95 %."""

    option: Option
    value: float
    low: float
    high: float
    rollouts: int


@dataclass(frozen=True)
class Advice:
    """What came out for one decision."""

    chances: tuple[Chance, ...]
    """The best first; then those that the search gave up early, since they promised less."""
    rollouts: int
    seconds: float
    rules: tuple[Guidance, ...]
    """What known strategies would do here, and by which rule."""

    @property
    def best(self) -> Chance:
        """The option with the highest value among those that the search kept trying.

        If the plan's own is no more than a point behind, it is that one: the plainest of equals.
        """
        return self.chances[0]

    @property
    def close(self) -> tuple[Chance, ...]:
        """Other options that may be as good: their intervals meet that of the best."""
        return tuple(one for one in self.chances[1:] if one.high >= self.best.low)

    def of(self, code: int) -> Chance:
        """What was found about one option."""
        return next(one for one in self.chances if one.option.code == code)


def advise(
    view: View,
    plan: Strategy,
    *,
    opponent: Strategy | None = None,
    guides: Sequence[Strategy] = (),
    rollouts: int = ROLLOUTS,
    seconds: float = 1.0,
    threads: int = 1,
    seed: int = 0,
) -> Advice:
    """Play on from samples of what the player knows, and say what each option has come to.

    ``plan`` plays the rest for the player and, unless an ``opponent``'s strategy is known, for the
    others. It ends after so many ``rollouts`` in all or so many ``seconds``, whatever comes first.
    The options' values say more than which of them is first: several may be equally good.
    """
    decision = view.decision
    if decision is None:
        raise ValueError("there is nothing to decide")
    began = time.monotonic()
    each = max(_LEAST, rollouts // len(decision.options))
    agent = SearchAgent(
        plan, opponents=opponent, select="halving", value="win", rollouts=each, seconds=seconds,
        threads=threads, purposes=_EVERYTHING,
    )  # fmt: skip
    agent.new_game(seed, view.player)
    thought = agent.think(view)
    chances = [
        Chance(one.option, one.value, one.low, one.high, one.visits)
        for one in thought.tried
        if one.visits
    ]
    told: dict[str, Guidance] = {}
    for strategy in (plan, *guides):
        told.setdefault(strategy.name, guidance(view, strategy))
    # With few games a bad option may have a good mean: the search had dropped it by then.
    most = max(one.rollouts for one in chances)
    chances.sort(key=lambda one: (2 * one.rollouts < most, -one.value))
    kept = [one for one in chances if 2 * one.rollouts >= most]
    for one in kept:
        if one.option == told[plan.name].option and one.value > kept[0].value - _EQUAL:
            chances.remove(one)
            chances.insert(0, one)
    took = time.monotonic() - began
    return Advice(tuple(chances), thought.rollouts, took, tuple(told.values()))
