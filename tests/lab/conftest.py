"""The command line for the lab's tests, each with a store of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..cli.conftest import bad, cli

__all__ = ["bad", "cli"]


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store that is thrown away after the test."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    return path
