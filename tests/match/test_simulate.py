"""What a match says of itself, checked against plain counting."""

from __future__ import annotations

import json
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import throneroom as tr
from throneroom.engine.ruleset import ruleset
from throneroom.match.result import histogram, quantiles
from throneroom.statistics import wilson

FREE = tr.Variant(kingdom_piles=None)


def made_up(players: int, winners: list[int], first: list[int]) -> tr.Match:
    """A match with these results, and points by chance."""
    games, rng = len(winners), np.random.default_rng(1)
    none = np.zeros((players, 64), np.uint64)
    return tr.Match(
        ruleset(tr.Kingdom(), players, FREE),
        tuple(f"player {i}" for i in range(players)),
        0,
        scores=rng.integers(-20, 90, (games, players)).astype(np.int16),
        turns=rng.integers(5, 40, (games, players)).astype(np.uint16),
        winners=np.array(winners, np.uint8),
        first=np.array(first, np.uint8),
        endings=np.ones(games, np.uint8),
        owned=none,
        bought=none,
    )


@st.composite
def matches(draw: st.DrawFn) -> tr.Match:
    players = draw(st.integers(1, 6))
    games = draw(st.integers(1, 30))
    winners = st.lists(st.integers(1, (1 << players) - 1), min_size=games, max_size=games)
    first = st.lists(st.integers(0, players - 1), min_size=games, max_size=games)
    return made_up(players, draw(winners), draw(first))


def share(match: tr.Match, game: int, player: int) -> Fraction:
    winners = int(match.winners[game])
    return Fraction(winners >> player & 1, winners.bit_count())


@given(matches())
def test_rates_are_exact(match: tr.Match) -> None:
    games = range(match.games)
    for i in range(len(match.names)):
        parts = [share(match, g, i) for g in games]
        assert match.win_rates[i] == float(sum(parts) / match.games)
        assert match.wins[i] == parts.count(Fraction(1))
        assert match.shared_wins[i] == sum(0 < part < 1 for part in parts)
        assert match.intervals[i] == wilson(float(sum(parts)), match.games)
    assert match.ties == sum(int(w).bit_count() > 1 for w in match.winners)
    assert match.win_rates.sum() == pytest.approx(1, abs=1e-12)


@given(matches())
def test_rates_by_seat_are_exact(match: tr.Match) -> None:
    n = len(match.names)
    for player in range(n):
        for seat in range(n):
            mine = [g for g in range(match.games) if (player - int(match.first[g])) % n == seat]
            parts = sum((share(match, g, player) for g in mine), Fraction(0))
            assert match.seat_games[player, seat] == len(mine)
            low, high = match.seat_intervals[player][seat]
            assert (low, high) == wilson(float(parts), len(mine))
            rate = match.seat_win_rates[player, seat]
            if mine:
                assert rate == float(parts / len(mine))
                assert low <= rate + 1e-12
                assert rate <= high + 1e-12
            else:
                assert np.isnan(rate)


@given(matches())
def test_margins_and_distributions(match: tr.Match) -> None:
    n = len(match.names)
    for game, row in enumerate(match.scores.tolist()):
        for i in range(n):
            others = [row[j] for j in range(n) if j != i]
            assert match.margins[game, i] == row[i] - max(others, default=0)
    for i in range(n):
        ordered = sorted(match.turns[:, i].tolist())
        assert match.turn_histograms[i] == {t: ordered.count(t) for t in dict.fromkeys(ordered)}
        for q, value in zip((0.0, 0.05, 0.5, 1.0), _at(match, i), strict=True):
            assert sum(t <= value for t in ordered) >= q * match.games
            assert value == ordered[0] or sum(t < value for t in ordered) < q * match.games


def _at(match: tr.Match, player: int) -> list[int]:
    return quantiles(match.turn_histograms[player], (0.0, 0.05, 0.5, 1.0))


@given(matches())
def test_the_summary_is_ready_for_json(match: tr.Match) -> None:
    found = json.loads(json.dumps(match.summary(), allow_nan=False))
    assert found["games"] == match.games
    assert len(found["seats"]) == len(match.names) == len(found["bought"])
    assert all(len(seats) == len(match.names) for seats in found["seats"])
    assert all(len(row) == len(found["quantiles"]) for row in found["score_quantiles"])


def test_a_histogram_of_nothing_is_empty() -> None:
    assert histogram(np.array([], np.int16)) == {}


def test_who_begins_has_the_better_seat() -> None:
    match = tr.simulate("", ["Big Money"] * 2, 40_000, seed=4, variant=FREE)
    assert (match.seat_games == 20_000).all()
    assert match.seat_win_rates == pytest.approx(np.array([[0.55, 0.45]] * 2), abs=0.02)
    low, high = match.seat_intervals[0][0]
    assert low > 0.5
    assert match.seat_intervals[1][1][1] < 0.5
    assert high - low < 0.02


def test_what_is_bought_and_owned() -> None:
    match = tr.simulate("Smithy", ["Big Money", "Smithy Big Money"], 500, seed=5, variant=FREE)
    plain, smithies = match.mean_bought
    assert "Smithy" not in plain
    assert 1 <= smithies["Smithy"] <= 2
    assert "Copper" not in plain
    assert match.mean_owned[0]["Copper"] == 7
    # Nothing is trashed or gained otherwise, so what is owned was bought or there from the start.
    start = {"Copper": 7, "Estate": 3}
    for bought, owned in zip(match.mean_bought, match.mean_owned, strict=True):
        for name, mean in owned.items():
            assert bought.get(name, 0) + start.get(name, 0) == pytest.approx(mean)


def test_seconds_are_those_of_the_whole_call() -> None:
    match = tr.simulate("", ["Big Money"] * 2, 2000, variant=FREE)
    assert match.seconds > 0
    assert match.summary()["games_per_second"] == round(match.games / match.seconds)


def test_ctrl_c_keeps_what_was_played() -> None:
    def interrupt(done: int) -> None:
        if done >= 1500:
            raise KeyboardInterrupt

    with pytest.raises(tr.Stopped) as stop:
        tr.simulate("", ["Big Money"] * 2, 10_000_000, variant=FREE, progress=interrupt)
    part = stop.value.match
    assert 1500 <= part.games < 10_000_000
    whole = tr.simulate("", ["Big Money"] * 2, part.games, variant=FREE)
    assert np.array_equal(part.scores, whole.scores)
    assert np.array_equal(part.owned, whole.owned)


def test_ctrl_c_while_a_player_is_set_up_is_not_a_result(monkeypatch: pytest.MonkeyPatch) -> None:
    """A player may play matches of its own before the first game."""
    inner = tr.simulate("", ["Big Money"] * 2, 10, variant=FREE)

    def search(*_: object) -> None:
        raise tr.Stopped(inner)

    monkeypatch.setattr("throneroom.match.simulate.seated", search)
    with pytest.raises(KeyboardInterrupt) as stop:
        tr.simulate("", ["Big Money"] * 2, 10, variant=FREE)
    assert type(stop.value) is KeyboardInterrupt
