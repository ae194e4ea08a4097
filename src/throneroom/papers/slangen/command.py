"""``throneroom reproduce slangen``: the thesis' table and figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ...commands.common import clear_errors, console, print_json
from ...commands.given import option
from ...commands.progress import bar
from ...commands.shared_options import Fresh, Json, PageInMarkdown, Seed, StoreFile, Threads
from ...runs.ending import write_whole
from .. import pytorch
from ..reproducing import PaperOptions, made_with, read_parts, reproduce_parts
from . import plan
from .plan import PARTS, Plan, tasks

MOST_GAMES = 100_000
BEST_GAMES = 40


@dataclass(frozen=True)
class SlangenOptions(PaperOptions):
    """What the user asks for."""

    program = "throneroom reproduce slangen"

    best: bool = option("--best", False)
    turn_limit: int | None = option("--turn-limit")
    games: int | None = option("--games")


def reproduce(
    quick: Annotated[
        bool, typer.Option("--quick", help="A small part of the work, which is usual.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="All cells and points; takes hours.")
    ] = False,
    parts: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            metavar="PART",
            help="Only table3, figures, networks or best. May be repeated.",
        ),
    ] = None,
    best: Annotated[bool, typer.Option("--best", help="Only play our best honest agent.")] = False,
    turn_limit: Annotated[
        int | None,
        typer.Option(metavar="TURNS", help="With --best: turns of a game; 10 if not given."),
    ] = None,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="With --best: how many games; 40 if not given.")
    ] = None,
    out: PageInMarkdown = None,
    fresh: Fresh = False,
    seed: Seed = 0,
    threads: Threads = None,
    store: StoreFile = None,
    json: Json = False,
) -> None:
    """Slangen 2023: the thesis' Table 3 and figures, as a page.

    Example: throneroom reproduce slangen --best --turn-limit 10 --games 20
    """
    with clear_errors():
        reproduce_slangen(
            SlangenOptions(
                quick=quick,
                full=full,
                parts=tuple(parts or ()),
                seed=seed,
                out=out,
                threads=threads,
                store=store,
                fresh=fresh,
                as_json=json,
                best=best,
                turn_limit=turn_limit,
                games=games,
            )
        )


def reproduce_slangen(given: SlangenOptions) -> None:
    """Do what has not been done yet, and write the page; or play the best agent alone."""
    given.check()
    if given.best:
        _best(given)
        return
    for name, value in (("--turn-limit", given.turn_limit), ("--games", given.games)):
        if value is not None:
            raise ValueError(f"{name} goes with --best")
    from .drawings import write_pictures
    from .page import page
    from .report import Report, collect
    from .summary import summary

    chosen = dataclasses.replace(plan.FULL if given.full else plan.QUICK, seed=given.seed)
    parts = read_parts(PARTS, given.parts)
    if given.parts and "networks" in parts:
        pytorch.load_torch()

    def write(report: Report, path: Path) -> Path:
        drawn = write_pictures(report.points, path.with_suffix(""))
        pictures = {number: file.relative_to(path.parent) for number, file in drawn.items()}
        return write_whole(path, page(report, given.recipe(), made_with(), pictures))

    reproduce_parts(
        "slangen",
        given,
        chosen,
        parts,
        depends_on=_depends_on,
        tasks=tasks,
        collect=collect,
        write=write,
        summary=summary,
    )


def _best(given: SlangenOptions) -> None:
    """Play the best honest agent, and say how it did."""
    for name, asked in (
        ("--quick", given.quick), ("--full", given.full), ("--part", given.parts),
        ("--out", given.out), ("--fresh", given.fresh),
    ):  # fmt: skip
        if asked:
            raise ValueError(f"{name} does not go with --best")
    games = BEST_GAMES if given.games is None else given.games
    if not 1 <= games <= MOST_GAMES:
        raise ValueError(f"--games is between 1 and {MOST_GAMES:,}, not {games}")
    from .best import measure_best
    from .solitaire import STANDARD, TURN_LIMIT

    turns = TURN_LIMIT if given.turn_limit is None else given.turn_limit
    STANDARD.variant(turns)  # a wrong turn limit is told before anything else
    with bar(f"{games:,} games of {turns} turns", 1.0) as update:
        found = measure_best(turns, games, given.seed, threads=given.threads, tell=update).summary()
    if given.as_json:
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


def _depends_on(plan: Plan) -> Iterator[str]:
    """Smart, and the rules of all scenarios; a player of our own is part of its tasks."""
    from ...engine.ruleset import ruleset
    from ...strategies import strategy
    from .solitaire import SCENARIOS

    del plan
    yield str(strategy("Smart"))
    for one in SCENARIOS.values():
        yield ruleset(one.kingdom(), 1, one.variant()).fingerprint
