"""How far long work has come: bars on stderr."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from .common import console

if TYPE_CHECKING:
    from ..papers.task import Task

PATIENCE = 0.5  # seconds before a bar for games appears


@contextmanager
def progress(waiting: Sequence[Task]) -> Iterator[Callable[[Task], Callable[[float], None]]]:
    """A bar on stderr; without a terminal, a line when a part begins."""
    if not console(stderr=True).is_terminal:
        begun: set[str] = set()

        def line(task: Task) -> Callable[[float], None]:
            if task.part not in begun:
                begun.add(task.part)
                count = sum(t.part == task.part for t in waiting)
                print(f"{task.part}: {count:,} to do", file=sys.stderr, flush=True)
            return lambda share: None

        yield line
        return
    with bar("", sum(task.weight for task in waiting)) as update:
        over = 0.0

        def start(task: Task) -> Callable[[float], None]:
            before = over

            def tell(share: float) -> None:
                nonlocal over
                over = before + task.weight * share
                update(over, task.words)

            update(before, task.words)
            return tell

        yield start


@contextmanager
def bar(words: str, total: float) -> Iterator[Callable[..., None]]:
    """A bar on stderr, if that is a terminal: told how much is done, and perhaps of what."""
    out = console(stderr=True)
    if not out.is_terminal:
        yield lambda *args: None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    with Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        TextColumn("{task.percentage:>3.0f} %"),
        TimeRemainingColumn(),
        console=out,
        transient=True,
    ) as shown_bar:
        shown = shown_bar.add_task(words, total=total)

        def update(done: float, description: str = words) -> None:
            shown_bar.update(shown, completed=done, description=description)

        yield update


@contextmanager
def games_bar(games: int, pairings: int = 0) -> Iterator[Callable[..., None]]:
    """A bar when games take long: told how many are played, and perhaps of how many pairings."""
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("Playing"),
        BarColumn(),
        *([TextColumn(f"{{task.fields[over]:,}} of {pairings:,} pairings")] if pairings else []),
        TextColumn("{task.completed:,} of {task.total:,} games"),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
    )
    started, task = time.monotonic(), bar.add_task("", total=games, over=0)
    wanted = bar.console.is_terminal

    def tell(played: int, over: int = 0) -> None:
        if wanted and not bar.live.is_started and time.monotonic() - started > PATIENCE:
            bar.start()
        bar.update(task, completed=played, over=over)

    try:
        yield tell
    finally:
        if bar.live.is_started:
            bar.stop()
