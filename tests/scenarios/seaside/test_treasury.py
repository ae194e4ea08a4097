"""Treasury: onto the deck at the end of the Buy phase; as first printed, when it is discarded."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn, resources

BOTH = pytest.mark.parametrize("wording", ["Treasury", "Treasury (1E)"])


def treasuries(n: int = 1, wording: str = "Treasury", **more: int) -> tr.Game:
    """Some Treasuries have been played."""
    g = tr.scenario(
        f"{wording}, Island, Farm",
        hand=["Treasury"] * n,
        deck=["Estate"] * n + ["Curse"] * 8,
        **more,  # type: ignore[arg-type]
    )
    return run(g, *["Treasury"] * n)


# ---------------------------------------------------------------- in both wordings


@BOTH
def test_treasury_draws_pays_and_gives_its_action_back(wording: str) -> None:
    g = treasuries(1, wording)
    assert hand(g) == bag("Estate")
    assert resources(g) == (1, 1, 1)


@BOTH
def test_treasury_may_go_onto_the_deck_at_the_end_of_the_turn(wording: str) -> None:
    g = end_turn(treasuries(1, wording))
    assert (decider(g), purpose(g), source(g)) == (0, "may", "Treasury")
    assert options(g) == ["yes", "no"]
    assert in_play(g) == bag("Treasury")
    run(g, "yes")
    assert g.active == 1
    assert hand(g) == bag("Treasury", *["Curse"] * 4)  # the next hand is drawn afterwards
    assert discard(g) == bag("Estate")


@BOTH
def test_treasury_need_not_go_onto_the_deck(wording: str) -> None:
    g = run(end_turn(treasuries(1, wording)), "no")
    assert hand(g) == bag(*["Curse"] * 5)
    assert discard(g) == bag("Estate", "Treasury")
    assert in_play(g) == bag()


@BOTH
@pytest.mark.parametrize("back", [0, 1, 2, 3])
def test_any_number_of_treasuries_may_go_onto_the_deck(wording: str, back: int) -> None:
    g = end_turn(treasuries(3, wording))
    for number in range(3):
        assert source(g) == "Treasury"
        run(g, "yes" if number < back else "no")
    assert g.active == 1
    assert hand(g) == bag(*["Treasury"] * back, *["Curse"] * (5 - back))
    assert discard(g) == bag(*["Estate"] * 3, *["Treasury"] * (3 - back))


@BOTH
@pytest.mark.parametrize("card", ["Estate", "Duchy", "Province", "Island", "Farm"])
def test_a_victory_card_bought_keeps_all_treasuries_off_the_deck(wording: str, card: str) -> None:
    g = run(treasuries(2, wording, coins=8), card)
    assert g.active == 1
    assert hand(g) == bag(*["Curse"] * 5)
    assert discard(g)["Treasury"] == 2


@BOTH
def test_one_victory_card_among_other_buys_is_enough(wording: str) -> None:
    g = run(treasuries(1, wording, coins=8, buys=3), "Silver", "Estate", "Copper")
    assert g.active == 1
    assert discard(g)["Treasury"] == 1


@BOTH
@pytest.mark.parametrize("card", ["Copper", "Gold", "Curse", "Treasury"])
def test_other_cards_do_no_harm(wording: str, card: str) -> None:
    g = run(treasuries(1, wording, coins=8), card)
    assert (decider(g), source(g)) == (0, "Treasury")


@BOTH
def test_a_victory_card_gained_in_the_action_phase_does_no_harm(wording: str) -> None:
    g = tr.scenario([wording, "Workshop"], hand=["Treasury", "Workshop"], deck=["Copper"] * 8)
    end_turn(run(g, "Treasury", "Workshop", "Estate"))
    assert source(g) == "Treasury"
    run(g, "yes")
    assert hand(g)["Treasury"] == 1


@BOTH
def test_victory_cards_gained_in_earlier_turns_do_no_harm(wording: str) -> None:
    g = tr.scenario(
        wording,
        phase="buy",
        coins=2,
        deck=["Treasury", *["Copper"] * 10],
        opponents=[{"hand": ["Copper"] * 2}],
    )
    run(g, "Estate")
    run(g, "treasures", "Estate")  # the other player buys one, too
    end_turn(run(g, "Treasury"))
    assert (decider(g), source(g)) == (0, "Treasury")


@BOTH
def test_a_treasury_that_was_not_played_stays_discarded(wording: str) -> None:
    g = tr.scenario(wording, hand=["Treasury"], deck=["Curse"] * 8)
    end_turn(g)
    assert g.active == 1
    assert discard(g) == bag("Treasury")
    assert deck(g) == ["Curse"] * 3


# ---------------------------------------------------------------- the newest wording


def test_a_victory_card_gained_in_the_buy_phase_is_enough() -> None:
    hand = ["Treasury", "Anvil", "Copper"]
    g = tr.scenario("Treasury, Anvil", hand=hand, deck=["Curse"] * 8)
    run(g, "Treasury", "Anvil", "Copper", "Estate", "done")  # by the Anvil
    assert g.active == 1
    assert discard(g)["Treasury"] == 1


def test_the_same_card_gained_in_both_phases_counts() -> None:
    g = tr.scenario("Treasury, Workshop", hand=["Treasury", "Workshop"], deck=["Copper"] * 8)
    run(g, "Treasury", "Workshop", "Estate", "treasures", "Estate")
    assert g.active == 1
    assert discard(g)["Treasury"] == 1


def test_treasury_played_twice_is_one_card_and_may_be_asked_about_twice() -> None:
    def start() -> tr.Game:
        deck = ["Estate"] * 2 + ["Curse"] * 8
        own = ["Throne Room", "Treasury"]
        g = tr.scenario("Treasury, Throne Room", hand=own, deck=deck)
        run(g, *own)
        assert resources(g) == (2, 1, 2)
        return end_turn(g)

    for answers in (["yes"], ["no", "yes"]):
        g = run(start(), *answers)
        assert g.active == 1
        assert hand(g) == bag("Treasury", *["Curse"] * 4)
        assert discard(g) == bag("Throne Room", "Estate", "Estate")
    g = run(start(), "no", "no")
    assert discard(g)["Treasury"] == 1


def test_a_treasury_gained_and_put_on_the_deck_by_watchtower_is_another_one() -> None:
    g = tr.scenario(
        "Treasury, Watchtower",
        hand=["Treasury", "Watchtower"],
        deck=["Curse"] * 8,
        coins=4,
    )
    run(g, "Treasury", "done", "Treasury", "Watchtower", "deck", "yes")
    assert g.active == 1
    assert hand(g)["Treasury"] == 2


def test_an_estate_trashed_by_watchtower_was_gained_all_the_same() -> None:
    g = tr.scenario(
        "Treasury, Watchtower", hand=["Treasury", "Watchtower"], deck=["Curse"] * 8, coins=2
    )
    run(g, "Treasury", "done", "Estate", "Watchtower", "trash")
    assert g.active == 1
    assert g.trash == bag("Estate")


def test_treasury_goes_back_before_alchemist() -> None:
    g = tr.scenario(
        "Treasury, Alchemist",
        hand=["Alchemist", "Treasury", "Potion"],
        deck=["Curse"] * 20,
    )
    run(g, "Alchemist", "Treasury", "Potion", "done")
    assert source(g) == "Treasury"
    run(g, "yes")
    assert source(g) == "Alchemist"


def test_on_a_possessed_turn_the_possessor_gains_and_treasury_may_go_back() -> None:
    g = tr.scenario(
        "Possession, Treasury",
        hand=["Possession"],
        deck=["Copper"] * 5,
        opponents=[{"hand": ["Treasury", "Copper"], "deck": ["Curse"] * 20}],
    )
    run(g, "Possession", "done", "Treasury", "treasures", "Estate")
    assert discard(g, 0)["Estate"] == 1
    assert (g.active, decider(g), source(g)) == (1, 0, "Treasury")
    run(g, "yes")
    assert hand(g, 1)["Treasury"] == 1


# ---------------------------------------------------------------- as first printed


def test_a_victory_card_gained_in_the_buy_phase_did_no_harm_unless_bought() -> None:
    own = ["Treasury", "Anvil", "Copper"]
    g = tr.scenario("Treasury (1E), Anvil", hand=own, deck=["Curse"] * 8)
    run(g, "Treasury", "Anvil", "Copper", "Estate", "done")  # by the Anvil
    assert (g.active, source(g)) == (0, "Treasury")


def test_treasury_played_twice_was_discarded_once() -> None:
    own = ["Throne Room", "Treasury"]
    g = tr.scenario("Treasury (1E), Throne Room", hand=own, deck=["Estate"] * 2 + ["Curse"] * 8)
    run(g, *own)
    assert resources(g) == (2, 1, 2)
    run(end_turn(g), "no")
    assert g.active == 1
    assert discard(g)["Treasury"] == 1
