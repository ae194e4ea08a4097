"""Names of cards as somebody writes them: the card that is meant, or the nearest ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from urllib.parse import quote

from ..cards.catalog import OFFICIAL, close_names, key, not_here
from ..cards.model import Card
from ..cards.not_here import sets_not_here

LONGEST = 100
"""Characters of a name in an address."""


def card_address(name: str) -> str:
    """The page of a card.

    >>> card_address("King's Court")
    '/cards/kings-court'
    """
    slug = name.casefold().replace("'", "").replace(" ", "-")
    return f"/cards/{quote(slug)}"


def card_link(name: str) -> str:
    """The page of an official card, in any wording; empty for cards of one's own.

    >>> card_link("Mine (1E)"), card_link("Toll Gate")
    ('/cards/mine', '')
    """
    found = OFFICIAL.find(OFFICIAL.split_version(name)[0])
    return "" if found is None else card_address(found.name)


@dataclass(frozen=True)
class Meant:
    """What a name may mean."""

    card: Card | None = None
    """The card of that name, or the one that was called so once."""
    version: str = ""
    """The older wording that is named behind it: ``1E``, ``2012``."""
    absent: tuple[str, str] | None = None
    """An official card or landscape that is not here yet, and its set."""
    near: tuple[str, ...] = ()
    """Cards with similar names, the nearest first."""

    @property
    def sentence(self) -> str:
        """Why there is no such card here; empty if there is."""
        if self.absent is not None:
            return f"{self.absent[0]} is in {self.absent[1]}, which is not here yet."
        return "" if self.card is not None else "No card is called so."


def meant_by(text: str) -> Meant:
    """The card that a name in any spelling means.

    >>> meant_by("kings-court").card, meant_by("harem").card, meant_by("Mine (1E)").version
    (card("King's Court"), card('Farm'), '1E')
    >>> meant_by("Vilage").near, meant_by("border-village").sentence
    (('Village',), 'Border Village is in Hinterlands, which is not here yet.')
    """
    text = text[: LONGEST + 1]
    name, edition, year = OFFICIAL.split_version(text)
    if (found := OFFICIAL.find(name)) is not None:
        return Meant(found, f"{edition}E" if edition else str(year or ""))
    if (absent := not_here(name)) is not None:
        return Meant(absent=absent)
    here = close_names(name, _here()) if len(text) <= LONGEST and key(name) else []
    return Meant(near=tuple(here))


def absent_near(text: str) -> tuple[str, str] | None:
    """A card of a set that is not here yet whose name is nearly this one.

    >>> absent_near("Bordr Vilage")
    ('Border Village', 'Hinterlands')
    """
    near = close_names(text, _absent()) if key(text) else []
    return not_here(near[0]) if near else None


@cache
def _here() -> Mapping[str, str]:
    return {key(name): one.name for one in OFFICIAL.cards() for name in (one.name, *one.aliases)}


@cache
def _absent() -> Mapping[str, str]:
    return {key(name): name for names in sets_not_here().values() for name in names}
