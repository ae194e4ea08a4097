"""Watchtower: draw up to six; trash what you gain or put it on your deck."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose


@pytest.mark.parametrize(("others", "drawn"), [(0, 6), (3, 3), (5, 1), (6, 0), (8, 0)])
def test_watchtower_draws_until_there_are_six_cards_in_hand(others: int, drawn: int) -> None:
    g = tr.scenario("Watchtower", hand=["Watchtower"] + ["Estate"] * others, deck=["Copper"] * 8)
    run(g, "Watchtower")
    assert hand(g) == bag(*["Estate"] * others, *["Copper"] * drawn)
    assert g.actions == 0


def test_watchtower_shuffles_when_the_deck_runs_out_and_stops_when_all_is_drawn() -> None:
    g = tr.scenario("Watchtower", hand=["Watchtower"], deck=["Gold"], discard=["Copper"] * 3)
    run(g, "Watchtower")
    assert hand(g) == bag("Gold", *["Copper"] * 3)


# ---------------------------------------------------------------- own gains


def buying(**more: list[str]) -> tr.Game:
    """Six coins and two Buys, with a Watchtower in hand."""
    return tr.scenario(
        "Watchtower", hand=["Watchtower"], phase="buy", coins=6, buys=2,
        deck=more.get("deck", []), discard=more.get("discard", []),
    )  # fmt: skip


def test_watchtower_asks_at_each_gain() -> None:
    g = run(buying(), "Silver")
    assert (decider(g), purpose(g)) == (0, "react")
    assert options(g) == ["Watchtower", "done"]
    run(g, "done")
    assert purpose(g) == "buy"
    assert discard(g) == bag("Silver")
    run(g, "Silver")
    assert purpose(g) == "react"


def test_watchtower_trashes_the_gained_card() -> None:
    g = run(buying(), "Gold", "Watchtower", "trash")
    assert g.trash == bag("Gold")
    assert discard(g) == bag()
    assert g.supply["Gold"] == 29
    assert g.coins == 0


def test_watchtower_puts_the_gained_card_on_the_deck() -> None:
    g = run(buying(deck=["Copper"]), "Gold", "Watchtower", "deck")
    assert deck(g) == ["Gold", "Copper"]
    assert discard(g) == bag()
    assert g.trash == bag()


def test_watchtower_does_not_shuffle_to_put_a_card_on_an_empty_deck() -> None:
    g = run(buying(discard=["Estate"]), "Gold", "Watchtower", "deck")
    assert deck(g) == ["Gold"]
    assert discard(g) == bag("Estate")


def test_watchtower_stays_in_hand_and_can_be_used_again() -> None:
    g = run(buying(), "Silver", "Watchtower", "deck")
    assert hand(g) == bag("Watchtower")
    run(g, "Silver", "Watchtower", "trash")
    assert g.trash == bag("Silver")
    assert g.players[0].owned == bag("Watchtower", "Silver")


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_watchtower_works_only_from_the_hand(zone: str) -> None:
    g = tr.scenario(
        "Watchtower", phase="buy", coins=3, buys=2,
        deck=["Watchtower"] if zone == "deck" else [],
        discard=["Watchtower"] if zone == "discard" else [],
    )  # fmt: skip
    run(g, "Silver")
    assert purpose(g) == "buy"


def test_watchtower_in_play_does_not_react() -> None:
    g = tr.scenario("Watchtower", hand=["Watchtower"], coins=3, buys=2)
    run(g, "Watchtower", "Silver")
    assert purpose(g) == "buy"
    assert discard(g) == bag("Silver")


def test_watchtower_answers_cards_gained_without_buying() -> None:
    g = tr.scenario("Watchtower, Expand", hand=["Expand", "Watchtower", "Gold"])
    run(g, "Expand", "Gold", "Duchy", "Watchtower", "deck")
    assert deck(g) == ["Duchy"]


@pytest.mark.parametrize(
    ("choice", "where"), [("trash", "trash"), ("deck", "deck"), (None, "hand")]
)
def test_watchtower_catches_a_card_gained_to_the_hand(choice: str | None, where: str) -> None:
    g = tr.scenario("Watchtower, Mine", hand=["Mine", "Copper", "Watchtower"])
    run(g, "Mine", "Copper", "Silver", *(["Watchtower", choice] if choice else ["done"]))
    assert (hand(g)["Silver"], g.trash["Silver"], deck(g).count("Silver")) == (
        int(where == "hand"), int(where == "trash"), int(where == "deck"),
    )  # fmt: skip
    assert discard(g) == bag()


def test_watchtower_trashes_a_card_gained_onto_the_deck() -> None:
    g = tr.scenario("Watchtower, Bureaucrat", hand=["Bureaucrat", "Watchtower"], deck=["Gold"])
    run(g, "Bureaucrat", "Watchtower", "trash")
    assert g.trash == bag("Silver")
    assert deck(g) == ["Gold"]


def test_a_card_moved_by_watchtower_is_still_gained_from_the_pile() -> None:
    g = tr.scenario(
        "Watchtower, Trade Route, Workshop",
        hand=["Workshop", "Trade Route", "Watchtower"],
        actions=2,
    )
    run(g, "Workshop", "Estate", "Watchtower", "trash")
    assert g.supply["Estate"] == 7
    run(g, "Trade Route")
    assert g.coins == 1


def test_two_watchtowers_in_hand_move_a_card_once() -> None:
    g = tr.scenario("Watchtower", hand=["Watchtower"] * 2, phase="buy", coins=6, buys=2)
    run(g, "Gold", "Watchtower", "trash")
    assert purpose(g) == "buy"
    assert g.trash == bag("Gold")


def test_nothing_is_gained_from_an_empty_pile_so_watchtower_is_not_asked_for() -> None:
    g = tr.scenario(
        "Watchtower, Witch",
        hand=["Witch"],
        supply={"Curse": 0},
        opponents=[{"hand": ["Watchtower"]}],
    )
    run(g, "Witch")
    assert decider(g) == 0


# ---------------------------------------------------------------- on the turn of another player


def test_watchtower_trashes_a_curse_on_the_turn_of_another() -> None:
    g = tr.scenario("Watchtower, Witch", hand=["Witch"], opponents=[{"hand": ["Watchtower"]}])
    run(g, "Witch")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Watchtower", "trash")
    assert g.trash == bag("Curse")
    assert g.supply["Curse"] == 9
    assert hand(g, 1) == bag("Watchtower")
    assert discard(g, 1) == bag()
    assert decider(g) == 0


def test_watchtower_of_another_player_does_not_see_your_gains() -> None:
    g = tr.scenario(
        "Watchtower", phase="buy", coins=3, buys=2, opponents=[{"hand": ["Watchtower"]}]
    )
    run(g, "Silver")
    assert decider(g) == 0
    assert purpose(g) == "buy"


@pytest.mark.parametrize(
    ("answers", "trashed", "topped", "discarded"),
    [
        (["Watchtower", "trash", "Watchtower", "trash"], ["Curse", "Copper"], [], []),
        (["Watchtower", "trash", "Watchtower", "deck"], ["Curse"], ["Copper"], []),
        (["Watchtower", "trash", "done"], ["Curse"], [], ["Copper"]),
        (["done", "Watchtower", "trash"], ["Copper"], [], ["Curse"]),
        (["Watchtower", "deck", "Watchtower", "deck"], [], ["Copper", "Curse"], []),
        (["done", "done"], [], [], ["Curse", "Copper"]),
    ],
)
def test_watchtower_treats_the_two_cards_of_mountebank_one_by_one(
    answers: list[str], trashed: list[str], topped: list[str], discarded: list[str]
) -> None:
    g = tr.scenario(
        "Watchtower, Mountebank", hand=["Mountebank"], opponents=[{"hand": ["Watchtower"]}]
    )
    run(g, "Mountebank", *answers)
    assert g.trash == bag(*trashed)
    assert deck(g, 1) == topped
    assert discard(g, 1) == bag(*discarded)
    assert (g.supply["Curse"], decider(g)) == (9, 0)


def test_watchtower_trashes_a_curse_that_sea_hag_put_on_the_deck() -> None:
    g = tr.scenario(
        "Watchtower, Sea Hag",
        hand=["Sea Hag"],
        opponents=[{"hand": ["Watchtower"], "deck": ["Gold", "Silver"]}],
    )
    run(g, "Sea Hag", "Watchtower", "trash")
    assert g.trash == bag("Curse")
    assert deck(g, 1) == ["Silver"]
    assert discard(g, 1) == bag("Gold")


def test_watchtower_is_still_there_on_its_own_turn() -> None:
    g = tr.scenario(
        "Watchtower, Witch",
        hand=["Witch"],
        opponents=[{"hand": ["Watchtower"], "deck": ["Copper"] * 7}],
    )
    run(g, "Witch", "Watchtower", "trash", "done", "Watchtower")
    assert in_play(g, 1) == bag("Watchtower")
    assert hand(g, 1) == bag(*["Copper"] * 6)


def test_moat_and_watchtower_in_one_hand() -> None:
    g = tr.scenario(
        "Watchtower, Witch, Moat", hand=["Witch"], opponents=[{"hand": ["Watchtower", "Moat"]}]
    )
    run(g, "Witch")
    assert options(g) == ["Moat", "done"]
    run(g, "Moat")
    assert decider(g) == 0
    assert g.supply["Curse"] == 10


# ---------------------------------------------------------------- with other gains


def test_watchtower_answers_a_card_that_another_player_chose() -> None:
    g = tr.scenario(
        "Watchtower, Swindler",
        hand=["Swindler"],
        opponents=[{"hand": ["Watchtower"], "deck": ["Copper", "Gold"]}],
    )
    run(g, "Swindler", "Curse")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Watchtower", "trash")
    assert g.trash == bag("Copper", "Curse")
    assert deck(g, 1) == ["Gold"]


def test_watchtower_trashes_a_curse_gained_to_the_hand() -> None:
    g = tr.scenario("Watchtower, Torturer", hand=["Torturer"], opponents=[{"hand": ["Watchtower"]}])
    run(g, "Torturer", "Curse", "Watchtower", "trash")
    assert hand(g, 1) == bag("Watchtower")
    assert g.trash == bag("Curse")


def test_what_was_gained_counts_for_ironworks_even_if_watchtower_trashes_it() -> None:
    g = tr.scenario("Watchtower, Ironworks, Village", hand=["Ironworks", "Watchtower"])
    run(g, "Ironworks", "Village", "Watchtower", "trash")
    assert g.trash == bag("Village")
    assert g.actions == 1


def test_replace_does_not_find_a_card_that_watchtower_trashed() -> None:
    g = tr.scenario("Watchtower, Replace", hand=["Replace", "Estate", "Watchtower"], deck=["Curse"])
    run(g, "Replace", "Estate", "Silver", "Watchtower", "trash")
    assert g.trash == bag("Estate", "Silver")
    assert deck(g) == ["Curse"]


def test_watchtower_answers_each_copy_that_talismans_gain() -> None:
    g = tr.scenario(
        "Watchtower, Talisman",
        play=["Talisman"] * 2,
        hand=["Watchtower"],
        phase="buy",
        coins=3,
        buys=2,
    )
    run(g, "Silver", "Watchtower", "deck", "Watchtower", "trash", "done")
    assert purpose(g) == "buy"
    assert deck(g) == ["Silver"]
    assert g.trash == bag("Silver")
    assert discard(g) == bag("Silver")


def test_watchtower_answers_each_gold_of_treasure_map() -> None:
    g = tr.scenario("Watchtower, Treasure Map", hand=["Treasure Map", "Treasure Map", "Watchtower"])
    run(g, "Treasure Map", "done", "Watchtower", "trash", "done", "done")
    assert deck(g) == ["Gold"] * 3
    assert g.trash == bag("Treasure Map", "Treasure Map", "Gold")


def test_watchtower_leaves_an_equal_card_in_the_discard_pile_alone() -> None:
    g = tr.scenario(
        "Watchtower", hand=["Watchtower"], discard=["Gold"], phase="buy", coins=6, buys=2
    )
    run(g, "Gold", "Watchtower", "trash")
    assert discard(g) == bag("Gold")
    assert g.trash == bag("Gold")


def test_two_players_answer_with_their_watchtowers_in_turn_order() -> None:
    g = tr.scenario(
        "Watchtower, Witch",
        hand=["Witch"],
        opponents=[{"hand": ["Watchtower"]}, {"hand": ["Watchtower"]}],
    )
    run(g, "Witch")
    assert decider(g) == 1
    run(g, "done")
    assert decider(g) == 2
    run(g, "Watchtower", "trash")
    assert discard(g, 1) == bag("Curse")
    assert discard(g, 2) == bag()
