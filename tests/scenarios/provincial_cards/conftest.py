"""The cards of ``examples/provincial_cards.py``."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

import throneroom as tr

FILE = Path(__file__).parents[3] / "examples" / "provincial_cards.py"
CATALOG = tr.load_cards(FILE)
scenario = partial(tr.scenario, catalog=CATALOG)


@pytest.fixture
def invented() -> dict[str, tr.Card]:
    """All of them by name."""
    return {card.name: card for card in CATALOG.own}
