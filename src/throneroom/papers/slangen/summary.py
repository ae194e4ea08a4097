"""The report in a few lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from .published import TURN_LIMITS, best_published
from .report import Report


def summary(report: Report) -> Iterator[str]:
    """What came out, part by part."""
    honest = [(c, one) for c, one in report.table3.items() if c.reading == "honest"]
    if honest:
        off = sum(abs(one.mean - cell.published) for cell, one in honest) / len(honest)
        yield f"Table 3: {len(honest)} cells, {off:.2f} points off the published ones on average."
    for turns in TURN_LIMITS:
        if turns in report.agents:
            one = report.agents[turns]
            low, high = one.result.interval or (one.result.mean,) * 2
            yield (
                f"TurnLimit {turns}: our best {one.result.mean:.2f} ({low:.1f} to {high:.1f}), "
                f"best published {best_published(turns):.2f}."
            )
    if report.points:
        count = sum(len(points) for points in report.points.values())
        yield f"Figures: {count} points of {len(report.points)} curves."
    for part, n in report.missing.items():
        yield f"Not done yet: {n} of {part}."
