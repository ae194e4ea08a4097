"""The documentation is read from the root of the project, with the official cards."""

from __future__ import annotations

import pytest

from throneroom.cards import catalog

from .markdown import ROOT


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setattr(catalog, "_newest", dict(catalog._newest))
    monkeypatch.setattr(catalog, "_aliases", dict(catalog._aliases))
    monkeypatch.setattr(catalog, "_own", set(catalog._own))
