"""Whole games with the invented cards: at random, in a match, watched and not."""

from __future__ import annotations

import random

import pytest

import throneroom as tr
from throneroom import _core
from throneroom.strategies import Strategy, strategy

from ...random_games import check, choose_randomly, new_game, over, totals
from .test_file import COSTS

FREE = tr.Variant(kingdom_piles=None, stall_limit=60)
GAMES = 12


def plan(name: str) -> Strategy:
    return strategy("Province", f"{name} max 3", "Gold", "Village max 2", "Silver", "Estate")


@pytest.mark.parametrize("name", COSTS)
def test_a_match_is_what_its_games_are_when_watched(name: str) -> None:
    kingdom = tr.Kingdom([name, "Village"])
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


@pytest.mark.parametrize("name", COSTS)
def test_a_condition_that_always_holds_changes_nothing(name: str) -> None:
    kingdom = tr.Kingdom([name, "Village"])
    long_way = strategy(*(f"{rule} if hand(Copper) >= 0" for rule in str(plan(name)).splitlines()))
    results = [
        tr.simulate(kingdom, [p, p], 200, seed=5, variant=FREE, threads=1)
        for p in (plan(name), long_way)
    ]
    assert (results[0].scores == results[1].scores).all()
    assert results[0].decisions == results[1].decisions


def test_the_state_is_sound_at_every_decision(invented: dict[str, tr.Card]) -> None:
    official = [card for card in tr.cards() if not card.basic and card.sets]
    for seed in range(30):
        rng = random.Random(seed)
        own = rng.sample(sorted(invented.values(), key=lambda card: card.name), 6)
        game = new_game(tr.Kingdom([*own, *rng.sample(official, 4)]), 1 + seed % 4, seed, cap=20)
        before = totals(game)
        while not over(game):
            choose_randomly(game, rng)
            assert check(game) == "", game.kingdom
        assert totals(game) == before
