"""Cards as vectors of effects, one dimension for each effect that some card has.

The rule, for any card: playing an Action takes an Action; what a card surely gives is counted in
the dimensions of cards, Actions, Buys and coins; every further clause is a dimension of its own,
and clauses that do the same share it. A clause is what hangs together: "it", the cards just
revealed, a condition behind something belong to what comes before them. What only might be given,
by a choice for instance, belongs to the clause that gives it.

The 24 dimensions of the Base set (:data:`~throneroom.cards.features.EFFECTS`) come from its own
clauses by the same rule, but for those that count what they do: Chapel may trash four cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from .features import EFFECTS, clause_dimensions
from .model import (
    Amount,
    Card,
    EachName,
    Effect,
    Every,
    Give,
    If,
    Move,
    NameCard,
    Pick,
    PutBack,
)

Clause = tuple[Effect, ...]
_GIVEN = ("cards", "actions", "buys", "coins")


def clauses(card: Card) -> list[Clause]:
    """What a card does beyond what it surely gives, in pieces that hang together.

    >>> from throneroom.cards.intrigue import INTRIGUE
    >>> by_name = {card.name: card for card in INTRIGUE.cards}
    >>> [len(clauses(by_name[name])) for name in ("Great Hall", "Ironworks", "Masquerade")]
    [0, 1, 2]
    """
    found: list[list[Effect]] = []
    for effect in card.effects:
        if isinstance(effect, Give) and isinstance(effect.amount, int):
            continue
        if found and (isinstance(found[-1][-1], NameCard) or _goes_on(effect)):
            found[-1].append(effect)
        else:
            found.append([effect])
    return [tuple(one) for one in found]


def _goes_on(effect: Effect) -> bool:
    """Whether an effect speaks of what the one before has done."""
    match effect:
        case If() | EachName() | PutBack() | Give():
            return True
        case Move(cards=Pick(zone="revealed" | "noted") | Every(zone="revealed")):
            return True
        case Move(cards=Pick(what=what)):
            return isinstance(what.cost, Amount)
    return False


@dataclass(frozen=True)
class EffectSpace:
    """Dimensions in their order; what a card does beyond them is not seen."""

    dimensions: tuple[str, ...]
    own: Mapping[Clause, str]
    """The dimensions of clauses that are not the Base set's, where they are among these."""

    def vector(self, card: Card) -> tuple[float, ...]:
        """A card's amount in each dimension.

        >>> from throneroom.cards.base import BASE
        >>> village = next(c for c in BASE.cards if c.name == "Village")
        >>> BASE_SPACE.vector(village)[:5]
        (1.0, 1.0, 0.0, 2.0, 0.0)
        """
        amounts = dict.fromkeys(self.dimensions, 0.0)
        for name, amount in _amounts(card, self.own):
            if name in amounts:
                amounts[name] += amount
        return tuple(amounts.values())

    def first(self, n: int) -> EffectSpace:
        """The same with the first dimensions only."""
        if not 0 <= n <= len(self.dimensions):
            raise ValueError(f"there are {len(self.dimensions)} effects, so no first {n}")
        return EffectSpace(self.dimensions[:n], self.own)

    def cards_with(self, cards: Iterable[Card]) -> dict[str, float]:
        """The sum of each dimension over some cards: how frequent an effect is."""
        totals = dict.fromkeys(self.dimensions, 0.0)
        for card in cards:
            for name, amount in zip(self.dimensions, self.vector(card), strict=True):
                totals[name] += amount
        return totals

    def grown(
        self, cards: Iterable[Card], names: Mapping[Clause, str] | None = None
    ) -> EffectSpace:
        """With a dimension for each further effect of some cards, behind those that there are.

        A dimension is called by the name given for its clause, else by its card.

        >>> from throneroom.cards.language import action, discard, draw, exactly, hand
        >>> own = action("Abbey", 5, draw(2), discard(exactly(1, hand)))
        >>> BASE_SPACE.grown([own]).dimensions[24:]
        ('Abbey',)
        """
        dimensions, own = list(self.dimensions), dict(self.own)
        for card in cards:
            for number, clause in enumerate(clauses(card), 1):
                given = None if names is None else names.get(clause)
                if clause in own or (given is None and clause in _base_clauses()):
                    continue
                own[clause] = given or (card.name if number == 1 else f"{card.name} {number}")
                if own[clause] not in dimensions:
                    dimensions.append(own[clause])
        return EffectSpace(tuple(dimensions), own)


def _amounts(card: Card, own: Mapping[Clause, str]) -> Iterator[tuple[str, float]]:
    if "Action" in card.types:
        yield "minus actions", 1
    for effect in card.effects:
        match effect:
            case Give(resource, int(amount)) if resource in _GIVEN:
                yield f"plus {resource}", amount
    for clause in clauses(card):
        if clause in own:
            yield own[clause], 1
        elif clause in _base_clauses():
            yield from clause_dimensions(clause)


@cache
def _base_clauses() -> frozenset[Clause]:
    """The clauses that the 24 dimensions were made for, in all wordings of the first edition."""
    from .base import BASE

    cards = [*BASE.cards, *BASE.older]
    first = [card for card in cards if any(edition == 1 for _, edition in card.sets)]
    return frozenset(one for card in (*first, *BASE.older) for one in clauses(card))


BASE_SPACE = EffectSpace(EFFECTS, {})
"""The 24 dimensions of the Base set's first edition."""
