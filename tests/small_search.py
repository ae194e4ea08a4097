"""A search that is as small as it can be, for tests of what is around it.

How well a search of the usual size does, and that it repeats, is tested in tests/learn.
"""

from __future__ import annotations

import pytest

from throneroom.learn import evolution, evolve
from throneroom.learn.archetypes import archetypes
from throneroom.learn.palette import Palette
from throneroom.strategies import Strategy

FEWER = {
    "_CHILDREN": 24,
    "_MENUS": 20,
    "_TRIED": 10,
    "_OF_A_WAY": 2,
    "_ELITE": 12,
    "_ANSWERING": 4,
    "_SCREENING": 200,
}
TABLE_GAMES = 100


def shrink(patch: pytest.MonkeyPatch) -> None:
    """Few strategies in a generation of our method, few games for each entry of a table."""
    for name, value in FEWER.items():
        assert getattr(evolve, name) > value, name
        patch.setattr(evolve, name, value)
    patch.setattr(evolution, "TABLE_GAMES", TABLE_GAMES)

    def some(palette: Palette) -> tuple[Strategy, ...]:
        return archetypes(palette)[::6]

    patch.setattr(evolve, "archetypes", some)
