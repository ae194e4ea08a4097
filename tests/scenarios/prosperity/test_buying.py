"""Hoard, Talisman, Mint and Goons: what happens when a card is bought."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose
from .tokens import vp

# ---------------------------------------------------------------- Hoard


def test_hoard_is_worth_two_coins() -> None:
    g = run(tr.scenario("Hoard", hand=["Hoard"], phase="buy"), "Hoard")
    assert (g.coins, g.buys) == (2, 1)


def hoard(*treasures: str, kingdom: str = "Hoard, Village", coins: int = 6) -> tr.Game:
    """Hoards, and perhaps more, have been played; there are buys and coins enough."""
    g = tr.scenario(
        f"{kingdom}, Nobles, Farm, Gardens",
        hand=list(treasures),
        phase="buy",
        coins=coins,
        buys=4,
    )
    return run(g, *treasures)


@pytest.mark.parametrize("card", ["Estate", "Duchy", "Province", "Nobles", "Farm", "Gardens"])
def test_hoard_gains_a_gold_when_a_bought_victory_card_is_gained(card: str) -> None:
    g = run(hoard("Hoard"), card)
    assert discard(g) == bag(card, "Gold")
    assert g.supply["Gold"] == 29


@pytest.mark.parametrize("card", ["Silver", "Village", "Curse", "Hoard"])
def test_hoard_gains_nothing_for_another_card(card: str) -> None:
    assert discard(run(hoard("Hoard"), card)) == bag(card)


def test_two_hoards_and_two_estates_make_four_golds() -> None:
    g = run(hoard("Hoard", "Hoard"), "Estate", "Estate")
    assert discard(g) == bag("Estate", "Estate", *["Gold"] * 4)


def test_hoard_gains_nothing_when_the_golds_are_gone() -> None:
    g = tr.scenario("Hoard", hand=["Hoard"] * 2, phase="buy", buys=2, supply={"Gold": 1})
    run(g, "Hoard", "Hoard", "Estate")
    assert discard(g) == bag("Estate", "Gold")


def test_hoard_gains_nothing_for_a_victory_card_that_was_not_bought() -> None:
    g = tr.scenario("Hoard, Anvil", hand=["Hoard", "Anvil", "Copper"], phase="buy")
    run(g, "Hoard", "Anvil", "Copper", "Estate")
    assert discard(g) == bag("Copper", "Estate")


@pytest.mark.parametrize("where", ["hand", "play"])
def test_a_hoard_that_was_not_played_this_turn_does_nothing(where: str) -> None:
    g = tr.scenario("Hoard", phase="buy", coins=2, buys=2, **{where: ["Hoard"]})  # type: ignore[arg-type]
    run(g, *(["done"] if where == "hand" else []), "Estate")
    assert discard(g) == bag("Estate")


@pytest.mark.parametrize("choice", ["trash", "deck"])
def test_hoard_gains_a_gold_whatever_watchtower_does(choice: str) -> None:
    g = tr.scenario("Hoard, Watchtower", hand=["Hoard", "Watchtower"], phase="buy", buys=2)
    run(g, "Hoard", "Estate", "done", "Watchtower", choice)
    assert discard(g) == bag("Gold")
    assert g.players[0].owned["Estate"] == (choice == "deck")


def test_hoard_played_twice_gains_two_golds() -> None:
    g = tr.scenario("Hoard, Tiara", hand=["Tiara", "Hoard"], phase="buy", buys=2)
    run(g, "Tiara", "Hoard", "Estate", "done", "done", "done")
    assert discard(g) == bag("Estate", "Gold", "Gold")


def test_hoard_works_on_after_it_has_left_play() -> None:
    g = run(hoard("Hoard", kingdom="Hoard, Mint", coins=5), "Mint")
    assert g.trash == bag("Hoard")
    run(g, "Estate")
    assert discard(g) == bag("Mint", "Estate", "Gold")


def test_hoard_lasts_for_one_turn() -> None:
    g = tr.scenario("Hoard", hand=["Hoard"], deck=["Copper"] * 5, phase="buy")
    run(g, "Hoard", "done", "done", "treasures", "Estate")
    assert discard(g)["Gold"] == 0


# ---------------------------------------------------------------- Talisman


def test_talisman_is_worth_one_coin() -> None:
    g = run(tr.scenario("Talisman", hand=["Talisman"], phase="buy"), "Talisman")
    assert (g.coins, g.buys) == (1, 1)


@pytest.mark.parametrize("card", ["Copper", "Silver", "Curse", "Village", "Talisman"])
def test_talisman_gains_a_copy_of_a_card_costing_up_to_four(card: str) -> None:
    g = tr.scenario("Talisman, Village", play=["Talisman"], phase="buy", coins=4, buys=2)
    before = g.supply[card]
    run(g, card)
    assert discard(g) == bag(card, card)
    assert g.supply[card] == before - 2
    assert purpose(g) == "buy"


@pytest.mark.parametrize("card", ["Estate", "Gardens", "Great Hall", "Gold", "City"])
def test_talisman_copies_no_victory_card_and_nothing_dearer(card: str) -> None:
    g = tr.scenario(
        "Talisman, Gardens, Great Hall, City", play=["Talisman"], phase="buy", coins=6, buys=2
    )
    run(g, card)
    assert discard(g) == bag(card)


def test_two_talismans_gain_two_copies_at_each_buy() -> None:
    g = tr.scenario(
        "Talisman, Trade Route", hand=["Talisman"] * 2 + ["Copper"] * 4, phase="buy", buys=2
    )
    run(g, "Talisman", "Talisman", "treasures", "Silver", "Trade Route")
    owned = g.players[0].owned
    assert (owned["Silver"], owned["Trade Route"]) == (3, 3)


@pytest.mark.parametrize(("left", "got"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_talismans_gain_only_what_is_left(left: int, got: int) -> None:
    g = tr.scenario(
        "Talisman, Village",
        play=["Talisman"] * 2,
        phase="buy",
        coins=3,
        buys=2,
        supply={"Village": left},
    )
    run(g, "Village")
    assert discard(g) == bag(*["Village"] * got)
    assert g.supply["Village"] == left - got


def test_talisman_does_not_copy_a_card_gained_without_buying() -> None:
    g = tr.scenario("Talisman, Workshop", play=["Talisman"], hand=["Workshop"])
    run(g, "Workshop", "Silver")
    assert discard(g) == bag("Silver")


def test_talisman_looks_at_the_present_cost_of_peddler() -> None:
    g = tr.scenario(
        "Talisman, Peddler, Village",
        play=["Talisman", "Village", "Village"],
        phase="buy",
        coins=4,
        buys=2,
    )
    run(g, "Peddler")
    assert discard(g) == bag("Peddler", "Peddler")


def test_talisman_looks_at_the_present_cost_of_grand_market() -> None:
    g = tr.scenario(
        "Talisman, Grand Market",
        play=["Talisman"],
        hand=["Quarry"],
        phase="buy",
        coins=3,
        buys=2,
    )
    run(g, "Quarry", "Grand Market")
    assert discard(g) == bag("Grand Market", "Grand Market")


# ---------------------------------------------------------------- Mint


def test_mint_gains_a_copy_of_a_treasure_shown() -> None:
    g = tr.scenario("Mint", hand=["Mint", "Gold", "Copper", "Estate"])
    run(g, "Mint")
    assert sorted(options(g)) == ["Copper", "Gold", "done"]
    run(g, "Gold")
    assert discard(g) == bag("Gold")
    assert hand(g) == bag("Gold", "Copper", "Estate")
    assert g.supply["Gold"] == 29


def test_mint_need_not_show_a_treasure() -> None:
    g = run(tr.scenario("Mint", hand=["Mint", "Gold"]), "Mint", "done")
    assert discard(g) == bag()
    assert hand(g) == bag("Gold")


@pytest.mark.parametrize("card", ["Farm", "Bank", "Platinum"])
def test_mint_copies_any_treasure_with_a_pile(card: str) -> None:
    g = tr.scenario("Mint, Farm, Bank; colony", hand=["Mint", card])
    run(g, "Mint", card)
    assert discard(g) == bag(card)


def test_mint_gains_nothing_if_the_pile_is_empty_or_not_there() -> None:
    g = tr.scenario("Mint", hand=["Mint", "Gold"], supply={"Gold": 0})
    run(g, "Mint", "Gold")
    assert discard(g) == bag()
    g = tr.scenario("Mint", hand=["Mint", "Bank"])
    run(g, "Mint", "Bank")
    assert discard(g) == bag()


def test_mint_trashes_the_treasures_in_play_when_it_is_bought() -> None:
    g = tr.scenario(
        "Mint, Village",
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


def test_mint_trashes_them_when_it_is_gained_in_another_way() -> None:
    g = tr.scenario("Mint, Artisan", play=["Gold"], hand=["Artisan", "Estate"])
    run(g, "Artisan", "Mint", "Estate")
    assert in_play(g) == bag("Artisan")
    assert g.trash == bag("Gold")
    g = tr.scenario("Mint, Anvil, Bridge", hand=["Bridge", "Anvil", "Copper", "Silver"])
    run(g, "Bridge", "Silver", "Anvil", "Copper", "Mint")  # it costs $4 now
    assert g.trash == bag("Anvil", "Silver")


def test_mint_leaves_durations_in_play() -> None:
    g = tr.scenario("Mint, Astrolabe", hand=["Astrolabe", "Silver"], phase="buy", coins=2)
    run(g, "Astrolabe", "Silver", "Mint")
    assert in_play(g) == bag("Astrolabe")
    assert g.trash == bag("Silver")


def test_mint_trashes_farms_and_nothing_when_no_treasure_is_in_play() -> None:
    g = tr.scenario("Mint, Farm", play=["Farm"], phase="buy", coins=10, buys=3)
    run(g, "Mint")
    assert g.trash == bag("Farm")
    run(g, "Mint")
    assert g.trash == bag("Farm")
    assert discard(g) == bag("Mint", "Mint")


def test_playing_mint_trashes_nothing() -> None:
    g = run(tr.scenario("Mint", play=["Gold"], hand=["Mint", "Copper"]), "Mint", "Copper")
    assert in_play(g) == bag("Gold", "Mint")


@pytest.mark.parametrize("choice", ["trash", "deck"])
def test_mint_trashes_the_treasures_whatever_watchtower_does_with_it(choice: str) -> None:
    g = tr.scenario(
        "Mint, Watchtower", play=["Gold"], hand=["Watchtower"], phase="buy", coins=5, buys=2
    )
    run(g, "Mint", "Watchtower", choice)
    assert g.trash == bag("Gold", *(["Mint"] if choice == "trash" else []))
    assert in_play(g) == bag()


def test_two_mints_gained_with_talisman_trash_it_once() -> None:
    g = tr.scenario(
        "Mint, Talisman, Quarry", hand=["Talisman", "Quarry"], phase="buy", coins=1, buys=2
    )
    run(g, "Talisman", "Quarry", "Mint")
    assert discard(g) == bag("Mint", "Mint")
    assert g.trash == bag("Talisman", "Quarry")


# ---------------------------------------------------------------- Goons


def test_goons_gives_a_buy_and_two_coins() -> None:
    g = run(tr.scenario("Goons", hand=["Goons"]), "Goons")
    assert (g.buys, g.coins, g.actions) == (2, 2, 0)
    assert vp(g) == 0


def test_goons_makes_others_discard_down_to_three() -> None:
    g = tr.scenario(
        "Goons",
        hand=["Goons"],
        opponents=[
            {"hand": ["Copper", "Estate", "Gold", "Silver", "Curse"]},
            {"hand": ["Gold"] * 3},
        ],
    )
    run(g, "Goons")
    assert (decider(g), purpose(g)) == (1, "discard")
    run(g, "Curse", "Estate")
    assert hand(g, 1) == bag("Copper", "Gold", "Silver")
    assert hand(g, 2) == bag(*["Gold"] * 3)
    assert decider(g) == 0


def test_moat_stops_goons() -> None:
    g = tr.scenario("Goons, Moat", hand=["Goons"], opponents=[{"hand": ["Moat"] + ["Copper"] * 4}])
    run(g, "Goons", "Moat")
    assert g.players[1].hand_size == 5
    assert g.coins == 2


def test_goons_gives_a_victory_point_for_each_card_bought() -> None:
    g = tr.scenario("Goons", hand=["Goons"], coins=4, buys=2)
    run(g, "Goons", "Silver")
    assert vp(g) == 1
    run(g, "Estate")
    assert vp(g) == 2
    run(g, "Copper")
    assert vp(g) == 3
    assert vp(g, 1) == 0


def test_two_goons_in_play_give_two_points_for_each_buy() -> None:
    g = tr.scenario("Goons", hand=["Goons", "Goons"], actions=2)
    run(g, "Goons", "Goons", "Silver")
    assert vp(g) == 2


@pytest.mark.parametrize("again", ["Throne Room", "King's Court"])
def test_goons_played_several_times_is_still_one_card_in_play(again: str) -> None:
    g = tr.scenario(f"Goons, {again}", hand=[again, "Goons"])
    run(g, again, "Goons", "Silver")
    assert vp(g) == 1


def test_goons_gives_no_point_for_gains_without_buying() -> None:
    g = tr.scenario("Goons, Workshop, Talisman", hand=["Workshop"], play=["Goons", "Talisman"])
    run(g, "Workshop", "Silver")
    assert vp(g) == 0
    run(g, "Copper")
    assert vp(g) == 1
    assert g.players[0].owned["Copper"] == 2


def test_goons_gives_nothing_after_it_has_left_play() -> None:
    g = tr.scenario("Goons", hand=["Goons"], opponents=[{"hand": ["Gold"]}])
    run(g, "Goons", "done", "Gold", "Silver")
    assert (vp(g, 0), vp(g, 1)) == (0, 0)


def test_goons_does_not_pay_for_the_buys_of_others() -> None:
    g = tr.scenario("Goons", phase="buy", coins=3, buys=2, opponents=[{"play": ["Goons"]}])
    run(g, "Silver")
    assert (vp(g, 0), vp(g, 1)) == (0, 0)
