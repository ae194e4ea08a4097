"""Embargo: tokens on piles, Curses for those who buy there."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn

EDITIONS = pytest.mark.parametrize("edition", [1, 2])


def embargo(*piles: str, edition: int = 2, coins: int = 0, **more: object) -> tr.Game:
    """As many Embargoes have been played as there are piles to mark."""
    g = tr.scenario(
        "Embargo, Workshop",
        hand=["Embargo"] * len(piles),
        actions=len(piles),
        coins=coins,
        editions={"Embargo": 1} if edition == 1 else {},
        **more,  # type: ignore[arg-type]
    )
    for pile in piles:
        run(g, "Embargo", pile)
    return g


@EDITIONS
def test_embargo_pays_two_and_is_trashed_for_a_token_on_a_pile(edition: int) -> None:
    g = tr.scenario("Embargo", hand=["Embargo"], editions={"Embargo": 1} if edition == 1 else {})
    run(g, "Embargo")
    assert g.coins == 2
    assert g.trash == bag("Embargo")
    assert in_play(g) == bag()
    assert (decider(g), purpose(g), source(g)) == (0, "mark", "Embargo")
    run(g, "Gold")
    assert g.pile_tokens["Gold"] == 1
    assert purpose(g) == "buy"


def test_any_pile_of_the_supply_may_be_marked() -> None:
    g = run(tr.scenario("Embargo, Bazaar", hand=["Embargo"]), "Embargo")
    assert sorted(options(g)) == sorted(
        ["Copper", "Silver", "Gold", "Estate", "Duchy", "Province", "Curse", "Embargo", "Bazaar"]
    )


@EDITIONS
def test_whoever_buys_from_the_pile_gains_a_curse(edition: int) -> None:
    g = embargo("Silver", edition=edition, coins=1, opponents=[{"hand": ["Silver", "Copper"]}])
    run(g, "Silver")
    assert g.players[0].owned == bag("Silver", "Curse")
    run(g, "treasures", "Silver")
    assert g.players[1].owned == bag("Silver", "Copper", "Silver", "Curse")
    assert g.supply["Curse"] == 8


def test_other_piles_are_not_touched() -> None:
    g = embargo("Silver", coins=4)
    run(g, "Gold")
    assert g.players[0].owned == bag("Gold")


def test_token_stays_for_the_rest_of_the_game() -> None:
    g = embargo("Copper")
    for turn in range(1, 4):
        run(g, "Copper")
        assert g.players[0].owned == bag(*["Copper", "Curse"] * turn)
        end_turn(g)  # the other player's
        if turn < 3:
            run(g, "done")  # no Treasures are played
    assert g.pile_tokens["Copper"] == 1


def test_each_token_on_the_pile_gives_a_curse() -> None:
    g = embargo("Gold", "Gold", coins=2)
    assert g.pile_tokens["Gold"] == 2
    run(g, "Gold")
    assert g.players[0].owned == bag("Gold", "Curse", "Curse")


def test_each_buy_from_the_pile_gives_a_curse() -> None:
    g = embargo("Silver", coins=4, buys=2, deck=["Estate"] * 5)
    run(g, "Silver")
    assert discard(g) == bag("Silver", "Curse")
    run(g, "Silver")
    assert g.players[0].owned == bag(*["Silver", "Curse"] * 2, *["Estate"] * 5)


def test_gaining_without_buying_gives_no_curse() -> None:
    g = embargo("Silver", opponents=[{"hand": ["Workshop"]}])
    end_turn(g)
    run(g, "Workshop", "Silver")
    assert discard(g, 1) == bag("Silver")


def test_tokens_do_nothing_without_curses() -> None:
    g = embargo("Silver", coins=1, supply={"Curse": 0})
    run(g, "Silver")
    assert g.players[0].owned == bag("Silver")


def test_last_curse_is_gained_even_if_more_are_due() -> None:
    g = embargo("Silver", "Silver", supply={"Curse": 1})
    run(g, "Silver")
    assert g.players[0].owned == bag("Silver", "Curse")


def test_buying_a_marked_curse_gives_another() -> None:
    g = embargo("Curse")
    run(g, "Curse")
    assert g.players[0].owned == bag("Curse", "Curse")


def test_old_embargo_under_throne_room_places_two_tokens_on_any_piles() -> None:
    g = tr.scenario(
        "Embargo, Throne Room", hand=["Throne Room", "Embargo"], editions={"Embargo": 1}
    )
    run(g, "Throne Room", "Embargo", "Gold", "Silver")
    assert (g.pile_tokens["Gold"], g.pile_tokens["Silver"]) == (1, 1)
    assert g.coins == 4
    assert g.trash == bag("Embargo")
    assert in_play(g) == bag("Throne Room")


def test_old_embargo_under_throne_room_may_mark_one_pile_twice() -> None:
    g = tr.scenario(
        "Embargo, Throne Room", hand=["Throne Room", "Embargo"], editions={"Embargo": 1}
    )
    run(g, "Throne Room", "Embargo", "Gold", "Gold")
    assert g.pile_tokens["Gold"] == 2


def test_new_embargo_under_throne_room_can_be_trashed_for_one_token_only() -> None:
    g = tr.scenario("Embargo, Throne Room", hand=["Throne Room", "Embargo"])
    run(g, "Throne Room", "Embargo", "Gold")
    assert purpose(g) == "buy"
    assert g.pile_tokens["Gold"] == 1
    assert g.coins == 4
    assert g.trash == bag("Embargo")


def test_embargo_is_no_attack() -> None:
    g = tr.scenario("Embargo, Moat", hand=["Embargo"], opponents=[{"hand": ["Moat"]}])
    run(g, "Embargo")
    assert decider(g) == 0
    assert hand(g, 1) == bag("Moat")


def test_everybody_sees_the_tokens() -> None:
    g = embargo("Gold")
    for viewer in (0, 1):
        assert g.view(viewer).pile_tokens["Gold"] == 1


def test_copy_gained_with_talisman_was_not_bought() -> None:
    g = tr.scenario("Embargo, Talisman", hand=["Embargo", "Talisman"])
    run(g, "Embargo", "Silver", "Talisman", "Silver")
    assert g.players[0].owned == bag("Talisman", "Silver", "Silver", "Curse")
