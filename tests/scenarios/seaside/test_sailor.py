"""Sailor: Durations played as they are gained."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn, go_round, resources, set_aside

KINGDOM = "Sailor, Caravan, Wharf, Fishing Village, Astrolabe, Outpost, Workshop, Blockade"


def sailors(n: int = 1, *more: str, coins: int = 10, buys: int = 4) -> tr.Game:
    """Sailors have been played; the deck is full of Estates."""
    g = tr.scenario(
        KINGDOM,
        hand=["Sailor"] * n + list(more),
        deck=["Estate"] * 24,
        coins=coins,
        buys=buys,
    )
    return run(g, *["Sailor"] * n)


def test_sailor_gives_its_action_back() -> None:
    assert resources(sailors(coins=0, buys=1)) == (1, 1, 0)


def test_sailor_may_play_a_duration_as_it_is_bought() -> None:
    g = run(sailors(), "Caravan")
    assert (decider(g), source(g)) == (0, "Sailor")
    assert options(g) == ["Caravan", "done"]
    run(g, "Caravan")
    assert in_play(g) == bag("Sailor", "Caravan")
    assert discard(g) == bag()
    assert hand(g) == bag("Estate")
    assert purpose(g) == "buy"


def test_duration_played_by_sailor_works_in_the_next_turn_and_stays_as_long() -> None:
    g = run(sailors(), "Caravan", "Caravan")
    end_turn(g)
    assert in_play(g) == bag("Sailor", "Caravan")
    end_turn(g)
    run(g, "Caravan", "done")  # first the card of the Caravan, then nothing is trashed
    assert hand(g) == bag(*["Estate"] * 6)
    assert g.coins == 2
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g)["Caravan"] == discard(g)["Sailor"] == 1


def test_sailor_need_not_play_the_duration() -> None:
    g = run(sailors(), "Caravan", "done")
    assert in_play(g) == bag("Sailor")
    assert discard(g) == bag("Caravan")
    assert hand(g) == bag()


@pytest.mark.parametrize("card", ["Silver", "Workshop", "Duchy"])
def test_other_cards_cannot_be_played(card: str) -> None:
    g = run(sailors(), card)
    assert purpose(g) == "buy"
    assert discard(g) == bag(card)


def test_one_sailor_plays_one_duration_a_turn() -> None:
    g = run(sailors(), "Caravan", "Caravan", "Fishing Village")
    assert purpose(g) == "buy"
    assert in_play(g) == bag("Sailor", "Caravan")
    assert discard(g) == bag("Fishing Village")


def test_a_duration_that_is_not_played_leaves_sailor_for_another() -> None:
    g = run(sailors(), "Caravan", "done", "Fishing Village", "Fishing Village")
    assert in_play(g) == bag("Sailor", "Fishing Village")
    assert discard(g) == bag("Caravan")


def test_two_sailors_play_two_durations() -> None:
    g = run(sailors(2), "Caravan", "Caravan", "Fishing Village", "Fishing Village")
    assert in_play(g) == bag("Sailor", "Sailor", "Caravan", "Fishing Village")
    run(g, "Caravan")
    assert discard(g) == bag("Caravan")


def test_two_sailors_do_not_play_the_same_card_twice() -> None:
    g = run(sailors(2), "Caravan", "Caravan")
    assert purpose(g) == "buy"
    assert hand(g) == bag("Estate")


def test_sailor_under_throne_room_plays_two_durations() -> None:
    g = tr.scenario(
        f"{KINGDOM}, Throne Room",
        hand=["Throne Room", "Sailor"],
        deck=["Estate"] * 20,
        coins=10,
        buys=4,
    )
    run(g, "Throne Room", "Sailor")
    assert g.actions == 2
    run(g, "Caravan", "Caravan", "Fishing Village", "Fishing Village")
    assert in_play(g) == bag("Throne Room", "Sailor", "Caravan", "Fishing Village")


def test_sailor_plays_a_duration_gained_without_being_bought() -> None:
    g = sailors(1, "Workshop")
    run(g, "Workshop", "Fishing Village", "Fishing Village")
    assert in_play(g) == bag("Sailor", "Workshop", "Fishing Village")
    assert g.actions == 2  # playing it cost none


def test_actions_gained_in_the_buy_phase_play_no_more_actions() -> None:
    g = sailors(1, "Workshop", coins=3)
    run(g, "done", "Fishing Village", "Fishing Village")
    assert (g.phase, purpose(g)) == ("buy", "buy")
    assert g.coins == 1
    assert hand(g) == bag("Workshop")


def test_treasures_drawn_after_a_buy_cannot_be_played() -> None:
    g = tr.scenario(KINGDOM, hand=["Sailor"], deck=["Gold"] * 10, coins=4, buys=2)
    run(g, "Sailor", "Caravan", "Caravan")
    assert hand(g) == bag("Gold")
    assert purpose(g) == "buy"
    assert g.coins == 0


def test_buys_gained_in_the_buy_phase_can_be_used() -> None:
    g = sailors(coins=8, buys=1)
    run(g, "Wharf", "Wharf")
    assert (purpose(g), g.buys, g.coins) == ("buy", 1, 3)
    assert hand(g) == bag("Estate", "Estate")
    run(g, "Silver")
    assert g.active == 1


def test_sailor_plays_a_treasure_that_is_a_duration() -> None:
    g = run(sailors(coins=3, buys=1), "Astrolabe", "Astrolabe")
    assert (g.buys, g.coins) == (1, 1)
    assert in_play(g) == bag("Sailor", "Astrolabe")


def test_sailor_plays_a_sailor_that_plays_another_duration() -> None:
    g = run(sailors(), "Sailor", "Sailor")
    assert in_play(g) == bag("Sailor", "Sailor")
    run(g, "Caravan", "Caravan")
    assert in_play(g) == bag("Sailor", "Sailor", "Caravan")


def test_sailor_plays_an_outpost() -> None:
    g = run(sailors(buys=1), "Outpost", "Outpost")
    assert g.active == 0
    assert hand(g).total() == 3


def test_sailor_plays_no_durations_in_the_next_turn() -> None:
    g = tr.scenario(
        KINGDOM, hand=["Sailor"], deck=["Copper"] * 2 + ["Estate"] * 3 + ["Copper"] * 10
    )
    go_round(run(g, "Sailor"))
    run(g, "done", "treasures", "Caravan")
    assert g.active == 1
    assert in_play(g) == bag()
    assert discard(g)["Caravan"] == 1


def test_next_turn_pays_two_and_may_trash_a_card_of_the_hand() -> None:
    g = tr.scenario(KINGDOM, hand=["Sailor"], deck=["Estate"] * 4 + ["Curse"] + ["Copper"] * 9)
    run(g, "Sailor")
    assert g.coins == 0
    go_round(g)
    assert g.coins == 2
    assert (purpose(g), source(g)) == ("trash", "Sailor")
    assert sorted(options(g)) == ["Curse", "Estate", "done"]
    run(g, "Curse")
    assert g.trash == bag("Curse")
    assert hand(g) == bag(*["Estate"] * 4)
    assert in_play(g) == bag("Sailor")
    end_turn(g)
    assert in_play(g) == bag()


def test_nothing_need_be_trashed_in_the_next_turn() -> None:
    g = go_round(sailors())
    run(g, "done")
    assert g.trash == bag()
    assert g.coins == 2


def test_next_turn_of_a_throned_sailor_pays_four_and_may_trash_two() -> None:
    g = tr.scenario(
        "Sailor, Throne Room", hand=["Throne Room", "Sailor"], deck=["Estate"] * 4 + ["Curse"]
    )
    go_round(run(g, "Throne Room", "Sailor"))
    run(g, "Curse", "Estate")
    assert g.coins == 4
    assert g.trash == bag("Curse", "Estate")


def test_gains_of_others_are_not_played() -> None:
    g = tr.scenario("Sailor, Caravan", hand=["Sailor"], opponents=[{"hand": ["Gold", "Copper"]}])
    end_turn(run(g, "Sailor"))
    run(g, "treasures", "Caravan")
    assert (g.active, in_play(g)) == (0, bag("Sailor"))
    assert in_play(g, 1) == bag()


def test_sailor_plays_a_card_that_a_blockade_has_set_aside() -> None:
    g = sailors(1, "Blockade")
    run(g, "Blockade", "Caravan")
    assert source(g) == "Sailor"
    run(g, "Caravan")
    assert set_aside(g) == bag()
    assert in_play(g) == bag("Sailor", "Blockade", "Caravan")
    end_turn(g)
    assert in_play(g) == bag("Sailor", "Caravan")  # the Blockade has nothing left to do


def test_pirate_gained_treasure_may_be_trashed_by_a_sailor_of_the_same_turn() -> None:
    g = tr.scenario("Sailor, Pirate", hand=["Sailor", "Pirate"], deck=["Estate"] * 10)
    go_round(run(g, "Sailor", "Pirate"))
    assert purpose(g) == "order"
    assert sorted(options(g)) == ["Pirate", "Sailor"]
    run(g, "Pirate", "Copper")
    assert sorted(options(g)) == ["Copper", "Estate", "done"]
    run(g, "Copper")
    assert g.trash == bag("Copper")


@pytest.mark.parametrize("answer", ["Caravan", "done"])
def test_sailor_and_watchtower_cannot_both_have_the_card(answer: str) -> None:
    g = tr.scenario(
        "Sailor, Caravan, Watchtower",
        hand=["Sailor", "Watchtower"],
        deck=["Estate"] * 10,
        discard=["Caravan"],
        coins=8,
        buys=2,
    )
    run(g, "Sailor", "done", "Caravan", answer)
    if answer == "Caravan":
        assert purpose(g) == "buy"  # it has been moved: nothing for the Watchtower
        assert in_play(g) == bag("Sailor", "Caravan")
    else:
        run(g, "Watchtower", "trash")
        assert g.trash == bag("Caravan")
        assert in_play(g) == bag("Sailor")
    assert discard(g) == bag("Caravan")  # the old one


def test_sailor_plays_a_card_that_was_gained_to_the_hand() -> None:
    g = tr.scenario(
        "Sailor, Caravan, Artisan", hand=["Sailor", "Artisan", "Gold"], deck=["Estate"] * 10
    )
    run(g, "Sailor", "Artisan", "Caravan")
    assert source(g) == "Sailor"
    run(g, "Caravan")
    assert in_play(g) == bag("Sailor", "Artisan", "Caravan")
    assert hand(g) == bag("Gold", "Estate")
    run(g, "Gold")  # what the Artisan puts onto the deck
    assert hand(g) == bag("Estate")


def test_attack_played_by_sailor_can_be_answered() -> None:
    g = tr.scenario(
        "Sailor, Blockade, Moat",
        hand=["Sailor"],
        coins=4,
        buys=2,
        opponents=[{"hand": ["Moat"]}],
    )
    run(g, "Sailor", "Blockade", "Blockade")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Moat", "Silver")
    assert set_aside(g) == bag("Silver")
