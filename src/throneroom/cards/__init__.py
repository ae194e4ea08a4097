"""Cards as data: the language, the sets, and what is made from them.

The package can be called: ``throneroom.cards()`` lists the cards, as the function of that name
does, whether or not the package has been imported.
"""

from __future__ import annotations

import sys
from types import ModuleType

from .catalog import UnknownCard, add_cards, card, cards, coverage, load_cards
from .cost import Cost
from .errors import CardError
from .model import Card

__all__ = [
    "Card", "CardError",
    "Cost", "UnknownCard", "add_cards", "card", "cards", "coverage", "load_cards",
]  # fmt: skip


class _CardsModule(ModuleType):
    def __call__(self, set: str | None = None, edition: int | None = None) -> tuple[Card, ...]:  # noqa: A002
        """All cards, or those of one set or edition."""
        return cards(set, edition)


sys.modules[__name__].__class__ = _CardsModule
