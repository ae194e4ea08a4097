"""Replace: a Remodel with a bonus for what is gained."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from .asking import purpose

KINGDOM = "Replace, Pawn, Duke, Great Hall, Mill, Farm, Nobles"


@pytest.mark.parametrize(
    ("gained", "on_deck", "curses"),
    [
        ("Pawn", True, False),
        ("Replace", True, False),
        ("Copper", True, False),
        ("Gold", True, False),
        ("Estate", False, True),
        ("Duke", False, True),
        ("Great Hall", True, True),
        ("Mill", True, True),
        ("Farm", True, True),
        ("Nobles", True, True),
        ("Curse", False, False),
    ],
)
def test_replace_puts_actions_and_treasures_on_the_deck_and_curses_for_victory_cards(
    gained: str, on_deck: bool, curses: bool
) -> None:
    g = tr.scenario(KINGDOM, hand=["Replace", "Baron"], deck=["Silver"])
    run(g, "Replace", gained)
    assert g.trash == bag("Baron")
    assert deck(g) == ([gained, "Silver"] if on_deck else ["Silver"])
    assert discard(g) == (bag() if on_deck else bag(gained))
    assert discard(g, 1) == (bag("Curse") if curses else bag())


def test_replace_trashes_a_card_of_choice_and_must_trash() -> None:
    g = tr.scenario("Replace", hand=["Replace", "Estate", "Copper"])
    run(g, "Replace")
    assert sorted(options(g)) == ["Copper", "Estate"]
    run(g, "Copper")
    assert g.trash == bag("Copper")
    assert hand(g) == bag("Estate")


@pytest.mark.parametrize(
    ("trashed", "allowed"),
    [
        ("Copper", {"Copper", "Curse", "Estate", "Pawn"}),
        ("Estate", {"Copper", "Curse", "Estate", "Pawn", "Silver", "Baron"}),
        ("Silver", {"Copper", "Curse", "Estate", "Pawn", "Silver", "Baron", "Duchy", "Replace"}),
    ],
)
def test_replace_gains_a_card_costing_up_to_two_more(trashed: str, allowed: set[str]) -> None:
    g = tr.scenario("Replace, Pawn, Baron", hand=["Replace", trashed])
    run(g, "Replace")
    assert set(options(g)) == allowed


def test_replace_with_an_empty_hand_does_nothing() -> None:
    g = tr.scenario("Replace", hand=["Replace"], deck=["Gold"])
    run(g, "Replace")
    assert purpose(g) == "buy"
    assert g.trash == bag()
    assert deck(g) == ["Gold"]
    assert discard(g, 1) == bag()


def test_replace_curses_every_other_player() -> None:
    g = tr.scenario("Replace", hand=["Replace", "Silver"], players=4, supply={"Curse": 10})
    run(g, "Replace", "Duchy")
    assert [discard(g, i) for i in range(4)] == [bag("Duchy")] + [bag("Curse")] * 3
    assert g.supply["Curse"] == 7


def test_replace_deals_the_last_curse_to_the_left() -> None:
    g = tr.scenario("Replace", hand=["Replace", "Silver"], players=3, supply={"Curse": 1})
    run(g, "Replace", "Duchy")
    assert discard(g, 1) == bag("Curse")
    assert discard(g, 2) == bag()
    assert g.supply["Curse"] == 0


def test_replace_met_by_a_moat_still_puts_a_mill_on_the_deck() -> None:
    g = tr.scenario(
        "Replace, Mill",
        hand=["Replace", "Estate"],
        opponents=[{"hand": ["Moat"]}, {}],
        supply={"Curse": 10},
    )
    run(g, "Replace", "Moat", "Mill")
    assert deck(g) == ["Mill"]
    assert discard(g, 1) == bag()
    assert discard(g, 2) == bag("Curse")
    assert g.supply["Curse"] == 9
