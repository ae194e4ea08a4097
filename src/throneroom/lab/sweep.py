"""A value to suggest for a number of the card, from how often the card is bought with each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .card_numbers import COST

if TYPE_CHECKING:
    from .lab_report import AtValue

HALF = 0.5


@dataclass(frozen=True)
class Suggestion:
    """What the sweep says about the number."""

    value: int | None
    """None if all values that were tried are on the same side of a half."""
    words: str
    undecided: tuple[int, ...]
    """The values whose interval holds one half."""
    shares: tuple[float, ...]
    """The smoothed shares, in the order of the values."""


def rule(number: str) -> str:
    """How a value is suggested."""
    how = "a higher cost never looks more popular" if number == COST else "they only rise or fall"
    what = "shares" if number == COST else "the shares"
    return (
        f"The suggested {number} is the one at which the card is in a top three strategy in "
        f"nearest to half of the kingdoms, after smoothing {what} so that {how}."
    )


def title(number: str) -> str:
    """What the table of the values is called."""
    return "Costs" if number == COST else f"Sweep of {number}"


def suggest(tried: Sequence[AtValue], number: str = COST) -> Suggestion | None:
    """The value to suggest; None if there is only one to choose from.

    A higher cost makes a card less popular. Of other numbers nobody knows before, so the shares are
    smoothed in both directions, and that which changes them less is taken.
    """
    if len(tried) < 2:
        return None
    raw, weights = [one.share for one in tried], [one.kingdoms for one in tried]
    shares = falling = smoothed(raw, weights)
    if number != COST:
        rising = smoothed(raw[::-1], weights[::-1])[::-1]
        shares = min(falling, rising, key=lambda one: _change(raw, one, weights))
    undecided = tuple(one.value for one in tried if one.interval[0] <= HALF <= one.interval[1])
    if not undecided and (min(shares) > HALF or max(shares) < HALF):
        words = _beyond(tried, shares, number)
        return Suggestion(None, words, undecided, shares)
    best = min(range(len(tried)), key=lambda i: (abs(shares[i] - HALF), -i))
    open_ = [str(value) for value in undecided if value != tried[best].value]
    doubt = f" With so few kingdoms it could as well be {' or '.join(open_)}." if open_ else ""
    return Suggestion(tried[best].value, f"{tried[best].value}.{doubt}", undecided, shares)


def _beyond(tried: Sequence[AtValue], shares: Sequence[float], number: str) -> str:
    """In which direction to look, if the card is bought too often or too seldom everywhere."""
    often = shares[0] > HALF
    end = f"it is bought too {'often' if often else 'seldom'} at every {number} that was tried."
    if shares[0] == shares[-1] and number != COST:
        return f"None: {end}"
    more = often == (shares[0] >= shares[-1])
    return f"More than {tried[-1].value}: {end}" if more else f"Less than {tried[0].value}: {end}"


def _change(raw: Sequence[float], made: Sequence[float], weights: Sequence[int]) -> float:
    """How much smoothing has changed."""
    return sum(w * (a - b) ** 2 for a, b, w in zip(raw, made, weights, strict=True))


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
