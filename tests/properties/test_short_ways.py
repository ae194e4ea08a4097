"""The short ways of native players lead where the long way does, for every card."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom import _core
from throneroom.cards.catalog import cards
from throneroom.strategies import Strategy, strategy

FREE = tr.Variant(kingdom_piles=None, stall_limit=60)
NAMES = [c.name for c in (*cards("Base"), *cards("Intrigue"))]
GAMES = 12


def plan(name: str) -> Strategy:
    return strategy("Province", "Gold", f"{name} max 3", "Village max 2", "Silver", "Estate")


@pytest.mark.parametrize("name", NAMES)
def test_a_match_is_what_its_games_are_when_watched(name: str) -> None:
    kingdom = tr.Kingdom({name, "Village"})
    match = tr.simulate(kingdom, [plan(name), "Big Money"], GAMES, seed=3, variant=FREE, threads=1)
    for index in range(GAMES):
        luck = _core.game_seed(3, index // 2)
        game = tr.Game(kingdom, 2, luck, FREE)
        seats = [(seat + index) % 2 for seat in range(2)]
        plans = [plan(name), strategy("Big Money")]
        lists = [plans[player].compile(game.rules) for player in seats]
        game.core.finish(lists, [_core.game_seed(luck, player + 1) for player in seats])
        assert [int(match.scores[index][p]) for p in seats] == list(game.scores)
        assert [int(match.turns[index][p]) for p in seats] == [s.turns for s in game.players]


@pytest.mark.parametrize("name", NAMES)
def test_a_condition_that_always_holds_changes_nothing(name: str) -> None:
    # Asking for the hand makes native players take the long way.
    kingdom = tr.Kingdom({name, "Village"})
    long_way = strategy(*(f"{rule} if hand(Copper) >= 0" for rule in str(plan(name)).splitlines()))
    results = [
        tr.simulate(kingdom, [p, p], 200, seed=5, variant=FREE, threads=1)
        for p in (plan(name), long_way)
    ]
    assert (results[0].scores == results[1].scores).all()
    assert (results[0].turns == results[1].turns).all()
    assert results[0].decisions == results[1].decisions


@pytest.mark.parametrize("fact", ["coins >= 4", "buys = 1", "actions <= 1", "turn > 3", "lead < 6"])
def test_facts_are_the_same_on_the_short_way(fact: str) -> None:
    rules = [
        "Province",
        "Gold if coins > 6",
        f"Smithy max 2 if {fact}",
        f"Silver if {fact}",
        "Estate",
    ]
    long_way = [f"{r}{' and' if ' if ' in r else ' if'} hand(Copper) >= 0" for r in rules]
    kingdom = tr.Kingdom({"Smithy", "Village"})
    results = [
        tr.simulate(kingdom, [strategy(*plan), "Big Money"], 300, seed=2, variant=FREE, threads=1)
        for plan in (rules, long_way)
    ]
    assert (results[0].scores == results[1].scores).all()


def test_coppersmith_pays_in_a_match() -> None:
    start = {"Coppersmith": 1, "Copper": 4}
    variant = tr.Variant(kingdom_piles=None, start=start, turn_limit=1, players=1)
    match = tr.simulate("Coppersmith", [strategy("Province")], 4, seed=1, variant=variant)
    assert match.scores.tolist() == [[6]] * 4


def test_merchant_pays_in_a_match() -> None:
    start = {"Merchant": 1, "Silver": 2}
    variant = tr.Variant(kingdom_piles=None, start=start, turn_limit=1, players=1, hand_size=3)
    match = tr.simulate("Merchant", [strategy("Duchy")], 4, seed=1, variant=variant)
    assert match.scores.tolist() == [[3]] * 4
