"""``throneroom reproduce huang-larson``: the report's figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ...commands.common import clear_errors, console, print_json
from ...commands.shared_options import Fresh, Json, PageInMarkdown, Seed, StoreFile, Threads
from ...engine.game import check_seed
from ...engine.ruleset import ruleset
from ...runs.ending import write_whole
from ..reproducing import PaperOptions, made_with, read_parts, reproduce_parts
from . import plan
from .best_designs import MET, play_best
from .plan import PARTS, Plan, tasks
from .their_game import OPPONENTS, RULE_SETS, kingdom, opponent, variant


@dataclasses.dataclass(frozen=True)
class HuangLarsonOptions(PaperOptions):
    """What the user asks for."""

    program = "throneroom reproduce huang-larson"


def reproduce(
    quick: Annotated[
        bool, typer.Option("--quick", help="Few runs of each figure, which is usual.")
    ] = False,
    full: Annotated[bool, typer.Option("--full", help="Twelve runs of each figure.")] = False,
    parts: Annotated[
        list[str] | None,
        typer.Option("--part", metavar="PART", help=f"Only {', '.join(PARTS)}. May be repeated."),
    ] = None,
    best: Annotated[
        bool, typer.Option("--best", help="Our designs against their opponents; no page.")
    ] = False,
    out: PageInMarkdown = None,
    fresh: Fresh = False,
    seed: Seed = 0,
    threads: Threads = None,
    store: StoreFile = None,
    json: Json = False,
) -> None:
    """Huang & Larson 2019: their genetic algorithm and its designs, as a page.

    Example: throneroom reproduce huang-larson --part designs
    """
    with clear_errors():
        if best:
            if quick or full or parts or out or fresh:
                raise ValueError("--best goes with --seed, --threads and --json alone")
            play_and_show_best(check_seed(seed), threads, as_json=json)
            return
        reproduce_huang_larson(
            HuangLarsonOptions(
                quick=quick,
                full=full,
                parts=tuple(parts or ()),
                seed=seed,
                out=out,
                threads=threads,
                store=store,
                fresh=fresh,
                as_json=json,
            )
        )


def play_and_show_best(seed: int, threads: int | None, *, as_json: bool) -> None:
    """Our designs in fresh games."""
    from .summary import said

    found = {rules: play_best(rules, seed, threads) for rules in MET}
    if as_json:
        coded = found["as coded"]["BigMoney"]
        print_json(
            {
                "as_coded": {"margin": round(coded.mean, 3), "wins": round(coded.rate, 4)},
                "official": {name: round(one.rate, 4) for name, one in found["official"].items()},
            }
        )
        return
    out = console()
    for rules, matches in found.items():
        for name, one in matches.items():
            out.print(f"{rules}, against {name}: {said(one)}.", soft_wrap=True)


def reproduce_huang_larson(given: HuangLarsonOptions) -> None:
    """Do what has not been done yet, and write the page."""
    given.check()
    chosen = dataclasses.replace(plan.FULL if given.full else plan.QUICK, seed=given.seed)
    parts = read_parts(PARTS, given.parts)
    from .drawings import write_pictures
    from .page import page
    from .report import Report, collect
    from .summary import summary

    def write(report: Report, path: Path) -> Path:
        drawn = write_pictures(report, path.with_suffix(""))
        pictures = {name: file.relative_to(path.parent) for name, file in drawn.items()}
        return write_whole(path, page(report, given.recipe(), made_with(), pictures))

    reproduce_parts(
        "huang-larson",
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
    """The rules of their game, and how their opponents play."""
    del plan
    for rules in RULE_SETS:
        yield ruleset(kingdom(rules), 2, variant(rules)).fingerprint
    for name in OPPONENTS:
        yield str(opponent(name))
