"""The words of a pasted kingdom: what is a mark, what a heading, what stands between names."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from functools import cache

from ..cards.catalog import SETS, key
from ..cards.not_here import sets_not_here
from ..names import OLDER_WORDING

_LONGEST_MARK = 20
_LONGEST_REMARK = 100
_COMMENT = re.compile(r"#(?!\d).*")
_LINK = re.compile(r"\[([^\[\]\n]*)\]\([^()\n]*\)")
_IMAGE = re.compile(r"\[img[^\[\]\n]*\][^\[\]\n]*\[/img\]", re.I)
_BREAK = re.compile(
    r"</?(?:br|div|h\d|li|p|td|th|tr)\b[^<>\n]*>|\[(?:\*|/?(?:li|td|th|tr))\]", re.I
)
_TAG = re.compile(
    r"</?[a-z][^<>\n]*>|\[/?(?:b|card|center|code|colou?r|font|i|left|list|ol|pre|quote|right|s|size"
    r"|spoiler|table|tt|u|ul|url)(?:[ =][^\[\]\n]*)?\]",
    re.I,
)
_BRACKETS = re.compile(r"[(\[]([^()\[\]\n]*)[)\]]")
_BANE = re.compile(r"\s*bane\b\W*(\w.*)", re.I)
_NUMBER = re.compile(r"x?\d+(?:st|nd|rd|th|e|x|p|d)?")
_PASSED = re.compile(r"\W*(?:and|plus|x|x?\$?\d{1,4}\$?[xpd]?)\W*", re.I)
_HEADINGS = """
    kingdom kingdoms supply board game randomizer random recommended dominion core promos
    set sets expansion expansions edition ed first second new old basic
    card cards pile piles name names type types cost costs coin coins potion debt copies
    action actions attack attacks reaction treasure treasures victory duration night bane
    event events landmark landmarks landscape landscapes project projects way ways ally allies
    trait traits prophecy boon boons
    a and for from my of our s the these this today used using with
"""
_HEADING_WORDS = frozenset(_HEADINGS.split())


def without_comments(text: str) -> str:
    """The text without what follows ``#`` in a line; ``#3`` is a number."""
    return _COMMENT.sub("", text)


def without_tags(text: str) -> str:
    """The text without the marks of web pages, forums and Markdown."""
    text = _IMAGE.sub("", _LINK.sub(r"\1", html.unescape(text)))
    return _TAG.sub("", _BREAK.sub("\n", text))


def without_remarks(text: str) -> str:
    """The text without costs, sets and numbers of cards in brackets, and sets in identifiers."""
    return _set_prefix().sub("", _BRACKETS.sub(_remark, text))


def _remark(match: re.Match[str]) -> str:
    """Brackets with a cost, a set or a number of cards are passed over; an edition stays."""
    if len(match[0]) > _LONGEST_REMARK or OLDER_WORDING.fullmatch("x" + match[0]):
        return match[0]
    if bane := _BANE.match(match[1]):
        return f", {bane[1]}"
    if not is_heading(match[1]):
        return match[0]
    words = _words(match[1])
    if {"1e", "1st", "first"} & set(words) or re.search(r"[a-z]\s*1$", match[1].strip(), re.I):
        return "(1E)"
    return "(2E)" if {"2e", "2nd", "second"} & set(words) else " "


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text.casefold())


def is_heading(text: str) -> bool:
    """Whether all words speak of kingdoms, sets, editions, types and costs."""
    words = _words(text)
    return bool(words) and all(
        word in _HEADING_WORDS or word in _set_words() or _NUMBER.fullmatch(word) for word in words
    )


def names_cards(cell: str) -> bool:
    """Whether this is the heading of a table's column with cards."""
    return not {"card", "cards", "name", "names", "pile", "piles"}.isdisjoint(_words(cell))


def is_passed(word: str) -> bool:
    """Whether a word may stand between names: a number, a cost, a bullet, a last "and"."""
    return not key(word) or (len(word) < _LONGEST_MARK and _PASSED.fullmatch(word) is not None)


def tokens(text: str) -> list[str]:
    """The words of a text; what stands in brackets belongs to the word before it."""
    text = " ".join(text.split())
    closed = _BRACKETS.sub(lambda match: match[0].replace(" ", "\0"), text)
    return re.sub(r" (?=[(\[][^()\[\]]*[)\]])", "", closed).split(" ")


def joined(words: list[str]) -> str:
    """Some of these words as one text."""
    return " ".join(words).replace("\0", " ")


def spelt(words: list[str], steps: list[int]) -> Iterator[str]:
    """The names in words, by the steps through them."""
    i = 0
    while i < len(words):
        if steps[i]:
            yield joined(words[i : i + steps[i]])
        i += max(steps[i], 1)


@cache
def _set_words() -> frozenset[str]:
    return frozenset(word for name in (*SETS, *sets_not_here()) for word in _words(name))


@cache
def _set_prefix() -> re.Pattern[str]:
    """What stands before a card in identifiers: ``base2_``, ``cornucopiaguilds_``."""
    sets = "|".join(key(name) for name in (*SETS, *sets_not_here()))
    return re.compile(rf"\b(?:{sets}|dominion|set|promos)+\d?_(?=[^\W_])", re.I)
