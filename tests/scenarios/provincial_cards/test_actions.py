"""Actions that draw, give and show: the plain ones."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from ..intrigue.asking import purpose
from ..seaside.table import resources
from .conftest import scenario


def tokens(game: tr.Game, player: int = 0) -> int:
    """The points that a player has as tokens."""
    return game.players[player].victory_tokens


@pytest.mark.parametrize(("others", "drawn"), [(0, 5), (3, 2), (5, 0), (6, 0)])
def test_acolyte_fills_the_hand_to_five(others: int, drawn: int) -> None:
    g = scenario("Acolyte", hand=["Acolyte", *["Estate"] * others], deck=["Duchy"] * 6)
    run(g, "Acolyte")
    assert hand(g) == bag(*["Estate"] * others, *["Duchy"] * drawn)
    assert g.actions == 1


def test_architect_draws_five_and_puts_three_back_in_order() -> None:
    g = scenario(
        "Architect", hand=["Architect"], deck=["Gold", "Silver", "Copper", "Estate", "Duchy"]
    )
    run(g, "Architect", "Estate", "Copper", "Duchy")
    assert hand(g) == bag("Gold", "Silver")
    assert deck(g) == ["Duchy", "Copper", "Estate"]


def test_aristocrat_pays_for_victory_cards_and_sorts_the_rest() -> None:
    g = scenario(
        "Aristocrat",
        hand=["Aristocrat"],
        deck=["Estate", "Gold", "Province", "Curse", "Silver", "Duchy"],
    )
    run(g, "Aristocrat")
    assert g.coins == 2
    assert discard(g) == bag("Estate", "Province")
    run(g, "Curse", "Silver")  # the last one left comes on top
    assert deck(g) == ["Gold", "Silver", "Curse", "Duchy"]


@pytest.mark.parametrize(
    ("others", "coins", "points", "drawn"),
    [
        ([], 2, 2, 2),
        (["Copper"], 2, 0, 2),
        (["Estate"], 2, 2, 0),
        (["Copper", "Estate"], 2, 0, 0),
        (["Village"], 0, 2, 2),
        (["Village", "Copper", "Estate"], 0, 0, 0),
        (["Curse"], 2, 2, 2),
    ],
)
def test_benefactor_gives_for_what_is_missing(
    others: list[str], coins: int, points: int, drawn: int
) -> None:
    g = scenario("Benefactor, Village", hand=["Benefactor", *others], deck=["Gold"] * 3)
    run(g, "Benefactor")
    assert (g.coins, tokens(g)) == (coins, points)
    assert hand(g) == bag(*others, *["Gold"] * drawn)


def test_betrayers_pay_four_for_a_curse() -> None:
    g = scenario("Betrayers", hand=["Betrayers"])
    run(g, "Betrayers")
    assert (g.coins, discard(g)) == (4, bag("Curse"))


def test_haunted_village_gives_actions_and_curses() -> None:
    g = scenario(
        "Haunted Village, Moat", hand=["Haunted Village"], opponents=[{}, {"hand": ["Moat"]}]
    )
    run(g, "Haunted Village", "Moat")
    assert g.actions == 2
    assert discard(g, 1) == bag("Curse")
    assert discard(g, 2) == bag()


def test_heiress_gives_an_action_a_buy_and_a_point() -> None:
    g = scenario("Heiress", hand=["Heiress"])
    run(g, "Heiress")
    assert (*resources(g), tokens(g)) == (1, 2, 0, 1)
    assert g.scores[0] == 1


@pytest.mark.parametrize(("before", "after"), [(0, 0), (1, 0), (3, 2)])
def test_mercenary_takes_a_coin_if_there_is_one(before: int, after: int) -> None:
    g = scenario("Mercenary", hand=["Mercenary"], deck=["Estate"] * 3, coins=before)
    run(g, "Mercenary")
    assert hand(g) == bag("Estate", "Estate")
    assert resources(g) == (2, 1, after)
    assert ("loses $1" in g.log or "-$1" in g.log) == (before > 0)


def test_hex_gains_another_hex() -> None:
    g = scenario("Hex", hand=["Hex"], deck=["Estate"] * 2)
    run(g, "Hex")
    assert hand(g) == bag("Estate", "Estate")
    assert (g.actions, discard(g), g.supply["Hex"]) == (1, bag("Hex"), 9)


def test_hex_goes_back_and_leaves_a_curse_when_there_is_none_left() -> None:
    g = scenario("Hex", hand=["Hex"], deck=["Estate"] * 2, supply={"Hex": 0})
    run(g, "Hex")
    assert (g.supply["Hex"], discard(g)) == (1, bag("Curse"))
    assert g.players[0].play == bag()
    assert g.players[0].owned == bag("Estate", "Estate", "Curse")
    assert "returns a Hex to the Supply" in g.log


def test_hex_played_twice_takes_itself_back() -> None:
    g = scenario(
        "Hex, Throne Room", hand=["Hex", "Throne Room"], deck=["Estate"] * 4, supply={"Hex": 0}
    )
    run(g, "Throne Room", "Hex")
    assert discard(g) == bag("Curse", "Hex")
    assert (g.supply["Hex"], g.players[0].play) == (0, bag("Throne Room"))


def test_squire_must_trash() -> None:
    g = scenario("Squire", hand=["Squire", "Estate"], deck=["Gold"])
    run(g, "Squire")
    assert (purpose(g), set(options(g))) == ("trash", {"Estate", "Gold"})
    run(g, "Estate")
    assert (g.actions, hand(g), g.trash) == (1, bag("Gold"), bag("Estate"))
