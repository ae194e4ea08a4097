"""Cutpurse, Ghost Ship and Sea Hag."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from ..intrigue.asking import decider, purpose


def test_cutpurse_pays_two_and_takes_one_copper_from_each_other_hand() -> None:
    g = tr.scenario(
        "Cutpurse",
        hand=["Cutpurse", "Copper"],
        opponents=[{"hand": ["Copper", "Copper", "Gold"]}, {"hand": ["Estate", "Copper"]}],
    )
    run(g, "Cutpurse")
    assert g.coins == 2
    assert hand(g) == bag("Copper")
    assert hand(g, 1) == bag("Copper", "Gold")
    assert discard(g, 1) == bag("Copper")
    assert hand(g, 2) == bag("Estate")
    assert discard(g, 2) == bag("Copper")


def test_cutpurse_victim_without_copper_reveals_the_hand() -> None:
    g = tr.scenario("Cutpurse", hand=["Cutpurse"], opponents=[{"hand": ["Silver", "Estate"]}, {}])
    run(g, "Cutpurse")
    assert hand(g, 1) == bag("Silver", "Estate")
    assert discard(g, 1) == bag()
    for viewer in (0, 2):
        assert g.view(viewer).players[1].hand == bag("Silver", "Estate")


def test_cutpurse_victim_with_copper_keeps_the_hand_hidden() -> None:
    g = tr.scenario("Cutpurse", hand=["Cutpurse"], opponents=[{"hand": ["Copper", "Gold"]}])
    run(g, "Cutpurse")
    assert "Gold" not in g.view(0).log


def test_moat_protects_from_cutpurse() -> None:
    g = tr.scenario("Cutpurse, Moat", hand=["Cutpurse"], opponents=[{"hand": ["Moat", "Copper"]}])
    run(g, "Cutpurse", "Moat")
    assert hand(g, 1) == bag("Moat", "Copper")
    assert g.coins == 2


def test_ghost_ship_draws_two_and_others_put_cards_back_in_their_order() -> None:
    g = tr.scenario(
        "Ghost Ship",
        hand=["Ghost Ship"],
        deck=["Gold", "Silver", "Copper"],
        opponents=[{"hand": ["Copper", "Silver", "Gold", "Estate", "Duchy"], "deck": ["Curse"]}],
    )
    run(g, "Ghost Ship")
    assert hand(g) == bag("Gold", "Silver")
    assert (decider(g), purpose(g)) == (1, "topdeck")
    assert sorted(options(g)) == ["Copper", "Duchy", "Estate", "Gold", "Silver"]
    run(g, "Gold", "Estate")
    assert hand(g, 1) == bag("Copper", "Silver", "Duchy")
    assert deck(g, 1) == ["Estate", "Gold", "Curse"]
    assert discard(g, 1) == bag()


@pytest.mark.parametrize("cards", [0, 1, 2, 3])
def test_ghost_ship_leaves_small_hands_alone(cards: int) -> None:
    g = tr.scenario("Ghost Ship", hand=["Ghost Ship"], opponents=[{"hand": ["Copper"] * cards}])
    run(g, "Ghost Ship")
    assert hand(g, 1) == bag(*["Copper"] * cards)
    assert deck(g, 1) == []


@pytest.mark.parametrize("cards", [4, 5, 8])
def test_ghost_ship_leaves_three_cards(cards: int) -> None:
    g = tr.scenario("Ghost Ship", hand=["Ghost Ship"], opponents=[{"hand": ["Copper"] * cards}])
    run(g, "Ghost Ship")
    assert hand(g, 1) == bag(*["Copper"] * 3)
    assert deck(g, 1) == ["Copper"] * (cards - 3)


def test_ghost_ship_makes_nobody_shuffle() -> None:
    g = tr.scenario(
        "Ghost Ship",
        hand=["Ghost Ship"],
        opponents=[{"hand": ["Copper"] * 4, "discard": ["Gold"] * 3}],
    )
    run(g, "Ghost Ship")
    assert deck(g, 1) == ["Copper"]
    assert discard(g, 1) == bag(*["Gold"] * 3)


def test_ghost_ship_hits_players_in_turn_order() -> None:
    five = {"hand": ["Copper", "Silver", "Gold", "Estate"]}
    g = tr.scenario("Ghost Ship", hand=["Ghost Ship"], opponents=[five, five])
    run(g, "Ghost Ship")
    assert decider(g) == 1
    run(g, "Gold")
    assert decider(g) == 2
    run(g, "Estate")
    assert deck(g, 1) == ["Gold"]
    assert deck(g, 2) == ["Estate"]


def test_others_do_not_see_what_ghost_ship_puts_back() -> None:
    g = tr.scenario(
        "Ghost Ship",
        hand=["Ghost Ship"],
        opponents=[{"hand": ["Copper", "Silver", "Gold", "Estate"]}],
    )
    run(g, "Ghost Ship", "Gold")
    assert g.view(0).players[1].deck == (None,)
    assert g.view(1).me.deck == ("Gold",)


def test_moat_protects_from_ghost_ship() -> None:
    cards = ["Moat", "Copper", "Silver", "Gold", "Estate"]
    g = tr.scenario("Ghost Ship, Moat", hand=["Ghost Ship"], opponents=[{"hand": cards}])
    run(g, "Ghost Ship", "Moat")
    assert hand(g, 1) == bag(*cards)
    assert decider(g) == 0


def test_sea_hag_discards_the_top_card_and_puts_a_curse_there() -> None:
    g = tr.scenario(
        "Sea Hag",
        hand=["Sea Hag"],
        deck=["Gold"],
        opponents=[{"deck": ["Gold", "Silver"]}, {"deck": ["Estate"]}],
    )
    run(g, "Sea Hag")
    assert deck(g) == ["Gold"]
    assert deck(g, 1) == ["Curse", "Silver"]
    assert discard(g, 1) == bag("Gold")
    assert deck(g, 2) == ["Curse"]
    assert discard(g, 2) == bag("Estate")
    assert g.coins == 0


def test_sea_hag_victim_without_a_deck_shuffles_first() -> None:
    g = tr.scenario("Sea Hag", hand=["Sea Hag"], opponents=[{"discard": ["Copper"] * 3}])
    run(g, "Sea Hag")
    assert discard(g, 1) == bag("Copper")
    assert g.players[1].deck_size == 3
    assert deck(g, 1)[0] == "Curse"


def test_sea_hag_victim_without_cards_still_gets_the_curse() -> None:
    g = run(tr.scenario("Sea Hag", hand=["Sea Hag"]), "Sea Hag")
    assert deck(g, 1) == ["Curse"]
    assert discard(g, 1) == bag()


def test_sea_hag_deals_the_last_curses_in_turn_order() -> None:
    two = {"deck": ["Copper", "Copper"]}
    g = tr.scenario("Sea Hag", hand=["Sea Hag"], opponents=[two, two, two], supply={"Curse": 2})
    run(g, "Sea Hag")
    assert deck(g, 1) == deck(g, 2) == ["Curse", "Copper"]
    assert deck(g, 3) == ["Copper"]
    assert discard(g, 3) == bag("Copper")


def test_moat_protects_from_sea_hag() -> None:
    g = tr.scenario(
        "Sea Hag, Moat", hand=["Sea Hag"], opponents=[{"hand": ["Moat"], "deck": ["Gold"]}]
    )
    run(g, "Sea Hag", "Moat")
    assert deck(g, 1) == ["Gold"]
    assert g.supply["Curse"] == 10


def test_sea_hag_under_throne_room_discards_the_first_curse() -> None:
    g = tr.scenario(
        "Sea Hag, Throne Room",
        hand=["Throne Room", "Sea Hag"],
        opponents=[{"deck": ["Gold", "Silver"]}],
    )
    run(g, "Throne Room", "Sea Hag")
    assert discard(g, 1) == bag("Gold", "Curse")
    assert deck(g, 1) == ["Curse", "Silver"]
