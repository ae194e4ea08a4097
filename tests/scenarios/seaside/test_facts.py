"""Costs, types, editions and pile sizes of the Seaside cards."""

from __future__ import annotations

import pytest

import throneroom as tr

COSTS = {
    2: ["Embargo", "Haven", "Lighthouse", "Native Village", "Pearl Diver"],
    3: [
        "Ambassador", "Astrolabe", "Fishing Village", "Lookout", "Monkey", "Sea Chart",
        "Smugglers", "Warehouse",
    ],
    4: [
        "Blockade", "Caravan", "Cutpurse", "Island", "Navigator", "Pirate Ship", "Sailor",
        "Salvager", "Sea Hag", "Tide Pools", "Treasure Map",
    ],
    5: [
        "Bazaar", "Corsair", "Explorer", "Ghost Ship", "Merchant Ship", "Outpost", "Pirate",
        "Sea Witch", "Tactician", "Treasury", "Wharf",
    ],
}  # fmt: skip
TYPES = {
    "Action": [
        "Bazaar", "Embargo", "Explorer", "Lookout", "Native Village", "Navigator", "Pearl Diver",
        "Salvager", "Sea Chart", "Smugglers", "Treasure Map", "Treasury", "Warehouse",
    ],
    "Action Attack": ["Ambassador", "Cutpurse", "Ghost Ship", "Pirate Ship", "Sea Hag"],
    "Action Duration": [
        "Caravan", "Fishing Village", "Haven", "Lighthouse", "Merchant Ship", "Monkey", "Outpost",
        "Sailor", "Tactician", "Tide Pools", "Wharf",
    ],
    "Action Duration Attack": ["Blockade", "Corsair", "Sea Witch"],
    "Action Duration Reaction": ["Pirate"],
    "Action Victory": ["Island"],
    "Treasure Duration": ["Astrolabe"],
}  # fmt: skip
FIRST_ONLY = {
    "Ambassador", "Embargo", "Explorer", "Ghost Ship", "Navigator", "Pearl Diver", "Pirate Ship",
    "Sea Hag",
}  # fmt: skip
SECOND_ONLY = {
    "Astrolabe", "Blockade", "Corsair", "Monkey", "Pirate", "Sailor", "Sea Chart", "Sea Witch",
    "Tide Pools",
}  # fmt: skip
ALL = sorted(card for cards in COSTS.values() for card in cards)


def test_both_editions_together_have_thirty_five_cards() -> None:
    assert len(ALL) == 35
    assert sorted(card.name for card in tr.all_cards("Seaside")) == ALL


def test_each_edition_has_its_own_cards() -> None:
    first = {card.name for card in tr.all_cards("Seaside", edition=1)}
    second = {card.name for card in tr.all_cards("Seaside", edition=2)}
    assert first - second == FIRST_ONLY
    assert second - first == SECOND_ONLY
    assert len(first & second) == 18


@pytest.mark.parametrize(("cost", "card"), [(n, card) for n in COSTS for card in COSTS[n]])
def test_seaside_card_costs_what_its_corner_says(cost: int, card: str) -> None:
    assert tr.scenario(card).cost(card) == cost
    assert not tr.card(card).potion


@pytest.mark.parametrize(("types", "card"), [(t, card) for t in TYPES for card in TYPES[t]])
def test_seaside_card_has_the_types_of_its_bottom_line(types: str, card: str) -> None:
    assert set(tr.card(card).types) == set(types.split())


@pytest.mark.parametrize(("players", "size"), [(2, 8), (3, 12), (4, 12)])
@pytest.mark.parametrize("card", ALL)
def test_seaside_piles_hold_ten_but_islands_as_many_as_victory_cards(
    card: str, players: int, size: int
) -> None:
    g = tr.scenario(card, players=players)
    assert g.supply[card] == (size if card == "Island" else 10)
