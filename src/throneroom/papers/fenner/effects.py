"""The thesis's effects: 24 of the Base set (Table 6.3), 45 with Intrigue (Table 6.4).

The vectors are made from the cards' own definitions (:mod:`throneroom.cards.effect_space`). What is
written down here is only what the thesis prints: the order and the names of its rows, which card's
clause a row means, and how often it counts an effect.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ...cards.base import BASE
from ...cards.basic import BASIC
from ...cards.effect_space import BASE_SPACE, Clause, EffectSpace, clauses
from ...cards.features import EFFECTS
from ...cards.intrigue import INTRIGUE
from ...cards.model import Card
from ...cards.sets import CardSet

_NEW: dict[str, tuple[str, ...]] = {
    "Upgrade": ("upgrade a card by 1",),
    "Tribute": ("tribute",),
    "Mining Village": ("trash this card for 2 coins",),
    "Masquerade": ("each player passes a card", "trash a card"),
    "Saboteur": ("trash opponents' cards",),
    "Trading Post": ("trash 2 cards for a silver",),
    "Torturer": ("torture players",),
    "Swindler": ("swindle players",),
    "Shanty Town": ("2 cards without actions in hand",),
    "Scout": ("victory cards from the deck",),
    "Wishing Well": ("name a card",),
    "Conspirator": ("bonus after 3 actions",),
    "Ironworks": ("gain a card up to 4 with a bonus",),
    "Baron": ("discard an estate for 4 coins",),
    "Courtyard": ("put a card of the hand back",),
    "Minion": ("2 coins or 4 cards",),
    "Steward": ("2 cards, coins or trash 2 cards",),
    "Nobles": ("3 cards or 2 actions",),
    "Bridge": ("cards cost less",),
    "Pawn": ("two of four bonuses",),
    "Secret Chamber": ("discard for cards",),  # his row for Cellar counts it, too
}
"""What the clauses of Intrigue's cards are called; Coppersmith's has no row in the thesis."""

_COUNTED: dict[str, tuple[int, int]] = {
    "minus actions": (24, 23), "plus cards": (18, 9), "plus coins": (13, 7),
    "plus actions": (8, 9), "plus buys": (4, 2), "may trash a card": (4, 0),
    "discard for cards": (1, 1),
}  # fmt: skip
"""How often the thesis counts an effect: with the Base set, and in Intrigue. All others: once."""


def first_edition(of: CardSet) -> list[Card]:
    """The cards that a set first came out with."""
    return [card for card in of.cards if any(edition == 1 for _, edition in card.sets)]


@cache
def intrigue_space() -> EffectSpace:
    """The 45 dimensions of Table 6.4: those of the Base set, then what Intrigue's cards add."""
    cards = [card for card in first_edition(INTRIGUE) if card.name in _NEW]
    names: dict[Clause, str] = {
        clause: name
        for card in cards
        for clause, name in zip(clauses(card), _NEW[card.name], strict=True)
    }
    return BASE_SPACE.grown(cards, names)


def space_of(cards: list[Card]) -> EffectSpace:
    """The thesis's dimensions, and further ones by the same rule for what else some cards do."""
    return intrigue_space().grown(cards)


@dataclass(frozen=True)
class EffectCount:
    """How often an effect occurs."""

    effect: str
    published_base: int
    base: float
    published_intrigue: int
    intrigue: float


def counts() -> list[EffectCount]:
    """Each effect as the thesis counts it, and as the definitions give it."""
    space = intrigue_space()
    base = space.cards_with([*BASIC, *first_edition(BASE)])
    intrigue = space.cards_with(first_edition(INTRIGUE))
    found = []
    for name in space.dimensions:
        theirs = _COUNTED.get(name, (1, 0) if name in EFFECTS else (0, 1))
        found.append(EffectCount(name, theirs[0], base[name], theirs[1], intrigue[name]))
    return found
