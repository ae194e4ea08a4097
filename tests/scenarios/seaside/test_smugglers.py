"""Smugglers: a copy of what the player to the right has gained."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn


def after_buying(*cards: str, supply: dict[str, int] | None = None) -> tr.Game:
    """The first player has bought these cards, the second has played Smugglers."""
    g = tr.scenario(
        "Smugglers",
        phase="buy",
        coins=30,
        buys=len(cards) + 1,
        supply=supply or {},
        opponents=[{"hand": ["Smugglers", "Duchy"]}],
    )
    run(g, *cards)
    end_turn(g)
    return run(g, "Smugglers")


def test_smugglers_gain_a_copy_of_what_the_player_to_the_right_bought() -> None:
    g = after_buying("Gold")
    assert discard(g, 1) == bag("Gold")
    assert hand(g, 1) == bag("Duchy")
    assert g.supply["Gold"] == 28
    assert g.players[0].owned == bag("Gold")
    assert g.actions == 0


@pytest.mark.parametrize("card", ["Copper", "Curse", "Duchy", "Smugglers"])
def test_smugglers_gain_any_card_costing_up_to_six(card: str) -> None:
    assert discard(after_buying(card), 1) == bag(card)


def test_smugglers_do_nothing_with_a_card_costing_more() -> None:
    g = after_buying("Province")
    assert discard(g, 1) == bag()
    assert purpose(g) == "buy"


def test_smugglers_do_nothing_when_nothing_was_gained() -> None:
    assert discard(after_buying(), 1) == bag()


def test_smugglers_choose_among_several_cards_but_have_to_take_one() -> None:
    g = after_buying("Gold", "Silver", "Province")
    assert (decider(g), purpose(g), source(g)) == (1, "gain", "Smugglers")
    assert sorted(options(g)) == ["Gold", "Silver"]
    run(g, "Silver")
    assert discard(g, 1) == bag("Silver")


def test_smugglers_take_the_copy_from_the_supply() -> None:
    assert discard(after_buying("Gold", supply={"Gold": 1}), 1) == bag()


def test_smugglers_know_nothing_before_the_first_turn_of_the_player_to_the_right() -> None:
    g = run(tr.scenario("Smugglers", hand=["Smugglers"]), "Smugglers")
    assert discard(g) == bag()
    assert purpose(g) == "buy"


def test_smugglers_copy_cards_that_were_gained_without_being_bought() -> None:
    g = tr.scenario("Smugglers, Workshop", hand=["Workshop"], opponents=[{"hand": ["Smugglers"]}])
    end_turn(run(g, "Workshop", "Silver"))
    run(g, "Smugglers")
    assert discard(g, 1) == bag("Silver")


def test_smugglers_copy_what_smugglers_gained() -> None:
    smugglers = {"hand": ["Smugglers"]}
    g = tr.scenario("Smugglers", phase="buy", coins=6, opponents=[smugglers, smugglers])
    run(g, "Gold")
    end_turn(run(g, "Smugglers"))
    run(g, "Smugglers")
    assert discard(g, 2) == bag("Gold")
    assert g.supply["Gold"] == 27


def test_smugglers_look_only_at_the_player_to_the_right() -> None:
    g = tr.scenario("Smugglers", phase="buy", coins=6, opponents=[{}, {"hand": ["Smugglers"]}])
    run(g, "Gold")
    end_turn(g)
    run(g, "Smugglers")
    assert discard(g, 2) == bag()


def test_smugglers_look_only_at_the_last_turn() -> None:
    g = tr.scenario(
        "Smugglers",
        phase="buy",
        coins=6,
        opponents=[{"deck": ["Smugglers"]}],
    )
    run(g, "Gold")
    end_turn(g)
    end_turn(g)
    assert (g.active, g.turn) == (1, 2)
    run(g, "Smugglers")
    assert g.players[1].owned == bag("Smugglers")


def test_cards_gained_in_another_turn_are_not_smuggled() -> None:
    g = tr.scenario(
        "Smugglers, Witch, Village",
        phase="buy",
        coins=3,
        opponents=[{"hand": ["Village", "Witch", "Smugglers"]}],
    )
    run(g, "Silver")
    run(g, "Village", "Witch")
    assert discard(g, 0) + hand(g, 0) == bag("Silver", "Curse")
    run(g, "Smugglers")
    assert discard(g, 1) == bag("Silver")


def test_smugglers_leave_a_province_that_costs_seven() -> None:
    g = tr.scenario(
        "Smugglers, Bridge, Village",
        phase="buy",
        coins=8,
        opponents=[{"hand": ["Village", "Bridge", "Smugglers"]}],
    )
    run(g, "Province")
    run(g, "Village", "Bridge")
    assert g.cost("Province") == 7
    run(g, "Smugglers")
    assert discard(g, 1) == bag()


def test_smugglers_take_a_province_that_has_become_cheap() -> None:
    g = tr.scenario(
        "Smugglers, Bridge, Village",
        phase="buy",
        coins=8,
        opponents=[{"hand": ["Village", "Village", "Bridge", "Bridge", "Smugglers"]}],
    )
    run(g, "Province")
    run(g, "Village", "Village", "Bridge", "Bridge", "Smugglers")
    assert discard(g, 1) == bag("Province")


def test_smugglers_still_know_the_last_turn_of_the_right_player_in_an_extra_turn() -> None:
    g = tr.scenario(
        "Smugglers, Outpost",
        deck=["Outpost", *["Estate"] * 4, "Smugglers", *["Estate"] * 10],
        opponents=[{"hand": ["Gold", "Gold"]}],
    )
    end_turn(g)
    run(g, "treasures", "Gold")
    end_turn(run(g, "Outpost"))
    assert g.active == 0
    run(g, "Smugglers")
    assert discard(g)["Gold"] == 1


def test_extra_turn_is_the_last_turn_that_smugglers_look_at() -> None:
    g = tr.scenario(
        "Smugglers, Outpost",
        hand=["Outpost"],
        deck=["Estate"] * 10,
        coins=3,
        opponents=[{"hand": ["Smugglers"]}],
    )
    run(g, "Outpost", "Silver")
    assert g.active == 0
    end_turn(g)
    run(g, "Smugglers")
    assert discard(g, 1) == bag()


def test_smugglers_are_no_attack() -> None:
    g = tr.scenario(
        "Smugglers, Moat",
        phase="buy",
        coins=6,
        deck=["Moat", *["Estate"] * 4],
        opponents=[{"hand": ["Smugglers"]}],
    )
    run(g, "Gold", "Smugglers")
    assert decider(g) == 1
    assert discard(g, 1) == bag("Gold")


def test_smugglers_cannot_gain_a_card_with_a_potion_in_its_cost() -> None:
    g = tr.scenario(
        "Smugglers, Apothecary",
        hand=["Potion", "Silver"],
        opponents=[{"hand": ["Smugglers"]}],
    )
    run(g, "Potion", "Silver", "Apothecary", "Smugglers")
    assert g.players[0].owned["Apothecary"] == 1
    assert discard(g, 1) == bag()


def test_smugglers_under_throne_room_gain_twice() -> None:
    g = tr.scenario(
        "Smugglers, Throne Room",
        phase="buy",
        coins=6,
        opponents=[{"hand": ["Throne Room", "Smugglers"]}],
    )
    run(g, "Gold", "Throne Room", "Smugglers")
    assert discard(g, 1) == bag("Gold", "Gold")
