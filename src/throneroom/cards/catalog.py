"""All known cards by name: official ones, and those a user has loaded."""

from __future__ import annotations

import dataclasses
import difflib
import runpy
from collections.abc import Iterable
from pathlib import Path

from .alchemy import ALCHEMY
from .base import BASE
from .basic import BASIC, COLONY, POTION
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
_older: dict[tuple[str, int], Card] = {}
_aliases: dict[str, str] = {}
_own: set[str] = set()


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
        _older[key(_card.name), 1] = _card


def card(name: str, edition: int | None = None) -> Card:
    """The card of that name; ``edition=1`` gives the first edition's version where it differs.

    >>> card("throne room").text
    'You may play an Action from your hand twice.'
    >>> card("throne room", edition=1).text
    'Play an Action from your hand twice.'
    """
    if edition not in (None, 1, 2):
        raise ValueError(f"editions are 1 and 2, not {edition!r}")
    wanted = key(name)
    wanted = _aliases.get(wanted, wanted)
    if wanted not in _newest:
        raise UnknownCard(_unknown(name))
    found = _newest[wanted]
    editions = {e for _, e in found.sets}
    if edition is not None and editions and edition not in editions:
        raise UnknownCard(f"{found.name} is not in edition {edition} of {found.sets[0][0]}")
    return _older.get((wanted, edition), found) if edition is not None else found


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


def cards(set: str | None = None, edition: int | None = None) -> tuple[Card, ...]:  # noqa: A002
    """All cards in their newest version, or those of one set, or of one edition of it.

    >>> len(cards("Base")), len(cards("Intrigue")), len(cards("Base", edition=1))
    (32, 32, 25)
    """
    if edition not in (None, 1, 2):
        raise ValueError(f"editions are 1 and 2, not {edition!r}")
    found = tuple(_newest.values())
    name = None if set is None else set_name(set)
    if name is not None or edition is not None:
        found = tuple(
            c for c in found if any(name in (None, s) and edition in (None, e) for s, e in c.sets)
        )
    if edition is not None:
        found = tuple(_older.get((key(c.name), edition), c) for c in found)
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
    """The first edition's version of a card, where it differs."""
    return tuple(v for (k, _), v in _older.items() if k == key(card.name))


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
    try:
        names = runpy.run_path(str(file))
    except SystemExit:
        raise ValueError(f"{file.name}: a card file must not end the program") from None
    except Exception as error:
        raise ValueError(f"{file.name}: {type(error).__name__}: {error}") from error
    found: list[Card] = []
    for value in names.values():
        values = value if isinstance(value, list | tuple) else (value,)
        found.extend(v for v in values if isinstance(v, Card) and v not in found)
    if not found:
        raise ValueError(f"{file.name} defines no card")
    own = {key(c.name) for c in found}
    for one in found:
        for name in names_in(one):
            if key(name) not in own:
                try:
                    card(name)
                except UnknownCard as error:
                    raise ValueError(f"{file.name}: {one.name}: {error}") from None
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
