"""``throneroom reproduce slangen``: the thesis' table and figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
import hashlib
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..store import default_path
from .common import console, print_json
from .long_work import LongWork, check_threads, made_with, page_file
from .progress import bar

if TYPE_CHECKING:
    from ..papers.slangen.plan import Plan
    from ..papers.slangen.report import Report

KIND = "reproduce slangen"
OUT = Path("build/slangen.md")
MOST_GAMES = 100_000
BEST_GAMES = 40


@dataclass(frozen=True)
class Wish:
    """What the user asks for."""

    full: bool = False
    best: bool = False
    turn_limit: int | None = None
    games: int | None = None
    out: Path | None = None
    parts: tuple[str, ...] = ()
    fresh: bool = False
    store: Path | None = None
    threads: int | None = None

    def own(self) -> list[str]:
        """The options that were given and that only this paper has."""
        given = {
            "--full": self.full,
            "--best": self.best,
            "--turn-limit": self.turn_limit is not None,
        }
        return [option for option, there in given.items() if there]

    def command(self, seed: int) -> str:
        """The command line that asks for the same."""
        words = ["throneroom", "reproduce", "slangen"]
        words += ["--full"] if self.full else []
        words += [word for part in self.parts for word in ("--part", part)]
        words += ["--seed", str(seed)] if seed else []
        words += ["--out", str(self.out)] if self.out is not None else []
        words += ["--threads", str(self.threads)] if self.threads is not None else []
        own = self.store is not None and self.store != default_path()
        return shlex.join([*words, "--store", str(self.store)] if own else words)


def reproduce_slangen(wish: Wish, seed: int, *, as_json: bool) -> None:
    """Do what has not been done yet, and write the page; or play the best agent alone."""
    check_threads(wish.threads)
    if wish.best:
        _best(wish, seed, as_json=as_json)
        return
    for option, given in (("--turn-limit", wish.turn_limit), ("--games", wish.games)):
        if given is not None:
            raise ValueError(f"{option} goes with --best")
    from ..papers.slangen.networks import load_torch
    from ..papers.slangen.plan import FULL, QUICK, read_parts, tasks

    plan = dataclasses.replace(FULL if wish.full else QUICK, seed=seed)
    parts = read_parts(wish.parts)
    if wish.parts and "networks" in parts:
        load_torch()
    out = page_file(wish.out, OUT)
    from ..papers.slangen.report import collect

    done = LongWork(
        KIND, _fingerprint(plan), wish.command(seed), seed, tasks(plan), parts,
        store=wish.store, fresh=wish.fresh, threads=wish.threads,
    ).do()  # fmt: skip
    _show(collect(plan, done.results), wish, seed, out, as_json=as_json)
    done.settle()


def _best(wish: Wish, seed: int, *, as_json: bool) -> None:
    """Play the best honest agent, and say how it did."""
    others = {"--part": wish.parts, "--full": wish.full, "--out": wish.out, "--fresh": wish.fresh}
    for option, given in others.items():
        if given:
            raise ValueError(f"{option} does not go with --best")
    games = BEST_GAMES if wish.games is None else wish.games
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"--games is between 1 and {MOST_GAMES:,}, not {games}")
    from ..papers.slangen.best import measure_best
    from ..papers.slangen.game import STANDARD, TURN_LIMIT

    turns = TURN_LIMIT if wish.turn_limit is None else wish.turn_limit
    STANDARD.variant(turns)  # a wrong turn limit is told before anything else
    with bar(f"{games:,} games of {turns} turns", 1.0) as update:
        found = measure_best(turns, games, seed, threads=wish.threads, tell=update).summary()
    if as_json:
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


def _show(report: Report, wish: Wish, seed: int, out: Path, *, as_json: bool) -> None:
    from ..papers.slangen.drawings import write_pictures
    from ..papers.slangen.page import page

    command = dataclasses.replace(wish, out=None, store=None, threads=None).command(seed)
    pictures = {
        number: path.relative_to(out.parent)
        for number, path in write_pictures(report.points, out.with_suffix("")).items()
    }
    out.write_text(page(report, command, made_with(), pictures), encoding="utf-8")
    if as_json:
        print_json(report.to_json())
        return
    from ..papers.slangen.summary import summary

    lines = console()
    for line in summary(report):
        lines.print(line, soft_wrap=True)
    lines.print(f"Page: {out}", soft_wrap=True)


def _fingerprint(plan: Plan) -> str:
    """A short name for what all results depend on; a player of our own is part of its tasks."""
    from ..bench import signature
    from ..engine.ruleset import ruleset
    from ..papers.slangen.game import SCENARIOS
    from ..strategies import strategy

    prints = [repr(plan), signature(), str(strategy("Smart"))]
    prints += [ruleset(one.kingdom(), 1, one.variant()).fingerprint for one in SCENARIOS.values()]
    return hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]
