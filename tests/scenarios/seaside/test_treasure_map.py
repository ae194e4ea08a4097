"""Treasure Map."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, run
from ..intrigue.asking import purpose

GOLD = ["Gold"] * 4


def test_two_treasure_maps_lead_to_four_golds_on_the_deck() -> None:
    g = tr.scenario("Treasure Map", hand=["Treasure Map"] * 2, deck=["Estate"])
    run(g, "Treasure Map")
    assert g.trash == bag("Treasure Map", "Treasure Map")
    assert deck(g) == [*GOLD, "Estate"]
    assert hand(g) == in_play(g) == discard(g) == bag()
    assert g.supply["Gold"] == 26


def test_single_treasure_map_is_trashed_for_nothing() -> None:
    g = tr.scenario("Treasure Map", hand=["Treasure Map", "Estate"], deck=["Copper"])
    run(g, "Treasure Map")
    assert g.trash == bag("Treasure Map")
    assert deck(g) == ["Copper"]
    assert hand(g) == bag("Estate")
    assert g.supply["Gold"] == 30


def test_second_map_must_come_from_the_hand() -> None:
    g = tr.scenario(
        "Treasure Map",
        hand=["Treasure Map"],
        deck=["Treasure Map"],
        discard=["Treasure Map"],
        play=["Treasure Map"],
    )
    run(g, "Treasure Map")
    assert g.trash == bag("Treasure Map")
    assert g.supply["Gold"] == 30


def test_third_map_is_kept() -> None:
    g = tr.scenario("Treasure Map", hand=["Treasure Map"] * 3)
    run(g, "Treasure Map")
    assert hand(g) == bag("Treasure Map")
    assert g.trash == bag("Treasure Map", "Treasure Map")


@pytest.mark.parametrize("golds", [0, 1, 3])
def test_golds_are_gained_as_far_as_there_are_any(golds: int) -> None:
    g = tr.scenario(
        "Treasure Map", hand=["Treasure Map"] * 2, deck=["Estate"], supply={"Gold": golds}
    )
    run(g, "Treasure Map")
    assert deck(g) == [*["Gold"] * golds, "Estate"]
    assert g.trash == bag("Treasure Map", "Treasure Map")


def test_golds_become_the_only_cards_of_an_empty_deck() -> None:
    g = tr.scenario("Treasure Map", hand=["Treasure Map"] * 2, discard=["Estate"] * 3)
    run(g, "Treasure Map")
    assert deck(g) == GOLD
    assert discard(g) == bag(*["Estate"] * 3)


def test_golds_are_drawn_in_the_clean_up() -> None:
    g = tr.scenario("Treasure Map", hand=["Treasure Map"] * 2, deck=["Estate"] * 3)
    run(g, "Treasure Map", "done")
    assert hand(g) == bag(*GOLD, "Estate")


def test_throne_room_with_two_more_maps_trashes_three_for_four_golds() -> None:
    g = tr.scenario(
        "Treasure Map, Throne Room", hand=["Throne Room", *["Treasure Map"] * 3], deck=["Estate"]
    )
    run(g, "Throne Room", "Treasure Map")
    assert g.trash == bag(*["Treasure Map"] * 3)
    assert deck(g) == [*GOLD, "Estate"]
    assert hand(g) == bag()
    assert in_play(g) == bag("Throne Room")


def test_throne_room_with_one_more_map_trashes_two_for_four_golds() -> None:
    g = tr.scenario("Treasure Map, Throne Room", hand=["Throne Room", *["Treasure Map"] * 2])
    run(g, "Throne Room", "Treasure Map")
    assert g.trash == bag(*["Treasure Map"] * 2)
    assert deck(g) == GOLD


def test_throne_room_on_a_single_map_gains_nothing() -> None:
    g = tr.scenario("Treasure Map, Throne Room", hand=["Throne Room", "Treasure Map"])
    run(g, "Throne Room", "Treasure Map")
    assert g.trash == bag("Treasure Map")
    assert deck(g) == []
    assert purpose(g) == "buy"
