"""Strategies of the library as players: ``library:1`` is the best one for the kingdom at hand."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

from ..engine.kingdom import Kingdom
from ..strategies.parse import parse
from ..strategies.player_forms import PlayerForm, PlayerReading
from ..strategies.rulelist import OWN, Strategy, StrategyError
from .start_library import KnownKingdom, library, library_starts

MOST = 5
"""So many of the library's strategies can be named for a kingdom."""
_TEXT = re.compile(r"\s*library\s*:\s*(\d{1,3})\s*", re.IGNORECASE)


def library_plans(kingdom: Kingdom) -> list[Strategy]:
    """The library's strategies for a kingdom, each called as its player is.

    First those of this very kingdom, the best first, if the library has it; then those of others,
    the nearest first, made to fit.

    >>> [plan.name for plan in library_plans(Kingdom("First Game"))][:2]
    ['library:1', 'library:2']
    """
    known = known_kingdom(kingdom)
    texts = known.strategies if known is not None else ()
    found = [parse(text, OWN, kingdom.catalog) for text in texts]
    found += library_starts(kingdom, most=MOST + len(found))
    plans = list(dict.fromkeys(found))[:MOST]
    return [replace(plan, name=f"library:{number}") for number, plan in enumerate(plans, 1)]


def known_kingdom(kingdom: Kingdom) -> KnownKingdom | None:
    r"""This very kingdom in the library; None if it is not there, or has cards of one's own.

    >>> known_kingdom(Kingdom("First Game")).bought("Province\nMoat max 1\nGold")
    ('Moat',)
    """
    return None if kingdom.catalog.own else _by_text().get(str(kingdom))


@cache
def _by_text() -> dict[str, KnownKingdom]:
    return {one.kingdom: one for one in library().kingdoms}


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
