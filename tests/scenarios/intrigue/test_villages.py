"""Great Hall, Mill, Mining Village, Shanty Town and Nobles: more Actions, more cards."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from .asking import purpose, source

# How the question "trash the Mining Village?" is answered.
TRASH_IT, KEEP_IT = "yes", "no"


def test_great_hall_draws_a_card_and_gives_the_action_back() -> None:
    g = tr.scenario("Great Hall", hand=["Great Hall", "Great Hall"], deck=["Gold", "Silver"])
    run(g, "Great Hall")
    assert hand(g) == bag("Great Hall", "Gold")
    assert deck(g) == ["Silver"]
    assert g.actions == 1
    assert in_play(g) == bag("Great Hall")


def test_mill_draws_a_card_and_gives_the_action_back() -> None:
    g = tr.scenario("Mill", hand=["Mill"], deck=["Gold", "Silver"])
    run(g, "Mill", "done")
    assert hand(g) == bag("Gold")
    assert discard(g) == bag()
    assert (g.actions, g.coins) == (1, 0)


def test_mill_discards_two_cards_for_two_coins() -> None:
    g = tr.scenario("Mill", hand=["Mill", "Estate", "Copper"], deck=["Gold"])
    run(g, "Mill", "Estate", "Copper")
    assert discard(g) == bag("Estate", "Copper")
    assert hand(g) == bag("Gold")
    assert (g.actions, g.coins) == (1, 2)


def test_mill_offers_no_way_out_after_the_first_discard() -> None:
    g = tr.scenario("Mill", hand=["Mill", "Estate", "Copper"], deck=["Gold"])
    run(g, "Mill", "Estate")
    assert sorted(options(g)) == ["Copper", "Gold"]
    assert g.coins == 0


def test_mill_may_discard_the_only_card_but_pays_nothing_for_it() -> None:
    g = tr.scenario("Mill", hand=["Mill"], deck=["Estate"])
    run(g, "Mill", "Estate")
    assert discard(g) == bag("Estate")
    assert hand(g) == bag()
    assert g.coins == 0


def test_mill_with_an_empty_hand_asks_nothing() -> None:
    g = tr.scenario("Mill", hand=["Mill"])
    run(g, "Mill")
    assert purpose(g) == "buy"
    assert (g.actions, g.coins) == (1, 0)


def test_mining_village_draws_before_it_asks_whether_to_be_trashed() -> None:
    g = tr.scenario("Mining Village", hand=["Mining Village"], deck=["Gold", "Silver"])
    run(g, "Mining Village")
    assert source(g) == "Mining Village"
    assert hand(g) == bag("Gold")
    assert g.actions == 2
    assert g.coins == 0


@pytest.mark.parametrize(
    ("answer", "coins", "trash", "play"),
    [
        (TRASH_IT, 2, bag("Mining Village"), bag()),
        (KEEP_IT, 0, bag(), bag("Mining Village")),
    ],
)
def test_mining_village_gives_card_and_actions_trashed_or_not(
    answer: str, coins: int, trash: dict[str, int], play: dict[str, int]
) -> None:
    g = tr.scenario("Mining Village", hand=["Mining Village"], deck=["Gold", "Silver"])
    run(g, "Mining Village", answer)
    assert hand(g) == bag("Gold")
    assert g.actions == 2
    assert g.coins == coins
    assert g.trash == trash
    assert in_play(g) == play


def test_mining_village_kept_cannot_be_trashed_later_in_the_turn() -> None:
    hand_ = ["Mining Village", "Great Hall"]
    g = tr.scenario("Mining Village", hand=hand_, deck=["Copper", "Silver"])
    run(g, "Mining Village", KEEP_IT, "Great Hall", "treasures")
    assert purpose(g) == "buy"
    assert g.coins == 3
    assert g.trash == bag()


def test_mining_village_under_throne_room_is_trashed_only_once() -> None:
    g = tr.scenario(
        "Mining Village", hand=["Throne Room", "Mining Village"], deck=["Gold", "Silver", "Copper"]
    )
    run(g, "Throne Room", "Mining Village", TRASH_IT)
    assert source(g) != "Mining Village"
    assert g.trash == bag("Mining Village")
    assert g.coins == 2
    assert g.actions == 4
    assert hand(g) == bag("Gold", "Silver")
    assert in_play(g) == bag("Throne Room")


def test_mining_village_under_throne_room_may_wait_for_its_second_play() -> None:
    g = tr.scenario(
        "Mining Village", hand=["Throne Room", "Mining Village"], deck=["Gold", "Silver", "Copper"]
    )
    run(g, "Throne Room", "Mining Village", KEEP_IT)
    assert g.trash == bag()
    run(g, TRASH_IT)
    assert g.trash == bag("Mining Village")
    assert g.coins == 2
    assert g.actions == 4
    assert hand(g) == bag("Gold", "Silver")


def test_mining_village_trashed_under_throne_room_leaves_another_one_in_play_alone() -> None:
    g = tr.scenario(
        "Mining Village",
        hand=["Mining Village", "Throne Room", "Mining Village"],
        deck=["Copper"] * 4,
    )
    run(g, "Mining Village", KEEP_IT, "Throne Room", "Mining Village", TRASH_IT)
    assert source(g) != "Mining Village"
    assert g.trash == bag("Mining Village")
    assert in_play(g) == bag("Mining Village", "Throne Room")
    assert g.coins == 2
    assert hand(g) == bag(*["Copper"] * 3)


def test_shanty_town_without_actions_in_hand_draws_two() -> None:
    g = tr.scenario(
        "Shanty Town", hand=["Shanty Town", "Estate"], deck=["Gold", "Silver", "Copper"]
    )
    run(g, "Shanty Town")
    assert hand(g) == bag("Estate", "Gold", "Silver")
    assert deck(g) == ["Copper"]
    assert g.actions == 2


@pytest.mark.parametrize("action", ["Shanty Town", "Moat", "Great Hall", "Nobles"])
def test_shanty_town_with_an_action_in_hand_draws_nothing(action: str) -> None:
    g = tr.scenario("Shanty Town", hand=["Shanty Town", action], deck=["Gold", "Silver"])
    run(g, "Shanty Town")
    assert hand(g) == bag(action)
    assert deck(g) == ["Gold", "Silver"]
    assert g.actions == 2


def test_shanty_town_draws_the_second_card_even_after_drawing_an_action() -> None:
    g = tr.scenario("Shanty Town", hand=["Shanty Town"], deck=["Pawn", "Silver", "Gold"])
    run(g, "Shanty Town")
    assert hand(g) == bag("Pawn", "Silver")


def test_shanty_town_draws_with_a_farm_in_hand() -> None:
    g = tr.scenario("Shanty Town", hand=["Shanty Town", "Farm"], deck=["Silver", "Gold"])
    run(g, "Shanty Town")
    assert hand(g) == bag("Farm", "Silver", "Gold")


@pytest.mark.parametrize(("choice", "drawn", "actions"), [("+3 Cards", 3, 0), ("+2 Actions", 0, 2)])
def test_nobles_draw_three_or_give_two_actions_but_not_both(
    choice: str, drawn: int, actions: int
) -> None:
    g = tr.scenario("Nobles", hand=["Nobles"], deck=["Gold"] * 4)
    run(g, "Nobles")
    assert len(options(g)) == 2
    run(g, choice)
    assert hand(g) == bag(*["Gold"] * drawn)
    assert g.actions == actions
