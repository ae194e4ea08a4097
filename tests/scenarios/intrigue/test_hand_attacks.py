"""Minion and Torturer: attacks on the hands of the others."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from .asking import decider, purpose


def test_minion_for_two_coins_leaves_all_hands_alone() -> None:
    g = tr.scenario(
        "Minion",
        hand=["Minion", "Estate"],
        deck=["Gold"] * 4,
        opponents=[{"hand": ["Copper"] * 5, "deck": ["Estate"] * 4}],
    )
    run(g, "Minion")
    assert len(options(g)) == 2
    run(g, "+$2")
    assert (g.actions, g.coins) == (1, 2)
    assert hand(g) == bag("Estate")
    assert hand(g, 1) == bag(*["Copper"] * 5)


def test_minion_discards_the_hand_and_draws_four() -> None:
    g = tr.scenario(
        "Minion", hand=["Minion", "Minion", "Copper"], deck=[*["Gold"] * 3, "Pawn", "Silver"]
    )
    run(g, "Minion", "discard")
    assert hand(g) == bag("Gold", "Gold", "Gold", "Pawn")
    assert discard(g) == bag("Minion", "Copper")
    assert deck(g) == ["Silver"]
    assert (g.actions, g.coins) == (1, 0)


def test_minion_as_the_last_card_still_draws_four() -> None:
    g = tr.scenario("Minion", hand=["Minion"], deck=["Gold"] * 5)
    run(g, "Minion", "discard")
    assert hand(g) == bag(*["Gold"] * 4)
    assert discard(g) == bag()


@pytest.mark.parametrize("size", [0, 3, 4])
def test_minion_spares_hands_of_fewer_than_five_cards(size: int) -> None:
    g = tr.scenario(
        "Minion",
        hand=["Minion"],
        opponents=[{"hand": ["Copper"] * size, "deck": ["Estate"] * 4}],
    )
    run(g, "Minion", "discard")
    assert hand(g, 1) == bag(*["Copper"] * size)
    assert discard(g, 1) == bag()
    assert deck(g, 1) == ["Estate"] * 4


@pytest.mark.parametrize("size", [5, 6, 7])
def test_minion_makes_hands_of_five_or_more_discard_and_draw_four(size: int) -> None:
    g = tr.scenario(
        "Minion",
        hand=["Minion"],
        opponents=[{"hand": ["Copper"] * size, "deck": ["Estate"] * 5}],
    )
    run(g, "Minion", "discard")
    assert hand(g, 1) == bag(*["Estate"] * 4)
    assert discard(g, 1) == bag(*["Copper"] * size)
    assert deck(g, 1) == ["Estate"]


def test_minion_looks_at_each_hand_on_its_own() -> None:
    g = tr.scenario(
        "Minion",
        hand=["Minion"],
        opponents=[
            {"hand": ["Copper"] * 4, "deck": ["Estate"] * 4},
            {"hand": ["Copper"] * 5, "deck": ["Estate"] * 4},
        ],
    )
    run(g, "Minion", "discard")
    assert hand(g, 1) == bag(*["Copper"] * 4)
    assert hand(g, 2) == bag(*["Estate"] * 4)


def test_minion_victim_without_a_deck_draws_from_the_hand_just_discarded() -> None:
    g = tr.scenario("Minion", hand=["Minion"], opponents=[{"hand": ["Copper"] * 5}])
    run(g, "Minion", "discard")
    assert hand(g, 1) == bag(*["Copper"] * 4)
    assert g.players[1].deck_size == 1
    assert discard(g, 1) == bag()


def test_minion_is_chosen_after_the_others_have_reacted() -> None:
    g = tr.scenario("Minion", hand=["Minion"], opponents=[{"hand": ["Moat"]}])
    run(g, "Minion")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "done")
    assert decider(g) == 0
    assert "+$2" in options(g)


def test_torturer_draws_three_before_the_others_choose() -> None:
    g = tr.scenario(
        "Torturer",
        hand=["Torturer", "Copper"],
        deck=["Gold"] * 4,
        opponents=[{"hand": ["Estate"] * 3}],
    )
    run(g, "Torturer")
    assert hand(g) == bag("Copper", "Gold", "Gold", "Gold")
    assert decider(g) == 1
    assert len(options(g)) == 2
    assert g.actions == 0


def test_torturer_victim_discards_two_cards_of_his_choice() -> None:
    g = tr.scenario(
        "Torturer",
        hand=["Torturer"],
        opponents=[{"hand": ["Estate", "Copper", "Silver", "Gold"]}],
        supply={"Curse": 10},
    )
    run(g, "Torturer", "discard", "Copper")
    assert decider(g) == 1
    assert sorted(options(g)) == ["Estate", "Gold", "Silver"]
    run(g, "Estate")
    assert hand(g, 1) == bag("Silver", "Gold")
    assert discard(g, 1) == bag("Copper", "Estate")
    assert g.supply["Curse"] == 10


def test_torturer_victim_gains_a_curse_to_his_hand() -> None:
    g = tr.scenario(
        "Torturer", hand=["Torturer"], opponents=[{"hand": ["Estate"] * 3}], supply={"Curse": 10}
    )
    run(g, "Torturer", "Curse")
    assert hand(g, 1) == bag("Estate", "Estate", "Estate", "Curse")
    assert discard(g, 1) == bag()
    assert g.supply["Curse"] == 9


def test_torturer_victim_may_choose_a_curse_when_there_are_none() -> None:
    g = tr.scenario(
        "Torturer", hand=["Torturer"], opponents=[{"hand": ["Estate"] * 3}], supply={"Curse": 0}
    )
    run(g, "Torturer", "Curse")
    assert hand(g, 1) == bag(*["Estate"] * 3)
    assert discard(g, 1) == bag()
    assert g.supply["Curse"] == 0


@pytest.mark.parametrize("cards", [[], ["Gold"], ["Gold", "Silver"]])
def test_torturer_victim_may_choose_to_discard_with_few_or_no_cards(cards: list[str]) -> None:
    g = tr.scenario(
        "Torturer", hand=["Torturer"], opponents=[{"hand": cards}], supply={"Curse": 10}
    )
    run(g, "Torturer", "discard")
    assert hand(g, 1) == bag()
    assert discard(g, 1) == bag(*cards)
    assert g.supply["Curse"] == 10
    assert decider(g) == 0


def test_torturer_victims_suffer_one_after_the_other() -> None:
    g = tr.scenario(
        "Torturer",
        hand=["Torturer"],
        opponents=[{"hand": ["Copper"]}, {"hand": ["Estate"]}],
        supply={"Curse": 1},
    )
    run(g, "Torturer")
    assert decider(g) == 1
    run(g, "Curse")
    assert hand(g, 1) == bag("Copper", "Curse")
    assert decider(g) == 2
    run(g, "Curse")
    assert hand(g, 2) == bag("Estate")
    assert g.supply["Curse"] == 0
