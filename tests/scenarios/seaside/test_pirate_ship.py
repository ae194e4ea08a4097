"""Pirate Ship and its tokens."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, options, run
from ..intrigue.asking import decider, purpose, source
from .table import coin_tokens, end_turn

# Parts of the two choices' texts.
PLUNDER, PAY = "reveal", "+$1 per"


def test_pirate_ship_asks_which_of_the_two() -> None:
    g = tr.scenario("Pirate Ship", hand=["Pirate Ship"], opponents=[{"deck": ["Gold", "Estate"]}])
    run(g, "Pirate Ship")
    assert (decider(g), purpose(g), source(g)) == (0, "choose", "Pirate Ship")
    assert len(options(g)) == 2


@pytest.mark.parametrize(
    ("top", "lost"),
    [
        (["Copper", "Estate"], "Copper"),
        (["Bazaar", "Gold"], "Gold"),
        (["Silver", "Silver"], "Silver"),
    ],
)
def test_pirate_ship_trashes_a_treasure_and_takes_a_token(top: list[str], lost: str) -> None:
    g = tr.scenario("Pirate Ship", hand=["Pirate Ship"], opponents=[{"deck": [*top, "Province"]}])
    run(g, "Pirate Ship", PLUNDER)
    assert g.trash == bag(lost)
    assert discard(g, 1) == bag(*top) - bag(lost)
    assert deck(g, 1) == ["Province"]
    assert coin_tokens(g) == 1
    assert g.coins == 0


def test_player_of_the_pirate_ship_chooses_the_treasure() -> None:
    g = tr.scenario("Pirate Ship", hand=["Pirate Ship"], opponents=[{"deck": ["Copper", "Gold"]}])
    run(g, "Pirate Ship", PLUNDER)
    assert (decider(g), purpose(g)) == (0, "trash")
    assert sorted(options(g)) == ["Copper", "Gold"]
    run(g, "Gold")
    assert g.trash == bag("Gold")
    assert discard(g, 1) == bag("Copper")


def test_no_treasure_no_token() -> None:
    g = tr.scenario("Pirate Ship", hand=["Pirate Ship"], opponents=[{"deck": ["Estate", "Curse"]}])
    run(g, "Pirate Ship", PLUNDER)
    assert discard(g, 1) == bag("Estate", "Curse")
    assert g.trash == bag()
    assert coin_tokens(g) == 0


def test_several_trashed_treasures_give_a_single_token() -> None:
    g = tr.scenario(
        "Pirate Ship",
        hand=["Pirate Ship"],
        opponents=[{"deck": ["Gold", "Curse"]}, {"deck": ["Copper"]}, {"deck": ["Curse"]}],
    )
    run(g, "Pirate Ship", PLUNDER)
    assert g.trash == bag("Gold", "Copper")
    assert discard(g, 3) == bag("Curse")
    assert coin_tokens(g) == 1


@pytest.mark.parametrize("raids", [0, 1, 3])
def test_pirate_ship_pays_one_coin_per_token(raids: int) -> None:
    g = tr.scenario(
        "Pirate Ship",
        hand=["Pirate Ship"] * (raids + 1),
        actions=raids + 1,
        opponents=[{"deck": ["Copper", "Estate"] * 3}],
    )
    for _ in range(raids):
        run(g, "Pirate Ship", PLUNDER)
    assert coin_tokens(g) == raids
    run(g, "Pirate Ship", PAY)
    assert g.coins == raids
    assert coin_tokens(g) == raids  # tokens are kept
    assert discard(g, 1) == bag(*["Estate"] * raids)


def test_tokens_are_kept_over_the_turns() -> None:
    g = tr.scenario(
        "Pirate Ship",
        hand=["Pirate Ship"],
        deck=["Pirate Ship", *["Estate"] * 4],
        opponents=[{"deck": ["Copper", "Estate"]}],
    )
    end_turn(run(g, "Pirate Ship", PLUNDER))
    end_turn(g)
    run(g, "Pirate Ship", PAY)
    assert g.coins == 1


def test_each_player_has_tokens_of_their_own() -> None:
    g = tr.scenario(
        "Pirate Ship",
        hand=["Pirate Ship"],
        opponents=[{"hand": ["Pirate Ship"], "deck": ["Copper", "Estate"]}],
    )
    end_turn(run(g, "Pirate Ship", PLUNDER))
    run(g, "Pirate Ship", PAY)
    assert g.coins == 0
    assert (coin_tokens(g, 0), coin_tokens(g, 1)) == (1, 0)


def test_everybody_sees_the_tokens() -> None:
    g = tr.scenario("Pirate Ship", hand=["Pirate Ship"], opponents=[{"deck": ["Copper"]}])
    run(g, "Pirate Ship", PLUNDER)
    assert g.view(1).players[0].coin_tokens == 1


def test_pirate_ship_under_throne_room_may_plunder_then_pay() -> None:
    g = tr.scenario(
        "Pirate Ship, Throne Room",
        hand=["Throne Room", "Pirate Ship"],
        opponents=[{"deck": ["Copper", "Estate", "Gold"]}],
    )
    run(g, "Throne Room", "Pirate Ship", PLUNDER, PAY)
    assert g.coins == 1
    assert g.trash == bag("Copper")
    assert deck(g, 1) == ["Gold"]


def test_victim_with_one_card_shuffles_without_it() -> None:
    g = tr.scenario(
        "Pirate Ship",
        hand=["Pirate Ship"],
        opponents=[{"deck": ["Estate"], "discard": ["Silver", "Silver"]}],
    )
    run(g, "Pirate Ship", PLUNDER)
    assert g.trash == bag("Silver")
    assert discard(g, 1) == bag("Estate")
    assert g.players[1].deck_size == 1


def test_victim_without_a_deck_shuffles_for_both_cards() -> None:
    g = tr.scenario("Pirate Ship", hand=["Pirate Ship"], opponents=[{"discard": ["Copper"] * 3}])
    run(g, "Pirate Ship", PLUNDER)
    assert g.trash == bag("Copper")
    assert discard(g, 1) == bag("Copper")
    assert g.players[1].deck_size == 1


def test_victim_reveals_what_there_is() -> None:
    g = tr.scenario("Pirate Ship", hand=["Pirate Ship"], opponents=[{"deck": ["Gold"]}, {}])
    run(g, "Pirate Ship", PLUNDER)
    assert g.trash == bag("Gold")
    assert g.players[1].owned == g.players[2].owned == bag()


def test_reactions_come_before_the_choice() -> None:
    g = tr.scenario(
        "Pirate Ship, Moat",
        hand=["Pirate Ship"],
        opponents=[{"hand": ["Moat"], "deck": ["Gold", "Gold"]}],
    )
    run(g, "Pirate Ship")
    assert (decider(g), purpose(g)) == (1, "react")
    run(g, "Moat")
    assert (decider(g), purpose(g)) == (0, "choose")
    run(g, PLUNDER)
    assert deck(g, 1) == ["Gold", "Gold"]
    assert coin_tokens(g) == 0


def test_secret_chamber_may_be_revealed_even_if_the_ship_only_pays() -> None:
    g = tr.scenario(
        "Pirate Ship, Secret Chamber",
        hand=["Pirate Ship"],
        opponents=[{"hand": ["Secret Chamber"], "deck": ["Gold", "Silver"]}],
    )
    run(g, "Pirate Ship", "Secret Chamber", "Secret Chamber", "Gold", PAY)
    assert deck(g, 1) == ["Gold", "Secret Chamber"]
    assert hand(g, 1) == bag("Silver")
