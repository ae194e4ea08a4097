"""Prices, types, editions and piles of Prosperity; Platinum and Colony."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, options, run

COSTS = {
    3: ["Anvil", "Loan", "Trade Route", "Watchtower"],
    4: [
        "Bishop", "Clerk", "Investment", "Monument", "Quarry", "Talisman", "Tiara",
        "Worker's Village",
    ],
    5: [
        "Charlatan", "City", "Collection", "Contraband", "Counting House", "Crystal Ball",
        "Magnate", "Mint", "Mountebank", "Rabble", "Royal Seal", "Vault", "Venture", "War Chest",
    ],
    6: ["Goons", "Grand Market", "Hoard"],
    7: ["Bank", "Expand", "Forge", "King's Court"],
    8: ["Peddler"],
}  # fmt: skip
ALL = [(name, cost) for cost, names in COSTS.items() for name in names]
TREASURES = {
    "Anvil", "Bank", "Collection", "Contraband", "Crystal Ball", "Hoard", "Investment", "Loan",
    "Quarry", "Royal Seal", "Talisman", "Tiara", "Venture", "War Chest",
}  # fmt: skip
ATTACKS = {"Charlatan", "Clerk", "Goons", "Mountebank", "Rabble"}
REACTIONS = {"Clerk", "Watchtower"}
ONLY_IN = {
    1: {
        "Contraband", "Counting House", "Goons", "Loan", "Mountebank", "Royal Seal", "Talisman",
        "Trade Route", "Venture",
    },
    2: {
        "Anvil", "Charlatan", "Clerk", "Collection", "Crystal Ball", "Investment", "Magnate",
        "Tiara", "War Chest",
    },
}  # fmt: skip


def test_the_price_list_has_all_cards_of_both_editions() -> None:
    names = {name for name, _ in ALL}
    assert len(ALL) == len(names) == 34
    assert {card.name for card in tr.all_cards("Prosperity")} == names
    assert len(tr.all_cards("Prosperity", edition=1)) == 25
    assert len(tr.all_cards("Prosperity", edition=2)) == 25


@pytest.mark.parametrize("edition", [1, 2])
def test_nine_cards_are_in_one_edition_only(edition: int) -> None:
    here = {card.name for card in tr.all_cards("Prosperity", edition=edition)}
    other = {card.name for card in tr.all_cards("Prosperity", edition=3 - edition)}
    assert here - other == ONLY_IN[edition]


@pytest.mark.parametrize(("name", "cost"), ALL)
def test_card_costs_what_its_corner_says(name: str, cost: int) -> None:
    g = tr.scenario(name, phase="buy", coins=cost, buys=2)
    assert g.cost(name) == cost
    run(g, name)
    assert g.coins == 0
    assert discard(g) == bag(name)
    assert g.supply[name] == 9
    assert name not in options(tr.scenario(name, phase="buy", coins=cost - 1))


@pytest.mark.parametrize("name", [name for name, _ in ALL])
def test_card_is_of_its_printed_types(name: str) -> None:
    types = set(tr.card(name).types)
    assert ("Treasure" in types) == (name in TREASURES)
    assert ("Action" in types) == (name not in TREASURES)
    assert ("Attack" in types) == (name in ATTACKS)
    assert ("Reaction" in types) == (name in REACTIONS)
    assert not types & {"Victory", "Duration"}


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["Peddler", "Bank", "Watchtower"])
def test_kingdom_piles_hold_ten_cards(name: str, players: int) -> None:
    assert tr.scenario(name, players=players).supply[name] == 10


def test_platinum_costs_nine() -> None:
    g = tr.scenario("; colony", phase="buy", coins=9, buys=2)
    assert g.cost("Platinum") == 9
    run(g, "Platinum")
    assert (g.coins, g.supply["Platinum"]) == (0, 11)
    assert discard(g) == bag("Platinum")


@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_colony_is_worth_ten_points_wherever_it_lies(zone: str) -> None:
    g = tr.scenario("; colony", opponents=[{zone: ["Colony", "Colony"]}])
    assert list(g.scores) == [0, 20]


def test_colony_cannot_be_played() -> None:
    g = tr.scenario("; colony", hand=["Colony", "Platinum"], phase="buy")
    assert "Colony" not in options(g)
    assert "Platinum" in options(g)
