"""What a set of cards is: editions, and older versions of cards that have changed."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .model import Card


@dataclass(frozen=True)
class CardSet:
    """An expansion: cards of both editions, of the first only, of the second only.

    ``older`` holds the first edition's version of cards that are in both but changed in effect.
    """

    name: str
    both: tuple[Card, ...] = ()
    first: tuple[Card, ...] = ()
    second: tuple[Card, ...] = ()
    older: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """Every distinct card, in its newest version."""
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
        """The first edition's version of changed cards."""
        return tuple(replace(c, sets=((self.name, 1),), edition=1) for c in self.older)
