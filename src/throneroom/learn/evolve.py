"""Our own method: evolution with paired luck, races, niches and a hall of fame.

A generation has children of the elite by mutation and crossing. They play a few of the elite and
of the hall of fame, all with the same luck, in rounds: after each round the worse half is out, so
that most games are played by those who matter. The best of children and old elite together are
the new elite, at most a few of them for each set of cards bought.

What is good depends on what the others do, so that a search which starts from good sense may never
see another way to play. Therefore nurseries, which start from menus made at random, have an elite
of their own for a while, and meet the others later.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import numpy as np

from ..strategies.model import OWN, Strategy
from ..strategies.parse import parse
from . import menus
from .archetypes import archetypes, money
from .evolution import Evolution, canonical
from .menus import mutations, random_menu
from .mutation import cross, mutate
from .referee import Job, Tally
from .simplify import simplify
from .tables import mixed_equilibrium, play_table

_CHILDREN = 48
_ELITE = 10
_NICHE = 3  # places of the elite for one set of cards
_RUNGS = (24, 60, 150)  # games against each opponent at which the worse half is out
_LONG = 400  # games against each opponent by which the elite is chosen
_FINE = 8  # so many get all of them
_CROSSING = 0.35
_FRESH = 0.15  # the chance that the other parent comes from the library
_LIBRARY = 24
_NURSERIES = 2
_APART = 15  # generations until the nurseries come together with the others
_MENUS = 60  # random menus that a nursery starts from
_EVERY = 4  # generations between two entries of the hall of fame
_LEADERS = 5
_FIELD, _RECENT = 8, 5  # of the elite and of the hall of fame, for the choice of leaders
_LEAST = 60  # games of each pair of them
_SCREENING = 10_000  # games to see what can't be left out of the leaders, about
_SHORTENING = 7  # times the games of a table's entry are played to shorten the leaders, about
_STYLES: tuple[Literal["standard", "provincial"], ...] = ("standard", "provincial")
_BOUGHT = 0.5  # copies a game that make a card part of a strategy's set


@dataclass
class _Runner:
    """A candidate in the race."""

    plan: Strategy
    tallies: list[Tally]
    score: float = 0.0


class Ours(Evolution):
    """The default method."""

    method: ClassVar[str] = "ours"

    elite: tuple[Strategy, ...] = ()
    library: tuple[Strategy, ...] = ()
    """Good strategies from the beginning, to cross with."""
    nurseries: tuple[tuple[Strategy, ...], ...] = ()
    """Elites that have not met the others yet."""

    def leaders(self) -> list[Strategy]:
        """The elite."""
        return list(self.elite)

    def _details(self) -> dict[str, Any]:
        return {
            "elite": [str(plan) for plan in self.elite],
            "library": [str(plan) for plan in self.library],
            "nurseries": [[str(plan) for plan in plans] for plans in self.nurseries],
        }

    def _restore(self, details: Mapping[str, Any]) -> None:
        self.elite = tuple(parse(text, OWN) for text in details["elite"])
        self.library = tuple(parse(text, OWN) for text in details["library"])
        self.nurseries = tuple(
            tuple(parse(text, OWN) for text in texts) for texts in details["nurseries"]
        )

    # ------------------------------------------------------------ a generation

    def step(self) -> None:
        """Go through one generation."""
        rng = self.luck()
        seed = self.games_seed()
        nursery = self.generation % (_NURSERIES + 1) - 1
        if self.generation == 0:
            self._begin(seed)
        elif self.generation == _APART:
            self._gather(seed)
        elif self.generation < _APART and nursery >= 0:
            elites = list(self.nurseries)
            if nursery == len(elites):
                elites.append(self._nursery(nursery, seed))
            else:
                elites[nursery] = self._grown(elites[nursery], rng, seed)
            self.nurseries = tuple(elites)
        else:
            self.elite = self._grown(self.elite, rng, seed)
        self.generation += 1
        if self.generation == 1 or self.generation % _EVERY == 0:
            self.history.append((self.generation, self.elite[0]))

    def _begin(self, seed: int) -> None:
        new = list(dict.fromkeys([*self.start, *archetypes(self.palette)]))
        ranked = self._race(new, (), [money(self.palette)], seed)
        # Who is best against money alone need not be best: these play the best of them.
        good = self._niches(ranked, _LIBRARY)
        self.library = tuple(canonical(plan) for plan in good)
        ranked = self._race(good, (), good[:4], seed + 1)
        self.elite = self._chosen(ranked)

    def _nursery(self, number: int, seed: int) -> tuple[Strategy, ...]:
        """The best of some random menus against some of themselves."""
        rng = self.luck(f"nursery {number}")
        kingdom, colony = self.palette.kingdom, self.palette.colony
        if not kingdom:
            return self.elite
        plans = []
        for _ in range(_MENUS):
            menu = random_menu(kingdom, colony, rng)
            for _ in range(mutations(rng)):
                menu = menus.mutate(menu, self.palette.cards, rng)
            plans.append(canonical(replace(menu.strategy(), style=rng.choice(_STYLES))))
        plans = list(dict.fromkeys(plans))
        return self._chosen(self._race(plans, (), rng.sample(plans, min(3, len(plans))), seed))

    def _gather(self, seed: int) -> None:
        """The nurseries meet the others; the best of each kind are the elite from now on."""
        groups = [self.elite, *self.nurseries]
        best = list(dict.fromkeys(plan for plans in groups for plan in plans[:2]))
        everybody = list(dict.fromkeys(plan for plans in groups for plan in plans))
        self.elite = self._chosen(self._race(everybody, (), best, seed))
        self.nurseries = ()

    def _grown(
        self, elite: tuple[Strategy, ...], rng: random.Random, seed: int
    ) -> tuple[Strategy, ...]:
        """The elite of the next generation."""
        new = self._children(elite, rng)
        return self._chosen(self._race(new, elite, self._opponents(elite, rng), seed))

    def _chosen(self, ranked: Sequence[_Runner]) -> tuple[Strategy, ...]:
        return tuple(canonical(plan) for plan in self._niches(ranked, _ELITE))

    def _children(self, elite: tuple[Strategy, ...], rng: random.Random) -> list[Strategy]:
        known = set(elite)
        children: list[Strategy] = []
        while len(children) < _CHILDREN:
            # The best have most children.
            parent = elite[int(len(elite) * rng.random() ** 1.7)]
            if rng.random() < _CROSSING:
                fresh = rng.random() < _FRESH
                other = rng.choice(self.library if fresh else elite)
                child = cross(parent, other, rng)
                if child in known or rng.random() < 0.5:
                    child = mutate(child, self.palette, rng)
            else:
                child = mutate(parent, self.palette, rng)
            if child not in known:
                known.add(child)
                children.append(child)
        return children

    def _opponents(self, elite: tuple[Strategy, ...], rng: random.Random) -> list[Strategy]:
        """The best three of different kinds, and one or two of the hall of fame."""
        best = list(elite[:3])
        hall = [canonical(money(self.palette)), *(plan for _, plan in self.history)]
        old = [plan for plan in dict.fromkeys(hall) if plan not in best]
        return [*best, *rng.sample(old, min(2, len(old)))]

    def _race(
        self,
        new: Sequence[Strategy],
        old: Sequence[Strategy],
        opponents: Sequence[Strategy],
        seed: int,
    ) -> list[_Runner]:
        """All candidates, the best first; the longer one stays in, the more games one has."""
        runners = [_Runner(plan, [Tally() for _ in opponents]) for plan in new]
        out: list[_Runner] = []
        for rung in _RUNGS:
            self._play(runners, opponents, rung, seed)
            runners.sort(key=lambda one: -one.score)
            half = max(_FINE, (len(runners) + 1) // 2)
            runners, out = runners[:half], runners[half:] + out
        elders = [_Runner(plan, [Tally() for _ in opponents]) for plan in old]
        self._play(elders, opponents, _RUNGS[-1], seed)
        runners = sorted(runners + elders, key=lambda one: -one.score)
        self._play(runners[:_FINE], opponents, _LONG, seed)
        best = sorted(runners[:_FINE], key=lambda one: -one.score)
        return best + runners[_FINE:] + out

    def _play(
        self, runners: Sequence[_Runner], opponents: Sequence[Strategy], games: int, seed: int
    ) -> None:
        """Bring all runners to so many games against each opponent."""
        games += -games % self.players  # whole rounds of the seats
        jobs, places = [], []
        for one in runners:
            for i, theirs in enumerate(opponents):
                done = one.tallies[i].games
                if done < games:
                    jobs.append(Job(one.plan, theirs, games - done, done))
                    places.append(one.tallies[i])
        for tally, found in zip(places, self.referee.play(jobs, seed), strict=True):
            tally.add(found)
        for one in runners:
            one.score = sum(map(self.referee.rate, one.tallies)) / len(opponents)

    def _niches(self, ranked: Sequence[_Runner], most: int) -> list[Strategy]:
        """The best, but not too many that buy the same cards."""
        chosen: list[Strategy] = []
        taken = Counter[frozenset[str]]()
        for one in ranked:
            cards = self._set(one)
            if taken[cards] < _NICHE:
                taken[cards] += 1
                chosen.append(one.plan)
            if len(chosen) == most:
                break
        return chosen

    def _set(self, one: _Runner) -> frozenset[str]:
        """The kingdom cards that a strategy usually buys."""
        totals = Tally()
        for tally in one.tallies:
            totals.add(Tally(tally.games, 0, 0, tally.bought, tally.owned))
        means = self.referee.means(totals.bought, max(totals.games, 1))
        kingdom = {card.name for card in self.palette.kingdom}
        return frozenset(name for name, n in means.items() if n >= _BOUGHT and name in kingdom)

    # ------------------------------------------------------------ the end

    def last_games(self, games: int) -> int:
        """About how many games :meth:`result` will play."""
        n = len(self.elite[:_FIELD]) + len(self.nurseries) + len(self.history[-_RECENT:])
        choosing = n * (n - 1) // 2 * max(games // 10, _LEAST)
        return choosing + _SHORTENING * games + _SCREENING + super().last_games(games)

    def finalists(self, games: int) -> list[Strategy]:
        """The best of the elite and of the hall of fame, as short as they can be said."""
        seed = self.seed + 0xF1A1
        recent = [plan for _, plan in self.history[-_RECENT:]]
        young = [plans[0] for plans in self.nurseries]
        field = list(dict.fromkeys([*self.elite[:_FIELD], *young, *recent]))
        table = play_table(self.referee, field, max(games // 10, _LEAST), seed)
        rates = np.where(np.isnan(table.rates), 0.5, table.rates)
        weights = np.array(mixed_equilibrium(table.rates))
        worth = rates @ (weights + 1 / len(field)) / 2
        order = sorted(range(len(field)), key=lambda i: -worth[i])
        chosen = self._different([field[i] for i in order], seed)
        short = [
            simplify(
                self.referee, plan, chosen[: 2 if i else 3], games // (12 if i else 5), seed + 1
            )
            for i, plan in enumerate(chosen)
        ]
        return list(dict.fromkeys(short))

    def _different(self, plans: Sequence[Strategy], seed: int) -> list[Strategy]:
        """Five leaders, each with cards of its own; filled up if there are not that many."""
        tallies = self.referee.play([Job(plan, plans[0], 100) for plan in plans], seed)
        chosen: list[Strategy] = []
        rest: list[Strategy] = []
        seen: set[frozenset[str]] = set()
        for plan, tally in zip(plans, tallies, strict=True):
            cards = self._set(_Runner(plan, [tally]))
            (rest if cards in seen else chosen).append(plan)
            seen.add(cards)
        return (chosen + rest)[:_LEADERS]
