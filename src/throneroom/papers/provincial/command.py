"""``throneroom reproduce provincial``: Provincial's figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

import typer

from ...commands.common import clear_errors
from ...commands.shared_options import Fresh, Json, PageInMarkdown, Seed, StoreFile, Threads
from ...runs.ending import write_whole
from ..reproducing import PaperOptions, made_with, read_parts, reproduce_parts
from . import new_cards, plan
from .page import page
from .plan import PARTS, Plan, tasks
from .report import Report, collect
from .summary import summary


@dataclass(frozen=True)
class ProvincialOptions(PaperOptions):
    """What the user asks for."""

    program = "throneroom reproduce provincial"


def reproduce(
    quick: Annotated[
        bool, typer.Option("--quick", help="A small part of the work, which is usual.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="All kingdoms; takes several hours.")
    ] = False,
    parts: Annotated[
        list[str] | None,
        typer.Option(
            "--part",
            metavar="PART",
            help="Only tables; strength, perhaps with :ours, :provincial or :genetic; new-cards, "
            "perhaps with :ours or :provincial; settings; players, perhaps with :3 or :4; "
            "progression. May be repeated.",
        ),
    ] = None,
    out: PageInMarkdown = None,
    fresh: Fresh = False,
    seed: Seed = 0,
    threads: Threads = None,
    store: StoreFile = None,
    json: Json = False,
) -> None:
    """Fisher 2012-14: Provincial's tables, strength and new cards, as a page.

    Example: throneroom reproduce provincial --quick --part tables
    """
    with clear_errors():
        reproduce_provincial(
            ProvincialOptions(
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


def reproduce_provincial(given: ProvincialOptions) -> None:
    """Do what has not been done yet, and write the page."""
    from .progression_pictures import write_pictures

    given.check()
    chosen = dataclasses.replace(plan.FULL if given.full else plan.QUICK, seed=given.seed)

    def write(report: Report, path: Path) -> Path:
        drawn = write_pictures(report.progressions, path.with_suffix(""))
        pictures = {name: f"{file.parent.name}/{file.name}" for name, file in drawn.items()}
        return write_whole(path, page(report, given.recipe(), made_with(), pictures))

    reproduce_parts(
        "provincial",
        given,
        chosen,
        read_parts(PARTS, given.parts),
        depends_on=_depends_on,
        tasks=tasks,
        collect=collect,
        write=write,
        summary=summary,
    )


def _depends_on(plan: Plan) -> Iterator[str]:
    """The rules of its kingdoms, and the new cards."""
    from ...engine.ruleset import ruleset
    from ...engine.variant import OFFICIAL

    for one in plan.playable:
        yield ruleset(one.kingdom(fixed_opening=False), 2, OFFICIAL).fingerprint
    for case in new_cards.CASES:
        if (card := case.subject()) is not None:
            yield f"{card.name} {card.cost} {card.text}"
