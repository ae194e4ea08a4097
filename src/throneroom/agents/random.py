"""The simplest agent, and an example of one."""

from __future__ import annotations

import random

from ..engine.decision import Option
from ..engine.game import check_seed
from ..engine.view import View


class RandomAgent:
    """Chooses any option, each as often as the others."""

    name = "Random agent"

    def __init__(self, seed: int = 0) -> None:
        """The seed counts until a match gives one."""
        self._seed = check_seed(seed)
        self._luck = random.Random(self._seed)

    def __repr__(self) -> str:
        """With the seed that it was made with."""
        return f"{type(self).__name__}({self._seed})"

    def new_game(self, seed: int, player: int) -> None:
        """Begin a game with luck of its own."""
        del player
        self._luck = random.Random(check_seed(seed))

    def choose(self, view: View) -> Option:
        """Any option."""
        assert view.decision is not None
        return self._luck.choice(view.decision.options)
