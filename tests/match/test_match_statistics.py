"""Numbers that are known from elsewhere: the plain money deck against itself."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pytest

import throneroom as tr
from throneroom.signature import ACTIONS

GAMES = 200_000
FREE = tr.Variant(kingdom_piles=None)


@lru_cache(maxsize=1)
def mirror() -> tr.Match:
    return tr.simulate("", ["Big Money", "Big Money"], GAMES, seed=1, variant=FREE)


def seats(match: tr.Match) -> tuple[float, float, float]:
    """How often the one who begins wins, the other one wins, and nobody wins alone."""
    first = match.winners == 1 << match.first.astype(np.int64)
    tied = match.winners == 3
    return float(first.mean()), float((~first & ~tied).mean()), float(tied.mean())


def test_a_game_of_big_money_takes_its_known_number_of_turns() -> None:
    assert mirror().turns.sum(axis=1).mean() == pytest.approx(37.58, abs=0.05)


def test_the_one_who_begins_wins_as_often_as_is_known() -> None:
    assert seats(mirror()) == pytest.approx((0.511, 0.409, 0.080), abs=0.005)


def test_a_mirror_match_is_even_since_seats_change() -> None:
    match = mirror()
    assert match.win_rates == pytest.approx([0.5, 0.5], abs=0.005)
    assert match.wins / match.games == pytest.approx([0.46, 0.46], abs=0.005)
    assert match.ties / match.games == pytest.approx(0.080, abs=0.005)
    assert (match.first == 0).sum() == (match.first == 1).sum() == GAMES // 2
    for low, high in match.intervals:
        assert low < 0.5 < high


def test_every_game_ends_by_its_piles() -> None:
    match = mirror()
    assert match.stalled == 0
    assert (match.endings == 1).all()
    assert (match.winners > 0).all()


def test_who_begins_takes_as_many_turns_or_one_more() -> None:
    match = mirror()
    rows = np.arange(match.games)
    more = match.turns[rows, match.first].astype(int) - match.turns[rows, 1 - match.first]
    assert set(np.unique(more)) == {0, 1}


def test_winners_follow_from_scores_and_turns() -> None:
    match = mirror()
    points = match.scores.astype(int) * 1000 - match.turns
    for player in range(2):
        alone = points[:, player] > points[:, 1 - player]
        assert np.array_equal(alone, match.winners == 1 << player)


def test_pairs_of_games_are_dealt_the_same_cards_with_seats_changed() -> None:
    match = mirror()
    one, two = match.scores[0::2], match.scores[1::2]
    assert np.array_equal(one, two[:, ::-1])
    assert np.array_equal(match.first[0::2], 1 - match.first[1::2])


def test_smithy_big_money_beats_big_money_clearly() -> None:
    match = tr.simulate("Smithy", ["Big Money", "Smithy Big Money"], 20_000, seed=2, variant=FREE)
    assert 0.6 < match.win_rates[1] < 0.95


@pytest.mark.parametrize("players", [1, 3, 4, 6])
def test_seats_are_shared_fairly_whatever_the_number_of_players(players: int) -> None:
    match = tr.simulate("", ["Big Money"] * players, 12_000, seed=3, variant=FREE)
    assert match.win_rates == pytest.approx([1 / players] * players, abs=0.02)
    assert np.bincount(match.first).tolist() == [12_000 // players] * players


def test_the_opening_hands_come_as_often_as_they_should() -> None:
    # 7 Coppers and 3 Estates: 5 and 2 coins in either order in one game of six.
    games = [tr.Game("", 1, seed, FREE) for seed in range(6000)]
    coppers = np.bincount([g.players[0].hand["Copper"] for g in games], minlength=6) / len(games)
    assert coppers[2:] == pytest.approx([1 / 12, 5 / 12, 5 / 12, 1 / 12], abs=0.025)


def test_the_top_of_a_shuffled_deck_is_any_card_equally_often() -> None:
    deck = ["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse"]
    drawn: list[str] = []
    for seed in range(7000):
        game = tr.scenario("Laboratory", hand=["Laboratory"], discard=deck, seed=seed)
        game.choose("Laboratory")
        drawn.extend(game.players[0].hand)
    shares = [drawn.count(name) / 7000 for name in deck]
    assert shares == pytest.approx([2 / 7] * 7, abs=0.025)


def test_the_benchs_action_kingdom_is_as_long_as_it_is_meant_to_be() -> None:
    """About 52.8 turns and 384 decisions a game, if each Treasure is played for itself."""
    games, turns, decisions = 60, 0, 0
    for seed in range(games):
        game = tr.Game(ACTIONS, 2, seed)
        agents = [tr.as_agent("Action Medley") for _ in range(2)]
        while game.decision is not None:
            view = game.view(game.decision.player)
            choice = agents[game.decision.player].choose(view)
            treasures = view.hand["Copper"] + view.hand["Silver"] + view.hand["Gold"]
            decisions += treasures if str(choice) == "treasures" else 1
            game.choose(choice)
        turns += sum(player.turns for player in game.players)
    assert turns / games == pytest.approx(52.8, rel=0.06)
    assert decisions / games == pytest.approx(384, rel=0.06)
