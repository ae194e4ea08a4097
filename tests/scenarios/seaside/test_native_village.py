"""Native Village and its mat."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import purpose, source
from .table import end_turn, go_round, mat

# Parts of the two choices' texts.
SET_ASIDE, TAKE_ALL = "top card", "hand"


def test_native_village_puts_the_top_card_of_the_deck_on_its_mat() -> None:
    g = tr.scenario("Native Village", hand=["Native Village"], deck=["Gold", "Silver"])
    run(g, "Native Village")
    assert (purpose(g), source(g)) == ("choose", "Native Village")
    assert len(options(g)) == 2
    run(g, SET_ASIDE)
    assert g.actions == 2
    assert mat(g, "Native Village") == bag("Gold")
    assert deck(g) == ["Silver"]
    assert hand(g) == bag()
    assert in_play(g) == bag("Native Village")


def test_native_village_takes_all_cards_of_the_mat() -> None:
    g = tr.scenario(
        "Native Village", hand=["Native Village"] * 3, deck=["Gold", "Silver", "Copper"]
    )
    run(g, "Native Village", SET_ASIDE, "Native Village", SET_ASIDE)
    assert mat(g, "Native Village") == bag("Gold", "Silver")
    run(g, "Native Village", TAKE_ALL)
    assert mat(g, "Native Village") == bag()
    assert hand(g) == bag("Gold", "Silver")
    assert deck(g) == ["Copper"]
    assert g.actions == 4


def test_cards_wait_on_the_mat_over_several_turns() -> None:
    g = tr.scenario(
        "Native Village",
        hand=["Native Village"],
        deck=["Gold", "Native Village", *["Estate"] * 4, "Silver", "Native Village"],
    )
    go_round(run(g, "Native Village", SET_ASIDE))
    go_round(run(g, "Native Village", SET_ASIDE))
    assert mat(g, "Native Village") == bag("Gold", "Silver")
    before = hand(g) - bag("Native Village")
    run(g, "Native Village", TAKE_ALL)
    assert hand(g) == before + bag("Gold", "Silver")
    assert mat(g, "Native Village") == bag()


def test_native_village_shuffles_to_set_a_card_aside() -> None:
    g = tr.scenario("Native Village", hand=["Native Village"], discard=["Gold", "Gold"])
    run(g, "Native Village", SET_ASIDE)
    assert mat(g, "Native Village") == bag("Gold")
    assert g.players[0].deck_size == 1
    assert discard(g) == bag()


@pytest.mark.parametrize("choice", [SET_ASIDE, TAKE_ALL])
def test_either_may_be_chosen_without_any_cards(choice: str) -> None:
    g = tr.scenario("Native Village", hand=["Native Village"])
    run(g, "Native Village", choice)
    assert g.actions == 2
    assert mat(g, "Native Village") == bag()
    assert hand(g) == bag()


def test_taking_from_an_empty_mat_leaves_the_deck_alone() -> None:
    g = tr.scenario("Native Village", hand=["Native Village"], deck=["Gold"])
    run(g, "Native Village", TAKE_ALL)
    assert deck(g) == ["Gold"]
    assert hand(g) == bag()


def test_native_village_itself_is_discarded_as_usual() -> None:
    g = tr.scenario("Native Village", hand=["Native Village"], deck=["Gold", *["Copper"] * 6])
    end_turn(run(g, "Native Village", SET_ASIDE))
    assert in_play(g) == bag()
    assert discard(g) == bag("Native Village")
    assert mat(g, "Native Village") == bag("Gold")


def test_native_village_under_throne_room_chooses_twice() -> None:
    g = tr.scenario(
        "Native Village, Throne Room",
        hand=["Throne Room", "Native Village"],
        deck=["Gold", "Silver"],
    )
    run(g, "Throne Room", "Native Village", SET_ASIDE, TAKE_ALL)
    assert hand(g) == bag("Gold")
    assert g.actions == 4
    assert mat(g, "Native Village") == bag()


def test_cards_on_the_mat_belong_to_the_player_and_score() -> None:
    g = tr.scenario("Native Village", hand=["Native Village"], deck=["Province"])
    run(g, "Native Village", SET_ASIDE)
    assert g.players[0].owned == bag("Native Village", "Province")
    assert g.players[0].score == 6


def test_cards_on_the_mat_count_at_the_end_of_the_game() -> None:
    g = tr.scenario(
        "Native Village", hand=["Native Village"], deck=["Duchy"], coins=8, supply={"Province": 1}
    )
    run(g, "Native Village", SET_ASIDE, "Province")
    assert g.over
    assert list(g.scores) == [3 + 6, 0]


def test_cards_of_an_island_mat_are_not_taken() -> None:
    g = tr.scenario(
        "Native Village, Island",
        hand=["Native Village", "Native Village", "Island", "Estate"],
        deck=["Gold"],
    )
    run(g, "Native Village", SET_ASIDE, "Island", "Estate")
    assert mat(g, "Native Village") == bag("Gold")
    assert mat(g, "Island") == bag("Island", "Estate")
    run(g, "Native Village", TAKE_ALL)
    assert hand(g) == bag("Gold")
    assert mat(g, "Island") == bag("Island", "Estate")


def test_owner_may_look_at_the_mat_and_others_may_not() -> None:
    g = tr.scenario("Native Village", hand=["Native Village"], deck=["Gold", "Silver"])
    run(g, "Native Village", SET_ASIDE)
    assert g.view(0).me.mats["Native Village"] == bag("Gold")
    assert g.view(1).players[0].mats["Native Village"] == bag("?")
    assert "Gold" not in g.view(1).log


def test_others_do_not_see_which_cards_come_from_the_mat() -> None:
    games = []
    for card in ("Gold", "Silver"):
        g = tr.scenario("Native Village", hand=["Native Village"] * 2, deck=[card, "Curse"])
        run(g, "Native Village", SET_ASIDE, "Native Village", TAKE_ALL)
        assert card not in g.view(1).log
        assert g.view(1).players[0].hand_size == 1
        games.append(g)
    assert hand(games[0]) != hand(games[1])


def with_top(*cards: str) -> tr.Game:
    """The top card of such a deck has gone to the mat."""
    g = tr.scenario("Native Village", hand=["Native Village"], deck=cards)
    return run(g, "Native Village", SET_ASIDE)


def test_others_cannot_tell_what_lies_on_the_mat() -> None:
    gold, silver = with_top("Gold", "Silver"), with_top("Silver", "Gold")
    assert gold.view(1) == silver.view(1)
    assert gold.view(0) != silver.view(0)


def test_cards_on_the_mat_are_dealt_anew_in_samples_of_others_only() -> None:
    g = with_top("Gold", "Silver", "Copper", "Estate")
    mine = [mat(g.view(0).sample(luck), "Native Village") for luck in range(20)]
    assert mine == [bag("Gold")] * 20
    theirs = [mat(g.view(1).sample(luck), "Native Village") for luck in range(20)]
    assert all(cards.total() == 1 for cards in theirs)
    assert len({min(cards) for cards in theirs}) > 1
