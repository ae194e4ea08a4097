"""What is told a player tells nothing that the player may not know."""

from __future__ import annotations

import random

import pytest

from throneroom.play.fitting_rule import guidance
from throneroom.play.played_game import PlayedGame
from throneroom.play.toggles import toggles_of
from throneroom.strategies import strategy

from ..random_games import random_kingdom
from .helpers import play_randomly, setup


@pytest.mark.parametrize("seed", range(4))
def test_samples_of_a_view_are_told_alike(seed: int) -> None:
    rng = random.Random(seed)
    game = PlayedGame(setup(random_kingdom(rng), "Random", seed=seed, opening=None))
    plan = strategy("Big Money")
    looked = 0
    for seat in play_randomly(game, rng, 60):
        view = game.view(seat)
        other = view.sample(rng.randrange(1000)).view(seat)
        assert toggles_of(other) == toggles_of(view)
        assert guidance(other, plan) == guidance(view, plan)
        assert [other.score(i) for i in range(2)] == [view.score(i) for i in range(2)]
        looked += 1
    assert looked > 20
