"""Pawn, Steward and Courtier: the player picks from a list."""

from __future__ import annotations

from itertools import permutations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, options, run
from .asking import purpose, source

PAWN = ["+1 Card", "+1 Action", "+1 Buy", "+$1"]
COURTIER = ["+1 Action", "+1 Buy", "+$3", "gain a Gold"]


@pytest.mark.parametrize(("first", "second"), list(permutations(PAWN, 2)))
def test_pawn_gives_exactly_the_two_things_chosen(first: str, second: str) -> None:
    g = tr.scenario("Pawn", hand=["Pawn"], deck=["Gold", "Gold"])
    run(g, "Pawn", first, second)
    got = {
        "+1 Card": g.players[0].hand_size,
        "+1 Action": g.actions,
        "+1 Buy": g.buys - 1,
        "+$1": g.coins,
    }
    assert got == {label: int(label in (first, second)) for label in PAWN}


@pytest.mark.parametrize("first", PAWN)
def test_pawn_does_not_offer_the_same_thing_twice(first: str) -> None:
    g = tr.scenario("Pawn", hand=["Pawn"], deck=["Gold"])
    run(g, "Pawn")
    assert sorted(options(g)) == sorted(PAWN)
    run(g, first)
    assert sorted(options(g)) == sorted(set(PAWN) - {first})


def test_pawn_shows_the_drawn_card_only_after_both_choices() -> None:
    g = tr.scenario("Pawn", hand=["Pawn"], deck=["Gold"])
    run(g, "Pawn", "+1 Card")
    assert hand(g) == bag()
    run(g, "+1 Buy")
    assert hand(g) == bag("Gold")


@pytest.mark.parametrize(
    ("choice", "in_hand", "coins"),
    [("+2 Cards", ["Estate", "Gold", "Gold"], 0), ("+$2", ["Estate"], 2)],
)
def test_steward_draws_two_or_pays_two(choice: str, in_hand: list[str], coins: int) -> None:
    g = tr.scenario("Steward", hand=["Steward", "Estate"], deck=["Gold"] * 3)
    run(g, "Steward")
    assert len(options(g)) == 3
    run(g, choice)
    assert hand(g) == bag(*in_hand)
    assert g.coins == coins
    assert g.trash == bag()
    assert g.actions == 0


def test_steward_trashes_exactly_two_cards() -> None:
    g = tr.scenario(
        "Steward", hand=["Steward", "Estate", "Curse", "Copper", "Copper"], deck=["Gold"] * 2
    )
    run(g, "Steward", "trash")
    assert sorted(options(g)) == ["Copper", "Curse", "Estate"]
    run(g, "Curse")
    assert sorted(options(g)) == ["Copper", "Estate"]
    run(g, "Estate")
    assert g.trash == bag("Curse", "Estate")
    assert hand(g) == bag("Copper", "Copper")
    assert g.coins == 0


@pytest.mark.parametrize("rest", [[], ["Gold"], ["Gold", "Curse"]])
def test_steward_trashes_the_whole_hand_when_it_has_two_cards_or_fewer(rest: list[str]) -> None:
    g = tr.scenario("Steward", hand=["Steward", *rest], deck=["Silver"] * 2)
    run(g, "Steward", "trash")
    assert g.trash == bag(*rest)
    assert hand(g) == bag()
    assert g.coins == 0


@pytest.mark.parametrize("choice", COURTIER)
def test_courtier_showing_a_card_of_one_type_gives_one_thing(choice: str) -> None:
    g = tr.scenario("Courtier", hand=["Courtier", "Copper"], supply={"Gold": 30})
    run(g, "Courtier", choice)
    assert source(g) != "Courtier"
    got = {
        "+1 Action": g.actions,
        "+1 Buy": g.buys - 1,
        "+$3": g.coins // 3,
        "gain a Gold": discard(g)["Gold"],
    }
    assert got == {label: int(label == choice) for label in COURTIER}
    assert hand(g) == bag("Copper")


@pytest.mark.parametrize(("first", "second"), list(permutations(COURTIER, 2)))
def test_courtier_showing_a_mill_gives_two_different_things(first: str, second: str) -> None:
    g = tr.scenario("Courtier, Mill", hand=["Courtier", "Mill", "Copper"], supply={"Gold": 30})
    run(g, "Courtier", "Mill", first)
    assert sorted(options(g)) == sorted(set(COURTIER) - {first})
    run(g, second)
    got = {
        "+1 Action": g.actions,
        "+1 Buy": g.buys - 1,
        "+$3": g.coins // 3,
        "gain a Gold": 30 - g.supply["Gold"],
    }
    assert got == {label: int(label in (first, second)) for label in COURTIER}
    assert discard(g) == bag(*["Gold"] * got["gain a Gold"])
    assert hand(g) == bag("Mill", "Copper")


TWO_TYPES = {
    "Diplomat", "Farm", "Great Hall", "Mill", "Minion", "Moat", "Nobles", "Replace",
    "Saboteur", "Secret Chamber", "Swindler", "Torturer",
}  # fmt: skip
ONE_TYPE = {
    "Baron", "Bridge", "Conspirator", "Copper", "Coppersmith", "Courtier", "Courtyard", "Curse",
    "Duke", "Estate", "Gold", "Ironworks", "Lurker", "Masquerade", "Mining Village", "Patrol",
    "Pawn", "Scout", "Secret Passage", "Shanty Town", "Steward", "Trading Post", "Tribute",
    "Upgrade", "Wishing Well",
}  # fmt: skip


@pytest.mark.parametrize("card", sorted(ONE_TYPE | TWO_TYPES))
def test_courtier_counts_the_types_of_the_card_shown(card: str) -> None:
    g = tr.scenario("Courtier", hand=["Courtier", card])
    run(g, "Courtier")
    picks = 0
    while source(g) == "Courtier" and picks < 4:
        run(g, ["+1 Buy", "+$3", "gain a Gold", "+1 Action"][picks])
        picks += 1
    assert picks == (2 if card in TWO_TYPES else 1)


def test_courtier_with_an_empty_hand_gives_nothing() -> None:
    g = tr.scenario("Courtier", hand=["Courtier"])
    run(g, "Courtier")
    assert purpose(g) == "buy"
    assert (g.actions, g.buys, g.coins) == (0, 1, 0)
    assert discard(g) == bag()


def test_courtier_gains_no_gold_when_the_pile_is_empty() -> None:
    g = tr.scenario("Courtier", hand=["Courtier", "Estate"], supply={"Gold": 0})
    run(g, "Courtier", "gain a Gold")
    assert discard(g) == bag()
    assert g.supply["Gold"] == 0
