"""What the runs say about the paper's claims, in sentences made from their numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from .learning_runs import FINAL_GAMES, LearningRun, interval
from .report import MeanOverRuns, Report
from .settings import ALGORITHMS, READINGS, Reading
from .summary import shown

FEW, MANY = 0.5, 1.5
"""Witches in a game: fewer are none to speak of, more are a plan."""


def algorithms(report: Report) -> Iterator[str]:
    """Does Monte Carlo beat SARSA and Q-learning, with the program's faults and without?"""
    for reading in READINGS:
        means = {
            one: MeanOverRuns.of([r.end for r in report.curves(one, reading)]) for one in ALGORITHMS
        }
        if any(mean is None for mean in means.values()):
            return
        parts = "; ".join(f"{one} {shown(mean)}" for one, mean in means.items() if mean is not None)
        verdicts = " ".join(_verdict(report, reading, other) for other in ALGORITHMS[1:])
        yield f"**Monte Carlo against SARSA and Q-learning, {reading}**: {parts}. {verdicts}"


def _verdict(report: Report, reading: Reading, other: str) -> str:
    """Monte Carlo against another algorithm, setting by setting."""
    first = report.curves("Monte Carlo", reading)
    second = report.curves(next(one for one in ALGORITHMS if one == other), reading)
    ahead = [a.end - b.end for a, b in zip(first, second, strict=False)]
    found = interval(ahead)
    mean = 100 * float(np.mean(ahead))
    if found is None:
        return f"With one setting, Monte Carlo is {mean:+.1f} % ahead of {other}."
    low, high = (100 * x for x in found)
    words = "is ahead of" if low > 0 else "is behind" if high < 0 else "can't be told from"
    return (
        f"Setting by setting, Monte Carlo {words} {other}: {mean:+.1f} % "
        f"({low:+.1f} to {high:+.1f} %)."
    )


def witches(report: Report) -> Iterator[str]:
    """Is the step from 60 to 80 % the Witch?"""
    runs = report.monte_carlo
    without = [run for run in runs if run.bought("Witch") < FEW]
    with_them = [run for run in runs if run.bought("Witch") >= MANY]
    if not without or not with_them:
        return
    yield (
        f"**Witch**: of {len(runs)} runs of Monte Carlo, {len(without)} buy fewer than {FEW} "
        f"Witches in a game at the end and win {_mean(without)} (the best "
        f"{100 * max(run.end for run in without):.0f} %); {len(with_them)} buy {MANY} or more and "
        f"win {_mean(with_them)} (the best {100 * max(run.end for run in with_them):.0f} %). "
        f"{_step(without, with_them)}"
    )


def _step(without: Sequence[LearningRun], with_them: Sequence[LearningRun]) -> str:
    high = [run for run in (*without, *with_them) if run.end >= 0.7]
    if not high:
        return "No run comes to 70 %."
    buyers = sum(run.bought("Witch") >= MANY for run in high)
    return f"Of the {len(high)} runs that come to 70 % or more, {buyers} buy it."


def chapels(report: Report) -> Iterator[str]:
    """What does Chapel do when Estates are trashed before Coppers?"""
    if not report.mended_trash or not report.constant:
        return
    before, after = report.constant, report.mended_trash
    yield (
        "**Chapel**: with the program's rule (Coppers first, Estates only in the first ten rounds) "
        f"agents of Figure 3's setting buy {_count(before, 'Chapel')} Chapels in a game and win "
        f"{_mean(before)}; with Estates first, and Coppers only while $5 stay in the deck, they "
        f"buy {_count(after, 'Chapel')} and win {_mean(after)}."
    )


def selection(report: Report) -> Iterator[str]:
    """How much better do agents look by their best iterations than they are?"""
    runs = [run for run in report.sweep if run.final is not None]
    said = MeanOverRuns.of([run.tenth_best for run in runs])
    fair = MeanOverRuns.of(
        [run.final.counted / FINAL_GAMES for run in runs if run.final is not None]
    )
    if said is None or fair is None:
        return
    yield (
        f"**The measure**: by their tenth-best iteration, {len(runs)} agents of the sweep win "
        f"{shown(said)}; after the last iteration, in {FINAL_GAMES:,} fresh games each, "
        f"{shown(fair)}."
    )


def _mean(runs: Sequence[LearningRun]) -> str:
    mean = MeanOverRuns.of([run.end for run in runs])
    assert mean is not None
    return shown(mean)


def _count(runs: Sequence[LearningRun], card: str) -> str:
    return f"{float(np.mean([run.bought(card) for run in runs])):.2f}"
