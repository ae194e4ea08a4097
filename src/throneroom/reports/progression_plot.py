"""The progression as a picture: SVG by hand, so that the page's colours are its colours."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from .analysis_words import CLEAR, signed, tone
from .menu import short

if TYPE_CHECKING:
    from ..learn.analysis import Step

_WIDTH, _HEIGHT = 720, 280
_LEFT, _RIGHT, _TOP, _BOTTOM = 52, 14, 14, 44
_LEAST = 10.0  # the axis goes at least so far, or noise would look like a mountain
_MOST_LABELS = 16
_ABOUT = "Margin of the current best over earlier best strategies, by generation"


def progression_plot(steps: Sequence[Step]) -> str:
    """The margin of the current best over earlier best ones, by generation."""
    low = min([-_LEAST / 2, *(s.interval[0] for s in steps), *(s.margin for s in steps)])
    high = max([_LEAST, *(s.interval[1] for s in steps), *(s.margin for s in steps)])
    grid = _grid(low, high)
    low, high = min(low, grid[0]), max(high, grid[-1])
    first, last = steps[0].generation, steps[-1].generation

    def x(generation: float) -> float:
        span = max(last - first, 1)
        inner = _WIDTH - _LEFT - _RIGHT - 24
        shift = 0.5 if last == first else (generation - first) / span
        return round(_LEFT + 12 + inner * shift, 1)

    def y(value: float) -> float:
        return round(_TOP + (_HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low), 1)

    right, top = _WIDTH - _RIGHT, y(CLEAR)
    band = round(y(-CLEAR) - top, 1)
    parts = [
        f'<svg class="plot" viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{_ABOUT}">',
        f'<rect class="band" x="{_LEFT}" y="{top}" width="{right - _LEFT}" height="{band}"/>',
    ]
    for value in grid:
        name = "zero" if value == 0 else "grid"
        parts.append(
            f'<line class="{name}" x1="{_LEFT}" x2="{right}" y1="{y(value)}" y2="{y(value)}"/>'
            f'<text x="{_LEFT - 6}" y="{y(value) + 4}" text-anchor="end">'
            f"{signed(value).removesuffix('.0')}</text>"
        )
    points = " ".join(f"{x(s.generation)},{y(s.margin)}" for s in steps)
    parts.append(f'<polyline class="line" points="{points}"/>')
    every = -(-len(steps) // _MOST_LABELS)
    for i, step in enumerate(steps):
        at, (least, most) = x(step.generation), step.interval
        said = f"generation {step.generation}: {signed(step.margin)} %, {short(step.strategy)}"
        parts.append(
            f"<g><title>{escape(said)}</title>"
            f'<line class="whisker" x1="{at}" x2="{at}" y1="{y(least)}" y2="{y(most)}"/>'
            f'<circle class="{tone(step.margin)}" cx="{at}" cy="{y(step.margin)}" r="4.5"/></g>'
        )
        if (len(steps) - 1 - i) % every == 0:
            parts.append(
                f'<text x="{at}" y="{_HEIGHT - _BOTTOM + 18}" text-anchor="middle">'
                f"{step.generation}</text>"
            )
    parts.append(
        f'<text class="axis" x="{(_LEFT + right) // 2}" y="{_HEIGHT - 6}" text-anchor="middle">'
        "generation whose best strategy it is</text></svg>"
    )
    return "".join(parts)


def _grid(low: float, high: float) -> list[int]:
    """Round numbers from low to high, 0 among them.

    >>> _grid(-5, 31)
    [-10, 0, 10, 20, 30, 40]
    """
    step = next((s for s in (5, 10, 20, 25) if (high - low) / s <= 6), 50)
    return list(range(int(low // step) * step, int(-(-high // step)) * step + 1, step))
