"""Swindler and Saboteur: attacks on the decks of the others."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from .asking import decider, purpose


def swindle(*others: dict[str, list[str]], supply: dict[str, int] | None = None) -> tr.Game:
    """Swindler played against others, with one more card costing three in the Supply."""
    g = tr.scenario(
        "Swindler, Great Hall", hand=["Swindler"], opponents=list(others), supply=supply or {}
    )
    return run(g, "Swindler")


def test_swindler_pays_two_and_his_player_chooses_the_new_card() -> None:
    g = swindle({"deck": ["Silver", "Gold"]})
    assert g.coins == 2
    assert g.trash == bag("Silver")
    assert decider(g) == 0
    assert sorted(options(g)) == ["Great Hall", "Silver", "Swindler"]
    run(g, "Great Hall")
    assert discard(g, 1) == bag("Great Hall")
    assert deck(g, 1) == ["Gold"]
    assert discard(g, 0) == bag()


def test_swindler_may_give_back_the_same_card() -> None:
    g = swindle({"deck": ["Silver"]}, supply={"Silver": 40})
    run(g, "Silver")
    assert g.trash == bag("Silver")
    assert discard(g, 1) == bag("Silver")
    assert g.supply["Silver"] == 39


def test_swindler_gives_a_curse_for_a_copper() -> None:
    g = swindle({"deck": ["Copper"]}, supply={"Curse": 10})
    assert sorted(options(g)) == ["Copper", "Curse"]
    run(g, "Curse")
    assert discard(g, 1) == bag("Curse")
    assert g.trash == bag("Copper")
    assert g.supply["Curse"] == 9


def test_swindler_cannot_choose_an_empty_pile() -> None:
    g = swindle({"deck": ["Copper"]}, supply={"Curse": 0})
    assert discard(g, 1) == bag("Copper")
    assert g.trash == bag("Copper")


def test_swindler_gives_nothing_when_no_pile_has_that_cost() -> None:
    g = swindle({"deck": ["Remodel", "Gold"]})
    assert g.trash == bag("Remodel")
    assert discard(g, 1) == bag()
    assert deck(g, 1) == ["Gold"]
    assert g.coins == 2


def test_swindler_gives_nothing_when_all_piles_of_that_cost_are_empty() -> None:
    g = swindle({"deck": ["Province"]}, supply={"Province": 0})
    assert g.trash == bag("Province")
    assert discard(g, 1) == bag()


def test_swindler_makes_a_player_without_a_deck_shuffle() -> None:
    g = swindle({"discard": ["Estate", "Estate"]})
    assert g.trash == bag("Estate")
    assert discard(g, 1) == bag("Estate")
    assert g.players[1].deck_size == 1


def test_swindler_spares_a_player_without_any_cards() -> None:
    g = swindle({"hand": ["Copper"]})
    assert g.trash == bag()
    assert discard(g, 1) == bag()
    assert hand(g, 1) == bag("Copper")
    assert g.coins == 2


def test_swindler_goes_around_the_table_in_turn_order() -> None:
    g = swindle({"deck": ["Copper"]}, {"deck": ["Copper"]}, supply={"Curse": 1})
    assert g.trash == bag("Copper")
    run(g, "Curse")
    assert discard(g, 1) == bag("Curse")
    assert discard(g, 2) == bag("Copper")
    assert g.trash == bag("Copper", "Copper")


def sabotage(*others: dict[str, list[str]]) -> tr.Game:
    """Saboteur played against others."""
    g = tr.scenario("Saboteur, Pawn", hand=["Saboteur"], opponents=list(others))
    return run(g, "Saboteur")


def test_saboteur_trashes_the_first_card_costing_three_or_more() -> None:
    g = sabotage({"deck": ["Copper", "Estate", "Silver", "Gold"]})
    assert g.trash == bag("Silver")
    assert deck(g, 1) == ["Gold"]


def test_saboteur_victim_gains_a_card_and_discards_the_others_revealed() -> None:
    g = sabotage({"deck": ["Copper", "Curse", "Duchy", "Gold"]})
    assert (decider(g), purpose(g)) == (1, "gain")
    run(g, "Silver")
    assert g.trash == bag("Duchy")
    assert discard(g, 1) == bag("Copper", "Curse", "Silver")
    assert deck(g, 1) == ["Gold"]
    assert discard(g, 0) == bag()


@pytest.mark.parametrize(
    ("hit", "allowed"),
    [
        ("Silver", {"Copper", "Curse"}),
        ("Baron", {"Copper", "Curse", "Estate", "Pawn"}),
        ("Duchy", {"Copper", "Curse", "Estate", "Pawn", "Silver"}),
        ("Province", {"Copper", "Curse", "Estate", "Pawn", "Silver", "Duchy", "Saboteur", "Gold"}),
    ],
)
def test_saboteur_victim_gains_at_most_two_coins_below_his_loss(
    hit: str, allowed: set[str]
) -> None:
    g = sabotage({"deck": [hit]})
    assert set(options(g)) == allowed | {"done"}


def test_saboteur_victim_need_not_gain() -> None:
    g = sabotage({"deck": ["Copper", "Gold"]})
    run(g, "done")
    assert g.trash == bag("Gold")
    assert discard(g, 1) == bag("Copper")


def test_saboteur_finding_nothing_discards_everything_revealed() -> None:
    g = sabotage({"deck": ["Copper", "Estate"], "discard": ["Curse", "Copper"]})
    assert g.trash == bag()
    assert discard(g, 1) == bag("Copper", "Estate", "Curse", "Copper")
    assert deck(g, 1) == []
    assert decider(g) == 0


def test_saboteur_spares_a_player_without_any_cards_to_reveal() -> None:
    g = sabotage({"hand": ["Gold"]})
    assert g.trash == bag()
    assert hand(g, 1) == bag("Gold")
    assert decider(g) == 0


def test_saboteur_does_not_shuffle_in_the_cards_already_revealed() -> None:
    g = sabotage({"deck": ["Copper", "Estate"], "discard": ["Gold", "Gold"]})
    assert g.trash == bag("Gold")
    run(g, "done")
    assert discard(g, 1) == bag("Copper", "Estate")
    assert g.players[1].deck_size == 1


def test_saboteur_hits_every_other_player_in_turn() -> None:
    g = sabotage({"deck": ["Gold"]}, {"deck": ["Copper", "Silver"]}, {"deck": ["Copper"]})
    assert decider(g) == 1
    run(g, "Pawn")
    assert decider(g) == 2
    run(g, "done")
    assert g.trash == bag("Gold", "Silver")
    assert discard(g, 1) == bag("Pawn")
    assert discard(g, 2) == bag("Copper")
    assert discard(g, 3) == bag("Copper")
