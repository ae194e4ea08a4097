"""Strategies of the library as players: ``library:1`` is the nearest to the kingdom at hand."""

from __future__ import annotations

import re
from dataclasses import replace

from ..engine.kingdom import Kingdom
from ..strategies.player_forms import PlayerForm, PlayerReading
from ..strategies.rulelist import Strategy, StrategyError
from .start_library import library, library_starts

MOST = 5
"""So many of the library's strategies can be named for a kingdom."""
_TEXT = re.compile(r"\s*library\s*:\s*(\d{1,3})\s*", re.IGNORECASE)


def library_plans(kingdom: Kingdom) -> list[Strategy]:
    """The library's strategies for a kingdom, the nearest first, each called as its player is.

    >>> [plan.name for plan in library_plans(Kingdom("First Game"))][:2]
    ['library:1', 'library:2']
    """
    starts = enumerate(library_starts(kingdom, most=MOST), 1)
    return [replace(plan, name=f"library:{number}") for number, plan in starts]


def solved(kingdom: Kingdom) -> bool:
    """Whether the library has this very kingdom.

    >>> solved(Kingdom("First Game")), solved(Kingdom("Smithy"))
    (True, False)
    """
    return any(one.kingdom == str(kingdom) for one in library().kingdoms)


def read_library_player(text: str, reading: PlayerReading) -> Strategy:
    """The strategy that a text such as ``library:1`` names; its name is that text."""
    asked = _TEXT.fullmatch(text)
    if asked is None:
        raise ValueError(
            "a strategy of the library is named by its number, as in 'library:1', "
            f"not {text.strip()!r}"
        )
    if reading.kingdom is None:
        raise StrategyError(
            f"{text.strip()} depends on the kingdom: it can play only where there is just one"
        )
    number, plans = int(asked[1]), library_plans(reading.kingdom)
    if not 1 <= number <= len(plans):
        many = "1 strategy" if len(plans) == 1 else f"{len(plans) or 'no'} strategies"
        raise StrategyError(f"the library has {many} for this kingdom, so there is no {number}")
    return plans[number - 1]


LIBRARY_PLAYER = PlayerForm("library", "library:1", read_library_player)
"""From nearest kingdoms of the library, with other cards in the places of those not there."""
