"""The named bots, each with its source: see docs/bots.md."""

from .classics import CLASSICS
from .model import Bot
from .money import MONEY_DECKS
from .published import PUBLISHED

BOTS: tuple[Bot, ...] = (*MONEY_DECKS, *PUBLISHED, *CLASSICS)

__all__ = ["BOTS", "Bot"]
