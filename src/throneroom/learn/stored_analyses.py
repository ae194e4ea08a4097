"""Analyses in the store: kept, found again, gone on with, and a start for similar kingdoms."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from ..cards.catalog import OFFICIAL, Catalog
from ..cards.model import TYPES
from ..cards.serial import catalog_from_data
from ..engine.kingdom import Kingdom
from ..names import printable
from ..store import Entry, Store, StoredRun
from ..strategies.parse import parse
from ..strategies.rulelist import Rule, Strategy
from .analysis import Analysis
from .analysis_work import ANALYSIS, FOUND, unpacked

SHARED = 4
"""So many cards make two kingdoms similar."""
_MOST = 20  # strategies to start from: most of a new search should be new
_LEADERS = 3  # of each kingdom


def load(store: Store, run: StoredRun) -> Analysis | None:
    """What the analysis of a run has found, if it got so far."""
    entry = store.get(*FOUND, run)
    return None if entry is None else unpacked(run, entry)


def leaders(store: Store, run: StoredRun) -> list[dict[str, Any]]:
    """The leaders that a run has found (so far), as they are kept: their cards may be unknown."""
    entry = next((one for one in store.entries(FOUND[0], run) if one.key == FOUND[1]), None)
    return [] if entry is None else list(entry.data.get("leaders", []))


_TITLE = ("title", "title")
_LONGEST_TITLE = 80


def title_of(store: Store, run: StoredRun) -> str:
    """What a user calls an analysis; empty if nothing."""
    entry = next((one for one in store.entries(_TITLE[0], run)), None)
    return "" if entry is None else str(entry.data.get("text", ""))


def give_title(store: Store, run: StoredRun, text: str) -> str:
    """Call an analysis so, in one line; an empty title takes the old one away."""
    title = " ".join(printable(text).split())
    if len(title) > _LONGEST_TITLE:
        raise ValueError(
            f"a title has at most {_LONGEST_TITLE} characters, and this has {len(title)}"
        )
    store.put(Entry(*_TITLE, {"text": title}), run)
    return title


# ---------------------------------------------------------------- similar kingdoms


@dataclass(frozen=True)
class Relative:
    """A strategy of a similar kingdom, cut down to the cards that are there."""

    run: int
    shared: int
    strategy: Strategy


def similar(store: Store, kingdom: Kingdom) -> list[Strategy]:
    """The leaders of stored kingdoms that share at least four cards with this one."""
    return [one.strategy for one in relatives(store, kingdom)]


def relatives(store: Store, kingdom: Kingdom) -> list[Relative]:
    """Those strategies with their runs: most shared cards first, then the newest."""
    names = set(kingdom.names)
    near: list[tuple[int, StoredRun, Catalog]] = []
    for run in store.runs(ANALYSIS.name):
        try:
            catalog = catalog_from_data(run.spec.get("own cards", ()))
            other = Kingdom(str(run.spec.get("kingdom", "")), catalog=catalog)
        except ValueError:
            continue  # of an older version, or damaged
        shared = len(names.intersection(other.names))
        if shared >= SHARED:
            near.append((shared, run, catalog))
    near.sort(key=lambda one: (-one[0], -one[1].id))
    found: dict[str, Relative] = {}
    for shared, run, catalog in near:
        for leader in leaders(store, run)[:_LEADERS]:
            plan = leader_strategy(leader, catalog)
            fitted = None if plan is None else fit(plan, kingdom)
            if fitted is not None and fitted.rules:
                text = str(replace(fitted, name=""))
                found.setdefault(text, Relative(run.id, shared, fitted))
        if len(found) >= _MOST:
            break
    return list(found.values())[:_MOST]


def fit(plan: Strategy, kingdom: Kingdom) -> Strategy:
    """The strategy without the rules for cards that this kingdom does not have.

    >>> from throneroom.strategies import strategy
    >>> print(fit(strategy("Witch max 2", "Gold", "Colony"), Kingdom("Smithy")))
    Gold
    """

    def kept(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return tuple(rule for rule in rules if all(there(name, kingdom) for name in rule.names))

    choices = tuple(choice for choice in plan.choices if there(choice.card, kingdom))
    return replace(plan.with_rules(kept), choices=choices)


def there(name: str, kingdom: Kingdom) -> bool:
    """Whether a card is in games of a kingdom, or cards of a type may be."""
    if name in TYPES or name in kingdom.names:
        return True
    if name not in kingdom.catalog:
        return False
    known = kingdom.catalog.card(name)
    if known.name in ("Platinum", "Colony"):
        return kingdom.colony
    if known.name == "Potion":
        return any(card.potion for card in kingdom.cards)
    return known.basic


def leader_strategy(leader: dict[str, Any], catalog: Catalog = OFFICIAL) -> Strategy | None:
    """A stored leader's strategy; None if it can't be read today."""
    try:
        return parse(leader["strategy"], leader.get("name", "own"), catalog)
    except (KeyError, ValueError):
        return None
