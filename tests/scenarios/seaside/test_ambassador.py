"""Ambassador: cards go back to the Supply, and to the others."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, options, run
from ..intrigue.asking import decider, purpose, source


def test_ambassador_reveals_returns_and_hands_out() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Estate", "Estate", "Gold"])
    run(g, "Ambassador")
    assert (decider(g), purpose(g), source(g)) == (0, "reveal", "Ambassador")
    assert sorted(options(g)) == ["Estate", "Gold"]
    run(g, "Estate")
    assert purpose(g) == "give back"
    assert options(g) == ["Estate", "done"]
    run(g, "Estate", "Estate")
    assert hand(g) == bag("Gold")
    assert discard(g) == bag()
    assert discard(g, 1) == bag("Estate")
    assert g.supply["Estate"] == 8 + 2 - 1


@pytest.mark.parametrize("returned", [0, 1, 2])
def test_ambassador_may_return_up_to_two_copies(returned: int) -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", *["Curse"] * 3])
    run(g, "Ambassador", *["Curse"] * returned, *["done"] * (returned < 2))
    assert hand(g) == bag(*["Curse"] * (3 - returned))
    assert discard(g, 1) == bag("Curse")
    assert g.supply["Curse"] == 10 + returned - 1
    assert purpose(g) == "buy"


def test_others_gain_a_copy_even_if_none_is_returned() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Gold"], players=3)
    run(g, "Ambassador", "done")
    assert hand(g) == bag("Gold")
    assert discard(g, 1) == discard(g, 2) == bag("Gold")
    assert g.supply["Gold"] == 28


def test_only_copies_of_the_revealed_card_are_returned() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Curse", "Estate"])
    run(g, "Ambassador", "Curse")
    assert options(g) == ["Curse", "done"]
    run(g, "Curse")
    assert hand(g) == bag("Estate")


def test_copies_are_given_out_in_turn_order_while_they_last() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Curse"], players=4, supply={"Curse": 1})
    run(g, "Ambassador", "Curse")
    assert [discard(g, player) for player in (1, 2, 3)] == [bag("Curse"), bag("Curse"), bag()]
    assert g.supply["Curse"] == 0


def test_empty_pile_is_filled_again() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Duchy", "Duchy"], supply={"Duchy": 0})
    run(g, "Ambassador", "Duchy", "Duchy")
    assert g.supply["Duchy"] == 1
    assert discard(g, 1) == bag("Duchy")


def test_nobody_gains_from_an_empty_pile_when_nothing_is_returned() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Duchy"], supply={"Duchy": 0})
    run(g, "Ambassador", "done")
    assert hand(g) == bag("Duchy")
    assert discard(g, 1) == bag()


def test_ambassador_without_another_card_does_nothing() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador"], deck=["Estate"])
    run(g, "Ambassador")
    assert purpose(g) == "buy"
    assert discard(g, 1) == bag()


def test_card_without_a_pile_can_neither_be_returned_nor_gained() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Bazaar"])
    run(g, "Ambassador")
    while purpose(g) == "give back":
        run(g, options(g)[0])
    assert hand(g) == bag("Bazaar")
    assert "Bazaar" not in g.supply
    assert discard(g, 1) == bag()


def test_everybody_sees_the_revealed_card() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Gold", "Silver"])
    run(g, "Ambassador", "Gold", "done")
    assert g.view(1).players[0].hand == bag("Gold")


def test_moat_protects_from_an_ambassador() -> None:
    g = tr.scenario(
        "Ambassador, Moat",
        hand=["Ambassador", "Curse"],
        opponents=[{"hand": ["Moat"]}, {}],
    )
    run(g, "Ambassador")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Moat", "Curse")
    assert discard(g, 1) == bag()
    assert discard(g, 2) == bag("Curse")
    assert hand(g) == bag()


def test_ambassador_under_throne_room_works_on_two_cards() -> None:
    g = tr.scenario(
        "Ambassador, Throne Room", hand=["Throne Room", "Ambassador", "Curse", "Estate"]
    )
    run(g, "Throne Room", "Ambassador", "Curse", "Curse", "Estate")
    assert hand(g) == bag()
    assert discard(g, 1) == bag("Curse", "Estate")


def test_returned_cards_no_longer_belong_to_the_player() -> None:
    g = tr.scenario("Ambassador", hand=["Ambassador", "Curse", "Curse"])
    assert g.players[0].score == -2
    run(g, "Ambassador", "Curse", "Curse")
    assert g.players[0].owned == bag("Ambassador")
    assert list(g.scores) == [0, -1]
