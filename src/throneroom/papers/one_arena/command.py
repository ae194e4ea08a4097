"""``throneroom reproduce arena``: the agents of all publications against each other, as a page."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import typer

from ...commands.common import clear_errors
from ...commands.shared_options import Fresh, Json, PageInMarkdown, Seed, StoreFile, Threads
from ...engine.ruleset import ruleset
from ...runs.ending import write_whole
from ..reproducing import PaperOptions, made_with, reproduce_parts
from . import plan
from .contestants import CONTESTANTS
from .plan import PARTS, Plan, tasks


@dataclasses.dataclass(frozen=True)
class OneArenaOptions(PaperOptions):
    """What the user asks for."""

    program = "throneroom reproduce arena"


def reproduce(
    quick: Annotated[
        bool, typer.Option("--quick", help="Few kingdoms and games, which is usual.")
    ] = False,
    full: Annotated[
        bool, typer.Option("--full", help="20 kingdoms; some hours on two processors.")
    ] = False,
    out: PageInMarkdown = None,
    fresh: Fresh = False,
    seed: Seed = 0,
    threads: Threads = None,
    store: StoreFile = None,
    json: Json = False,
) -> None:
    """All publications: the best agent of each against all others, as a page.

    Example: throneroom reproduce arena
    """
    with clear_errors():
        given = OneArenaOptions(
            quick=quick, full=full, seed=seed, out=out, threads=threads, store=store,
            fresh=fresh, as_json=json,
        )  # fmt: skip
        reproduce_one_arena(given)


def reproduce_one_arena(given: OneArenaOptions) -> None:
    """Do what has not been done yet, and write the page."""
    given.check()
    chosen = dataclasses.replace(plan.FULL if given.full else plan.QUICK, seed=given.seed)
    from .drawings import write_pictures
    from .page import page
    from .report import Report, collect
    from .summary import summary

    def write(report: Report, path: Path) -> Path:
        drawn = write_pictures(report, path.with_suffix(""))
        pictures = {name: file.relative_to(path.parent) for name, file in drawn.items()}
        return write_whole(path, page(report, given.recipe(), made_with(), pictures))

    reproduce_parts(
        "arena",
        given,
        chosen,
        PARTS,
        depends_on=_depends_on,
        tasks=tasks,
        collect=collect,
        write=write,
        summary=summary,
    )


def _depends_on(plan: Plan) -> Iterator[str]:
    """The rules of all grounds, and who takes part."""
    for ground in plan.grounds:
        yield ruleset(ground.kingdom, 2, ground.variant).fingerprint
    for one in CONTESTANTS:
        yield f"{one.label} {one.how}"
