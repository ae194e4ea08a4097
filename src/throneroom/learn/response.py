"""Best responses: what beats a player, and how often. It tells how hard that player is to beat.

There may be several players: then one strategy is sought that beats all of them, without being told
whom it meets. Against strategies, answers evolve in native games. Another agent is slow: there,
answers evolve against the strategy that it is built on, if it is a search, else for the kingdom as
such; and those that look best meet the agent itself, in as many games as there is time for.
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, ClassVar

from ..agents import SearchAgent
from ..agents.player_text import named_player
from ..agents.protocol import Player, agent_name
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..match.players import seated
from ..match.simulate import simulate
from ..numbers import between, whole
from ..runs import Progress, Run, Tell
from ..statistics import wilson
from ..strategies.player_forms import PlayerReading
from ..strategies.rulelist import Strategy
from .analysis_work import FOUND, AnalysisWork
from .analyzing import check_limits
from .archetypes import archetypes
from .evolution import canonical
from .evolve import Ours
from .race import Opponent
from .referee import Job, fair_rate
from .simplify import simplify

FRESH_GAMES = 10_000
_FRESH_SEED = 0xF7E54
_FINALISTS = 8
_LIBRARY = 24
_SLOW_SHARE = 0.4  # of the time goes into games with an agent
_SLOW_GAMES = 8  # of each candidate in the first round against an agent
_SLOW_LEAST = 40  # fresh games against an agent, at least


@dataclass(frozen=True)
class RateAgainst:
    """How an answer does against one player."""

    player: str
    """The player's name."""
    weight: float
    """How much this player counts, as a share of all."""
    win_rate: float
    """In fresh games, a shared win counted half; 0.5 is an equal share."""
    interval: tuple[float, float]
    """An interval of 95 % for it."""
    games: int


@dataclass(frozen=True)
class Response:
    """The best answer that was found to a player, or to several."""

    player: str
    """The player's name, or all names."""
    kingdom: Kingdom
    strategy: Strategy
    win_rate: float
    """The answer's win rate in fresh games, a shared win counted half; 0.5 is an equal share.
    Against several players, the mean of the rates by the players' weights."""
    interval: tuple[float, float]
    """An interval of 95 % for it."""
    games: int
    """How many fresh games these were."""
    generations: int
    seconds: float
    finished: bool = field(default=True)
    """False if it was stopped before its time was up."""
    against: tuple[RateAgainst, ...] = ()
    """How it does against each player."""

    def to_json(self) -> dict[str, Any]:
        """The response as plain data."""
        return {
            "player": self.player,
            "kingdom": str(self.kingdom),
            "strategy": str(self.strategy),
            "win_rate": self.win_rate,
            "interval": list(self.interval),
            "games": self.games,
            "generations": self.generations,
            "seconds": self.seconds,
            "finished": self.finished,
            "against": [asdict(one) for one in self.against],
        }

    def __str__(self) -> str:
        """What it says, and the strategy as text."""
        said = _percent(self.win_rate, self.interval, self.games)
        text = f"The best answer found to {self.player} wins {said}"
        if len(self.against) > 1:
            text += "".join(
                f"\n  {_percent(one.win_rate, one.interval, one.games)} against {one.player}"
                for one in self.against
            )
        return f"{text}:\n\n{self.strategy}"


def _percent(rate: float, interval: tuple[float, float], games: int) -> str:
    low, high = (100 * end for end in interval)
    return f"{100 * rate:.1f} % ({low:.1f} to {high:.1f} %, {games:,} fresh games)"


class Answering(Ours):
    """The search for what beats one player, or several at once."""

    method: ClassVar[str] = "answer"
    answers_at_the_end: ClassVar[bool] = False

    def __init__(
        self,
        kingdom: Kingdom,
        targets: Sequence[Player],
        weights: Sequence[float] = (),
        **settings: Any,  # noqa: ANN401
    ) -> None:
        """Each target counts by its weight, or all alike; ``settings`` are of every evolution."""
        super().__init__(kingdom, **settings)
        self.targets = tuple(targets)
        self.weights = _shares(weights or [1.0] * len(self.targets))
        self.until: float | None = None
        """The time, of ``time.monotonic()``, until which games with an agent are begun."""
        known = [one.player if isinstance(one, SearchAgent) else one for one in self.targets]
        self.against = tuple(
            Opponent(one, weight)
            for one, weight in zip(known, self.weights, strict=True)
            if isinstance(one, Strategy)
        )
        """What evolves has to beat these; if there are none, to be good in the kingdom as such."""

    def go_on(self, generations: int) -> None:
        """So many generations."""
        while self.generation < generations:
            self.step()

    def leaders(self) -> list[Strategy]:
        """The best answers so far."""
        return list(self.elite) if self.against else super().leaders()

    # ------------------------------------------------------------ a generation

    def _begin(self, seed: int) -> None:
        if not self.against:
            super()._begin(seed)
            return
        new = [*self.start, *(one.plan for one in self.against), *archetypes(self.palette)]
        if not self.start:
            new += self._random_menus()
        candidates = [plan for plan in dict.fromkeys(new) if not plan.random]
        ranked = self._race(candidates, self.against, seed, group=self._way)
        best = [one.plan for one in self._niches(ranked, _LIBRARY)]
        self.library = tuple(canonical(plan, self.catalog) for plan in best)
        self._choose(ranked)

    def _opponents(self, rng: random.Random) -> list[Opponent]:
        return list(self.against) or super()._opponents(rng)

    def _answers_now(self) -> bool:
        return not self.against and super()._answers_now()

    def _meet_field(self, seed: int) -> None:
        if not self.against:
            super()._meet_field(seed)

    # ------------------------------------------------------------ the end

    def last_games(self, games: int) -> int:
        """About how many games :meth:`respond` will play."""
        return 3 * games * len(self.targets)

    def respond(self, games: int, *, finished: bool = True) -> Response:
        """The best answer so far, with its win rate in so many fresh games against each target."""
        plans = self._different(self.leaders()[: 3 * _FINALISTS], self.seed)[:_FINALISTS]
        native = [one for one in self.targets if isinstance(one, Strategy)]
        if len(native) == len(self.targets):
            best, wins, games = self._native(plans, native, games)
        else:
            best, wins, games = self._slow(plans, games)
        against = []
        for target, weight, won in zip(self.targets, self.weights, wins, strict=True):
            ends = wilson(won, games)
            rate, low, high = (fair_rate(x, self.players) for x in (won / games, *ends))
            against.append(RateAgainst(agent_name(target), weight, rate, (low, high), games))
        mean, interval = _mean(against)
        return Response(
            " and ".join(one.player for one in against), self.kingdom, best, mean, interval,
            games * len(against), self.generation, 0.0, finished, tuple(against),
        )  # fmt: skip

    def _native(
        self, plans: Sequence[Strategy], targets: Sequence[Strategy], games: int
    ) -> tuple[Strategy, list[float], int]:
        each = max(games // 8, 100)
        jobs = [Job(plan, target, each) for plan in plans for target in targets]
        tallies = iter(self.referee.play(jobs, self.seed + 1))
        wins = [sum(weight * next(tallies).wins for weight in self.weights) for _ in plans]
        best = plans[wins.index(max(wins))]
        best = simplify(self.referee, best, targets, each, self.seed + 2, self.weights)
        fresh = [Job(best, target, games) for target in targets]
        found = self.referee.play(fresh, self.seed + _FRESH_SEED)
        return best, [tally.wins for tally in found], found[0].games

    def _slow(self, plans: Sequence[Strategy], games: int) -> tuple[Strategy, list[float], int]:
        """The worse half is out after each round; the last one plays on in fresh games."""
        begun = time.monotonic()
        end = begun if self.until is None else max(self.until, begun)
        wins = dict.fromkeys(plans, 0.0)
        rounds = 0
        while len(wins) > 1 and (rounds == 0 or time.monotonic() < (begun + end) / 2):
            for plan in wins:
                won = self._meet(plan, self.seed + 1 + rounds)
                wins[plan] += sum(w * n for w, n in zip(self.weights, won, strict=True))
            rounds += 1
            order = sorted(wins, key=lambda plan: -wins[plan])
            wins = {plan: wins[plan] for plan in order[: (len(order) + 1) // 2]}
        best = max(wins, key=lambda plan: wins[plan])
        total, played = [0.0] * len(self.targets), 0
        while played < games and (played < _SLOW_LEAST or time.monotonic() < end):
            won = self._meet(best, self.seed + _FRESH_SEED + played)
            total = [before + n for before, n in zip(total, won, strict=True)]
            played += _SLOW_GAMES
        return best, total, played

    def _meet(self, plan: Strategy, seed: int) -> list[float]:
        """Wins of a strategy in a few games with each target."""
        variant = self.referee.setting.variant
        wins = []
        for target in self.targets:
            seats = [plan, *[target] * (self.players - 1)]
            match = simulate(self.kingdom, seats, _SLOW_GAMES, seed, variant=variant)
            wins.append(float(match.win_rates[0]) * _SLOW_GAMES)
        return wins


def _shares(weights: Sequence[float]) -> tuple[float, ...]:
    """The weights as parts of 1."""
    total = math.fsum(weights)
    return tuple(weight / total for weight in weights)


def _mean(rates: Sequence[RateAgainst]) -> tuple[float, tuple[float, float]]:
    """The mean rate by the weights, and its interval: each rate has luck of its own."""
    mean = math.fsum(one.weight * one.win_rate for one in rates)
    below = math.hypot(*(one.weight * (one.win_rate - one.interval[0]) for one in rates))
    above = math.hypot(*(one.weight * (one.interval[1] - one.win_rate) for one in rates))
    return mean, (mean - below, mean + above)


class ResponseWork(AnalysisWork):
    """Generations of answers, then the best of them in fresh games."""

    evolution: Answering

    def _result(self, games: int, finished: bool, tell: Tell) -> Any:  # noqa: ANN401
        if self.seconds is not None:
            self.evolution.until = time.monotonic() + max(self.seconds - self.used, 0.0)
        found = self.evolution.respond(games, finished=finished)
        return replace(found, seconds=round(self.used, 3))

    def _last(self) -> float:
        slow = any(not isinstance(one, Strategy) for one in self.evolution.targets)
        if not slow or self.seconds is None:
            return super()._last()
        return _SLOW_SHARE * self.seconds


def best_response(
    player: Player | Sequence[Player],
    kingdom: Kingdom | str | Iterable[str | Card],
    seconds: float | None = 20,
    *,
    players: int = 2,
    seed: int = 0,
    generations: int | None = None,
    variant: Variant = OFFICIAL,
    threads: int | None = None,
    start: Iterable[Strategy | str] = (),
    weights: Sequence[float] | None = None,
    games: int = FRESH_GAMES,
    progress: Callable[[Progress], None] | None = None,
) -> Response:
    """Find what beats a player in a kingdom, or several players, and how often it does.

    The player is anybody who can play in :func:`throneroom.simulate`: a strategy or its name, a
    search, an agent of your own. For a list of players, one strategy is sought that beats all of
    them and is not told whom it meets; ``weights`` say how much each counts.

    The search runs for so many seconds or generations and begins from well-known kinds of
    strategies, and from those in ``start``. The win rate is that of ``games`` fresh games against
    each player; with an agent that is not a strategy, of as many as there is time for.
    Ctrl-C gives back what has been found, with ``finished=False``.

    >>> found = best_response("Big Money", Kingdom.random(seed=1), generations=2, threads=1)
    >>> found.win_rate > 0.5
    True
    """
    if generations is not None:
        seconds = None
    seconds, generations = check_limits(seconds, generations)
    games = between("games", games, 2, 10_000_000)
    work = answering(
        player, kingdom, players=players, seed=seed, variant=variant, threads=threads,
        start=start, weights=weights, seconds=seconds, generations=generations, games=games,
    )  # fmt: skip
    run = Run(work)
    try:
        run.go_on(progress)
    finally:
        work.evolution.close()
    if FOUND not in run.results or not isinstance(run.trouble, KeyboardInterrupt | None):
        run.settle()
    found: Response = run.results[FOUND]
    return found


def answering(
    player: Player | Sequence[Player],
    kingdom: Kingdom | str | Iterable[str | Card],
    *,
    seconds: float | None,
    generations: int | None,
    games: int,
    weights: Sequence[float] | None = None,
    variant: Variant = OFFICIAL,
    **settings: Any,  # noqa: ANN401 - those of every evolution
) -> ResponseWork:
    """The work of :func:`best_response`, not begun yet."""
    begun = time.perf_counter()
    if not isinstance(kingdom, Kingdom):
        kingdom = Kingdom(kingdom)
    players = list(player) if isinstance(player, list | tuple) else [player]
    shares = _check_weights(weights, len(players))
    reading = PlayerReading(kingdom.catalog, kingdom)
    named = [named_player(one, reading) if isinstance(one, str) else one for one in players]
    targets = [seated(one, kingdom, variant) for one in named]
    evolution = Answering(kingdom, targets, shares, variant=variant, **settings)
    spent = time.perf_counter() - begun
    return ResponseWork(
        evolution, seconds=seconds, generations=generations, table_games=games, spent=spent,
        explained=False,
    )  # fmt: skip


def _check_weights(weights: Sequence[float] | None, players: int) -> tuple[float, ...]:
    """How much each player counts, as given or all alike."""
    if not players:
        raise ValueError("there is nobody to beat: give a player, or a list of players")
    if weights is None:
        return (1.0,) * players
    given = tuple(_check_weight(weight) for weight in weights)
    if len(given) != players:
        raise ValueError(f"as many weights as players are needed: {players}, not {len(given)}")
    return given


def _check_weight(weight: object) -> float:
    number = weight if isinstance(weight, float) else whole(weight)
    if number is None or not 0 < number < math.inf:
        raise ValueError(f"a weight is a number above 0, not {weight!r}")
    return float(number)
