"""Royal Seal and Tiara: gained cards go onto the deck."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose

BOTH = pytest.mark.parametrize("card", ["Royal Seal", "Tiara"])


def test_royal_seal_is_worth_two_coins() -> None:
    g = run(tr.scenario("Royal Seal", hand=["Royal Seal"], phase="buy"), "Royal Seal")
    assert (g.coins, g.buys) == (2, 1)


def test_tiara_is_worth_no_coins_but_gives_a_buy() -> None:
    g = run(tr.scenario("Tiara", hand=["Tiara"], phase="buy"), "Tiara")
    assert (g.coins, g.buys) == (0, 2)
    assert in_play(g) == bag("Tiara")


@BOTH
def test_each_gained_card_may_go_onto_the_deck(card: str) -> None:
    g = tr.scenario(card, hand=[card], deck=["Copper"], phase="buy", coins=9, buys=3)
    run(g, card, "Gold")
    assert (decider(g), options(g)) == (0, ["Gold", "done"])
    run(g, "Gold")
    assert deck(g) == ["Gold", "Copper"]
    assert discard(g) == bag()
    run(g, "Estate", "done")
    assert deck(g) == ["Gold", "Copper"]
    assert discard(g) == bag("Estate")


@BOTH
def test_the_card_becomes_the_whole_deck_if_that_is_empty(card: str) -> None:
    g = tr.scenario(card, hand=[card], discard=["Estate"], phase="buy", coins=6, buys=2)
    run(g, card, "Gold", "Gold")
    assert deck(g) == ["Gold"]
    assert discard(g) == bag("Estate")


@BOTH
def test_it_does_nothing_from_the_hand(card: str) -> None:
    g = tr.scenario(card, hand=[card], phase="buy", coins=6, buys=2)
    run(g, "done", "Gold")
    assert purpose(g) == "buy"
    assert discard(g) == bag("Gold")


@BOTH
def test_it_covers_cards_gained_without_buying(card: str) -> None:
    g = tr.scenario(f"{card}, Anvil", hand=[card, "Anvil", "Copper"], phase="buy")
    run(g, card, *(["done"] if card == "Tiara" else []), "Anvil", "Copper", "Silver", "Silver")
    assert deck(g) == ["Silver"]


@BOTH
def test_it_ends_with_the_turn(card: str) -> None:
    g = tr.scenario(card, hand=[card], phase="buy", opponents=[{"hand": ["Gold"]}])
    run(g, card, "done")
    assert g.active == 1
    run(g, "Gold", "Silver")
    assert g.active == 0
    assert g.players[1].owned == bag("Gold", "Silver")


@BOTH
def test_it_does_not_touch_the_gains_of_others(card: str) -> None:
    g = tr.scenario(
        f"{card}, Crystal Ball, Witch",
        hand=[card, "Crystal Ball"],
        deck=["Witch"],
        phase="buy",
        opponents=[{"deck": ["Gold"]}],
    )
    run(g, card, *(["done"] if card == "Tiara" else []), "Crystal Ball", "done", "done", "Witch")
    assert decider(g) == 0
    assert discard(g, 1) == bag("Curse")
    assert deck(g, 1) == ["Gold"]


def test_royal_seal_works_for_both_the_bought_card_and_the_gold_of_hoard() -> None:
    g = tr.scenario(
        "Royal Seal, Hoard", play=["Royal Seal"], hand=["Hoard"], phase="buy", coins=3, buys=2
    )
    run(g, "Hoard", "Duchy", "Gold", "Duchy")
    assert sorted(map(str, deck(g))) == ["Duchy", "Gold"]
    assert discard(g) == bag()


def test_royal_seal_is_gone_before_a_bought_mint_is_gained() -> None:
    g = tr.scenario("Royal Seal, Mint (1E)", hand=["Royal Seal"], phase="buy", coins=3, buys=2)
    run(g, "Royal Seal", "Mint")
    assert purpose(g) == "buy"
    assert g.trash == bag("Royal Seal")
    assert discard(g) == bag("Mint")


@pytest.mark.parametrize(("seal", "coins"), [("Royal Seal", 3), ("Tiara", 5)])
def test_a_gained_mint_may_go_onto_the_deck_before_it_trashes(seal: str, coins: int) -> None:
    g = tr.scenario(f"{seal}, Mint", hand=[seal], phase="buy", coins=coins, buys=2)
    run(g, seal, "Mint", "Mint")
    assert g.trash == bag(seal)
    assert deck(g) == ["Mint"]


def test_tiara_still_works_after_mint_has_trashed_it() -> None:
    g = tr.scenario("Tiara, Mint (1E)", hand=["Tiara"], phase="buy", coins=5)
    run(g, "Tiara", "Mint")
    assert g.trash == bag("Tiara")
    run(g, "Mint")
    assert deck(g) == ["Mint"]


@pytest.mark.parametrize(
    ("seal", "tower", "where"),
    [
        (True, None, "deck"),
        (False, "trash", "trash"),
        (False, "deck", "deck"),
        (False, None, "pile"),
    ],
)
def test_royal_seal_and_watchtower_are_both_there_for_a_gain(
    seal: bool, tower: str | None, where: str
) -> None:
    g = tr.scenario(
        "Royal Seal, Watchtower",
        play=["Royal Seal"],
        hand=["Watchtower"],
        phase="buy",
        coins=6,
        buys=2,
    )
    run(g, "Gold")
    for _ in range(3):
        if purpose(g) == "buy":
            break
        if "Watchtower" in options(g):
            run(g, *(["Watchtower", tower] if tower else ["done"]))
        else:
            run(g, "Gold" if seal else "done")
    assert purpose(g) == "buy"
    assert deck(g) == (["Gold"] if where == "deck" else [])
    assert g.trash == bag(*(["Gold"] if where == "trash" else []))
    assert discard(g) == bag(*(["Gold"] if where == "pile" else []))


# ---------------------------------------------------------------- Tiara plays a Treasure twice


def test_tiara_may_play_a_treasure_twice() -> None:
    g = tr.scenario("Tiara", hand=["Tiara", "Gold", "Copper", "Estate"], phase="buy")
    run(g, "Tiara")
    assert sorted(options(g)) == ["Copper", "Gold", "done"]
    run(g, "Gold")
    assert g.coins == 6
    assert in_play(g) == bag("Tiara", "Gold")
    assert hand(g) == bag("Copper", "Estate")


def test_tiara_need_not_play_a_treasure() -> None:
    g = run(tr.scenario("Tiara", hand=["Tiara", "Gold"], phase="buy"), "Tiara", "done")
    assert g.coins == 0
    assert hand(g) == bag("Gold")
    assert "Gold" in options(g)


def test_tiara_on_tiara_plays_two_treasures_twice_each() -> None:
    g = tr.scenario("Tiara", hand=["Tiara", "Tiara", "Gold", "Silver"], phase="buy")
    run(g, "Tiara", "Tiara", "Gold", "Silver")
    assert g.coins == 10
    assert g.buys == 4
    assert in_play(g) == bag("Tiara", "Tiara", "Gold", "Silver")


def test_tiara_on_tiara_does_not_play_one_treasure_four_times() -> None:
    g = tr.scenario("Tiara", hand=["Tiara", "Tiara", "Gold"], phase="buy")
    run(g, "Tiara", "Tiara", "Gold")
    assert g.coins == 6


def test_tiara_on_bank_counts_the_treasures_twice() -> None:
    g = tr.scenario("Tiara, Bank", hand=["Tiara", "Bank"], phase="buy")
    run(g, "Tiara", "Bank")
    assert g.coins == 4


def test_tiara_on_quarry_leaves_one_quarry_in_play() -> None:
    g = tr.scenario("Tiara, Quarry (1E), City", hand=["Tiara", "Quarry"], phase="buy")
    run(g, "Tiara", "Quarry")
    assert g.coins == 2
    assert g.cost("City") == 3


def test_tiara_on_hoard_gains_one_gold_for_a_victory_card() -> None:
    g = tr.scenario("Tiara, Hoard (1E)", hand=["Tiara", "Hoard"], phase="buy")
    run(g, "Tiara", "Hoard")
    assert g.coins == 4
    run(g, "Estate", "done", "done")
    assert discard(g) == bag("Estate", "Gold")


def test_tiara_does_not_reach_cards_gained_before_it_was_played() -> None:
    g = tr.scenario("Tiara, Anvil", hand=["Anvil", "Copper", "Tiara"], phase="buy")
    run(g, "Anvil", "Copper", "Silver")
    assert discard(g) == bag("Copper", "Silver")
    run(g, "Tiara")
    assert discard(g) == bag("Copper", "Silver")
    assert purpose(g) == "buy"


def test_two_tiaras_still_move_a_card_once() -> None:
    g = tr.scenario("Tiara", hand=["Tiara", "Tiara"], phase="buy", coins=6)
    run(g, "Tiara", "done", "Tiara", "Gold", "Gold")
    assert purpose(g) == "buy"
    assert deck(g) == ["Gold"]


def test_tiara_stays_in_play_with_a_treasure_that_lasts() -> None:
    g = tr.scenario("Tiara, Astrolabe", hand=["Tiara", "Astrolabe"], phase="buy")
    run(g, "Tiara", "Astrolabe")
    assert (g.coins, g.buys) == (2, 4)
    run(g, "done")
    assert in_play(g) == bag("Tiara", "Astrolabe")
    run(g, "done")
    assert (g.active, g.coins, g.buys) == (0, 2, 3)
    run(g, "done")
    assert in_play(g) == bag()


def test_a_chain_of_tiaras() -> None:
    g = tr.scenario(
        "Tiara", hand=["Tiara"] * 3 + ["Gold", "Silver", "Copper", "Platinum"], phase="buy"
    )
    run(g, "Tiara", "Tiara", "Tiara", "Platinum", "Gold", "Silver")
    assert g.coins == 2 * (5 + 3 + 2)
    assert hand(g) == bag("Copper")
    assert g.buys == 1 + 1 + 2 + 2


def test_tiara_puts_what_war_chest_gains_onto_the_deck() -> None:
    g = tr.scenario("Tiara, War Chest", hand=["Tiara", "War Chest"], phase="buy")
    run(g, "Tiara", "done", "War Chest", "Estate", "Duchy", "Duchy")
    assert deck(g) == ["Duchy"]
