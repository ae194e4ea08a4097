"""Corsair: the first Silver or Gold of others is trashed."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose
from .table import end_turn, go_round


def corsair(*cards: str, **more: object) -> tr.Game:
    """A Corsair has been played; the next player is on turn with these cards."""
    given: dict[str, object] = {
        "hand": ["Corsair"],
        "deck": ["Estate"] * 20,
        "opponents": [{"hand": list(cards)}],
    }
    g = tr.scenario("Corsair", **(given | more))  # type: ignore[arg-type]
    return end_turn(run(g, "Corsair"))


def test_corsair_pays_two_and_draws_a_card_at_the_start_of_the_next_turn() -> None:
    g = tr.scenario("Corsair", hand=["Corsair"], deck=["Estate"] * 20)
    run(g, "Corsair")
    assert g.coins == 2
    assert hand(g) == bag()
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5)
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 6)
    assert in_play(g) == bag("Corsair")
    assert g.coins == 0
    end_turn(g)
    assert in_play(g) == bag()
    assert discard(g) == bag("Corsair", *["Estate"] * 6)


@pytest.mark.parametrize(("card", "coins"), [("Silver", 2), ("Gold", 3)])
def test_first_silver_or_gold_is_trashed_but_pays(card: str, coins: int) -> None:
    g = corsair(card, "Copper")
    run(g, card)
    assert g.coins == coins
    assert g.trash == bag(card)
    assert in_play(g, 1) == bag()
    run(g, "Copper")
    assert g.coins == coins + 1
    assert in_play(g, 1) == bag("Copper")


@pytest.mark.parametrize(("first", "second"), [("Silver", "Gold"), ("Gold", "Silver")])
def test_only_the_first_of_both_kinds_is_trashed(first: str, second: str) -> None:
    g = corsair("Silver", "Gold", "Silver")
    run(g, first, second)
    assert g.trash == bag(first)
    assert in_play(g, 1) == bag(second)
    assert g.coins == 5


def test_victim_chooses_what_to_play_first() -> None:
    g = corsair("Silver", "Gold", "Copper")
    assert "treasures" not in options(g)  # all at once would leave that open
    run(g, "Copper", "Silver", "Gold")
    assert g.coins == 6
    assert g.trash == bag("Silver")
    assert in_play(g, 1) == bag("Copper", "Gold")


@pytest.mark.parametrize("card", ["Copper", "Astrolabe"])
def test_other_treasures_are_left_alone_and_do_not_count_as_the_first(card: str) -> None:
    g = corsair(card, "Silver")
    run(g, card)
    assert g.trash == bag()
    run(g, "Silver")
    assert g.trash == bag("Silver")


def test_each_other_player_loses_one() -> None:
    g = corsair(opponents=[{"hand": ["Silver"]}, {"hand": ["Gold"]}])
    end_turn(run(g, "Silver"))
    end_turn(run(g, "Gold"))
    assert g.trash == bag("Silver", "Gold")


def test_own_treasures_are_safe() -> None:
    g = tr.scenario("Corsair", hand=["Corsair", "Silver"])
    run(g, "Corsair", "Silver")
    assert g.trash == bag()
    assert in_play(g) == bag("Corsair", "Silver")
    assert g.coins == 4


def test_corsair_is_over_when_the_next_turn_starts() -> None:
    g = tr.scenario(
        "Corsair", hand=["Corsair"], deck=["Estate"] * 20, opponents=[{"deck": ["Silver"]}]
    )
    go_round(run(g, "Corsair"))
    end_turn(g)
    run(g, "Silver")
    assert g.trash == bag()


def test_two_corsairs_of_one_player_take_only_one_card() -> None:
    g = tr.scenario(
        "Corsair",
        hand=["Corsair", "Corsair"],
        actions=2,
        opponents=[{"hand": ["Silver", "Gold"]}],
    )
    end_turn(run(g, "Corsair", "Corsair"))
    run(g, "Silver")
    assert g.trash == bag("Silver")
    run(g, "Gold")
    assert g.trash == bag("Silver")
    assert in_play(g, 1) == bag("Gold")


def test_two_corsairs_do_not_trash_a_second_copy_in_play() -> None:
    g = tr.scenario(
        "Corsair",
        hand=["Corsair", "Corsair"],
        actions=2,
        opponents=[{"hand": ["Silver", "Silver", "Silver"]}],
    )
    end_turn(run(g, "Corsair", "Corsair"))
    run(g, "Silver", "Silver", "Silver")
    assert g.trash == bag("Silver")
    assert in_play(g, 1) == bag("Silver", "Silver")


def test_corsairs_of_two_players_take_only_one_card() -> None:
    g = tr.scenario(
        "Corsair",
        hand=["Corsair"],
        opponents=[{"hand": ["Corsair"]}, {"hand": ["Silver", "Gold"]}],
    )
    end_turn(run(g, "Corsair"))
    end_turn(run(g, "Corsair"))
    run(g, "Silver", "Gold")
    assert g.trash == bag("Silver")


def test_corsair_under_throne_room_takes_only_one_card_but_draws_two() -> None:
    g = tr.scenario(
        "Corsair, Throne Room",
        hand=["Throne Room", "Corsair"],
        deck=["Estate"] * 20,
        opponents=[{"hand": ["Silver", "Gold"]}],
    )
    run(g, "Throne Room", "Corsair")
    assert g.coins == 4
    end_turn(g)
    run(g, "Silver", "Gold")
    assert g.trash == bag("Silver")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 7)


def test_each_turn_of_the_victim_has_a_first_silver_or_gold() -> None:
    g = tr.scenario(
        "Corsair, Outpost",
        hand=["Corsair"],
        deck=["Estate"] * 20,
        opponents=[{"hand": ["Outpost", "Silver", "Silver"], "deck": ["Gold", "Gold", "Copper"]}],
    )
    end_turn(run(g, "Corsair"))
    run(g, "Outpost", "Silver", "Silver")
    assert g.trash == bag("Silver")
    end_turn(g)
    assert g.active == 1
    run(g, "Copper", "Gold", "Gold")
    assert g.trash == bag("Silver", "Gold")
    assert in_play(g, 1) == bag("Outpost", "Gold", "Copper")


def test_moat_is_revealed_when_the_corsair_is_played() -> None:
    g = tr.scenario("Corsair, Moat", hand=["Corsair"], opponents=[{"hand": ["Moat", "Silver"]}])
    run(g, "Corsair")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Moat")
    end_turn(g)
    run(g, "done", "Silver")
    assert g.trash == bag()
    assert in_play(g, 1) == bag("Silver")


def test_moat_kept_hidden_protects_nobody() -> None:
    g = tr.scenario("Corsair, Moat", hand=["Corsair"], opponents=[{"hand": ["Moat", "Silver"]}])
    run(g, "Corsair", "done")
    end_turn(g)
    run(g, "done", "Silver")
    assert g.trash == bag("Silver")
    assert decider(g) == 1


def test_silver_played_by_another_treasure_is_trashed_too() -> None:
    g = corsair("Venture", opponents=[{"hand": ["Venture"], "deck": ["Estate", "Silver", "Gold"]}])
    run(g, "Venture")
    assert g.coins == 1 + 2
    assert g.trash == bag("Silver")
    assert in_play(g, 1) == bag("Venture")


def test_silver_that_tiara_plays_twice_is_trashed_once_and_pays_twice() -> None:
    g = corsair("Tiara", "Silver", "Gold")
    run(g, "Tiara", "Silver")
    assert g.coins == 4
    assert g.trash == bag("Silver")
    run(g, "Gold")
    assert g.trash == bag("Silver")
    assert in_play(g, 1) == bag("Tiara", "Gold")
