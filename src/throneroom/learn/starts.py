"""What is known of similar kingdoms, for an analysis to start from: the user's own, the library."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..engine.kingdom import Kingdom
from ..store import Store
from ..strategies.rulelist import Strategy
from .start_library import MOST, library_starts
from .stored_analyses import relatives

_OWN = MOST // 2  # places for the user's own


@dataclass(frozen=True)
class Starts:
    """Strategies to start from, and where they come from."""

    strategies: tuple[Strategy, ...] = ()
    runs: tuple[int, ...] = ()
    """The runs of the store whose leaders they are."""
    library: int = 0
    """How many of them are from the library."""


def known_starts(store: Store | None, kingdom: Kingdom) -> Starts:
    """The leaders of stored kingdoms like this one, then what the library has for it."""
    own = [] if store is None else relatives(store, kingdom)[:_OWN]
    found = {replace(one.strategy, name=""): one.strategy for one in own}
    stored = len(found)
    for plan in library_starts(kingdom):
        if len(found) == MOST:
            break
        found.setdefault(replace(plan, name=""), plan)
    runs = tuple(sorted({one.run for one in own}))
    return Starts(tuple(found.values()), runs, len(found) - stored)
