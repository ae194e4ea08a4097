"""``throneroom reproduce fenner``: the thesis's tables and figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ...commands.common import clear_errors
from ...commands.given import option
from ...commands.shared_options import Fresh, Json, PageInMarkdown, Seed, StoreFile, Threads
from ...runs.ending import write_whole
from ..reproducing import PaperOptions, made_with, read_parts, reproduce_parts
from . import plan
from .plan import PARTS, Plan, tasks, with_games

MOST_GAMES = 1_000_000


@dataclass(frozen=True)
class FennerOptions(PaperOptions):
    """What the user asks for."""

    program = "throneroom reproduce fenner"

    best: bool = option("--best", False)
    games: int | None = option("--games")


def reproduce(
    quick: Annotated[
        bool, typer.Option("--quick", help="Few games and a part of the points, which is usual.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="1,000 games of everything; takes hours.")
    ] = False,
    parts: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            metavar="PART",
            help="Only heuristics, readings, feasibility, performance, constraint, extensibility, "
            "best or effects. May be repeated.",
        ),
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Only our agent: the parts best and effects.")
    ] = False,
    games: Annotated[
        int | None, typer.Option(metavar="N", help="Games of each series, in place of the plan's.")
    ] = None,
    out: PageInMarkdown = None,
    fresh: Fresh = False,
    seed: Seed = 0,
    threads: Threads = None,
    store: StoreFile = None,
    json: Json = False,
) -> None:
    """Fenner 2014: the planning agent and its bots in games of four, as a page.

    Example: throneroom reproduce fenner --part heuristics --games 200
    """
    with clear_errors():
        reproduce_fenner(
            FennerOptions(
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
                games=games,
            )
        )


def reproduce_fenner(given: FennerOptions) -> None:
    """Do what has not been done yet, and write the page."""
    given.check()
    if given.best and given.parts:
        raise ValueError("--best or --part, not both")
    from .page import page
    from .report import Report, collect
    from .summary import summary

    chosen = dataclasses.replace(plan.FULL if given.full else plan.QUICK, seed=given.seed)
    if given.games is not None:
        if not 4 <= given.games <= MOST_GAMES:
            raise ValueError(f"--games is between 4 and {MOST_GAMES:,}, not {given.games}")
        chosen = with_games(chosen, given.games)
    parts = read_parts(PARTS, ("best", "effects") if given.best else given.parts)

    def write(report: Report, path: Path) -> Path:
        return write_whole(path, page(report, given.recipe(), made_with()))

    def gather(plan: Plan, results: Any) -> Report | Best:  # noqa: ANN401 - by part and key
        report = collect(plan, results)
        return Best(report) if given.best and given.as_json else report

    reproduce_parts(
        "fenner",
        given,
        chosen,
        parts,
        depends_on=_depends_on,
        tasks=tasks,
        collect=gather,
        write=lambda found, path: write(found.report if isinstance(found, Best) else found, path),
        summary=lambda found: summary(found.report if isinstance(found, Best) else found),
    )


@dataclass(frozen=True)
class Best:
    """Only what ``--best --json`` prints."""

    report: Any

    def to_json(self) -> Any:  # noqa: ANN401 - plain data
        """As plain data."""
        return self.report.best()


def _depends_on(plan: Plan) -> Iterator[str]:
    """The rules of the bots, the readings, how a plan is made; networks are part of the tasks."""
    from ...strategies import strategy
    from .games_of_four import BOTS
    from .planner import PlanSettings
    from .readings import READINGS

    del plan
    yield from (str(strategy(name)) for name in BOTS[1:])
    yield repr(READINGS)
    yield repr(PlanSettings())
