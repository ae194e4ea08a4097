"""Analyse a kingdom: a method, a time or a number of generations, and what comes out."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Any

from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..numbers import whole
from ..store import Store
from ..strategies.model import Strategy
from .analysis import Analysis
from .evolution import TABLE_GAMES, Evolution, methods
from .stored import similar

_MOST_SECONDS = 30 * 24 * 3600.0
_GAMES_PER_SECOND = 250  # games of a table's entry for each second that an analysis may take
_LEAST_GAMES = 200
_LAST_SHARE = 0.2  # of the time may go into the leaderboard
_STOPPED_GAMES = 1000  # after Ctrl-C nobody wants to wait


@dataclass(frozen=True)
class Progress:
    """What a running analysis tells."""

    generation: int
    games: int
    seconds: float
    best: Strategy
    share: float
    """How much of the time or of the generations is over, from 0 to 1."""


def analyze(
    kingdom: Kingdom | str | Iterable[str | Card],
    seconds: float | None = 20,
    *,
    method: str = "ours",
    players: int = 2,
    seed: int = 0,
    generations: int | None = None,
    variant: Variant = OFFICIAL,
    threads: int | None = None,
    ray: str | None = None,
    fresh: bool = True,
    start: Iterable[Strategy | str] = (),
    progress: Callable[[Progress], None] | None = None,
    **settings: Any,  # noqa: ANN401 - the method's own
) -> Analysis:
    """Find the best strategies of a kingdom; ``leaders[0].strategy`` is the best.

    The analysis runs for so many seconds, or, if ``generations`` is given, for so many of them and
    as long as that takes. The same seed and number of generations give the same result, on any
    number of threads, and also if the games are played on the Ray cluster at the address ``ray``.
    With a limit of time, the machine's speed decides how many there are (and, on a slow one, how
    many games the leaderboard is made of).

    ``method`` is "ours" or "provincial". ``start`` are strategies to begin from, beside those
    that are made for the kingdom; with ``fresh=False`` they come from similar kingdoms in the store
    as well. Ctrl-C gives back what has been found, with ``finished=False``.

    >>> found = analyze(Kingdom.random(seed=1), generations=1, threads=1)
    >>> found.leaders[0].letter, found.generations
    ('A', 1)
    """
    begun = time.perf_counter()
    if generations is not None:
        seconds = None
    seconds, generations = _check(method, seconds, generations)
    if not isinstance(kingdom, Kingdom):
        kingdom = Kingdom(kingdom)
    more = [*start] if fresh else [*start, *_from_store(kingdom)]
    run = methods()[method](
        kingdom,
        players=players,
        seed=seed,
        variant=variant,
        threads=threads,
        ray=ray,
        start=more,
        **settings,
    )
    try:
        spent = time.perf_counter() - begun
        return pursue(run, seconds=seconds, generations=generations, spent=spent, each=progress)
    finally:
        run.close()


def pursue(
    run: Evolution,
    *,
    seconds: float | None = None,
    generations: int | None = None,
    spent: float = 0.0,
    each: Callable[[Progress], None] | None = None,
) -> Analysis:
    """Let a run go on until its time is over or it has had so many generations.

    ``spent`` are the seconds of that time which have gone by before. Ctrl-C gives back what has
    been found so far, with ``finished=False``.
    """
    seconds, generations = _check(run.method, seconds, generations)
    begun = time.perf_counter() - spent
    importlib.import_module("scipy.optimize")  # slow: better now than when the time is nearly up
    finished, clock = True, _Clock(run)
    try:
        while not _over(run, time.perf_counter() - begun, seconds, generations, clock):
            clock.step()
            if each is not None:
                each(_progress(run, time.perf_counter() - begun, seconds, generations))
    except KeyboardInterrupt:
        if run.generation == 0:
            raise
        finished = False
    games = _games(run, seconds, clock)
    try:
        found = run.result(
            games=games if finished else min(games, _STOPPED_GAMES), finished=finished
        )
    except KeyboardInterrupt:
        if not finished:
            raise
        found = run.result(games=_LEAST_GAMES, finished=False)
    return replace(found, seconds=round(time.perf_counter() - begun, 3))


def _progress(
    run: Evolution, used: float, seconds: float | None, generations: int | None
) -> Progress:
    shares = [run.generation / generations] if generations is not None else []
    if seconds is not None:
        shares.append(used / seconds)
    share = min(1.0, max(shares))
    return Progress(run.generation, run.referee.games, used, run.leaders()[0], share)


def table_games(seconds: float | None, most: int = TABLE_GAMES) -> int:
    """Games for each entry of the leaderboard: fewer if there is little time.

    >>> table_games(1), table_games(20), table_games(None)
    (250, 5000, 5000)
    """
    if seconds is None:
        return most
    games = int(max(_LEAST_GAMES, min(_GAMES_PER_SECOND * seconds, most)))
    return games + games % 2


class _Clock:
    """How long a generation takes and a game takes; they get longer as strategies get better."""

    def __init__(self, run: Evolution) -> None:
        self.run = run
        self.a_step = self.a_game = 0.0

    def step(self) -> None:
        """Go through one generation and look at the clock."""
        begun, games = time.perf_counter(), self.run.referee.games
        try:
            self.run.step()
        except KeyboardInterrupt:
            self.run.referee.games = games  # half a generation does not count
            raise
        took = time.perf_counter() - begun
        self.a_step = max(took, 0.7 * self.a_step)
        self.a_game = max(took / max(self.run.referee.games - games, 1), 0.7 * self.a_game)


def _games(run: Evolution, seconds: float | None, clock: _Clock) -> int:
    """The games for each entry of the leaderboard: fewer if it would take too long."""
    games = table_games(seconds, run.board_games)
    if seconds is not None:
        while games > _LEAST_GAMES and run.last_games(games) * clock.a_game > _LAST_SHARE * seconds:
            games = max(games // 4 * 2, _LEAST_GAMES)
    return games


def _over(
    run: Evolution, used: float, seconds: float | None, generations: int | None, clock: _Clock
) -> bool:
    """Whether there is no time for one more generation and for the leaderboard after it."""
    if generations is not None and run.generation >= generations:
        return True
    if seconds is None or run.generation == 0:
        return False
    last = run.last_games(_games(run, seconds, clock)) * clock.a_game
    return used + clock.a_step + last > seconds


def _check(
    method: str, seconds: float | None, generations: int | None
) -> tuple[float | None, int | None]:
    if method not in methods():
        raise ValueError(f"a method is one of {', '.join(methods())}, not {method!r}")
    count = whole(generations)
    if generations is not None and (count is None or count < 1):
        raise ValueError(f"generations is a whole number from 1 on, not {generations!r}")
    if seconds is None and generations is None:
        raise ValueError("how long? Give seconds or generations")
    time = seconds if isinstance(seconds, float) else whole(seconds)
    if seconds is not None and (time is None or not 0 < time <= _MOST_SECONDS):
        raise ValueError(f"seconds is more than 0 and at most 30 days, not {seconds!r}")
    return time, count


def _from_store(kingdom: Kingdom) -> list[Strategy]:
    with Store() as store:
        return similar(store, kingdom)
