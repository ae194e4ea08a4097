"""Contraband and War Chest: the neighbour names a card."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .tokens import vp

# ---------------------------------------------------------------- Contraband


def test_contraband_is_worth_three_coins_and_gives_a_buy() -> None:
    g = tr.scenario("Contraband", hand=["Contraband"], phase="buy")
    run(g, "Contraband", "Gold")
    assert (g.coins, g.buys) == (3, 2)


def test_the_player_to_the_left_names_the_contraband() -> None:
    g = tr.scenario("Contraband", hand=["Contraband"], phase="buy", players=3)
    run(g, "Contraband")
    assert (decider(g), purpose(g), source(g)) == (1, "ban", "Contraband")
    assert {"Province", "Copper", "Contraband", "Curse"} <= set(options(g))
    run(g, "Province")
    assert decider(g) == 0


def test_the_named_card_cannot_be_bought_this_turn() -> None:
    g = tr.scenario("Contraband", hand=["Contraband"], phase="buy", coins=3, buys=2)
    run(g, "Contraband", "Gold")
    assert "Gold" not in options(g)
    assert "Duchy" in options(g)
    run(g, "Silver")
    assert "Silver" in options(g)


def test_contraband_is_named_before_further_treasures_are_played() -> None:
    g = tr.scenario("Contraband", hand=["Contraband", "Gold", "Gold"], phase="buy")
    run(g, "Contraband")
    assert purpose(g) == "ban"
    assert hand(g) == bag("Gold", "Gold")
    run(g, "Province", "Gold", "Gold")
    assert g.coins == 9
    assert "Province" not in options(g)


def test_the_named_treasure_can_still_be_played() -> None:
    g = tr.scenario("Contraband", hand=["Contraband", "Gold"], phase="buy")
    run(g, "Contraband", "Gold")
    assert "Gold" in options(g)
    run(g, "Gold")
    assert g.coins == 6
    assert in_play(g) == bag("Contraband", "Gold")


def test_several_contrabands_forbid_several_cards() -> None:
    g = tr.scenario("Contraband", hand=["Contraband"] * 2, phase="buy", coins=4)
    run(g, "Contraband", "Province", "Contraband", "Duchy")
    assert g.coins == 10
    assert not {"Province", "Duchy"} & set(options(g))
    assert "Gold" in options(g)


def test_the_named_card_can_be_gained_in_other_ways() -> None:
    g = tr.scenario("Contraband, Hoard", hand=["Contraband", "Hoard"], phase="buy")
    run(g, "Hoard", "Contraband", "Gold", "Estate")
    assert discard(g) == bag("Estate", "Gold")


def test_contraband_ends_with_the_turn() -> None:
    g = tr.scenario(
        "Contraband", hand=["Contraband"], phase="buy", opponents=[{"hand": ["Silver", "Copper"]}]
    )
    run(g, "Contraband", "Silver", "done", "treasures")
    assert g.active == 1
    assert "Silver" in options(g)


# ---------------------------------------------------------------- War Chest


def test_the_player_to_the_left_names_a_card_that_war_chest_does_not_gain() -> None:
    g = tr.scenario("War Chest, City, Goons", hand=["War Chest"], phase="buy", players=3)
    run(g, "War Chest")
    assert (decider(g), purpose(g), source(g)) == (1, "ban", "War Chest")
    run(g, "City")
    assert (decider(g), purpose(g)) == (0, "gain")
    assert set(options(g)) == {"Copper", "Curse", "Estate", "Silver", "Duchy", "War Chest"}
    run(g, "Duchy")
    assert discard(g) == bag("Duchy")
    assert g.coins == 0


def test_war_chest_has_to_gain() -> None:
    g = tr.scenario("War Chest", hand=["War Chest"], phase="buy")
    run(g, "War Chest", "Duchy")
    assert "done" not in options(g)


def test_a_second_war_chest_gains_none_of_the_two_named_cards() -> None:
    g = tr.scenario("War Chest, City", hand=["War Chest"] * 2, phase="buy")
    run(g, "War Chest", "City", "Duchy", "War Chest", "Duchy")
    assert set(options(g)) == {"Copper", "Curse", "Estate", "Silver", "War Chest"}
    run(g, "Silver")
    assert discard(g) == bag("Duchy", "Silver")


def test_a_third_war_chest_minds_all_three_names() -> None:
    g = tr.scenario("War Chest, City", hand=["War Chest"] * 3, phase="buy")
    run(g, "War Chest", "City", "Duchy", "War Chest", "Duchy", "Silver", "War Chest", "War Chest")
    assert set(options(g)) == {"Copper", "Curse", "Estate", "Silver"}


def test_war_chest_played_twice_by_tiara_asks_twice() -> None:
    g = tr.scenario("War Chest, City, Tiara", hand=["Tiara", "War Chest"], phase="buy")
    run(g, "Tiara", "War Chest", "City", "Duchy", "done")
    assert purpose(g) == "ban"
    run(g, "Duchy")
    assert not {"City", "Duchy"} & set(options(g))


def test_the_named_card_can_still_be_bought() -> None:
    g = tr.scenario("War Chest, City", hand=["War Chest"], phase="buy", coins=5, buys=2)
    run(g, "War Chest", "City", "Silver", "City")
    assert discard(g) == bag("Silver", "City")


def test_the_names_for_war_chest_are_forgotten_after_the_turn() -> None:
    g = tr.scenario(
        "War Chest, City", hand=["War Chest"], phase="buy", opponents=[{"hand": ["War Chest"]}]
    )
    run(g, "War Chest", "City", "Silver", "done")
    run(g, "War Chest", "Duchy")
    assert decider(g) == 1
    assert "City" in options(g)
    assert "Duchy" not in options(g)


def test_collection_pays_for_what_war_chest_gains() -> None:
    g = tr.scenario("War Chest, City, Collection", hand=["Collection", "War Chest"], phase="buy")
    run(g, "Collection", "War Chest", "Duchy", "City")
    assert vp(g) == 1


@pytest.mark.parametrize("card", ["Contraband", "War Chest"])
def test_any_card_may_be_named_also_one_with_an_empty_pile(card: str) -> None:
    g = tr.scenario(card, hand=[card], phase="buy", supply={"Curse": 0})
    run(g, card)
    assert "Curse" in options(g)
