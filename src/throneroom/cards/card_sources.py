"""How the official cards are written in the card language, to start own ones from."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from . import alchemy, base, basic, intrigue, prosperity, seaside
from .model import Card
from .written_cards import read_cards

_MODULES = (basic, base, intrigue, seaside, alchemy, prosperity)
_MAKERS = ("action", "treasure", "victory", "curse")


def source_of(card: Card) -> str:
    """The source of an official card; empty if it is none.

    >>> from throneroom.cards import card
    >>> source_of(card("Smithy"))
    'action("Smithy", 4, draw(3))'
    """
    bare = bare_card(card)
    return next((text for text, made in _by_name().get(card.name, ()) if made == bare), "")


def bare_card(card: Card) -> Card:
    """A card as its source makes it: it does not know its set."""
    return replace(card, sets=(), years=None, edition=None, basic=False, aliases=())


@cache
def _by_name() -> Mapping[str, tuple[tuple[str, Card], ...]]:
    """All wordings of each card, and the cards that they make."""
    found: dict[str, tuple[tuple[str, Card], ...]] = {}
    for module in _MODULES:
        for text in _sources(Path(str(module.__file__)).read_text(encoding="utf-8")):
            (made,) = read_cards(text)
            found[made.name] = (*found.get(made.name, ()), (text, made))
    return MappingProxyType(found)


def _sources(module: str) -> Iterator[str]:
    """The text of each card of a module; the sets are written in ASCII, so columns are places."""
    lines = module.splitlines()
    for node in ast.walk(ast.parse(module)):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in _MAKERS:
            assert node.end_lineno is not None
            text = lines[node.lineno - 1 : node.end_lineno]
            text[-1] = text[-1][: node.end_col_offset]
            text[0] = text[0][node.col_offset :]
            indent = " " * node.col_offset
            yield "\n".join([text[0], *(line.removeprefix(indent) for line in text[1:])])
