"""Analyse a kingdom: a method, a time or a number of generations, and what comes out."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..numbers import WrongArgument, whole
from ..runs import Progress, Run
from ..store import Store, StoreUnwritable
from ..strategies.rulelist import Strategy
from .analysis import Analysis
from .analysis_work import FOUND, AnalysisWork
from .evolution import methods
from .starts import known_starts

_MOST_SECONDS = 30 * 24 * 3600.0


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

    ``method`` is "ours", "provincial" or "genetic". ``start`` are strategies to begin from, beside
    those that are made for the kingdom; with ``fresh=False`` they come from similar kingdoms in the
    store and in the library of the package as well, and the result depends on these. Ctrl-C gives
    back what has been found, with ``finished=False``. ``progress`` is told how far the search is,
    as a :class:`~throneroom.runs.Progress`.

    >>> found = analyze(Kingdom.random(seed=1), generations=1, threads=1)
    >>> found.leaders[0].letter, found.generations
    ('A', 1)
    """
    begun = time.perf_counter()
    if generations is not None:
        seconds = None
    if method not in methods():
        raise ValueError(f"a method is one of {', '.join(methods())}, not {method!r}")
    seconds, generations = check_limits(seconds, generations)
    if not isinstance(kingdom, Kingdom):
        kingdom = Kingdom(kingdom)
    more = [*start] if fresh else [*start, *_known(kingdom)]
    evolution = methods()[method](
        kingdom,
        players=players,
        seed=seed,
        variant=variant,
        threads=threads,
        ray=ray,
        start=more,
        **settings,
    )
    spent = time.perf_counter() - begun
    work = AnalysisWork(evolution, seconds=seconds, generations=generations, spent=spent)
    run = Run(work)
    try:
        run.go_on(progress)
    finally:
        evolution.close()
    if FOUND not in run.results or not isinstance(run.trouble, KeyboardInterrupt | None):
        run.settle()
    found: Analysis = run.results[FOUND]
    return found


def check_limits(seconds: float | None, generations: int | None) -> tuple[float | None, int | None]:
    """The time and the number of generations that a search may take, if they make sense."""
    count = whole(generations)
    if generations is not None and (count is None or count < 1):
        raise WrongArgument("generations", f"is a whole number from 1 on, not {generations!r}")
    if seconds is None and generations is None:
        raise ValueError("how long? Give seconds or generations")
    limit = seconds if isinstance(seconds, float) else whole(seconds)
    if seconds is not None and (limit is None or not 0 < limit <= _MOST_SECONDS):
        raise WrongArgument("seconds", f"is more than 0 and at most 30 days, not {seconds!r}")
    return limit, count


def _known(kingdom: Kingdom) -> tuple[Strategy, ...]:
    try:
        store = Store()
    except StoreUnwritable:  # there is none, and none can be made
        return known_starts(None, kingdom).strategies
    with store:
        return known_starts(store, kingdom).strategies
