"""Cards as plain data, ready for JSON, and back.

A card is a tree of the values of :mod:`.model`. As data, each value is a mapping: its class under
``is``, then the fields that differ from their defaults. Reading follows the types of the fields,
so that nothing but a card can come out, and no code is run.
"""

from __future__ import annotations

import dataclasses
import types
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from . import model
from .catalog import OFFICIAL, Catalog
from .errors import CardError
from .model import TYPES, Card
from .scene import check_card

_LARGEST = 9999  # no number on a card is larger, a year least of all
_LONGEST = 200  # letters of a name, parts of a list
_DEEPEST = 60  # levels of values inside each other
_HIGHEST_COST = 60


def card_to_data(card: Card) -> dict[str, Any]:
    """A card as mappings, lists, texts and numbers.

    >>> from throneroom.cards import card
    >>> card_to_data(card("Smithy"))["effects"]
    [{'is': 'Give', 'resource': 'cards', 'amount': 3}]
    """
    if not isinstance(card, Card):
        raise TypeError(f"not a card: {card!r}")
    found: dict[str, Any] = _plain(card)
    return found


def card_from_data(data: object) -> Card:
    """The card that :func:`card_to_data` made the data from; a CardError if it is no card.

    >>> from throneroom.cards import card
    >>> card_from_data(card_to_data(card("Witch"))) == card("Witch")
    True
    """
    found = _read(Card, data, "card", 0)
    assert isinstance(found, Card)
    if wrong := [kind for kind in found.types if kind not in TYPES]:
        raise _wrong(f"{found.name}: unknown type {wrong[0]!r}: types are {', '.join(TYPES)}")
    if not 0 <= found.cost <= _HIGHEST_COST:
        raise _wrong(f"{found.name}: a cost is between 0 and {_HIGHEST_COST}, not {found.cost}")
    try:
        check_card(found)
    except CardError as error:
        raise _wrong(error.args[0]) from None
    return found


def catalog_to_data(catalog: Catalog) -> list[dict[str, Any]]:
    """The own cards of a catalog: with the official ones, they are all of it."""
    return [card_to_data(one) for one in catalog.own]


def catalog_from_data(data: object) -> Catalog:
    """The catalog that :func:`catalog_to_data` made the data from."""
    if not isinstance(data, list | tuple):
        raise _wrong(f"own cards are a list, not {_shown(data)}")
    if not data:
        return OFFICIAL
    try:
        return OFFICIAL.with_cards(*map(card_from_data, data))
    except CardError:
        raise
    except (TypeError, ValueError) as error:
        raise _wrong(str(error)) from None


# ---------------------------------------------------------------- writing


def _plain(value: object) -> Any:  # noqa: ANN401 - any plain data
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        fields = {
            f.name: _plain(part)
            for f in dataclasses.fields(value)
            if (part := getattr(value, f.name)) != f.default or type(part) is not type(f.default)
        }
        return {"is": type(value).__name__, **fields}
    if isinstance(value, frozenset):
        return [_plain(part) for part in sorted(value)]
    if isinstance(value, tuple):
        return [_plain(part) for part in value]
    return value


# ---------------------------------------------------------------- reading


@cache
def _classes() -> Mapping[str, type]:
    """The values that cards are made of, by name."""
    found = vars(model).values()
    return {c.__name__: c for c in found if isinstance(c, type) and dataclasses.is_dataclass(c)}


@cache
def _hints(name: str) -> Mapping[str, Any]:
    """The types of the fields of a value."""
    return get_type_hints(_classes()[name], vars(model))


def _read(wanted: Any, data: object, where: str, depth: int) -> object:  # noqa: ANN401 - a type
    """A value of the wanted type; ``where`` is its place on the card, for errors."""
    if depth > _DEEPEST:
        raise _wrong(f"{where}: too many values inside each other")
    origin = get_origin(wanted)
    if origin is Literal:
        for one in get_args(wanted):
            if type(data) is type(one) and data == one:
                return one
        raise _wrong(f"{where}: one of {', '.join(get_args(wanted))}, not {_shown(data)}")
    if origin in (Union, types.UnionType):
        return _read_one_of(get_args(wanted), data, where, depth)
    if origin in (tuple, frozenset):
        return _read_list(origin, get_args(wanted), data, where, depth)
    if isinstance(wanted, type) and dataclasses.is_dataclass(wanted):
        return _read_value(wanted, data, where, depth)
    if type(data) is not wanted:  # a plain value: text, a number, true or false, nothing
        raise _wrong(f"{where}: {_called(wanted)} is needed, not {_shown(data)}")
    if isinstance(data, int) and abs(data) > _LARGEST:
        raise _wrong(f"{where}: at most {_LARGEST}, not {data}")
    if isinstance(data, str) and len(data) > _LONGEST:
        raise _wrong(f"{where}: at most {_LONGEST} letters")
    return data


def _read_one_of(choices: tuple[Any, ...], data: object, where: str, depth: int) -> object:
    for choice in choices:
        if _fits(choice, data):
            return _read(choice, data, where, depth)
    needed = " or ".join(map(_called, choices))
    raise _wrong(f"{where}: {needed} is needed, not {_shown(data)}")


def _fits(wanted: Any, data: object) -> bool:  # noqa: ANN401 - a type
    """Whether the outside of some data looks like a type."""
    origin = get_origin(wanted)
    if origin is Literal:
        return isinstance(data, str) and data in get_args(wanted)
    if origin in (tuple, frozenset):
        return isinstance(data, list | tuple)
    if dataclasses.is_dataclass(wanted) and isinstance(wanted, type):
        found = _classes().get(str(data.get("is"))) if isinstance(data, Mapping) else None
        return found is not None and issubclass(found, wanted)
    return type(data) is wanted


def _read_list(
    sort: type, inner: tuple[Any, ...], data: object, where: str, depth: int
) -> tuple[object, ...] | frozenset[object]:
    if not isinstance(data, list | tuple):
        raise _wrong(f"{where}: a list is needed, not {_shown(data)}")
    if len(data) > _LONGEST:
        raise _wrong(f"{where}: at most {_LONGEST} parts, not {len(data)}")
    if sort is tuple and Ellipsis not in inner:
        if len(data) != len(inner):
            raise _wrong(f"{where}: {len(inner)} parts are needed, not {len(data)}")
        kinds: Iterable[Any] = inner
    else:
        kinds = [inner[0]] * len(data)
    parts = (
        _read(kind, part, f"{where}[{i}]", depth + 1)
        for i, (kind, part) in enumerate(zip(kinds, data, strict=True))
    )
    return tuple(parts) if sort is tuple else frozenset(parts)


def _read_value(wanted: type, data: object, where: str, depth: int) -> object:
    if not isinstance(data, Mapping):
        raise _wrong(f"{where}: {_called(wanted)} is needed, not {_shown(data)}")
    name = data.get("is")
    sort = _classes().get(name) if isinstance(name, str) else None
    if not isinstance(name, str) or sort is None or not issubclass(sort, wanted):
        raise _wrong(f"{where}: {_called(wanted)} is needed, not {_shown(name)}")
    hints = _hints(name)
    if unknown := [one for one in data if one != "is" and one not in hints]:
        raise _wrong(f"{where}: {name} has no {_shown(unknown[0])}")
    given = {
        one: _read(hints[one], part, f"{where}.{one}", depth + 1)
        for one, part in data.items()
        if one != "is"
    }
    try:
        return sort(**given)
    except (TypeError, ValueError) as error:  # a field is missing, or is refused
        raise _wrong(f"{where}: {error.args[0]}") from None


def _wrong(message: str) -> CardError:
    """An error that has no line in a card file."""
    return CardError(message, "")


def _called(wanted: Any) -> str:  # noqa: ANN401 - a type
    words = {str: "a text", int: "a whole number", bool: "true or false", type(None): "null"}
    if wanted in words:
        return words[wanted]
    if get_origin(wanted) is Literal:
        return " or ".join(map(repr, get_args(wanted)))
    if get_origin(wanted) in (tuple, frozenset):
        return "a list"
    return f"a value {getattr(wanted, '__name__', wanted)}"


def _shown(data: object) -> str:
    text = repr(data)
    return text if len(text) <= 60 else text[:57] + "..."
