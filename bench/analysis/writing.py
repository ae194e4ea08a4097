"""Numbers and tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from throneroom.lab.lab_report import Mean
from throneroom.statistics import wilson


@dataclass(frozen=True)
class Bar:
    """Something that is asked for, what was measured, and whether that is enough."""

    asked: str
    measured: str
    reached: bool


def bars(rows: Iterable[Bar]) -> str:
    """What is asked for beside what was measured."""
    return table(
        ("Asked", "Measured", "Reached"),
        [(one.asked, one.measured, "yes" if one.reached else "**no**") for one in rows],
    )


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table; its first row names the columns."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def percent(rate: float, digits: int = 1) -> str:
    """A share as a person reads it.

    >>> percent(0.6234)
    '62.3 %'
    """
    return f"{100 * rate:.{digits}f} %"


def won(wins: float, games: int) -> str:
    """A win rate with its 95 % interval (Wilson).

    >>> won(6234, 10000)
    '62.3 % (61.4 to 63.3)'
    """
    low, high = wilson(wins, games)
    return f"{percent(wins / games)} ({100 * low:.1f} to {100 * high:.1f})"


def mean(rates: Sequence[float]) -> str:
    """A mean over kingdoms with its 95 % interval (Student): kingdoms are the sample, not games.

    >>> mean([0.5, 0.6, 0.7]), mean([])
    ('60.0 % (35.2 to 84.8)', 'nothing measured')
    """
    found = Mean.of(list(rates), 0.0, 1.0)
    if found is None:
        return "nothing measured"
    if found.interval is None:
        return percent(found.value)
    low, high = found.interval
    return f"{percent(found.value)} ({100 * low:.1f} to {100 * high:.1f})"


def average(rates: Sequence[float]) -> float:
    """The mean as a number; not a number if there is nothing."""
    return sum(rates) / len(rates) if rates else float("nan")
