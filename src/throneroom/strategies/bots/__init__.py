"""Bots that are nothing but rules; publications add their own. See docs/bots.md."""

from .bot import Bot
from .classics import CLASSICS
from .money import MONEY_DECKS

BOTS: tuple[Bot, ...] = (*MONEY_DECKS, *CLASSICS)

__all__ = ["BOTS", "Bot"]
