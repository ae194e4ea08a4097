"""An analysis made by hand: real strategies, and a table of real games."""

from __future__ import annotations

from pathlib import Path

import pytest

from throneroom.learn import Analysis

from .examples import analysis


@pytest.fixture(scope="session")
def example() -> Analysis:
    """Five strategies in a kingdom with all kinds of cards."""
    return analysis()


@pytest.fixture
def store_path(tmp_path: Path) -> Path:
    """Where a store may be made."""
    return tmp_path / "store.sqlite"
