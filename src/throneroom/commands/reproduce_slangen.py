"""``throneroom reproduce slangen``: the thesis' table and figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from ..runs.ending import write_whole
from .common import console, print_json
from .progress import bar
from .reproducing import made_with, reproduce

if TYPE_CHECKING:
    from ..papers.slangen.plan import Plan
    from .reproduce_wish import Wish

PAPER = "slangen"
WITH_BEST = ("--best", "--turn-limit", "--games", "--threads", "--store")
TAKES = (*WITH_BEST, "--quick", "--full", "--part", "--out", "--fresh")
MOST_GAMES = 100_000
BEST_GAMES = 40


def reproduce_slangen(wish: Wish) -> None:
    """Do what has not been done yet, and write the page; or play the best agent alone."""
    wish.check(PAPER, TAKES)
    if wish.best:
        _best(wish)
        return
    for option, given in (("--turn-limit", wish.turn_limit), ("--games", wish.games)):
        if given is not None:
            raise ValueError(f"{option} goes with --best")
    from ..papers.slangen.networks import load_torch
    from ..papers.slangen.plan import FULL, QUICK, read_parts, tasks

    plan = dataclasses.replace(FULL if wish.full else QUICK, seed=wish.seed)
    parts = read_parts(wish.parts)
    if wish.parts and "networks" in parts:
        load_torch()
    from ..papers.slangen.drawings import write_pictures
    from ..papers.slangen.page import page
    from ..papers.slangen.report import Report, collect
    from ..papers.slangen.summary import summary

    def write(report: Report, path: Path) -> Path:
        drawn = write_pictures(report.points, path.with_suffix(""))
        pictures = {number: file.relative_to(path.parent) for number, file in drawn.items()}
        return write_whole(path, page(report, wish.recipe(PAPER), made_with(), pictures))

    reproduce(
        PAPER,
        wish,
        _fingerprint(plan),
        tasks(plan),
        parts,
        collect=lambda results: collect(plan, results),
        write=write,
        plain=Report.to_json,
        summary=summary,
    )


def _best(wish: Wish) -> None:
    """Play the best honest agent, and say how it did."""
    for option in wish.given():
        if option not in WITH_BEST:
            raise ValueError(f"{option} does not go with --best")
    games = BEST_GAMES if wish.games is None else wish.games
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"--games is between 1 and {MOST_GAMES:,}, not {games}")
    from ..papers.slangen.best import measure_best
    from ..papers.slangen.game import STANDARD, TURN_LIMIT

    turns = TURN_LIMIT if wish.turn_limit is None else wish.turn_limit
    STANDARD.variant(turns)  # a wrong turn limit is told before anything else
    with bar(f"{games:,} games of {turns} turns", 1.0) as update:
        found = measure_best(turns, games, wish.seed, threads=wish.threads, tell=update).summary()
    if wish.as_json:
        print_json(found)
        return
    interval = found["interval"]
    spread = "" if interval is None else f" (95 % interval {interval[0]:.2f} to {interval[1]:.2f})"
    lines = console()
    lines.print(
        f"TurnLimit {turns}: {found['mean']:.2f} points{spread} in {games:,} games, "
        f"{found['seconds']:.1f} s.",
        soft_wrap=True,
    )
    if found["best_published"] is not None:
        lines.print(f"Best published: {found['best_published']:.2f}.", soft_wrap=True)


def _fingerprint(plan: Plan) -> str:
    """A short name for what all results depend on; a player of our own is part of its tasks."""
    from ..bench import signature
    from ..engine.ruleset import ruleset
    from ..papers.slangen.game import SCENARIOS
    from ..strategies import strategy

    prints = [repr(plan), signature(), str(strategy("Smart"))]
    prints += [ruleset(one.kingdom(), 1, one.variant()).fingerprint for one in SCENARIOS.values()]
    return hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]
