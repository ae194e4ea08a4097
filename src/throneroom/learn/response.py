"""Best responses: what beats one player, and how often. It tells how hard that player is to beat.

Against a strategy, answers evolve in native games. Another agent is slow: there, answers evolve
against the strategy that it is built on, if it is a search, else for the kingdom as such; and those
that look best meet the agent itself, in as many games as there is time for.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from ..agents import SearchAgent
from ..agents.player_text import named_player
from ..agents.protocol import Player, agent_name
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..match.players import seated
from ..match.simulate import simulate
from ..numbers import between
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
class Response:
    """The best answer that was found to a player."""

    player: str
    """The player's name."""
    kingdom: Kingdom
    strategy: Strategy
    win_rate: float
    """The answer's win rate in fresh games, a shared win counted half; 0.5 is an equal share."""
    interval: tuple[float, float]
    """An interval of 95 % for it."""
    games: int
    """How many fresh games these were."""
    generations: int
    seconds: float
    finished: bool = field(default=True)
    """False if it was stopped before its time was up."""

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
        }

    def __str__(self) -> str:
        """What it says, and the strategy as text."""
        low, high = (100 * end for end in self.interval)
        return (
            f"The best answer found to {self.player} wins {100 * self.win_rate:.1f} % "
            f"({low:.1f} to {high:.1f} %, {self.games:,} fresh games):\n\n{self.strategy}"
        )


class Answering(Ours):
    """The search for what beats one player."""

    method: ClassVar[str] = "answer"
    answers_at_the_end: ClassVar[bool] = False

    def __init__(self, kingdom: Kingdom, target: Player, **settings: Any) -> None:  # noqa: ANN401
        """``settings`` are those of every evolution."""
        super().__init__(kingdom, **settings)
        self.target = target
        self.until: float | None = None
        """The time, of ``time.monotonic()``, until which games with an agent are begun."""
        known = target.player if isinstance(target, SearchAgent) else target
        self.against = known if isinstance(known, Strategy) else None
        """What evolves has to beat this; None: it is to be good in the kingdom as such."""

    def go_on(self, generations: int) -> None:
        """So many generations."""
        while self.generation < generations:
            self.step()

    def leaders(self) -> list[Strategy]:
        """The best answers so far."""
        return super().leaders() if self.against is None else list(self.elite)

    # ------------------------------------------------------------ a generation

    def _begin(self, seed: int) -> None:
        if self.against is None:
            super()._begin(seed)
            return
        new = [*self.start, self.against, *archetypes(self.palette)]
        if not self.start:
            new += self._random_menus()
        candidates = [plan for plan in dict.fromkeys(new) if not plan.random]
        ranked = self._race(candidates, [Opponent(self.against)], seed, group=self._way)
        best = [one.plan for one in self._niches(ranked, _LIBRARY)]
        self.library = tuple(canonical(plan, self.catalog) for plan in best)
        self._choose(ranked)

    def _opponents(self, rng: random.Random) -> list[Opponent]:
        return super()._opponents(rng) if self.against is None else [Opponent(self.against)]

    def _answers_now(self) -> bool:
        return self.against is None and super()._answers_now()

    def _meet_field(self, seed: int) -> None:
        if self.against is None:
            super()._meet_field(seed)

    # ------------------------------------------------------------ the end

    def last_games(self, games: int) -> int:
        """About how many games :meth:`respond` will play."""
        return 3 * games

    def respond(self, games: int, *, finished: bool = True) -> Response:
        """The best answer so far, with its win rate in so many fresh games."""
        plans = self._different(self.leaders()[: 3 * _FINALISTS], self.seed)[:_FINALISTS]
        if isinstance(self.target, Strategy):
            best, wins, games = self._native(plans, self.target, games)
        else:
            best, wins, games = self._slow(plans, games)
        low, high = wilson(wins, games)
        share = [fair_rate(x, self.players) for x in (wins / games, low, high)]
        return Response(
            agent_name(self.target), self.kingdom, best, share[0], (share[1], share[2]), games,
            self.generation, 0.0, finished,
        )  # fmt: skip

    def _native(
        self, plans: Sequence[Strategy], target: Strategy, games: int
    ) -> tuple[Strategy, float, int]:
        each = max(games // 8, 100)
        found = self.referee.play([Job(plan, target, each) for plan in plans], self.seed + 1)
        wins = [tally.wins for tally in found]
        best = plans[wins.index(max(wins))]
        best = simplify(self.referee, best, [target], each, self.seed + 2)
        fresh = self.referee.play([Job(best, target, games)], self.seed + _FRESH_SEED)[0]
        return best, fresh.wins, fresh.games

    def _slow(self, plans: Sequence[Strategy], games: int) -> tuple[Strategy, float, int]:
        """The worse half is out after each round; the last one plays on in fresh games."""
        begun = time.monotonic()
        end = begun if self.until is None else max(self.until, begun)
        wins = dict.fromkeys(plans, 0.0)
        rounds = 0
        while len(wins) > 1 and (rounds == 0 or time.monotonic() < (begun + end) / 2):
            for plan in wins:
                wins[plan] += self._meet(plan, self.seed + 1 + rounds)
            rounds += 1
            order = sorted(wins, key=lambda plan: -wins[plan])
            wins = {plan: wins[plan] for plan in order[: (len(order) + 1) // 2]}
        best = max(wins, key=lambda plan: wins[plan])
        won, played = 0.0, 0
        while played < games and (played < _SLOW_LEAST or time.monotonic() < end):
            won += self._meet(best, self.seed + _FRESH_SEED + played)
            played += _SLOW_GAMES
        return best, won, played

    def _meet(self, plan: Strategy, seed: int) -> float:
        """Wins of a strategy in a few games with the agent."""
        others = [self.target] * (self.players - 1)
        variant = self.referee.setting.variant
        match = simulate(self.kingdom, [plan, *others], _SLOW_GAMES, seed, variant=variant)
        return float(match.win_rates[0]) * _SLOW_GAMES


class ResponseWork(AnalysisWork):
    """Generations of answers, then the best of them in fresh games."""

    evolution: Answering

    def _result(self, games: int, finished: bool, tell: Tell) -> Any:  # noqa: ANN401
        if self.seconds is not None:
            self.evolution.until = time.monotonic() + max(self.seconds - self.used, 0.0)
        found = self.evolution.respond(games, finished=finished)
        return replace(found, seconds=round(self.used, 3))

    def _last(self) -> float:
        if isinstance(self.evolution.target, Strategy) or self.seconds is None:
            return super()._last()
        return _SLOW_SHARE * self.seconds


def best_response(
    player: Player,
    kingdom: Kingdom | str | Iterable[str | Card],
    seconds: float | None = 20,
    *,
    players: int = 2,
    seed: int = 0,
    generations: int | None = None,
    variant: Variant = OFFICIAL,
    threads: int | None = None,
    start: Iterable[Strategy | str] = (),
    games: int = FRESH_GAMES,
    progress: Callable[[Progress], None] | None = None,
) -> Response:
    """Find what beats a player in a kingdom, and how often it does.

    The player is anybody who can play in :func:`throneroom.simulate`: a strategy or its name, a
    search, an agent of your own. The search runs for so many seconds or generations and begins
    from well-known kinds of strategies, and from those in ``start``. The win rate is that of
    ``games`` fresh games; against an agent that is not a strategy, of as many as there is time for.
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
        start=start, seconds=seconds, generations=generations, games=games,
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
    player: Player,
    kingdom: Kingdom | str | Iterable[str | Card],
    *,
    seconds: float | None,
    generations: int | None,
    games: int,
    variant: Variant = OFFICIAL,
    **settings: Any,  # noqa: ANN401 - those of every evolution
) -> ResponseWork:
    """The work of :func:`best_response`, not begun yet."""
    begun = time.perf_counter()
    if not isinstance(kingdom, Kingdom):
        kingdom = Kingdom(kingdom)
    if isinstance(player, str):
        player = named_player(player, PlayerReading(kingdom.catalog, kingdom))
    target = seated(player, kingdom, variant)
    evolution = Answering(kingdom, target, variant=variant, **settings)
    spent = time.perf_counter() - begun
    return ResponseWork(
        evolution, seconds=seconds, generations=generations, table_games=games, spent=spent,
        explained=False,
    )  # fmt: skip
