"""The report in a few lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from .published import RUNS
from .report import Report
from .their_game import RULE_SETS, Margins


def summary(report: Report) -> Iterator[str]:
    """What stands out."""
    for one in RUNS:
        for rules in RULE_SETS:
            runs = report.of(one.figure, rules)
            if runs:
                middle = float(np.median([run.last.mean for run in runs]))
                wins = float(np.median([run.last.rate for run in runs]))
                published = "" if one.margin is None else f", published {one.margin:+.1f}"
                yield (
                    f"Figure {one.figure}, {rules}: median margin {middle:+.1f}{published}; wins "
                    f"{100 * wins:.1f} %, published {one.wins} ({len(runs)} runs)."
                )
    for replay in report.replays:
        if replay.against == ("BigMoney",):
            yield f"The {replay.design} design, {replay.rules}: {said(replay.found)}."
    for rules, matches in report.best.items():
        for name, found in matches.items():
            yield f"Our best design, {rules}, against {name}: {said(found)}."
    for part, n in report.missing.items():
        yield f"Not done yet: {n} of {part}."


def said(found: Margins) -> str:
    """A margin and a share of wins with their intervals."""
    low, high = found.interval
    least, most = found.rate_interval
    return (
        f"margin {found.mean:+.2f} ({low:+.2f} to {high:+.2f}), wins {100 * found.rate:.1f} % "
        f"({100 * least:.1f} to {100 * most:.1f} %) in {found.games:,} games"
    )
