"""The report in a few lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from .report import Report


def summary(report: Report) -> Iterator[str]:
    """The ratings, best first, with what each needs."""
    for field in report.fields:
        judged = field.judged
        yield f"{field.title}, {judged.games:,} games:"
        for i in judged.order:
            label = judged.labels[i]
            costs = field.costs[label]
            low, high = judged.ratings.low[i], judged.ratings.high[i]
            yield (
                f"  {judged.ratings.values[i]:5.0f} ({low:.0f} to {high:.0f})  {label}: "
                f"{costs.seconds:.0f} s of preparation, {costs.milliseconds:.2f} ms a decision"
            )
    if report.missing:
        yield f"Not finished yet: {report.missing} of {len(report.plan.grounds)} grounds."
