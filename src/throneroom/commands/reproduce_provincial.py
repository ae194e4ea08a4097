"""``throneroom reproduce provincial``: Provincial's figures beside ours, as a page."""

from __future__ import annotations

import dataclasses
import hashlib
from typing import TYPE_CHECKING

from .long_work import LongWork, made_with, page_file, print_found

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
    out = page_file(PAPER, wish.out)
    from ..papers.provincial.page import page
    from ..papers.provincial.report import collect
    from ..papers.provincial.summary import summary

    done = LongWork(PAPER, wish, _fingerprint(plan), tasks(plan), parts).do()
    report = collect(plan, done.results)
    out.write_text(page(report, wish.recipe(PAPER), made_with()), encoding="utf-8")
    print_found(report.to_json(), summary(report), out, as_json=wish.as_json)
    done.settle()


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
