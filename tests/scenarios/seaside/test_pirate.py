"""Pirate, played in one's turn or in answer to a Treasure."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn, go_round


def after_a_silver(**more: object) -> tr.Game:
    """The first player has just bought a Silver; the second has a Pirate in hand."""
    given: dict[str, object] = {
        "phase": "buy",
        "coins": 3,
        "deck": ["Estate"] * 10,
        "opponents": [{"hand": ["Pirate", "Estate"], "deck": ["Estate"] * 10}],
    }
    g = tr.scenario("Pirate", **(given | more))  # type: ignore[arg-type]
    return run(g, "Silver")


@pytest.mark.parametrize("card", ["Copper", "Silver", "Gold"])
def test_pirate_gains_a_treasure_to_hand_at_the_start_of_the_next_turn(card: str) -> None:
    g = tr.scenario("Pirate", hand=["Pirate"], deck=["Estate"] * 15)
    run(g, "Pirate")
    assert g.actions == 0
    assert hand(g) == discard(g) == bag()
    go_round(g)
    assert (decider(g), purpose(g), source(g)) == (0, "gain", "Pirate")
    assert sorted(options(g)) == ["Copper", "Gold", "Silver"]
    run(g, card)
    assert hand(g) == bag(*["Estate"] * 5, card)
    assert in_play(g) == bag("Pirate")
    end_turn(g)
    assert in_play(g) == bag()


def test_pirate_gains_only_treasures_costing_up_to_six() -> None:
    g = tr.scenario("Pirate, Farm, Astrolabe; Colony", hand=["Pirate"])
    go_round(run(g, "Pirate"))
    assert sorted(options(g)) == ["Astrolabe", "Copper", "Farm", "Gold", "Silver"]


def test_treasure_gained_by_pirate_can_be_spent_at_once() -> None:
    g = tr.scenario("Pirate", hand=["Pirate"])
    go_round(run(g, "Pirate"))
    run(g, "Gold", "Gold")
    assert g.coins == 3


def test_pirate_may_be_played_when_another_player_gains_a_treasure() -> None:
    g = after_a_silver()
    assert (decider(g), purpose(g)) == (1, "react")
    assert options(g) == ["Pirate", "done"]
    run(g, "Pirate")
    assert in_play(g, 1) == bag("Pirate")
    assert g.active == 1
    assert (decider(g), purpose(g)) == (1, "gain")  # the following turn has started
    run(g, "Gold")
    assert hand(g, 1) == bag("Estate", "Gold")
    assert g.actions == 1


def test_pirate_need_not_be_played() -> None:
    g = run(after_a_silver(), "done")
    assert (g.active, purpose(g)) == (1, "play")
    assert hand(g, 1) == bag("Pirate", "Estate")
    assert in_play(g, 1) == bag()


def test_pirate_played_on_the_turn_of_another_is_discarded_after_the_own_turn() -> None:
    g = run(after_a_silver(), "Pirate", "Copper")
    assert in_play(g, 1) == bag("Pirate")
    end_turn(g)
    assert in_play(g, 1) == bag()
    assert discard(g, 1) == bag("Pirate", "Estate", "Copper")


def test_pirate_waits_in_play_for_the_turn_of_its_player() -> None:
    g = after_a_silver(opponents=[{}, {"hand": ["Pirate"]}])
    assert decider(g) == 2
    run(g, "Pirate")
    assert g.active == 1
    assert in_play(g, 2) == bag("Pirate")
    end_turn(g)
    assert (g.active, decider(g), purpose(g)) == (2, 2, "gain")


def test_pirate_may_be_played_when_its_player_gains_a_treasure() -> None:
    g = tr.scenario(
        "Pirate",
        hand=["Pirate"],
        phase="buy",
        coins=3,
        buys=2,
        deck=["Estate"] * 10,
    )
    run(g, "Silver")
    assert (decider(g), purpose(g)) == (0, "react")
    run(g, "Pirate")
    assert in_play(g) == bag("Pirate")
    assert (purpose(g), g.actions) == ("buy", 1)
    end_turn(g)
    assert in_play(g) == bag("Pirate")
    end_turn(g)
    assert (g.active, purpose(g)) == (0, "gain")


@pytest.mark.parametrize("card", ["Estate", "Curse", "Pirate"])
def test_only_treasures_are_answered(card: str) -> None:
    g = tr.scenario("Pirate", phase="buy", coins=5, opponents=[{"hand": ["Pirate"]}])
    run(g, card)
    assert (g.active, decider(g), purpose(g)) == (1, 1, "play")


def test_treasure_gained_without_being_bought_is_answered_too() -> None:
    g = tr.scenario("Pirate, Workshop", hand=["Workshop"], opponents=[{"hand": ["Pirate"]}])
    run(g, "Workshop", "Silver")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Pirate")
    assert (g.active, in_play(g, 1)) == (0, bag("Pirate"))


def test_farm_is_a_treasure_too() -> None:
    g = tr.scenario("Pirate, Farm", phase="buy", coins=6, opponents=[{"hand": ["Pirate"]}])
    run(g, "Farm")
    assert (decider(g), purpose(g)) == (1, "react")


def test_two_pirates_may_answer_the_same_treasure() -> None:
    g = after_a_silver(opponents=[{"hand": ["Pirate", "Pirate"]}])
    run(g, "Pirate")
    assert options(g) == ["Pirate", "done"]
    run(g, "Pirate")
    assert in_play(g, 1) == bag("Pirate", "Pirate")
    run(g, "Gold", "Silver")
    assert hand(g, 1) == bag("Gold", "Silver")


def test_player_on_turn_answers_first() -> None:
    g = after_a_silver(hand=["Pirate"], buys=2)
    assert decider(g) == 0
    run(g, "Pirate")
    assert decider(g) == 1
    run(g, "Pirate")
    assert in_play(g, 0) == in_play(g, 1) == bag("Pirate")


def test_treasure_gained_by_a_pirate_may_be_answered_by_another() -> None:
    g = tr.scenario("Pirate", hand=["Pirate"], deck=["Pirate", *["Estate"] * 15])
    go_round(run(g, "Pirate"))
    run(g, "Gold")
    assert (decider(g), purpose(g)) == (0, "react")
    run(g, "Pirate")
    assert in_play(g) == bag("Pirate", "Pirate")
    assert hand(g) == bag(*["Estate"] * 4, "Gold")
    end_turn(g)
    assert in_play(g) == bag("Pirate")
    end_turn(g)
    assert purpose(g) == "gain"


def test_pirate_under_throne_room_gains_two_treasures() -> None:
    g = tr.scenario("Pirate, Throne Room", hand=["Throne Room", "Pirate"], deck=["Estate"] * 15)
    go_round(run(g, "Throne Room", "Pirate"))
    run(g, "Gold", "Silver")
    assert hand(g) == bag(*["Estate"] * 5, "Gold", "Silver")
    assert in_play(g) == bag("Throne Room", "Pirate")
    end_turn(g)
    assert in_play(g) == bag()


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_pirate_answers_only_from_the_hand(zone: str) -> None:
    g = after_a_silver(opponents=[{zone: ["Pirate"]}])
    assert (g.active, purpose(g)) == (1, "buy")
    assert in_play(g, 1) == bag()


@pytest.mark.parametrize("first", ["Pirate", "Watchtower"])
def test_pirate_and_watchtower_answer_in_either_order(first: str) -> None:
    g = tr.scenario(
        "Pirate, Watchtower",
        hand=["Pirate", "Watchtower"],
        deck=["Estate"] * 10,
        phase="buy",
        coins=3,
        buys=2,
    )
    run(g, "Silver")
    assert sorted(options(g)) == ["Pirate", "Watchtower", "done"]
    if first == "Pirate":
        run(g, "Pirate", "Watchtower", "trash")
    else:
        run(g, "Watchtower", "trash", "Pirate")
    assert g.trash == bag("Silver")
    assert in_play(g) == bag("Pirate")
    assert (decider(g), purpose(g)) == (0, "buy")


def test_every_gold_of_a_treasure_map_may_be_answered() -> None:
    g = tr.scenario(
        "Pirate, Treasure Map",
        hand=["Treasure Map", "Treasure Map"],
        opponents=[{"hand": ["Pirate", "Pirate"]}],
    )
    run(g, "Treasure Map")
    for golds, answer in enumerate(["done", "Pirate", "done", "Pirate"], start=1):
        # Two Pirates are in hand at first, and a further one may answer the same Gold.
        assert (decider(g), purpose(g)) == (1, "react")
        assert g.supply["Gold"] == 30 - golds
        run(g, answer)
        if golds == 2:
            run(g, "done")
    assert in_play(g, 1) == bag("Pirate", "Pirate")
    assert g.supply["Gold"] == 26


@pytest.mark.parametrize("answer", ["Pirate", "done"])
def test_a_pirate_of_another_player_is_no_action_of_this_turn(answer: str) -> None:
    g = tr.scenario(
        "Pirate, Bureaucrat, Conspirator",
        hand=["Bureaucrat", "Conspirator"],
        deck=["Estate"] * 5,
        actions=2,
        opponents=[{"hand": ["Pirate"], "deck": ["Estate"] * 5}],
    )
    run(g, "Bureaucrat", answer, "Conspirator")  # the second Action, not the third
    assert (g.actions, g.coins) == (0, 2)
    assert hand(g) == bag()
