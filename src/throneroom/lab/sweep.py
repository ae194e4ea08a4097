"""A cost to suggest, from how often the card is bought at each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .lab_report import AtCost

HALF = 0.5
RULE = (
    "The suggested cost is the one at which the card is in a top three strategy in nearest to half "
    "of the kingdoms, after smoothing, so that a higher cost never looks more popular."
)


@dataclass(frozen=True)
class Suggestion:
    """What the sweep says about the cost."""

    cost: int | None
    """None if all costs that were tried are on the same side of a half."""
    words: str
    undecided: tuple[int, ...]
    """The costs whose interval holds one half."""
    shares: tuple[float, ...]
    """The smoothed shares, in the order of the costs."""


def suggest(tried: Sequence[AtCost]) -> Suggestion | None:
    """The cost to suggest; None if there is only one to choose from."""
    if len(tried) < 2:
        return None
    shares = smoothed([one.share for one in tried], [one.kingdoms for one in tried])
    undecided = tuple(one.cost for one in tried if one.interval[0] <= HALF <= one.interval[1])
    if not undecided and shares[-1] > HALF:
        words = f"More than {tried[-1].cost}: it is bought too often at every cost that was tried."
        return Suggestion(None, words, undecided, shares)
    if not undecided and shares[0] < HALF:
        words = f"Less than {tried[0].cost}: it is bought too seldom at every cost that was tried."
        return Suggestion(None, words, undecided, shares)
    best = min(range(len(tried)), key=lambda i: (abs(shares[i] - HALF), -i))
    open_ = [str(cost) for cost in undecided if cost != tried[best].cost]
    doubt = f" With so few kingdoms it could as well be {' or '.join(open_)}." if open_ else ""
    return Suggestion(tried[best].cost, f"{tried[best].cost}.{doubt}", undecided, shares)


def smoothed(shares: Sequence[float], weights: Sequence[int]) -> tuple[float, ...]:
    """The nearest shares that never rise: neighbours in the wrong order are averaged.

    >>> smoothed([0.9, 0.4, 0.6, 0.1], [10, 10, 10, 10])
    (0.9, 0.5, 0.5, 0.1)
    """
    blocks: list[tuple[float, int, int]] = []  # mean, weight, length
    for share, weight in zip(shares, weights, strict=True):
        blocks.append((share, weight, 1))
        while len(blocks) > 1 and blocks[-2][0] < blocks[-1][0]:
            (one, w1, n1), (two, w2, n2) = blocks[-2:]
            blocks[-2:] = [((one * w1 + two * w2) / (w1 + w2), w1 + w2, n1 + n2)]
    return tuple(mean for mean, _, length in blocks for _ in range(length))
