"""The numbers of a card: its cost, the +Cards it gives, how many it trashes.

A card is a value, and so is the same card with another number. Every number has a name that says
what it is, made from where it stands; on one card no two have the same name.
"""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..cards.catalog import key
from ..cards.errors import CardError
from ..cards.model import (
    Also,
    Amount,
    Card,
    Cheaper,
    Choose,
    Condition,
    Discount,
    DrawTo,
    Each,
    ExtraTurn,
    Give,
    Move,
    Pick,
    Points,
    Reaction,
    Take,
    TakeUntil,
    Then,
    Top,
    Trigger,
    Variable,
    Wait,
    What,
)
from ..cards.scene import check_card
from ..cards.words import Range
from ..numbers import whole
from ..strategies.condition_words import nearest

COST = "cost"
COSTS = range(16)
"""The costs that can be tried."""
_FEW, _COINS, _MORE = Range(1, 20), Range(0, 60), Range(-60, 60)


@dataclass(frozen=True)
class CardNumber:
    """A number of a card: its name, its value, and the values that it may have."""

    name: str
    value: int
    allowed: Range
    make: Callable[[int], Any] = dataclasses.field(repr=False, compare=False)
    """The same with another number: the card, or a part of it."""

    def __str__(self) -> str:
        """The name and the value."""
        return f"{self.name} {self.value}"


def card_numbers(card: Card) -> tuple[CardNumber, ...]:
    """All numbers of a card, the cost first.

    >>> from throneroom.cards.catalog import card
    >>> print(*card_numbers(card("Militia")), sep=", ")
    cost 4, +Coins 2, others discard down to 3
    >>> print(*card_numbers(card("Workshop")), sep=", ")
    cost 3, gain 1, gain costing up to 4
    """
    seen = Counter[str]()
    found: list[CardNumber] = []
    for one in _inside(card, ""):
        name = " ".join(one.name.split())
        seen[key(name)] += 1
        again = seen[key(name)]
        found.append(replace(one, name=name if again == 1 else f"{name} ({again})"))
    return tuple(found)


def find_number(card: Card, name: str) -> CardNumber:
    """The number with this name; a ValueError says which there are.

    >>> from throneroom.cards.catalog import card
    >>> find_number(card("Smithy"), "cards").value
    3
    """
    numbers = card_numbers(card)
    for one in numbers:
        if key(one.name) == key(name):
            return one
    hint = nearest(name, [one.name for one in numbers])
    there = f"numbers are {', '.join(map(str, numbers))}"
    said = f"{hint} Its {there}" if hint else f": its {there}"
    raise ValueError(f"{card.name} has no number {name!r}{said}")


def with_number(card: Card, number: CardNumber, value: int) -> Card:
    """The card with another number; a ValueError if there is no such card.

    >>> from throneroom.cards.catalog import card
    >>> with_number(card("Smithy"), find_number(card("Smithy"), "+Cards"), 4).text
    '+4 Cards'
    """
    check_value(card, number, value)
    try:
        made: Card = number.make(value)
        check_card(made)
    except CardError as error:
        why = error.args[0].removeprefix(f"{card.name}: ")
        raise ValueError(f"{card.name} can't have {number.name} {value}: {why}") from None
    return made


def check_value(card: Card, number: CardNumber, value: object) -> int:
    """The value, if the number may have it."""
    found = whole(value)
    low, high = number.allowed.low, number.allowed.high
    if found is None or not low <= found <= high:
        if number.name == COST:
            raise ValueError(f"a cost is a whole number from {low} to {high}, not {value!r}")
        raise ValueError(
            f"{number.name} of {card.name} is a whole number from {low} to {high}, not {value!r}"
        )
    return found


# ---------------------------------------------------------------- where the numbers are


def _inside(value: object, doing: str) -> Iterator[CardNumber]:
    """The numbers of a value and of its parts; ``doing`` is what is said of them so far."""
    for own in _own(value, doing):
        yield CardNumber(*own)
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return
    for field in dataclasses.fields(value):
        part = getattr(value, field.name)
        said = _said(value, field.name, doing)
        if said is None:
            continue
        if isinstance(part, tuple):
            for path, one in _members(part):
                words = f"{said} option {path[0] + 1}" if isinstance(value, Choose) else said
                for number in _inside(one, words):
                    yield _within(value, field.name, number, part, path)
        else:
            for number in _inside(part, said):
                yield _within(value, field.name, number)


def _members(part: tuple[Any, ...]) -> Iterator[tuple[tuple[int, ...], object]]:
    """The values in a tuple, and in tuples inside it, with where they stand."""
    for i, one in enumerate(part):
        if isinstance(one, tuple):
            yield from (((i, *path), inner) for path, inner in _members(one))
        else:
            yield (i,), one


def _within(
    value: Any,  # noqa: ANN401 - any part of a card
    field: str,
    number: CardNumber,
    part: tuple[Any, ...] | None = None,
    path: Sequence[int] = (),
) -> CardNumber:
    """The number of a part as one of the whole."""

    def make(n: int) -> Any:  # noqa: ANN401 - any part of a card
        made = number.make(n)
        return replace(value, **{field: made if part is None else _put(part, path, made)})

    return replace(number, make=make)


def _put(part: tuple[Any, ...], path: Sequence[int], new: object) -> tuple[Any, ...]:
    i, *rest = path
    return (*part[:i], _put(part[i], rest, new) if rest else new, *part[i + 1 :])


def _said(value: object, field: str, doing: str) -> str | None:
    """What is said of the numbers in a field; None if there are none to change."""
    match value:
        case Card():
            return None if field in ("sets", "years") else ""
        case Pick() | What() | Condition() | Choose() if field in _TOLD[type(value)]:
            return None
        case Then() if field == "otherwise":
            return f"{doing} otherwise"
        case Move(verb=verb):
            return f"{doing} {verb}"
        case Give(resource=resource):
            return f"{doing} +{resource.capitalize()}"
        case Each(circle=circle):
            return f"{doing} {'left player' if circle == 'left' else circle}"
        case Wait():
            return f"{doing} later"
        case Reaction():
            return f"{doing} reaction"
        case Trigger(when=when):
            return f"{doing} {_MOMENTS.get(when, when)}"
        case TakeUntil():
            return f"{doing} reveal"
        case DrawTo():
            return f"{doing} set aside"
        case _:
            return doing


_TOLD: dict[type, tuple[str, ...]] = {
    Pick: ("low", "high"), What: ("cost",), Condition: ("left",), Choose: ("n",)
}  # fmt: skip
"""Amounts whose numbers stand with the value that they are in, or nowhere."""
_MOMENTS = {"gain": "when gained", "buy": "when bought", "leave": "when discarded"}
_COSTING = {"at_most": "up to", "at_least": "at least", "equal": "exactly"}
_COMPARED = {"at_most": "at most", "at_least": "at least", "equal": "exactly", "other": "not"}

Own = tuple[str, int, Range, Callable[[int], Any]]


def _own(value: Any, doing: str) -> Iterator[Own]:  # noqa: ANN401 - any part of a card
    """The numbers that stand in a value itself."""

    def of(name: str, field: str, allowed: Range) -> Own:
        return name, getattr(value, field), allowed, lambda n: replace(value, **{field: n})

    match value:
        case Card():
            yield of(COST, "cost", Range(COSTS[0], COSTS[-1]))
        case Points(every=every):
            if value.number or not every:
                yield of("points", "number", Range(-100, 100))
            if every:
                yield of("cards for a point", "every", Range(1, 255))
        case Give(resource=resource, amount=int(amount)):
            low = -100 if resource == "coins" or amount < 0 else 0
            yield of(f"{doing} +{resource.capitalize()}", "amount", Range(low, 100))
        case Amount():
            yield from _amount(value, doing)
        case Condition(relation=relation):
            name = f"{doing} if {_COMPARED[relation]}"
            left = Variable(value.left)
            yield name, value.right, Range(-100, 100), lambda n: left.compared(relation, n)
        case What():
            if value.relation is not None and isinstance(value.cost, int):
                yield of(f"{doing} costing {_COSTING[value.relation]}", "cost", _COINS)
            if isinstance(more := value.cost, Amount):
                name = f"{doing} costing more"
                yield name, more.add, _MORE, lambda n: replace(value, cost=replace(more, add=n))
            if value.left is not None:
                yield of(f"{doing} from piles with up to", "left", Range(1, 250))
        case Pick():
            yield from _pick(value, doing)
        case Top():
            yield of(f"{doing} from the deck", "n", _FEW)
        case Move(verb="play"):
            yield of(f"{doing} times to play", "times", Range(1, 10))
        case Move(verb="gain", cards=Pick(zone="supply", high=1)):
            yield of(f"{doing} gain", "times", Range(1, 10))
        case Take():
            yield of(f"{doing} {'reveal' if value.open else 'look at'}", "n", _FEW)
        case TakeUntil():
            yield of(f"{doing} reveal until", "n", _FEW)
        case DrawTo():
            yield of(f"{doing} draw up to", "n", _FEW)
        case Choose(n=int(), options=options):
            yield of(f"{doing} choices", "n", Range(1, len(options)))
        case Discount():
            yield of(f"{doing} cheaper by", "n", Range(1, 60))
        case ExtraTurn():
            yield of(f"{doing} cards of the extra turn", "n", _FEW)
        case Reaction(hand_at_least=least) if least:
            yield of(f"{doing} reaction with a hand of at least", "hand_at_least", Range(0, 20))
        case Cheaper():
            yield of(f"{doing} cheaper by", "n", Range(1, 60))
        case Also():
            yield of(f"{doing} coins of {value.name}", "coins", Range(1, 60))
        case _:
            return


def _amount(value: Amount, doing: str) -> Iterator[Own]:
    """How an amount that is only known in play is calculated."""
    if value.div > 1:
        yield f"{doing} for every", value.div, Range(1, 200), lambda n: replace(value, div=n)
    else:
        yield f"{doing} for each", value.mul, Range(1, 100), lambda n: replace(value, mul=n)
    if value.add:
        yield f"{doing} more", value.add, Range(-100, 100), lambda n: replace(value, add=n)


def _pick(value: Pick, doing: str) -> Iterator[Own]:
    """How many cards are picked: one number, if they are not fewer or more as one likes."""
    if value.keep is not None:
        yield f"{doing} down to", value.keep, Range(0, 20), lambda n: _down_to(value, n)
    elif value.what.same or value.zone == "event" or _one_by_one(doing):
        return
    elif isinstance(value.high, Amount) and value.low == value.high:
        for name, number, allowed, make in _amount(value.high, doing):
            yield name, number, allowed, partial(_as_many, value, make)
    elif isinstance(value.high, int) and value.low == value.high:
        yield doing, value.high, _FEW, lambda n: replace(value, low=n, high=n)
    else:
        if isinstance(value.low, int) and value.low:
            yield f"{doing} at least", value.low, _FEW, lambda n: replace(value, low=n)
        if isinstance(value.high, int):
            yield f"{doing} up to", value.high, _FEW, lambda n: replace(value, high=n)


def _one_by_one(doing: str) -> bool:
    """Whether one card at a time is picked: then the number is how many times that is done."""
    return doing.endswith(("gain", "play"))


def _as_many(value: Pick, make: Callable[[int], Amount], n: int) -> Pick:
    amount = make(n)
    return replace(value, low=amount, high=amount)


def _down_to(value: Pick, n: int) -> Pick:
    assert isinstance(value.high, Amount)
    above = replace(value.high, add=-n)
    return replace(value, low=above if value.low else 0, high=above, keep=n)
