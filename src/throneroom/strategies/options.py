"""The options that cards offer, in the words of their own text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from ..cards.catalog import card
from ..cards.model import Choose, May, Move, Pick
from ..cards.text import option_text

_YES_OR_NO = ("yes", "no")


def options(name: str) -> tuple[str, ...]:
    """The options a card offers; none if it never asks to choose.

    >>> options("Steward")
    ('+2 Cards', '+$2', 'trash 2 cards from your hand')
    >>> options("Mining Village")
    ('yes', 'no')
    """
    one = card(name)
    may = False
    for effect in _parts(one.effects):
        if isinstance(effect, Choose):
            return tuple(option_text(option) for option in effect.options)
        may |= isinstance(effect, May)
    return _YES_OR_NO if may else ()


def find_option(name: str, text: str) -> int | None:
    """The option that is meant by its number (from 1) or its words; None if there is none such."""
    words = options(name)
    wanted = _bare(text)
    if wanted.isdecimal() and wanted.isascii():
        number = int(wanted[:4])
        return number - 1 if 1 <= number <= len(words) else None
    for i, option in enumerate(words):
        if _bare(option) == wanted:
            return i
    return None


def use_instead(name: str) -> str:
    """A hint at the sections that decide for a card which offers no options."""
    found: dict[str, str] = {}
    for effect in _parts(card(name).effects):
        if not isinstance(effect, Move) or effect.verb not in ("trash", "discard", "gain"):
            continue
        if isinstance(effect.cards, Pick):
            names = sorted(effect.cards.what.names)
            forced = len(names) == 1 and effect.cards.low != 0
            if not forced:
                found.setdefault(effect.verb, f"{effect.verb}: {', '.join(names)}".strip())
    said = " or ".join(repr(section) for section in found.values())
    return f": what it asks is decided by the section {said}" if found else ""


def _bare(text: str) -> str:
    return "".join(text.casefold().split())


def _parts(value: object) -> Iterator[object]:
    """Everything inside a card's effects, in the order of its text."""
    if isinstance(value, tuple):
        for part in value:
            yield from _parts(part)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value
        for field in fields(value):
            yield from _parts(getattr(value, field.name))
