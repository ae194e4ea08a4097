"""The progression of a search as a picture: how far the best now is ahead of earlier best ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..pages.plots import Plot, PlotPoint, interval_plot
from .analysis_words import CLEAR, signed, tone
from .menu import short

if TYPE_CHECKING:
    from ..learn.analysis import Step

_LEAST = 10.0  # the axis goes at least so far, or noise would look like a mountain


def progression_plot(steps: Sequence[Step]) -> Plot:
    """The margin of the current best over earlier best ones, by generation."""
    low = min([-_LEAST / 2, *(s.interval[0] for s in steps), *(s.margin for s in steps)])
    high = max([_LEAST, *(s.interval[1] for s in steps), *(s.margin for s in steps)])
    points = [
        PlotPoint(
            step.generation,
            step.margin,
            *step.interval,
            tone(step.margin),
            f"generation {step.generation}: {signed(step.margin)} %, {short(step.strategy)}",
            str(step.generation),
        )
        for step in steps
    ]
    return interval_plot(
        points,
        [(value, signed(value).removesuffix(".0")) for value in _grid(low, high)],
        about="Margin of the current best over earlier best strategies, by generation",
        below="generation whose best strategy it is",
        line=[step.margin for step in steps],
        compared=0.0,
        even=CLEAR,
    )


def _grid(low: float, high: float) -> list[int]:
    """Round numbers from low to high, 0 among them.

    >>> _grid(-5, 31)
    [-10, 0, 10, 20, 30, 40]
    """
    step = next((s for s in (5, 10, 20, 25) if (high - low) / s <= 6), 50)
    return list(range(int(low // step) * step, int(-(-high // step)) * step + 1, step))
