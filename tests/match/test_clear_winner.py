"""When a match of so many games says that somebody wins more often."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

import throneroom as tr
from throneroom.match.match_text import verdict
from throneroom.statistics import sign_test

KINGDOM = tr.Kingdom.random(seed=1)


def match_with(*winners: int, players: int = 2) -> tr.Match:
    """A match with these winners, a bit for each player."""
    one = tr.simulate(KINGDOM, ["Big Money"] * players, len(winners))
    return replace(one, winners=np.array(winners, np.uint8))


@pytest.mark.parametrize(
    ("wins", "losses", "winner"),
    [(4, 0, None), (5, 0, None), (6, 0, 0), (0, 6, 1), (9, 2, None), (10, 1, 0), (500, 500, None)],
)
def test_few_games_settle_nothing(wins: int, losses: int, winner: int | None) -> None:
    assert match_with(*[1] * wins, *[2] * losses).clear_winner == winner


def test_ties_say_nothing() -> None:
    assert match_with(*[1] * 4, *[3] * 1000).clear_winner is None


def test_a_winner_of_three_is_ahead_of_both_others() -> None:
    assert match_with(*[1] * 30, *[2] * 29, players=3).clear_winner is None
    assert match_with(*[1] * 30, *[2] * 5, players=3).clear_winner == 0


def test_one_player_alone_wins_against_nobody() -> None:
    assert match_with(1, 1, 1, 1, 1, 1, 1, 1, players=1).clear_winner is None


def test_four_games_are_not_enough_for_words() -> None:
    assert verdict(match_with(1, 1, 1, 1), ["A", "B"]).startswith(("No clear", "Even"))
    assert verdict(match_with(*[1] * 20), ["A", "B"]) == "A wins more often."


@pytest.mark.parametrize(("wins", "losses"), [(0, 0), (3, 3), (7, 1), (120, 80), (5000, 4800)])
def test_the_sign_test_is_scipys(wins: int, losses: int) -> None:
    expected = stats.binomtest(wins, wins + losses).pvalue if wins + losses else 1.0
    assert sign_test(wins, losses) == pytest.approx(expected)
