"""Which cards an address asks for, and what is wrong with it."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any
from urllib.parse import urlencode

from ..cards.catalog import OFFICIAL, SETS, key
from ..cards.doings import Doing, doings
from ..cards.english import in_words
from ..cards.model import TYPES, Card
from ..cards.not_here import sets_not_here

BASIC_SET = "Basic"
"""What the basic cards' set is called here: they are of no expansion."""
SET_NAMES = (BASIC_SET, *SETS)
ORDERS = ("name", "cost", "set")
EDITIONS = {"1": "first", "2": "second"}
LONGEST_WORDS = 100
_POTION = "P"
_COST = re.compile(r"\$?(\d{1,2})(P?)", re.IGNORECASE)
_RANGE = re.compile(r"\$?(\d{1,2})(?:-\$?(\d{1,2})|(\+))")
_WORDS = re.compile(r'"([^"]+)"?|(\S+)')
_LEFT_OUT = dict.fromkeys(map(ord, "'\N{RIGHT SINGLE QUOTATION MARK}"))
Items = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class CardFilter:
    """What is asked for; empty: everything."""

    words: str = ""
    set: str = ""
    edition: str = ""
    type: tuple[str, ...] = ()
    """All of them."""
    cost: tuple[str, ...] = ()
    """Any of them: ``4``, ``3P``, ``P`` (with a Potion), ``3-5``, ``6+``."""
    does: tuple[str, ...] = ()
    """All of them."""
    order: str = ORDERS[0]

    @property
    def items(self) -> list[tuple[str, str]]:
        """The fields of an address, without what is usual."""
        usual, found = CardFilter(), []
        for one in fields(self):
            value = getattr(self, one.name)
            if value != getattr(usual, one.name):
                found += [
                    (one.name, part) for part in ([value] if isinstance(value, str) else value)
                ]
        return found

    @property
    def query(self) -> str:
        """What stands behind an address: ``?set=Base``, or nothing."""
        return _query(self.items)

    @property
    def address(self) -> str:
        """Where the same cards are shown again."""
        return f"/cards{self.query}"

    def cards(self) -> tuple[Card, ...]:
        """The cards, in order. With an edition, those that have changed are as they were in it."""
        return _chosen(self)

    def fits(self, one: Card) -> bool:
        """Whether a card, in the wording of the edition, is among those."""
        return (
            all(name in one.types for name in self.type)
            and (not self.cost or any(_costs(one, cost) for cost in self.cost))
            and all(Doing(name) in doings(one) for name in self.does)
            and all(word in _said(one) for word in _words(self.words))
        )

    @property
    def about(self) -> str:
        """All of it in words; empty for all cards.

        >>> CardFilter(set="Base", edition="1", type=("Attack",), cost=("4", "5")).about
        'Base, first edition; Attack; costs $4 or $5'
        """
        parts = []
        edition = f"{EDITIONS[self.edition]} edition" if self.edition else ""
        if where := ", ".join(filter(None, (self.set and _called(self.set), edition))):
            parts.append(where)
        if self.type:
            parts.append(" - ".join(self.type))
        if self.cost:
            parts.append(f"costs {in_words([cost_words(cost) for cost in self.cost], 'or')}")
        if self.does:
            parts.append(in_words(list(self.does), "and"))
        if self.words:
            parts.append(f"“{self.words}”")
        return "; ".join(parts)


def cost_words(cost: str) -> str:
    """A cost of an address as it is said.

    >>> [cost_words(one) for one in ("4", "2P", "P", "3-5", "6+")]
    ['$4', '$2P', 'a Potion', '$3 to $5', '$6 or more']
    """
    if cost == _POTION:
        return "a Potion"
    if cost.endswith("+"):
        return f"${cost[:-1]} or more"
    return " to ".join(f"${part}" for part in cost.split("-"))


def _called(name: str) -> str:
    return "basic cards" if name == BASIC_SET else name


# ---------------------------------------------------------------- which cards


@cache
def _all(set_: str, edition: str) -> tuple[Card, ...]:
    number = int(edition) if edition else None
    if set_ == BASIC_SET:
        return () if number else tuple(one for one in OFFICIAL.cards() if one.basic)
    if set_ or number is None:
        return OFFICIAL.cards(set_ or None, number)
    return tuple(one for name in SETS for one in OFFICIAL.cards(name, number))


def _chosen(asked: CardFilter) -> tuple[Card, ...]:
    found = [one for one in _all(asked.set, asked.edition) if asked.fits(one)]
    return tuple(sorted(found, key=lambda one: (*_ORDERS[asked.order](one), key(one.name))))


def set_of(one: Card) -> str:
    """The set that a card stands under."""
    return one.sets[0][0] if one.sets else BASIC_SET


_ORDERS: Mapping[str, Callable[[Card], tuple[int, ...]]] = {
    "name": lambda one: (),
    "cost": lambda one: (one.cost, one.potion),
    "set": lambda one: (SET_NAMES.index(set_of(one)),),
}


def _costs(one: Card, cost: str) -> bool:
    if cost == _POTION:
        return one.potion
    if match := _RANGE.fullmatch(cost):
        high = one.cost if match[3] else int(match[2])
        return not one.potion and int(match[1]) <= one.cost <= high
    return str(one.price) == f"${cost}"


@cache
def _said(one: Card) -> str:
    """What words are looked for in."""
    return _plain("\n".join((one.full_name, *one.aliases, " ".join(one.types), one.text)))


@cache
def vocabulary() -> tuple[str, ...]:
    """All words of all names and texts."""
    words = (word for one in OFFICIAL.cards() for word in re.findall(r"[a-z]{3,}", _said(one)))
    return tuple(dict.fromkeys(words))


def _plain(text: str) -> str:
    text = text.casefold().translate(_LEFT_OUT)
    return " ".join(text.split())


def _words(text: str) -> list[str]:
    """What has to stand in a card: words, and what is quoted as a whole."""
    return [word for match in _WORDS.finditer(text) if (word := _plain(match[1] or match[2]))]


# ---------------------------------------------------------------- reading an address


@dataclass(frozen=True)
class Misread:
    """Something of an address that means nothing here."""

    said: str
    remedies: tuple[tuple[str, str], ...] = ()
    """What may be meant: its words, and the address that asks for it."""


@dataclass(frozen=True)
class AskedCards:
    """What an address asks for, as far as it can be read."""

    filter: CardFilter
    wrong: tuple[Misread, ...] = field(default=())


def read_cards_asked(items: Items) -> AskedCards:
    """Read the fields of an address; what can't be read is told, with the nearest right spelling.

    >>> asked = read_cards_asked([("set", "bsae"), ("does", "Draws")])
    >>> asked.filter.address, asked.wrong[0].said, asked.wrong[0].remedies
    ('/cards?does=draws', 'No set is called “bsae”.', (('Base', '/cards?set=Base&does=Draws'),))
    """
    found: dict[str, Any] = {}
    wrong = []
    for place, (name, text) in enumerate(items):
        text = text.strip()
        if name not in _READERS:
            wrong.append(_unknown_field(items, place))
        elif text:
            value = _READERS[name](text)
            if value is None:
                wrong.append(_misread(items, place))
            elif isinstance(getattr(CardFilter, name), str):
                found[name] = value
            elif value not in (before := found.get(name, ())):
                found[name] = (*before, value)
    return AskedCards(CardFilter(**found), tuple(wrong[:_MOST_WRONG]))


_MOST_WRONG = 5


def _one_of(known: Iterable[str]) -> Callable[[str], str | None]:
    names = {key(one): one for one in known}

    def read(text: str) -> str | None:
        asked = key(text)
        forms = (asked, asked.removesuffix("s"), f"{asked}s")
        return next((names[one] for one in forms if one in names), None)

    return read


def _edition(text: str) -> str | None:
    said = key(text).removesuffix("edition")
    return {"1": "1", "1e": "1", "1st": "1", "first": "1",
            "2": "2", "2e": "2", "2nd": "2", "second": "2"}.get(said)  # fmt: skip


def _cost(text: str) -> str | None:
    text = text.replace(" ", "+")  # a plus sign that was not quoted
    if key(text) in ("p", "potion", "potions"):
        return _POTION
    if match := _COST.fullmatch(text):
        return f"{int(match[1])}{match[2].upper()}"
    if match := _RANGE.fullmatch(text):
        return f"{int(match[1])}+" if match[3] else f"{int(match[1])}-{int(match[2])}"
    return None


_READERS: Mapping[str, Callable[[str], str | None]] = {
    "words": lambda text: " ".join(text[:LONGEST_WORDS].split()) or None,
    "set": _one_of(SET_NAMES),
    "edition": _edition,
    "type": _one_of(TYPES),
    "cost": _cost,
    "does": _one_of(one.value for one in Doing),
    "order": _one_of(ORDERS),
}
_KNOWN = {
    "set": SET_NAMES, "type": TYPES, "does": tuple(one.value for one in Doing), "order": ORDERS,
}  # fmt: skip
_NO = {
    "set": "No set is called “{}”.",
    "edition": "There is no edition “{}”: there are a first and a second one.",
    "type": "No card has the type “{}”.",
    "cost": "“{}” is no cost. Costs are 4, 3-5, 6+, 3P (with a Potion) or P (any with one).",
    "does": "Cards are not sorted by whether they do “{}”.",
    "order": "No order is called “{}”.",
}


def _unknown_field(items: Items, place: int) -> Misread:
    name, text = items[place]
    near = [(one, _changed(items, place, one, text)) for one in _near(name, _READERS)]
    return Misread(f"There is no filter “{_short(name)}”.", tuple(near))


def _misread(items: Items, place: int) -> Misread:
    name, text = items[place]
    absent = next((one for one in sets_not_here() if key(one) == key(text)), None)
    if name == "set" and absent is not None:
        return Misread(f"{absent} is not here yet.")
    known = _KNOWN.get(name, ())
    near = tuple((one, _changed(items, place, name, one)) for one in _near(text, known))
    every = f" There are {in_words(list(known), 'and')}." if known and not near else ""
    return Misread(_NO[name].format(_short(text)) + every, near)


def _near(text: str, known: Iterable[str]) -> list[str]:
    names = {key(one): one for one in known}
    close = difflib.get_close_matches(key(text)[:40], names, n=2, cutoff=0.55)
    return [names[one] for one in close]


def _changed(items: Items, place: int, name: str, text: str) -> str:
    """The address with one field put right."""
    return f"/cards{_query([*items[:place], (name, text), *items[place + 1 :]])}"


def _query(items: Items) -> str:
    return f"?{urlencode(items)}" if items else ""


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:39]}…"
