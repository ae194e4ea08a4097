"""The progress of long work that is done piece by piece."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from ..papers.task import Task
from .common import console


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
