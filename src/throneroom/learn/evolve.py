"""Our own method: evolution with paired luck, races, niches and a hall of fame.

It begins with well-known kinds of strategies and with menus made at random. A generation has many
children of the elite by mutation and crossing. They play a few of the elite and of the hall of
fame, all with the same luck, in rounds: after each round the worse half is out, so that most games
are played by those who matter.

The elite is large, and only a few places are for strategies that buy the same cards: a way to play
that is worse at first may be the better one when it is worked out. What is known of a strategy from
earlier generations counts on, so that luck alone brings nobody to the top.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal

import numpy as np

from ..strategies.parse import parse
from ..strategies.rulelist import OWN, Strategy
from . import menus
from .archetypes import archetypes, money
from .evolution import Evolution, canonical
from .leader_table import mixed_equilibrium, play_table
from .menus import mutations, random_menu
from .mutation import cross, mutate
from .referee import Job, Tally
from .simplify import simplify

_CHILDREN = 320
_ELITE = 40
_NICHE = 2  # places of the elite for one set of cards
_RUNGS = (6, 12, 24, 48, 100)  # games against each opponent at which the worse half is out
_ELDERS = 48  # the same for the elite of the last generation
_LONG = 300  # and for the best of all, so many of them:
_FINE = 6
# The lead that is expected of a child before its games, and how many games that counts for.
_DOUBT: tuple[float, float] = (-0.08, 60.0)
_MEMORY = 0.7  # of the games of a generation count in the next one
_CROSSING = 0.35
_FRESH = 0.15  # the chance that the other parent comes from the library
_LIBRARY = 24
_OPPONENTS = 5  # at most, in a race
_MENUS = 400  # random menus to begin with
_TRIED = 60  # of all at the beginning, so many meet the best of them
_EVERY = 4  # generations between two entries of the hall of fame
_LEADERS = 5
_FIELD, _RECENT = 14, 6  # of the elite and of the hall of fame, for the choice of leaders
_LEAST = 60  # games of each pair of them
_SCREENING = 10_000  # games to see what can't be left out of the leaders, about
_AGAINST = 8  # opponents to see what can be left out of the leaders
_SHORTENING = 20  # times the games of a table's entry are played for that, about
_STYLES: tuple[Literal["standard", "provincial"], ...] = ("standard", "provincial")
_BOUGHT = 0.5  # copies a game that make a card part of a strategy's set


@dataclass
class _Runner:
    """A candidate in the race."""

    plan: Strategy
    tallies: list[Tally]
    before: tuple[float, float] = _DOUBT
    """Its lead over the elite's mean rate in earlier games, and how many these count for."""
    score: float = 0.0

    @property
    def games(self) -> int:
        """Its games of this generation."""
        return sum(tally.games for tally in self.tallies)

    def lead(self, mean: float) -> float:
        """Its lead by all that is known, if the elite's mean rate is this."""
        lead, games = self.before
        return (lead * games + (self.score - mean) * self.games) / (games + self.games)


class Ours(Evolution):
    """The default method."""

    method: ClassVar[str] = "ours"

    elite: tuple[Strategy, ...] = ()
    library: tuple[Strategy, ...] = ()
    """Good strategies from the beginning, to cross with."""
    evidence: tuple[tuple[float, float], ...] = ()
    """For each of the elite: its lead over their mean rate, and how many games that counts for."""

    def leaders(self) -> list[Strategy]:
        """The elite."""
        return list(self.elite)

    def _details(self) -> dict[str, Any]:
        return {
            "elite": [str(plan) for plan in self.elite],
            "library": [str(plan) for plan in self.library],
            "evidence": [list(known) for known in self.evidence],
        }

    def _restore(self, details: Mapping[str, Any]) -> None:
        self.elite = tuple(parse(text, OWN, self.catalog) for text in details["elite"])
        self.library = tuple(parse(text, OWN, self.catalog) for text in details["library"])
        self.evidence = tuple((lead, games) for lead, games in details["evidence"])

    # ------------------------------------------------------------ a generation

    def step(self) -> None:
        """Go through one generation."""
        rng = self.luck()
        seed = self.games_seed()
        if self.generation == 0:
            self._begin(seed)
        else:
            self._grow(rng, seed)
        self.generation += 1
        if self.generation == 1 or self.generation % _EVERY == 0:
            self.history.append((self.generation, self.elite[0]))

    def _begin(self, seed: int) -> None:
        new = list(dict.fromkeys([*self.start, *archetypes(self.palette), *self._random_menus()]))
        ranked = self._race(new, [money(self.palette)], seed)
        # Who is best against money alone need not be best: these play the best of them.
        best = [one.plan for one in self._niches(ranked, _TRIED)]
        good = list(dict.fromkeys([*self.start[:_LIBRARY], *best]))
        self.library = tuple(canonical(plan, self.catalog) for plan in good[:_LIBRARY])
        self._choose(self._race(good, best[:4], seed + 1))

    def _random_menus(self) -> list[Strategy]:
        rng = self.luck("menus")
        kingdom, colony = self.palette.kingdom, self.palette.colony
        plans = []
        for _ in range(_MENUS if kingdom else 0):
            menu = random_menu(kingdom, colony, rng)
            for _ in range(mutations(rng)):
                menu = menus.mutate(menu, self.palette.cards, rng)
            plans.append(
                canonical(replace(menu.strategy(), style=rng.choice(_STYLES)), self.catalog)
            )
        return plans

    def _grow(self, rng: random.Random, seed: int) -> None:
        """The elite and its children: the best of them are the new elite."""
        opponents = self._opponents(rng)
        self._choose(self._race(self._children(rng), opponents, seed, self.elite))

    def _choose(self, ranked: Sequence[_Runner]) -> None:
        chosen = self._niches(ranked, _ELITE)
        leads = [one.lead(self._mean(ranked)) for one in chosen]
        mean = sum(leads) / len(leads)
        self.elite = tuple(canonical(one.plan, self.catalog) for one in chosen)
        self.evidence = tuple(
            (round(lead - mean, 6), round(_MEMORY * (one.before[1] + one.games), 1))
            for lead, one in zip(leads, chosen, strict=True)
        )

    @staticmethod
    def _mean(ranked: Sequence[_Runner]) -> float:
        """The mean rate of the elite of the last generation; at the beginning, of all."""
        elders = [one for one in ranked if one.before is not _DOUBT] or ranked
        return sum(one.score for one in elders) / len(elders)

    def _children(self, rng: random.Random) -> list[Strategy]:
        elite = self.elite
        known = set(elite)
        children: list[Strategy] = []
        while len(children) < _CHILDREN:
            # The best have most children.
            parent = elite[int(len(elite) * rng.random() ** 1.2)]
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

    def _opponents(self, rng: random.Random) -> list[Strategy]:
        """The best three of different kinds, and one or two of the hall of fame."""
        best = [*self.elite[:2], rng.choice(self.elite[2:] or self.elite)]
        hall = [canonical(money(self.palette), self.catalog), *(plan for _, plan in self.history)]
        old = [plan for plan in dict.fromkeys(hall) if plan not in best]
        return [*best, *rng.sample(old, min(2, len(old)))]

    def _race(
        self,
        new: Sequence[Strategy],
        opponents: Sequence[Strategy],
        seed: int,
        old: Sequence[Strategy] = (),
    ) -> list[_Runner]:
        """All candidates, the best first; the longer one stays in, the more games one has."""
        runners = [_Runner(plan, [Tally() for _ in opponents]) for plan in new]
        out: list[_Runner] = []
        for rung in _RUNGS:
            self._play(runners, opponents, rung, seed)
            runners.sort(key=lambda one: -one.score)
            half = max(_FINE, (len(runners) + 1) // 2)
            runners, out = runners[:half], runners[half:] + out
        known = zip(old, self.evidence, strict=True) if old else ()
        elders = [_Runner(plan, [Tally() for _ in opponents], before) for plan, before in known]
        self._play(elders, opponents, _ELDERS, seed)
        mean = self._mean(elders or runners)
        runners = sorted(runners + elders, key=lambda one: -one.lead(mean))
        self._play(runners[:_FINE], opponents, _LONG, seed)
        everybody = runners + out
        mean = self._mean(everybody)
        return sorted(everybody, key=lambda one: -one.lead(mean))

    def _play(
        self, runners: Sequence[_Runner], opponents: Sequence[Strategy], games: int, seed: int
    ) -> None:
        """Bring all runners to so many games against each opponent; to more, if they are few."""
        games = games * _OPPONENTS // len(opponents)
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

    def _niches(self, ranked: Sequence[_Runner], most: int) -> list[_Runner]:
        """The best, but not too many that buy the same cards."""
        chosen: list[_Runner] = []
        taken = Counter[frozenset[str]]()
        for one in ranked:
            cards = self._set(one)
            if taken[cards] < _NICHE:
                taken[cards] += 1
                chosen.append(one)
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
        n = len(self.elite[:_FIELD]) + len(self.history[-_RECENT:])
        choosing = n * (n - 1) // 2 * max(games // 20, _LEAST)
        return choosing + _SHORTENING * games + _SCREENING + super().last_games(games)

    def finalists(self, games: int) -> list[Strategy]:
        """The best of the elite and of the hall of fame, as short as they can be said."""
        seed = self.seed + 0xF1A1
        recent = [plan for _, plan in self.history[-_RECENT:]]
        field = list(dict.fromkeys([*self.elite[:_FIELD], *recent]))
        table = play_table(self.referee, field, max(games // 20, _LEAST), seed)
        rates = np.where(np.isnan(table.rates), 0.5, table.rates)
        weights = np.array(mixed_equilibrium(table.rates))
        worth = rates @ (weights + 1 / len(field)) / 2
        order = sorted(range(len(field)), key=lambda i: -worth[i])
        chosen = self._different([field[i] for i in order], seed)
        # What does not matter against those of one kind may matter against others.
        others = [
            canonical(money(self.palette), self.catalog),
            *(plan for _, plan in self.history[::-_EVERY]),
        ]
        against = list(dict.fromkeys([*chosen, *others]))[:_AGAINST]
        short = [
            simplify(self.referee, plan, against, games // (40 if i else 10), seed + 1)
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
