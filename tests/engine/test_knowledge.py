"""What views claim to know is true in every position of random games."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import throneroom as tr

from ..random_games import new_game, random_kingdom, walk
from ..scenarios.helpers import bag


def within(part: Counter[str], whole: Counter[str]) -> bool:
    return all(whole[name] >= n for name, n in part.items())


@pytest.mark.parametrize("seed", range(40))
def test_nothing_that_is_not_so_is_ever_known(seed: int) -> None:
    rng = random.Random(seed)
    players = 2 + seed % 3
    game = new_game(random_kingdom(rng, 12), players, seed, cap=15)
    for number in walk(game, rng):
        if number % 9:
            continue
        for viewer in range(players):
            for one, seat in zip(game.view(viewer).players, game.players, strict=True):
                assert within(one.discard, seat.discard)
                assert within(one.owned, seat.owned)
                assert one.owned_size == seat.owned.total()
                picked = bag(*(n for n in game.view(seat.index).me.aside if n is not None))
                assert within(one.hand, seat.hand + picked)
                for seen, real in zip(one.deck, seat.deck, strict=True):
                    assert seen is None or seen == real


@pytest.mark.parametrize("seed", range(20))
def test_without_hidden_passes_all_owned_cards_are_known(seed: int) -> None:
    rng = random.Random(seed)
    names = [n for n in random_kingdom(rng, 14).names if n != "Masquerade"]
    players = 2 + seed % 4
    game = new_game(tr.Kingdom(names), players, seed, cap=12)
    for number in walk(game, rng):
        if number % 20 == 0:
            for viewer in range(players):
                for one, seat in zip(game.view(viewer).players, game.players, strict=True):
                    assert one.owned == seat.owned
