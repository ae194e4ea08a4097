"""Wilcoxon's test is SciPy's; Holm's correction keeps its promise."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from throneroom.statistics import holm, signed_rank


def test_as_scipy_says() -> None:
    rng = np.random.default_rng(0)
    first = rng.integers(0, 50, 2000)
    second = rng.integers(0, 51, 2000)
    found = signed_rank(first, second)
    kept = first != second
    expected = stats.wilcoxon(first[kept], second[kept], method="asymptotic")
    assert found.p == pytest.approx(expected.pvalue)
    assert abs(found.z) == pytest.approx(abs(expected.zstatistic))
    assert found.n == kept.sum() < 2000
    assert found.mean_difference == pytest.approx((first - second).mean())


def test_the_sign_says_who_is_ahead() -> None:
    assert signed_rank([5] * 100, [3] * 100).z > 5
    assert signed_rank([3] * 100, [5] * 100).z < -5


def test_equal_scores_show_nothing() -> None:
    found = signed_rank([7] * 50, [7] * 50)
    assert (found.n, found.z, found.p) == (0, 0.0, 1.0)
    assert signed_rank([], []).p == 1.0


def test_few_games_are_judged_exactly() -> None:
    assert signed_rank([1, 2, 3, 4, 5], [0] * 5).p == pytest.approx(2 / 2**5)
    assert signed_rank([1], [0]).p == pytest.approx(1.0)
    assert signed_rank([2] * 8, [0] * 8).p == pytest.approx(2 / 2**8)  # ties
    first = np.arange(40) ** 2 + 1
    signs = np.resize([1, 1, -1], 40)
    expected = stats.wilcoxon(first * signs, method="exact").pvalue
    assert signed_rank(first * signs, np.zeros(40)).p == pytest.approx(expected)


def test_unsigned_scores_do_not_wrap_around() -> None:
    low, high = np.full(100, -30, dtype=np.int16), np.full(100, 120, dtype=np.int16)
    assert signed_rank(low, high).mean_difference == -150


def test_false_alarms_are_as_rare_as_promised() -> None:
    rng = np.random.default_rng(1)
    alarms = np.mean(
        [
            signed_rank(rng.integers(0, 30, 80), rng.integers(0, 30, 80)).p < 0.05
            for _ in range(1000)
        ]
    )
    assert 0.03 < alarms < 0.07


def test_holm() -> None:
    assert holm([]) == []
    assert holm([0.2]) == [0.2]
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]


def test_holm_keeps_the_order() -> None:
    values = np.random.default_rng(2).random(50) ** 4
    corrected = np.array(holm(values.tolist()))
    assert (corrected >= values).all()
    assert (np.diff(corrected[np.argsort(values)]) >= 0).all()
