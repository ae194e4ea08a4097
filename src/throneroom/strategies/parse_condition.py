"""Reading conditions: arithmetic, comparisons, and, or, not, over the facts of a game."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal, cast

from ..cards.catalog import OFFICIAL, Catalog
from .condition_words import (
    FACT_NAMES,
    LOWEST_PILES,
    card_or_type,
    fact_name,
    nearest,
    pile_left,
    takes,
)
from .rulelist import (
    DEEPEST,
    Arithmetic,
    Binary,
    Compare,
    Expression,
    Extreme,
    Fact,
    Logic,
    Not,
    Number,
    Relation,
    StrategyError,
    deeper_than,
    stack_need,
)
from .rulelist_codes import STACK

_TOKEN = re.compile(
    r"""\s*(?:
        (?P<number>[0-9]+(?:\.[0-9]+)?|\.[0-9]+)
      | (?P<word>[^\W\d_]+(?:'[^\W\d_]+)*)
      | (?P<relation><=|>=|==|!=|=|<|>|≤|≥|≠)
      | (?P<sign>[-+*/(),])
      | (?P<other>\S)
    )""",
    re.X,
)
_SAME_RELATION = {"==": "=", "≤": "<=", "≥": ">=", "≠": "!="}
_KEYWORDS = frozenset(("and", "or", "not", "if", "max", "min"))
_LARGEST = 1e9
_BRACKETS = 30


def _plain(word: str) -> str:
    """Keywords in lower case; all else as it is written."""
    return word.lower() if word.lower() in _KEYWORDS else word


def read_condition(
    line: str, start: int, end: int, number: int, catalog: Catalog = OFFICIAL
) -> Expression:
    """The condition in a part of a line; the line's number is for errors."""
    return _Reader(line, start, end, number, catalog).read()


class _Reader:
    """Goes through a condition once, from left to right."""

    def __init__(self, line: str, start: int, end: int, number: int, catalog: Catalog) -> None:
        self.line, self.end, self.number, self.catalog = line, end, number, catalog
        found = [
            (match.lastgroup or "", _plain(match[match.lastgroup or 0]), match.end())
            for match in _TOKEN.finditer(line, start, end)
        ]
        found.append(("end", "", end))
        self.kinds = [kind for kind, _, _ in found]
        self.texts = [text for _, text, _ in found]
        self.starts = [stop - len(text) for _, text, stop in found]
        self.next = 0
        self.level = 0

    def read(self) -> Expression:
        """All of it."""
        start = self.starts[0]
        found = self.either()
        if self.kinds[self.next] != "end":
            rest = self.line[self.starts[self.next] : self.end].strip()
            word = self.texts[self.next]
            hint = nearest(word, ("and", "or")) if self.kinds[self.next] == "word" else ""
            raise self.error(f"and, or, or the end of the line should come before {rest!r}{hint}")
        small = len(self.kinds) <= STACK  # so few words can't be deep
        if not small and (deeper_than(found, DEEPEST) or stack_need(found) > STACK):
            raise self.error("the condition has too many levels", start)
        return found

    # ------------------------------------------------------------ the levels, loosest first

    def either(self) -> Expression:
        return self.joined("or", self.all)

    def all(self) -> Expression:
        return self.joined("and", self.negation)

    def joined(self, word: Literal["and", "or"], part: Callable[[], Expression]) -> Expression:
        parts = [part()]
        while self.take_word(word):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Logic(word, tuple(parts))

    def negation(self) -> Expression:
        if not self.take_word("not"):
            return self.comparison()
        self.deeper()
        found = Not(self.negation())
        self.level -= 1
        return found

    def comparison(self) -> Expression:
        left = self.total()
        if self.kinds[self.next] != "relation":
            return left
        sign = self.texts[self.next]
        self.next += 1
        found = Compare(cast(Relation, _SAME_RELATION.get(sign, sign)), left, self.total())
        if self.kinds[self.next] == "relation":
            raise self.error("only one comparison at a time: join two with 'and'")
        return found

    def total(self) -> Expression:
        return self.arithmetic("+-", self.product)

    def product(self) -> Expression:
        return self.arithmetic("*/", self.signed)

    def arithmetic(self, signs: str, part: Callable[[], Expression]) -> Expression:
        found = part()
        while sign := self.take_sign(signs):
            found = Binary(cast(Arithmetic, sign), found, part())
        return found

    def signed(self) -> Expression:
        if not self.take_sign("-"):
            return self.atom()
        self.deeper()
        inner = self.signed()
        self.level -= 1
        return Number(-inner.value) if isinstance(inner, Number) else Binary("-", Number(0), inner)

    def atom(self) -> Expression:
        kind, text, start = self.kinds[self.next], self.texts[self.next], self.starts[self.next]
        if kind == "number":
            self.next += 1
            return self.number_of(text, start)
        if kind == "word" and text not in _KEYWORDS:
            return self.fact(start)
        if self.take_sign("("):
            self.deeper()
            found = self.either()
            self.level -= 1
            self.close(start)
            return found
        if text in ("min", "max"):
            return self.extreme(cast(Literal["min", "max"], text), start)
        if kind == "end":
            raise self.error("something is missing at the end: a number or a fact like turn")
        rest = self.line[start : self.end].split()[0]
        raise self.error(f"a number or a fact like turn should stand here, not {rest!r}")

    # ------------------------------------------------------------ the smallest parts

    def number_of(self, digits: str, start: int) -> Number:
        value = float(digits)
        if value > _LARGEST:
            raise self.error(f"{digits[:30]} is too large", start)
        return Number(value)

    def extreme(self, word: Literal["min", "max"], start: int) -> Expression:
        self.take_word(word)
        if not self.take_sign("("):
            raise self.error(f"{word} needs brackets: {word}(coins, 5)", start)
        self.deeper()
        parts = [self.either()]
        while self.take_sign(","):
            parts.append(self.either())
        self.level -= 1
        self.close(start)
        if len(parts) < 2:
            raise self.error(f"{word} needs at least two numbers: {word}(coins, 5)", start)
        return Extreme(word, tuple(parts))

    def fact(self, start: int) -> Expression:
        words = self.words()
        name = fact_name(words)
        if name is None:
            pile = pile_left(words, self.catalog)
            if pile is not None:
                return Fact("supply", pile)
            raise self.error(f"unknown word {words!r}{nearest(words, FACT_NAMES)}", start)
        needed = takes(name)
        if not self.take_sign("("):
            if needed:
                raise self.error(f"{name} needs {needed} in brackets", start)
            return Fact(name)
        if not needed:
            raise self.error(f"{name} takes nothing in brackets", start)
        opened = self.starts[self.next - 1]
        shut = self.line.find(")", opened, self.end)
        if shut < 0:
            raise self.error("the bracket is never closed", opened)
        while self.starts[self.next] <= shut:
            self.next += 1
        inside = self.line[opened + 1 : shut]
        inner = opened + 1 + len(inside) - len(inside.lstrip())
        text = inside.strip()
        if not text:
            raise self.error(f"{name} needs {needed} in brackets", inner)
        return Fact(name, self.argument(name, text, inner))

    def argument(self, fact: str, text: str, at: int) -> str | int:
        needed = takes(fact)
        if "number" in needed:
            if not re.fullmatch("[0-9]{1,3}", text) or not 1 <= int(text) <= LOWEST_PILES:
                raise self.error(f"{fact} needs {needed} in brackets, not {text!r}", at)
            return int(text)
        try:
            return card_or_type(text, self.catalog, types="type" in needed)
        except ValueError as error:
            raise self.error(str(error), at) from None

    def words(self) -> str:
        """Words up to a sign or a keyword."""
        first = self.next
        while self.kinds[self.next] == "word" and self.texts[self.next] not in _KEYWORDS:
            self.next += 1
        return " ".join(self.texts[first : self.next])

    # ------------------------------------------------------------ moving on

    def take_sign(self, signs: str) -> str:
        """One of some signs, if it comes next."""
        text = self.texts[self.next]
        if self.kinds[self.next] != "sign" or text not in signs:
            return ""
        self.next += 1
        return text

    def take_word(self, word: str) -> bool:
        if self.texts[self.next] != word:
            return False
        self.next += 1
        return True

    def close(self, opened: int) -> None:
        if self.take_sign(")"):
            return
        if self.kinds[self.next] == "end":
            raise self.error("the bracket is never closed", opened)
        rest = self.line[self.starts[self.next] : self.end].split()[0]
        raise self.error(f"a closing bracket should stand here, not {rest!r}")

    def deeper(self) -> None:
        self.level += 1
        if self.level > _BRACKETS:
            raise self.error(f"too many brackets inside each other: at most {_BRACKETS}")

    def error(self, message: str, at: int | None = None) -> StrategyError:
        column = 1 + (self.starts[self.next] if at is None else at)
        return StrategyError(message, self.number, column, self.line)
