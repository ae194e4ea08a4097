"""Treasury as first printed: it asks when it is discarded from play, and what was bought."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn, resources


def treasuries(n: int = 1, **more: int) -> tr.Game:
    """Some Treasuries have been played."""
    g = tr.scenario(
        "Treasury (1E), Island, Farm",
        hand=["Treasury"] * n,
        deck=["Estate"] * n + ["Curse"] * 8,
        **more,  # type: ignore[arg-type]
    )
    return run(g, *["Treasury"] * n)


def test_treasury_draws_pays_and_gives_its_action_back() -> None:
    g = treasuries()
    assert hand(g) == bag("Estate")
    assert resources(g) == (1, 1, 1)


def test_treasury_may_go_onto_the_deck_when_it_is_discarded_from_play() -> None:
    g = end_turn(treasuries())
    assert (decider(g), purpose(g), source(g)) == (0, "may", "Treasury")
    assert options(g) == ["yes", "no"]
    run(g, "yes")
    assert g.active == 1
    assert hand(g) == bag("Treasury", *["Curse"] * 4)  # the next hand is drawn afterwards
    assert discard(g) == bag("Estate")


def test_treasury_need_not_go_onto_the_deck() -> None:
    g = run(end_turn(treasuries()), "no")
    assert hand(g) == bag(*["Curse"] * 5)
    assert discard(g) == bag("Estate", "Treasury")
    assert in_play(g) == bag()


@pytest.mark.parametrize("back", [0, 1, 2, 3])
def test_any_number_of_treasuries_may_go_onto_the_deck(back: int) -> None:
    g = end_turn(treasuries(3))
    for number in range(3):
        assert source(g) == "Treasury"
        run(g, "yes" if number < back else "no")
    assert g.active == 1
    assert hand(g) == bag(*["Treasury"] * back, *["Curse"] * (5 - back))
    assert discard(g) == bag(*["Estate"] * 3, *["Treasury"] * (3 - back))


@pytest.mark.parametrize("card", ["Estate", "Duchy", "Province", "Island", "Farm"])
def test_buying_a_victory_card_keeps_all_treasuries_off_the_deck(card: str) -> None:
    g = treasuries(2, coins=8)
    run(g, card)
    assert g.active == 1
    assert hand(g) == bag(*["Curse"] * 5)
    assert discard(g)["Treasury"] == 2


def test_one_victory_card_among_other_buys_is_enough() -> None:
    g = treasuries(coins=8, buys=3)
    run(g, "Silver", "Estate", "Copper")
    assert g.active == 1
    assert discard(g)["Treasury"] == 1


@pytest.mark.parametrize("card", ["Copper", "Gold", "Curse", "Treasury"])
def test_buying_other_cards_does_no_harm(card: str) -> None:
    g = run(treasuries(coins=8), card)
    assert (decider(g), source(g)) == (0, "Treasury")


def test_gaining_a_victory_card_without_buying_it_does_no_harm() -> None:
    g = tr.scenario("Treasury (1E), Workshop", hand=["Treasury", "Workshop"], deck=["Copper"] * 8)
    end_turn(run(g, "Treasury", "Workshop", "Estate"))
    assert source(g) == "Treasury"
    run(g, "yes")
    assert hand(g)["Treasury"] == 1
    assert discard(g)["Estate"] == 1


def test_victory_card_bought_in_an_earlier_turn_does_no_harm() -> None:
    g = tr.scenario(
        "Treasury (1E)",
        phase="buy",
        coins=2,
        deck=["Treasury", *["Copper"] * 10],
        opponents=[{"hand": ["Copper"] * 2}],
    )
    run(g, "Estate")
    run(g, "treasures", "Estate")  # the other player buys one, too
    run(g, "Treasury")
    end_turn(g)
    assert (decider(g), source(g)) == (0, "Treasury")


def test_treasury_under_throne_room_is_one_card_to_put_back() -> None:
    g = tr.scenario(
        "Treasury (1E), Throne Room",
        hand=["Throne Room", "Treasury"],
        deck=["Estate"] * 2 + ["Curse"] * 8,
    )
    run(g, "Throne Room", "Treasury")
    assert resources(g) == (2, 1, 2)
    end_turn(g)
    run(g, "yes")
    assert g.active == 1
    assert hand(g) == bag("Treasury", *["Curse"] * 4)
    assert discard(g) == bag("Throne Room", "Estate", "Estate")


def test_treasury_discarded_from_the_hand_stays_discarded() -> None:
    g = tr.scenario("Treasury (1E)", hand=["Treasury"], deck=["Curse"] * 8)
    end_turn(g)
    assert g.active == 1
    assert discard(g) == bag("Treasury")
    assert deck(g) == ["Curse"] * 3
