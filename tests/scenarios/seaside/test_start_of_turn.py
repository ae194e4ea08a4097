"""Tide Pools and Sea Witch; the order of what happens at the start of a turn."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn, go_round, resources, set_aside


def test_tide_pools_draw_three_and_cost_two_cards_next_turn() -> None:
    g = tr.scenario(
        "Tide Pools",
        hand=["Tide Pools"],
        deck=["Copper"] * 3 + ["Gold", "Silver", "Estate", "Duchy", "Curse"],
    )
    run(g, "Tide Pools")
    assert hand(g) == bag(*["Copper"] * 3)
    assert resources(g) == (1, 1, 0)
    go_round(g)
    assert (decider(g), purpose(g), source(g)) == (0, "discard", "Tide Pools")
    assert sorted(options(g)) == ["Curse", "Duchy", "Estate", "Gold", "Silver"]
    run(g, "Curse", "Estate")
    assert hand(g) == bag("Gold", "Silver", "Duchy")
    assert discard(g) == bag(*["Copper"] * 3, "Curse", "Estate")
    assert purpose(g) == "treasure"
    assert in_play(g) == bag("Tide Pools")
    end_turn(g)
    assert in_play(g) == bag()


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_tide_pools_discard_what_there_is(cards: int) -> None:
    g = tr.scenario("Tide Pools", hand=["Tide Pools"], deck=["Estate"] * cards)
    go_round(run(g, "Tide Pools"))
    assert purpose(g) == "buy"
    assert hand(g) == bag()
    assert discard(g) == bag(*["Estate"] * cards)


def test_tide_pools_under_throne_room_cost_four_cards() -> None:
    g = tr.scenario(
        "Tide Pools, Throne Room",
        hand=["Throne Room", "Tide Pools"],
        deck=["Copper"] * 6 + ["Estate"] * 5,
    )
    run(g, "Throne Room", "Tide Pools")
    assert hand(g) == bag(*["Copper"] * 6)
    assert g.actions == 2
    go_round(g)
    assert hand(g) == bag("Estate")
    assert in_play(g) == bag("Throne Room", "Tide Pools")


def test_sea_witch_draws_two_and_curses_the_others() -> None:
    g = tr.scenario("Sea Witch", hand=["Sea Witch"], deck=["Gold", "Silver", "Copper"], players=3)
    run(g, "Sea Witch")
    assert hand(g) == bag("Gold", "Silver")
    assert g.actions == 0
    assert discard(g) == bag()
    assert discard(g, 1) == discard(g, 2) == bag("Curse")


def test_sea_witch_draws_two_then_discards_two_at_the_start_of_the_next_turn() -> None:
    g = tr.scenario(
        "Sea Witch",
        hand=["Sea Witch"],
        deck=["Copper"] * 2 + ["Estate"] * 5 + ["Gold", "Curse", "Duchy"],
    )
    end_turn(run(g, "Sea Witch"))
    assert in_play(g) == bag("Sea Witch")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5, "Gold", "Curse")
    assert (purpose(g), source(g)) == ("discard", "Sea Witch")
    assert "done" not in options(g)
    run(g, "Curse", "Estate")
    assert hand(g) == bag(*["Estate"] * 4, "Gold")
    assert discard(g, 1) == bag()  # the Curse of the first turn, drawn; no second one
    assert hand(g, 1) == bag("Curse")
    end_turn(g)
    assert in_play(g) == bag()


def test_sea_witch_deals_the_last_curse_in_turn_order() -> None:
    g = tr.scenario("Sea Witch", hand=["Sea Witch"], players=3, supply={"Curse": 1})
    run(g, "Sea Witch")
    assert discard(g, 1) == bag("Curse")
    assert discard(g, 2) == bag()


def test_moat_stops_the_curse_but_not_the_next_turn_of_sea_witch() -> None:
    g = tr.scenario(
        "Sea Witch, Moat",
        hand=["Sea Witch"],
        deck=["Copper"] * 2 + ["Estate"] * 5 + ["Gold"] * 2,
        opponents=[{"hand": ["Moat"]}],
    )
    run(g, "Sea Witch")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Moat")
    assert g.supply["Curse"] == 10
    go_round(g)
    assert (decider(g), purpose(g)) == (0, "discard")
    assert hand(g) == bag(*["Estate"] * 5, "Gold", "Gold")


def test_sea_witch_under_throne_room_draws_and_discards_twice_in_alternation() -> None:
    g = tr.scenario(
        "Sea Witch, Throne Room",
        hand=["Throne Room", "Sea Witch"],
        deck=["Copper"] * 4 + ["Estate"] * 5 + ["Gold"] * 2 + ["Silver"] * 2,
    )
    run(g, "Throne Room", "Sea Witch")
    assert discard(g, 1) == bag("Curse", "Curse")
    go_round(g)
    assert hand(g) == bag(*["Estate"] * 5, "Gold", "Gold")
    run(g, "Estate", "Gold")
    assert hand(g) == bag(*["Estate"] * 4, "Gold", "Silver", "Silver")
    run(g, "Estate", "Estate")
    assert hand(g) == bag(*["Estate"] * 2, "Gold", "Silver", "Silver")


def tide_pools_and_wharf() -> tr.Game:
    """A turn is starting for which Tide Pools and a Wharf are due."""
    g = tr.scenario(
        "Tide Pools, Wharf",
        hand=["Tide Pools", "Wharf"],
        deck=["Copper"] * 5 + ["Estate"] * 5 + ["Gold"] * 2,
    )
    return go_round(run(g, "Tide Pools", "Wharf"))


def test_player_orders_what_happens_at_the_start_of_the_turn() -> None:
    g = tide_pools_and_wharf()
    assert (decider(g), purpose(g)) == (0, "order")
    assert sorted(options(g)) == ["Tide Pools", "Wharf"]
    assert hand(g) == bag(*["Estate"] * 5)


def test_discarding_before_drawing() -> None:
    g = run(tide_pools_and_wharf(), "Tide Pools")
    assert hand(g) == bag(*["Estate"] * 3, "Gold", "Gold")
    assert g.buys == 2


def test_drawing_before_discarding() -> None:
    g = run(tide_pools_and_wharf(), "Wharf")
    assert purpose(g) == "discard"
    assert hand(g) == bag(*["Estate"] * 5, "Gold", "Gold")
    run(g, "Gold", "Gold")
    assert hand(g) == bag(*["Estate"] * 5)


def test_four_tide_pools_empty_the_hand_before_wharf_draws() -> None:
    g = tr.scenario(
        "Tide Pools, Wharf",
        hand=["Tide Pools"] * 4 + ["Wharf"],
        deck=["Copper"] * 14 + ["Estate"] * 5 + ["Gold"] * 2,
    )
    go_round(run(g, *["Tide Pools"] * 4, "Wharf"))
    while purpose(g) == "order":
        run(g, "Tide Pools")
    assert hand(g) == bag("Gold", "Gold")


def test_order_is_not_asked_for_when_it_does_not_matter() -> None:
    g = tr.scenario(
        "Caravan, Merchant Ship", hand=["Caravan", "Merchant Ship"], deck=["Estate"] * 20
    )
    go_round(run(g, "Caravan", "Merchant Ship"))
    assert purpose(g) == "buy"
    assert hand(g) == bag(*["Estate"] * 6)
    assert g.coins == 2


def test_order_is_not_asked_for_among_copies_of_one_card() -> None:
    g = tr.scenario(
        "Tide Pools", hand=["Tide Pools"] * 2, deck=["Copper"] * 6 + ["Estate"] * 4 + ["Gold"]
    )
    go_round(run(g, "Tide Pools", "Tide Pools"))
    assert purpose(g) == "discard"
    run(g, "Estate", "Estate", "Estate", "Estate")
    assert hand(g) == bag("Gold")


@pytest.mark.parametrize("first", ["Haven", "Tide Pools"])
def test_card_from_haven_may_come_before_or_after_the_discard(first: str) -> None:
    g = tr.scenario(
        "Haven, Tide Pools",
        hand=["Haven", "Gold", "Tide Pools"],
        deck=["Copper"] * 4 + ["Estate"] * 5,
    )
    go_round(run(g, "Haven", "Gold", "Tide Pools"))
    assert purpose(g) == "order"
    assert set_aside(g) == bag("Gold")
    run(g, first)
    if first == "Haven":
        assert sorted(options(g)) == ["Estate", "Gold"]
        run(g, "Gold")
        assert hand(g) == bag(*["Estate"] * 4)
    else:
        assert hand(g) == bag(*["Estate"] * 3, "Gold")


def test_start_of_turn_comes_before_the_first_action() -> None:
    g = tr.scenario(
        "Tide Pools, Village",
        hand=["Tide Pools"],
        deck=["Copper"] * 3 + ["Village", *["Estate"] * 4],
    )
    go_round(run(g, "Tide Pools"))
    assert sorted(options(g)) == ["Estate", "Village"]
    run(g, "Estate", "Estate")
    assert (g.phase, options(g)) == ("action", ["Village", "done"])


def test_two_plays_of_one_card_may_stand_on_either_side_of_another() -> None:
    g = tr.scenario(
        "Tide Pools, Wharf, Throne Room",
        hand=["Throne Room", "Tide Pools", "Wharf"],
        deck=["Copper"] * 8 + ["Estate"] * 5 + ["Gold"] * 2,
    )
    go_round(run(g, "Throne Room", "Tide Pools", "Wharf"))
    run(g, "Tide Pools")
    assert hand(g) == bag(*["Estate"] * 3)
    assert sorted(options(g)) == ["Tide Pools", "Wharf"]
    run(g, "Wharf")
    assert sorted(options(g)) == ["Estate", "Gold"]
    run(g, "Gold", "Gold")
    assert hand(g) == bag(*["Estate"] * 3)


def test_each_card_is_offered_once_however_often_it_is_due() -> None:
    g = tr.scenario(
        "Tide Pools, Merchant Ship",
        hand=["Tide Pools", "Tide Pools", "Merchant Ship"],
        deck=["Copper"] * 6 + ["Estate"] * 5,
    )
    go_round(run(g, "Tide Pools", "Tide Pools", "Merchant Ship"))
    assert sorted(options(g)) == ["Merchant Ship", "Tide Pools"]
    run(g, "Merchant Ship")
    assert g.coins == 2
    assert hand(g) == bag("Estate")
