"""Kingdoms by the word "random": ``random``, ``random:base``, ``random:base@2, intrigue``."""

from __future__ import annotations

from ..cards.catalog import OFFICIAL, SETS, Catalog, key
from .kingdom import Kingdom


def is_drawn(text: str) -> bool:
    """Whether a text asks for a kingdom at random.

    >>> is_drawn("Random: base"), is_drawn("Village, Smithy")
    (True, False)
    """
    return key(text.partition(":")[0].partition("@")[0]) == "random"


def drawn_kingdom(text: str, seed: int, *, piles: int = 10, catalog: Catalog = OFFICIAL) -> Kingdom:
    """The kingdom that such a text means: from all sets, or those named, each with its edition.

    >>> drawn_kingdom("random:base", 3) == Kingdom.random("Base", 3)
    True
    """
    head, _, sets = text.partition(":")
    _, at, edition = head.partition("@")
    names = [name for name in sets.split(",") if name.strip()] or list(SETS)
    names = [name + at + edition if "@" not in name else name for name in names]
    return Kingdom.random(names, seed, piles=piles, catalog=catalog)
