"""Moat as a Reaction."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run

ATTACKS = ["Bandit", "Bureaucrat", "Militia", "Spy", "Thief", "Witch"]
VICTIM_HAND = ["Moat", "Estate", "Copper", "Copper", "Copper"]
VICTIM_DECK = ["Gold", "Silver"]


def attacked(attack: str, own_deck: tuple[str, ...] = ()) -> tr.Game:
    """An attack about to be played against a player with a Moat in hand."""
    victim = {"hand": VICTIM_HAND, "deck": VICTIM_DECK}
    return tr.scenario(f"{attack}, Moat", hand=[attack], deck=list(own_deck), opponents=[victim])


@pytest.mark.parametrize("attack", ATTACKS)
def test_moat_protects_from_the_attack(attack: str) -> None:
    g = attacked(attack)
    run(g, attack)
    assert g.decision is not None
    assert (g.decision.player, g.decision.purpose) == (1, "react")
    assert options(g) == ["Moat", "done"]
    run(g, "Moat")
    assert hand(g, 1) == bag(*VICTIM_HAND)
    assert deck(g, 1) == VICTIM_DECK
    assert discard(g, 1) == bag()
    assert g.trash == bag()
    assert g.supply["Curse"] == 10
    assert g.decision is not None
    assert g.decision.player == 0


@pytest.mark.parametrize(
    ("attack", "answers", "cards", "left", "discarded", "trashed"),
    [
        ("Bandit", ["Gold"], VICTIM_HAND, [], ["Silver"], ["Gold"]),
        ("Bureaucrat", [], [*VICTIM_HAND[:1], *["Copper"] * 3], ["Estate", *VICTIM_DECK], [], []),
        ("Militia", ["Moat", "Estate"], ["Copper"] * 3, VICTIM_DECK, ["Moat", "Estate"], []),
        ("Spy", ["Gold"], VICTIM_HAND, ["Silver"], ["Gold"], []),
        ("Thief", ["Silver", "done"], VICTIM_HAND, [], ["Gold"], ["Silver"]),
        ("Witch", [], VICTIM_HAND, VICTIM_DECK, ["Curse"], []),
    ],
)
def test_moat_need_not_be_revealed(
    attack: str,
    answers: list[str],
    cards: list[str],
    left: list[str],
    discarded: list[str],
    trashed: list[str],
) -> None:
    g = attacked(attack)
    run(g, attack, "done", *answers)
    assert hand(g, 1) == bag(*cards)
    assert deck(g, 1) == left
    assert discard(g, 1) == bag(*discarded)
    assert g.trash == bag(*trashed)


@pytest.mark.parametrize("attack", ATTACKS)
def test_moat_is_asked_for_before_the_attack_does_anything(attack: str) -> None:
    g = attacked(attack, own_deck=("Copper",) * 3)
    run(g, attack)
    assert g.decision is not None
    assert g.decision.purpose == "react"
    assert in_play(g) == bag(attack)
    assert hand(g) == bag()
    assert deck(g) == ["Copper"] * 3
    assert discard(g) == bag()
    assert g.coins == 0


def test_moat_does_not_stop_what_the_attacker_gets() -> None:
    witch = run(attacked("Witch", own_deck=("Gold",) * 3), "Witch", "Moat")
    assert hand(witch) == bag("Gold", "Gold")
    militia = run(attacked("Militia"), "Militia", "Moat")
    assert militia.coins == 2
    bureaucrat = run(attacked("Bureaucrat"), "Bureaucrat", "Moat")
    assert deck(bureaucrat) == ["Silver"]
    bandit = run(attacked("Bandit"), "Bandit", "Moat")
    assert discard(bandit) == bag("Gold")


def test_spy_still_looks_at_its_own_deck_past_a_moat() -> None:
    g = run(attacked("Spy", own_deck=("Copper", "Estate", "Gold")), "Spy", "Moat")
    assert options(g) == ["Estate", "done"]
    run(g, "Estate")
    assert discard(g) == bag("Estate")
    assert deck(g, 1) == VICTIM_DECK


def test_moat_protects_only_its_owner() -> None:
    g = tr.scenario(
        "Witch, Moat",
        hand=["Witch"],
        opponents=[{"hand": ["Moat"]}, {"hand": ["Copper"]}],
        supply={"Curse": 1},
    )
    run(g, "Witch", "Moat")
    assert discard(g, 1) == bag()
    assert discard(g, 2) == bag("Curse")
    assert g.supply["Curse"] == 0


def test_moats_are_asked_for_in_turn_order() -> None:
    g = tr.scenario(
        "Witch, Moat", hand=["Witch"], opponents=[{"hand": ["Moat"]}, {"hand": ["Moat"]}]
    )
    run(g, "Witch")
    assert g.decision is not None
    assert g.decision.player == 1
    run(g, "done")
    assert g.decision is not None
    assert g.decision.player == 2
    run(g, "Moat")
    assert discard(g, 1) == bag("Curse")
    assert discard(g, 2) == bag()


def test_two_moats_in_hand_are_offered_once() -> None:
    g = tr.scenario("Witch, Moat", hand=["Witch"], opponents=[{"hand": ["Moat", "Moat"]}])
    run(g, "Witch")
    assert options(g) == ["Moat", "done"]
    run(g, "Moat")
    assert g.decision is not None
    assert g.decision.player == 0
    assert hand(g, 1) == bag("Moat", "Moat")


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_moat_works_only_from_the_hand(zone: str) -> None:
    g = tr.scenario("Witch, Moat", hand=["Witch"], opponents=[{zone: ["Moat"]}])
    run(g, "Witch")
    assert g.players[1].owned == bag("Moat", "Curse")


def test_moat_is_no_answer_to_a_card_that_is_no_attack() -> None:
    g = tr.scenario(
        "Council Room, Moat",
        hand=["Council Room"],
        opponents=[{"hand": ["Moat"], "deck": ["Gold"]}],
    )
    run(g, "Council Room")
    assert hand(g, 1) == bag("Moat", "Gold")
    assert g.decision is not None
    assert g.decision.player == 0


def test_moat_in_the_hand_of_the_attacker_is_not_asked_for() -> None:
    g = tr.scenario("Witch, Moat", hand=["Witch", "Moat"])
    run(g, "Witch")
    assert g.decision is not None
    assert g.decision.purpose == "buy"
    assert discard(g, 1) == bag("Curse")


def test_moat_is_revealed_anew_for_each_play_of_the_attack() -> None:
    g = tr.scenario(
        "Witch, Moat, Throne Room",
        hand=["Throne Room", "Witch"],
        opponents=[{"hand": ["Moat"]}],
    )
    run(g, "Throne Room", "Witch", "Moat")
    assert g.decision is not None
    assert (g.decision.player, g.decision.purpose) == (1, "react")
    run(g, "done")
    assert discard(g, 1) == bag("Curse")
    assert g.supply["Curse"] == 9


def test_moat_drawn_by_council_room_can_be_revealed_later_in_the_turn() -> None:
    g = tr.scenario(
        "Council Room, Moat, Witch",
        hand=["Council Room", "Witch"],
        actions=2,
        opponents=[{"deck": ["Moat"]}],
    )
    run(g, "Council Room", "Witch", "Moat")
    assert discard(g, 1) == bag()
    assert hand(g, 1) == bag("Moat")


def test_moat_played_on_the_own_turn_draws_two() -> None:
    g = tr.scenario("Moat", hand=["Moat", "Estate"], deck=["Gold", "Silver", "Curse"])
    run(g, "Moat")
    assert hand(g) == bag("Estate", "Gold", "Silver")
    assert deck(g) == ["Curse"]
    assert in_play(g) == bag("Moat")
