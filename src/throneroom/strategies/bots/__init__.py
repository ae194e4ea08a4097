"""The named bots, each with its source: see docs/bots.md."""

from .classics import CLASSICS
from .model import Bot
from .money import MONEY
from .published import PUBLISHED

BOTS: tuple[Bot, ...] = (*MONEY, *PUBLISHED, *CLASSICS)

__all__ = ["BOTS", "Bot"]
