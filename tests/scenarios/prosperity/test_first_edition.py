"""Hoard, Mint and Quarry as first printed: while they are in play, and when a card is bought."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from .tokens import vp

# ---------------------------------------------------------------- Hoard


@pytest.mark.parametrize("card", ["Estate", "Duchy", "Province", "Nobles", "Farm", "Gardens"])
def test_hoard_gains_a_gold_when_a_victory_card_is_bought(card: str) -> None:
    g = tr.scenario(
        "Hoard (1E), Nobles, Farm, Gardens", play=["Hoard"], phase="buy", coins=8, buys=2
    )
    run(g, card)
    assert discard(g) == bag(card, "Gold")
    assert g.supply["Gold"] == 29


@pytest.mark.parametrize("card", ["Silver", "Village", "Curse", "Hoard"])
def test_hoard_gains_nothing_when_another_card_is_bought(card: str) -> None:
    g = tr.scenario("Hoard (1E), Village", play=["Hoard"], phase="buy", coins=8, buys=2)
    run(g, card)
    assert discard(g) == bag(card)


def test_two_hoards_and_two_estates_make_four_golds() -> None:
    g = tr.scenario("Hoard (1E)", hand=["Hoard", "Hoard"], phase="buy", buys=2)
    run(g, "Hoard", "Hoard", "Estate", "Estate")
    assert g.players[0].owned == bag("Hoard", "Hoard", "Estate", "Estate", *["Gold"] * 4)


def test_hoard_gains_nothing_when_the_golds_are_gone() -> None:
    g = tr.scenario(
        "Hoard (1E)", play=["Hoard"] * 2, phase="buy", coins=2, buys=2, supply={"Gold": 1}
    )
    run(g, "Estate")
    assert discard(g) == bag("Estate", "Gold")


def test_hoard_gains_nothing_for_a_victory_card_that_was_not_bought() -> None:
    g = tr.scenario("Hoard (1E), Workshop", play=["Hoard"], hand=["Workshop"])
    run(g, "Workshop", "Estate")
    assert discard(g) == bag("Estate")


def test_hoard_in_hand_does_nothing() -> None:
    g = tr.scenario("Hoard (1E)", hand=["Hoard"], phase="buy", coins=2, buys=2)
    run(g, "done", "Estate")
    assert discard(g) == bag("Estate")


def test_hoard_gains_a_gold_even_if_watchtower_trashes_the_victory_card() -> None:
    g = tr.scenario(
        "Hoard (1E), Watchtower", play=["Hoard"], hand=["Watchtower"], phase="buy", coins=2, buys=2
    )
    run(g, "Estate", "done", "Watchtower", "trash")
    assert g.trash == bag("Estate")
    assert discard(g) == bag("Gold")


# ---------------------------------------------------------------- Mint


def test_mint_trashes_the_treasures_in_play_when_it_is_bought() -> None:
    g = tr.scenario(
        "Mint (1E), Village",
        play=["Village"],
        hand=["Gold", "Silver", "Copper", "Copper"],
        deck=["Gold"],
        phase="buy",
        buys=2,
    )
    run(g, "Gold", "Silver", "Copper", "done", "Mint")
    assert g.trash == bag("Gold", "Silver", "Copper")
    assert in_play(g) == bag("Village")
    assert hand(g) == bag("Copper")
    assert discard(g) == bag("Mint")
    assert (g.coins, g.buys) == (1, 1)


def test_mint_leaves_treasures_alone_when_it_is_gained_without_buying() -> None:
    g = tr.scenario("Mint (1E), Artisan", play=["Gold"], hand=["Artisan", "Estate"])
    run(g, "Artisan", "Mint", "Estate")
    assert in_play(g) == bag("Artisan", "Gold")
    assert g.trash == bag()


@pytest.mark.parametrize("choice", ["trash", "deck"])
def test_mint_trashes_the_treasures_whatever_watchtower_does_with_it(choice: str) -> None:
    g = tr.scenario(
        "Mint (1E), Watchtower", play=["Gold"], hand=["Watchtower"], phase="buy", coins=5, buys=2
    )
    run(g, "Mint", "Watchtower", choice)
    assert g.trash == bag("Gold", *(["Mint"] if choice == "trash" else []))
    assert in_play(g) == bag()


def test_hoard_trashed_by_a_bought_mint_gains_no_gold_later() -> None:
    g = tr.scenario("Mint (1E), Hoard (1E)", play=["Hoard"], phase="buy", coins=7, buys=3)
    run(g, "Mint", "Estate")
    assert discard(g) == bag("Mint", "Estate")


# ---------------------------------------------------------------- Quarry


@pytest.mark.parametrize(
    ("quarries", "costs"),
    [
        (0, {"King's Court": 7, "Nobles": 6, "Village": 3, "Moat": 2, "Gold": 6, "Duchy": 5}),
        (1, {"King's Court": 5, "Nobles": 4, "Village": 1, "Moat": 0, "Gold": 6, "Duchy": 5}),
        (2, {"King's Court": 3, "Nobles": 2, "Village": 0, "Moat": 0, "Gold": 6, "Duchy": 5}),
    ],
)
def test_each_quarry_in_play_makes_actions_two_cheaper(
    quarries: int, costs: dict[str, int]
) -> None:
    g = tr.scenario(
        "Quarry (1E), King's Court, Nobles, Village, Moat", hand=["Quarry"] * 2, phase="buy"
    )
    run(g, *["Quarry"] * quarries)
    assert g.coins == quarries
    assert {card: g.cost(card) for card in costs} == costs


def test_quarry_lowers_the_price_paid() -> None:
    g = tr.scenario("Quarry (1E), City", hand=["Quarry", "Silver"], phase="buy", buys=2)
    run(g, "Quarry", "Silver", "City")
    assert g.coins == 0
    assert discard(g) == bag("City")


def test_quarry_does_nothing_from_the_hand() -> None:
    assert tr.scenario("Quarry (1E), City", hand=["Quarry"], phase="buy").cost("City") == 5


def test_quarry_lets_workshop_gain_dearer_actions() -> None:
    g = tr.scenario(
        "Quarry (1E), Workshop, Goons, Forge, Hoard (1E)", play=["Quarry"], hand=["Workshop"]
    )
    run(g, "Workshop")
    assert set(options(g)) == {"Copper", "Curse", "Estate", "Silver", "Quarry", "Workshop", "Goons"}


def test_quarry_makes_actions_in_hand_cheaper_too() -> None:
    g = tr.scenario("Quarry (1E), Remodel, City, Smithy", play=["Quarry"], hand=["Remodel", "City"])
    run(g, "Remodel")
    assert g.trash == bag("City")
    assert "Duchy" in options(g)
    assert "Gold" not in options(g)
    g = tr.scenario("Quarry (1E), Bishop, City", play=["Quarry"], hand=["Bishop", "City"])
    run(g, "Bishop")
    assert vp(g) == 1 + 1


def test_quarry_shifts_what_costs_exactly_one_more() -> None:
    g = tr.scenario(
        "Quarry (1E), Upgrade, City, Village", play=["Quarry"], hand=["Upgrade", "Estate"]
    )
    run(g, "Upgrade")
    assert sorted(options(g)) == ["City", "Silver", "Upgrade"]


def test_quarry_counts_for_cards_in_the_decks_of_others() -> None:
    g = tr.scenario(
        "Quarry (1E), Swindler, City",
        play=["Quarry"],
        hand=["Swindler"],
        opponents=[{"deck": ["City"]}],
    )
    run(g, "Swindler")
    assert sorted(options(g)) == ["City", "Silver"]


def test_quarry_and_bridge_add_up() -> None:
    g = tr.scenario("Quarry (1E), Bridge, City", play=["Quarry"], hand=["Bridge"])
    run(g, "Bridge")
    assert (int(g.cost("City")), int(g.cost("Duchy")), int(g.cost("Bridge"))) == (2, 4, 1)


def test_quarry_ends_when_it_leaves_play() -> None:
    g = tr.scenario("Quarry (1E), City", hand=["Quarry"], phase="buy")
    run(g, "Quarry", "done")
    assert g.cost("City") == 5
    g = tr.scenario("Quarry (1E), City, Mint (1E)", hand=["Quarry"], phase="buy", coins=2, buys=2)
    run(g, "Quarry", "Mint")
    assert g.trash == bag("Quarry")
    assert g.cost("City") == 5


def test_quarry_of_another_player_does_not_stay_in_play_for_you() -> None:
    g = tr.scenario(
        "Quarry (1E), City", hand=["Quarry"], phase="buy", opponents=[{"hand": ["Gold"]}]
    )
    run(g, "Quarry", "done", "Gold")
    assert "City" not in options(g)
