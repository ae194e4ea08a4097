"""A card that somebody is writing: read, and checked for all that is to be done with it."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

from ..cards.card_signs import UnreadCard
from ..cards.catalog import SETS, Catalog, key
from ..cards.model import Card
from ..cards.written_cards import line_of_text, read_catalog
from ..engine.kingdom import Kingdom, KingdomError
from ..engine.ruleset import ruleset
from ..strategies import parse
from ..strategies.rulelist import OWN
from .first_look import OWN_CARD_RULES
from .lab_plan import OTHERS

_LONGEST_OTHERS = 2_000


@dataclass(frozen=True)
class Draft:
    """A text that has been read."""

    text: str
    cards: tuple[Card, ...]
    """The first of them is the one in question."""
    catalog: Catalog

    @property
    def card(self) -> Card:
        """The card that is tried and studied."""
        return self.cards[0]

    def kingdom(self, others: str = "", luck: str = "") -> Kingdom:
        """A kingdom with all cards of the text, and with others: those that are named, or drawn."""
        own = [one.name for one in self.cards]
        if len(others) > _LONGEST_OTHERS:
            raise KingdomError("those are too many other cards")
        if others.strip():
            named = Kingdom(others, catalog=self.catalog)
            rest = [name for name in named.names if name not in own]
        else:
            official = {one.name for s in SETS.values() for one in s.cards} - {*own}
            rest = random.Random(luck).sample(sorted(official), OTHERS + 1 - len(own))
        return Kingdom([*own, *rest], catalog=self.catalog)


@lru_cache(256)
def read_draft(text: str) -> Draft:
    """Read a text; an UnreadCard says in which line what is wrong.

    >>> read_draft('action("Toll Gate", 5, draw(2))').kingdom("Village").names
    ('Toll Gate', 'Village')
    """
    cards, catalog = read_catalog(text)
    for card in cards:
        _check(card, catalog, line_of_text(text, card.name))
    try:
        ruleset(Kingdom([*cards], catalog=catalog), 2, OWN_CARD_RULES)
    except (ValueError, OverflowError) as error:
        message = str(error.args[0]) if error.args else "that is too much for one kingdom"
        raise UnreadCard(message, line_of_text(text, cards[0].name)) from None
    return Draft(text, cards, catalog)


def _check(card: Card, catalog: Catalog, line: int) -> None:
    """Refuse a name that kingdoms or strategies would take for something else."""
    kingdom = Kingdom([card], catalog=catalog)
    if not kingdom.cards:
        raise UnreadCard(
            f"{card.name} is in every game: give your card a name of its own", line, card.name
        )
    try:
        words = f"{card.name} max 2 if deck({card.name}) >= 1 and supply({card.name}) <= 3"
        plan = parse(words, OWN, catalog)
        same = plan.rules[0].card == card.name and parse(str(plan), OWN, catalog) == plan
        same = same and Kingdom(str(kingdom), catalog=catalog).cards == kingdom.cards
        same = same and key(Kingdom(key(card.name), catalog=catalog).names[0]) == key(card.name)
    except (ValueError, IndexError):
        same = False
    if not same:
        raise UnreadCard(
            f"{card.name!r} can't be a card's name here: kingdoms and strategies would take a part "
            "of it for one of their own words",
            line,
            card.name,
        )
