"""Ironworks, Lurker, Trading Post and Upgrade: cards gained, trashed and exchanged."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from .asking import purpose


@pytest.mark.parametrize(
    ("gained", "actions", "coins", "drawn"),
    [
        ("Pawn", 1, 0, []),
        ("Ironworks", 1, 0, []),
        ("Silver", 0, 1, []),
        ("Copper", 0, 1, []),
        ("Estate", 0, 0, ["Gold"]),
        ("Great Hall", 1, 0, ["Gold"]),
        ("Mill", 1, 0, ["Gold"]),
        ("Curse", 0, 0, []),
    ],
)
def test_ironworks_gives_the_bonus_of_each_type_gained(
    gained: str, actions: int, coins: int, drawn: list[str]
) -> None:
    g = tr.scenario("Ironworks, Great Hall, Pawn, Mill", hand=["Ironworks"], deck=["Gold", "Gold"])
    before = g.supply[gained]
    run(g, "Ironworks", gained)
    assert discard(g) == bag(gained)
    assert g.supply[gained] == before - 1
    assert (g.actions, g.coins) == (actions, coins)
    assert hand(g) == bag(*drawn)


def test_ironworks_reaches_four_coins_and_no_empty_pile() -> None:
    g = tr.scenario("Ironworks, Duke, Baron, Pawn", hand=["Ironworks"], supply={"Pawn": 0})
    run(g, "Ironworks")
    assert sorted(options(g)) == ["Baron", "Copper", "Curse", "Estate", "Ironworks", "Silver"]


def test_ironworks_with_nothing_cheap_left_gives_nothing() -> None:
    empty = ["Copper", "Curse", "Estate", "Silver", "Ironworks"]
    g = tr.scenario(
        "Ironworks",
        hand=["Ironworks"],
        deck=["Gold"],
        coins=5,
        supply=dict.fromkeys(empty, 0),
    )
    run(g, "Ironworks")
    assert options(g) == ["Duchy", "done"]
    assert discard(g) == hand(g) == bag()
    assert (g.actions, g.coins) == (0, 5)


def test_lurker_trashes_an_action_card_from_the_supply() -> None:
    g = tr.scenario("Lurker, Nobles, Duke, Farm, Baron", hand=["Lurker"], supply={"Baron": 0})
    run(g, "Lurker", "from the Supply")
    assert sorted(options(g)) == ["Lurker", "Nobles"]
    run(g, "Nobles")
    assert g.supply["Nobles"] == 7
    assert g.trash == bag("Nobles")
    assert discard(g) == bag()
    assert g.actions == 1


def test_lurker_gains_an_action_card_from_the_trash() -> None:
    g = tr.scenario(
        "Lurker, Nobles", hand=["Lurker"], trash=["Nobles", "Nobles", "Baron", "Silver", "Duke"]
    )
    run(g, "Lurker", "from the trash")
    assert sorted(options(g)) == ["Baron", "Nobles"]
    run(g, "Nobles")
    assert discard(g) == bag("Nobles")
    assert g.trash == bag("Nobles", "Baron", "Silver", "Duke")
    assert g.supply["Nobles"] == 8
    assert g.actions == 1


def test_lurker_may_choose_to_gain_with_no_action_in_the_trash() -> None:
    g = tr.scenario("Lurker, Nobles", hand=["Lurker"], trash=["Silver", "Duke"])
    run(g, "Lurker", "from the trash")
    assert discard(g) == bag()
    assert g.trash == bag("Silver", "Duke")
    assert g.actions == 1


def test_lurker_may_choose_to_trash_with_no_action_in_the_supply() -> None:
    g = tr.scenario("Lurker", hand=["Lurker"], supply={"Lurker": 0})
    run(g, "Lurker", "from the Supply")
    assert g.trash == bag()
    assert discard(g) == bag()
    assert g.actions == 1


def test_a_second_lurker_picks_up_what_the_first_one_trashed() -> None:
    g = tr.scenario("Lurker, Nobles", hand=["Lurker", "Lurker"])
    run(g, "Lurker", "from the Supply", "Nobles", "Lurker", "from the trash")
    assert discard(g) == bag("Nobles")
    assert g.trash == bag()
    assert g.supply["Nobles"] == 7


def test_trading_post_swaps_two_cards_for_a_silver_in_hand() -> None:
    g = tr.scenario(
        "Trading Post", hand=["Trading Post", "Estate", "Curse", "Copper"], supply={"Silver": 40}
    )
    run(g, "Trading Post")
    assert sorted(options(g)) == ["Copper", "Curse", "Estate"]
    run(g, "Estate")
    assert "done" not in options(g)
    run(g, "Curse")
    assert g.trash == bag("Estate", "Curse")
    assert hand(g) == bag("Copper", "Silver")
    assert discard(g) == bag()
    assert g.supply["Silver"] == 39


def test_trading_post_silver_can_be_spent_at_once() -> None:
    g = tr.scenario("Trading Post", hand=["Trading Post", "Estate", "Curse"])
    run(g, "Trading Post", "Silver")
    assert g.coins == 2


@pytest.mark.parametrize(
    ("cards", "after"), [([], []), (["Gold"], []), (["Gold", "Estate"], ["Silver"])]
)
def test_trading_post_pays_only_for_two_cards(cards: list[str], after: list[str]) -> None:
    g = tr.scenario("Trading Post", hand=["Trading Post", *cards], supply={"Silver": 40})
    run(g, "Trading Post")
    assert g.trash == bag(*cards)
    assert hand(g) == bag(*after)
    assert discard(g) == bag()
    assert g.supply["Silver"] == 40 - len(after)


def test_trading_post_trashes_even_when_the_silvers_are_gone() -> None:
    g = tr.scenario("Trading Post", hand=["Trading Post", "Gold", "Estate"], supply={"Silver": 0})
    run(g, "Trading Post")
    assert g.trash == bag("Gold", "Estate")
    assert hand(g) == bag()
    assert discard(g) == bag()


def test_upgrade_draws_first_and_gives_the_action_back() -> None:
    g = tr.scenario("Upgrade", hand=["Upgrade", "Copper"], deck=["Estate", "Gold"])
    run(g, "Upgrade")
    assert hand(g) == bag("Copper", "Estate")
    assert deck(g) == ["Gold"]
    assert g.actions == 1
    assert sorted(options(g)) == ["Copper", "Estate"]


def test_upgrade_gains_a_card_costing_exactly_one_more() -> None:
    g = tr.scenario(
        "Upgrade, Pawn, Steward, Baron", hand=["Upgrade", "Copper"], deck=["Estate", "Gold"]
    )
    run(g, "Upgrade", "Estate")
    assert sorted(options(g)) == ["Silver", "Steward"]
    run(g, "Steward")
    assert g.trash == bag("Estate")
    assert discard(g) == bag("Steward")
    assert hand(g) == bag("Copper")


@pytest.mark.parametrize("card", ["Copper", "Curse", "Gold", "Province"])
def test_upgrade_trashes_even_when_nothing_costs_one_more(card: str) -> None:
    g = tr.scenario("Upgrade, Pawn", hand=["Upgrade", card])
    run(g, "Upgrade")
    assert g.trash == bag(card)
    assert hand(g) == bag()
    assert discard(g) == bag()


def test_upgrade_gains_nothing_from_an_empty_pile() -> None:
    g = tr.scenario("Upgrade", hand=["Upgrade", "Estate"], supply={"Silver": 0})
    run(g, "Upgrade")
    assert g.trash == bag("Estate")
    assert discard(g) == bag()


def test_upgrade_with_an_empty_hand_neither_trashes_nor_gains() -> None:
    g = tr.scenario("Upgrade", hand=["Upgrade"])
    run(g, "Upgrade")
    assert purpose(g) == "buy"
    assert g.trash == bag()
    assert discard(g) == bag()
    assert g.actions == 1
