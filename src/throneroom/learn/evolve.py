"""Our own method: evolution with paired luck, races, ways to play, answers and a field.

It begins with well-known kinds of strategies and with menus made at random. A generation has many
children of the elite by mutation and crossing; they race against the best of the field, all with
the same luck.

The elite is large. Every way to play (money, an engine, other points) has its share of it, and only
a few places are for strategies that buy the same cards: what is worse at first may be better when
it is worked out.

Part of the games go into answers: strategies that are to beat the best one alone. What beats it
enters the field, so that the best strategy is one that is hard to beat.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar, Literal, cast

from ..compute import TimeOver
from ..match.best_terminal import terminal_plans
from ..strategies.parse import parse
from ..strategies.rulelist import OWN, Strategy
from . import menus
from .analysis import Answer
from .archetypes import archetypes, money
from .evolution import Evolution, SearchLimit, canonical, thinned
from .field import Field
from .menus import mutations, random_menu
from .mutation import cross, mutate
from .race import Heats, Opponent, Runner, Sizes, mean_rate
from .referee import Job
from .simplify import simplify
from .switching import all_switching
from .ways import way

if TYPE_CHECKING:
    from .response import Answering

_CHILDREN = 240
_ELITE = 40
_NICHE = 2  # places of the elite for one set of cards
_WAYS = ((0.0, 0, 12), (0.12, 5, 6), (0.3, 12, 4), (0.7, 30, 1))
"""From a share of all generations on, or from a generation on: so many ways at most."""
_BEHIND = 0.12  # a way that is so far behind the best one has a third of its children and places
_LEAST = 0.05  # of them are for each other way, at least
_RIPE = 5  # generations before answers are sought
_ANSWERING = 12  # of the best of them are kept
_JOINING = 4  # of them meet all others in the next generation
_AFRESH = 10  # generations after which they are sought again
_ROUNDS = 3  # generations of that search
_SURE, _BEATS = 1000, 0.515  # games and rate from which an answer enters the field
_HARDEST = 3  # of the field are met in every race
_MEMORY = 0.7  # of the games of a generation count in the next one
_CROSSING = 0.35
_FRESH = 0.15  # the chance that the other parent is one of the first in the library
_LIBRARY, _TO_CROSS = 100, 24
_MENUS = 400  # random menus to begin with
_TRIED, _OF_A_WAY = 60, 16  # at the beginning, so many of all and of each way meet the best
_FIRST_ROUNDS = 6  # of games for those who are first in the field at the beginning
_EVERY = 4  # generations between two entries of the hall of fame
_LEADERS = 5
_ANSWER_GAMES = 2  # times the games of a table's entry: fresh games of the answer at the end
_RIVALS, _MATTERS = 5, 0.04  # so many at most, of such a weight, may be one strategy that switches
_UNITED = 3  # of those enter the field
_RIVAL_GAMES = 100  # to see what each has in the end
_CHALLENGES = 4  # times at most that all that is known is tried against the best before the end
_DEFENCES = 4  # searches at most for what beats the best before the end
_CHALLENGE_GAMES = 8000  # each time, about
_LAST, _RECENT = 4, 6  # of the elite and of the hall of fame enter the field before the end
_SCREENING = 10_000  # games to see what can't be left out of the leaders, about
_AGAINST = 12  # opponents to see what can be left out of the leaders
_SHORTENING = 20  # times the games of a table's entry are played for that, about
_STYLES: tuple[Literal["standard", "provincial"], ...] = ("standard", "provincial")
_BOUGHT = 0.5  # copies a game that make a card part of a strategy's set

_ANSWER_SIZES = Sizes(long=360, fine=3, opponents=3)

Evidence = tuple[float, float]
"""A lead over the mean rate, and how many games it counts for."""


class Ours(Evolution):
    """The default method."""

    method: ClassVar[str] = "ours"
    answers_at_the_end: ClassVar[bool] = True

    elite: tuple[Strategy, ...] = ()
    ways: tuple[str, ...] = ()
    """How each of the elite plays."""
    evidence: tuple[Evidence, ...] = ()
    """What is known of each of the elite."""
    library: tuple[Strategy, ...] = ()
    """Good strategies of many kinds from the beginning: to cross with, and to be beaten."""
    answers: tuple[Strategy, ...] = ()
    """The best that was found against the best strategy alone."""
    field: Field
    rivals: tuple[Strategy, ...] = ()
    """Those that went in a circle before one that switches was made of them."""

    def leaders(self) -> list[Strategy]:
        """The elite, whoever is hardest to beat first."""
        best = self.field.best()
        return [best, *(plan for plan in self.elite if plan != best)]

    def _details(self) -> dict[str, Any]:
        return {
            "elite": [str(plan) for plan in self.elite],
            "ways": list(self.ways),
            "evidence": [list(known) for known in self.evidence],
            "library": [str(plan) for plan in self.library],
            "answers": [str(plan) for plan in self.answers],
            "field": self.field.state(),
        }

    def _restore(self, details: Mapping[str, Any]) -> None:
        def plans(name: str) -> tuple[Strategy, ...]:
            return tuple(parse(text, OWN, self.catalog) for text in details[name])

        self.elite, self.library, self.answers = plans("elite"), plans("library"), plans("answers")
        self.ways = tuple(map(str, details["ways"]))
        self.evidence = tuple((lead, games) for lead, games in details["evidence"])
        self.field = Field()
        self.field.restore(details["field"], self.catalog)

    # ------------------------------------------------------------ a generation

    def step(self) -> None:
        """Go through one generation."""
        rng = self.luck()
        seed = self.games_seed()
        if self.generation == 0:
            self._begin(seed)
        else:
            self._grow(rng, seed)
            self._meet_field(seed)
        self.generation += 1
        if self.generation == 1 or self.generation % _EVERY == 0:
            self.history.append((self.generation, self.leaders()[0]))

    def _begin(self, seed: int) -> None:
        known = dict.fromkeys(self._terminal_plans())
        made = [*archetypes(self.palette), *self._random_menus()]
        new = list(dict.fromkeys([*self.start, *known, *made]))
        ranked = self._race(new, [Opponent(money(self.palette))], seed, group=self._way)
        terminal = [one.plan for one in ranked if one.plan in known][:1]
        # Who is best against money alone need not be best: these play the best of them.
        best = [one.plan for one in self._niches(ranked, _TRIED)]
        ways = dict.fromkeys(one.group for one in ranked)
        own = [self._niches([one for one in ranked if one.group == w], _OF_A_WAY) for w in ways]
        more = [one.plan for group in own for one in group]
        good = list(dict.fromkeys([*self.start[:_LIBRARY], *best, *more]))
        self.library = tuple(canonical(plan, self.catalog) for plan in good[:_LIBRARY])
        ranked = self._race(good, [Opponent(plan) for plan in best[:4]], seed + 1, group=self._way)
        self._choose(ranked)
        self.field = Field()
        firsts = [self._of(one)[0] for one in dict.fromkeys(self.ways)]
        usual = [canonical(plan, self.catalog) for plan in (money(self.palette), *terminal)]
        lasting = [*usual, *firsts]
        self.field.enter(self.referee, lasting, seed, rounds=_FIRST_ROUNDS, lasting=True)

    def _terminal_plans(self) -> list[Strategy]:
        """Money with one terminal Action, of those that may be bought."""
        plans = [replace(plan, name=OWN) for plan in terminal_plans(self.kingdom)]
        allowed = set(self.palette.buyable)
        return [plan for plan in plans if {rule.card for rule in plan.rules} <= allowed]

    # ------------------------------------------------------------ ways

    def _of(self, way: Hashable) -> list[Strategy]:
        """Who of the elite plays in a way, the best first."""
        return [plan for plan, own in zip(self.elite, self.ways, strict=True) if own == way]

    @property
    def _most_ways(self) -> int:
        """How many ways have places of their own now."""
        end = math.inf if self.expected is None else max(self.expected, 1.0)
        times = [(min(share * end, start) if share else 0, n) for share, start, n in _WAYS]
        return [n for time, n in times if self.generation >= time][-1]

    # ------------------------------------------------------------ children

    def _random_menus(self) -> list[Strategy]:
        rng = self.luck("menus")
        kingdom, colony = self.palette.kingdom, self.palette.colony
        plans = []
        for _ in range(_MENUS if kingdom else 0):
            menu = random_menu(kingdom, colony, rng)
            for _ in range(mutations(rng)):
                menu = menus.mutate(menu, self.palette.cards, rng)
            plans.append(replace(menu.strategy(), name=OWN, style=rng.choice(_STYLES)))
        return plans

    def _grow(self, rng: random.Random, seed: int) -> None:
        """The elite and its children: the best of them are the new elite."""
        ways = list(dict.fromkeys(self.ways))  # the elite is in order of its leads
        known = set(self.elite)
        new = [plan for plan in self.answers[:_JOINING] if plan not in known]
        leads = [self.evidence[self.ways.index(one)][0] for one in ways]
        for one, places in zip(ways, _shares(_CHILDREN, leads), strict=True):
            parent = partial(_often_the_first, self._of(one), rng)
            new += self._children(places, parent, (*self.elite, *new), rng)
        before = list(zip(self.elite, self.evidence, strict=True))
        self._choose(self._race(new, self._opponents(rng), seed, before, group=self._way))

    def _meet_field(self, seed: int) -> None:
        """The best of the elite enter the field; what beats the best of the field does so, too."""
        self.field.enter(self.referee, self.elite[:1], seed)
        if self._answers_now():
            self._answer(seed + 1)
            united = self._unite(seed + 2)
            if united is not None and united not in self.elite:
                self._admit(united, (0.0, 100.0))

    def _answers_now(self) -> bool:
        """Whether it is time for answers: at the beginning, nothing is ripe."""
        return self.generation >= _RIPE and (self.generation - _RIPE) % _AFRESH == 0

    def _answer(self, seed: int) -> None:
        """Look for what beats the best strategy; who does is in the field and in the elite."""
        search = self._answering(self.field.best(), seed)
        search.go_on(_ROUNDS)
        found = search.elite[:_ANSWERING]
        if self._challenge([*found, *self.library], seed + 1) and self.answers[0] not in self.elite:
            self._admit(self.answers[0], (0.0, 100.0))

    def _answering(self, plan: Strategy, seed: int) -> Answering:
        """A search for what beats a strategy, which begins with what is known."""
        from .response import Answering

        known = [*self.answers, *self.field.plans, *self.elite[:_ANSWERING]]
        return Answering(
            self.kingdom, [plan], players=self.players, seed=seed, variant=self.variant,
            start=list(dict.fromkeys(known)), referee=self.referee,
        )  # fmt: skip

    def _challenge(self, candidates: Iterable[Strategy], seed: int) -> bool:
        """The best of the field meets all of these: whoever beats it enters the field."""
        best = self.field.best()
        race = Heats(self.referee, [Opponent(best)], seed, sizes=_ANSWER_SIZES)
        ranked = race.run(list(dict.fromkeys(candidates)))
        answers = [one for one in ranked if one.plan != best][:_ANSWERING]
        self.answers = tuple(canonical(one.plan, self.catalog) for one in answers)
        if answers[0].games < _SURE or answers[0].score < _BEATS:
            return False
        self.field.enter(self.referee, self.answers[:1], seed)
        return True

    def _unite(self, seed: int) -> Strategy | None:
        """Where the best go in a circle, make strategies of them that switch between their plans.

        The best of these enter the field; the first one is given back if it is better than all
        that it is made of.
        """
        field = self.field
        places = [i for i in field.order() if field.weights[i] >= _MATTERS][:_RIVALS]
        if len(places) < 2:
            return None
        plans, table = [field.plans[i] for i in places], field.table()
        pairs = [(plan, other) for plan in plans for other in plans if plan != other]
        tallies = self.referee.play([Job(*pair, _RIVAL_GAMES) for pair in pairs], seed)
        owned: dict[Strategy, list[dict[str, float]]] = {plan: [] for plan in plans}
        for (plan, _), tally in zip(pairs, tallies, strict=True):
            owned[plan].append(self.referee.means(tally.owned, tally.games))
        made = all_switching(
            plans, table[places][:, places].tolist(), [_mean(owned[plan]) for plan in plans]
        )
        new = [plan for plan in dict.fromkeys(made) if plan not in field.plans]
        if not new:
            return None
        self.rivals = tuple(plans)
        met = [Opponent(plan, field.weights[i]) for plan, i in zip(plans, places, strict=True)]
        ranked = Heats(self.referee, met, seed, sizes=_ANSWER_SIZES).run([*new, *plans])
        best = [canonical(one.plan, self.catalog) for one in ranked if one.plan not in plans]
        field.enter(self.referee, best[:_UNITED], seed)
        return None if ranked[0].plan in plans else best[0]

    def _admit(self, plan: Strategy, known: Evidence) -> None:
        """Take one more into the elite, at its place, among those who play as the best does."""
        at = sum(lead >= known[0] for lead, _ in self.evidence)
        self.elite = (*self.elite[:at], plan, *self.elite[at:])
        self.ways = (*self.ways[:at], self.ways[0], *self.ways[at:])
        self.evidence = (*self.evidence[:at], known, *self.evidence[at:])

    def _children(
        self,
        count: int,
        parent: Callable[[], Strategy],
        known: Iterable[Strategy],
        rng: random.Random,
    ) -> list[Strategy]:
        """So many new strategies, each like one or two that there are."""
        seen = set(known)
        children: list[Strategy] = []
        while len(children) < count:
            child = parent()
            crossed = rng.random() < _CROSSING
            if crossed:
                fresh = rng.random() < _FRESH
                other = rng.choice(self.library[:_TO_CROSS]) if fresh else parent()
                child = cross(child, other, rng)
            if not crossed or child in seen or rng.random() < 0.5:
                child = mutate(child, self.palette, rng)
            if child not in seen:
                seen.add(child)
                children.append(child)
        return children

    def _opponents(self, rng: random.Random) -> list[Opponent]:
        """Those who are hardest to beat, and one or two others of the field."""
        field = self.field
        order = field.order()
        first = [Opponent(field.plans[i], 0.1 + field.weights[i]) for i in order[:_HARDEST]]
        rest = [field.plans[i] for i in order[_HARDEST:]]
        old = [plan for _, plan in self.history if plan not in field.plans]
        others = [*rng.sample(rest, min(len(rest), 1)), *rng.sample(old, min(len(old), 1))]
        return [*first, *(Opponent(plan, 0.1) for plan in others)]

    def _race(
        self,
        new: Sequence[Strategy],
        opponents: Sequence[Opponent],
        seed: int,
        old: Sequence[tuple[Strategy, Evidence]] = (),
        group: Callable[[Runner], Hashable] = lambda _: None,
    ) -> list[Runner]:
        return Heats(self.referee, opponents, seed, group).run(new, old)

    def _way(self, one: Runner) -> str:
        owned = self.referee.means(one.totals("owned"), max(one.games, 1))
        return way(self.palette, owned, one.points)

    def _choose(self, ranked: Sequence[Runner]) -> None:
        """The new elite: of each way the best, but not too many with the same cards."""
        groups = list(dict.fromkeys(one.group for one in ranked))
        gone = [plan for group in groups[self._most_ways :] for plan in self._of(group)[:1]]
        self.library = tuple(dict.fromkeys([*gone, *self.library]))[:_LIBRARY]
        groups = groups[: self._most_ways]
        mean = mean_rate(ranked)
        firsts = {one.group: one.lead(mean) for one in reversed(ranked)}
        chosen: list[Runner] = []
        places = _shares(_ELITE, [firsts[group] for group in groups])
        for group, most in zip(groups, places, strict=True):
            chosen += self._niches([one for one in ranked if one.group == group], most)
        leads = {id(one): one.lead(mean) for one in chosen}
        chosen.sort(key=lambda one: -leads[id(one)])
        middle = sum(leads.values()) / len(chosen)
        self.elite = tuple(canonical(one.plan, self.catalog) for one in chosen)
        self.ways = tuple(cast("str", one.group) for one in chosen)
        self.evidence = tuple(
            (round(leads[id(one)] - middle, 6), round(_MEMORY * (one.before[1] + one.games), 1))
            for one in chosen
        )

    def _niches(self, ranked: Sequence[Runner], most: int) -> list[Runner]:
        """The best, but not too many that buy the same cards."""
        chosen: list[Runner] = []
        taken = Counter[frozenset[str]]()
        for one in ranked:
            if len(chosen) == most:
                break
            cards = self._set(one)
            if taken[cards] < _NICHE:
                taken[cards] += 1
                chosen.append(one)
        return chosen

    def _set(self, one: Runner) -> frozenset[str]:
        """The kingdom cards that a strategy usually buys."""
        means = self.referee.means(one.totals("bought"), max(one.games, 1))
        kingdom = {card.name for card in self.palette.kingdom}
        return frozenset(name for name, n in means.items() if n >= _BOUGHT and name in kingdom)

    # ------------------------------------------------------------ the end

    def last_games(self, games: int) -> int:
        """About how many games :meth:`result` will play."""
        choosing = (_LAST + _RECENT) * self.field.games_of_one
        choosing += 2 * _CHALLENGE_GAMES
        return choosing + _SHORTENING * games + _SCREENING + super().last_games(games)

    def finalists(self, games: int, limit: SearchLimit) -> list[Strategy]:
        """The best of the elite and of the hall of fame, as short as they can be said."""
        seed = self.seed + 0xF1A1
        before = [plan for _, plan in thinned(self.history, _RECENT)]
        self.field.enter(self.referee, [*self.elite[:_LAST], *before], seed)
        for i in range(_CHALLENGES):
            known = [*self.library, *self.answers, *self.elite, *self.field.plans]
            if limit.over or not self._challenge(known, seed + i):
                break
        self._defend(limit, seed)
        chosen = self._different([self.field.plans[i] for i in self.field.order()], seed)
        # What beats the best is a leader, too, or they would not show that it can be beaten.
        nemesis = self.field.nemesis(chosen[0])
        if nemesis is not None and nemesis not in chosen:
            chosen[_LEADERS - 1 :] = [nemesis]
        # What does not matter against those of one kind may matter against others.
        others = [
            *self.rivals,
            canonical(money(self.palette), self.catalog),
            *(plan for _, plan in self.history[::-_EVERY]),
        ]
        against = list(dict.fromkeys([*chosen, *others]))[:_AGAINST]
        short = [
            simplify(self.referee, plan, against, games // (40 if i else 10), seed + 1)
            for i, plan in enumerate(chosen)
        ]
        return list(dict.fromkeys(short))

    def _defend(self, limit: SearchLimit, seed: int) -> None:
        """Searches for what beats the best: who does enters the field, and may be the best then."""
        for i in range(_DEFENCES if limit.generations else 0):
            self._unite(seed + i)
            best = self.field.best()
            search = self._answering(best, seed + i)
            self._search(search, limit)
            found = search.elite[:_ANSWERING]
            beaten = bool(found) and self._challenge(found, seed + i)
            if not beaten or self.field.best() == best:
                break
        self._unite(seed + _DEFENCES)

    def _search(self, search: Answering, limit: SearchLimit) -> None:
        """Look for answers as long as that may take."""
        with self.referee.playing_until(limit.until), suppress(TimeOver):
            search.go_on(limit.generations)

    def answer_to(self, plan: Strategy, limit: SearchLimit, games: int) -> Answer:
        """What beats a strategy: a search of its own that begins with all that is known."""
        search = self._answering(canonical(plan, self.catalog), self.seed + 1)
        search.go_on(1)  # however long that takes: without it there is nothing to say
        self._search(search, limit)
        found = search.respond(_ANSWER_GAMES * games)
        return Answer(found.strategy, found.win_rate, found.interval, found.games)

    def _different(self, plans: Sequence[Strategy], seed: int) -> list[Strategy]:
        """Five leaders, each with cards of its own; filled up if there are not that many."""
        tallies = self.referee.play([Job(plan, plans[0], 100) for plan in plans], seed)
        chosen: list[Strategy] = []
        rest: list[Strategy] = []
        seen: set[frozenset[str]] = set()
        for plan, tally in zip(plans, tallies, strict=True):
            cards = self._set(Runner(plan, [tally]))
            (rest if cards in seen else chosen).append(plan)
            seen.add(cards)
        return (chosen + rest)[:_LEADERS]


def _mean(found: Sequence[Mapping[str, float]]) -> dict[str, float]:
    """The mean number of each card."""
    cards = dict.fromkeys(card for one in found for card in one)
    return {card: sum(one.get(card, 0.0) for one in found) / len(found) for card in cards}


def _often_the_first(plans: Sequence[Strategy], rng: random.Random) -> Strategy:
    """One of them, the first ones more often."""
    return plans[int(len(plans) * rng.random() ** 1.2)]


def _shares(count: int, leads: Sequence[float]) -> list[int]:
    """How many of so many places each way has, by the leads of the best of each.

    >>> _shares(240, [0.1, 0.1, -0.02, -0.5])
    [96, 96, 35, 13]
    """
    promise = [math.exp((lead - max(leads)) / _BEHIND) for lead in leads]
    part = max(0.0, 1 - _LEAST * (len(leads) - 1)) if len(leads) > 1 else 1.0
    shares = [max(_LEAST, part * one / sum(promise)) for one in promise]
    return [max(1, round(count * share / sum(shares))) for share in shares]
