"""``throneroom analyses``: what was found, printed, as a page, and in a list."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..learn import stored
from ..reports.listing import Line, listed, origin
from ..store import Run, Store, StoreError, default_path
from .common import console, load_card_files, print_json

if TYPE_CHECKING:
    from ..learn import Analysis


@dataclass(frozen=True)
class Output:
    """Where the result goes, and how fast it is made."""

    as_json: bool = False
    page: Path | None = None
    threads: int | None = None


def show(found: Analysis, run: Run, output: Output) -> None:
    """Print what was found, then write the page: a full disk must not take both."""
    whence = origin(run)
    out = console()
    if output.as_json:
        print_json({"id": run.id, "command": run.command, **found.to_json()})
    else:
        from ..reports.terminal import print_analysis

        print_analysis(out, found, whence)
    if output.page is not None:
        from ..reports.page import page

        _write_page(output.page, page(found, whence))
        if not output.as_json:
            out.print(f"Page: {output.page}", soft_wrap=True)


def _write_page(path: Path, text: str) -> None:
    """Write the page as a whole, or leave what was there."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise ValueError(f"{path} can't be written: {error.strerror or error}") from None


def check_page(path: Path | None) -> None:
    """Before the games: nobody wants to hear of a wrong file after them."""
    if path is None:
        return
    if path.is_dir():
        raise IsADirectoryError(f"--out needs a file such as page.html, and {path} is a folder")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        there = path.exists()
        with path.open("a", encoding="utf-8"):
            pass
        if not there:
            path.unlink()
    except OSError as error:
        raise ValueError(f"{path} can't be written: {error.strerror or error}") from None


def show_analyses(number: int | None, output: Output, store_path: Path | None) -> None:
    """List the stored analyses, or show one again."""
    if number is None and output.page is not None:
        raise ValueError("--out is for one analysis: name its number")
    with Store(store_path) as store:
        if number is not None:
            check_page(output.page)
            show_again(store, stored.find(store, number), output)
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

    from ..reports.words import signed

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


def show_again(store: Store, run: Run, output: Output) -> None:
    """Show what a run has found, with the cards it was started with."""
    load_card_files([Path(path) for path in run.spec.get("cards", ())])
    found = stored.load(store, run)
    if found is None:
        raise StoreError(
            f"analysis {run.id} was stopped before it found anything. "
            f"Go on with: throneroom analyze --resume {run.id}{where(store)}"
        )
    show(found, run, output)


def where(store: Store) -> str:
    """The option that names the store, if it is not the usual one."""
    own = store.path != default_path()
    return f" --store {shlex.quote(str(store.path))}" if own else ""
