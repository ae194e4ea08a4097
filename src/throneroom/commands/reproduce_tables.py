"""What the publications share whose figures are one table."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.simulate import MAX_GAMES
from .common import console

PATIENCE = 0.5  # seconds before a progress bar appears


def game_count(games: int | None, usual: int) -> int:
    """How many games were asked for."""
    if games is None:
        return usual
    if not 1 <= games <= MAX_GAMES:
        raise ValueError(f"--games is between 1 and {MAX_GAMES:,}, not {games}")
    return games


def figures_table(*names: str) -> Table:
    """An empty table: words on the left, then numbers."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    for i, name in enumerate(names):
        table.add_column(name, justify="left" if i == 0 else "right", no_wrap=True)
    return table


@contextmanager
def progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr when it takes long."""
    bar = Progress(
        TextColumn("Playing"),
        BarColumn(),
        TextColumn("{task.completed:,} of {task.total:,} games"),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
    )
    started, task = time.monotonic(), bar.add_task("", total=games)

    def report(done: int) -> None:
        late = time.monotonic() - started > PATIENCE
        if bar.console.is_terminal and late and not bar.live.is_started:
            bar.start()
        bar.update(task, completed=done)

    try:
        yield report
    finally:
        if bar.live.is_started:
            bar.stop()
