"""The report in a few lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from .new_cards import CASES, KINGDOMS
from .report import Report
from .strength import THOROUGH
from .tournament_tables import mean_difference


def summary(report: Report) -> Iterator[str]:
    """What came out, part by part."""
    plan = report.plan
    yield f"Provincial: {len(plan.playable)} of {len(plan.chosen)} kingdoms can be played."
    if report.comparisons:
        found = report.comparisons
        worst = max(found, key=lambda one: one.mean)
        yield (
            f"Tables: {mean_difference(found):.2f} points off on average in {len(found)} kingdoms, "
            f"at most {worst.mean:.2f} ({worst.published.name})."
        )
    for method, one in report.standings.items():
        yield (
            f"Strength, {method}: ahead in {one.ahead} of {one.kingdoms} kingdoms, clearly in "
            f"{one.clearly}; {one.margin:+.1f} points on average."
        )
    for method in THOROUGH:
        counts = report.counts(method)
        for case in CASES:
            if case.title in counts:
                used, of = counts[case.title]
                yield (
                    f"{case.title}, {method}: in the top three of {used} of {of} kingdoms; "
                    f"published {case.published} of {KINGDOMS}."
                )
