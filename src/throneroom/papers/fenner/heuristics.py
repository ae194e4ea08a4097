"""The thesis's Best Fifth Card."""

from __future__ import annotations

import random
from typing import Any

from ... import _core
from ...agents.strategy_agent import StrategyAgent
from ...cards.codes import Purpose
from ...engine.ruleset import Ruleset
from ...strategies import strategy

HANDS = 40
_HAND = 5


class BestFifthCard(StrategyAgent):
    """Buys the card that makes most money together with 4 random cards of its deck."""

    name = "Best Fifth Card"

    def __init__(self, hands: int = HANDS, rules: str = "Big Money (Fenner)") -> None:
        """Look at that many hands for each buy; Victory cards are bought as other rules say."""
        super().__init__(strategy(rules))
        self.name = BestFifthCard.name
        self.hands, self.rules = hands, rules
        self._random = random.Random(0)
        self._luck_of_hands = 0

    def __deepcopy__(self, memo: dict[int, Any]) -> BestFifthCard:
        """Another one that looks at as many hands."""
        return BestFifthCard(self.hands, self.rules)

    def new_game(self, seed: int, player: int) -> None:
        """Begin a game with luck of its own."""
        super().new_game(seed, player)
        self._random = random.Random(seed)
        self._luck_of_hands = _core.game_seed(seed, 1)

    def answer(self, rules: Ruleset, core: _core.Game) -> int:
        """The best fifth card for buys and gains; the rules' answer for all else."""
        code = super().answer(rules, core)
        player, purpose, *_ = core.decision()
        if purpose not in (Purpose.BUY, Purpose.GAIN):
            return code
        if code < len(rules.cards) and "Victory" in rules.cards[code].types:
            return code
        options = core.options()
        kinds = [k for k in options if k < len(rules.cards) and not _green(rules, k)]
        best = self._best(rules, core, player, kinds)
        return code if best is None and _core.DONE not in options else _or_done(best)

    def _best(self, rules: Ruleset, core: _core.Game, player: int, kinds: list[int]) -> int | None:
        """The card with the highest mean of money; None if no card is better than the deck."""
        if not kinds or sum(core.counts(player, "owned")) < _HAND:
            return max(kinds, key=lambda k: rules.cards[k].cost, default=None)
        (nothing, *found), self._luck_of_hands = _core.fifth_cards(
            core, player, kinds, self.hands, self._luck_of_hands
        )
        money = dict(zip(kinds, found, strict=True))
        most = max(money.values())
        if _core.DONE in core.options() and most <= nothing:
            return None
        return self._random.choice([kind for kind in kinds if money[kind] == most])


def _green(rules: Ruleset, kind: int) -> bool:
    types = rules.cards[kind].types
    return "Action" not in types and "Treasure" not in types


def _or_done(kind: int | None) -> int:
    return _core.DONE if kind is None else kind
