"""Gardener, Plunder and Wager."""

from __future__ import annotations

from ..helpers import bag, discard, in_play, options, run
from ..intrigue.asking import purpose
from .conftest import scenario


def test_gardener_gives_a_point_for_each_victory_card_bought() -> None:
    g = scenario("Gardener", hand=["Gardener", "Gardener"], coins=10, buys=3, phase="buy")
    run(g, "Gardener", "Gardener")
    assert g.coins == 12
    run(g, "Estate")
    assert g.players[0].victory_tokens == 2
    run(g, "Silver")
    assert g.players[0].victory_tokens == 2


def test_plunder_makes_treasures_cheaper() -> None:
    g = scenario("Plunder, Village", hand=["Plunder", "Copper", "Silver"], phase="buy")
    run(g, "Plunder", "Copper", "Silver")
    assert (g.coins, g.buys) == (4, 2)
    assert {"Gold", "Plunder", "Village"} <= set(options(g))  # at 4, 3 and 3
    assert "Duchy" not in options(g)
    run(g, "Gold")
    assert (g.coins, discard(g)) == (0, bag("Gold"))
    assert set(options(g)) == {"Copper", "Curse", "done"}


def test_two_plunders_but_never_below_nothing() -> None:
    g = scenario("Plunder", hand=["Plunder", "Plunder"], phase="buy")
    run(g, "Plunder", "Plunder", "Gold")
    assert (g.coins, g.buys) == (0, 2)  # 2 for a Gold
    run(g, "Silver", "Copper")
    assert discard(g) == bag()  # the turn is over, and its cards are in the new hand
    assert g.players[0].owned == bag("Plunder", "Plunder", "Gold", "Silver", "Copper")


def test_wager_plays_a_treasure() -> None:
    g = scenario("Wager", hand=["Wager"], deck=["Gold"], phase="buy")
    run(g, "Wager")
    assert g.coins == 4
    assert in_play(g) == bag("Wager", "Gold")


def test_wager_discards_other_cards() -> None:
    g = scenario("Wager", hand=["Wager"], deck=["Duchy", "Gold"], phase="buy")
    run(g, "Wager")
    assert g.coins == 1
    assert (in_play(g), discard(g)) == (bag("Wager"), bag("Duchy"))


def test_wager_plays_another_wager() -> None:
    g = scenario("Wager", hand=["Wager"], deck=["Wager", "Silver"], phase="buy")
    run(g, "Wager")
    assert (g.coins, purpose(g)) == (4, "buy")
    assert in_play(g) == bag("Wager", "Wager", "Silver")


def test_wager_without_a_deck() -> None:
    g = scenario("Wager", hand=["Wager"], phase="buy")
    run(g, "Wager")
    assert (g.coins, discard(g)) == (1, bag())
