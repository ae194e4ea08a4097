"""Ways to play, told from what a strategy has at the end of its games.

They are kept apart while strategies are sought: a way that is worse at first may be the better one
when it is worked out.
"""

from __future__ import annotations

from collections.abc import Mapping

from .palette import Palette

MONEY, ENGINE, THIN, POINTS = "money", "engine", "thin deck", "points"

_FEW_GREENS = 1.5  # Provinces and Colonies of one that lives on other points
_FEW_COPPERS = 3.5  # of one that trashes
_BUSY = 0.4  # the share of Actions in an engine


def way(palette: Palette, owned: Mapping[str, float]) -> str:
    """How a strategy plays that owns so many copies of each card in the end."""
    if sum(owned.get(name, 0.0) for name in ("Province", "Colony")) < _FEW_GREENS:
        return POINTS
    if owned.get("Copper", 0.0) < _FEW_COPPERS:
        return THIN
    actions = sum(owned.get(card.name, 0.0) for card in palette.actions)
    return ENGINE if actions >= _BUSY * sum(owned.values()) else MONEY
