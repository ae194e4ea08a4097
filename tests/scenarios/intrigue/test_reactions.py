"""Diplomat, Secret Chamber and Moat: what the others do when an Attack is played."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from .asking import decider, purpose


def witch(**victim: list[str]) -> tr.Game:
    """A Witch has just been played against one victim."""
    g = tr.scenario("Witch", hand=["Witch"], opponents=[victim], supply={"Curse": 10})
    return run(g, "Witch")


@pytest.mark.parametrize(
    ("others", "to_draw", "actions"),
    [(0, 2, 2), (2, 2, 2), (3, 2, 2), (4, 2, 0), (5, 2, 0), (4, 1, 2), (5, 0, 2), (6, 0, 0)],
)
def test_diplomat_gives_actions_only_if_the_hand_is_five_or_fewer_after_drawing(
    others: int, to_draw: int, actions: int
) -> None:
    g = tr.scenario("Diplomat", hand=["Diplomat", *["Copper"] * others], deck=["Silver"] * to_draw)
    run(g, "Diplomat")
    assert hand(g) == bag(*["Copper"] * others, *["Silver"] * to_draw)
    assert g.actions == actions


def test_diplomat_draws_only_two() -> None:
    g = tr.scenario("Diplomat", hand=["Diplomat"], deck=["Silver", "Gold", "Copper"])
    run(g, "Diplomat")
    assert hand(g) == bag("Silver", "Gold")
    assert deck(g) == ["Copper"]


def test_diplomat_revealed_draws_two_then_discards_three_before_the_attack() -> None:
    g = witch(hand=["Diplomat", *["Copper"] * 4], deck=["Silver", "Gold", "Duchy"])
    assert (decider(g), purpose(g)) == (1, "react")
    assert sorted(options(g)) == ["Diplomat", "done"]
    run(g, "Diplomat")
    assert hand(g, 1) == bag("Diplomat", *["Copper"] * 4, "Silver", "Gold")
    assert discard(g, 1) == bag()
    assert "done" not in options(g)
    run(g, "Copper", "Copper", "Copper")
    assert hand(g, 1) == bag("Diplomat", "Copper", "Silver", "Gold")
    assert discard(g, 1) == bag("Copper", "Copper", "Copper", "Curse")
    assert deck(g, 1) == ["Duchy"]


def test_diplomat_need_not_be_revealed() -> None:
    g = witch(hand=["Diplomat", *["Copper"] * 4], deck=["Silver", "Gold"])
    run(g, "done")
    assert hand(g, 1) == bag("Diplomat", *["Copper"] * 4)
    assert discard(g, 1) == bag("Curse")


def test_diplomat_may_discard_itself() -> None:
    g = witch(hand=["Diplomat", *["Copper"] * 4], deck=["Silver", "Gold"])
    run(g, "Diplomat", "Diplomat", "Copper", "Copper")
    assert hand(g, 1) == bag("Copper", "Copper", "Silver", "Gold")
    assert discard(g, 1) == bag("Diplomat", "Copper", "Copper", "Curse")


@pytest.mark.parametrize("others", [0, 3])
def test_diplomat_cannot_be_revealed_from_a_hand_of_fewer_than_five(others: int) -> None:
    g = witch(hand=["Diplomat", *["Copper"] * others], deck=["Silver", "Gold"])
    assert decider(g) == 0
    assert hand(g, 1) == bag("Diplomat", *["Copper"] * others)
    assert discard(g, 1) == bag("Curse")


def test_two_diplomats_are_revealed_one_at_a_time() -> None:
    g = witch(hand=["Diplomat", "Diplomat", *["Copper"] * 3], deck=["Silver"] * 4)
    assert sorted(options(g)) == ["Diplomat", "done"]
    run(g, "Diplomat", "Copper", "Copper", "Copper")
    assert decider(g) == 0
    assert hand(g, 1) == bag("Diplomat", "Diplomat", "Silver", "Silver")


def test_diplomat_is_revealed_again_while_five_cards_remain_and_then_moat() -> None:
    g = witch(
        hand=["Diplomat", *["Copper"] * 5], deck=["Estate", "Estate", "Moat", "Silver", "Gold"]
    )
    run(g, "Diplomat", "Copper", "Copper", "Copper")
    assert sorted(options(g)) == ["Diplomat", "done"]
    run(g, "Diplomat", "Copper", "Copper", "Diplomat")
    assert sorted(options(g)) == ["Moat", "done"]
    run(g, "Moat")
    assert hand(g, 1) == bag("Estate", "Estate", "Moat", "Silver")
    assert discard(g, 1) == bag("Diplomat", *["Copper"] * 5)
    assert deck(g, 1) == ["Gold"]
    assert g.supply["Curse"] == 10


def test_moat_revealed_before_diplomat_protects_even_when_discarded() -> None:
    g = witch(hand=["Moat", "Diplomat", *["Copper"] * 3], deck=["Estate", "Estate"])
    assert sorted(options(g)) == ["Diplomat", "Moat", "done"]
    run(g, "Moat")
    assert sorted(options(g)) == ["Diplomat", "done"]
    run(g, "Diplomat", "Moat", "Copper", "Copper")
    assert hand(g, 1) == bag("Diplomat", "Copper", "Estate", "Estate")
    assert discard(g, 1) == bag("Moat", "Copper", "Copper")
    assert g.supply["Curse"] == 10


def test_secret_chamber_revealed_draws_two_and_puts_two_on_the_deck() -> None:
    g = witch(hand=["Secret Chamber", "Copper"], deck=["Silver", "Gold", "Duchy"])
    assert sorted(options(g)) == ["Secret Chamber", "done"]
    run(g, "Secret Chamber")
    assert hand(g, 1) == bag("Secret Chamber", "Copper", "Silver", "Gold")
    run(g, "Secret Chamber", "Silver")
    assert deck(g, 1) == ["Silver", "Secret Chamber", "Duchy"]
    assert hand(g, 1) == bag("Copper", "Gold")
    assert discard(g, 1) == bag("Curse")


def test_secret_chamber_need_not_be_revealed() -> None:
    g = witch(hand=["Secret Chamber"], deck=["Silver", "Gold"])
    run(g, "done")
    assert deck(g, 1) == ["Silver", "Gold"]
    assert discard(g, 1) == bag("Curse")


def test_secret_chamber_may_be_revealed_again_while_it_is_in_hand() -> None:
    g = witch(hand=["Secret Chamber", "Copper"], deck=["Estate", "Gold"])
    run(g, "Secret Chamber", "Copper", "Estate")
    assert deck(g, 1) == ["Estate", "Copper"]
    assert sorted(options(g)) == ["Secret Chamber", "done"]
    run(g, "Secret Chamber", "Gold", "Estate", "done")
    assert deck(g, 1) == ["Estate", "Gold"]
    assert hand(g, 1) == bag("Secret Chamber", "Copper")
    assert discard(g, 1) == bag("Curse")


def test_secret_chamber_alone_goes_on_an_empty_deck() -> None:
    g = witch(hand=["Secret Chamber"])
    run(g, "Secret Chamber")
    assert deck(g, 1) == ["Secret Chamber"]
    assert hand(g, 1) == bag()
    assert discard(g, 1) == bag("Curse")


def test_secret_chamber_finds_a_moat_that_then_stops_the_attack() -> None:
    g = witch(hand=["Secret Chamber"], deck=["Moat", "Estate"])
    run(g, "Secret Chamber", "Secret Chamber", "Estate")
    assert sorted(options(g)) == ["Moat", "done"]
    run(g, "Moat")
    assert hand(g, 1) == bag("Moat")
    assert deck(g, 1) == ["Estate", "Secret Chamber"]
    assert discard(g, 1) == bag()
    assert g.supply["Curse"] == 10


def test_secret_chamber_is_resolved_before_swindler_hits_the_deck() -> None:
    g = tr.scenario(
        "Swindler",
        hand=["Swindler"],
        opponents=[{"hand": ["Secret Chamber", "Curse"], "deck": ["Gold", "Duchy", "Silver"]}],
        supply={"Curse": 0},
    )
    run(g, "Swindler", "Secret Chamber", "Secret Chamber", "Curse")
    assert g.trash == bag("Curse")
    assert hand(g, 1) == bag("Gold", "Duchy")
    assert deck(g, 1) == ["Secret Chamber", "Silver"]
    assert discard(g, 1) == bag("Copper")


def test_secret_chamber_answers_minion_even_from_a_small_hand() -> None:
    g = tr.scenario(
        "Minion",
        hand=["Minion"],
        opponents=[{"hand": ["Secret Chamber"], "deck": ["Gold", "Silver"]}],
    )
    run(g, "Minion", "Secret Chamber", "Secret Chamber", "Silver", "+$2")
    assert hand(g, 1) == bag("Gold")
    assert deck(g, 1) == ["Silver", "Secret Chamber"]
    assert g.coins == 2


ATTACKS: dict[str, list[str]] = {
    "Minion": ["discard"],
    "Replace": ["Duchy"],
    "Saboteur": [],
    "Swindler": [],
    "Torturer": [],
}
# What still has to be answered when nobody is protected.
UNPROTECTED = ATTACKS | {
    "Saboteur": ["done"],
    "Swindler": ["Swindler"],
    "Torturer": ["Curse"],
}
VICTIM = {"hand": ["Moat", *["Copper"] * 4], "deck": ["Silver", *["Estate"] * 4]}


def attack(card: str) -> tr.Game:
    """An Intrigue attack has just been played against a Moat in a hand of five."""
    g = tr.scenario(card, hand=[card, "Silver"], opponents=[VICTIM])
    run(g, card)
    assert (decider(g), purpose(g)) == (1, "react")
    assert sorted(options(g)) == ["Moat", "done"]
    return g


@pytest.mark.parametrize("card", sorted(ATTACKS))
def test_moat_makes_its_player_unaffected_by_each_attack(card: str) -> None:
    g = run(attack(card), "Moat", *ATTACKS[card])
    assert decider(g) == 0
    assert hand(g, 1) == bag(*VICTIM["hand"])
    assert deck(g, 1) == VICTIM["deck"]
    assert discard(g, 1) == bag()


@pytest.mark.parametrize("card", sorted(ATTACKS))
def test_moat_kept_hidden_protects_nobody(card: str) -> None:
    g = run(attack(card), "done", *UNPROTECTED[card])
    assert decider(g) == 0
    after = (hand(g, 1), deck(g, 1), discard(g, 1))
    assert after != (bag(*VICTIM["hand"]), VICTIM["deck"], bag())


@pytest.mark.parametrize("card", sorted(ATTACKS))
def test_moat_of_one_player_does_not_help_the_next(card: str) -> None:
    bare = {"hand": ["Copper"] * 5, "deck": ["Silver", *["Estate"] * 4]}
    g = tr.scenario(card, hand=[card, "Silver"], opponents=[VICTIM, bare])
    run(g, card, "Moat", *UNPROTECTED[card])
    assert hand(g, 1) == bag(*VICTIM["hand"])
    assert deck(g, 1) == VICTIM["deck"]
    after = (hand(g, 2), deck(g, 2), discard(g, 2))
    assert after != (bag(*bare["hand"]), bare["deck"], bag())
