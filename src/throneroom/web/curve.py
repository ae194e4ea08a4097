"""The curve of a review: the chance to win after each decision, as places in a picture.

Across everything is in thousandths of the width; down, too, from certain win to certain loss.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..play.game_review import Judged

WIDE = 1000
_ROOM, _NARROW_ROOM = 60, 130  # that a turn's number needs, on a desk and on a phone


@dataclass(frozen=True)
class Mark:
    """A decision on the curve."""

    number: int
    """Of the decision in the game."""
    x: float
    y: float
    title: str
    rank: int
    """Among those that cost most, from 1; 0: not one of them."""


@dataclass(frozen=True)
class Tick:
    """A turn that is named below the curve."""

    x: float
    turn: int
    between: bool
    """Whether a narrow screen has no room for it."""


@dataclass(frozen=True)
class Curve:
    """A curve, ready to be drawn."""

    line: str
    band: str
    """Around the line: the intervals."""
    marks: tuple[Mark, ...]
    ticks: tuple[Tick, ...]
    about: str
    """What it shows, in words."""

    @property
    def worst(self) -> list[Mark]:
        """The decisions that cost most, in the order of the game."""
        return [mark for mark in self.marks if mark.rank]


def chance_curve(curve: Sequence[Judged], mistakes: Sequence[Judged]) -> Curve:
    """The picture of a review's decisions, of which there is at least one."""
    ranks = {one.number: rank for rank, one in enumerate(mistakes, 1)}
    step = WIDE / max(1, len(curve) - 1)
    places = [round(i * step, 1) for i in range(len(curve))] if len(curve) > 1 else [WIDE / 2]
    marks = [
        Mark(one.number, x, _down(one.chosen.value), _title(one), ranks.get(one.number, 0))
        for one, x in zip(curve, places, strict=True)
    ]
    upper = [(x, _down(one.chosen.high)) for one, x in zip(curve, places, strict=True)]
    lower = [(x, _down(one.chosen.low)) for one, x in zip(curve, places, strict=True)]
    return Curve(
        _path([(mark.x, mark.y) for mark in marks]),
        f"{_path([*upper, *reversed(lower)])}Z",
        tuple(marks),
        _ticks(curve, places),
        _about(curve),
    )


def percent(share: float) -> int:
    """A share in whole percent; only what is certain is 0 or 100.

    >>> percent(0.4), percent(0.999), percent(1.0), percent(0.001)
    (40, 99, 100, 1)
    """
    return round(100 * share) if share in (0, 1) else min(99, max(1, round(100 * share)))


def _down(share: float) -> float:
    return round(WIDE * (1 - share), 1)


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in places)


def _title(one: Judged) -> str:
    chosen = one.chosen.option.label or one.chosen.option.text
    return f"Turn {one.turn}: {one.prompt}: {chosen}, {percent(one.chosen.value)} %"


def _ticks(curve: Sequence[Judged], places: Sequence[float]) -> tuple[Tick, ...]:
    firsts: dict[int, float] = {}
    for one, x in zip(curve, places, strict=True):
        firsts.setdefault(one.turn, x)
    shown: list[Tick] = []
    last = last_narrow = -float(WIDE)
    for turn, x in firsts.items():
        if x - last >= _ROOM:
            between = x - last_narrow < _NARROW_ROOM
            shown.append(Tick(x, turn, between))
            last, last_narrow = x, last_narrow if between else x
    return tuple(shown)


def _about(curve: Sequence[Judged]) -> str:
    first, last = curve[0], curve[-1]
    low = min(curve, key=lambda one: one.chosen.value)
    return (
        f"The chance to win from turn {first.turn} ({percent(first.chosen.value)} %) to turn "
        f"{last.turn} ({percent(last.chosen.value)} %); lowest in turn {low.turn} "
        f"({percent(low.chosen.value)} %)"
    )
