"""``throneroom reproduce provincial``: Provincial's figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from ..runs.ending import write_whole
from .reproducing import made_with, reproduce

if TYPE_CHECKING:
    from ..papers.provincial.plan import Plan
    from .reproduce_wish import Wish

PAPER = "provincial"
TAKES = ("--quick", "--part", "--out", "--fresh", "--store", "--threads")


def reproduce_provincial(wish: Wish) -> None:
    """Do what has not been done yet, and write the page."""
    from ..papers.provincial.plan import FULL, QUICK, read_parts, tasks

    wish.check(PAPER, TAKES)
    plan = dataclasses.replace(QUICK if wish.quick else FULL, seed=wish.seed)
    parts = read_parts(wish.parts)
    from ..papers.provincial.page import page
    from ..papers.provincial.report import Report, collect
    from ..papers.provincial.summary import summary

    def write(report: Report, path: Path) -> Path:
        return write_whole(path, page(report, wish.recipe(PAPER), made_with()))

    reproduce(
        PAPER,
        wish,
        _fingerprint(plan),
        tasks(plan),
        parts,
        collect=lambda results: collect(plan, results),
        write=write,
        plain=Report.to_json,
        summary=summary,
    )


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
