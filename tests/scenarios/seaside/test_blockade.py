"""Blockade: a card set aside, and Curses for others who gain a copy."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from ..intrigue.asking import decider, purpose, source
from .table import end_turn, go_round, set_aside


def blockade(card: str = "Silver", **more: object) -> tr.Game:
    """A Blockade has been played on a card; the next hand is five Estates."""
    given: dict[str, object] = {
        "hand": ["Blockade"],
        "deck": ["Estate"] * 20,
        "opponents": [{"hand": ["Silver", "Silver"]}],
    }
    g = tr.scenario("Blockade, Workshop", **(given | more))  # type: ignore[arg-type]
    return run(g, "Blockade", card)


def test_blockade_gains_a_card_costing_up_to_four_and_sets_it_aside() -> None:
    g = tr.scenario("Blockade, Bazaar", hand=["Blockade"])
    run(g, "Blockade")
    assert (purpose(g), source(g)) == ("gain", "Blockade")
    assert sorted(options(g)) == ["Blockade", "Copper", "Curse", "Estate", "Silver"]
    run(g, "Silver")
    assert set_aside(g) == bag("Silver")
    assert hand(g) == discard(g) == bag()
    assert deck(g) == []
    assert g.supply["Silver"] == 39
    assert g.players[0].owned == bag("Blockade", "Silver")


def test_card_comes_into_the_hand_at_the_start_of_the_next_turn() -> None:
    g = end_turn(blockade())
    assert hand(g) == bag(*["Estate"] * 5)
    assert set_aside(g) == bag("Silver")
    end_turn(g)
    assert hand(g) == bag(*["Estate"] * 5, "Silver")
    assert set_aside(g) == bag()
    assert in_play(g) == bag("Blockade")
    end_turn(g)
    assert in_play(g) == bag()


def test_everybody_sees_the_card_set_aside() -> None:
    g = end_turn(blockade())
    for viewer in (0, 1):
        assert g.view(viewer).players[0].set_aside == bag("Silver")
    end_turn(g)
    assert g.view(1).players[0].hand == bag("Silver")  # where it went is known, too


def test_other_player_who_buys_a_copy_gains_a_curse() -> None:
    g = end_turn(blockade())
    run(g, "treasures", "Silver")
    assert g.players[1].owned == bag(*["Silver"] * 3, "Curse")


def test_other_player_who_gains_a_copy_without_buying_gains_a_curse_too() -> None:
    g = end_turn(blockade(opponents=[{"hand": ["Workshop"]}]))
    run(g, "Workshop", "Silver")
    assert discard(g, 1) == bag("Silver", "Curse")


def test_each_copy_gained_brings_a_curse() -> None:
    g = end_turn(blockade(opponents=[{"hand": ["Workshop", "Gold"]}]))
    run(g, "Workshop", "Silver", "treasures", "Silver")
    assert g.players[1].owned["Curse"] == 2


def test_other_cards_bring_no_curse() -> None:
    g = end_turn(blockade())
    run(g, "treasures", "Estate")
    assert g.players[1].owned["Curse"] == 0


def test_all_other_players_are_blockaded() -> None:
    rich = {"hand": ["Silver", "Silver"]}
    g = end_turn(blockade(opponents=[rich, rich]))
    run(g, "treasures", "Silver")
    run(g, "treasures", "Silver")
    assert g.players[1].owned["Curse"] == g.players[2].owned["Curse"] == 1


def test_own_gains_bring_no_curse() -> None:
    g = blockade(coins=3)
    run(g, "Silver")
    assert g.players[0].owned["Curse"] == 0


def test_nobody_is_cursed_once_the_card_is_in_hand() -> None:
    g = go_round(blockade(opponents=[{"deck": ["Silver", "Silver"]}]))
    end_turn(g)
    assert (g.active, hand(g, 1)) == (1, bag("Silver", "Silver"))
    run(g, "treasures", "Silver")
    assert g.players[1].owned["Curse"] == 0


def test_curses_may_run_out() -> None:
    g = end_turn(blockade(supply={"Curse": 0}))
    run(g, "treasures", "Silver")
    assert g.players[1].owned == bag(*["Silver"] * 3)


def test_gain_on_the_turn_of_the_blockader_brings_no_curse() -> None:
    g = tr.scenario("Blockade, Witch", hand=["Blockade", "Witch"], actions=2)
    run(g, "Blockade", "Curse", "Witch")
    assert discard(g, 1) == bag("Curse")
    assert g.supply["Curse"] == 8


def test_gain_on_the_turn_of_a_third_player_brings_no_curse() -> None:
    g = tr.scenario("Blockade, Witch", hand=["Blockade"], opponents=[{"hand": ["Witch"]}, {}])
    end_turn(run(g, "Blockade", "Curse"))
    run(g, "Witch")
    assert discard(g, 2) == bag("Curse")
    assert g.players[0].owned["Curse"] == 2  # the one set aside and the one of the Witch
    assert g.supply["Curse"] == 20 - 3


def test_blockaded_curse_brings_all_the_curses() -> None:
    g = end_turn(blockade("Curse", supply={"Curse": 6}))
    run(g, "done", "Curse")
    assert g.players[1].owned["Curse"] == 5
    assert g.supply["Curse"] == 0


def test_moat_is_revealed_when_the_blockade_is_played() -> None:
    g = tr.scenario(
        "Blockade, Moat",
        hand=["Blockade"],
        opponents=[{"hand": ["Moat", "Silver", "Silver"]}, {"hand": ["Silver", "Silver"]}],
    )
    run(g, "Blockade")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Moat", "Silver")
    end_turn(g)
    run(g, "done", "treasures", "Silver")
    assert g.players[1].owned["Curse"] == 0
    run(g, "treasures", "Silver")
    assert g.players[2].owned["Curse"] == 1


def test_moat_is_no_use_when_the_copy_is_gained() -> None:
    g = tr.scenario(
        "Blockade, Moat", hand=["Blockade"], opponents=[{"hand": ["Moat", "Silver", "Silver"]}]
    )
    run(g, "Blockade", "done", "Silver")
    end_turn(g)
    run(g, "done", "treasures", "Silver")
    assert g.active == 0
    assert g.players[1].owned["Curse"] == 1


@pytest.mark.parametrize("place", ["trash", "deck"])
def test_nothing_further_happens_if_a_watchtower_moves_the_card(place: str) -> None:
    g = tr.scenario(
        "Blockade, Watchtower",
        hand=["Blockade", "Watchtower"],
        deck=["Estate"] * 10,
        opponents=[{"hand": ["Silver", "Silver"]}],
    )
    run(g, "Blockade", "Silver")
    assert (decider(g), purpose(g)) == (0, "react")
    run(g, "Watchtower", place)
    assert set_aside(g) == bag()
    assert g.trash == (bag("Silver") if place == "trash" else bag())
    assert deck(g)[0] == ("Estate" if place == "trash" else "Silver")
    end_turn(g)
    assert in_play(g) == bag()  # nothing left to do
    run(g, "treasures", "Silver")
    assert g.players[1].owned["Curse"] == 0
    assert hand(g).total() == 5


def test_watchtower_kept_hidden_changes_nothing() -> None:
    g = tr.scenario("Blockade, Watchtower", hand=["Blockade", "Watchtower"], deck=["Estate"] * 10)
    run(g, "Blockade", "Silver", "done")
    assert set_aside(g) == bag("Silver")
    go_round(g)
    assert hand(g)["Silver"] == 1


def test_watchtower_of_the_victim_may_trash_the_curse() -> None:
    g = end_turn(blockade(opponents=[{"hand": ["Watchtower", "Silver", "Silver"]}]))
    run(g, "done", "treasures", "Silver")
    assert (decider(g), purpose(g), source(g)) == (1, "react", "Silver")
    assert discard(g, 1) == bag("Silver")
    run(g, "done")
    assert (decider(g), purpose(g), source(g)) == (1, "react", "Curse")
    run(g, "Watchtower", "trash")
    assert g.trash == bag("Curse")
    assert g.players[1].owned == bag("Watchtower", *["Silver"] * 3)


def test_blockade_under_throne_room_sets_two_cards_aside() -> None:
    g = tr.scenario(
        "Blockade, Throne Room",
        hand=["Throne Room", "Blockade"],
        deck=["Copper"] * 10,
        opponents=[{"hand": ["Gold"] * 2, "deck": []}],
        buys=1,
    )
    run(g, "Throne Room", "Blockade", "Silver", "Estate")
    assert set_aside(g) == bag("Silver", "Estate")
    end_turn(g)
    assert in_play(g) == bag("Throne Room", "Blockade")
    for card in ("Silver", "Estate"):
        other = g.clone()
        run(other, "treasures", card)
        assert other.players[1].owned["Curse"] == 1
    end_turn(g)
    assert hand(g) == bag(*["Copper"] * 5, "Silver", "Estate")


def test_two_blockades_of_the_same_card_bring_two_curses() -> None:
    g = tr.scenario(
        "Blockade",
        hand=["Blockade", "Blockade"],
        actions=2,
        opponents=[{"hand": ["Silver", "Silver"]}],
    )
    run(g, "Blockade", "Silver", "Blockade", "Silver")
    assert set_aside(g) == bag("Silver", "Silver")
    end_turn(g)
    run(g, "treasures", "Silver")
    assert g.players[1].owned["Curse"] == 2


def test_blockades_of_two_players_work_side_by_side() -> None:
    g = tr.scenario(
        "Blockade",
        hand=["Blockade"],
        opponents=[{"hand": ["Blockade"]}, {"hand": ["Silver", "Silver"]}],
    )
    end_turn(run(g, "Blockade", "Silver"))
    end_turn(run(g, "Blockade", "Estate"))
    run(g, "treasures", "Silver")
    assert g.players[2].owned["Curse"] == 1


def test_card_gained_by_a_blockade_of_another_player_brings_a_curse_too() -> None:
    g = tr.scenario("Blockade", hand=["Blockade"], opponents=[{"hand": ["Blockade"]}])
    end_turn(run(g, "Blockade", "Silver"))
    run(g, "Blockade", "Silver")
    assert set_aside(g, 1) == bag("Silver")
    assert discard(g, 1) == bag("Curse")


def test_extra_turn_of_another_player_is_a_turn_of_theirs() -> None:
    victim = {"hand": ["Outpost"], "deck": ["Silver", "Copper", "Copper"]}
    g = end_turn(blockade(opponents=[victim]))
    end_turn(run(g, "Outpost"))
    assert g.active == 1
    run(g, "treasures", "Silver")
    assert g.players[1].owned["Curse"] == 1


def test_nobody_is_cursed_on_a_possessed_turn() -> None:
    g = tr.scenario(
        "Blockade, Possession",
        hand=["Blockade", "Possession"],
        deck=["Estate"] * 10,
        actions=2,
        opponents=[{"hand": ["Silver", "Copper"]}],
    )
    end_turn(run(g, "Blockade", "Silver", "Possession"))
    assert (g.active, decider(g)) == (1, 0)
    run(g, "treasures", "Silver")
    assert g.players[0].owned == bag("Blockade", "Possession", "Silver", "Silver", *["Estate"] * 10)
    assert g.players[1].owned == bag("Silver", "Copper")
