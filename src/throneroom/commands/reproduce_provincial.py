"""``throneroom reproduce provincial``: Provincial's figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
import hashlib
import os
import platform
import shlex
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .. import __version__
from ..store import DONE, RUNNING, STOPPED, Entry, Run, Store, StoreError, default_path
from .common import console, print_json
from .progress import progress

if TYPE_CHECKING:
    from ..papers.provincial.plan import Plan
    from ..papers.provincial.report import Report
    from ..papers.task import Task

KIND = "reproduce provincial"
OUT = Path("build/provincial.md")


@dataclass(frozen=True)
class Wish:
    """What the user asks for."""

    quick: bool = False
    out: Path | None = None
    parts: tuple[str, ...] = ()
    fresh: bool = False
    store: Path | None = None
    threads: int | None = None

    def given(self) -> list[str]:
        """The options that were given."""
        return [
            f"--{item.name.removesuffix('s') if item.name == 'parts' else item.name}"
            for item in dataclasses.fields(self)
            if getattr(self, item.name) != item.default
        ]

    def command(self, seed: int) -> str:
        """The command line that asks for the same."""
        words = ["throneroom", "reproduce", "provincial"]
        words += ["--quick"] if self.quick else []
        words += [word for part in self.parts for word in ("--part", part)]
        words += ["--seed", str(seed)] if seed else []
        words += ["--out", str(self.out)] if self.out is not None else []
        words += ["--threads", str(self.threads)] if self.threads is not None else []
        own = self.store is not None and self.store != default_path()
        return shlex.join([*words, "--store", str(self.store)] if own else words)


def reproduce_provincial(wish: Wish, seed: int, *, as_json: bool) -> None:
    """Do what has not been done yet, and write the page."""
    from ..papers.provincial.plan import FULL, QUICK, read_parts, tasks

    plan = dataclasses.replace(QUICK if wish.quick else FULL, seed=seed)
    parts = read_parts(wish.parts)
    out = _checked(wish)
    work = tasks(plan)
    with Store(wish.store) as store:
        run = _run(store, plan, wish)
        known = {
            (e.kind, e.key): e.data for part in _parts(work) for e in _entries(store, part, run)
        }
        waiting = [t for t in work if t.part in parts and (_kind(t.part), t.key) not in known]
        trouble: StoreError | KeyboardInterrupt | None = None
        try:
            with progress(waiting) as begin:
                for task in waiting:
                    tell = begin(task)
                    data = task.do(wish.threads, tell)
                    known[_kind(task.part), task.key] = data
                    store.put(Entry(_kind(task.part), task.key, data), run)
                    tell(1.0)
        except (
            KeyboardInterrupt,
            StoreError,
        ) as error:  # what has been found is shown all the same
            trouble = error
        if not isinstance(trouble, StoreError):
            store.mark(run, DONE if len(known) == len(work) else STOPPED)
    _show(_collected(plan, work, known), wish, seed, out, as_json=as_json)
    if isinstance(trouble, StoreError):
        raise trouble
    if trouble is not None:
        raise KeyboardInterrupt(
            f"Stopped after {len(known):,} of {len(work):,} pieces of work. "
            f"Go on with: {wish.command(seed)}"
        )


def _show(report: Report, wish: Wish, seed: int, out: Path, *, as_json: bool) -> None:
    from ..papers.provincial.page import page

    command = dataclasses.replace(wish, out=None, store=None, threads=None).command(seed)
    machine = (
        f"with throneroom {__version__} on {os.cpu_count() or 1} processors, "
        f"Python {platform.python_version()}"
    )
    out.write_text(page(report, command, machine), encoding="utf-8")
    if as_json:
        print_json(report.to_json())
        return
    from ..papers.provincial.summary import summary

    lines = console()
    for line in summary(report):
        lines.print(line, soft_wrap=True)
    lines.print(f"Page: {out}", soft_wrap=True)


def _checked(wish: Wish) -> Path:
    """The page's file, which can be written: nobody wants to hear of that after an hour."""
    if wish.threads is not None and not 1 <= wish.threads <= 1024:
        raise ValueError(f"--threads is between 1 and 1024, not {wish.threads}")
    path = OUT if wish.out is None else wish.out
    if path.is_dir():
        raise IsADirectoryError(f"--out needs a file such as provincial.md, and {path} is a folder")
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8"):
        pass
    return path


# ---------------------------------------------------------------- what is kept


def _run(store: Store, plan: Plan, wish: Wish) -> Run:
    """The unfinished run of the same work, or a new one."""
    spec = {"plan": _fingerprint(plan)}
    last = None if wish.fresh else store.last_unfinished(KIND)
    if last is not None and (last.spec, last.version) == (spec, __version__):
        store.mark(last, RUNNING)
        return last
    return store.start(KIND, spec, seed=plan.seed, command=wish.command(plan.seed))


def _fingerprint(plan: Plan) -> str:
    """A short name for everything that the results depend on."""
    from ..bench import signature
    from ..engine.ruleset import ruleset
    from ..engine.variant import OFFICIAL
    from ..papers.provincial.new_cards import CASES

    prints = [repr(plan), signature()]
    prints += [
        ruleset(one.kingdom(fixed_opening=False), 2, OFFICIAL).fingerprint for one in plan.playable
    ]
    subjects = [case.subject() for case in CASES]
    prints += [f"{one.name} {one.cost} {one.text}" for one in subjects if one is not None]
    return hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]


def _kind(part: str) -> str:
    return f"{KIND}: {part}"


def _parts(work: Sequence[Task]) -> list[str]:
    return list(dict.fromkeys(task.part for task in work))


def _entries(store: Store, part: str, run: Run) -> Iterator[Entry]:
    return store.entries(_kind(part), run)


def _collected(plan: Plan, work: Sequence[Task], known: dict[tuple[str, str], Any]) -> Report:
    from ..papers.provincial.report import collect

    results: dict[str, dict[str, Any]] = {}
    for task in work:  # in the order of the work, whenever it was done
        data = known.get((_kind(task.part), task.key))
        if data is not None:
            results.setdefault(task.part, {})[task.key] = data
    return collect(plan, results)
