"""Is one player's score higher than another's? Wilcoxon's signed-rank test, by SciPy.

The two scores of a game are a pair. Games with equal scores are left out, as Wilcoxon did. With
many pairs of players, Holm's correction keeps the chance of even one false alarm at 5 %.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

LEVEL = 0.05
_EXACT, _EXACT_WITH_TIES = 50, 8  # up to so many games the exact distribution is used


@dataclass(frozen=True)
class Test:
    """The outcome of one test."""

    __test__ = False  # not one of pytest's

    n: int
    """Games with different scores."""
    z: float
    """Above 0: the first player has the higher scores."""
    p: float
    mean_difference: float


def signed_rank(first: npt.ArrayLike, second: npt.ArrayLike) -> Test:
    """Test two players' scores in the same games.

    >>> signed_rank([30, 30], [30, 30])
    Test(n=0, z=0.0, p=1.0, mean_difference=0.0)
    """
    from scipy.stats import wilcoxon

    gaps = np.asarray(first, dtype=np.float64) - np.asarray(second, dtype=np.float64)
    mean = float(gaps.mean()) if len(gaps) else 0.0
    gaps = gaps[gaps != 0]
    if not len(gaps):
        return Test(0, 0.0, 1.0, mean)
    normal = wilcoxon(gaps, method="asymptotic", alternative="greater")
    z = float(normal.zstatistic)
    tied = len(np.unique(np.abs(gaps))) < len(gaps)
    if len(gaps) <= (_EXACT_WITH_TIES if tied else _EXACT):
        p = wilcoxon(gaps, method="auto").pvalue  # "auto" is exact here, with ties as well
    else:
        p = wilcoxon(gaps, method="asymptotic").pvalue
    return Test(len(gaps), z, float(p), mean)


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
