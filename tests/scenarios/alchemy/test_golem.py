"""Golem: two Actions from the deck."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose


def golem(*cards: str, pile: tuple[str, ...] = (), hand: tuple[str, ...] = ()) -> tr.Game:
    """Golem played on a deck."""
    kingdom = "Golem, Village, Smithy, Workshop, Monument, Throne Room, Chapel, Militia, Festival"
    g = tr.scenario(kingdom, hand=["Golem", *hand], deck=list(cards), discard=list(pile))
    return run(g, "Golem")


def test_golem_plays_the_first_two_actions_of_the_deck_and_discards_the_rest() -> None:
    g = golem("Copper", "Festival", "Estate", "Monument", "Gold")
    run(g, "Festival")
    assert in_play(g) == bag("Golem", "Festival", "Monument")
    assert discard(g) == bag("Copper", "Estate")
    assert deck(g) == ["Gold"]
    assert (g.coins, g.actions, g.buys) == (4, 2, 2)


@pytest.mark.parametrize(("first", "held"), [("Workshop", 0), ("Smithy", 3)])
def test_the_two_actions_are_played_in_either_order(first: str, held: int) -> None:
    g = golem("Workshop", "Estate", "Smithy", "Gold", "Gold", "Gold")
    assert (decider(g), sorted(options(g))) == (0, ["Smithy", "Workshop"])
    run(g, first)
    assert purpose(g) == "gain"
    assert g.players[0].hand_size == held
    run(g, "Silver")
    assert hand(g) == bag("Gold", "Gold", "Gold")
    assert in_play(g) == bag("Golem", "Workshop", "Smithy")


def test_golem_cannot_refuse_to_play_what_it_found() -> None:
    g = golem("Chapel", "Smithy", hand=("Gold",))
    assert "done" not in options(g)
    run(g, "Chapel", "done")
    assert in_play(g) == bag("Golem", "Chapel", "Smithy")


def test_golem_passes_by_other_golems() -> None:
    g = golem("Golem", "Monument", "Golem", "Monument", "Gold")
    assert in_play(g) == bag("Golem", "Monument", "Monument")
    assert discard(g) == bag("Golem", "Golem")
    assert g.coins == 4


def test_golem_shuffles_the_discard_pile_but_not_the_revealed_cards() -> None:
    g = golem("Copper", "Monument", pile=("Festival",))
    run(g, "Festival")
    assert g.coins == 4
    assert discard(g) == bag("Copper")
    assert deck(g) == []


def test_golem_plays_the_one_action_it_finds() -> None:
    g = golem("Copper", "Monument", "Estate", pile=("Curse",))
    assert in_play(g) == bag("Golem", "Monument")
    assert g.coins == 2
    assert discard(g) == bag("Copper", "Estate", "Curse")
    assert deck(g) == []


def test_golem_finding_no_action_discards_everything() -> None:
    g = golem("Copper", "Golem", pile=("Estate",))
    assert in_play(g) == bag("Golem")
    assert discard(g) == bag("Copper", "Golem", "Estate")


def test_a_throne_room_found_by_golem_cannot_use_the_other_action() -> None:
    g = golem("Throne Room", "Monument")
    run(g, "Throne Room")
    assert g.coins == 2
    assert in_play(g) == bag("Golem", "Throne Room", "Monument")


def test_a_throne_room_found_by_golem_can_use_an_action_in_hand() -> None:
    g = golem("Throne Room", "Monument", hand=("Festival", "Estate"))
    run(g, "Throne Room")
    assert options(g) == ["Festival", "done"]
    run(g, "Festival")
    assert g.coins == 4 + 2
    assert in_play(g) == bag("Golem", "Throne Room", "Festival", "Monument")


def test_the_second_action_is_not_in_hand_while_the_first_is_played() -> None:
    g = golem("Chapel", "Monument", hand=("Estate", "Copper"))
    run(g, "Chapel")
    assert sorted(options(g)) == ["Copper", "Estate", "done"]


def test_the_second_action_is_not_shuffled_in_while_the_first_is_played() -> None:
    g = golem("Smithy", "Monument", pile=())
    run(g, "Smithy")
    assert hand(g) == bag()
    assert in_play(g) == bag("Golem", "Smithy", "Monument")


def test_the_first_action_may_draw_cards_that_golem_discarded() -> None:
    g = golem("Estate", "Smithy", "Monument")
    run(g, "Smithy")
    assert hand(g) == bag("Estate")
    assert g.coins == 2


def test_golem_uses_one_action_whatever_it_finds() -> None:
    g = golem("Village", "Village", "Gold", "Gold")
    assert g.actions == 4
    assert hand(g) == bag("Gold", "Gold")


def test_moat_answers_an_attack_found_by_golem() -> None:
    g = tr.scenario(
        "Golem, Militia, Monument",
        hand=["Golem"],
        deck=["Militia", "Monument"],
        opponents=[{"hand": ["Moat"] + ["Copper"] * 4}],
    )
    run(g, "Golem", "Militia")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Moat")
    assert g.players[1].hand_size == 5
    assert g.coins == 4


def test_a_duration_found_by_golem_stays_in_play_without_it() -> None:
    g = tr.scenario(
        "Golem, Merchant Ship, Monument", hand=["Golem"], deck=["Merchant Ship", "Monument"]
    )
    run(g, "Golem", "Monument", "done")
    assert in_play(g) == bag("Merchant Ship")


def test_golem_played_twice_finds_four_actions() -> None:
    g = tr.scenario(
        "Golem, Monument, Throne Room", hand=["Throne Room", "Golem"], deck=["Monument"] * 5
    )
    run(g, "Throne Room", "Golem")
    assert g.coins == 8
    assert deck(g) == ["Monument"]
