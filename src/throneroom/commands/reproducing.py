"""A publication's long work on the command line."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import typer

from .. import __version__
from ..runs import Run, Specification
from ..runs.ending import check_file
from ..runs.records import begin_or_go_on
from .common import console, print_json
from .running import live, note, opened

if TYPE_CHECKING:
    from ..papers.paper_work import Results, Task
    from .reproduce_wish import Wish

R = TypeVar("R")


def reproduce(
    paper: str,
    wish: Wish,
    fingerprint: str,
    tasks: Sequence[Task],
    parts: Sequence[str],
    *,
    collect: Callable[[Results], R],
    write: Callable[[R, Path], Path],
    plain: Callable[[R], Any],
    summary: Callable[[R], Iterable[str]],
) -> None:
    """Do what has not been done yet, write the page, and say what was found.

    ``fingerprint`` is a short name for everything that the results depend on; ``collect`` makes a
    report of the results, which is written as a page, printed as plain data or in a few lines.
    """
    from ..papers.paper_work import PaperWork

    out = page_file(paper, wish.out)

    def announce(line: str) -> None:
        if not console(stderr=True).is_terminal:  # there a bar says it
            typer.echo(line, err=True)

    work = PaperWork(paper, tasks, parts, threads=wish.threads, announce=announce)
    spec = Specification({"plan": fingerprint}, wish.seed, wish.command(paper))
    with opened(wish.store) as store:
        run = Run(work, begin_or_go_on(store, work.kind, spec, fresh=wish.fresh), note)

        def report() -> R:
            return collect(work.by_part(run.results))

        def show(page: Path | None) -> None:
            if wish.as_json:
                print_json(plain(report()))
                return
            lines = console()
            for line in summary(report()):
                lines.print(line, soft_wrap=True)
            if page is not None:
                lines.print(f"Page: {page}", soft_wrap=True)

        live(run, show, lambda: write(report(), out))


def page_file(paper: str, wished: Path | None) -> Path:
    """The page's file, which can be written."""
    path = Path("build") / f"{paper}.md" if wished is None else wished
    check_file(path, f"{paper}.md")
    return path


def made_with() -> str:
    """The program and the machine, for a page's head."""
    return (
        f"with throneroom {__version__} on {os.cpu_count() or 1} processors, "
        f"Python {platform.python_version()}"
    )
