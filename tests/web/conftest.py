"""A server over a store of its own, asked without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from throneroom.web.app import application
from throneroom.web.server_settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    """A server with fixed luck; tests may replace what they need."""
    return Settings(store=tmp_path / "store.sqlite", secret=b"a secret of the tests")


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A browser of one visitor."""
    with TestClient(application(settings), base_url="http://localhost") as found:
        yield found
