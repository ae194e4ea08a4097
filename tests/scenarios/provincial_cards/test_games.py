"""Whole games with the invented cards: at random, in a match, watched and not."""

from __future__ import annotations

import random

import pytest

import throneroom as tr

from ...random_games import check, choose_randomly, new_game, over, totals
from ...short_ways import check_long_way, check_watched
from .conftest import CATALOG
from .test_file import COSTS


@pytest.mark.parametrize("name", COSTS)
def test_a_match_is_what_its_games_are_when_watched(name: str) -> None:
    check_watched(name, CATALOG)


@pytest.mark.parametrize("name", COSTS)
def test_a_condition_that_always_holds_changes_nothing(name: str) -> None:
    check_long_way(name, CATALOG)


def test_the_state_is_sound_at_every_decision(invented: dict[str, tr.Card]) -> None:
    official = [card for card in tr.all_cards() if not card.basic and card.sets]
    for seed in range(30):
        rng = random.Random(seed)
        own = rng.sample(sorted(invented.values(), key=lambda card: card.name), 6)
        game = new_game(tr.Kingdom([*own, *rng.sample(official, 4)]), 1 + seed % 4, seed, cap=20)
        before = totals(game)
        while not over(game):
            choose_randomly(game, rng)
            assert check(game) == "", game.kingdom
        assert totals(game) == before
