"""Tribute: the left neighbour shows two cards and the player gets their bonuses."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, run
from .asking import decider


def tribute(*others: dict[str, list[str]]) -> tr.Game:
    """Tribute played with five cards to draw and the given neighbours."""
    g = tr.scenario("Tribute", hand=["Tribute"], deck=["Province"] * 5, opponents=list(others))
    return run(g, "Tribute")


@pytest.mark.parametrize(
    ("shown", "actions", "coins", "drawn"),
    [
        (["Pawn", "Silver"], 2, 2, 0),
        (["Pawn", "Baron"], 4, 0, 0),
        (["Copper", "Silver"], 0, 4, 0),
        (["Estate", "Duchy"], 0, 0, 4),
        (["Estate", "Copper"], 0, 2, 2),
        (["Silver", "Silver"], 0, 2, 0),
        (["Estate", "Estate"], 0, 0, 2),
        (["Pawn", "Pawn"], 2, 0, 0),
        (["Copper", "Farm"], 0, 4, 2),
        (["Farm", "Farm"], 0, 2, 2),
        (["Great Hall", "Nobles"], 4, 0, 4),
        (["Great Hall", "Great Hall"], 2, 0, 2),
        (["Curse", "Copper"], 0, 2, 0),
        (["Curse", "Curse"], 0, 0, 0),
        (["Minion", "Curse"], 2, 0, 0),
    ],
)
def test_tribute_gives_the_bonuses_of_each_different_card(
    shown: list[str], actions: int, coins: int, drawn: int
) -> None:
    g = tribute({"deck": [*shown, "Gold"]})
    assert (g.actions, g.coins) == (actions, coins)
    assert hand(g) == bag(*["Province"] * drawn)
    assert discard(g, 1) == bag(*shown)
    assert deck(g, 1) == ["Gold"]


def test_tribute_looks_only_at_the_left_neighbour() -> None:
    g = tribute({"deck": ["Copper", "Silver"]}, {"deck": ["Pawn", "Pawn"]})
    assert discard(g, 1) == bag("Copper", "Silver")
    assert deck(g, 2) == ["Pawn", "Pawn"]
    assert (g.actions, g.coins) == (0, 4)


def test_tribute_neighbour_shuffles_only_his_discard_pile_for_the_second_card() -> None:
    g = tribute({"deck": ["Copper"], "discard": ["Estate"] * 3})
    assert g.coins == 2
    assert hand(g) == bag("Province", "Province")
    assert discard(g, 1) == bag("Copper", "Estate")
    assert g.players[1].deck_size == 2


@pytest.mark.parametrize(("cards", "coins"), [([], 0), (["Silver"], 2)])
def test_tribute_neighbour_with_too_few_cards_shows_what_he_can(
    cards: list[str], coins: int
) -> None:
    g = tribute({"hand": ["Gold"], "deck": cards})
    assert g.coins == coins
    assert g.actions == 0
    assert discard(g, 1) == bag(*cards)
    assert hand(g, 1) == bag("Gold")


def test_tribute_is_no_attack_and_moat_does_not_stop_it() -> None:
    g = tribute({"hand": ["Moat"], "deck": ["Silver", "Pawn"]})
    assert decider(g) == 0
    assert (g.actions, g.coins) == (2, 2)
    assert discard(g, 1) == bag("Silver", "Pawn")
