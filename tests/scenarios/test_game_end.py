"""How the game ends and who has won."""

from __future__ import annotations

import pytest

import throneroom as tr

from .helpers import bag, options, run


def test_game_ends_after_the_turn_in_which_the_last_province_is_bought() -> None:
    g = tr.scenario("Village", phase="buy", coins=8, supply={"Province": 1})
    run(g, "Province")
    assert g.over
    assert g.phase == "over"
    assert g.decision is None
    assert list(g.scores) == [6, 0]
    assert g.winners == [0]


def test_turn_is_finished_before_the_game_ends() -> None:
    g = tr.scenario("Village", phase="buy", coins=11, buys=2, supply={"Province": 1})
    run(g, "Province")
    assert not g.over
    assert "Silver" in options(g)
    assert run(g, "Silver").over
    assert g.players[0].owned == bag("Province", "Silver")


def test_game_goes_on_while_a_province_is_left() -> None:
    g = tr.scenario("Village", phase="buy", coins=8, supply={"Province": 2})
    run(g, "Province")
    assert not g.over
    assert g.active == 1
    assert g.supply["Province"] == 1


@pytest.mark.parametrize(
    ("first", "second", "last"),
    [("Curse", "Copper", "Estate"), ("Village", "Duchy", "Silver"), ("Smithy", "Village", "Gold")],
)
def test_game_ends_with_three_empty_piles_of_any_kind(first: str, second: str, last: str) -> None:
    g = tr.scenario("Village, Smithy", phase="buy", coins=6, supply={first: 0, second: 0, last: 1})
    run(g, last)
    assert g.over
    assert g.supply[last] == 0


def test_two_empty_piles_do_not_end_the_game() -> None:
    g = tr.scenario("Village", phase="buy", coins=5, supply={"Curse": 0, "Duchy": 1})
    run(g, "Duchy")
    assert not g.over
    assert g.active == 1
    assert g.supply["Duchy"] == 0


def test_cards_without_a_pile_are_no_empty_pile() -> None:
    g = tr.scenario("Village", phase="buy", discard=["Smithy"], supply={"Curse": 0, "Duchy": 0})
    run(g, "done")
    assert not g.over


@pytest.mark.parametrize("players", [5, 6])
def test_five_or_six_players_need_four_empty_piles(players: int) -> None:
    three = {"Curse": 0, "Duchy": 0, "Estate": 0}
    g = tr.scenario("Village", players=players, phase="buy", supply=three)
    assert not run(g, "done").over
    g = tr.scenario("Village", players=players, phase="buy", supply=three | {"Village": 0})
    assert run(g, "done").over


def test_gaining_the_last_province_by_remodel_ends_the_game_too() -> None:
    g = tr.scenario("Remodel", hand=["Remodel", "Gold"], supply={"Province": 1})
    run(g, "Remodel", "Province")
    assert not g.over
    assert run(g, "done").over
    assert list(g.scores) == [6, 0]


def test_witch_emptying_the_third_pile_ends_the_game() -> None:
    g = tr.scenario("Witch", hand=["Witch"], supply={"Curse": 1, "Duchy": 0, "Estate": 0})
    run(g, "Witch")
    assert not g.over
    assert run(g, "done").over
    assert list(g.scores) == [0, -1]
    assert g.winners == [0]


def test_score_counts_all_zones_and_may_be_negative() -> None:
    g = tr.scenario(
        "Village",
        hand=["Estate"],
        deck=["Duchy", "Curse"],
        discard=["Province"],
        play=["Copper"],
        opponents=[{"hand": ["Curse"], "deck": ["Curse"], "discard": ["Curse"]}],
        supply={"Province": 0},
    )
    assert run(g, "done").over
    assert list(g.scores) == [1 + 3 - 1 + 6, -3]
    assert g.winners == [0]


def test_most_points_win_even_with_more_turns() -> None:
    g = tr.scenario(
        "Village",
        phase="buy",
        coins=8,
        supply={"Province": 1},
        opponents=[{"hand": ["Duchy"]}, {"hand": ["Estate"]}],
    )
    run(g, "Province")
    assert list(g.scores) == [6, 3, 1]
    assert g.winners == [0]


def test_tie_goes_to_the_player_with_fewer_turns() -> None:
    g = tr.scenario(
        "Village",
        phase="buy",
        coins=8,
        supply={"Province": 1},
        opponents=[{"hand": ["Province"]}],
    )
    run(g, "Province")
    assert list(g.scores) == [6, 6]
    assert g.winners == [1]


def test_tie_after_equal_turns_is_a_shared_win() -> None:
    g = tr.scenario(
        "Village",
        hand=["Province"],
        supply={"Province": 1},
        opponents=[{"hand": ["Gold", "Gold", "Silver"]}],
    )
    run(g, "done", "treasures", "Province")
    assert g.over
    assert list(g.scores) == [6, 6]
    assert g.winners == [0, 1]


def test_players_with_fewer_turns_share_the_win_among_them() -> None:
    estates = {"hand": ["Estate"]}
    g = tr.scenario(
        "Village", hand=["Estate"], opponents=[estates, estates], supply={"Province": 0}
    )
    run(g, "done")
    assert list(g.scores) == [1, 1, 1]
    assert g.winners == [1, 2]


def test_loser_does_not_take_part_in_the_tie_break() -> None:
    g = tr.scenario(
        "Village",
        hand=["Duchy"],
        opponents=[{"hand": ["Duchy"]}, {"hand": ["Curse"]}],
        supply={"Province": 0},
    )
    run(g, "done")
    assert list(g.scores) == [3, 3, -1]
    assert g.winners == [1]


def test_money_is_worth_no_points_at_the_end() -> None:
    g = tr.scenario("Village", hand=["Gold"], deck=["Gold"] * 9, supply={"Province": 0}, coins=20)
    run(g, "done", "done")
    assert list(g.scores) == [0, 0]
    assert g.winners == [1]


# ---------------------------------------------------------------- whole rounds, and extra turns


WHOLE_ROUNDS = tr.Variant(kingdom_piles=None, full_rounds=True)


def test_a_round_is_not_over_with_an_extra_turn_of_the_last_player() -> None:
    g = tr.scenario(
        "Possession",
        hand=["Possession"],
        deck=["Copper"] * 5,
        opponents=[{"hand": ["Gold"] * 3, "deck": ["Copper"] * 10}],
        supply={"Province": 1},
        variant=WHOLE_ROUNDS,
    )
    run(g, "Possession", "done", "treasures", "Province")
    assert not g.over  # the second player has had no turn in this round
    assert (g.active, g.possessor) == (1, None)
    assert run(g, "done", "done").over


def test_an_extra_turn_of_the_last_player_after_the_usual_one_ends_the_round() -> None:
    g = tr.scenario(
        "Outpost",
        active=1,
        opponents=[{"hand": ["Outpost"], "deck": ["Gold"] * 3 + ["Copper"] * 5}],
        supply={"Province": 1},
        variant=WHOLE_ROUNDS,
    )
    run(g, "Outpost", "done", "treasures", "Province")
    assert g.over


def test_an_extra_turn_of_the_first_player_after_the_last_one_ends_the_round() -> None:
    g = tr.scenario(
        "Possession",
        active=1,
        hand=["Gold"] * 3,
        opponents=[{"hand": ["Possession"], "deck": ["Copper"] * 10}],
        supply={"Province": 1},
        variant=WHOLE_ROUNDS,
    )
    run(g, "Possession", "done")
    assert (g.active, g.possessor) == (0, 1)
    assert run(g, "treasures", "Province").over
