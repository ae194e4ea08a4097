"""Observations as text: reading and printing.

A line is a term. Lines before the terms may say the shape (``shape: by card``) and, in a flat
observation, which cards ``each`` stands for (``cards: Copper, Silver``); without that line, for all
cards of the game. What follows ``#`` is a comment.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..cards.catalog import OFFICIAL, Catalog, UnknownCard, key
from ..cards.errors import nearest
from ..cards.features import FEATURES
from ..cards.model import TYPES
from .terms import (
    BUNDLES,
    DEEPEST,
    EACH,
    FACTS,
    ME,
    OPEN_FACTS,
    OPEN_ZONES,
    PURPOSES,
    ZONES,
    CardRow,
    Combined,
    Constant,
    CostNow,
    Count,
    Feature,
    GivenNumber,
    ObservationError,
    OfWhom,
    Operation,
    PurposeOf,
    SeenFact,
    Sum,
    Term,
    Totals,
    form_of,
)

SHAPES = ("flat", "by card")
_TYPES = {key(name): name for name in TYPES}
_FUNCTIONS = ("sum", "min", "max", "feature", "features", "effects", "cost", "purpose", "given")
_WORD = re.compile(r"[^\W\d_]+")
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|\.\d+")
_OPPONENT = re.compile(r"(any )?opponents?( \d+)?\b ?")
_MOST_OPPONENTS = 5
Parts = tuple[str, tuple[str, ...], tuple[Term, ...]]


def read_observation(text: str, catalog: Catalog = OFFICIAL) -> Parts:
    """Shape, cards and terms of an observation."""
    shape = "flat"
    cards: tuple[str, ...] = ()
    terms: list[Term] = []
    for number, whole in enumerate(text.splitlines(), 1):
        line = whole.partition("#")[0].rstrip()
        if not line.strip():
            continue
        head, colon, rest = line.partition(":")
        if colon:
            word = head.strip().casefold()
            if terms:
                raise ObservationError(f"{word!r} stands before the terms", number)
            if word == "shape":
                shape = _shape(rest, number)
            elif word == "cards":
                cards = _cards(rest, catalog, number)
            else:
                known = ("shape", "cards")
                raise ObservationError(f"unknown heading {word!r}{nearest(word, known)}", number)
            continue
        terms.append(_Line(line, number, catalog).read())
    return shape, cards, tuple(terms)


def _shape(text: str, line: int) -> str:
    word = " ".join(text.split()).casefold()
    if word not in SHAPES:
        hint = nearest(word, SHAPES) or ": 'flat' or 'by card'"
        raise ObservationError(f"unknown shape {word!r}{hint}", line)
    return word


def _cards(text: str, catalog: Catalog, line: int) -> tuple[str, ...]:
    names = [name.strip() for name in text.split(",")]
    if not any(names):
        raise ObservationError("a list of cards names some", line)
    return tuple(_card(name, catalog, line) for name in names if name)


def _card(text: str, catalog: Catalog, line: int, column: int = 0) -> str:
    try:
        return catalog.card(text).name
    except UnknownCard as error:
        raise ObservationError(str(error), line, column) from None


class _Line:
    """One line on its way."""

    def __init__(self, text: str, number: int, catalog: Catalog) -> None:
        self.text, self.number, self.catalog = text, number, catalog
        self.at = self.depth = 0

    def read(self) -> Term:
        term = self.sum()
        self.skip()
        if self.at < len(self.text):
            raise self.wrong(f"{self.text[self.at :].strip()!r} is too much here")
        try:
            form_of(term)
        except ObservationError as error:
            raise ObservationError(error.message, self.number) from None
        return term

    def wrong(self, message: str, at: int | None = None) -> ObservationError:
        return ObservationError(message, self.number, (self.at if at is None else at) + 1)

    def skip(self) -> None:
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def take(self, symbols: str) -> str:
        """The next character, if it is one of these."""
        self.skip()
        if self.at < len(self.text) and self.text[self.at] in symbols:
            self.at += 1
            return self.text[self.at - 1]
        return ""

    def need(self, symbol: str) -> None:
        if not self.take(symbol):
            raise self.wrong(f"{symbol!r} is missing")

    def sum(self) -> Term:
        self.depth += 1
        if self.depth > DEEPEST:
            raise self.wrong("too many brackets inside each other")
        term = self.product()
        while op := self.take("+-"):
            term = Combined(_OPERATIONS[op], term, self.product())
        self.depth -= 1
        return term

    def product(self) -> Term:
        term = self.single()
        while op := self.take("*/"):
            term = Combined(_OPERATIONS[op], term, self.single())
        return term

    def single(self) -> Term:
        if self.take("("):
            term = self.sum()
            self.need(")")
            return term
        sign = -1.0 if self.take("-") else 1.0
        self.skip()
        if found := _NUMBER.match(self.text, self.at):
            self.at = found.end()
            value = sign * float(found[0])
            if abs(value) > _LARGEST:
                raise self.wrong(f"{found[0]} is too large", found.start())
            return Constant(value + 0.0)
        if sign < 0:
            raise self.wrong("a number is missing behind '-'")
        return self.named()

    def named(self) -> Term:
        start = self.at
        words = self.phrase()
        if not words:
            found = repr(self.text[self.at]) if self.at < len(self.text) else "the end of the line"
            raise self.wrong(f"a term is missing before {found}")
        phrase = " ".join(words).casefold()
        whose = ME
        if opponent := _OPPONENT.match(phrase):
            whose, phrase = self.opponent(opponent, start), phrase[opponent.end() :]
        if self.take("("):
            return self.function(phrase, whose, start)
        if phrase == "purpose" and whose == ME:
            return PurposeOf()
        if phrase not in FACTS:
            raise self.unknown(phrase, FACTS, start)
        if whose != ME and phrase not in OPEN_FACTS:
            raise self.wrong(f"{phrase!r} is nothing that an opponent has", start)
        return SeenFact(phrase, whose)

    def phrase(self) -> list[str]:
        words: list[str] = []
        while True:
            self.skip()
            found = _WORD.match(self.text, self.at)
            if found is None and words and words[-1].casefold() == "opponent":
                found = re.compile(r"\d+").match(self.text, self.at)
            if found is None:
                return words
            words.append(found[0])
            self.at = found.end()

    def opponent(self, found: re.Match[str], start: int) -> OfWhom:
        together = found[0].strip().endswith("s")
        if found[1]:
            if together or found[2]:
                raise self.wrong("it is 'any opponent', for the most that any of them has", start)
            return OfWhom("most")
        if together:
            return OfWhom("all")
        nth = int(found[2] or 1)
        if not 1 <= nth <= _MOST_OPPONENTS:
            raise self.wrong(f"opponents are counted from 1 to {_MOST_OPPONENTS}", start)
        return OfWhom("nth", nth)

    def unknown(self, phrase: str, known: Iterable[str], start: int) -> ObservationError:
        if phrase in ZONES or phrase in _FUNCTIONS:
            return self.wrong(
                f"{phrase!r} needs brackets, as in {phrase}({_inside(phrase)})", start
            )
        if phrase in FACTS:
            return self.wrong(f"{phrase!r} takes nothing in brackets", start)
        every = dict.fromkeys((*known, *ZONES, *_FUNCTIONS))
        hint = nearest(phrase, every, 0.55) or f": known are {', '.join(every)}"
        return self.wrong(f"unknown term {phrase!r}{hint}", start)

    def function(self, phrase: str, whose: OfWhom, start: int) -> Term:
        if phrase in ("sum", "min", "max") and whose == ME:
            return self.of_terms(phrase)
        if phrase in ZONES:
            if whose != ME and phrase not in OPEN_ZONES:
                raise self.wrong(f"nobody knows an opponent's {phrase}", start)
            at, text = self.inside()
            return Count(phrase, self.card_or_each(text, at, types=True), whose)
        if whose != ME or phrase not in _FUNCTIONS:
            raise self.unknown(phrase, ZONES, start)
        at, text = self.inside()
        if phrase == "feature":
            name, _, card = text.rpartition(",")
            feature = self.word(name, FEATURES, "feature", at)
            return Feature(feature, self.card_or_each(card, at))
        if phrase == "cost":
            return CostNow(self.card_or_each(text, at))
        if phrase == "purpose":
            return PurposeOf(self.word(text, PURPOSES, "purpose", at))
        if phrase == "given":
            name = " ".join(text.split()).casefold()
            if not re.fullmatch(r"[^\W\d_]+( [^\W\d_]+)*", name):
                raise self.wrong("what is given has a name of words", at)
            return GivenNumber(name)
        return self.bundle(phrase, text, at)

    def bundle(self, phrase: str, text: str, at: int) -> Term:
        """All effects or features: of a zone together, or of a row's card."""
        zone = " ".join(text.split()).casefold()
        whose = ME
        if opponent := _OPPONENT.match(zone):
            whose, zone = self.opponent(opponent, at), zone[opponent.end() :]
        if zone == EACH and whose == ME:
            return CardRow(phrase)
        zone = self.word(zone, OPEN_ZONES if whose != ME else ZONES, "place of cards", at)
        return Totals(phrase, zone, whose)

    def of_terms(self, phrase: str) -> Term:
        term = self.sum()
        if phrase == "sum":
            self.need(")")
            return Sum(term)
        self.need(",")
        while True:
            term = Combined(_OPERATIONS[phrase], term, self.sum())
            if not self.take(","):
                self.need(")")
                return term

    def inside(self) -> tuple[int, str]:
        """Where a text in brackets begins, and the text."""
        begin, depth = self.at, 1
        for at in range(begin, len(self.text)):
            depth += {"(": 1, ")": -1}.get(self.text[at], 0)
            if depth == 0:
                self.at = at + 1
                return begin, self.text[begin:at].strip()
        raise self.wrong("')' is missing", len(self.text))

    def word(self, text: str, known: Iterable[str], what: str, at: int) -> str:
        word = " ".join(text.split()).casefold()
        if word not in known:
            hint = nearest(word, known, 0.5) or f": known are {', '.join(known)}"
            raise self.wrong(f"unknown {what} {word!r}{hint}", at)
        return word

    def card_or_each(self, text: str, at: int, *, types: bool = False) -> str:
        if text.strip().casefold() == EACH:
            return EACH
        kind = _TYPES.get(key(text))
        if kind is not None and text not in self.catalog:
            if types:
                return kind
            raise self.wrong(f"{kind} is a type: here a card is needed", at)
        if not text.strip():
            raise self.wrong("a card, or 'each', stands in brackets", at)
        return _card(text, self.catalog, self.number, at + 1)


_LARGEST = 1e30
_OPERATIONS: dict[str, Operation] = {
    "+": "+", "-": "-", "*": "*", "/": "/", "min": "min", "max": "max",
}  # fmt: skip


def _inside(phrase: str) -> str:
    examples = {
        "sum": "deck(each)", "min": "coins, 8", "max": "coins, 8", "feature": "plus cards, each",
        "features": "deck", "effects": "deck", "purpose": "buy", "given": "turns left",
    }  # fmt: skip
    return examples.get(phrase, EACH)


# ---------------------------------------------------------------- printing

_LEVELS = {"+": 1, "-": 1, "*": 2, "/": 2}


def number_text(value: float) -> str:
    """A number as short as it can be read back."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(value)


def term_text(term: Term, level: int = 0) -> str:
    """A term as it is written.

    >>> term_text(Combined("/", Combined("+", Constant(1), SeenFact("coins")), Constant(8)))
    '(1 + coins) / 8'
    """
    match term:
        case Constant(value):
            return number_text(value)
        case Count(zone, of, whose):
            return f"{_whose(whose)}{zone}({of})"
        case SeenFact(name, whose):
            return f"{_whose(whose)}{name}"
        case Feature(name, of):
            return f"feature({name}, {of})"
        case CostNow(of):
            return f"cost({of})"
        case Totals(bundle, zone, whose):
            return f"{bundle}({_whose(whose)}{zone})"
        case CardRow(bundle):
            return f"{bundle}({EACH})"
        case PurposeOf(purpose):
            return "purpose" if purpose == EACH else f"purpose({purpose})"
        case GivenNumber(name):
            return f"given({name})"
        case Sum(inner):
            return f"sum({term_text(inner)})"
        case Combined("min" | "max" as op, left, right):
            return f"{op}({term_text(left)}, {term_text(right)})"
        case Combined(op, left, right):
            own = _LEVELS[op]
            text = f"{term_text(left, own)} {op} {term_text(right, own + 1)}"
            return f"({text})" if own < level else text


def _whose(whose: OfWhom) -> str:
    if whose.who == "nth":
        return "opponent " if whose.nth == 1 else f"opponent {whose.nth} "
    return {"me": "", "all": "opponents ", "most": "any opponent "}[whose.who]


def observation_text(shape: str, cards: tuple[str, ...], terms: tuple[Term, ...]) -> str:
    """A whole observation as it is written."""
    heads = [] if shape == "flat" else [f"shape: {shape}"]
    if cards:
        heads.append(f"cards: {', '.join(cards)}")
    return "\n".join([*heads, *map(term_text, terms)])


assert {*BUNDLES} <= {*_FUNCTIONS}
