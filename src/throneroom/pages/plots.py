"""Places in the pictures of pages: across in % of the width, which may be any; down in pixels.

So a picture fits a phone and a desk alike, and its letters stay as large as those around it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

_TOP, _BOTTOM = 8, 8
_MOST_LABELS = 12
_NARROW_LABELS = 8  # of more, a narrow screen shows every second


@dataclass(frozen=True)
class Scale:
    """From numbers to places: ``low`` is at 0 %, ``high`` at 100 %."""

    low: float
    high: float

    def __call__(self, value: float) -> float:
        """Where a number is, in %; what lies beyond an end is at that end.

        >>> Scale(0, 4)(1), Scale(0, 4)(9)
        (25.0, 100.0)
        """
        wide = self.high - self.low
        share = 0.5 if wide <= 0 else (value - self.low) / wide
        return round(100 * min(max(share, 0.0), 1.0), 2)

    def span(
        self, value: float, low: float, high: float, mark: float | None = None, tone: str = ""
    ) -> Span:
        """A number with its interval, and a mark that it is compared with."""
        return Span(self(value), self(low), self(high), None if mark is None else self(mark), tone)


@dataclass(frozen=True)
class Span:
    """A number with its interval on a line, in % of the line's length."""

    at: float
    low: float
    high: float
    mark: float | None
    tone: str


@dataclass(frozen=True)
class PlotPoint:
    """What is shown at one place: a number with its interval."""

    x: float
    value: float
    low: float
    high: float
    tone: str
    title: str
    label: str
    """What stands below it."""


@dataclass(frozen=True)
class Stroke:
    """From one place to another."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True)
class Placed:
    """A point in its place."""

    x: float
    y: float
    low: float
    high: float
    tone: str
    title: str
    label: str
    between: bool
    """Whether a narrow screen has no room for its label."""


@dataclass(frozen=True)
class Plot:
    """A picture of numbers with their intervals, ready to be drawn."""

    about: str
    below: str
    """What is counted from left to right."""
    height: int
    base: float
    """Where its lower edge is."""
    points: tuple[Placed, ...]
    lines: tuple[Stroke, ...]
    ticks: tuple[tuple[float, str, bool], ...]
    """Lines across: where, what they are called, and whether others are compared with it."""
    band: tuple[float, float] | None
    """What counts as even: its upper edge and its height."""


def interval_plot(
    points: Sequence[PlotPoint],
    ticks: Sequence[tuple[float, str]],
    *,
    about: str,
    below: str,
    line: Sequence[float],
    compared: float,
    even: float = 0.0,
    height: int = 220,
) -> Plot:
    """Numbers with intervals from left to right; ``line`` goes through one number for each.

    ``compared`` is the number that matters most, ``even`` how far from it is nearly the same.
    """
    across = Scale(min(p.x for p in points), max(p.x for p in points))
    low, high = ticks[0][0], ticks[-1][0]
    tall = height - _TOP - _BOTTOM

    def x(value: float) -> float:
        return round(4 + 0.92 * across(value), 2)

    def y(value: float) -> float:
        return round(_TOP + tall * (high - value) / (high - low), 1)

    places = [(x(point.x), y(value)) for point, value in zip(points, line, strict=True)]
    every = -(-len(points) // _MOST_LABELS)
    last = len(points) - 1
    thinned = last // every >= _NARROW_LABELS
    return Plot(
        about=about,
        below=below,
        height=height,
        base=height - _BOTTOM,
        points=tuple(
            Placed(
                x(p.x),
                y(p.value),
                y(p.low),
                y(p.high),
                p.tone,
                p.title,
                p.label if (last - i) % every == 0 else "",
                thinned and (last - i) // every % 2 == 1,
            )
            for i, p in enumerate(points)
        ),
        lines=tuple(Stroke(*a, *b) for a, b in pairwise(places)),
        ticks=tuple((y(value), label, value == compared) for value, label in ticks),
        band=(y(compared + even), round(y(compared - even) - y(compared + even), 1))
        if even
        else None,
    )


@dataclass(frozen=True)
class Band:
    """A part of a bar."""

    y: float
    height: float
    colour: str
    title: str


@dataclass(frozen=True)
class Bar:
    """A bar of several parts."""

    x: float
    width: float
    label: str
    between: bool
    """Whether a narrow screen has no room for its label."""
    bands: tuple[Band, ...]


@dataclass(frozen=True)
class BarPicture:
    """Bars side by side, each of several parts, ready to be drawn."""

    about: str
    below: str
    height: int
    base: float
    bars: tuple[Bar, ...]
    ticks: tuple[tuple[float, str, bool], ...]
    legend: tuple[tuple[str, str], ...]
    """Colours, and what has them."""


def stacked_bars(
    bars: Sequence[tuple[str, Sequence[tuple[float, str, str]]]],
    grid: Sequence[int],
    *,
    about: str,
    below: str,
    legend: Sequence[tuple[str, str]],
    height: int = 190,
) -> BarPicture:
    """Bars from what stands below each, and its parts from the bottom: how much, colour, title."""
    most = max([1.0, *(sum(part[0] for part in parts) for _, parts in bars)])
    tall = height - _TOP - _BOTTOM
    wide = 100 / max(len(bars), 1)
    every = -(-len(bars) // 20)
    thinned = bool(bars) and len(bars) // every > _NARROW_LABELS
    drawn = []
    for place, (label, parts) in enumerate(bars):
        top, bands = float(_TOP + tall), []
        for count, colour, title in parts:
            high = tall * count / most
            if high >= 0.1:
                top -= high
                bands.append(Band(round(top, 1), round(high, 1), colour, title))
        drawn.append(
            Bar(
                round(wide * (place + 0.06), 2),
                round(0.88 * wide, 2),
                label if (place + 1) % every == 0 else "",
                thinned and (place + 1) // every % 2 == 1,
                tuple(bands),
            )
        )
    ticks = ((round(_TOP + tall * (1 - at / most), 1), str(at), at == 0) for at in grid)
    return BarPicture(
        about, below, height, height - _BOTTOM, tuple(drawn), tuple(ticks), tuple(legend)
    )
