"""Merchant and the first Silver of the turn."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, hand, in_play, run


def test_merchant_adds_a_coin_to_the_first_silver_only() -> None:
    g = tr.scenario("Merchant", hand=["Merchant", "Silver", "Silver"], deck=["Estate"])
    run(g, "Merchant")
    assert g.coins == 0
    run(g, "Silver")
    assert g.coins == 3
    run(g, "Silver")
    assert g.coins == 5
    assert in_play(g) == bag("Merchant", "Silver", "Silver")


@pytest.mark.parametrize("merchants", [1, 2, 3])
def test_each_merchant_adds_a_coin_to_the_first_silver(merchants: int) -> None:
    g = tr.scenario("Merchant", hand=["Merchant"] * merchants + ["Silver", "Silver"])
    run(g, *["Merchant"] * merchants, "Silver")
    assert g.coins == 2 + merchants
    run(g, "Silver")
    assert g.coins == 4 + merchants


def test_merchant_bonus_comes_also_when_all_treasures_are_played_at_once() -> None:
    g = tr.scenario("Merchant", hand=["Merchant", "Silver", "Silver", "Copper"], deck=["Gold"])
    run(g, "Merchant", "treasures")
    assert g.coins == 2 + 2 + 1 + 3 + 1
    assert hand(g) == bag()


@pytest.mark.parametrize(("treasure", "coins"), [("Copper", 1), ("Gold", 3)])
def test_merchant_ignores_other_treasures(treasure: str, coins: int) -> None:
    g = tr.scenario("Merchant", hand=["Merchant", treasure, "Silver"])
    run(g, "Merchant", treasure)
    assert g.coins == coins
    run(g, "Silver")
    assert g.coins == coins + 3


def test_merchant_counts_a_silver_it_has_just_drawn() -> None:
    g = tr.scenario("Merchant", hand=["Merchant"], deck=["Silver"])
    run(g, "Merchant", "Silver")
    assert g.coins == 3


def test_merchant_after_a_silver_gives_nothing() -> None:
    g = tr.scenario("Merchant", hand=["Merchant", "Silver"], play=["Silver"], coins=2)
    run(g, "Merchant")
    assert g.coins == 2
    run(g, "Silver")
    assert g.coins == 4


def test_throne_room_on_merchant_adds_two_coins_to_the_first_silver() -> None:
    g = tr.scenario(
        "Merchant, Throne Room",
        hand=["Throne Room", "Merchant", "Silver", "Silver"],
        deck=["Estate"] * 2,
    )
    run(g, "Throne Room", "Merchant", "Silver")
    assert g.coins == 4
    assert g.actions == 2
    run(g, "Silver")
    assert g.coins == 6
    assert hand(g) == bag("Estate", "Estate")


def test_merchant_is_forgotten_at_the_end_of_the_turn() -> None:
    g = tr.scenario("Merchant", hand=["Merchant"], deck=["Silver"] * 6)
    run(g, "Merchant", "done", "done", "done")
    assert (g.active, g.turn) == (0, 2)
    run(g, "Silver")
    assert g.coins == 2


def test_merchant_helps_only_its_own_player() -> None:
    g = tr.scenario("Merchant", hand=["Merchant"], opponents=[{"hand": ["Silver"]}])
    run(g, "Merchant", "done", "Silver")
    assert g.active == 1
    assert g.coins == 2
