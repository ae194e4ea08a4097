"""The best strategy that is known for a kingdom: a stored leader, the library's, or a bot's."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..learn.analysis_work import ANALYSIS
from ..learn.start_library import library_starts
from ..learn.stored_analyses import leader_strategy, leaders
from ..match.simulate import simulate
from ..store import Store, StoreError, default_path
from ..strategies import Strategy, strategy

_BOTS = ("Big Money", "Smithy Big Money", "Double Witch")
_STARTS = 5  # strategies of the library that are tried
_GAMES = 60  # with each of the others
_SEED = 1
BOT, LIBRARY, STORED = "bot", "library", "analysis"


@dataclass(frozen=True)
class KnownPlan:
    """A strategy, and where it is known from."""

    strategy: Strategy
    source: str
    """"bot", "library" (of similar kingdoms, made to fit) or "analysis"."""
    analysis: int | None = None
    """The number of the analysis whose leader it is."""


def best_known(
    kingdom: Kingdom, players: int = 2, store: Path | None = None, variant: Variant = OFFICIAL
) -> KnownPlan:
    """The leader of the last stored analysis of this kingdom, or what does best without one.

    >>> best_known(Kingdom("Smithy"), store=Path("no such file"),
    ...            variant=Variant(kingdom_piles=None)).source in ("library", "bot")
    True
    """
    path = default_path() if store is None else store
    found = _stored(kingdom, players, path) if path.exists() else None
    return found or _tried(kingdom, players, _Hashed(variant))


def _stored(kingdom: Kingdom, players: int, path: Path) -> KnownPlan | None:
    try:
        with Store(path) as store:
            for run in store.runs(ANALYSIS.name):
                if str(run.spec.get("kingdom", "")) != str(kingdom):
                    continue
                if run.spec.get("players", 2) != players:
                    continue
                for leader in leaders(store, run)[:1]:
                    plan = leader_strategy(leader, kingdom.catalog)
                    if plan is not None:
                        named = replace(plan, name=f"analysis:{run.id}:A")
                        return KnownPlan(named, STORED, run.id)
    except StoreError:
        return None  # a store that can't be read has no advice; others say what is wrong with it
    return None


class _Hashed:
    """A variant as a key: it may hold dictionaries."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    def __hash__(self) -> int:
        return hash(repr(self.variant))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Hashed) and self.variant == other.variant


@lru_cache(maxsize=64)
def _tried(kingdom: Kingdom, players: int, variant: _Hashed) -> KnownPlan:
    """What wins most among the library's nearest strategies and a few bots."""
    starts = [
        replace(plan, name=f"Library {number}")
        for number, plan in enumerate(library_starts(kingdom, most=_STARTS), 1)
    ]
    rivals = [*starts, *map(strategy, _BOTS)]
    wins = dict.fromkeys(range(len(rivals)), 0.0)
    for i in range(len(rivals)):
        for j in range(i + 1, len(rivals)):
            table = [rivals[i], *[rivals[j]] * (players - 1)]
            match = simulate(kingdom, table, _GAMES, _SEED, variant=variant.variant, threads=1)
            share = float(match.win_rates[0]) * players / 2
            wins[i] += share
            wins[j] += 1 - share
    best = max(wins, key=lambda i: wins[i])
    return KnownPlan(rivals[best], LIBRARY if best < len(starts) else BOT)
