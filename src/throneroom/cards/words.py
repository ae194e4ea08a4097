"""Words of the card language check what they are given, by their own annotations.

A word is a function with the decorator :func:`word`. Its annotations say what may stand in it; what
does not fit is a :class:`~.errors.CardError` that says what would be right.
"""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, wraps
from typing import Annotated, Any, Literal, ParamSpec, TypeVar, Union, get_args, get_origin
from typing import get_type_hints as hints

from ..numbers import whole
from .errors import CardError, nearest

P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True)
class Range:
    """The whole numbers that a word takes."""

    low: int
    high: int


#: What values are called in errors: their sort, and how one is written.
SORTS = {
    "Pick": ("cards to pick", "one(hand)"),
    "Every": ("all cards of a sort", "every(hand)"),
    "Top": ("cards of the deck", "top(1)"),
    "What": ("a sort of cards", "Treasure"),
    "Variable": ("an amount", "hand_size"),
    "Condition": ("a condition", "hand_size >= 5"),
    "Effect": ("an effect", "draw(1)"),
    "Wait": ("an effect that waits", "whenever_gained(Treasure, vp(1))"),
    "Reaction": ("a reaction", "reaction(unaffected())"),
    "Trigger": ("a part of a card", "when_gained(draw(1))"),
    "Cheaper": ("a part of a card", "cheaper(1, Action)"),
    "NotWith": ("a part of a card", 'not_with("Copper")'),
    "Also": ("a part of a card", 'also("Curse", "Treasure", coins=1)'),
    "Cost": ("a cost", "cost(3, potion=True)"),
    "Points": ("points", "per(10)"),
    "Card": ("a card", 'action("Village", 3, draw(1), actions(2))'),
    "str": ("a card's name", '"Copper"'),
    "bool": ("True or False", ""),
    "int": ("a number", ""),
}
#: The words for places, by the text that stands for them.
PLACES = {
    "hand": "hand", "discard": "discard_pile", "supply": "supply", "trash": "trash_pile",
    "revealed": "revealed", "noted": "trashed_cards", "deck": "deck", "bottom": "bottom_of_deck",
    "anywhere": "anywhere", "play": "in_play", "mat": "mat", "aside": "aside",
    "leaving": "leaving",
}  # fmt: skip


def word(function: Callable[P, R]) -> Callable[P, R]:
    """Let a function check its arguments."""

    @wraps(function)
    def checked(*args: P.args, **kwargs: P.kwargs) -> R:
        # Whole numbers of NumPy become Python's own; all else stays as it is.
        plain: Any = [value if (n := whole(value)) is None else n for value in args]
        named: Any = {k: value if (n := whole(value)) is None else n for k, value in kwargs.items()}
        _check(function, plain, named)
        return function(*plain, **named)

    return checked


def _check(function: Callable[..., object], args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
    name, signature, kinds = _signature(function)
    try:
        bound = signature.bind(*args, **kwargs)
    except TypeError as error:
        raise CardError(f"{name}: {_misfit(signature, kwargs, str(error))}") from None
    for parameter in signature.parameters.values():
        if parameter.name == "self":
            continue
        several = parameter.kind is inspect.Parameter.VAR_POSITIONAL
        holds = several and parameter.name in ("effects", "options") and "otherwise" not in kwargs
        if holds and not bound.arguments.get(parameter.name):
            raise CardError(f"{name}: no effect stands in it, such as {name}(draw(1))")
        if parameter.name not in bound.arguments:
            continue
        value = bound.arguments[parameter.name]
        for one in value if several else (value,):
            if not fits(one, kinds[parameter.name]):
                raise CardError(_wrong(name, parameter.name, one, kinds[parameter.name]))


@cache
def _signature(
    function: Callable[..., object],
) -> tuple[str, inspect.Signature, dict[str, Any]]:
    return (
        {"__sub__": "-"}.get(function.__name__, function.__name__),
        inspect.signature(function),
        hints(function, include_extras=True),
    )


def _misfit(signature: inspect.Signature, kwargs: dict[str, Any], python_says: str) -> str:
    """Arguments that the word does not have, or lacks."""
    names = [n for n in signature.parameters if n != "self"]
    for given in kwargs:
        if given not in names:
            return (
                f"it has no {given!r}{nearest(given, names) or f': it takes {_takes(signature)}'}"
            )
    if "missing" in python_says:
        return f"something is missing: it takes {_takes(signature)}"
    return f"that is too much: it takes {_takes(signature)}"


def _takes(signature: inspect.Signature) -> str:
    named = [
        f"*{p.name}" if p.kind is p.VAR_POSITIONAL else p.name + "=" * (p.kind is p.KEYWORD_ONLY)
        for p in signature.parameters.values()
        if p.name != "self"
    ]
    return f"({', '.join(named)})" if named else "nothing"


def _options(kind: Any) -> Iterator[Any]:  # noqa: ANN401 - annotations have no type
    """The alternatives of an annotation."""
    if get_origin(kind) in (Union, types.UnionType):
        for one in get_args(kind):
            yield from _options(one)
    else:
        yield kind


def fits(value: object, kind: Any) -> bool:  # noqa: ANN401
    """Whether a value is what an annotation says."""
    return any(_fits(value, one) for one in _options(kind))


def _fits(value: object, kind: Any) -> bool:  # noqa: ANN401
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *extra = get_args(kind)
        ranges = [r for r in extra if isinstance(r, Range)]
        return fits(value, inner) and all(
            isinstance(value, int) and r.low <= value <= r.high for r in ranges
        )
    if origin is Literal:
        return isinstance(value, str) and value in get_args(kind)
    if origin is tuple:
        item = get_args(kind)[0]
        return isinstance(value, tuple) and value != () and all(fits(v, item) for v in value)
    if kind is int:
        return type(value) is int
    if kind is str:  # a place is no card
        return isinstance(value, str) and bool(value.strip()) and value not in PLACES
    return isinstance(value, type(None) if kind is None else kind)


def _wrong(name: str, parameter: str, value: object, kind: Any) -> str:  # noqa: ANN401
    wanted = ", ".join(dict.fromkeys(_called(one) for one in _options(kind)))
    head, _, last = wanted.rpartition(", ")
    wanted = f"{head} or {last}" if head else last
    quoted = isinstance(value, str) and parameter in ("event", "by", "type_")
    text = f"{name}: {parameter} is {wanted}, not {repr(value) if quoted else said(value)}"
    return text + _instead(name, value, kind)


def _called(kind: Any) -> str:  # noqa: ANN401
    """What an annotation asks for, in words."""
    origin = get_origin(kind)
    if origin is Annotated:
        inner, *extra = get_args(kind)
        for one in extra:
            if isinstance(one, Range):
                return f"a number from {one.low} to {one.high}"
        return _called(inner)
    if origin is Literal:
        return " or ".join(PLACES.get(v, repr(v)) for v in get_args(kind))
    if origin is tuple:
        return "a tuple of effects"
    if kind in (None, type(None)):
        return "nothing"
    sort, written = SORTS.get(kind.__name__, (kind.__name__, ""))
    return f"{sort} ({written})" if written else sort


def said(value: object) -> str:
    """A value as an error names it."""
    if isinstance(value, bool) or value is None:
        return repr(value)
    if isinstance(value, str):
        return f"the place {PLACES[value]}" if value in PLACES else repr(value)
    if inspect.isfunction(value):
        return f"the bare word {value.__name__}"
    if isinstance(value, type):
        return f"the bare name {value.__name__}"
    for base in type(value).__mro__:
        if base.__name__ in SORTS and base not in (int, str):
            return SORTS[base.__name__][0]
    text = repr(value)
    return text if len(text) <= 40 else text[:37] + "..."


def _instead(name: str, value: object, kind: Any) -> str:  # noqa: ANN401
    """What was probably meant."""
    takes = {getattr(one, "__name__", "") for one in _options(kind)}
    if inspect.isfunction(value):
        return f": write {value.__name__}(...)"
    if type(value).__name__ == "Variable":
        return ""
    if "Pick" in takes:
        if isinstance(value, str) and value in PLACES:
            zone = PLACES[value]
            every = f" or {name}(every({zone}))" if "Every" in takes else ""
            return f": write {name}(one({zone})){every}"
        if isinstance(value, str) and value.strip():
            return f": write {name}(one(hand, {value!r}))"
        if type(value).__name__ == "What":
            return f": write {name}(one(hand, ...)) with it"
    if value == "deck" and name in ("one", "up_to", "exactly", "any_number"):
        return ": nobody picks from a deck; top(1) is its top card, and reveal(top(3)) shows some"
    if name == "gain" and type(value).__name__ in ("Top", "Every"):
        return ": gain takes cards from the Supply or the trash; put(top(1), hand) moves one's own"
    if isinstance(value, list) and "Effect" in takes:
        return ": several effects of one option are a tuple, (a, b)"
    return ""
