"""How much two cards are alike: what they are for, and what they cost."""

from __future__ import annotations

from functools import cache

from ..cards.features import EFFECTS, effect_vector
from ..cards.model import Card
from .palette import Palette, terminal

_USES = (
    "villages", "draws", "trashers", "attacks", "gainers", "buys", "coins", "payloads", "points",
)  # fmt: skip
_CURSES = EFFECTS.index("curse attack")
_OTHER = 0.9  # how much a card is like another one that does the same
_A_COIN = 0.12  # so much less for each coin between their costs


@cache
def traits(card: Card) -> frozenset[str]:
    """What a card is and what it is for, in words.

    >>> from throneroom.cards import card
    >>> sorted(traits(card("Smithy")))
    ['Action', 'draws', 'terminal']
    """
    alone = Palette((card,), colony=False)
    found = {*card.types, *(use for use in _USES if getattr(alone, use))}
    if "Action" in card.types:
        found.add("terminal" if terminal(card) else "goes on")
    if effect_vector(card)[_CURSES]:
        found.add("curses")
    return frozenset(found)


def alike(one: Card, other: Card) -> float:
    """1 for the same card, 0 for cards that have nothing in common.

    >>> from throneroom.cards import card
    >>> alike(card("Village"), card("Worker's Village")) > alike(card("Village"), card("Smithy"))
    True
    """
    if one.name == other.name:
        return 1.0
    if bool(one.potion) != bool(other.potion):
        return 0.0  # whoever buys the one may have no Potion for the other
    mine, theirs = traits(one), traits(other)
    dearer = abs(one.cost - other.cost)
    return _OTHER * len(mine & theirs) / len(mine | theirs) * max(0.0, 1 - _A_COIN * dearer)
