"""Tables, equilibria, verdicts, and the plain data of an analysis."""

from __future__ import annotations

import json

import numpy as np
import pytest

from throneroom import Kingdom, Variant, strategy
from throneroom.learn import analyze
from throneroom.learn.analysis import CIRCLE, SIMPLE, Analysis, Step
from throneroom.learn.leader_table import (
    beyond_chance,
    hardest_first,
    mixed_equilibrium,
    play_table,
    significant,
    verdict,
)
from throneroom.learn.referee import Job, Referee

NAN = float("nan")
PLANS = [
    strategy("Province", "Witch max 2", "Gold", "Silver"),
    strategy("Province", "Gold", "Silver"),
    strategy("Province", "Copper"),
]


def test_equilibrium_of_a_best_strategy() -> None:
    rates = np.array([[NAN, 0.6, 0.7], [0.4, NAN, 0.6], [0.3, 0.4, NAN]])
    assert mixed_equilibrium(rates) == (1.0, 0.0, 0.0)


def test_equilibrium_of_an_uneven_cycle() -> None:
    rates = np.array([[NAN, 0.6, 0.4], [0.4, NAN, 0.7], [0.6, 0.3, NAN]])
    weights = np.array(mixed_equilibrium(rates))
    assert weights == pytest.approx([0.5, 0.25, 0.25], abs=1e-3)


def test_verdicts() -> None:
    best = np.array([[NAN, 0.6, 0.7], [0.4, NAN, 0.6], [0.3, 0.4, NAN]])
    cycle = np.array([[NAN, 0.6, 0.4], [0.4, NAN, 0.7], [0.6, 0.3, NAN]])
    sure, unsure = np.ones((3, 3), bool), np.zeros((3, 3), bool)
    ahead = Step(1, PLANS[1], 10.0, (5.0, 15.0))
    behind = Step(4, PLANS[1], -10.0, (-15.0, -5.0))
    assert verdict(best, sure, [ahead]) == (SIMPLE, "A beats all other leaders.")
    assert verdict(best, unsure, [])[0] == SIMPLE
    said, why = verdict(cycle, sure, [ahead])
    assert said == CIRCLE
    assert "A beats B, B beats C and C beats A" in why
    said, why = verdict(best, sure, [ahead, behind])
    assert said == CIRCLE
    assert "generation 4" in why


def test_who_is_hard_to_beat_comes_first() -> None:
    # The first wins most on average, but the second beats it, and nobody beats the second.
    rates = np.array([[NAN, 0.4, 0.9], [0.6, NAN, 0.55], [0.1, 0.45, NAN]])
    assert rates[0].mean(where=~np.isnan(rates[0])) > rates[1].mean(where=~np.isnan(rates[1]))
    assert hardest_first(rates) == [1, 0, 2]


def test_about_the_same_weight_is_decided_by_the_worst_match() -> None:
    # The second beats the third, which beats the first; the first is a little ahead of the second.
    rates = np.array([[NAN, 0.54, 0.0], [0.46, NAN, 1.0], [1.0, 0.0, NAN]])
    weights = mixed_equilibrium(np.nan_to_num(rates, nan=0.5))
    assert weights[0] >= weights[1] > 0.4 > weights[2]
    assert hardest_first(rates) == [1, 0, 2]


def test_chance_decides_nothing() -> None:
    # The second is a little ahead of the first, which beats the others more clearly.
    rates = np.array([[NAN, 0.49, 0.7], [0.51, NAN, 0.55], [0.3, 0.45, NAN]])
    assert hardest_first(beyond_chance(rates, 0.011))[0] == 0
    assert hardest_first(beyond_chance(rates, 0.001))[0] == 1


@pytest.mark.usefixtures("small_search")
def test_verdicts_of_older_versions(full: Kingdom) -> None:
    data = analyze(full, generations=1, threads=1).to_json()
    del data["answer"]
    again = Analysis.from_json({**data, "verdict": "complex"})
    assert (again.verdict, again.answer) == (CIRCLE, None)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_table(full: Kingdom, players: int) -> None:
    referee = Referee(full, players, Variant(), threads=1)
    table = play_table(referee, PLANS, 240, 1)
    rates = table.rates
    assert np.isnan(np.diag(rates)).all()
    assert np.allclose((rates + rates.T)[~np.eye(3, dtype=bool)], 1)
    assert rates[0, 1] > 0.6
    assert rates[1, 2] > 0.8
    assert significant(table)[0, 1]
    even = play_table(referee, [PLANS[0], PLANS[0]], 2400, 2)
    assert even.rates[0, 1] == pytest.approx(0.5, abs=0.05)
    assert not significant(even)[0, 1]


def test_threads_make_no_difference(full: Kingdom) -> None:
    jobs = [Job(a, b, 130, 7) for a in PLANS for b in PLANS]
    found = [
        [(t.games, t.wins, t.shared) for t in Referee(full, 2, Variant(), n).play(jobs, 5)]
        for n in (1, 3)
    ]
    assert found[0] == found[1]


def test_games_can_be_played_in_parts(referee: Referee) -> None:
    whole = referee.play([Job(PLANS[0], PLANS[1], 100)], 1)[0]
    parts = referee.play([Job(PLANS[0], PLANS[1], 60), Job(PLANS[0], PLANS[1], 40, 60)], 1)
    assert whole.wins == parts[0].wins + parts[1].wins


@pytest.mark.usefixtures("small_search")
def test_round_trip(full: Kingdom) -> None:
    found = analyze(full, generations=1, threads=1)
    data = found.to_json()
    again = Analysis.from_json(json.loads(json.dumps(data)))
    assert again.to_json() == data
    assert again.leaders == found.leaders
    assert again.kingdom == full
    np.testing.assert_array_equal(again.table, found.table)


@pytest.mark.parametrize("data", [{}, {"version": 99}, {"version": 1}, []])
def test_damaged_data(data: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="analysis"):
        Analysis.from_json(data)
