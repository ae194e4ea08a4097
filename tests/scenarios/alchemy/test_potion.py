"""Potion: its pile, and cards that have one in their cost."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run

PRICES = {
    "Alchemist": (3, True),
    "Apothecary": (2, True),
    "Apprentice": (5, False),
    "Familiar": (3, True),
    "Golem": (4, True),
    "Herbalist": (2, False),
    "Philosopher's Stone": (3, True),
    "Possession": (6, True),
    "Scrying Pool": (2, True),
    "Transmute": (0, True),
    "University": (2, True),
    "Vineyard": (0, True),
}
WITH_POTION = [name for name, (_, potion) in PRICES.items() if potion]


def test_the_price_list_has_all_cards_of_alchemy() -> None:
    assert {card.name for card in tr.all_cards("Alchemy")} == set(PRICES)
    assert len(PRICES) == 12


@pytest.mark.parametrize("name", WITH_POTION)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_card_with_a_potion_in_its_cost_brings_sixteen_potions(name: str, players: int) -> None:
    assert tr.scenario(f"{name}, Village", players=players).supply["Potion"] == 16


@pytest.mark.parametrize("kingdom", ["", "Village", "Apprentice, Herbalist"])
def test_without_such_a_card_there_are_no_potions(kingdom: str) -> None:
    assert "Potion" not in tr.scenario(kingdom).supply


@pytest.mark.parametrize("name", list(PRICES))
def test_piles_hold_ten_cards_but_vineyards_as_many_as_the_players_need(name: str) -> None:
    sizes = [tr.scenario(name, players=n).supply[name] for n in (2, 3, 4)]
    assert sizes == ([8, 12, 12] if name == "Vineyard" else [10, 10, 10])


@pytest.mark.parametrize("name", list(PRICES))
def test_card_is_of_its_printed_types(name: str) -> None:
    types = set(tr.card(name).types)
    assert ("Treasure" in types) == (name == "Philosopher's Stone")
    assert ("Victory" in types) == (name == "Vineyard")
    assert ("Attack" in types) == (name in ("Familiar", "Scrying Pool"))
    assert ("Action" in types) == (name not in ("Philosopher's Stone", "Vineyard"))


def test_potion_is_a_treasure_for_four_that_is_worth_no_coins() -> None:
    g = tr.scenario("Familiar", phase="buy", coins=4, buys=2)
    assert g.cost("Potion") == 4
    run(g, "Potion")
    assert discard(g) == bag("Potion")
    assert g.supply["Potion"] == 15
    g = tr.scenario("Familiar", hand=["Potion"], phase="buy")
    run(g, "Potion")
    assert g.coins == 0
    assert in_play(g) == bag("Potion")


@pytest.mark.parametrize("name", list(PRICES))
def test_card_costs_what_its_corner_says(name: str) -> None:
    coins, potion = PRICES[name]
    here = tr.scenario(f"{name}, Familiar" if name != "Familiar" else name)
    assert here.cost(name) == here.view(0).cost(name) == tr.card(name).price
    assert here.cost(name) == tr.Cost(coins, potion=potion)
    assert (here.cost(name) == coins) != potion
    treasures = ["Potion"] if potion else []

    def buying(have: int, play: list[str]) -> tr.Game:
        g = tr.scenario(name, hand=play, phase="buy", coins=have, buys=2)
        return run(g, *play)

    g = run(buying(coins, treasures), name)
    assert discard(g) == bag(name)
    assert g.coins == 0
    assert coins == 0 or name not in options(buying(coins - 1, treasures))
    assert not potion or name not in options(buying(20, []))


def test_one_potion_pays_for_one_card() -> None:
    g = tr.scenario("Familiar, University", hand=["Potion"], phase="buy", coins=8, buys=3)
    run(g, "Potion", "Familiar")
    assert g.coins == 5
    assert not {"Familiar", "University"} & set(options(g))
    assert "Silver" in options(g)


def test_two_potions_pay_for_two_cards() -> None:
    g = tr.scenario("Familiar, University", hand=["Potion"] * 2, phase="buy", coins=8, buys=3)
    run(g, "Potion", "Potion", "Familiar", "University")
    assert g.coins == 3
    assert discard(g) == bag("Familiar", "University")


def test_a_potion_is_not_kept_for_the_next_turn() -> None:
    g = tr.scenario("Transmute", hand=["Potion"], phase="buy", opponents=[{}])
    run(g, "Potion", "done")
    assert g.active == 1
    assert "Transmute" not in options(g)
    g = tr.scenario("Transmute", hand=["Potion"], phase="buy", opponents=[{}])
    assert "Transmute" in options(run(g, "Potion"))


def test_cards_with_coins_only_can_be_bought_with_a_potion_in_play() -> None:
    g = tr.scenario("Familiar", hand=["Potion", "Gold"], phase="buy", buys=2)
    run(g, "Potion", "Gold", "Silver")
    assert discard(g) == bag("Silver")
    assert g.coins == 0


def test_potion_may_stay_in_hand() -> None:
    g = tr.scenario("Familiar", hand=["Potion", "Silver"], phase="buy")
    run(g, "Silver", "done")
    assert hand(g) == bag("Potion")
    assert "Familiar" not in options(g)


def test_an_empty_potion_pile_counts_for_the_end_of_the_game() -> None:
    empty = {"Curse": 0, "Estate": 0}
    assert not run(tr.scenario("Familiar", phase="buy", supply=empty), "done").over
    g = tr.scenario("Familiar", phase="buy", supply=empty | {"Potion": 0})
    assert run(g, "done").over


def test_potion_is_played_by_itself_and_not_with_the_plain_treasures() -> None:
    g = tr.scenario("Familiar", hand=["Potion", "Gold"], phase="buy")
    run(g, "treasures")
    assert (g.coins, g.potions) == (3, 0)
    assert hand(g) == bag("Potion")
    run(g, "Potion")
    assert (g.coins, g.potions) == (3, 1)
    assert "Familiar" in options(g)


def test_tiara_plays_a_potion_twice_and_venture_finds_one() -> None:
    g = tr.scenario("Tiara, Transmute", hand=["Tiara", "Potion"], phase="buy")
    run(g, "Tiara", "Potion")
    assert g.potions == 2
    g = tr.scenario("Venture, Transmute", hand=["Venture"], deck=["Potion"], phase="buy")
    run(g, "Venture")
    assert (g.coins, g.potions) == (1, 1)


def test_mint_copies_a_potion() -> None:
    g = tr.scenario("Mint, Transmute", hand=["Mint", "Potion"])
    run(g, "Mint", "Potion")
    assert discard(g) == bag("Potion")
