"""Champion, Gambler and Knight: this turn and the next."""

from __future__ import annotations

import throneroom as tr

from ..helpers import bag, hand, in_play, options, run
from ..intrigue.asking import purpose, source
from ..seaside.table import end_turn, go_round, resources
from .conftest import scenario


def tokens(game: tr.Game, player: int = 0) -> int:
    """The points that a player has as tokens."""
    return game.players[player].victory_tokens


def test_champion_gives_an_action_and_a_coin_on_both_turns() -> None:
    g = scenario("Champion", hand=["Champion"], deck=["Estate"] * 20)
    run(g, "Champion")
    assert resources(g) == (1, 1, 1)
    go_round(g)
    assert resources(g) == (2, 1, 1)
    go_round(g)
    assert resources(g) == (1, 1, 0)
    assert in_play(g) == bag()


def test_champion_gives_a_point_for_each_attack() -> None:
    g = scenario(
        "Champion, Militia",
        hand=["Champion"],
        deck=["Estate"] * 3,
        opponents=[{"hand": ["Militia", "Militia"], "deck": ["Estate"] * 5}],
    )
    end_turn(run(g, "Champion"))
    run(g, "Militia")
    assert tokens(g) == 1
    assert tokens(g, 1) == 0


def test_champion_counts_each_play_of_an_attack() -> None:
    g = scenario(
        "Champion, Militia, Throne Room",
        hand=["Champion", "Champion"],
        deck=["Estate"] * 3,
        opponents=[{"hand": ["Throne Room", "Militia"]}],
    )
    end_turn(run(g, "Champion", "Champion"))
    run(g, "Throne Room", "Militia")
    assert tokens(g) == 4  # two Champions, two plays


def test_champion_does_not_protect_but_counts_what_is_kept_off() -> None:
    g = scenario(
        "Champion, Witch, Moat",
        hand=["Champion"],
        deck=["Moat", "Estate"],
        opponents=[{"hand": ["Witch"]}],
    )
    end_turn(run(g, "Champion"))
    run(g, "Witch")
    assert tokens(g) == 1
    assert (g.decision is not None and g.decision.player) == 0
    run(g, "Moat")
    assert g.players[0].owned["Curse"] == 0
    other = scenario(
        "Champion, Witch", hand=["Champion"], deck=["Estate"], opponents=[{"hand": ["Witch"]}]
    )
    end_turn(run(other, "Champion"))
    run(other, "Witch")
    assert (tokens(other), other.players[0].owned["Curse"]) == (1, 1)


def test_champion_is_over_when_the_next_turn_starts() -> None:
    g = scenario(
        "Champion, Militia",
        hand=["Champion"],
        deck=["Estate"] * 13,
        opponents=[{"hand": [], "deck": ["Militia", *["Estate"] * 4]}],
    )
    go_round(run(g, "Champion"))
    end_turn(g)
    run(g, "Militia")
    assert tokens(g) == 0


def test_ones_own_attack_does_not_count() -> None:
    g = scenario("Champion, Militia", hand=["Champion", "Militia"])
    run(g, "Champion", "Militia")
    assert tokens(g) == 0


def test_gambler_pays_twice_and_makes_one_trash_two_cards() -> None:
    g = scenario("Gambler", hand=["Gambler"], deck=["Estate"] * 3 + ["Duchy"] * 10)
    run(g, "Gambler")
    assert resources(g) == (0, 2, 3)
    end_turn(g)
    end_turn(g)
    assert resources(g) == (1, 2, 3)
    assert (purpose(g), source(g)) == ("trash", "Gambler")
    run(g, "Estate", "Estate")
    assert g.trash == bag("Estate", "Estate")
    assert hand(g) == bag("Estate", "Duchy", "Duchy")


def test_gambler_trashes_what_there_is() -> None:
    g = scenario("Gambler", hand=["Gambler"], deck=["Estate"])
    run(g, "Gambler")
    end_turn(g)
    end_turn(g)
    assert g.trash == bag("Estate")
    assert resources(g) == (1, 2, 3)


def test_knight_chooses_two_things_now_and_two_on_the_next_turn() -> None:
    g = scenario("Knight", hand=["Knight"], deck=["Estate"] * 20)
    run(g, "Knight")
    assert options(g) == ["+1 Card", "+1 Action", "+1 Buy", "+$1"]
    run(g, "+1 Buy")
    assert options(g) == ["+1 Card", "+1 Action", "+$1"]
    run(g, "+$1")
    assert resources(g) == (0, 2, 1)
    end_turn(g)
    end_turn(g)
    run(g, "+1 Card", "+1 Action")
    assert hand(g) == bag(*["Estate"] * 6)
    assert resources(g) == (2, 1, 0)
