"""What the leaders buy, and when they turn to victory cards (tables C-1 and C-2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ...cards.catalog import OFFICIAL, Catalog, card
from ...lab.searches import BOUGHT
from ...learn.leader_table import LeaderTable, significant, two_sided
from .published import TABLE_GAMES, Published, known
from .shown_menus import shown
from .strength import Duel, Found

TOP = 3


@dataclass(frozen=True)
class Thresholds:
    """From how many Provinces left on the best leaders buy Estates and Duchies."""

    menus: int
    estates: dict[int, int]
    duchies: dict[int, int]
    entries: float
    """Entries of a menu, on average."""


def thresholds(menus: Sequence[str]) -> Thresholds:
    """Of the best leader's menu of each kingdom."""
    found = [shown(menu) for menu in menus]
    return Thresholds(
        len(found),
        _sorted(Counter(one.estate for one in found)),
        _sorted(Counter(one.duchy for one in found)),
        sum(len(one.entries) for one in found) / max(len(found), 1),
    )


def _sorted(counts: Mapping[int, int]) -> dict[int, int]:
    return dict(sorted(counts.items()))


# ---------------------------------------------------------------- card usage

Usage = dict[str, tuple[int, int]]
"""For each card: in how many kingdoms it is in the top three, and how many have it."""


def published_usage(kingdoms: Iterable[Published]) -> Usage:
    """What the three best leaders of Provincial buy."""
    return _count(
        (one.cards, frozenset().union(*(shown(menu).cards for menu in one.leaders[:TOP])))
        for one in kingdoms
    )


def found_usage(duels: Iterable[Duel], kingdoms: Mapping[str, Published]) -> Usage:
    """What the three best strategies that were found buy.

    With Provincial's method it counts what stands in the menu, as there; else what is bought in
    0.2 copies a game or more.
    """
    return _count((kingdoms[one.kingdom].cards, bought(one.method, one.leaders)) for one in duels)


def bought(method: str, leaders: Sequence[Found], catalog: Catalog = OFFICIAL) -> frozenset[str]:
    """The cards that the three best strategies buy, in small letters."""
    if method == "provincial":
        menus = (one.menu(catalog) for one in leaders[:TOP])
        return frozenset().union(*(shown(menu, catalog).cards for menu in menus))
    return frozenset(
        name.casefold()
        for one in leaders[:TOP]
        for name, copies in one.usage.items()
        if copies >= BOUGHT
    )


def _count(rows: Iterable[tuple[Sequence[str], frozenset[str]]]) -> Usage:
    there, used = Counter[str](), Counter[str]()
    for cards, names in rows:
        there.update(cards)
        used.update(name for name in cards if name.casefold() in names or _now(name) in names)
    return {name: (used[name], there[name]) for name in sorted(there)}


def _now(name: str) -> str:
    """The name a card has today, in small letters."""
    return (card(name).name if known(name) else name).casefold()


# ---------------------------------------------------------------- simple or complex


def is_complex(published: Published) -> bool:
    """Whether in Provincial's own table every leader is clearly beaten by another one."""
    margins = np.array(published.table)
    margins = (margins - margins.T) / 2  # both entries of a pair are matches of the same two
    np.fill_diagonal(margins, np.nan)
    games = 2 * TABLE_GAMES
    spread = 100 / np.sqrt(games)
    p_values = np.vectorize(two_sided)(np.nan_to_num(margins) / spread)
    table = LeaderTable(0.5 + margins / 200, p_values, games)
    lost = significant(table) & (table.rates < 0.5)
    return bool(lost.any(axis=1).all())
