"""The signs that a card may be written with: everything else in a stranger's text is refused here.

What comes through has words, whole numbers, names in quotes, brackets and a few signs, and not too
many of them: nothing that a parser could stumble over.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple, NoReturn

from .errors import CardError

MOST_SIGNS = 1_000
DEEPEST = 25
"""Brackets inside each other, and words that hang on each other."""
LARGEST = 9_999
LONGEST_NAME = 60

_SIGN = re.compile(
    r"(?P<gap>[ \t\r]+|#[^\n]*)|(?P<line>\n)|(?P<number>[0-9]+)|(?P<name>[A-Za-z_][A-Za-z0-9_]*)"
    r"""|(?P<text>"[^"\n\\]*"|'[^'\n\\]*')|(?P<sign>//|[<>=!]=|[-+*~|<>=(),.\[\]])"""
)
_OPEN, _CLOSE = "([", ")]"
_PAIRS = (("not", "~"), ("-", "-"), ("~", "~"), ("-", "~"), ("~", "-"), ("+", "+"), ("+", "-"))
_NOT_HERE: Mapping[str, str] = MappingProxyType(
    {
        "if": "a condition is if_(condition, effect)",
        "else": "what happens if not is effect.then(effect, otherwise=effect)",
        **dict.fromkeys(
            ("and", "or", "not"),
            "two conditions that must hold are if_(one, if_(other, effect)), and each needs its "
            "own comparison",
        ),
        "for": "an effect can't be repeated by Python: write it for each card of a kind with "
        "each_name, or play(..., times=2)",
        "while": "what goes on is each_turn(...) or while_in_play(...)",
        "import": "the words are all there: leave the import out",
        "from": "the words are all there: leave the import out",
        "def": "a card is one action(...), treasure(...) or victory(...)",
        "class": "a card is one action(...), treasure(...) or victory(...)",
        "lambda": "effects are written as they are, without a function",
    }
)
_PYTHON = frozenset(
    (
        "as", "assert", "async", "await", "break", "continue", "del", "except", "finally",
        "global", "in", "is", "nonlocal", "pass", "raise", "return", "try", "with", "yield",
    )
)  # fmt: skip


class UnreadCard(CardError):
    """A text that is no card: what is wrong, in which line, and what would be right."""

    def __init__(self, message: str, line: int, wrong: str = "", right: str = "") -> None:
        """``right`` is what could stand in the place of ``wrong``, if that is known."""
        super().__init__(message, f"line {line}")
        self.message, self.line, self.wrong, self.right = message, line, wrong, right

    def __reduce__(self) -> tuple[type[UnreadCard], tuple[Any, ...]]:
        """Errors pass between processes as they are."""
        return type(self), (self.message, self.line, self.wrong, self.right)


class CardSign(NamedTuple):
    """A word, a number, a name in quotes or another sign, and where it stands."""

    kind: str
    text: str
    line: int
    start: int
    end: int


def signs_of(text: str) -> Iterator[CardSign]:
    """The signs of a text; an UnreadCard at the first that is none."""
    at, line = 0, 1
    while at < len(text):
        found = _SIGN.match(text, at)
        if found is None:
            _refuse_sign(text[at], line)
        if found.lastgroup == "line":
            line += 1
        elif found.lastgroup != "gap":
            yield CardSign(str(found.lastgroup), found[0], line, at, found.end())
        at = found.end()


def _refuse_sign(sign: str, line: int) -> NoReturn:
    if sign in "\"'":
        raise UnreadCard("a name in quotes ends in its line, and has no backslash", line)
    if sign in "{}":
        raise UnreadCard("the card language has no { }", line, sign)
    if sign == ":":
        raise UnreadCard("the card language has no ':'", line, sign)
    raise UnreadCard(f"the card language has no {sign!r}", line, sign)


def check_signs(text: str) -> None:
    """Refuse whatever is no sign of the language, before anything else looks at the text."""
    before = CardSign("", "", 1, -1, -1)
    depth = 0
    for count, sign in enumerate(signs_of(text), 1):
        if count > MOST_SIGNS:
            raise UnreadCard(f"that is too long: at most {MOST_SIGNS:,} words and signs", sign.line)
        depth += (sign.text in _OPEN) - (sign.text in _CLOSE)
        if depth > DEEPEST:
            raise UnreadCard(f"more than {DEEPEST} brackets inside each other", sign.line)
        _check_sign(sign, before)
        before = sign


def _check_sign(sign: CardSign, before: CardSign) -> None:
    touch = before.end == sign.start and before.line == sign.line
    if sign.kind == "number" and len(sign.text) > len(str(LARGEST)):
        raise UnreadCard(f"numbers are {LARGEST:,} at most", sign.line, sign.text)
    if touch and before.kind in ("name", "number") and sign.kind in ("name", "number", "text"):
        word = before.text + sign.text
        raise UnreadCard(f"{word[:LONGEST_NAME]!r} is neither a word nor a number", sign.line, word)
    if sign.kind == "text" and before.kind == "text":
        raise UnreadCard("a comma is missing between two names", sign.line, sign.text)
    if sign.kind == "name":
        instead = _NOT_HERE.get(sign.text)
        if instead is not None:
            said_ = f"the card language has no {sign.text!r}: {instead}"
            raise UnreadCard(said_, sign.line, sign.text)
        if sign.text in _PYTHON or sign.text.startswith("__"):
            raise UnreadCard(f"the card language has no {sign.text!r}", sign.line, sign.text)
    if (before.text, sign.text) in _PAIRS:
        raise UnreadCard(f"{before.text}{sign.text} has no meaning", sign.line)
