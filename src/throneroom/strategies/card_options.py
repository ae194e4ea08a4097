"""The options that cards offer, in the words of their own text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, is_dataclass

from ..cards.model import Card, Choose, May, Move, Pick
from ..cards.text import option_text

_YES_OR_NO = ("yes", "no")


def options(card: Card) -> tuple[str, ...]:
    """The options a card offers; none if it never asks to choose.

    >>> from throneroom.cards import card
    >>> options(card("Steward"))
    ('+2 Cards', '+$2', 'trash 2 cards from your hand')
    >>> options(card("Mining Village"))
    ('yes', 'no')
    """
    may = False
    for effect in _parts(card.effects):
        if isinstance(effect, Choose):
            return tuple(option_text(option) for option in effect.options)
        may |= isinstance(effect, May)
    return _YES_OR_NO if may else ()


def find_option(words: Sequence[str], text: str) -> int | None:
    """The option that is meant by its number (from 1) or its words; None if there is none such."""
    wanted = _bare(text)
    if wanted.isdecimal() and wanted.isascii():
        number = int(wanted[:4])
        return number - 1 if 1 <= number <= len(words) else None
    for i, option in enumerate(words):
        if _bare(option) == wanted:
            return i
    return None


def use_instead(card: Card) -> str:
    """A hint at the sections that decide for a card which offers no options."""
    found: dict[str, str] = {}
    for effect in _parts(card.effects):
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
