"""The forms of a player's name that begin with a word and a colon: ``analysis:4:A``.

This is the one table of them. Upper layers add their forms (``throneroom/__init__.py``); whatever
reads a player or a strategy from a text asks here first, on the command line and in Python.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..cards.catalog import OFFICIAL, Catalog
from ..extensions import offered
from .condition_words import nearest
from .rulelist import StrategyError
from .rulelist_codes import SECTIONS

if TYPE_CHECKING:
    from ..engine.kingdom import Kingdom

_HEAD = re.compile(r"\s*([^\W\d_]+)(?:\s[^:\n]*)?:[^\n]*")
_OF_STRATEGIES = ("name", "style", "choose", *SECTIONS)
"""Words that begin a line of a strategy."""


@dataclass(frozen=True)
class PlayerReading:
    """For whom a player's text is read."""

    catalog: Catalog = OFFICIAL
    """The cards that there are."""
    kingdom: Kingdom | None = None
    """The kingdom that the player is for, if it is only one."""
    store: Path | None = None
    """The file that stored things are looked up in; None: the user's own."""


@dataclass(frozen=True)
class PlayerForm:
    """A word before a colon, and who reads such a text."""

    word: str
    example: str
    read: Callable[[str, PlayerReading], Any]
    """The player (a strategy, an agent, or what makes one) that a whole text names."""


@cache
def forms() -> dict[str, PlayerForm]:
    """All forms by their word."""
    return {form.word: form for form in offered("forms of players")}


def form_of(text: str) -> PlayerForm | None:
    """The form that a text has, None if it has none of them; a word that is nearly one is an error.

    >>> form_of("search rollouts=20: Big Money").word
    'search'
    >>> form_of("Big Money") is form_of("trash: Curse") is None
    True
    """
    head = _HEAD.fullmatch(text)
    if head is None or head[1].casefold() in _OF_STRATEGIES:
        return None
    word = head[1].casefold()
    if word in forms():
        return forms()[word]
    if not nearest(word, _OF_STRATEGIES):
        for form in forms().values():
            if nearest(word, (form.word,)):
                meant = f"did you mean {form.word!r}, as in {form.example!r}?"
                raise StrategyError(f"unknown player {text.strip()!r}: {meant}")
    return None
