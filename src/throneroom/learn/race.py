"""Races: candidates meet the same opponents with the same luck, and most games go to the best.

A race has rounds. After each the worse half is out, so that most games are played by those who
matter. Who is worse is told by the points that they are ahead, which says as much after ten games
as wins do after thirty; who is best in the end is told by wins. Those who play the same games in
the same way as another one are out as well. What is known of a candidate from earlier races counts
on, so that luck alone brings nobody to the top.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Literal

from ..strategies.rulelist import Strategy
from .referee import Counts, Job, Referee, Tally

DOUBT: tuple[float, float] = (-0.08, 60.0)
"""The lead that is expected of a newcomer before its games, and how many games that counts for."""

_A_POINT, _A_POINT_EARLY = 0.002, 0.03  # what a point ahead counts for, in games won


@dataclass(frozen=True)
class Sizes:
    """How many games a race has."""

    rungs: tuple[int, ...] = (2, 6, 14, 32, 72)
    """Games for each opponent at which the worse half is out."""
    elders: int = 12
    """Games of those who are known from earlier races."""
    long: int = 120
    """Games of the best in the end."""
    fine: int = 6
    """How many of these there are."""
    opponents: int = 5
    """For so many opponents: the games are shared out among those that there are."""


@dataclass
class Runner:
    """A candidate in the race."""

    plan: Strategy
    tallies: list[Tally]
    before: tuple[float, float] = DOUBT
    """Its lead over the mean rate in earlier races, and how many games that counts for."""
    score: float = 0.0
    """Its rate against the opponents, by their weights."""
    ahead: float = 0.0
    """The points that it was ahead of them, by their weights."""
    group: Hashable = None
    """Those whom it competes with: the half that stays in is that of each group."""
    grouped: int = 0
    """Its games when that was told."""

    @property
    def games(self) -> int:
        """Its games of this race."""
        return sum(tally.games for tally in self.tallies)

    @property
    def points(self) -> float:
        """Its mean points."""
        return sum(tally.points for tally in self.tallies) / max(self.games, 1)

    def totals(self, what: Literal["bought", "owned"]) -> Counts | None:
        """The cards that it bought, or had at the end, in all its games of this race."""
        counts = [getattr(tally, what) for tally in self.tallies if tally.games]
        return sum(counts[1:], counts[0]) if counts else None

    @property
    def played(self) -> Hashable:
        """What it has done in its games: who has done the same plays the same, it seems."""
        return tuple(
            (
                tally.games,
                tally.parts,
                tally.ahead,
                *(a.tobytes() for a in (tally.bought, tally.owned) if a is not None),
            )
            for tally in self.tallies
        )

    @property
    def value(self) -> float:
        """Its rate, and a little for points: who always loses may still lose by less."""
        return self.score + _A_POINT * self.ahead

    @property
    def early(self) -> float:
        """What tells after a few games: points count for more than luck lets wins count for."""
        return self.score + _A_POINT_EARLY * self.ahead

    def lead(self, mean: float) -> float:
        """Its lead by all that is known, if the mean rate is this."""
        lead, games = self.before
        return (lead * games + (self.value - mean) * self.games) / (games + self.games)


@dataclass(frozen=True)
class Opponent:
    """Whom all candidates meet, and how much that counts."""

    plan: Strategy
    weight: float = 1.0


class Heats:
    """One race: who takes part is told by :meth:`run`."""

    def __init__(
        self,
        referee: Referee,
        opponents: Sequence[Opponent],
        seed: int,
        group: Callable[[Runner], Hashable] = lambda _: None,
        sizes: Sizes = Sizes(),
    ) -> None:
        """``group`` tells whom a candidate competes with; it may do so from its games."""
        self.referee, self.opponents, self.seed = referee, opponents, seed
        self.group, self.sizes = group, sizes

    def run(
        self,
        new: Sequence[Strategy],
        old: Sequence[tuple[Strategy, tuple[float, float]]] = (),
    ) -> list[Runner]:
        """All candidates, the best first. Old ones come with what is known of them."""
        sizes = self.sizes
        runners = [self._runner(plan) for plan in new]
        elders = [self._runner(plan, before) for plan, before in old]
        out: list[Runner] = []
        for number, rung in enumerate(sizes.rungs):
            if number == 1:
                self._play(elders, rung)
            self._play(runners, rung)
            if number:
                runners = _different(runners, elders if number == 1 else ())
            runners, dropped = self._halved(runners)
            out += dropped
        self._play(elders, sizes.elders)
        mean = mean_rate(elders or runners)
        runners = sorted(runners + elders, key=lambda one: -one.lead(mean))
        self._play(runners[: sizes.fine], sizes.long)
        everybody = runners + out
        mean = mean_rate(everybody)
        return sorted(everybody, key=lambda one: -one.lead(mean))

    def _runner(self, plan: Strategy, before: tuple[float, float] = DOUBT) -> Runner:
        return Runner(plan, [Tally() for _ in self.opponents], before)

    def _halved(self, runners: Sequence[Runner]) -> tuple[list[Runner], list[Runner]]:
        """The better half of each group, and the rest."""
        groups: defaultdict[Hashable, list[Runner]] = defaultdict(list)
        for one in sorted(runners, key=lambda one: -one.early):
            groups[one.group].append(one)
        kept: list[Runner] = []
        out: list[Runner] = []
        least = max(2, self.sizes.fine // max(len(groups), 1))
        for group in groups.values():
            half = max(least, (len(group) + 1) // 2)
            kept += group[:half]
            out += group[half:]
        return kept, out

    def _play(self, runners: Sequence[Runner], games: int) -> None:
        """Bring all to so many games for each opponent; who counts more is met more often."""
        each = self._shared(games * self.sizes.opponents)
        jobs, places = [], []
        for one in runners:
            for tally, opponent, games in zip(one.tallies, self.opponents, each, strict=True):
                if tally.games < games:
                    more = games - tally.games
                    jobs.append(Job(one.plan, opponent.plan, more, tally.games))
                    places.append(tally)
        for tally, found in zip(places, self.referee.play(jobs, self.seed), strict=True):
            tally.add(found)
        for one in runners:
            met = [
                (tally, opponent.weight)
                for tally, opponent in zip(one.tallies, self.opponents, strict=True)
                if tally.games
            ]
            total = sum(weight for _, weight in met)
            one.score = sum(weight * self.referee.rate(tally) for tally, weight in met) / total
            one.ahead = sum(weight * tally.ahead / tally.games for tally, weight in met) / total
            if not one.grouped or one.games >= 4 * one.grouped:
                one.group, one.grouped = self.group(one), one.games

    def _shared(self, games: int) -> list[int]:
        """So many games, by the weights of the opponents: in whole rounds of the seats."""
        total = sum(opponent.weight for opponent in self.opponents)
        seats = self.referee.players
        rounds = [games * opponent.weight / total / seats for opponent in self.opponents]
        heaviest = max(rounds)
        return [seats * max(round(n), n == heaviest) for n in rounds]


def _different(runners: Sequence[Runner], known: Sequence[Runner]) -> list[Runner]:
    """Those who do not play as a shorter one does, or as one that is known."""
    seen = {one.played for one in known}
    kept: list[Runner] = []
    for one in sorted(runners, key=lambda one: len(one.plan.rules)):
        if one.played not in seen:
            seen.add(one.played)
            kept.append(one)
    return kept


def mean_rate(runners: Sequence[Runner]) -> float:
    """The mean rate of those who are known from earlier races; if there are none, of all."""
    elders = [one for one in runners if one.before is not DOUBT] or runners
    return sum(one.value for one in elders) / len(elders)
