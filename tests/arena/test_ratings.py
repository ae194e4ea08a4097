"""Ratings: known strengths are found, and the intervals hold what they promise."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from scipy.optimize import minimize

from throneroom.arena import ratings
from throneroom.arena.ratings import ELO, OVER_GAMES, OVER_KINGDOMS, PRIOR, comparisons, fit, rate

from . import synthetic
from .synthetic import Floats, duels, result

TRUE = np.array([0.9, 0.3, -0.2, -1.0])


def test_known_strengths_are_found() -> None:
    found = rate(4, duels(TRUE, 20_000, np.random.default_rng(0)))
    assert found.values.mean() == pytest.approx(1500)
    assert found.values == pytest.approx(1500 + ELO * TRUE, abs=8)


def test_400_points_are_odds_of_10_to_1() -> None:
    wins = np.array([[0, 100_000.0], [10_000.0, 0]])
    first, second = ELO * fit(wins)
    assert first - second == pytest.approx(400, abs=0.1)


def test_agrees_with_a_logistic_regression() -> None:
    rng = np.random.default_rng(1)
    wins = np.array(rng.integers(0, 60, (6, 6)), dtype=np.float64)
    np.fill_diagonal(wins, 0)
    rows, outcomes = [], []
    for i, j in combinations(range(6), 2):
        for first, second in ((i, j), (j, i)):
            row = np.zeros(6)
            row[first], row[second] = 1, -1
            rows.append(row)
            outcomes.append(wins[first, second])
    for i in range(6):  # the prior: won and lost against a player of strength 0
        for sign in (1, -1):
            rows.append(sign * np.eye(6)[i])
            outcomes.append(PRIOR)
    design, weights = np.array(rows), np.array(outcomes)
    best = minimize(lambda t: weights @ np.logaddexp(0, -design @ t), np.zeros(6), tol=1e-12)
    assert fit(wins) == pytest.approx(best.x, abs=1e-4)
    p = 1 / (1 + np.exp(-design @ best.x))
    curved = design.T @ np.diag(weights * p * (1 - p)) @ design
    assert ratings.information(fit(wins), wins) == pytest.approx(curved, rel=1e-3)


def test_the_gradient_is_zero_at_the_estimate() -> None:
    """Expected wins equal wins, the law of maximum likelihood."""
    results = duels(TRUE, 500, np.random.default_rng(2), ties=0.2)
    wins = comparisons(4, results)
    t = fit(wins)
    expected = ((wins + wins.T) * ratings.predicted(t)).sum(axis=1) + 2 * PRIOR / (1 + np.exp(-t))
    assert expected == pytest.approx(wins.sum(axis=1) + PRIOR, abs=1e-6)


@pytest.mark.parametrize("games", [1, 10, 1000])
def test_who_wins_all_has_also_halved_a_game_with_a_player_of_strength_0(games: int) -> None:
    strong, weak = fit(np.array([[0.0, games], [0.0, 0.0]]))
    assert strong == pytest.approx(-weak)
    expected = games / (1 + np.exp(weak - strong)) + 1 / (1 + np.exp(-strong))
    assert expected == pytest.approx(games + 0.5)  # won: all, and half of one


def test_shared_places_count_half() -> None:
    half = result((0, 1), [[5, 5]] * 40)
    assert comparisons(2, [half]).tolist() == [[0, 20], [20, 0]]
    assert rate(2, [half]).values == pytest.approx([1500, 1500])


def test_perfect_scores_stay_finite_and_doubtful() -> None:
    results = [
        result((0, 1), [[9, 1]] * 500),
        result((0, 2), [[9, 1]] * 500),
        result((1, 2), [[9, 1], [1, 9]] * 250),
    ]
    found = rate(3, results)
    assert np.isfinite([found.values, found.low, found.high]).all()
    assert found.values[0] > found.values[1] + 400
    assert found.gap(0, 1)[2] - found.gap(0, 1)[1] > 200
    assert found.gap(1, 2)[2] - found.gap(1, 2)[1] < 80


def test_perfect_scores_in_many_kingdoms_stay_doubtful() -> None:
    results = [result((0, 1), [[9, 1]] * 50, kingdom) for kingdom in range(12)]
    found = rate(2, results)
    assert found.method == OVER_KINGDOMS
    assert found.high[0] - found.low[0] > 100


def test_players_who_never_met_are_still_rated() -> None:
    found = rate(3, [result((0, 1), [[9, 1]] * 3)])
    assert found.values[0] > found.values[2] > found.values[1]
    assert found.low[2] < 1500 < found.high[2]
    assert np.isfinite(rate(2, []).values).all()


def covered(truth: Floats, found: ratings.Ratings) -> float:
    truth = 1500 + ELO * (truth - truth.mean())
    return float(((found.low <= truth) & (truth <= found.high)).mean())


def test_intervals_cover_the_truth() -> None:
    rng = np.random.default_rng(3)
    shares = [covered(TRUE, rate(4, duels(TRUE, 100, rng))) for _ in range(300)]
    assert 0.92 <= np.mean(shares) <= 0.98


def test_intervals_cover_the_truth_at_tables_of_four() -> None:
    """Comparisons of one game depend on each other; as if independent they promise too much."""
    rng = np.random.default_rng(4)
    truth = np.array([0.8, 0.4, 0.0, -0.4, -0.8])
    both, naive = [], []
    for _ in range(300):
        found = rate(5, synthetic.tables(truth, 4, 60, rng))
        both.append(covered(truth, found))
        alone = ratings.Ratings(found.values, found.covariances[:1], "")
        naive.append(covered(truth, alone))
    assert 0.92 <= np.mean(both) <= 0.98
    assert np.mean(naive) < np.mean(both)


def test_gaps_cover_the_truth() -> None:
    rng = np.random.default_rng(5)
    inside = 0
    for _ in range(300):
        _, low, high = rate(4, duels(TRUE, 100, rng)).gap(1, 2)
        inside += low <= ELO * (TRUE[1] - TRUE[2]) <= high
    assert 0.92 <= inside / 300 <= 0.98


def test_differences_between_kingdoms_widen_the_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 100)
    rng = np.random.default_rng(6)

    def kingdoms(differ: float) -> ratings.Ratings:
        results = []
        for k in range(20):
            here = TRUE + differ * rng.normal(size=4)
            results += duels(here, 200, rng, kingdom=k)
        return rate(4, results)

    estimates = [kingdoms(0.6) for _ in range(30)]
    scatter = np.std([e.values for e in estimates], axis=0).mean()
    promised = np.mean([(e.high - e.low) / (2 * ratings.Z) for e in estimates])
    assert promised == pytest.approx(scatter, rel=0.3)
    same = kingdoms(0.0)
    assert (same.high - same.low).mean() < promised * ratings.Z


def test_few_kingdoms_say_so() -> None:
    rng = np.random.default_rng(7)
    few = [r for k in range(9) for r in duels(TRUE, 10, rng, kingdom=k)]
    assert rate(4, few).method == OVER_GAMES
    assert rate(4, [*few, *duels(TRUE, 10, rng, kingdom=9)]).method == OVER_KINGDOMS


def test_games_that_share_a_seed_are_taken_together() -> None:
    """Seats swapped, the same luck: if the seat decides, two games say no more than nothing."""
    together = np.array([1, -1])

    def spreads(*scores: list[int]) -> tuple[float, float]:
        independent, sandwich = rate(2, [result((0, 1), scores * 25)]).covariances
        return float(together @ independent @ together), float(together @ sandwich @ together)

    first, second = [1, 0], [0, 1]
    independent, sandwich = spreads(first, second, second, first)
    assert sandwich == pytest.approx(0, abs=1e-6 * independent)
    independent, sandwich = spreads(first, first, second, second)
    assert sandwich == pytest.approx(2 * independent, rel=0.05)


def test_the_seed_of_the_bootstrap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings, "RESAMPLES", 50)
    rng = np.random.default_rng(8)
    results = [r for k in range(10) for r in duels(TRUE, 10, rng, kingdom=k)]
    assert (rate(4, results, 1).low == rate(4, results, 1).low).all()
    assert (rate(4, results, 1).low != rate(4, results, 2).low).any()


def test_places_at_tables_of_three() -> None:
    """Winners first, then points, then fewer turns; all equal: a shared place."""
    places = result((0, 1, 2), [[30, 20, 20]] * 2, turns=[[20, 19, 20], [20, 20, 20]])
    wins = comparisons(3, [places])
    assert wins[0].tolist() == [0, 2, 2]
    assert (wins[1, 2], wins[2, 1]) == (1.5, 0.5)
