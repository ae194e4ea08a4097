"""Tactician."""

from __future__ import annotations

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, run
from .table import end_turn, go_round, resources


def test_tactician_discards_the_hand_at_once() -> None:
    g = tr.scenario("Tactician", hand=["Tactician", "Gold", "Estate"], deck=["Copper"] * 15)
    run(g, "Tactician")
    assert hand(g) == bag()
    assert discard(g) == bag("Gold", "Estate")
    assert in_play(g) == bag("Tactician")
    assert resources(g) == (0, 1, 0)


def test_tactician_gives_five_cards_a_buy_and_an_action_next_turn_and_not_before() -> None:
    g = tr.scenario("Tactician", hand=["Tactician", "Estate"], deck=["Estate"] * 15)
    end_turn(run(g, "Tactician"))
    assert hand(g) == bag(*["Estate"] * 5)
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 10)
    assert resources(g) == (2, 2, 0)


def test_tactician_stays_in_play_until_the_clean_up_of_the_next_turn() -> None:
    g = tr.scenario("Tactician", hand=["Tactician", "Estate"], deck=["Copper"] * 15)
    end_turn(run(g, "Tactician"))
    assert in_play(g) == bag("Tactician")
    end_turn(g)
    assert in_play(g) == bag("Tactician")
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g)["Tactician"] == 1


def test_tactician_with_an_empty_hand_does_nothing_and_is_discarded_this_turn() -> None:
    g = tr.scenario("Tactician", hand=["Tactician"], deck=["Estate"] * 15)
    end_turn(run(g, "Tactician"))
    assert in_play(g) == bag()
    assert discard(g) == bag("Tactician")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5)
    assert resources(g) == (1, 1, 0)


def test_tactician_under_throne_room_gives_its_bonus_only_once() -> None:
    g = tr.scenario(
        "Tactician, Throne Room",
        hand=["Throne Room", "Tactician", "Estate", "Estate"],
        deck=["Estate"] * 20,
    )
    run(g, "Throne Room", "Tactician")
    assert discard(g) == bag("Estate", "Estate")
    end_turn(g)
    assert in_play(g)["Tactician"] == 1
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 10)
    assert resources(g) == (2, 2, 0)


def test_tactician_under_throne_room_with_nothing_else_in_hand_does_nothing() -> None:
    g = tr.scenario(
        "Tactician, Throne Room", hand=["Throne Room", "Tactician"], deck=["Estate"] * 20
    )
    end_turn(run(g, "Throne Room", "Tactician"))
    assert in_play(g) == bag()
    assert discard(g) == bag("Throne Room", "Tactician")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5)


def test_tactician_discards_a_second_tactician_with_the_hand() -> None:
    g = tr.scenario(
        "Tactician", hand=["Tactician", "Tactician", "Estate"], deck=["Estate"] * 20, actions=2
    )
    run(g, "Tactician")
    assert discard(g) == bag("Tactician", "Estate")
    go_round(g)
    assert hand(g) == bag(*["Estate"] * 10)


def test_tacticians_of_two_turns_follow_each_other() -> None:
    g = tr.scenario(
        "Tactician",
        hand=["Tactician", "Estate"],
        deck=["Tactician", *["Estate"] * 4, *["Copper"] * 5, *["Silver"] * 10],
    )
    go_round(run(g, "Tactician"))
    run(g, "Tactician")
    end_turn(g)
    assert in_play(g) == bag("Tactician")
    end_turn(g)
    assert hand(g) == bag(*["Silver"] * 10)
    assert resources(g) == (2, 2, 0)


def test_cards_discarded_to_tactician_can_be_drawn_in_the_next_turn() -> None:
    g = tr.scenario("Tactician", hand=["Tactician", "Gold", "Gold"], deck=["Estate"] * 6)
    go_round(run(g, "Tactician"))
    assert hand(g) == bag(*["Estate"] * 6, "Gold", "Gold")
