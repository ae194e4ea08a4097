"""Menus as Provincial shows them: only what can really be bought."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...cards.catalog import OFFICIAL, Catalog
from .published import costs

_HEAD = re.compile(r"e(\d+)-d(\d+)-p(\d+)-(.+)")
_ALL = 15  # an entry with so many copies never runs out


@dataclass(frozen=True)
class Shown:
    """A menu: from how many Provinces left on greens are bought, and the entries."""

    estate: int
    duchy: int
    province: int
    entries: tuple[tuple[str, int], ...]

    @property
    def cards(self) -> frozenset[str]:
        """The cards of all entries."""
        return frozenset(name for name, _ in self.entries)


def shown(menu: str, catalog: Catalog = OFFICIAL) -> Shown:
    """A menu without entries that are empty or can't be reached, neighbours put together.

    An entry can't be reached behind one without limit that costs as much or less.

    >>> shown("e2-d4-p8-witch@1|witch@2|gold@99|duke@0|silver@99|village@1|moat@3").entries
    (('witch', 3), ('gold', 99), ('silver', 99), ('moat', 3))
    """
    match = _HEAD.fullmatch(menu)
    if match is None:
        raise ValueError(f"not a menu: {menu!r}")
    entries: list[tuple[str, int]] = []
    cheapest = 99
    for part in match[4].split("|"):
        name, _, number = part.rpartition("@")
        count, cost = int(number), _cost(name, catalog)
        if count == 0 or cost >= cheapest:
            continue
        if entries and entries[-1][0] == name:
            count += entries.pop()[1]
        entries.append((name, count))
        if count >= _ALL:
            cheapest = min(cheapest, cost)
    return Shown(int(match[1]), int(match[2]), int(match[3]), tuple(entries))


def _cost(name: str, catalog: Catalog) -> int:
    if name in costs():
        return costs()[name]
    return catalog.card(name).cost if name in catalog else 0
