"""The same card at another cost, and costs as a user writes them."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from ..cards.model import Card, What
from ..numbers import whole

COSTS = range(16)
"""The costs that can be tried."""


def at_cost(one: Card, cost: int) -> Card:
    """The card with another cost, under a name of its own.

    >>> from throneroom.cards.catalog import card
    >>> dear = at_cost(card("Witch"), 6)
    >>> dear.name, dear.cost, dear.text == card("Witch").text
    ('Witch at 6', 6, True)
    >>> at_cost(card("Witch"), 5) is card("Witch")
    True
    """
    check_cost(cost)
    if cost == one.cost:
        return one
    name = f"{one.name} at {cost}"
    renamed: Card = _renamed(one, one.name, name)
    return dataclasses.replace(
        renamed,
        name=name,
        cost=cost,
        sets=(),  # so that no random kingdom draws it
        aliases=(),
        edition=None,
        years=None,
    )


def check_cost(cost: object) -> int:
    """The cost, if a card can have it."""
    number = whole(cost)
    if number is None or number not in COSTS:
        raise ValueError(f"a cost is a whole number from 0 to {COSTS[-1]}, not {cost!r}")
    return number


def read_costs(text: str) -> tuple[int, ...]:
    """Costs as they are written on the command line.

    >>> read_costs("3..6"), read_costs("5, 3"), read_costs("4")
    ((3, 4, 5, 6), (3, 5), (4,))
    """
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,3})\s*(?:(?:\.\.|-)\s*(\d{1,3})\s*)?", part)
        if match is None:
            raise ValueError(
                f"--costs is a range such as 3..7, or a list such as 3,5, not {text!r}"
            )
        low, high = int(match[1]), int(match[2] or match[1])
        if low > high:
            raise ValueError(f"--costs goes from low to high: {high}..{low}, not {low}..{high}")
        found.update(check_cost(cost) for cost in (low, high))
        found.update(range(low, high + 1))
    return tuple(sorted(found))


def _renamed(value: Any, old: str, new: str) -> Any:  # noqa: ANN401 - any part of a card
    """The same with another name where a card speaks of itself."""
    if isinstance(value, What):
        names, excluded = (
            frozenset(new if name == old else name for name in group)
            for group in (value.names, value.excluded)
        )
        return dataclasses.replace(
            value, names=names, excluded=excluded, cost=_renamed(value.cost, old, new)
        )
    if isinstance(value, tuple):
        return tuple(_renamed(part, old, new) for part in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        parts = {f.name: getattr(value, f.name) for f in dataclasses.fields(value) if f.init}
        changed = {
            name: _renamed(part, old, new)
            for name, part in parts.items()
            if isinstance(part, tuple) or dataclasses.is_dataclass(part)
        }
        return dataclasses.replace(value, **changed)
    return value
