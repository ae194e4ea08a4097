"""Long work on the command line: its store, its bar, what is said about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

import typer

from ..runs import Run
from ..runs.ending import finish
from ..store import Store
from .progress import run_bar


def note(line: str) -> None:
    """Say on stderr what a person should know."""
    typer.echo(f"Note: {line}", err=True)


@contextmanager
def opened(path: Path | None) -> Iterator[Store]:
    """The user's store, or the one at a path."""
    with Store(path) as store:
        yield store


def live(
    run: Run[Any],
    show: Callable[[Path | None], None],
    write: Callable[[], Path | None] = lambda: None,
    close: Callable[[], None] = lambda: None,
) -> None:
    """Do what is left of a run, with a bar; then write its page and show what was found."""
    try:
        # Ray prints what happens to its nodes, and stdout is for the result.
        with redirect_stdout(sys.stderr), run_bar() as report:
            run.go_on(report)
    finally:
        close()
    finish(run, show, write)
