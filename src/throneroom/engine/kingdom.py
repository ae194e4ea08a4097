"""Kingdoms, in every text form seen in the wild."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable
from dataclasses import dataclass

from ..cards.catalog import (
    OFFICIAL,
    SETS,
    Catalog,
    UnknownCard,
    check_version,
    is_official,
    key,
    set_name,
)
from ..cards.model import Card
from ..notebook import html_of
from ..numbers import whole
from .variant import OPENINGS

_OPTION_WORDS = {"34split": "4/3", "43split": "4/3", "25split": "5/2", "52split": "5/2"}
_NOTHING = {"noprosperity", "noshelters", "noplatinum", "nocolony"}
_COLONY = {"prosperity", "colony", "platinum", "colonies", "platinumandcolony", "colonyandplatinum"}
_OFF = {"", "false", "0", "no", "none"}
_TOO_MANY = 20


class KingdomError(ValueError):
    """A kingdom text that does not name a kingdom."""


@dataclass(frozen=True, init=False, repr=False)
class Kingdom:
    """The kingdom cards of a game, and whether Platinum and Colony take part.

    Reads comma lists, one name per line, names without spaces, DominionSim's board and
    Provincial's ``a,b,c@34Split@NoProsperity``. Case, spaces, hyphens and apostrophes don't matter.

    >>> Kingdom("smithy, councilroom; colony")
    Kingdom('Council Room, Smithy; Colony')

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
    ) -> None:
        """``edition`` and ``year`` take cards that have changed as they were then."""
        check_version(edition, year)
        if catalog is None:
            catalog = text.catalog if isinstance(text, Kingdom) else OFFICIAL
        elif not isinstance(catalog, Catalog):
            raise TypeError(f"a Catalog is needed, not {catalog!r}")
        if isinstance(text, Kingdom):
            given: Iterable[str | Card] = text.cards
            has_colony, split = text.colony, text.opening
        elif isinstance(text, str):
            given, has_colony, split = _parse(text, catalog, edition, year)
        else:
            given, has_colony, split = tuple(text), False, None
        if own := [c for c in given if isinstance(c, Card) and not is_official(c)]:
            catalog = catalog.with_cards(*own)
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

        Own cards are drawn where they have taken the place of a card of these sets.

        >>> Kingdom.random("Base", seed=3) == Kingdom.random("Base", seed=3)
        True
        """
        names = [sets] if isinstance(sets, str) else list(sets)
        pool = sorted(
            {c.name: c for s in names for c in catalog.cards(set_name(s), edition)}.values(),
            key=lambda c: c.name,
        )
        start, count = whole(seed), whole(piles)
        if start is None:
            raise TypeError(f"a seed is a whole number, not {seed!r}")
        if count is None or not 0 <= count <= min(_TOO_MANY, len(pool)):
            raise KingdomError(f"{piles} piles can't be drawn from {len(pool)} cards")
        return cls(random.Random(start).sample(pool, count), catalog=catalog)

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

    def with_cards(self, *more: str | Card) -> Kingdom:
        """The same kingdom with further piles."""
        return replace_cards(self, (*self.cards, *more))


def replace_cards(kingdom: Kingdom, new: Iterable[str | Card]) -> Kingdom:
    """The same options and the same catalog with other cards."""
    return Kingdom(new, colony=kingdom.colony, opening=kingdom.opening, catalog=kingdom.catalog)


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


def _parse(
    text: str, catalog: Catalog, edition: int | None, year: int | None
) -> tuple[list[Card], bool, str | None]:
    if len(text) > 20_000:
        raise KingdomError("that is too long to be a kingdom")
    if match := re.fullmatch(r"\s*Kingdom\((['\"])(.*)\1\)\s*", text, re.S):
        text = match[2]
    if "contents=" in text:
        text = _dominionsim(text)
    text = re.sub(r"#.*", "", text)
    if match := re.search(r"[?&](?:supply|k|kingdom)=([^&\s]*)", text):
        text = match[1].replace("%20", " ").replace("+", " ")
    head, *options = re.split(r"[;@]", text)
    colony, opening = False, None
    found = [_find(n, catalog, edition, year) for n in re.split(r"[,\n]", head) if n.strip()]
    for option in options:
        word = option.strip()
        if word in OPENINGS:
            opening = word
        elif (known := key(word)) in _OPTION_WORDS:
            opening = _OPTION_WORDS[known]
        elif known in _COLONY:
            colony = True
        elif known and known not in _NOTHING:
            try:  # landscapes and further cards may follow a semicolon
                found.extend(_find(n, catalog, edition, year) for n in word.split(",") if n.strip())
            except UnknownCard as error:
                raise KingdomError(
                    f"{error} (after a semicolon: Colony, {', '.join(OPENINGS)}, or more cards)"
                ) from None
    return found, colony, opening


def _dominionsim(text: str) -> str:
    """The comma list in a DominionSim board."""
    attributes: dict[str, str] = {
        name.casefold(): value for name, _, value in re.findall(r"(\w+)\s*=\s*(['\"])(.*?)\2", text)
    }
    listed = attributes.pop("contents", "")
    for name, value in attributes.items():
        if name == "bane" and value:
            listed += f", {value}"
        elif name in ("platinumcolony", "prosperity", "colony") and value.casefold() not in _OFF:
            listed += "; colony"
        elif name == "shelters" and value.casefold() not in _OFF:
            raise KingdomError("Shelters are not among the known cards yet")
    return listed


def known_sets() -> tuple[str, ...]:
    """The names of all sets."""
    return tuple(SETS)


__all__ = ["Kingdom", "KingdomError", "known_sets"]
