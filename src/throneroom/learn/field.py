"""The field: the strategies that have mattered so far, all against all.

Who stands in it decides whom new strategies have to beat. Its mixed equilibrium says who is hard to
beat: a strategy that only beats weak ones has no weight there.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from ..cards.catalog import Catalog
from ..strategies.parse import parse
from ..strategies.rulelist import OWN, Strategy
from .leader_table import beyond_chance, hardest_first, mixed_equilibrium
from .referee import Job, Referee

_MOST = 32
_GAMES = 80  # of each pair at first
_MORE = 30  # each time for those of the first places against all others
_FIRST = 3
_ENOUGH = 1600  # games of a pair


class Field:
    """Strategies and their win rates against each other."""

    def __init__(self) -> None:
        """Nobody is in it."""
        self.plans: list[Strategy] = []
        self._lasting: set[Strategy] = set()
        """Those that stay whatever happens, so that nothing of the beginning is forgotten."""
        self._weighed: tuple[tuple[float, ...], list[int]] | None = None
        self._pairs: dict[tuple[Strategy, Strategy], tuple[int, float]] = {}
        """Games and the mean rate of the first against the second."""

    def enter(
        self,
        referee: Referee,
        plans: Iterable[Strategy],
        seed: int,
        *,
        rounds: int = 1,
        lasting: bool = False,
    ) -> None:
        """Newcomers play all others; those that matter least go if there are too many.

        Those of the first places play on, in so many rounds. Lasting ones never go.
        """
        new = [plan for plan in dict.fromkeys(plans) if plan not in self.plans]
        self.plans += new
        if lasting:
            self._lasting.update(new)
        pairs = list(combinations(self.plans, 2))
        self._play(referee, [pair for pair in pairs if pair not in self._pairs], _GAMES, seed)
        # What stands first by luck alone must not stay there.
        for _ in range(rounds):
            first = {self.plans[i] for i in self.order()[:_FIRST]}
            few = [
                pair
                for pair in pairs
                if first.intersection(pair) and self._pairs[pair][0] < _ENOUGH
            ]
            self._play(referee, few, _MORE, seed)
        if len(self.plans) > _MOST:
            passing = [self.plans[i] for i in self.order() if self.plans[i] not in self._lasting]
            gone = set(passing[_MOST - len(self._lasting) :])
            self.plans = [plan for plan in self.plans if plan not in gone]
            self._pairs = {pair: one for pair, one in self._pairs.items() if not gone & set(pair)}
            self._weighed = None

    def _play(
        self, referee: Referee, pairs: Sequence[tuple[Strategy, Strategy]], games: int, seed: int
    ) -> None:
        """So many more games of each pair; with more than two players, from both sides."""
        both = referee.players > 2
        begun = [self._pairs.get(pair, (0, 0.5)) for pair in pairs]
        jobs = [Job(*pair, games, done) for pair, (done, _) in zip(pairs, begun, strict=True)]
        there = referee.play(jobs, seed)
        mirrored = [Job(job.theirs, job.mine, games, job.first) for job in jobs] if both else []
        back = referee.play(mirrored, seed)
        for i, (pair, (done, rate)) in enumerate(zip(pairs, begun, strict=True)):
            now = referee.rate(there[i])
            if both:
                now = (now + 1 - referee.rate(back[i])) / 2
            self._pairs[pair] = (done + games, (rate * done + now * games) / (done + games))
        self._weighed = None

    def table(self) -> npt.NDArray[np.float64]:
        """Win rates of rows against columns, 0.5 on the diagonal and where it may be chance."""
        n = len(self.plans)
        rates, spread = np.full((n, n), 0.5), np.zeros((n, n))
        for i, j in combinations(range(n), 2):
            games, rate = self._pairs[self.plans[i], self.plans[j]]
            rates[i, j], rates[j, i] = rate, 1 - rate
            spread[i, j] = spread[j, i] = 0.5 / math.sqrt(games)
        return beyond_chance(rates, spread)

    def _now(self) -> tuple[tuple[float, ...], list[int]]:
        if self._weighed is None:
            table = self.table()
            weights = mixed_equilibrium(table)
            self._weighed = weights, hardest_first(table, weights)
        return self._weighed

    @property
    def weights(self) -> tuple[float, ...]:
        """How much each matters in the mixed equilibrium."""
        return self._now()[0]

    def order(self) -> list[int]:
        """Places in the field, the hardest to beat first."""
        return self._now()[1]

    @property
    def games_of_one(self) -> int:
        """About how many games one newcomer means."""
        return (_GAMES + _MORE) * len(self.plans)

    def best(self) -> Strategy:
        """Who is hardest to beat."""
        return self.plans[self.order()[0]]

    def nemesis(self, plan: Strategy) -> Strategy | None:
        """Who beats a strategy most clearly, if anybody does."""
        rates = self.table()[self.plans.index(plan)]
        worst = int(rates.argmin())
        return self.plans[worst] if rates[worst] < 0.5 else None

    def state(self) -> dict[str, Any]:
        """All of it, ready for JSON."""
        places = {plan: i for i, plan in enumerate(self.plans)}
        pairs = [[places[a], places[b], *known] for (a, b), known in self._pairs.items()]
        lasting = [places[plan] for plan in self.plans if plan in self._lasting]
        return {"plans": [str(plan) for plan in self.plans], "lasting": lasting, "pairs": pairs}

    def restore(self, state: dict[str, Any], catalog: Catalog) -> None:
        """Take up what :meth:`state` gave."""
        self.plans = [parse(text, OWN, catalog) for text in state["plans"]]
        self._lasting = {self.plans[i] for i in state["lasting"]}
        self._pairs = {
            (self.plans[i], self.plans[j]): (int(games), float(rate))
            for i, j, games, rate in state["pairs"]
        }
        self._weighed = None
