"""Native players at any position of any game: legal answers, from what they may know."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from throneroom.strategies import strategy

from ..random_games import new_game, random_kingdom, walk
from .helpers import MONEY

STYLES = ("standard", "provincial")
GAMES = 40


@pytest.mark.parametrize("style", STYLES)
def test_answers_are_legal_and_use_no_hidden_cards(style: str) -> None:
    for seed in range(GAMES):
        rng = random.Random(seed)
        kingdom = random_kingdom(rng)
        rules = [*MONEY[:4], *(f"{c.name} max 2" for c in kingdom.cards), "Silver"]
        plan = replace(strategy(*rules), style=style)
        game = new_game(kingdom, rng.choice([2, 2, 3]), seed, cap=25)
        native = plan.compile(game.rules)
        assert native is not None
        for number in walk(game, rng):
            answer = game._core.ask(native)
            assert answer in game._core.options(), game.decision
            if number % 5 == 0:
                other = game.view().sample(number)
                assert other._core.ask(native) == answer, game.decision
