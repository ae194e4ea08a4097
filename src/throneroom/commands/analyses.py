"""``throneroom analyses``: what was found, printed, as a page, and in a list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..learn.analysis_work import ANALYSIS
from ..learn.evolution import LEADERS
from ..learn.leader_table import LETTERS
from ..learn.stored_analyses import load
from ..reports.listing import Line, listed, origin
from ..runs import Kept
from ..runs.ending import check_file, write_whole
from ..runs.records import numbered
from ..store import StoreError
from .common import console, print_json
from .given import Output
from .running import opened

if TYPE_CHECKING:
    from ..learn import Analysis
    from ..reports.analysis_words import RunOrigin


def print_found(found: Analysis, whence: RunOrigin, page: Path | None, output: Output) -> None:
    """Print what was found, and where its page is."""
    if output.as_json:
        print_json({"id": whence.run, "command": whence.command, **found.to_json()})
        return
    from ..reports.analysis_terminal import print_analysis

    out = console()
    print_analysis(out, found, whence, output.why)
    if page is not None:
        out.print(f"Page: {page}", soft_wrap=True)


def read_letter(given: str | None) -> str | None:
    """The letter of a leader, or "ALL", as it was asked for."""
    if given is None:
        return None
    letters = LETTERS[:LEADERS]
    if given.upper() not in (*letters, "ALL"):
        raise ValueError(f"--why is a leader ({', '.join(letters)}) or all, not {given!r}")
    return given.upper()


def write_page(path: Path, found: Analysis, whence: RunOrigin) -> Path:
    """Write the page of an analysis."""
    from ..reports.analysis_page import page

    return write_whole(path, page(found, whence))


def show_analyses(number: int | None, output: Output, store_path: Path | None) -> None:
    """List the stored analyses, or show one again."""
    if number is None and output.out is not None:
        raise ValueError("--out is for one analysis: name its number")
    with opened(store_path) as store:
        if number is not None:
            check_file(output.out)
            show_again(numbered(store, ANALYSIS, number), output)
            return
        lines = list(listed(store))
        if output.as_json:
            print_json([line.to_json() for line in lines])
        elif lines:
            _print_list(lines)
        else:
            typer.echo(f"No analyses in {store.path} yet. Make one: throneroom analyze KINGDOM")


def _print_list(lines: list[Line]) -> None:
    from rich.table import Table

    from ..reports.analysis_words import signed

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("id", justify="right", no_wrap=True)
    table.add_column("date", no_wrap=True)
    table.add_column("kingdom", ratio=3, overflow="fold")
    table.add_column("method", no_wrap=True)
    table.add_column("best", ratio=2, overflow="fold")
    table.add_column("margin", justify="right", no_wrap=True)
    table.add_column("", no_wrap=True)
    for line in lines:
        table.add_row(
            str(line.run),
            line.created[:10],
            line.kingdom,
            line.method,
            line.best or "nothing yet",
            "" if line.margin is None else f"{signed(line.margin)} %",
            "" if line.finished else "unfinished",
        )
    console().print(table)


def show_again(kept: Kept, output: Output) -> None:
    """Show what a run has found, with the cards it was started with."""
    run = kept.run
    found = load(kept.store, run)
    if found is None:
        raise StoreError(
            f"analysis {run.id} was stopped before it found anything. "
            f"Go on with: {kept.how_to_go_on}"
        )
    page = None if output.out is None else write_page(output.out, found, origin(run))
    print_found(found, origin(run), page, output)
