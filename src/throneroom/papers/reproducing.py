"""What the commands of publications share whose figures are long work."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

import typer

from .. import __version__
from ..commands.common import console, print_json
from ..commands.given import Given, option, unsaid
from ..commands.running import live, note, opened, placed
from ..engine.game import check_seed
from ..runs import Run, Specification
from ..runs.ending import check_file
from ..runs.records import begin_or_go_on
from ..store import default_path
from .paper_work import PaperWork, Results, Task

R = TypeVar("R")


@dataclass(frozen=True)
class PaperOptions(Given):
    """What a user can ask of such a publication."""

    quick: bool = option("--quick", False)
    full: bool = option("--full", False)
    parts: tuple[str, ...] = option("--part", ())
    seed: int = option("--seed", 0)
    out: Path | None = option("--out")  # noqa: RUF009 - a field
    threads: int | None = option("--threads")
    store: Path | None = option("--store")  # noqa: RUF009 - a field
    fresh: bool = unsaid(False)
    as_json: bool = unsaid(False)

    def again(self) -> str:
        """The command line that goes on with the same work."""
        usual = self.store is None or self.store == default_path()
        return replace(self, store=None if usual else self.store).command()

    def recipe(self) -> str:
        """The command line that makes the same page on any machine."""
        return replace(self, out=None, store=None, threads=None).command()

    def check(self) -> None:
        """Refuse what makes no sense."""
        check_seed(self.seed)
        if self.quick and self.full:
            raise ValueError("--quick or --full, not both")
        if self.threads is not None and not 1 <= self.threads <= 1024:
            raise ValueError(f"--threads is between 1 and 1024, not {self.threads}")


def reproduce_parts(
    paper: str,
    given: PaperOptions,
    parts: Sequence[str],
    work_of: Callable[[], tuple[str, Sequence[Task]]],
    *,
    collect: Callable[[Results], R],
    write: Callable[[R, Path], Path],
    plain: Callable[[R], Any],
    summary: Callable[[R], Iterable[str]],
) -> None:
    """Do what has not been done yet, write the page, and say what was found.

    ``work_of`` gives a short name for everything that the results depend on, and the tasks;
    ``collect`` makes a report of the results, which is written as a page, and printed as plain data
    or in a few lines.
    """
    out = page_file(paper, given.out)
    fingerprint, tasks = work_of()

    def announce(line: str) -> None:
        if not console(stderr=True).is_terminal:  # there a bar says it
            typer.echo(line, err=True)

    work = PaperWork(paper, tasks, parts, threads=given.threads, announce=announce)
    spec = Specification({"plan": fingerprint}, given.seed, given.again())
    with opened(given.store) as store:
        kept = placed(store, lambda at: begin_or_go_on(at, work.kind, spec, fresh=given.fresh))
        run = Run(work, kept, note)

        def report() -> R:
            return collect(work.by_part(run.results))

        def show(page: Path | None) -> None:
            if given.as_json:
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
