"""The report in a few lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from .report import MeanOverRuns, Report
from .settings import ALGORITHMS, READINGS


def summary(report: Report) -> Iterator[str]:
    """What stands out."""
    for pair in report.bots:
        (wins, ties), (low, high) = pair.rates, pair.interval
        yield (
            f"{pair.pair}: wins {wins:.3f} ({low:.3f} to {high:.3f}), published "
            f"{pair.published[0]:.3f}; ties {ties:.3f}, published {pair.published[1]:.3f}."
        )
    for one in report.table2:
        low, high = one.interval
        published = "" if one.published is None else f", published {one.published:.2f}"
        yield f"{' - '.join(one.pair)}: {one.rate:.3f} ({low:.3f} to {high:.3f}){published}."
    for match in report.best:
        low, high = match.interval
        yield f"Our best agent - {match.opponent}: {match.rate:.3f} ({low:.3f} to {high:.3f})."
    if mean := MeanOverRuns.of([run.end for run in report.constant]):
        after = f"after {report.plan.iterations} iterations"
        yield f"One setting: {shown(mean)} of the games {after}; published 77.2 % after 25 to 112."
    for algorithm in ALGORITHMS:
        for reading in READINGS:
            if mean := MeanOverRuns.of([run.end for run in report.curves(algorithm, reading)]):
                yield f"{algorithm} {reading}: {shown(mean)} of the games at the end."
    if report.sweep:
        best = max(run.tenth_best for run in report.sweep)
        yield f"Sweep: {len(report.sweep)} runs of Monte Carlo, the best comes to {best:.0%}."
    for part, n in report.missing.items():
        yield f"Not done yet: {n} of {part}."


def shown(mean: MeanOverRuns) -> str:
    """A mean with its interval, in percent.

    >>> shown(MeanOverRuns(0.5, (0.4, 0.6), 3))
    '50.0 % (40.0 to 60.0 %, 3 runs)'
    """
    runs = f"{mean.runs} run{'s' if mean.runs > 1 else ''}"
    if mean.interval is None:
        return f"{100 * mean.mean:.1f} % ({runs})"
    low, high = (100 * min(max(x, 0.0), 1.0) for x in mean.interval)
    return f"{100 * mean.mean:.1f} % ({low:.1f} to {high:.1f} %, {runs})"
