"""Cards as data: the language, the sets, and what is made from them."""

from .catalog import UnknownCard, add_cards, card, cards, coverage, load_cards
from .language import Card

__all__ = ["Card", "UnknownCard", "add_cards", "card", "cards", "coverage", "load_cards"]
