"""Every question of every card reads as it did; ``python -m tests.questions`` writes them anew."""

from __future__ import annotations

import random

import pytest

from .questions import FILE, text
from .random_games import choose_randomly, new_game, over, random_kingdom


def test_all_questions_read_as_before() -> None:
    assert text() == FILE.read_text(), "read the diff of `python -m tests.questions`"


@pytest.mark.parametrize("seed", range(12))
def test_questions_of_random_games_are_in_order(seed: int) -> None:
    rng = random.Random(seed)
    game = new_game(random_kingdom(rng), rng.choice((1, 2, 3)), seed, cap=12)
    while not over(game):
        decision = game.decision
        assert decision is not None
        labels = [option.label for option in decision.options]
        shown = " ".join((decision.prompt, *labels))
        assert all(labels), decision
        assert len(set(labels)) == len(labels), labels
        assert decision.prompt[0].isupper(), decision.prompt
        assert "None" not in shown, shown
        assert "  " not in shown, shown
        assert " 1 cards" not in shown, shown
        assert 0 <= decision.least <= decision.most, decision.prompt
        optional = any(option.text == "done" for option in decision.options)
        assert optional == (decision.least == 0), decision.prompt
        assert game.view(decision.player).decision == decision
        choose_randomly(game, rng)
