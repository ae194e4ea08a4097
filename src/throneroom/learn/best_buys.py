"""Who buys a card, and with which others: counted over kingdoms whose best strategy is known."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from math import comb

from ..cards.basic import BASIC, COLONY, POTION
from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..match.simulate import simulate
from ..strategies.parse import parse
from ..strategies.rulelist import OWN
from .start_library import library

LEAST = 0.5
"""A card counts as bought if a game sees at least so many purchases of it, on average."""
SURE = 0.05
"""What chance brings about so rarely counts as more than chance."""
GAMES = 200
_SEED = 1
_TOGETHER = 2  # kingdoms: a single one says nothing


@dataclass(frozen=True)
class BestBuys:
    """A kingdom, and what its best known strategy buys there."""

    kingdom: Kingdom
    copies: Mapping[str, float] = field(hash=False)
    """Mean copies of each card that it buys in a game, by the card's name."""
    run: int = 0
    """The analysis that it comes from; 0: the library of the package."""

    @cached_property
    def supply(self) -> frozenset[str]:
        """All cards that could be bought, by name."""
        found = {card.name for card in (*self.kingdom.cards, *BASIC)}
        if self.kingdom.colony:
            found.update(card.name for card in COLONY)
        if any(card.potion for card in self.kingdom.cards):
            found.update(card.name for card in POTION)
        return frozenset(found)

    @cached_property
    def bought(self) -> frozenset[str]:
        """Those that it buys."""
        return frozenset(name for name in self.supply if self.copies.get(name, 0.0) >= LEAST)


@dataclass(frozen=True)
class Companion:
    """A card beside another one."""

    name: str
    together: int
    """Kingdoms in which both are bought,"""
    beside: int
    """of those in which the one is bought and the other could be."""
    elsewhere: int
    """Kingdoms in which the other is bought without the one,"""
    others: int
    """of those in which it could be."""
    chance: float
    """How likely it is that so many come together by chance alone (Fisher's exact test)."""

    @property
    def surely(self) -> bool:
        """Whether that is more than chance, for one such test."""
        return self.chance <= SURE


@dataclass(frozen=True)
class KingdomUse:
    """What kingdoms say of one card."""

    name: str
    bought: tuple[BestBuys, ...]
    """Kingdoms where the best strategy buys it, those with most copies first."""
    left: tuple[BestBuys, ...]
    """Kingdoms where it could and does not."""
    companions: tuple[Companion, ...]
    """With which cards it is bought more often than these are elsewhere, the surest first."""

    @property
    def kingdoms(self) -> int:
        """In how many it could be bought."""
        return len(self.bought) + len(self.left)


def use_of(name: str, known: Sequence[BestBuys]) -> KingdomUse:
    """What is known of a card.

    >>> use = use_of("Militia", library_buys())
    >>> len(use.bought) <= use.kingdoms, all(one.together <= one.beside for one in use.companions)
    (True, True)
    """
    having = [one for one in known if name in one.supply]
    bought = [one for one in having if name in one.bought]
    return KingdomUse(
        name,
        tuple(sorted(bought, key=lambda one: -one.copies[name])),
        tuple(one for one in having if name not in one.bought),
        tuple(_companions(name, bought, known)),
    )


def _companions(
    name: str, bought: Sequence[BestBuys], known: Sequence[BestBuys]
) -> list[Companion]:
    others = {other for one in bought for other in one.supply} - {name}
    found = []
    for other in others:
        having = [one for one in known if other in one.supply]
        beside = sum(other in one.supply for one in bought)
        together = sum(other in one.bought for one in bought)
        in_all = sum(other in one.bought for one in having)
        if together < _TOGETHER or together * len(having) <= in_all * beside:
            continue  # no more often than anywhere
        chance = by_chance(together, beside, in_all, len(having))
        elsewhere = in_all - together, len(having) - beside
        found.append(Companion(other, together, beside, *elsewhere, chance))
    return sorted(found, key=lambda one: (one.chance, -one.together, one.name))


def by_chance(together: int, beside: int, bought: int, kingdoms: int) -> float:
    """How likely so many are, or more, if the bought ones were spread over the kingdoms by lot.

    >>> round(by_chance(3, 3, 5, 10), 3), by_chance(0, 3, 5, 10)
    (0.083, 1.0)
    """
    ways = comb(kingdoms, beside)
    most = min(beside, bought)
    fitting = range(together, most + 1)
    return sum(comb(bought, k) * comb(kingdoms - bought, beside - k) for k in fitting) / ways


# ---------------------------------------------------------------- where it is known from


def library_buys() -> tuple[BestBuys, ...]:
    """The kingdoms of the library. Their games are played once, in about half a second."""
    return tuple(map(_of_library, range(len(library().kingdoms))))


@cache
def _of_library(number: int) -> BestBuys:
    known = library().kingdoms[number]
    kingdom = Kingdom(known.kingdom)
    plan = parse(known.strategies[0], OWN, kingdom.catalog)
    rules = Variant(kingdom_piles=None)
    match = simulate(kingdom, [plan, plan], GAMES, _SEED, variant=rules, threads=1)
    return BestBuys(kingdom, _plain(match.mean_bought[0], kingdom))


def leader_buys(kingdom: Kingdom, usage: Mapping[str, float], run: int) -> BestBuys:
    """What the first leader of an analysis buys, as the analysis has counted it."""
    return BestBuys(kingdom, _plain(usage, kingdom), run)


def _plain(copies: Mapping[str, float], kingdom: Kingdom) -> dict[str, float]:
    """By the names of the cards, whichever wording the kingdom has."""
    names = {card.full_name: card.name for card in kingdom.cards}
    return {names.get(name, name): float(count) for name, count in copies.items()}


def one_of_each(known: Iterable[BestBuys]) -> tuple[BestBuys, ...]:
    """Each kingdom once: what comes first counts."""
    found: dict[Kingdom, BestBuys] = {}
    for one in known:
        found.setdefault(one.kingdom, one)
    return tuple(found.values())
