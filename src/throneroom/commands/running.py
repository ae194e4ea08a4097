"""Long work on the command line: its store, its bar, what is said about it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, redirect_stdout
from pathlib import Path
from typing import Any

import typer

from ..runs import Kept, Run
from ..runs.ending import finish
from ..store import MEMORY, Store, StoreUnwritable, default_path
from .progress import run_bar


def note(line: str) -> None:
    """Say on stderr what a person should know."""
    typer.echo(f"Note: {line}", err=True)


@contextmanager
def opened(path: Path | None, *, keep: bool = True) -> Iterator[Store]:
    """The user's store, or the one at a path; damaged rows of it are told at the end.

    If nothing can be written to the user's own, the work is done all the same, and nothing is kept.
    If nothing is to be kept (``keep``), no new file is made.
    """
    there = keep or (default_path() if path is None else path).exists()
    try:
        store = Store(path if there else MEMORY)
    except StoreUnwritable as error:
        if path is not None:
            raise
        note(f"nothing is kept: {error}")
        store = Store(MEMORY)
    with store:
        yield store
        for line in dict.fromkeys(store.damaged):
            note(line)


def placed(store: Store, place: Callable[[Store], Kept]) -> Kept:
    """A new run's place in the store; if that can't be written, one that nothing outlasts."""
    try:
        return place(store)
    except StoreUnwritable as error:
        note(f"nothing is kept: {error}")
        return place(Store(MEMORY))


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
