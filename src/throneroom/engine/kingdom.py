"""Kingdoms: the piles of a game, read from any text that names them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from ..cards.catalog import (
    OFFICIAL,
    SETS,
    Catalog,
    check_version,
    is_official,
    not_here,
    set_name,
)
from ..cards.model import Card
from ..notebook import html_of
from ..numbers import whole
from .kingdom_errors import KingdomError, unknown_names
from .kingdom_reader import knows, read_names
from .variant import OPENINGS

_TOO_MANY = 20


@dataclass(frozen=True, init=False, repr=False)
class Kingdom:
    """The kingdom cards of a game, and whether Platinum and Colony take part.

    Reads lists and tables as people paste them, DominionSim's board, Provincial's
    ``a,b,c@34Split@NoProsperity``, and the names of recommended kingdoms. Case, spaces, hyphens and
    apostrophes don't matter.

    >>> Kingdom("smithy, councilroom; colony")
    Kingdom('Council Room, Smithy; Colony')
    >>> Kingdom("Kingdom: 1. Village ($3)  2. Smithy ($4)  3. Witch ($5)")
    Kingdom('Smithy, Village, Witch')
    >>> Kingdom("First Game")
    Kingdom('Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop')

    Names are those of official cards, or of a catalog with cards of one's own. Own cards can also
    be given as they are; the kingdom's catalog then has them.

    >>> from throneroom.cards.language import action, draw
    >>> Kingdom(["Chapel", action("Lucky Find", 3, draw(3))]).catalog.own
    (card('Lucky Find'),)
    """

    cards: tuple[Card, ...]
    colony: bool
    opening: str | None
    catalog: Catalog
    """Where everything in games of this kingdom looks up names."""

    def __init__(
        self,
        text: str | Iterable[str | Card] | Kingdom = (),
        *,
        colony: bool | None = None,
        opening: str | None = None,
        edition: int | None = None,
        year: int | None = None,
        catalog: Catalog | None = None,
        without_unknown: bool = False,
    ) -> None:
        """``edition`` and ``year`` take cards that have changed as they were then.

        ``without_unknown`` leaves out official cards and landscapes that are not here yet.
        """
        check_version(edition, year)
        if catalog is None:
            catalog = text.catalog if isinstance(text, Kingdom) else OFFICIAL
        elif not isinstance(catalog, Catalog):
            raise TypeError(f"a Catalog is needed, not {catalog!r}")
        has_colony, split = False, None
        unknown: list[str] = []
        given: list[str | Card]
        if isinstance(text, Kingdom):
            given, has_colony, split = [*text.cards], text.colony, text.opening
        elif isinstance(text, str):
            reading = read_names(text, catalog)
            given, has_colony, split = [*reading.names], reading.colony, reading.opening
            unknown = reading.unknown
        else:
            given = [*text]
        if own := [c for c in given if isinstance(c, Card) and not is_official(c)]:
            catalog = catalog.with_cards(*own)
        unknown += [c for c in given if isinstance(c, str) and not knows(catalog, c)]
        if without_unknown:
            unknown = [name for name in unknown if not_here(name) is None]
        if unknown:
            raise unknown_names(unknown, catalog)
        given = [c for c in given if not isinstance(c, str) or knows(catalog, c)]
        found = [_find(c, catalog, edition, year) for c in given]
        if opening is not None and opening not in OPENINGS:
            raise KingdomError(f"an opening is one of {', '.join(OPENINGS)}, not {opening!r}")
        has_colony = has_colony if colony is None else colony
        kept: dict[str, Card] = {}
        for one in found:
            if one.name in ("Platinum", "Colony"):
                has_colony = True
            elif one.basic:
                continue  # always there
            elif one.name in kept:
                raise KingdomError(f"{one.name} is named twice")
            else:
                kept[one.name] = one
        if len(kept) > _TOO_MANY:
            raise KingdomError(f"a kingdom has at most {_TOO_MANY} piles, not {len(kept)}")
        object.__setattr__(self, "cards", tuple(kept[name] for name in sorted(kept)))
        object.__setattr__(self, "colony", has_colony)
        object.__setattr__(self, "opening", opening or split)
        object.__setattr__(self, "catalog", catalog)

    @classmethod
    def random(
        cls,
        sets: str | Iterable[str] = ("Base", "Intrigue"),
        seed: int = 0,
        *,
        piles: int = 10,
        edition: int | None = None,
        catalog: Catalog = OFFICIAL,
    ) -> Kingdom:
        """A random kingdom from some sets: all their cards, or those of one edition.

        An edition may also stand behind a set: ``Base@2``.
        Own cards are drawn where they have taken the place of a card of these sets.

        >>> Kingdom.random("Base", seed=3) == Kingdom.random("Base", seed=3)
        True
        """
        pool = _pool([sets] if isinstance(sets, str) else sets, edition, catalog)
        return cls(_drawn(pool, piles, seed), catalog=catalog)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the kingdom cards."""
        return tuple(c.name for c in self.cards)

    def __str__(self) -> str:
        """The one form that is printed."""
        text = ", ".join(c.full_name for c in self.cards)
        options = [o for o in ("Colony" if self.colony else None, self.opening) if o]
        return "; ".join([text, *options])

    def __repr__(self) -> str:
        """Text that gives the kingdom back; with cards of one's own, together with them."""
        own = f", catalog={self.catalog!r}" if self.catalog.own else ""
        return f"Kingdom({str(self)!r}{own})"

    def _repr_html_(self) -> str:
        """The cards with their texts, for a notebook."""
        from .kingdom_text import kingdom_parts

        return html_of(kingdom_parts(self))

    def filled(self, seed: int = 0, *, piles: int = 10) -> Kingdom:
        """The kingdom with so many piles: random cards of all sets take the free places.

        >>> len(Kingdom("Village, Smithy").filled(seed=1).cards)
        10
        """
        pool = [c for c in _pool(SETS, None, self.catalog) if c.name not in self.names]
        free = max(piles - len(self.cards), 0)
        return self.with_cards(*_drawn(pool, free, seed))

    def with_cards(self, *more: str | Card) -> Kingdom:
        """The same kingdom with further piles."""
        return replace_cards(self, (*self.cards, *more))


def replace_cards(kingdom: Kingdom, new: Iterable[str | Card]) -> Kingdom:
    """The same options and the same catalog with other cards."""
    return Kingdom(new, colony=kingdom.colony, opening=kingdom.opening, catalog=kingdom.catalog)


def _drawn(pool: list[Card], piles: int, seed: int) -> list[Card]:
    """Some cards at random."""
    start, count = whole(seed), whole(piles)
    if start is None:
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    if count is None or not 0 <= count <= min(_TOO_MANY, len(pool)):
        raise KingdomError(f"{piles} piles can't be drawn from {len(pool)} cards")
    return random.Random(start).sample(pool, count)


def _pool(sets: Iterable[str], edition: int | None, catalog: Catalog) -> list[Card]:
    """The cards of some sets, each perhaps with its edition, by name."""
    found: dict[str, Card] = {}
    for one in sets:
        if not isinstance(one, str):
            raise TypeError(f"a set is named by a text, not {one!r}")
        name, mark, behind = one.partition("@")
        if mark and behind.strip() not in ("1", "2"):
            raise ValueError(f"behind the @ of {one!r} an edition is needed: 1 or 2")
        for card in catalog.cards(set_name(name), int(behind) if mark else edition):
            found[card.name] = card
    return [found[name] for name in sorted(found)]


def _find(name: str | Card, catalog: Catalog, edition: int | None, year: int | None) -> Card:
    """A card by name; a version that stands behind it goes before that of the kingdom."""
    if isinstance(name, Card):
        return name if is_official(name) else catalog.card(name.name)
    if not isinstance(name, str):
        raise TypeError(f"a card's name is text, not {name!r}")
    name = name.strip()
    found = catalog.card(name)
    if catalog.split_version(name) != (name, None, None):
        return found
    if edition is not None and all(e != edition for _, e in found.sets):
        return found
    return catalog.card(name, edition, year=year)


def known_sets() -> tuple[str, ...]:
    """The names of all sets."""
    return tuple(SETS)


__all__ = ["Kingdom", "KingdomError", "known_sets"]
