"""Small kingdoms, so that an analysis takes a second."""

from __future__ import annotations

import pytest

from throneroom import Kingdom, Variant
from throneroom.learn.palette import Palette
from throneroom.learn.referee import Referee


@pytest.fixture(scope="session")
def any_size() -> Variant:
    return Variant(kingdom_piles=None)


@pytest.fixture(scope="session")
def full() -> Kingdom:
    return Kingdom(
        "Cellar, Chapel, Festival, Gardens, Laboratory, Market, Militia, Smithy, Village, Witch"
    )


@pytest.fixture(scope="session")
def referee(full: Kingdom) -> Referee:
    return Referee(full, 2, Variant(), threads=1)


@pytest.fixture(scope="session")
def palette(referee: Referee) -> Palette:
    return Palette.of(referee.rules)
