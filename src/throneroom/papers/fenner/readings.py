"""Readings of what the thesis does not say about its three bots.

As described, two of them never buy a Victory card. How they come to 23 points is open; each
reading is a rule for it, and for what else may make their points vary as much as they are said to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...strategies.bots.parts import FENNERS_ORDER, GREEN, MONEY, rules
from .heuristics import BestFifthCard


@dataclass(frozen=True)
class BotReading:
    """One way to read the three bots; texts are rules of what to buy."""

    name: str
    about: str
    money: str
    """Big Money; Best Fifth Card buys Victory cards as it does."""
    dear: str
    """Highest-Value Card."""
    hands: int = 40

    def players(self) -> tuple[Callable[[], BestFifthCard], str, str]:
        """Best Fifth Card, Big Money, Highest-Value Card."""
        money = rules(self.money, "", FENNERS_ORDER)

        def fifth() -> BestFifthCard:
            return BestFifthCard(self.hands, money)

        return fifth, money, rules(self.dear, "", FENNERS_ORDER)


_DEAR = "dearest of Treasure, Action, Victory"
READINGS = (
    BotReading("ours", "A Province whenever it can be had, Duchies and Estates near the end.",
            rules(GREEN, MONEY), _DEAR),
    BotReading("provinces only", "No other Victory card.", rules("Province", MONEY), _DEAR),
    BotReading("by price", "The most valuable card among Treasures and Victory cards.",
            "dearest of Treasure, Victory", _DEAR),
    BotReading("late greening", "No Victory card before turn 12; from then on all that can be had.",
            rules(*(f"{card} if turn >= 12" for card in ("Province", "Duchy", "Estate")), MONEY),
            _DEAR),
    BotReading("few hands", "Ours, but Best Fifth Card looks at 3 hands only.",
            rules(GREEN, MONEY), _DEAR, hands=3),
    BotReading("no victory by price", "Highest-Value Card takes Victory cards as Big Money does.",
            rules(GREEN, MONEY), rules(GREEN, "dearest of Treasure, Action")),
)  # fmt: skip


def reading(name: str) -> BotReading:
    """A reading by its name."""
    return next(one for one in READINGS if one.name == name)
