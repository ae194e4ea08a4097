"""All known cards by name: official ones, and those a user has loaded."""

from __future__ import annotations

import dataclasses
import difflib
import re
from collections.abc import Iterable
from pathlib import Path

from ..numbers import whole
from .alchemy import ALCHEMY
from .base import BASE
from .basic import BASIC, COLONY, POTION
from .card_file import line_of, run_card_file
from .errors import CardError
from .intrigue import INTRIGUE
from .model import Also, Card, What
from .prosperity import PROSPERITY
from .seaside import SEASIDE

SETS = {s.name: s for s in (BASE, INTRIGUE, SEASIDE, ALCHEMY, PROSPERITY)}


class UnknownCard(ValueError):
    """A name that no card has; the message offers the nearest ones."""


def key(name: str) -> str:
    """What matters of a name: letters and digits.

    >>> key("Council Room") == key("councilroom") == key("COUNCIL-ROOM")
    True
    """
    if not isinstance(name, str):
        raise TypeError(f"a name is text, not {name!r}")
    return "".join(ch for ch in name.casefold() if ch.isalnum())


_newest: dict[str, Card] = {}
_older: dict[str, list[Card]] = {}
_aliases: dict[str, str] = {}
_own: set[str] = set()

FIRST_YEAR = min(year for one in SETS.values() for year in one.years)
"""When the game came out."""


def _register(card: Card) -> None:
    _newest[key(card.name)] = card
    for alias in card.aliases:
        _aliases[key(alias)] = key(card.name)


for _card in BASIC + COLONY + POTION:
    _register(_card)
for _set in SETS.values():
    for _card in _set.cards:
        _register(_card)
    for _card in _set.older_cards:
        _older.setdefault(key(_card.name), []).append(_card)

_VERSION = re.compile(
    r"(.*?)\s*[\[(]\s*(?:(\d)E?|(\d)(?:st|nd) ed(?:ition|\.)?|(\d{4}))\s*[\])]\s*", re.I | re.S
)


def card(name: str, edition: int | None = None, *, year: int | None = None) -> Card:
    """The card of that name, in its newest wording unless an older one is asked for.

    ``edition=1`` gives the wording that the first edition came out with, ``year=2015`` the one of
    that year. Both may also stand behind the name: ``Throne Room (1E)``, ``Throne Room (2015)``.

    >>> card("throne room").text
    'You may play an Action from your hand twice.'
    >>> card("throne room", edition=1).text
    'Play an Action from your hand twice.'
    >>> card("throne room", year=2012) == card("throne room (2012)") == card("throne room (1E)")
    True
    """
    check_version(edition, year)
    name, behind, since = split_version(name)
    if behind is not None or since is not None:
        edition, year = behind, since
        check_version(edition, year)
    wanted = key(name)
    wanted = _aliases.get(wanted, wanted)
    if wanted not in _newest:
        raise UnknownCard(_unknown(name))
    found = _newest[wanted]
    editions = {e for _, e in found.sets}
    if edition is not None and editions and edition not in editions:
        raise UnknownCard(f"{found.name} is not in edition {edition} of {found.sets[0][0]}")
    return _wording(found, edition, year)


def check_version(edition: object, year: object) -> None:
    """Refuse what is no edition and no year of the game."""
    if edition is not None and whole(edition) not in (1, 2):
        raise ValueError(f"editions are 1 and 2, not {edition!r}")
    if year is not None and not FIRST_YEAR <= (whole(year) or 0) < 10_000:
        raise ValueError(f"a year is {FIRST_YEAR} or later, not {year!r}")
    if edition is not None and year is not None:
        raise ValueError("say edition or year, not both")


def split_version(name: str) -> tuple[str, int | None, int | None]:
    """A name without the edition or the year behind it, and those.

    >>> split_version("Mint (1E)"), split_version("Mint [2012]"), split_version("Mint")
    (('Mint', 1, None), ('Mint', None, 2012), ('Mint', None, None))
    """
    if key(name) not in _newest and (match := _VERSION.fullmatch(name)):
        edition = match[2] or match[3]
        return match[1], int(edition) if edition else None, int(match[4]) if match[4] else None
    return name, None, None


def _wording(newest: Card, edition: int | None, year: int | None) -> Card:
    """A card as it was in an edition or a year; as it is now where that makes no difference."""
    if year is not None and key(newest.name) in _own:
        return newest
    for old in _older.get(key(newest.name), ()):
        assert old.years is not None
        if edition is not None and old.edition == edition:
            return old
        if year is not None and old.years[0] <= year < old.years[1]:
            return old
    return newest


def _unknown(name: str) -> str:
    known = {
        **{k: c.name for k, c in _newest.items()},
        **{a: _newest[k].name for a, k in _aliases.items()},
    }
    asked = key(name)[:60]
    close = difflib.get_close_matches(asked, known, n=3, cutoff=0.6)
    likeness = [difflib.SequenceMatcher(None, asked, k).ratio() for k in close]
    near = [known[k] for k, like in zip(close, likeness, strict=True) if like > likeness[0] - 0.1]
    shown = name if len(name) <= 60 else name[:57] + "..."
    return f"unknown card {shown!r}" + (
        f": did you mean {' or '.join(repr(n) for n in dict.fromkeys(near))}?" if near else ""
    )


def cards(
    set: str | None = None,  # noqa: A002
    edition: int | None = None,
    *,
    year: int | None = None,
) -> tuple[Card, ...]:
    """All cards in their newest wording, or those of one set, or of one edition of it.

    With an edition or a year, cards that have changed are as they were then.

    >>> len(cards("Base")), len(cards("Intrigue")), len(cards("Base", edition=1))
    (32, 32, 25)
    """
    check_version(edition, year)
    found = tuple(_newest.values())
    name = None if set is None else set_name(set)
    if name is not None or edition is not None:
        found = tuple(
            c for c in found if any(name in (None, s) and edition in (None, e) for s, e in c.sets)
        )
    found = tuple(_wording(c, edition, year) for c in found)
    return tuple(sorted(found, key=lambda c: (not c.basic, c.name)))


def set_name(name: str) -> str:
    """The proper name of a set."""
    for known in SETS:
        if key(known) == key(name):
            return known
    near = difflib.get_close_matches(name.title()[:40], SETS, n=1, cutoff=0.4)
    hint = f": did you mean {near[0]!r}?" if near else f": known are {', '.join(SETS)}"
    raise ValueError(f"unknown set {name!r}{hint}")


def older_versions(card: Card) -> tuple[Card, ...]:
    """The older wordings of a card, the oldest first."""
    found = _older.get(key(card.name), [])
    return tuple(sorted(found, key=lambda old: old.years or (0, 0)))


def coverage(card: Card) -> str:
    """How well a card is checked: ``verified`` by scenario tests, or ``own`` (a user's card)."""
    if not isinstance(card, Card):
        raise TypeError(f"not a card: {card!r}")
    return "own" if key(card.name) in _own else "verified"


def add_cards(new: Iterable[Card]) -> tuple[Card, ...]:
    """Make cards known by name. One with an official card's name takes its place."""
    added = tuple(new)
    for one in added:
        if not isinstance(one, Card):
            raise TypeError(f"not a card: {one!r}")
    basic = {c.name for c in BASIC + COLONY + POTION}
    added = tuple(dataclasses.replace(one, basic=one.name in basic) for one in added)
    for one in added:
        _register(one)
        _own.add(key(one.name))
    return added


def load_cards(path: str | Path) -> tuple[Card, ...]:
    """Load a user's card file: every card that the Python file defines becomes known by name."""
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
    own = {key(c.name) for c in found}
    for one in found:
        for name in names_in(one):
            if key(name) not in own:
                try:
                    card(name)
                except UnknownCard as error:
                    raise CardError(f"{one.name}: {error}", line_of(file, name)) from None
    return add_cards(found)


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
