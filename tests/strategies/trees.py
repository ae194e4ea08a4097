"""Random strategies, and the meaning of conditions in the plainest form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from hypothesis import strategies as st

from throneroom.cards import all_cards
from throneroom.cards.model import TYPES
from throneroom.strategies.card_options import options
from throneroom.strategies.condition_words import LOWEST_PILES
from throneroom.strategies.fold import calculate
from throneroom.strategies.rulelist import (
    Binary,
    Choice,
    Compare,
    Expression,
    Extreme,
    Fact,
    Logic,
    Not,
    Number,
    OneOf,
    Rule,
    Sections,
    Strategy,
)
from throneroom.strategies.rulelist_codes import (
    FACTS,
    OF_CARD,
    OF_CARD_OR_TYPE,
    OF_NUMBER,
    OPERATIONS,
    SECTIONS,
)

NAMES = sorted(card.name for card in all_cards())
ASKING = [card for card in all_cards() if options(card)]

_cards = st.sampled_from(NAMES)
_types = st.sampled_from([name for name in TYPES if name != "Curse"])
_numbers = st.integers(-40, 40) | st.floats(-1e6, 1e6).map(lambda x: round(x, 4)) | st.just(1e-7)


@st.composite
def facts(draw: st.DrawFn) -> Fact:
    name = draw(st.sampled_from([*FACTS, "share"]))
    if name in OF_NUMBER:
        return Fact(name, draw(st.integers(1, LOWEST_PILES)))
    if name in OF_CARD:
        return Fact(name, draw(_cards | _types if name in OF_CARD_OR_TYPE else _cards))
    return Fact(name)


def _larger(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    few = st.lists(inner, min_size=2, max_size=4).map(tuple)
    return (
        st.builds(Binary, st.sampled_from("+-*/"), inner, inner)
        | st.builds(Compare, st.sampled_from(["<=", ">=", "=", "!=", "<", ">"]), inner, inner)
        | st.builds(Extreme, st.sampled_from(["min", "max"]), few)
        | st.builds(Logic, st.sampled_from(["and", "or"]), few)
        | st.builds(Not, inner)
    )


expressions: st.SearchStrategy[Expression] = st.recursive(
    st.builds(Number, _numbers) | facts(), _larger, max_leaves=9
)
picks = st.builds(
    OneOf,
    st.sampled_from(["any", "dearest", "cheapest"]),
    st.lists(_cards | _types, max_size=4, unique=True).map(tuple),
)
rules = st.builds(Rule, _cards | picks, st.none() | st.integers(0, 300), st.none() | expressions)
sections = st.lists(rules, max_size=4).map(tuple)
_words = st.text(st.characters(categories=["L", "N", "P", "S"]), min_size=1, max_size=8)
names = st.lists(_words, min_size=1, max_size=3).map(" ".join)


@st.composite
def choices(draw: st.DrawFn) -> tuple[Choice, ...]:
    found = []
    for card in draw(st.lists(st.sampled_from(ASKING), max_size=3, unique=True)):
        words = options(card)
        for _ in range(draw(st.integers(1, 3))):
            option = draw(st.integers(0, len(words) - 1))
            said = draw(st.sampled_from(["", words[option]]))
            found.append(Choice(card.name, option, draw(st.none() | expressions), words=said))
    return tuple(found)


plans = st.builds(
    Strategy,
    names,
    st.builds(
        Sections,
        **{
            **dict.fromkeys(SECTIONS, sections),
            "buy": st.lists(rules, min_size=1, max_size=6).map(tuple),
        },
    ),
    choices(),
    st.sampled_from(["standard", "provincial"]),
)


def value(expression: Expression, table: Mapping[Fact, float]) -> float:
    """What an expression is worth when the facts are these."""
    match expression:
        case Number(number):
            return number
        case Fact("share", of):
            return calculate("/", table[Fact("deck", of)], table[Fact("deck size")])
        case Fact():
            return table[expression]
        case Not(inner):
            return int(value(inner, table) == 0)
        case Logic("and", parts):
            return int(all(value(part, table) != 0 for part in parts))
        case Logic(_, parts):
            return int(any(value(part, table) != 0 for part in parts))
        case Extreme(op, parts):
            worth = [value(part, table) for part in parts]
            return min(worth) if op == "min" else max(worth)
        case Binary(op, left, right) | Compare(op, left, right):
            return calculate(op, value(left, table), value(right, table))


_SIGNS = {number: sign for sign, number in OPERATIONS.items()}


def run(steps: Sequence[tuple[int, float, int]], table: Mapping[tuple[int, int], float]) -> float:
    """Work out steps as the core does: on a stack of sixteen numbers."""
    stack: list[float] = []
    for op, number, kind in steps:
        if op == 0:
            stack.append(number)
        elif op == 1:
            stack.append(table[int(number), kind])
        elif _SIGNS[op] == "not":
            stack.append(int(stack.pop() == 0))
        else:
            right, left = stack.pop(), stack.pop()
            match _SIGNS[op]:
                case "and":
                    stack.append(int(left != 0 and right != 0))
                case "or":
                    stack.append(int(left != 0 or right != 0))
                case "min":
                    stack.append(min(left, right))
                case "max":
                    stack.append(max(left, right))
                case sign:
                    stack.append(calculate(sign, left, right))
        assert len(stack) <= 16
    assert len(stack) == 1
    return stack[0]
