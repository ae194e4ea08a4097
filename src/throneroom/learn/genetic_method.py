"""Huang and Larson's genetic algorithm (2019), for any kingdom by the official rules.

A design is as good as its mean margin of points in 50 games against one opponent, their Big Money;
the games are drawn anew at every look. Winners of tournaments breed, and the best of parents,
children and the last three best go on. Seats take turns, where their first player always begins.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..numbers import whole
from ..strategies.rulelist import Strategy
from ..strategies.rules import strategy
from .evolution import LEADERS, Evolution, SearchLimit
from .genes import (
    Design,
    GeneCards,
    Rates,
    Slips,
    crossed,
    mutated,
    once_through,
    random_gene,
    switched,
)
from .referee import Job

_PRESERVED = 3  # of the best are kept beside the parents


@dataclass(frozen=True)
class GeneticSettings:
    """The numbers of their best run, and where their program slips."""

    population: int = 40
    tournament: int = 4
    games: int = 50
    """For one look at a design."""
    generations: int = 70
    """Over so many generations, mutations become smaller and smaller."""
    opponent: str = "Big Money (Huang & Larson)"
    """A strategy, by its name or its text."""
    one_pass: bool = False
    """Rules are gone through once a turn, as in their program; else anew for each purchase."""
    rates: Rates = field(default_factory=Rates)
    slips: Slips = field(default_factory=Slips)

    def __post_init__(self) -> None:
        """Check the values."""
        least = {"population": 2, "tournament": 1, "games": 2, "generations": 1}
        for name, low in least.items():
            value = whole(getattr(self, name))
            if value is None or value < low:
                given = getattr(self, name)
                raise ValueError(f"{name} is a whole number from {low} on, not {given!r}")
            object.__setattr__(self, name, value)
        if self.population % 2:
            raise ValueError(f"a population is an even number of designs, not {self.population}")

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> GeneticSettings:
        """The settings that :func:`dataclasses.asdict` gave."""
        values = dict(given)
        for name, kind in (("rates", Rates), ("slips", Slips)):
            if isinstance(values.get(name), Mapping):
                values[name] = kind(**values[name])
        return cls(**values)


class Genetic(Evolution):
    """The run of the genetic algorithm."""

    method: ClassVar[str] = "genetic"

    def __init__(
        self,
        kingdom: Kingdom | str,
        *,
        players: int = 2,
        seed: int = 0,
        variant: Variant = OFFICIAL,
        threads: int | None = None,
        ray: str | None = None,
        start: Iterable[Strategy | str] = (),
        settings: GeneticSettings | Mapping[str, Any] | None = None,
    ) -> None:
        """All designs of the first generation are random: ``start`` is not looked at."""
        super().__init__(
            kingdom, players=players, seed=seed, variant=variant, threads=threads, ray=ray,
            start=start,
        )  # fmt: skip
        if not isinstance(settings, GeneticSettings):
            settings = GeneticSettings.read(settings or {})
        self.settings = settings
        self.cards = GeneCards.of(self.referee.rules)
        opponent = strategy(settings.opponent, catalog=self.catalog)
        self.opponent = once_through(opponent) if settings.one_pass else opponent
        rng = self.luck("designs")
        self.designs = tuple(random_gene(self.cards, rng) for _ in range(settings.population))
        """Those who breed; after the first generation, the best first."""
        self.preserved: tuple[Design, ...] = ()
        self.margins: tuple[float, ...] = ()
        """The margin of each design when it was last looked at."""

    # ------------------------------------------------------------ a generation

    def step(self) -> None:
        """Tournaments, children, and the choice of those who go on."""
        rng = self.luck("children")
        winners = self._winners(rng, self.games_seed())
        children = self._children(winners, rng)
        pool = [*self.designs, *children, *self.preserved]
        margins = self._margins(pool, self.games_seed() + 1)
        order = sorted(range(len(pool)), key=lambda i: -margins[i])[: self.settings.population]
        self.designs = tuple(pool[i] for i in order)
        self.margins = tuple(margins[i] for i in order)
        self.preserved = self.designs[:_PRESERVED]
        self.generation += 1
        self.history.append((self.generation, self.plan(self.designs[0])))

    def _winners(self, rng: random.Random, seed: int) -> list[Design]:
        """As many as there are designs, each the best of a few that are drawn."""
        size, count = self.settings.tournament, self.settings.population
        drawn = [rng.choice(self.designs) for _ in range(size * count)]
        margins = self._margins(drawn, seed)
        rounds = [range(i, i + size) for i in range(0, len(drawn), size)]
        return [drawn[max(one, key=lambda i: margins[i])] for one in rounds]

    def _children(self, winners: Sequence[Design], rng: random.Random) -> list[Design]:
        settings = self.settings
        rates, slips = settings.rates, settings.slips
        cooling = max(0.0, 1 - self.generation / settings.generations)
        children = []
        for i in range(settings.population // 2):
            one, other = winners[i : i + 2] if slips.neighbours else rng.sample(winners, 2)
            for child in crossed(one, other, rates.crossover, rng):
                moved = switched(child, rates.switch, slips, rng)
                children.append(mutated(moved, rates.mutation, cooling, slips, rng))
        return children

    def _margins(self, genes: Sequence[Design], seed: int) -> list[float]:
        """The mean margin of each, every one in games of its own."""
        games = self.settings.games
        plans = [self.plan(gene) for gene in genes]
        jobs = [Job(plan, self.opponent, games, i * games) for i, plan in enumerate(plans)]
        return [tally.margin / tally.games for tally in self.referee.play(jobs, seed)]

    # ------------------------------------------------------------ results

    def leaders(self) -> list[Strategy]:
        """The designs, the best of the last generation first."""
        return list(dict.fromkeys(self.plan(gene) for gene in self.designs))

    def plan(self, gene: Design) -> Strategy:
        """How a design plays."""
        plan = gene.strategy(self.cards)
        return once_through(plan) if self.settings.one_pass else plan

    def finalists(self, games: int, limit: SearchLimit) -> list[Strategy]:
        """The best five as they are."""
        return self.leaders()[:LEADERS]

    def _settings(self) -> dict[str, Any]:
        return {"settings": dataclasses.asdict(self.settings)}

    def _details(self) -> dict[str, Any]:
        return {
            "designs": [dataclasses.asdict(gene) for gene in self.designs],
            "preserved": [dataclasses.asdict(gene) for gene in self.preserved],
            "margins": list(self.margins),
        }

    def _restore(self, details: Mapping[str, Any]) -> None:
        def genes(name: str) -> tuple[Design, ...]:
            found = tuple(
                Design(**{row: tuple(values) for row, values in one.items()})
                for one in details[name]
            )
            for gene in found:
                gene.check(self.cards)
            return found

        self.designs, self.preserved = genes("designs"), genes("preserved")
        self.margins = tuple(details["margins"])
