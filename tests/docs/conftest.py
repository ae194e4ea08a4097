"""The documentation is read from the root of the project."""

from __future__ import annotations

import pytest

from .markdown import ROOT


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
