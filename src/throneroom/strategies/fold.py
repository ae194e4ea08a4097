"""Working out what is known of a condition before any game is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from math import ceil, floor, inf

from .rulelist import (
    Arithmetic,
    Binary,
    Compare,
    Expression,
    Extreme,
    Fact,
    Logic,
    Not,
    Number,
    Relation,
)
from .rulelist_codes import SIGNED

_VAST = 1e15

Known = Callable[[Fact], Expression]

_OPPOSITE: dict[Relation, Relation] = {
    "<=": ">", ">": "<=", ">=": "<", "<": ">=", "=": "!=", "!=": "=",
}  # fmt: skip
_MIRRORED: dict[Relation, Relation] = {
    "<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "=", "!=": "!=",
}  # fmt: skip


def as_it_is(fact: Fact) -> Expression:
    """Know nothing about a fact."""
    return fact


def fold(expression: Expression, known: Known = as_it_is) -> Expression:
    """The same condition with all that is known worked out.

    >>> fold(Compare("<", Binary("+", Number(1), Number(2)), Fact("turn")))
    Compare(op='<', left=Number(value=3), right=Fact(name='turn', of=None))
    """
    match expression:
        case Number():
            return expression
        case Fact():
            return known(expression)
        case Not(inner):
            return _negated(fold(inner, known))
        case Logic(op, parts):
            return _logic(op, [fold(part, known) for part in parts])
        case Extreme(op, parts):
            folded = tuple(fold(part, known) for part in parts)
            numbers = [part.value for part in folded if isinstance(part, Number)]
            if len(numbers) < len(folded):
                return Extreme(op, folded)
            return Number(min(numbers) if op == "min" else max(numbers))
        case Binary(op, left, right):
            left, right = fold(left, known), fold(right, known)
            if isinstance(left, Number) and isinstance(right, Number):
                return Number(calculate(op, left.value, right.value))
            return Binary(op, left, right)
        case Compare(op, left, right):
            left, right = fold(left, known), fold(right, known)
            if isinstance(left, Number) and isinstance(right, Number):
                return Number(calculate(op, left.value, right.value))
            return Compare(op, left, right)


def _negated(inner: Expression) -> Expression:
    match inner:
        case Number(value):
            return Number(int(value == 0))
        case Compare(op, left, right):
            return Compare(_OPPOSITE[op], left, right)
    return Not(inner)


def _logic(op: str, parts: list[Expression]) -> Expression:
    settled = op == "or"  # one true part settles an "or", one false part an "and"
    if any(isinstance(part, Number) and (part.value != 0) == settled for part in parts):
        return Number(int(settled))
    rest = [part for part in parts if not isinstance(part, Number)]
    if not rest:
        return Number(int(not settled))
    if len(rest) == 1 and isinstance(rest[0], Compare | Logic | Not):
        return rest[0]
    if len(rest) == 1:  # a number that only counts as true or false
        return Compare("!=", rest[0], Number(0))
    return Logic("or" if settled else "and", tuple(rest))


def plain(expression: Expression) -> Expression:
    """The same expression, with no zero and no negative number added or taken away.

    >>> plain(Binary("+", Binary("-", Fact("turn"), Number(0)), Number(-2)))
    Binary(op='-', left=Fact(name='turn', of=None), right=Number(value=2))
    """
    match expression:
        case Binary(op, left, right):
            return _plain_step(op, plain(left), plain(right))
        case Compare(relation, left, right):
            return Compare(relation, plain(left), plain(right))
        case Logic(_, parts) | Extreme(_, parts):
            return replace(expression, parts=tuple(map(plain, parts)))
        case Not(inner):
            return Not(plain(inner))
    return expression


def _plain_step(op: Arithmetic, left: Expression, right: Expression) -> Expression:
    match op, left, right:
        case ("+" | "-", _, Number(0)):
            return left
        case ("+", Number(0), _):
            return right
        case ("+" | "-", _, Number(value)) if value < 0:
            return Binary("-" if op == "+" else "+", left, Number(-value))
    return Binary(op, left, right)


def calculate(op: str, left: float, right: float) -> float:
    """One step of arithmetic or comparison, as the core does it."""
    match op:
        case "+":
            return _held(left + right)
        case "-":
            return _held(left - right)
        case "*":
            return _held(left * right)
        case "/":
            return _held(left / right) if right != 0 else 0
        case "<=":
            return int(left <= right)
        case ">=":
            return int(left >= right)
        case "=":
            return int(left == right)
        case "!=":
            return int(left != right)
        case "<":
            return int(left < right)
    return int(left > right)


def _held(value: float) -> float:
    """A number that stays finite however often it is multiplied."""
    return max(-_VAST, min(_VAST, value))


def conjuncts(expression: Expression) -> tuple[Expression, ...]:
    """The conditions that must all hold."""
    if isinstance(expression, Logic) and expression.op == "and":
        return tuple(found for part in expression.parts for found in conjuncts(part))
    return (expression,)


def bounds(condition: Expression) -> tuple[Fact, float, float] | None:
    """A condition on one fact as the whole numbers it allows: from, to. None if it is no such.

    >>> bounds(Compare("<", Number(2), Fact("turn")))
    (Fact(name='turn', of=None), 3, inf)
    """
    match condition:
        case Fact(name) if name not in (*SIGNED, "share"):
            return condition, 1, inf
        case Not(Fact(name) as fact) if name not in (*SIGNED, "share"):
            return fact, -inf, 0
        case Compare(op, Fact(name) as fact, Number(value)) if name != "share":
            pass
        case Compare(mirrored, Number(value), Fact(name) as fact) if name != "share":
            op = _MIRRORED[mirrored]
        case _:
            return None
    match op:
        case "<=":
            return fact, -inf, floor(value)
        case "<":
            return fact, -inf, ceil(value) - 1
        case ">=":
            return fact, ceil(value), inf
        case ">":
            return fact, floor(value) + 1, inf
        case "=":
            return fact, ceil(value), floor(value)
    return None


def contradiction(condition: Expression) -> bool:
    """Whether a folded condition can never hold: its parts contradict each other."""
    if condition == Number(0):
        return True
    if isinstance(condition, Logic) and condition.op == "or":
        return all(contradiction(part) for part in condition.parts)
    allowed: dict[Fact, tuple[float, float]] = {}
    for part in conjuncts(condition):
        if part is not condition and contradiction(part):
            return True
        found = bounds(part)
        if found is None:
            continue
        fact, low, high = found
        least = -inf if fact.name in SIGNED else 0
        before = allowed.get(fact, (least, inf))
        low, high = max(low, before[0]), min(high, before[1])
        if low > high:
            return True
        allowed[fact] = (low, high)
    return False
