"""The library: strong strategies of many kingdoms, for an analysis of another one to start from.

A strategy of another kingdom can be played if its cards are there. Where one is not, a card that is
for the same takes its place, or its rules are left out. The nearest are those of which most
remains.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from ..engine.kingdom import Kingdom
from ..strategies.fold import fold
from ..strategies.parse import parse
from ..strategies.rulelist import OWN, Expression, Fact, Number, Rule, Strategy, StrategyError
from .alike import alike
from .evolution import canonical
from .stored_analyses import fit, there

FILE = "library.jsonl"
MOST_BYTES = 500_000
MOST = 24
"""Strategies to start from: most of a new search should be new."""
_LEAST = 0.35  # how much a card must be like another one to take its place
_SHARE = 0.4  # of a strategy's cards must remain, on average
_NICHE = 2  # strategies with the same cards
_COLONY = "; Colony"


class LibraryError(ValueError):
    """A file that is not a library."""


@dataclass(frozen=True)
class KnownKingdom:
    """A kingdom of the library with its best strategies, the best first; all as text."""

    kingdom: str
    strategies: tuple[str, ...]

    @property
    def colony(self) -> bool:
        """Whether it has Colonies."""
        return self.kingdom.endswith(_COLONY)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Its kingdom cards."""
        return tuple(self.kingdom.removesuffix(_COLONY).split(", "))

    def bought(self, text: str) -> tuple[str, ...]:
        r"""The kingdom cards that one of its strategies buys: seen in the text, which is faster.

        >>> KnownKingdom("Moat, Witch", ()).bought("Province\nWitch max 2 if turn < 9\nGold")
        ('Witch',)
        """
        rules = text.partition("\n\n")[0].splitlines()
        targets = {rule.partition(" if ")[0].partition(" max ")[0] for rule in rules}
        return tuple(name for name in self.names if name in targets)


@dataclass(frozen=True)
class Library:
    """Kingdoms with their best strategies, and how these were found."""

    made: dict[str, Any]
    kingdoms: tuple[KnownKingdom, ...]


def read_library(path: Path | Traversable) -> Library:
    """The library of a file: first how it was made, then a line for each kingdom."""
    try:
        head, *lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
        made = dict(head)
        kingdoms = tuple(KnownKingdom(kingdom, tuple(plans)) for kingdom, *plans in lines)
    except (ValueError, TypeError) as error:
        raise LibraryError(f"{path} is not a library of strategies: {error}") from None
    return Library(made, kingdoms)


@cache
def library() -> Library:
    """The library of the package."""
    return read_library(resources.files(__package__).joinpath(FILE))


# ---------------------------------------------------------------- the nearest


@dataclass(frozen=True)
class _Near:
    """A strategy of the library, which cards take which places, and how much of it remains."""

    text: str
    places: Mapping[str, str]
    cards: int
    remains: float

    @property
    def share(self) -> float:
        return self.remains / self.cards

    @property
    def order(self) -> tuple[float, float]:
        """What remains less what is lost; among equals, the share."""
        return self.cards - 2 * self.remains, -self.share


def library_starts(
    kingdom: Kingdom, most: int = MOST, known: Library | None = None
) -> list[Strategy]:
    """Strategies of the nearest kingdoms of the library, made to fit this one.

    >>> starts = library_starts(Kingdom.random(seed=1))
    >>> 0 < len(starts) <= MOST
    True
    """
    found: dict[Strategy, None] = {}
    taken = Counter[frozenset[str]]()
    for near in sorted(_near(kingdom, known or library()), key=lambda one: one.order):
        if len(found) == most:
            break
        cards = frozenset(near.places.values())
        if taken[cards] >= _NICHE:
            continue
        plan = adapted(near.text, near.places, kingdom)
        if plan is not None and plan.rules and plan not in found:
            taken[cards] += 1
            found[plan] = None
    return list(found)


def _near(kingdom: Kingdom, known: Library) -> Iterator[_Near]:
    """The strategies of which enough remains. Those of games with Colonies are for such games."""
    likes = _likes(kingdom, known)
    for one in known.kingdoms:
        if one.colony != kingdom.colony:
            continue
        for text in one.strategies:
            cards = one.bought(text)
            if not cards:
                continue
            places, remains = _places(cards, kingdom.names, likes)
            near = _Near(text, places, len(cards), remains)
            if near.share >= _SHARE:
                yield near


def _likes(kingdom: Kingdom, known: Library) -> dict[str, list[tuple[float, str]]]:
    """For each card of the library that is not here: those that could take its place."""
    catalog = kingdom.catalog
    names = {name for one in known.kingdoms for name in one.names}
    found = {}
    for name in sorted(names.difference(kingdom.names)):
        card = catalog.card(name)
        pairs = ((alike(card, other), other.name) for other in kingdom.cards)
        found[name] = [(much, other) for much, other in pairs if much >= _LEAST]
    return found


def _places(
    cards: tuple[str, ...], here: tuple[str, ...], likes: Mapping[str, list[tuple[float, str]]]
) -> tuple[dict[str, str], float]:
    """Which card takes the place of which, each only one; and how much they are alike together."""
    places = {name: name for name in cards if name in here}
    remains = float(len(places))
    pairs = [(-much, name, other) for name in cards for much, other in likes.get(name, ())]
    for less, name, other in sorted(pairs):
        if name not in places and other not in places.values():
            places[name] = other
            remains -= less
    return places, remains


def adapted(text: str, places: Mapping[str, str], kingdom: Kingdom) -> Strategy | None:
    r"""A strategy with other cards in the places of its own, without rules for what is not there.

    >>> plan = "Witch max 2 if deck(Village) >= 1\nVillage\nChapel\nGold"
    >>> print(adapted(plan, {"Witch": "Sea Hag"}, Kingdom("Sea Hag, Smithy")))
    Gold
    >>> print(adapted(plan, {"Witch": "Sea Hag", "Village": "Farm"}, Kingdom("Sea Hag, Farm")))
    Sea Hag max 2 if deck(Farm) >= 1
    Farm
    Gold

    None if its text means nothing here.
    """
    try:
        plan = parse(text, OWN, kingdom.catalog)
    except StrategyError:
        return None  # own cards with the names of official ones may have other options

    def kept(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        moved = (_moved(rule, places, kingdom) for rule in rules)
        return tuple(rule for rule in moved if rule is not None)

    return canonical(fit(plan.with_rules(kept), kingdom), kingdom.catalog)


def _moved(rule: Rule, places: Mapping[str, str], kingdom: Kingdom) -> Rule | None:
    """A rule for the cards that are here; None if it can never fire."""

    def here(fact: Fact) -> Expression:
        if not isinstance(fact.of, str):
            return fact
        name = places.get(fact.of, fact.of)
        return replace(fact, of=name) if there(name, kingdom) else Number(0)

    target, condition = rule.target, rule.condition
    if isinstance(target, str):
        target = places.get(target, target)
    if condition is not None:
        condition = fold(condition, here)
    if isinstance(condition, Number):
        if condition.value == 0:
            return None
        condition = None
    return Rule(target, rule.maximum, condition)
