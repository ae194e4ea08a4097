"""Cards that stay in play for the rest of the game, and do something on each turn."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import purpose, source
from ..seaside.table import end_turn, go_round, resources
from .conftest import scenario

# Cards drawn, buys, coins and points of one play, and of each turn that follows.
BONUS = {
    "Cursed Land": (1, 0, 0, -1),
    "Floating City": (0, 1, 0, 0),
    "Palace": (0, 0, 1, 0),
}


def tokens(game: tr.Game, player: int = 0) -> int:
    """The points that a player has as tokens."""
    return game.players[player].victory_tokens


@pytest.mark.parametrize("card", BONUS)
def test_its_bonus_comes_at_once_and_on_each_turn(card: str) -> None:
    cards, buys, coins, points = BONUS[card]
    g = scenario(card, hand=[card], deck=["Estate"] * 30)
    run(g, card)
    assert hand(g) == bag(*["Estate"] * cards)
    assert (*resources(g), tokens(g)) == (0, 1 + buys, coins, points)
    for turn in range(2, 5):
        go_round(g)
        assert hand(g) == bag(*["Estate"] * (5 + cards))
        assert (*resources(g), tokens(g)) == (1, 1 + buys, coins, turn * points)
        assert in_play(g) == bag(card)
    assert tokens(g, 1) == 0


def test_copies_add_up_and_stay_in_play() -> None:
    g = scenario("Palace", hand=["Palace", "Palace"], actions=2, deck=["Estate"] * 20)
    go_round(run(g, "Palace", "Palace"))
    assert resources(g) == (1, 1, 2)
    go_round(g)
    assert resources(g) == (1, 1, 2)
    assert in_play(g) == bag("Palace", "Palace")


def test_a_copy_played_later_joins_the_first() -> None:
    g = scenario(
        "Palace", hand=["Palace"], deck=["Palace", *["Estate"] * 20], discard=["Estate"] * 5
    )
    go_round(run(g, "Palace"))
    run(g, "Palace")
    assert g.coins == 2
    go_round(g)
    assert g.coins == 2
    assert in_play(g) == bag("Palace", "Palace")


def test_played_twice_it_counts_twice_and_keeps_throne_room_in_play() -> None:
    g = scenario("Palace, Throne Room", hand=["Palace", "Throne Room"], deck=["Estate"] * 30)
    run(g, "Throne Room", "Palace")
    assert g.coins == 2
    for _ in range(3):
        go_round(g)
        assert g.coins == 2
        assert in_play(g) == bag("Palace", "Throne Room")


def test_only_its_own_player_profits() -> None:
    g = scenario("Palace", hand=["Palace"], deck=["Estate"] * 20, players=3)
    end_turn(run(g, "Palace"))
    assert (g.active, g.coins) == (1, 0)
    end_turn(g)
    assert (g.active, g.coins) == (2, 0)
    end_turn(g)
    assert (g.active, g.coins) == (0, 1)


def test_cursed_land_takes_points_from_the_score() -> None:
    g = scenario("Cursed Land", hand=["Cursed Land"], deck=["Estate"] * 10)
    assert g.scores[0] == 10
    run(g, "Cursed Land")
    assert g.scores[0] == 9
    go_round(g)
    assert g.scores[0] == 8
    assert g.log.count("P1 loses 1 VP.") == 2


def test_pauper_puts_a_copper_into_the_hand_each_turn() -> None:
    g = scenario("Pauper", hand=["Pauper"], deck=["Estate"] * 20)
    coppers = g.supply["Copper"]
    run(g, "Pauper")
    assert hand(g) == bag("Copper")
    go_round(g)
    assert hand(g) == bag("Copper", *["Estate"] * 5)
    go_round(g)
    assert hand(g) == bag("Copper", *["Estate"] * 5)
    assert g.supply["Copper"] == coppers - 3


def test_two_paupers() -> None:
    g = scenario("Pauper", hand=["Pauper"] * 2, actions=2, deck=["Estate"] * 20)
    go_round(run(g, "Pauper", "Pauper"))
    assert hand(g) == bag("Copper", "Copper", *["Estate"] * 5)
    go_round(g)
    assert hand(g) == bag("Copper", "Copper", *["Estate"] * 5)


def test_evangelist_trashes_at_once_and_on_each_turn() -> None:
    g = scenario("Evangelist", hand=["Evangelist", "Curse"], deck=["Estate"] * 20)
    run(g, "Evangelist")
    assert (purpose(g), source(g)) == ("trash", "Evangelist")
    run(g, "Curse")
    assert g.trash == bag("Curse")
    end_turn(g)
    end_turn(g)
    assert (purpose(g), source(g)) == ("trash", "Evangelist")
    run(g, "Estate")
    assert g.trash == bag("Curse", "Estate")
    assert in_play(g) == bag("Evangelist")


def test_evangelist_goes_when_nothing_is_trashed() -> None:
    g = scenario("Evangelist", hand=["Evangelist", "Curse"], deck=["Estate"] * 20)
    run(g, "Evangelist", "Curse")
    end_turn(g)
    end_turn(g)
    run(g, "done")
    assert g.trash == bag("Curse", "Evangelist")
    assert in_play(g) == bag()
    go_round(g)
    assert purpose(g) == "buy"  # nothing is asked any more
    assert g.players[0].owned == bag(*["Estate"] * 20)


def test_evangelist_that_goes_at_once_does_nothing_later() -> None:
    g = scenario("Evangelist", hand=["Evangelist", "Curse"], deck=["Estate"] * 20)
    run(g, "Evangelist", "done")
    assert g.trash == bag("Evangelist")
    go_round(g)
    assert purpose(g) == "buy"
    assert in_play(g) == bag()


def test_evangelist_stays_with_an_empty_hand() -> None:
    g = scenario("Evangelist", hand=["Evangelist"], deck=["Estate"] * 20)
    run(g, "Evangelist")
    assert in_play(g) == bag("Evangelist")
    end_turn(g)
    end_turn(g)
    assert purpose(g) == "trash"


def test_of_two_evangelists_one_may_go() -> None:
    g = scenario(
        "Evangelist", hand=["Evangelist"] * 2 + ["Curse"] * 2, actions=2, deck=["Estate"] * 20
    )
    run(g, "Evangelist", "Curse", "Evangelist", "Curse")
    end_turn(g)
    end_turn(g)
    run(g, "done", "Estate")
    assert g.trash == bag("Curse", "Curse", "Evangelist", "Estate")
    assert in_play(g) == bag("Evangelist")
    end_turn(g)
    end_turn(g)
    run(g, "Estate")
    assert purpose(g) == "buy"
    assert in_play(g) == bag("Evangelist")


def test_furnace_asks_at_the_start_of_each_buy_phase() -> None:
    g = scenario("Furnace", hand=["Furnace", "Estate", "Copper"], deck=["Duchy"] * 20)
    run(g, "Furnace")
    assert (purpose(g), source(g)) == ("discard", "Furnace")
    run(g, "Estate")
    assert (g.coins, discard(g)) == (1, bag("Estate"))
    assert purpose(g) == "treasure"
    end_turn(g)
    end_turn(g)
    assert (purpose(g), source(g)) == ("discard", "Furnace")
    run(g, "done")
    assert g.coins == 0
    assert in_play(g) == bag("Furnace")


def test_furnace_waits_for_the_end_of_the_action_phase() -> None:
    g = scenario("Furnace, Village", hand=["Furnace", "Village", "Estate"], actions=2)
    run(g, "Furnace")
    assert purpose(g) == "play"
    run(g, "done")
    assert (purpose(g), source(g)) == ("discard", "Furnace")
    assert set(options(g)) == {"Village", "Estate", "done"}
    run(g, "Village")
    assert g.coins == 1


def test_two_furnaces_ask_twice() -> None:
    g = scenario("Furnace", hand=["Furnace"] * 2 + ["Estate"] * 3, actions=2)
    run(g, "Furnace", "Furnace", "Estate", "Estate")
    assert (g.coins, purpose(g)) == (2, "buy")


def test_promised_land_gives_a_point_and_takes_a_card_each_turn() -> None:
    g = scenario("Promised Land", hand=["Promised Land"], deck=["Estate"] * 30)
    run(g, "Promised Land")
    assert tokens(g) == 1
    for turn in (2, 3):
        go_round(g)
        assert hand(g) == bag(*["Estate"] * 4)
        assert tokens(g) == turn
    assert in_play(g) == bag("Promised Land")


def test_promised_lands_add_up_until_no_card_is_left() -> None:
    g = scenario("Promised Land", hand=["Promised Land"] * 6, actions=6, deck=["Estate"] * 9)
    run(g, *["Promised Land"] * 6)
    go_round(g)
    assert hand(g) == bag()
    assert (tokens(g), len(deck(g))) == (12, 9)


def test_promised_land_leaves_others_alone() -> None:
    g = scenario(
        "Promised Land",
        hand=["Promised Land"],
        deck=["Estate"] * 10,
        opponents=[{"deck": ["Estate"] * 20}],
    )
    go_round(run(g, "Promised Land"))
    assert sum(hand(g, 1).values()) == 5
