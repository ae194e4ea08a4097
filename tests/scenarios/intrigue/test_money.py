"""Baron, Conspirator, Coppersmith, Secret Chamber and Farm: coins for the turn."""

from __future__ import annotations

import pytest

import throneroom as tr

from ..helpers import bag, deck, discard, hand, in_play, options, run
from .asking import purpose


def test_baron_discards_an_estate_for_four_coins() -> None:
    g = tr.scenario("Baron", hand=["Baron", "Estate", "Estate", "Copper"], supply={"Estate": 8})
    run(g, "Baron", "Estate")
    assert (g.buys, g.coins) == (2, 4)
    assert discard(g) == bag("Estate")
    assert hand(g) == bag("Estate", "Copper")
    assert g.supply["Estate"] == 8


def test_baron_may_keep_his_estate_but_then_gains_another() -> None:
    g = tr.scenario("Baron", hand=["Baron", "Estate"], supply={"Estate": 8})
    run(g, "Baron")
    assert sorted(options(g)) == ["Estate", "done"]
    run(g, "done")
    assert (g.buys, g.coins) == (2, 0)
    assert hand(g) == bag("Estate")
    assert discard(g) == bag("Estate")
    assert g.supply["Estate"] == 7


def test_baron_without_an_estate_in_hand_gains_one() -> None:
    g = tr.scenario("Baron", hand=["Baron", "Duchy"], supply={"Estate": 8})
    run(g, "Baron")
    assert (g.buys, g.coins) == (2, 0)
    assert hand(g) == bag("Duchy")
    assert discard(g) == bag("Estate")
    assert g.supply["Estate"] == 7


@pytest.mark.parametrize("cards", [["Estate"], []])
def test_baron_gains_nothing_when_the_estates_are_gone(cards: list[str]) -> None:
    g = tr.scenario("Baron", hand=["Baron", *cards], supply={"Estate": 0})
    run(g, "Baron", *["done"] * len(cards))
    assert (g.buys, g.coins) == (2, 0)
    assert hand(g) == bag(*cards)
    assert discard(g) == bag()


def test_baron_still_pays_when_the_estates_are_gone() -> None:
    g = tr.scenario("Baron", hand=["Baron", "Estate"], supply={"Estate": 0})
    run(g, "Baron", "Estate")
    assert (g.buys, g.coins) == (2, 4)
    assert discard(g) == bag("Estate")


@pytest.mark.parametrize(
    ("before", "drawn", "actions"),
    [(0, [], 0), (1, [], 0), (2, ["Gold"], 1), (3, ["Gold"], 1)],
)
def test_conspirator_draws_from_the_third_action_on(
    before: int, drawn: list[str], actions: int
) -> None:
    g = tr.scenario(
        "Conspirator",
        hand=["Conspirator", *["Great Hall"] * before],
        deck=[*["Copper"] * before, "Gold", "Silver"],
    )
    run(g, *["Great Hall"] * before, "Conspirator")
    assert g.coins == 2
    assert g.actions == actions
    assert hand(g) == bag(*["Copper"] * before, *drawn)


def test_conspirator_under_throne_room_draws_only_the_second_time() -> None:
    g = tr.scenario("Conspirator", hand=["Throne Room", "Conspirator"], deck=["Gold", "Silver"])
    run(g, "Throne Room", "Conspirator")
    assert g.coins == 4
    assert g.actions == 1
    assert hand(g) == bag("Gold")
    assert deck(g) == ["Silver"]


def test_conspirator_after_a_throned_action_counts_all_three_plays() -> None:
    g = tr.scenario(
        "Conspirator",
        hand=["Throne Room", "Great Hall", "Conspirator"],
        deck=["Copper", "Copper", "Gold"],
    )
    run(g, "Throne Room", "Great Hall", "Conspirator")
    assert hand(g) == bag("Copper", "Copper", "Gold")
    assert g.coins == 2
    assert g.actions == 2


def test_conspirator_is_not_helped_by_actions_played_later() -> None:
    g = tr.scenario(
        "Conspirator",
        hand=["Conspirator", "Great Hall", "Great Hall"],
        deck=["Copper", "Copper", "Gold"],
        actions=2,
    )
    run(g, "Conspirator", "Great Hall", "Great Hall")
    assert g.coins == 2
    assert g.actions == 1
    assert deck(g) == ["Gold"]


def test_conspirator_forgets_the_actions_of_the_turn_before() -> None:
    g = tr.scenario(
        "Conspirator",
        hand=["Great Hall", "Great Hall"],
        opponents=[{"hand": ["Conspirator"], "deck": ["Gold"]}],
    )
    run(g, "Great Hall", "Great Hall", "done", "Conspirator")
    assert g.active == 1
    assert g.coins == 2
    assert g.actions == 0
    assert hand(g, 1) == bag()


@pytest.mark.parametrize(
    ("smiths", "coins"),
    [([], 1), (["Coppersmith"], 2), (["Coppersmith"] * 2, 3), (["Coppersmith"] * 3, 4)],
)
def test_coppersmith_adds_up(smiths: list[str], coins: int) -> None:
    g = tr.scenario("Coppersmith", hand=["Coppersmith"] * 3 + ["Copper"], actions=3)
    run(g, *smiths, *(["done"] if len(smiths) < 3 else []), "Copper")
    assert g.coins == coins


def test_coppersmith_under_throne_room_makes_each_copper_worth_three() -> None:
    g = tr.scenario("Coppersmith", hand=["Throne Room", "Coppersmith", "Copper", "Copper"])
    run(g, "Throne Room", "Coppersmith")
    assert g.coins == 0
    run(g, "treasures")
    assert g.coins == 6


@pytest.mark.parametrize(("treasure", "coins"), [("Silver", 2), ("Gold", 3), ("Farm", 2)])
def test_coppersmith_changes_only_copper(treasure: str, coins: int) -> None:
    g = tr.scenario("Coppersmith", hand=["Coppersmith", treasure])
    run(g, "Coppersmith", treasure)
    assert g.coins == coins


def test_coppersmith_ends_with_the_turn() -> None:
    g = tr.scenario("Coppersmith", hand=["Coppersmith"], opponents=[{"hand": ["Copper"]}])
    run(g, "Coppersmith", "done", "Copper")
    assert g.active == 1
    assert g.coins == 1


@pytest.mark.parametrize(
    ("picks", "coins"),
    [(["done"], 0), (["Estate", "done"], 1), (["Copper", "Estate", "Curse"], 3)],
)
def test_secret_chamber_pays_one_coin_per_card_discarded(picks: list[str], coins: int) -> None:
    rest = ["Estate", "Copper", "Curse"]
    g = tr.scenario("Secret Chamber", hand=["Secret Chamber", *rest], deck=["Gold"] * 3)
    run(g, "Secret Chamber", *picks)
    gone = bag(*[pick for pick in picks if pick != "done"])
    assert discard(g) == gone
    assert hand(g) == bag(*rest) - gone
    assert g.coins == coins
    assert deck(g) == ["Gold"] * 3


def test_secret_chamber_with_an_empty_hand_pays_nothing() -> None:
    g = tr.scenario("Secret Chamber", hand=["Secret Chamber"], deck=["Gold"] * 2)
    run(g, "Secret Chamber")
    assert purpose(g) == "buy"
    assert g.coins == 0
    assert hand(g) == bag()


def test_farm_is_played_like_a_silver() -> None:
    g = tr.scenario("Farm", hand=["Farm", "Silver"])
    run(g, "Farm")
    assert g.coins == 2
    assert in_play(g) == bag("Farm")


def test_farm_is_among_the_treasures_played_at_once() -> None:
    g = tr.scenario("Farm", hand=["Farm", "Copper"])
    run(g, "treasures")
    assert g.coins == 3
    assert in_play(g) == bag("Farm", "Copper")
