"""Platinum and Colony: games that use them."""

from __future__ import annotations

import pytest

import throneroom as tr

from .helpers import bag, in_play, options, run


def test_platinum_gives_five_coins() -> None:
    g = tr.scenario(tr.Kingdom("", colony=True), hand=["Platinum"], phase="buy")
    run(g, "Platinum")
    assert g.coins == 5
    assert in_play(g) == bag("Platinum")


def test_colony_costs_eleven_and_is_worth_ten_points() -> None:
    g = tr.scenario(tr.Kingdom("", colony=True), phase="buy", coins=11, buys=2)
    run(g, "Colony")
    assert g.coins == 0
    assert g.players[0].score == 10


def test_they_are_only_there_when_the_kingdom_says_so() -> None:
    assert "Colony" not in options(tr.scenario("", phase="buy", coins=20))
    assert {"Colony", "Platinum"} <= set(options(tr.scenario("; colony", phase="buy", coins=20)))


@pytest.mark.parametrize(("players", "colonies"), [(2, 8), (3, 12), (6, 12)])
def test_pile_sizes(players: int, colonies: int) -> None:
    g = tr.scenario("; colony", players=players)
    assert (g.supply["Colony"], g.supply["Platinum"]) == (colonies, 12)


@pytest.mark.parametrize("pile", ["Colony", "Province"])
def test_an_empty_colony_or_province_pile_ends_the_game(pile: str) -> None:
    g = tr.scenario("; colony", phase="buy", coins=11, supply={pile: 1})
    assert run(g, pile).over
    assert g.ending == "piles"
