"""What the commands of publications share whose figures are long work."""

from __future__ import annotations

import hashlib
import os
import platform
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Protocol, TypeVar

import typer

from .. import __version__
from ..cards.errors import nearest
from ..commands.common import console, print_json
from ..commands.given import Given, option, unsaid
from ..commands.running import live, note, opened, placed
from ..engine.game import check_seed
from ..runs import Run, Specification
from ..runs.ending import check_file
from ..runs.records import begin_or_go_on
from ..store import default_path
from .paper_work import AnyTask, PaperWork, Results


class PaperReport(Protocol):
    """All results of a publication together."""

    def to_json(self) -> Any:  # noqa: ANN401 - plain data
        """As plain data."""


P = TypeVar("P")
R = TypeVar("R", bound=PaperReport)


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


def read_parts(parts: Sequence[str], words: Iterable[str]) -> tuple[str, ...]:
    """The parts that words mean; a word before a colon means all of its kind, nothing everything.

    >>> read_parts(["tables", "strength:ours", "strength:theirs"], ["Strength"])
    ('strength:ours', 'strength:theirs')
    """

    def meant(word: str, part: str) -> bool:
        return word.strip().casefold() in (part, part.partition(":")[0])

    wanted = list(words)
    for word in wanted:
        if not any(meant(word, part) for part in parts):
            near = nearest(word.strip().casefold(), parts)
            raise ValueError(f"--part is one of {', '.join(parts)}, not {word!r}{near}")
    return tuple(part for part in parts if not wanted or any(meant(w, part) for w in wanted))


def reproduce_parts(
    paper: str,
    given: PaperOptions,
    plan: P,
    parts: Sequence[str],
    *,
    depends_on: Callable[[P], Iterable[str]],
    tasks: Callable[[P], Sequence[AnyTask]],
    collect: Callable[[P, Results], R],
    write: Callable[[R, Path], Path],
    summary: Callable[[R], Iterable[str]],
) -> None:
    """Do those tasks of a plan that are not done yet, write the page, and say what was found.

    ``depends_on`` names what the results depend on beside the plan and the engine; ``collect``
    makes a report of the results, which is written as a page, and printed as plain data or in a few
    lines.
    """
    out = page_file(paper, given.out)
    fingerprint = _fingerprint(plan, depends_on(plan))

    def announce(line: str) -> None:
        if not console(stderr=True).is_terminal:  # there a bar says it
            typer.echo(line, err=True)

    work = PaperWork(paper, tasks(plan), parts, threads=given.threads, announce=announce)
    spec = Specification({"plan": fingerprint}, given.seed, given.again())
    with opened(given.store) as store:
        kept = placed(store, lambda at: begin_or_go_on(at, work.kind, spec, fresh=given.fresh))
        run = Run(work, kept, note)

        def report() -> R:
            return collect(plan, work.by_part(run.results))

        def show(page: Path | None) -> None:
            if given.as_json:
                print_json(report().to_json())
                return
            lines = console()
            for line in summary(report()):
                lines.print(line, soft_wrap=True)
            if page is not None:
                lines.print(f"Page: {page}", soft_wrap=True)

        live(run, show, lambda: write(report(), out))


def _fingerprint(plan: object, others: Iterable[str]) -> str:
    """A short name for everything that the results depend on."""
    from ..signature import signature

    prints = [repr(plan), signature(), *others]
    return hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]


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
