"""A native strategy as an agent: it answers one decision at a time, as it does in a batch."""

from __future__ import annotations

from typing import Any

from .. import _core
from ..cards.catalog import OFFICIAL, Catalog
from ..engine.decision import Option
from ..engine.ruleset import Ruleset
from ..engine.view import View
from ..strategies import Strategy, strategy

_WORD = (1 << 64) - 1


class StrategyAgent:
    """Plays a strategy, decision by decision.

    In a match it gives the same answers as the native player, game by game.
    """

    def __init__(self, plan: Strategy | str, *, catalog: Catalog = OFFICIAL) -> None:
        """Take a strategy, its name or its text; the catalog has the cards that a text may name."""
        self.strategy = strategy(plan, catalog=catalog) if isinstance(plan, str) else plan
        self.name = self.strategy.name
        self._luck = 0
        self._compiled: tuple[Ruleset, _core.RuleList | None] | None = None

    def __repr__(self) -> str:
        """With the strategy that it plays."""
        return f"{type(self).__name__}({self.strategy!r})"

    def __getstate__(self) -> dict[str, Any]:
        """For copies and other processes; the compiled form is made anew when needed."""
        return {**vars(self), "_compiled": None}

    def new_game(self, seed: int, player: int) -> None:
        """Begin a game; the seed is what a native player draws from."""
        del player
        self._luck = seed

    def choose(self, view: View) -> Option:
        """The strategy's answer."""
        decision = view.decision
        if decision is None:
            raise ValueError(f"player {view.player} has nothing to decide now")
        code = self.answer(view.rules, view._core)
        return next(option for option in decision.options if option.code == code)

    def answer(self, rules: Ruleset, core: _core.Game) -> int:
        """The number of the option that the strategy chooses now."""
        if self._compiled is None or self._compiled[0] is not rules:
            self._compiled = (rules, self.strategy.compile(rules))
        native = self._compiled[1]
        if native is not None:
            option, self._luck = core.answer(native, self._luck)
            return option
        options = core.options()
        return options[self._below(len(options))]

    def _below(self, n: int) -> int:
        """A number from 0 to n - 1, drawn as the core's own random player does (rng.hpp)."""
        self._luck = (self._luck + 0xA0761D6478BD642F) & _WORD
        product = self._luck * (self._luck ^ 0xE7037ED1A0B428DB)
        return ((product & _WORD) ^ (product >> 64)) * n >> 64
