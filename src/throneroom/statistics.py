"""Intervals and tests for results of games.

Wilson's interval for a win rate. Wilcoxon's signed-rank test, by SciPy, for two players' scores:
the two scores of a game are a pair, and games with equal scores are left out, as Wilcoxon did.
Holm's correction: among many tests, the chance of even one false alarm stays at 5 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LEVEL = 0.05
_EXACT, _EXACT_WITH_TIES = 50, 8  # up to so many games the exact distribution is used


def wilson(wins: float, games: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson interval of a win rate, 95 % unless told otherwise.

    >>> tuple(round(x, 3) for x in wilson(50, 100))
    (0.404, 0.596)
    """
    if games == 0:
        return (0.0, 1.0)
    p = wins / games
    centre = (p + z * z / (2 * games)) / (1 + z * z / games)
    spread = z / (1 + z * z / games) * (p * (1 - p) / games + z * z / (4 * games * games)) ** 0.5
    return (max(0.0, centre - spread), min(1.0, centre + spread))


def sign_test(wins: int, losses: int) -> float:
    """The two-sided p-value of so many wins and losses between equal players, exact.

    >>> round(sign_test(4, 0), 3), round(sign_test(10, 1), 3)
    (0.125, 0.012)
    """
    from scipy.special import bdtr

    return min(1.0, 2 * float(bdtr(min(wins, losses), wins + losses, 0.5)))


@dataclass(frozen=True)
class SignedRankTest:
    """The outcome of one test."""

    n: int
    """Games with different scores."""
    z: float
    """Above 0: the first player has the higher scores."""
    p: float
    mean_difference: float


def signed_rank(first: npt.ArrayLike, second: npt.ArrayLike) -> SignedRankTest:
    """Test two players' scores in the same games.

    >>> signed_rank([30, 30], [30, 30])
    SignedRankTest(n=0, z=0.0, p=1.0, mean_difference=0.0)
    """
    from scipy.stats import wilcoxon

    gaps = np.asarray(first, dtype=np.float64) - np.asarray(second, dtype=np.float64)
    mean = float(gaps.mean()) if len(gaps) else 0.0
    gaps = gaps[gaps != 0]
    if not len(gaps):
        return SignedRankTest(0, 0.0, 1.0, mean)
    normal = wilcoxon(gaps, method="asymptotic", alternative="greater")
    z = float(normal.zstatistic)
    tied = len(np.unique(np.abs(gaps))) < len(gaps)
    if len(gaps) <= (_EXACT_WITH_TIES if tied else _EXACT):
        p = wilcoxon(gaps, method="auto").pvalue  # "auto" is exact here, with ties as well
    else:
        p = wilcoxon(gaps, method="asymptotic").pvalue
    return SignedRankTest(len(gaps), z, float(p), mean)


def holm(values: Sequence[float]) -> list[float]:
    """Holm's correction of many p-values.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=lambda i: values[i])
    corrected = [1.0] * len(values)
    highest = 0.0
    for rank, i in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[i]))
        corrected[i] = highest
    return corrected
