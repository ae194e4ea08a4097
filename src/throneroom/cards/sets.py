"""What a set of cards is: its editions, and the older wordings of cards that have changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .model import Card


def printed(since: int, until: int, card: Card) -> Card:
    """An older wording of a card: from the year it came out to the year of the next wording."""
    return replace(card, years=(since, until))


@dataclass(frozen=True)
class CardSet:
    """An expansion: cards of both editions, of the first only, of the second only.

    ``years`` says when each edition came out. The cards have their newest wording; ``older`` holds
    those wordings that made a card do something else, each :func:`printed` for some years.
    """

    name: str
    years: tuple[int, ...]
    both: tuple[Card, ...] = ()
    first: tuple[Card, ...] = ()
    second: tuple[Card, ...] = ()
    older: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every distinct card, in its newest wording."""
        return tuple(
            replace(card, sets=tuple((self.name, edition) for edition in editions))
            for group, editions in (
                (self.both, (1, 2)),
                (self.first, (1,)),
                (self.second, (2,)),
            )
            for card in group
        )

    @property
    def older_cards(self) -> tuple[Card, ...]:
        """The older wordings; one that an edition came out with knows which."""
        found = []
        for card in self.older:
            assert card.years is not None
            edition = sum(year <= card.years[0] for year in self.years)
            first = self.years[edition - 1] == card.years[0]
            found.append(
                replace(card, sets=((self.name, edition),), edition=edition if first else None)
            )
        return tuple(found)
