"""Cards as data: the language, the sets, and what is made from them."""

from .catalog import OFFICIAL, Catalog, UnknownCard, all_cards, card, coverage, load_cards
from .cost import Cost
from .errors import CardError
from .model import Card

__all__ = [
    "OFFICIAL", "Card", "CardError", "Catalog", "Cost", "UnknownCard", "all_cards", "card",
    "coverage", "load_cards",
]  # fmt: skip
