"""Kingdoms drawn at random: from some sets, with some piles kept, or with one of them changed."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from ..cards.catalog import OFFICIAL, SETS, set_name
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from .asked_kingdom import PILES

COLONIES = ("as it falls", "with", "without")


@dataclass(frozen=True)
class Pool:
    """Where cards are drawn from."""

    sets: tuple[str, ...] = tuple(SETS)
    edition: int | None = 2
    """None: all cards that have ever been in these sets."""
    colonies: str = COLONIES[0]

    @classmethod
    def asked(cls, sets: Sequence[str], edition: str, colonies: str) -> Pool:
        """What an address asks for; what it does not say is as usual."""
        chosen = tuple(dict.fromkeys(set_name(one) for one in sets)) or cls.sets
        number = {"1": 1, "2": 2, "": 2, "any": None}.get(edition, 0)
        if number == 0:
            raise ValueError(f"an edition is 1, 2 or any, not {edition!r}")
        if colonies and colonies not in COLONIES:
            raise ValueError(f"Colonies are {', '.join(COLONIES)}, not {colonies!r}")
        return cls(chosen, number, colonies or COLONIES[0])

    @property
    def fields(self) -> list[tuple[str, str]]:
        """The same for an address, without what is usual."""
        usual = Pool()
        found = [] if self.sets == usual.sets else [("set", name) for name in self.sets]
        if self.edition != usual.edition:
            found.append(("edition", "any" if self.edition is None else str(self.edition)))
        return found + ([("colonies", self.colonies)] if self.colonies != COLONIES[0] else [])

    def cards(self) -> list[Card]:
        """All that may be drawn."""
        found = {}
        for name in self.sets:
            of_edition = OFFICIAL.cards(name, self.edition) if self.edition else ()
            for card in of_edition or OFFICIAL.cards(name):
                found[card.name] = card
        return list(found.values())


def drawn(pool: Pool, kept: Sequence[Card] = (), colony: bool | None = None) -> Kingdom:
    """A kingdom with these piles and random ones; whether with Colonies may be settled already.

    >>> kingdom = drawn(Pool(("Base",)), [OFFICIAL.card("Witch")])
    >>> len(kingdom.cards), "Witch" in kingdom.names, kingdom.colony
    (10, True, False)
    """
    names = {card.name for card in kept}
    rest = [card for card in pool.cards() if card.name not in names]
    free = max(PILES - len(kept), 0)
    if len(rest) < free:
        raise ValueError(f"{free} piles can't be drawn from {len(rest)} cards")
    found = [*kept, *_luck.sample(rest, free)]
    if colony is None:
        colony = pool.colonies == "with" or (
            pool.colonies == COLONIES[0] and _of_prosperity(_luck.choice(found))
        )
    return Kingdom(found, colony=colony)


def changed(pool: Pool, kingdom: Kingdom, name: str) -> Kingdom:
    """The same kingdom with another card in the place of one."""
    kept = [card for card in kingdom.cards if name not in (card.name, card.full_name)]
    taken = {card.name for card in kingdom.cards}
    rest = [card for card in pool.cards() if card.name not in taken]
    if len(kept) == len(kingdom.cards):
        raise ValueError(f"{name} is not in this kingdom")
    if not rest:
        raise ValueError("there is no other card to draw")
    return Kingdom([*kept, _luck.choice(rest)], colony=kingdom.colony, opening=kingdom.opening)


def _of_prosperity(card: Card) -> bool:
    """The rule of the game: one card of the kingdom says whether there are Colonies."""
    return any(name == "Prosperity" for name, _ in card.sets)


_luck = random.SystemRandom()
