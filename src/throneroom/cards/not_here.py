"""The official sets that are not here yet, and the names of their cards and landscapes.

A set that is written leaves ``not_here.json``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources


@cache
def sets_not_here() -> Mapping[str, tuple[str, ...]]:
    """The names of each set."""
    text = resources.files(__package__).joinpath("not_here.json").read_text(encoding="utf-8")
    return {name: tuple(cards) for name, cards in json.loads(text).items()}
