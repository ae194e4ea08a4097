"""A paper's cards are known only while its tests run."""

from __future__ import annotations

import pytest

from throneroom.cards import catalog


@pytest.fixture(autouse=True)
def _official_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalog, "_newest", dict(catalog._newest))
    monkeypatch.setattr(catalog, "_aliases", dict(catalog._aliases))
    monkeypatch.setattr(catalog, "_own", set(catalog._own))
