"""The cards of ``examples/provincial_cards.py``, known by name for the length of a test."""

from __future__ import annotations

from pathlib import Path

import pytest

import throneroom as tr

from ...cli.conftest import own_cards

__all__ = ["own_cards"]

FILE = Path(__file__).parents[3] / "examples" / "provincial_cards.py"


@pytest.fixture(autouse=True)
def invented(own_cards: None) -> dict[str, tr.Card]:
    """All of them by name; forgotten after the test."""
    del own_cards
    return {card.name: card for card in tr.load_cards(FILE)}
