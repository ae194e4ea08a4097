"""How far long work has come: bars on stderr."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .common import console

if TYPE_CHECKING:
    from ..runs import Progress

PATIENCE = 0.5  # seconds before a bar for games appears


@contextmanager
def run_bar() -> Iterator[Callable[[Progress], None]]:
    """A bar for a run, if stderr is a terminal."""
    with bar("", 1.0) as update:

        def tell(now: Progress) -> None:
            count = "" if now.of is None else f"{now.done:,} of {now.of:,}: "
            update(now.share, count + now.words)

        yield tell


@contextmanager
def bar(words: str, total: float) -> Iterator[Callable[..., None]]:
    """A bar on stderr, if that is a terminal: told how much is done, and perhaps of what."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda *args: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
    from rich.table import Column

    cut = Column(no_wrap=True, overflow="ellipsis")  # a line of its own would move the bar
    with Progress(
        BarColumn(20),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False, table_column=cut),
        console=out,
        transient=True,
    ) as shown_bar:
        shown = shown_bar.add_task(words, total=total)

        def update(done: float, description: str = words) -> None:
            shown_bar.update(shown, completed=done, description=description)

        yield update


@contextmanager
def games_bar(games: int) -> Iterator[Callable[[int], None]]:
    """A bar when games take long: told how many are played."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("Playing"),
        BarColumn(),
        TextColumn("{task.completed:,} of {task.total:,} games"),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
    )
    started, task = time.monotonic(), bar.add_task("", total=games)
    wanted = bar.console.is_terminal

    def tell(played: int) -> None:
        if wanted and not bar.live.is_started and time.monotonic() - started > PATIENCE:
            bar.start()
        bar.update(task, completed=played)

    try:
        yield tell
    finally:
        if bar.live.is_started:
            bar.stop()
