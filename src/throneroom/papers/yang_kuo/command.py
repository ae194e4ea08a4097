"""``throneroom reproduce yang-kuo``: the paper's tables and figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ...commands.common import clear_errors
from ...commands.given import option
from ...commands.shared_options import Fresh, Json, PageInMarkdown, Seed, StoreFile, Threads
from ...engine.game import check_seed
from ...runs.ending import write_whole
from .. import pytorch
from ..figure_tables import game_count
from ..reproducing import PaperOptions, made_with, read_parts, reproduce_parts
from . import plan
from .best_command import play_and_show_best
from .plan import LEARNT, PARTS, Plan, tasks


@dataclass(frozen=True)
class YangKuoOptions(PaperOptions):
    """What the user asks for."""

    program = "throneroom reproduce yang-kuo"

    games: int | None = option("--games")
    hours: float | None = option("--hours")


def reproduce(
    quick: Annotated[
        bool, typer.Option("--quick", help="A small part of the work, which is usual.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="As many runs as ten hours of one processor allow.")
    ] = False,
    hours: Annotated[
        float | None,
        typer.Option(metavar="H", help="With --full: fewer runs, for about so many hours."),
    ] = None,
    parts: Annotated[
        list[str] | None,
        typer.Option("--part", metavar="PART", help=f"Only {', '.join(PARTS)}. May be repeated."),
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Our agent against each of their players; no page.")
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games of each pair of bots, of Table 2, or with --best."),
    ] = None,
    out: PageInMarkdown = None,
    fresh: Fresh = False,
    seed: Seed = 0,
    threads: Threads = None,
    store: StoreFile = None,
    json: Json = False,
) -> None:
    """Yang & Kuo 2019: their bots, agents and figures, as a page.

    Example: throneroom reproduce yang-kuo --part bots --games 2000
    """
    with clear_errors():
        if best:
            if quick or full or hours or parts or out or fresh:
                raise ValueError("--best goes with --games, --seed and --json alone")
            play_and_show_best(games, check_seed(seed), as_json=json)
            return
        reproduce_yang_kuo(
            YangKuoOptions(
                quick=quick,
                full=full,
                parts=tuple(parts or ()),
                seed=seed,
                out=out,
                threads=threads,
                store=store,
                fresh=fresh,
                as_json=json,
                games=games,
                hours=hours,
            )
        )


def reproduce_yang_kuo(given: YangKuoOptions) -> None:
    """Do what has not been done yet, and write the page."""
    given.check()
    if given.hours is not None and not given.full:
        raise ValueError("--hours goes with --full")
    full = plan.FULL if given.hours is None else plan.full(given.hours)
    usual = full if given.full else plan.QUICK
    chosen = dataclasses.replace(usual, seed=given.seed, games=game_count(given.games, usual.games))
    parts = read_parts(PARTS, given.parts)
    if given.parts and {*parts} & {*LEARNT}:
        pytorch.load_torch()
    from .drawings import write_pictures
    from .page import page
    from .report import Report, collect
    from .summary import summary

    def write(report: Report, path: Path) -> Path:
        drawn = write_pictures(report, path.with_suffix(""))
        pictures = {number: file.relative_to(path.parent) for number, file in drawn.items()}
        return write_whole(path, page(report, given.recipe(), made_with(), pictures))

    reproduce_parts(
        "yang-kuo",
        given,
        chosen,
        parts,
        depends_on=_depends_on,
        tasks=tasks,
        collect=collect,
        write=write,
        summary=summary,
    )


def _depends_on(plan: Plan) -> Iterator[str]:
    """The rules of their game, and how bots and agents play."""
    from .learning_players import rules, way_of_play
    from .pairings import bot

    del plan
    yield rules().fingerprint
    for name in ("Smithy", "RandomAction", "BigMoney", "SmithyWitch", "SmithyCouncil"):
        yield str(bot(name))
    for own, mended in ((True, False), (False, False), (True, True)):
        yield str(way_of_play(own, mended))
