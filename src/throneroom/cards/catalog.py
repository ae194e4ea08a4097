"""All cards by name: the official ones, and catalogs that add cards of one's own to them."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from types import MappingProxyType

from ..names import OLDER_WORDING
from ..numbers import whole
from .alchemy import ALCHEMY
from .base import BASE
from .basic import BASIC, COLONY, POTION
from .card_file import line_of, run_card_file
from .errors import CardError
from .intrigue import INTRIGUE
from .model import Also, Card, What
from .not_here import sets_not_here
from .prosperity import PROSPERITY
from .seaside import SEASIDE

SETS = {s.name: s for s in (BASE, INTRIGUE, SEASIDE, ALCHEMY, PROSPERITY)}


class UnknownCard(ValueError):
    """A name that no card has; the message offers the nearest ones."""

    def __init__(self, message: str, name: str = "") -> None:
        """``name`` is what was looked for."""
        super().__init__(message)
        self.name = name


def key(name: str) -> str:
    """What matters of a name: letters and digits.

    >>> key("Council Room") == key("councilroom") == key("COUNCIL-ROOM")
    True
    """
    if not isinstance(name, str):
        raise TypeError(f"a name is text, not {name!r}")
    return _key(name)


@lru_cache(4096)
def _key(name: str) -> str:
    return "".join(ch for ch in name.casefold() if ch.isalnum())


FIRST_YEAR = min(year for one in SETS.values() for year in one.years)
"""When the game came out."""

_BASIC = BASIC + COLONY + POTION
_NEWEST: Mapping[str, Card] = MappingProxyType(
    {key(c.name): c for c in (*_BASIC, *(c for s in SETS.values() for c in s.cards))}
)
_OLDER: Mapping[str, tuple[Card, ...]] = MappingProxyType(
    {
        key(name): tuple(c for s in SETS.values() for c in s.older_cards if c.name == name)
        for name in {c.name for s in SETS.values() for c in s.older_cards}
    }
)
_ALIASES: Mapping[str, str] = MappingProxyType(
    {key(alias): k for k, c in _NEWEST.items() for alias in c.aliases}
)
_SEPARATORS = re.compile(r"[,;@#\n\r]")
_SHOWN = 6


@dataclass(frozen=True, repr=False)
class Catalog:
    """Cards by name: all official ones, and one's own beside them or in their place.

    A catalog is a value: it never changes, and catalogs with the same own cards are equal. Games
    take names from the catalog of their kingdom.

    >>> from throneroom.cards.language import action, actions, draw
    >>> mine = OFFICIAL.with_cards(action("Village", 3, draw(2), actions(2)))
    >>> mine.card("village").text.splitlines()[0], OFFICIAL.card("village").text.splitlines()[0]
    ('+2 Cards', '+1 Card')
    >>> mine.own, "Caravan Inn" in mine
    ((card('Village'),), False)
    """

    own: tuple[Card, ...] = ()
    """The cards that are not official, or have taken an official card's place, by name."""

    def __post_init__(self) -> None:
        """Check the own cards, and put them in order."""
        found: dict[str, Card] = {}
        for one in self.own:
            _check_own(one)
            if found.setdefault(key(one.name), one) != one:
                raise ValueError(f"two different cards are named {one.name}")
        own = [_as_own(found[k]) for k in sorted(found) if found[k] != _NEWEST.get(k)]
        object.__setattr__(self, "own", tuple(own))
        for one in own:
            for name in sorted(names_in(one)):
                if self.find(name) is None:
                    raise UnknownCard(f"{one.name}: {self._unknown(name)}", name)

    @cached_property
    def _by_key(self) -> dict[str, Card]:
        return {key(one.name): one for one in self.own}

    @cached_property
    def _aliases(self) -> dict[str, str]:
        return {**_ALIASES, **{key(a): key(one.name) for one in self.own for a in one.aliases}}

    @cached_property
    def _hash(self) -> int:
        return hash(self.own)

    def __hash__(self) -> int:
        """Worked out once."""
        return self._hash

    def __reduce__(self) -> tuple[type[Catalog], tuple[tuple[Card, ...]]]:
        """What is sent and stored are the own cards."""
        return Catalog, (self.own,)

    def __repr__(self) -> str:
        """A short description."""
        names = [one.full_name for one in self.own[:_SHOWN]]
        if len(self.own) > _SHOWN:
            names.append(f"{len(self.own) - _SHOWN} more")
        own = f", and of one's own: {', '.join(names)}" if names else ""
        return f"<Catalog: {len(_NEWEST)} official cards{own}>"

    def with_cards(self, *cards: Card) -> Catalog:
        """The catalog with further cards; one with the name of a known card takes its place."""
        for one in cards:
            _check_own(one)
        taken = {key(one.name) for one in cards}
        return Catalog((*(c for c in self.own if key(c.name) not in taken), *cards))

    def only(self, names: Iterable[str]) -> Catalog:
        """The catalog with no more own cards than these, and those that their effects speak of."""
        kept: dict[str, Card] = {}
        waiting = [key(name) for name in names]
        while waiting:
            wanted = waiting.pop()
            wanted = wanted if wanted in self._by_key else self._aliases.get(wanted, wanted)
            if wanted in self._by_key and wanted not in kept:
                kept[wanted] = self._by_key[wanted]
                waiting += [key(name) for name in names_in(kept[wanted])]
        return Catalog(tuple(kept.values()))

    def __contains__(self, name: object) -> bool:
        """Whether there is a card of that name."""
        if not isinstance(name, str) or self.find(self.split_version(name)[0]) is None:
            return False  # without an error, for which similar names would be looked for
        try:
            return self.card(name) is not None
        except UnknownCard:
            return False

    def card(self, name: str, edition: int | None = None, *, year: int | None = None) -> Card:
        """The card of that name, in its newest wording unless an older one is asked for.

        ``edition=1`` gives the wording that the first edition came out with, ``year=2015`` the one
        of that year; an own card has only the one it has. Both may also stand behind the name, and
        then an official card is meant: ``Throne Room (1E)``, ``Throne Room (2015)``.
        """
        check_version(edition, year)
        name, behind, since = self.split_version(name)
        found = self.find(name)
        if found is None:
            raise UnknownCard(self._unknown(name), name)
        if behind is not None or since is not None:
            edition, year = behind, since
            check_version(edition, year)
            if key(found.name) not in _NEWEST:
                raise UnknownCard(f"{found.name} is no official card: it has only one wording")
            found = _NEWEST[key(found.name)]
        elif key(found.name) in self._by_key:
            return found
        editions = {e for _, e in found.sets}
        if edition is not None and editions and edition not in editions:
            raise UnknownCard(f"{found.name} is not in edition {edition} of {found.sets[0][0]}")
        return _wording(found, edition, year)

    def split_version(self, name: str) -> tuple[str, int | None, int | None]:
        """A name without the edition or the year behind it, and those.

        >>> OFFICIAL.split_version("Mint (1E)"), OFFICIAL.split_version("Mint [2012]")
        (('Mint', 1, None), ('Mint', None, 2012))
        """
        if self.find(name) is None and (match := OLDER_WORDING.fullmatch(name)):
            edition = match[2] or match[3]
            return match[1], int(edition) if edition else None, int(match[4]) if match[4] else None
        return name, None, None

    def cards(
        self,
        set: str | None = None,  # noqa: A002
        edition: int | None = None,
        *,
        year: int | None = None,
    ) -> tuple[Card, ...]:
        """All cards in their newest wording, or those of one set, or of one edition of it.

        With an edition or a year, cards that have changed are as they were then. An own card that
        has taken an official card's place stands in its sets.
        """
        check_version(edition, year)
        name = None if set is None else set_name(set)
        found = []
        for place, one in {**self._by_key, **_NEWEST}.items():
            asked = name is not None or edition is not None
            if not asked or any(name in (None, s) and edition in (None, e) for s, e in one.sets):
                found.append(self._by_key.get(place) or _wording(one, edition, year))
        return tuple(sorted(found, key=lambda c: (not c.basic, c.name)))

    def find(self, name: str) -> Card | None:
        """The newest wording of a card by its name or alias, or None; no alias hides a name."""
        wanted = key(name)
        found = self._by_key.get(wanted) or _NEWEST.get(wanted)
        if found is None and wanted in self._aliases:
            place = self._aliases[wanted]
            found = self._by_key.get(place) or _NEWEST[place]
        return found

    def hint(self, name: str) -> str:
        """The question whether a card with a similar name was meant; empty if none is similar.

        >>> OFFICIAL.hint("Smity"), OFFICIAL.hint("Bordr Village"), OFFICIAL.hint("Zzzzqq")
        ("did you mean 'Smithy'?", "did you mean 'Border Village' of Hinterlands?", '')
        """
        here = {k: repr(c.name) for k, c in {**_NEWEST, **self._by_key}.items()}
        others = {k: f"{one!r} of {set_}" for k, (one, set_) in _not_here().items()}
        aliases = {alias: here[k] for alias, k in self._aliases.items()}
        near = close_names(name, others | aliases | here)
        known = [one for one in near if one in here.values()]
        near = known if near[:1] == known[:1] else near[:1]  # what is here, if it is the nearest
        return f"did you mean {' or '.join(near)}?" if near else ""

    def _unknown(self, name: str) -> str:
        if (official := not_here(name)) is not None:
            return f"{official[0]} is in {official[1]}, which is not here yet"
        hint = self.hint(name)
        return f"unknown card {shortened(name)!r}{': ' if hint else ''}{hint}"


OFFICIAL = Catalog()
"""The catalog of the official cards."""


def card(name: str, edition: int | None = None, *, year: int | None = None) -> Card:
    """The official card of that name, in its newest wording unless an older one is asked for.

    ``edition=1`` gives the wording that the first edition came out with, ``year=2015`` the one of
    that year. Both may also stand behind the name: ``Throne Room (1E)``, ``Throne Room (2015)``.

    >>> card("throne room").text
    'You may play an Action from your hand twice.'
    >>> card("throne room", edition=1).text
    'Play an Action from your hand twice.'
    >>> card("throne room", year=2012) == card("throne room (2012)") == card("throne room (1E)")
    True
    """
    return OFFICIAL.card(name, edition, year=year)


def all_cards(
    set: str | None = None,  # noqa: A002
    edition: int | None = None,
    *,
    year: int | None = None,
) -> tuple[Card, ...]:
    """All official cards in their newest wording, or those of one set, or of one edition of it.

    With an edition or a year, cards that have changed are as they were then.

    >>> len(all_cards("Base")), len(all_cards("Intrigue")), len(all_cards("Base", edition=1))
    (32, 32, 25)
    """
    return OFFICIAL.cards(set, edition, year=year)


def not_here(name: str) -> tuple[str, str] | None:
    """The proper name and the set of an official card or landscape that is not here yet.

    >>> not_here("bordervillage"), not_here("Village")
    (('Border Village', 'Hinterlands'), None)
    """
    return _not_here().get(key(name))


@cache
def _not_here() -> Mapping[str, tuple[str, str]]:
    return {key(name): (name, set_) for set_, names in sets_not_here().items() for name in names}


def close_names(name: str, known: Mapping[str, str], least: float = 0.75) -> list[str]:
    """The names, by their keys, that are spelt much like this one; the nearest first.

    ``least`` is how alike they are at least, from 0 to 1.
    """
    asked = key(name)[:60]
    close = difflib.get_close_matches(asked, known, n=3, cutoff=least)
    likeness = [difflib.SequenceMatcher(None, asked, k).ratio() for k in close]
    near = [known[k] for k, like in zip(close, likeness, strict=True) if like > likeness[0] - 0.1]
    return list(dict.fromkeys(near))


def shortened(name: str) -> str:
    """A name as an error shows it."""
    return name if len(name) <= 60 else name[:57] + "..."


def check_version(edition: object, year: object) -> None:
    """Refuse what is no edition and no year of the game."""
    if edition is not None and whole(edition) not in (1, 2):
        raise ValueError(f"editions are 1 and 2, not {edition!r}")
    if year is not None and not FIRST_YEAR <= (whole(year) or 0) < 10_000:
        raise ValueError(f"a year is {FIRST_YEAR} or later, not {year!r}")
    if edition is not None and year is not None:
        raise ValueError("say edition or year, not both")


def _wording(newest: Card, edition: int | None, year: int | None) -> Card:
    """A card as it was in an edition or a year; as it is now where that makes no difference."""
    for old in _OLDER.get(key(newest.name), ()):
        assert old.years is not None
        if edition is not None and old.edition == edition:
            return old
        if year is not None and old.years[0] <= year < old.years[1]:
            return old
    return newest


def set_name(name: str) -> str:
    """The proper name of a set."""
    for known in SETS:
        if key(known) == key(name):
            return known
    near = difflib.get_close_matches(name.title()[:40], SETS, n=1, cutoff=0.4)
    hint = f": did you mean {near[0]!r}?" if near else f": known are {', '.join(SETS)}"
    raise ValueError(f"unknown set {name!r}{hint}")


def older_versions(card: Card) -> tuple[Card, ...]:
    """The older wordings of an official card, the oldest first."""
    return tuple(sorted(_OLDER.get(key(card.name), ()), key=lambda old: old.years or (0, 0)))


def is_official(card: Card) -> bool:
    """Whether this is an official card, in its newest wording or in an older one."""
    place = key(card.name)
    return card == _NEWEST.get(place) or card in _OLDER.get(place, ())


def coverage(card: Card) -> str:
    """How well a card is checked: ``verified`` by scenario tests, or ``own`` (a user's card)."""
    _check_own(card)
    return "verified" if is_official(card) else "own"


def _as_own(one: Card) -> Card:
    """A card as it stands in a catalog: of no set, and with one wording."""
    if is_official(one):
        return one
    basic = any(c.name == one.name for c in _BASIC)
    return dataclasses.replace(one, basic=basic, sets=(), edition=None, years=None)


def _check_own(card: object) -> None:
    """Refuse what is no card, or has a name that can't be written in a kingdom."""
    if not isinstance(card, Card):
        raise TypeError(f"not a card: {card!r}")
    name: object = card.name
    if not isinstance(name, str) or not key(name):
        raise ValueError(f"a card's name has letters or digits, not {name!r}")
    if _SEPARATORS.search(name) or name != name.strip():
        raise ValueError(f"a card's name can stand in a list of names: {name!r} can't")
    official = _NEWEST.get(key(name))
    if official is not None and official.name != name:
        raise ValueError(f"the card {official.name} is spelt so, not {name!r}")


def load_cards(path: str | Path, catalog: Catalog = OFFICIAL) -> Catalog:
    """The catalog with all cards that a Python file defines.

    >>> load_cards("examples/three_cards.py").own
    (card('Clockmaker'), card('Family Silver'), card('Tax Collector'))
    """
    file = Path(path)
    if not file.is_file():
        raise FileNotFoundError(f"no card file {str(path)!r}")
    names = run_card_file(file)
    found: list[Card] = []
    for value in names.values():
        values = value if isinstance(value, list | tuple) else (value,)
        found.extend(v for v in values if isinstance(v, Card) and v not in found)
    if not found:
        raise CardError("it defines no card", file.name)
    try:
        return catalog.with_cards(*found)
    except UnknownCard as error:
        raise CardError(str(error), line_of(file, error.name)) from None
    except ValueError as error:
        raise CardError(str(error), file.name) from None


def names_in(value: object) -> set[str]:
    """The names of cards that a card's effects speak of."""
    if isinstance(value, What):
        return {*value.names, *value.excluded, *names_in(value.cost)}
    if isinstance(value, Also):
        return {value.name}
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = [getattr(value, f.name) for f in dataclasses.fields(value)]
        return set().union(*map(names_in, parts))
    if isinstance(value, tuple):
        return set().union(*map(names_in, value))
    return set()
