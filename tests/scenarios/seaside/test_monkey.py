"""Monkey: a card for each card that the player to the right gains."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose
from .table import end_turn, go_round

DECK = ["Estate"] * 5 + ["Copper"] * 15


def test_monkey_draws_nothing_when_played_and_a_card_at_the_start_of_the_next_turn() -> None:
    g = tr.scenario("Monkey", hand=["Monkey"], deck=DECK)
    run(g, "Monkey")
    assert hand(g) == bag()
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5)
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5, "Copper")
    assert in_play(g) == bag("Monkey")
    end_turn(g)
    assert in_play(g) == bag()


def test_monkey_draws_at_once_when_the_player_to_the_right_gains_a_card() -> None:
    g = tr.scenario(
        "Monkey, Workshop",
        hand=["Monkey"],
        deck=DECK,
        opponents=[{"hand": ["Workshop", "Gold"]}],
    )
    end_turn(run(g, "Monkey"))
    run(g, "Workshop", "Silver")
    assert hand(g) == bag(*["Estate"] * 5, "Copper")
    run(g, "Gold", "Silver")
    assert hand(g) == bag(*["Estate"] * 5, *["Copper"] * 3)  # two gains, and a turn started


def test_only_the_player_to_the_right_counts() -> None:
    buyer = {"hand": ["Silver", "Copper"]}
    g = tr.scenario("Monkey", hand=["Monkey"], deck=DECK, opponents=[buyer, buyer])
    end_turn(run(g, "Monkey"))
    run(g, "treasures", "Silver")
    assert g.active == 2
    assert hand(g) == bag(*["Estate"] * 5)
    run(g, "treasures", "Silver")
    assert hand(g) == bag(*["Estate"] * 5, *["Copper"] * 2)


def test_own_gains_do_not_count() -> None:
    g = tr.scenario("Monkey", hand=["Monkey"], deck=DECK, coins=3, buys=2)
    run(g, "Monkey", "Silver")
    assert hand(g) == bag()


def test_monkey_counts_gains_on_the_turns_of_others() -> None:
    g = tr.scenario("Monkey, Witch", hand=["Monkey", "Witch"], deck=DECK, actions=2)
    run(g, "Monkey", "Witch")
    assert discard(g, 1) == bag("Curse")
    assert hand(g) == bag(*["Estate"] * 3)  # two from the Witch, one from the Monkey


def test_monkey_counts_gains_on_the_turn_of_a_third_player() -> None:
    g = tr.scenario(
        "Monkey, Witch", hand=["Monkey"], deck=DECK, opponents=[{"hand": ["Witch"]}, {}]
    )
    end_turn(run(g, "Monkey"))
    run(g, "Witch")
    assert discard(g, 2) == bag("Curse")
    assert hand(g) == bag(*["Estate"] * 5, "Copper")


def test_monkey_is_over_when_the_next_turn_starts() -> None:
    g = tr.scenario(
        "Monkey, Witch", hand=["Monkey"], deck=["Witch", *["Estate"] * 4, *["Copper"] * 15]
    )
    go_round(run(g, "Monkey"))
    assert hand(g) == bag("Witch", *["Estate"] * 4, "Copper")
    run(g, "Witch")
    assert discard(g, 1) == bag("Curse")
    assert hand(g) == bag(*["Estate"] * 4, *["Copper"] * 3)


def test_two_monkeys_draw_two_cards() -> None:
    g = tr.scenario(
        "Monkey",
        hand=["Monkey", "Monkey"],
        actions=2,
        deck=DECK,
        opponents=[{"hand": ["Silver", "Copper"]}],
    )
    end_turn(run(g, "Monkey", "Monkey"))
    run(g, "treasures", "Silver")
    assert hand(g) == bag(*["Estate"] * 5, *["Copper"] * 4)


def test_monkey_under_throne_room_draws_two_cards() -> None:
    g = tr.scenario(
        "Monkey, Throne Room",
        hand=["Throne Room", "Monkey"],
        deck=DECK,
        opponents=[{"hand": ["Silver", "Copper"]}],
    )
    end_turn(run(g, "Throne Room", "Monkey"))
    assert in_play(g) == bag("Throne Room", "Monkey")
    run(g, "treasures", "Silver")
    assert hand(g) == bag(*["Estate"] * 5, *["Copper"] * 4)


def test_monkey_is_no_attack() -> None:
    g = tr.scenario("Monkey, Moat", hand=["Monkey"], opponents=[{"hand": ["Moat"]}])
    run(g, "Monkey")
    assert decider(g) == 0


def test_gainer_is_done_before_the_monkey_draws() -> None:
    g = tr.scenario(
        "Monkey, Watchtower",
        hand=["Monkey"],
        deck=DECK,
        opponents=[{"hand": ["Watchtower", "Silver", "Copper"]}],
    )
    end_turn(run(g, "Monkey"))
    run(g, "done", "treasures", "Silver")
    assert (decider(g), purpose(g)) == (1, "react")
    assert hand(g) == bag(*["Estate"] * 5)
    run(g, "Watchtower", "trash")
    assert g.trash == bag("Silver")
    assert hand(g) == bag(*["Estate"] * 5, *["Copper"] * 2)


@pytest.mark.parametrize("answer", ["Pirate", "done"])
def test_reaction_drawn_by_monkey_may_be_used_at_once(answer: str) -> None:
    g = tr.scenario(
        "Monkey, Pirate",
        hand=["Monkey"],
        deck=[*["Estate"] * 5, "Pirate", *["Estate"] * 10],
        opponents=[{"hand": ["Silver", "Copper"]}],
    )
    end_turn(run(g, "Monkey"))
    run(g, "treasures", "Silver")
    assert (decider(g), purpose(g)) == (0, "react")
    assert options(g) == ["Pirate", "done"]
    run(g, answer)
    assert in_play(g)["Pirate"] == (answer == "Pirate")


def test_monkey_with_nothing_to_draw_does_nothing() -> None:
    g = tr.scenario("Monkey", hand=["Monkey"], opponents=[{"hand": ["Silver", "Copper"]}])
    end_turn(run(g, "Monkey"))
    run(g, "treasures", "Silver")
    assert g.active == 0
    assert g.players[0].owned == bag("Monkey")
