"""``throneroom reproduce provincial``: Provincial's figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
import hashlib
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..store import default_path
from .common import console, print_json
from .long_work import LongWork, check_threads, made_with, page_file

if TYPE_CHECKING:
    from ..papers.provincial.plan import Plan
    from ..papers.provincial.report import Report

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
    check_threads(wish.threads)
    out = page_file(wish.out, OUT)
    from ..papers.provincial.report import collect

    done = LongWork(
        KIND, _fingerprint(plan), wish.command(seed), seed, tasks(plan), parts,
        store=wish.store, fresh=wish.fresh, threads=wish.threads,
    ).do()  # fmt: skip
    _show(collect(plan, done.results), wish, seed, out, as_json=as_json)
    done.settle()


def _show(report: Report, wish: Wish, seed: int, out: Path, *, as_json: bool) -> None:
    from ..papers.provincial.page import page

    command = dataclasses.replace(wish, out=None, store=None, threads=None).command(seed)
    out.write_text(page(report, command, made_with()), encoding="utf-8")
    if as_json:
        print_json(report.to_json())
        return
    from ..papers.provincial.summary import summary

    lines = console()
    for line in summary(report):
        lines.print(line, soft_wrap=True)
    lines.print(f"Page: {out}", soft_wrap=True)


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
