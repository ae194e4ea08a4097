"""The same card with another number, under a name of its own; and numbers as a user writes them."""

from __future__ import annotations

import dataclasses
import re
from typing import Any

from ..cards.model import Card, What
from .card_numbers import COST, COSTS, CardNumber, find_number, with_number


def at_cost(one: Card, cost: int) -> Card:
    """The card with another cost, under a name of its own.

    >>> from throneroom.cards.catalog import card
    >>> dear = at_cost(card("Witch"), 6)
    >>> dear.name, dear.cost, dear.text == card("Witch").text
    ('Witch at 6', 6, True)
    >>> at_cost(card("Witch"), 5) is card("Witch")
    True
    """
    return version(one, find_number(one, COST), cost)


def version(one: Card, number: CardNumber, value: int) -> Card:
    """The card with another number, under a name of its own.

    >>> from throneroom.cards.catalog import card
    >>> more = version(card("Smithy"), find_number(card("Smithy"), "+Cards"), 4)
    >>> more.name, more.text
    ('Smithy with 4', '+4 Cards')
    """
    changed = with_number(one, number, value)
    if value == number.value:
        return one
    name = f"{one.name} {'at' if number.name == COST else 'with'} {value}"
    renamed: Card = _renamed(changed, one.name, name)
    return dataclasses.replace(
        renamed,
        name=name,
        sets=(),  # so that no random kingdom draws it
        aliases=(),
        edition=None,
        years=None,
    )


def read_costs(text: str) -> tuple[int, ...]:
    """Costs as they are written on the command line.

    >>> read_costs("3..6"), read_costs("5, 3"), read_costs("4")
    ((3, 4, 5, 6), (3, 5), (4,))
    """
    found = _read_values(text, "--costs is a range such as 3..7, or a list such as 3,5", "--costs")
    if found[-1] not in COSTS:
        raise ValueError(f"a cost is a whole number from 0 to {COSTS[-1]}, not {found[-1]}")
    return found


def read_sweep(text: str) -> tuple[str, tuple[int, ...]]:
    """A number of a card and its values, as they are written on the command line.

    >>> read_sweep("+Cards=2..4"), read_sweep("points = -1, 3")
    (('+Cards', (2, 3, 4)), ('points', (-1, 3)))
    """
    name, sign, values = text.partition("=")
    form = "--sweep is a number of the card and its values, such as '+Cards=2..5'"
    if not (sign and name.strip()):
        raise ValueError(f"{form}, not {text!r}")
    return name.strip(), _read_values(values, form, "--sweep")


def _read_values(text: str, form: str, option: str) -> tuple[int, ...]:
    """Ranges and single numbers, with commas between them."""
    found: set[int] = set()
    for part in text.split(","):
        match = re.fullmatch(r"\s*(-?\d{1,3})\s*(?:(?:\.\.|-)\s*(-?\d{1,3})\s*)?", part)
        if match is None:
            raise ValueError(f"{form}, not {text!r}")
        low, high = int(match[1]), int(match[2] or match[1])
        if low > high:
            raise ValueError(f"{option} goes from low to high: {high}..{low}, not {low}..{high}")
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
