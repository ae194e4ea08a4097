"""Provincial's template and mutation, against the chances in its code."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from throneroom import Kingdom, card
from throneroom.cards.basic import BASIC
from throneroom.learn.menus import FROZEN, Menu, Slot, allowed, mutate, mutations, random_menu
from throneroom.strategies.provincial_menu import read_menu

KINGDOM = Kingdom("Bridge, Cellar, Chapel, Festival, Market, Militia, Smithy, Village, Witch, Moat")
SUPPLY = (*BASIC, *KINGDOM.cards)
ROUNDS = 6000


def close(count: int, rounds: int, chance: float) -> bool:
    """Within five standard deviations of what is expected."""
    spread: float = (rounds * chance * (1 - chance)) ** 0.5
    return abs(count - rounds * chance) < 5 * spread


def test_template_of_the_base_game() -> None:
    menu = random_menu(KINGDOM.cards, False, random.Random(1))
    assert [slot.prices for slot in menu.slots if not slot.frozen] == [
        (5, 11), (5, 11), (3, 5), (3, 5), (0, 5), (0, 5), (0, 5), (0, 2),
    ]  # fmt: skip
    assert [(i, s.card) for i, s in enumerate(menu.slots) if s.frozen] == [
        (2, "Gold"),
        (8, "Silver"),
    ]
    assert (menu.estate, menu.duchy, menu.province) == (2, 4, 8)


def test_template_with_colony() -> None:
    menu = random_menu(KINGDOM.cards, True, random.Random(1))
    assert len(menu.slots) == 13
    assert [s.card for s in menu.slots if s.frozen] == ["Platinum", "Gold", "Silver"]
    assert (menu.estate, menu.duchy, menu.province) == (2, 3, 4)


def test_unconstrained_template() -> None:
    menu = random_menu(KINGDOM.cards, False, random.Random(1), unconstrained=True)
    assert len(menu.slots) == 13
    assert {slot.prices for slot in menu.slots} == {(0, 11)}
    assert {slot.card for slot in menu.slots} <= set(KINGDOM.names)


def test_first_cards_are_any_kingdom_cards_none_or_one_of_each() -> None:
    rng = random.Random(2)
    slots = [random_menu(KINGDOM.cards, False, rng).slots[3] for _ in range(2000)]
    assert close(sum(slot.count for slot in slots), 2000, 0.5)
    for name in KINGDOM.names:  # the price of the slot does not matter at first
        assert close(sum(slot.card == name for slot in slots), 2000, 0.1)


def test_a_menu_is_the_strategy_of_its_text() -> None:
    slots = (Slot("Gold", FROZEN, 0, 11), Slot("Witch", 1, 3, 5), Slot("Silver", FROZEN, 0, 11))
    menu = Menu(slots, 2, 4, 8)
    assert menu.text == "e2-d4-p8-gold@99|witch@1|silver@99"
    assert menu.strategy() == read_menu(menu.text)
    assert menu.strategy().style == "provincial"


def test_flexible_province_slot() -> None:
    slots = (Slot("Witch", 1, 0, 11), Slot("Moat", 0, 0, 11), Slot("Gold", FROZEN, 0, 11))
    plan = Menu(slots, 2, 4, 8, province_slot=2).strategy()
    assert [rule.card for rule in plan.rules] == ["Witch", "Province", "Duchy", "Estate", "Gold"]
    with_colony = Menu(slots, 2, 3, 4, colony=True, province_slot=1).strategy()
    assert [rule.card for rule in with_colony.rules][:3] == ["Witch", "Colony", "Province"]


def test_thresholds_change_in_a_tenth_of_mutations() -> None:
    rng = random.Random(3)
    plain = random_menu(KINGDOM.cards, False, rng)
    made = [mutate(plain, SUPPLY, rng) for _ in range(ROUNDS)]
    assert close(sum(m.estate != 2 for m in made), ROUNDS, 0.1)
    assert close(sum(m.duchy != 4 for m in made), ROUNDS, 0.1)
    assert {m.estate for m in made} == {1, 2, 3}
    assert all(m.province == 8 for m in made)
    colony = random_menu(KINGDOM.cards, True, rng)
    late = [mutate(colony, SUPPLY, rng).province for _ in range(ROUNDS)]
    assert close(sum(p != 4 for p in late), ROUNDS, 0.1)


def test_thresholds_stay_within_0_and_8() -> None:
    rng = random.Random(4)
    menu = replace(random_menu(KINGDOM.cards, False, rng), estate=0, duchy=8)
    made = [mutate(menu, SUPPLY, rng) for _ in range(1000)]
    assert {m.estate for m in made} == {0, 1}
    assert {m.duchy for m in made} == {7, 8}


def test_counts_change_as_provincial_does() -> None:
    rng = random.Random(5)
    # One slot with a price that nothing has, so that only counts and thresholds change.
    menu = Menu((Slot("Witch", 6, 20, 20),), 2, 4, 8)
    counts = Counter(mutate(menu, SUPPLY, rng).slots[0].count for _ in range(ROUNDS))
    # To 0: 0.2, or by -6 or less: 0.3 * 1/2 * 7/12.
    assert close(counts[0], ROUNDS, 0.7 * (0.2 + 0.3 * 0.5 * 7 / 12))
    # By +1: 0.5 / 4 + 0.3 / 24.
    assert close(counts[7], ROUNDS, 0.7 * (0.5 / 4 + 0.3 / 24))
    assert close(counts[9], ROUNDS, 0.7 * 0.3 / 24)
    assert close(counts[6], ROUNDS, 0.3)
    assert max(counts) == 12


def test_cards_are_replaced_twice_with_six_tenths() -> None:
    rng = random.Random(6)
    menu = Menu((Slot("Estate", 3, 5, 5),), 2, 4, 8)  # it can't come back by itself
    made = [mutate(menu, SUPPLY, rng).slots[0] for _ in range(ROUNDS)]
    fives = {c.name for c in SUPPLY if c.cost == 5} - {"Duchy"}
    assert {slot.card for slot in made} == {*fives, "Estate"}
    # 21 draws among 17 piles find none of the four with a chance of under 1 %.
    assert close(sum(slot.card != "Estate" for slot in made), ROUNDS, (1 - 0.4**2) * 0.997)


def test_never_more_than_is_allowed() -> None:
    slot = Slot("Witch", 1, 0, 8)
    for name in ("Curse", "Copper", "Estate", "Duchy", "Province", "Colony"):
        assert not allowed(card(name), slot)
    assert allowed(card("Silver"), slot)
    assert not allowed(card("Witch"), Slot("Moat", 1, 0, 2))


def test_frozen_slots_never_change() -> None:
    rng = random.Random(7)
    menu = random_menu(KINGDOM.cards, False, rng)
    for _ in range(500):
        menu = mutate(menu, SUPPLY, rng)
    assert (menu.slots[2].card, menu.slots[2].count) == ("Gold", FROZEN)
    assert (menu.slots[8].card, menu.slots[8].count) == ("Silver", FROZEN)
    prices = {c.name: c.cost for c in SUPPLY}
    assert all(slot.low <= prices[slot.card] <= slot.high for slot in menu.slots)


def test_swaps_need_the_same_prices() -> None:
    rng = random.Random(8)
    same = Menu((Slot("Witch", 1, 20, 20), Slot("Moat", 2, 20, 20)), 2, 4, 8)
    other = Menu((Slot("Witch", 1, 20, 20), Slot("Moat", 2, 21, 21)), 2, 4, 8)
    swapped = sum(mutate(same, SUPPLY, rng).shape == ("Moat", "Witch") for _ in range(ROUNDS))
    assert close(swapped, ROUNDS, 0.5 * 0.5)  # the same slot is drawn twice in half of the cases
    assert all(mutate(other, SUPPLY, rng).shape == ("Witch", "Moat") for _ in range(500))


def test_number_of_mutations() -> None:
    rng = random.Random(9)
    counts = [mutations(rng) for _ in range(ROUNDS)]
    assert min(counts) == 1
    assert close(counts.count(1), ROUNDS, 0.3)
    assert sum(counts) / ROUNDS == pytest.approx(10 / 3, abs=0.2)
