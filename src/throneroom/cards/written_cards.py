"""Cards that a stranger has written: read as a text of the card language, and never executed.

A text is first cut into the few signs that the language has, and everything else is refused there.
What is left is read by Python's parser, and a walk over its syntax tree calls the words of the
language and nothing else. So there is nothing in it that could open a file, name an object's
insides, repeat itself or grow: sizes, depth and numbers have limits, too.
"""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Mapping
from functools import cache
from inspect import isfunction
from types import MappingProxyType
from typing import Any, NoReturn

from . import language
from .card_signs import (
    DEEPEST,
    LARGEST,
    LONGEST_NAME,
    UnreadCard,
    check_signs,
    signs_of,
)
from .catalog import OFFICIAL, Catalog, UnknownCard
from .errors import CardError, nearest
from .model import Card, Condition, Effect, Every, Pick, Variable, What
from .words import PLACES, said

LONGEST = 4_000
"""Characters of a text."""
MOST_CARDS = 4
"""Cards of a text; they may speak of each other."""
NO_FILE = "<card>"
"""What Python's parser is told that it reads; where it complains, it looks for such a file."""
_IMPORT = re.compile(
    r"^from[ \t]+throneroom\.cards\.language[ \t]+import[ \t]*(\*|\([\w\s,#]*\)|[\w \t,]+)", re.M
)
_HANGS_ON: tuple[tuple[type, tuple[str, ...]], ...] = (
    (Effect, ("then",)),
    (What, ("costing", "in_low_piles")),
    (Variable, ("equals",)),
)
_Calculates = Callable[[Any, Any], Any]
_CALCULATES: Mapping[type[ast.operator], tuple[str, _Calculates]] = MappingProxyType(
    {
        ast.Add: ("+", operator.add),
        ast.Sub: ("-", operator.sub),
        ast.Mult: ("*", operator.mul),
        ast.FloorDiv: ("//", operator.floordiv),
        ast.BitOr: ("|", operator.or_),
    }
)
_COMPARES: Mapping[type[ast.cmpop], _Calculates] = MappingProxyType(
    {
        ast.LtE: operator.le,
        ast.GtE: operator.ge,
        ast.Lt: operator.lt,
        ast.Gt: operator.gt,
        ast.Eq: operator.eq,
        ast.NotEq: operator.ne,
    }
)


@cache
def language_words() -> Mapping[str, Any]:
    """The words that a card may be written with, and what they mean."""
    kinds = (Variable, What, Pick, Every)
    found = {}
    for name, value in vars(language).items():
        own = isfunction(value) and value.__module__ == language.__name__
        place = isinstance(value, str) and name in PLACES.values()
        if not name.startswith("_") and (own or place or isinstance(value, kinds)):
            found[name] = value
    return MappingProxyType(found | {"looked_at": language.looked_at})


def read_cards(text: str) -> tuple[Card, ...]:
    r"""The cards that a text makes, in its order; an UnreadCard says what is wrong.

    >>> read_cards('action("Village", 3, draw(1), actions(2))')[0].text
    '+1 Card\n+2 Actions'
    >>> read_cards('action("Village", 3,\n       drw(1))')
    Traceback (most recent call last):
    ...
    throneroom.cards.card_signs.UnreadCard: line 2: unknown word 'drw': did you mean 'draw'?
    """
    if len(text) > LONGEST:
        raise UnreadCard(f"a card has at most {LONGEST:,} characters, not {len(text):,}", 1)
    text = _IMPORT.sub(lambda found: "\n" * found[0].count("\n"), text.replace("\r\n", "\n"))
    check_signs(text)
    found: dict[str, Card] = {}
    for statement in _parsed(text):
        one = _card_of(statement)
        if one is None:
            continue
        if one.name in found:
            raise UnreadCard(f"two cards are named {one.name}", statement.lineno)
        found[one.name] = one
        if len(found) > MOST_CARDS:
            raise UnreadCard(f"a text has at most {MOST_CARDS} cards", statement.lineno)
    if not found:
        raise UnreadCard('no card is written there, such as action("Village", 3, draw(1))', 1)
    return tuple(found.values())


def read_catalog(text: str, catalog: Catalog = OFFICIAL) -> tuple[tuple[Card, ...], Catalog]:
    """The cards of a text, and the catalog with them; cards that they name must be known."""
    cards = read_cards(text)
    try:
        return cards, catalog.with_cards(*cards)
    except UnknownCard as error:
        line = line_of_text(text, error.name)
        known = {one.name for one in (*catalog.cards(), *cards)}
        right = nearest(error.name, known).partition("'")[2].rpartition("'")[0]
        raise UnreadCard(str(error), line, error.name, right) from None
    except ValueError as error:
        raise UnreadCard(_plain(error), 1) from None


# ---------------------------------------------------------------- the tree


def _parsed(text: str) -> list[ast.stmt]:
    try:
        return ast.parse(text, NO_FILE).body
    except SyntaxError as error:
        line = min(error.lineno or 1, text.count("\n") + 1)
        raise UnreadCard(_syntax(error.msg), line) from None
    except (ValueError, RecursionError, MemoryError):
        raise UnreadCard("that is too deep to be a card", 1) from None


def _syntax(message: str) -> str:
    """Python's words for a slip, where they are of use to somebody who writes a card."""
    if "never closed" in message or "comma" in message or "unmatched" in message:
        return message.replace("invalid syntax. ", "").replace("Perhaps", "perhaps")
    if "does not match" in message or "keyword argument repeated" in message:
        return message
    if "positional argument follows keyword argument" in message:
        return "what has a name, such as to=hand, stands behind everything without one"
    if "indent" in message:
        return "a card begins at the beginning of a line"
    return "this can't be read: is a bracket, a comma or a quote missing?"


def _card_of(statement: ast.stmt) -> Card | None:
    """The card that a statement makes; none, if it is only a remark."""
    match statement:
        case ast.Expr(value=ast.Constant(value=str())):
            return None
        case ast.Expr(value=value) | ast.Assign(targets=[ast.Name()], value=value):
            made = _value(value, 0)
        case _:
            _refuse(statement, "a card is one action(...), treasure(...), victory(...)")
    if not isinstance(made, Card):
        _refuse(
            statement,
            f"a card is needed, such as action('Trial', 3, draw(1)), not {said(made)}",
        )
    return made


def _refuse(node: ast.AST, message: str, wrong: str = "", right: str = "") -> NoReturn:
    raise UnreadCard(message, getattr(node, "lineno", 1), wrong, right)


def _value(node: ast.expr, depth: int) -> Any:  # noqa: ANN401 - whatever the words make
    """What an expression means."""
    if depth > DEEPEST:
        _refuse(node, f"more than {DEEPEST} words hang on each other")
    match node:
        case ast.Constant():
            return _constant(node)
        case ast.Name(id=name):
            return _named(node, name)
        case ast.Call():
            return _called(node, depth)
        case ast.BinOp():
            return _calculated(node, depth)
        case ast.Compare():
            return _compared(node, depth)
        case ast.UnaryOp(op=ast.USub(), operand=inner):
            number = _value(inner, depth + 1)
            if type(number) is not int:
                _refuse(node, f"- stands before a number, not before {said(number)}")
            return -number
        case ast.UnaryOp(op=ast.Invert(), operand=inner):
            sort = _value(inner, depth + 1)
            if not isinstance(sort, What):
                _refuse(node, f"~ turns round a sort of cards, not {said(sort)}")
            return _safely(node, "~", lambda: ~sort)
        case ast.Tuple(elts=parts):
            return tuple(_value(part, depth + 1) for part in parts)
        case ast.List():
            _refuse(node, "several effects of one option stand in round brackets: (a, b)")
        case ast.Attribute(attr=name):
            _refuse(node, f".{name} needs brackets behind it: .{name}(...)", name)
        case _:
            _refuse(node, "this has no meaning in the card language")


def _constant(node: ast.Constant) -> str | int | bool:
    value = node.value
    if type(value) is int and value <= LARGEST:
        return value
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        if len(value) > LONGEST_NAME:
            _refuse(node, f"a name has at most {LONGEST_NAME} characters", value)
        return value
    if isinstance(value, int):
        _refuse(node, f"numbers are {LARGEST:,} at most")
    _refuse(node, f"numbers are whole, not {value!r}" if value is not None else "None is no card")


def _named(node: ast.AST, name: str) -> Any:  # noqa: ANN401 - a value of the language
    value = _word(node, name)
    if isfunction(value):
        _refuse(node, f"{name} needs brackets behind it: {name}(...)", name)
    return value


def _word(node: ast.AST, name: str) -> Any:  # noqa: ANN401 - a word of the language
    words = language_words()
    if name not in words:
        near = nearest(name, words)
        right = near.partition("'")[2].rpartition("'")[0]
        _refuse(node, f"unknown word {name[:LONGEST_NAME]!r}{near}", name, right)
    return words[name]


def _called(node: ast.Call, depth: int) -> Any:  # noqa: ANN401 - whatever the word makes
    match node.func:
        case ast.Name(id=name):
            function = _word(node.func, name)
            if not isfunction(function):
                _refuse(node, f"{name} stands without brackets", name)
        case ast.Attribute(value=inner, attr=name):
            function = _hanging(node.func, _value(inner, depth + 1), name)
        case _:
            _refuse(node, "only a word of the card language can have brackets behind it")
    parts, named = [], {}
    for part in node.args:
        if isinstance(part, ast.Starred):
            _refuse(part, "the card language has no '*' before effects: write each of them")
        parts.append(_value(part, depth + 1))
    for keyword in node.keywords:
        if keyword.arg is None:
            _refuse(keyword.value, "the card language has no '**'")
        named[keyword.arg] = _value(keyword.value, depth + 1)
    return _safely(node, name, lambda: function(*parts, **named))


def _hanging(node: ast.Attribute, on: object, name: str) -> Callable[..., Any]:
    """A word that hangs on a value by a point."""
    known = [word for kind, words in _HANGS_ON if isinstance(on, kind) for word in words]
    if name not in known:
        near = nearest(name, known)
        right = near.partition("'")[2].rpartition("'")[0]
        text = near or (f": it is .{' or .'.join(known)}" if known else "")
        _refuse(node, f"{said(on)} has no .{name[:LONGEST_NAME]}(...){text}", name, right)
    found: Callable[..., Any] = getattr(on, name)
    return found


def _calculated(node: ast.BinOp, depth: int) -> Any:  # noqa: ANN401 - an amount, a sort, a number
    known = _CALCULATES.get(type(node.op))
    if known is None:
        _refuse(node, "amounts are calculated with + - * // alone")
    sign, calculate = known
    left, right = _value(node.left, depth + 1), _value(node.right, depth + 1)
    numbers = (int, Variable)
    if sign in "-|" and isinstance(left, What):
        fine = isinstance(right, What | str)
    elif sign == "|":
        fine = isinstance(right, What) and isinstance(left, str)
        if isinstance(left, str) and isinstance(right, str):
            _refuse(node, f"two names are joined so: as_what({left!r}) | {right!r}")
    else:
        fine = all(isinstance(one, numbers) and type(one) is not bool for one in (left, right))
    if not fine:
        _refuse(node, f"{said(left)} {sign} {said(right)} has no meaning")
    if sign == "//" and type(right) is int and right == 0:
        _refuse(node, "nothing can be divided by 0")
    made = _safely(node, sign, lambda: calculate(left, right))
    if type(made) is int and abs(made) > LARGEST:
        _refuse(node, f"numbers are {LARGEST:,} at most")
    return made


def _compared(node: ast.Compare, depth: int) -> Condition:
    if len(node.ops) > 1:
        _refuse(node, "a condition has one comparison: if_(one, if_(other, effect)) asks for two")
    compare = _COMPARES.get(type(node.ops[0]))
    left, right = _value(node.left, depth + 1), _value(node.comparators[0], depth + 1)
    if compare is None or {type(left), type(right)} != {int, Variable}:
        _refuse(node, f"an amount is compared with a number, not {said(left)} with {said(right)}")
    made = _safely(node, "a condition", lambda: compare(left, right))
    assert isinstance(made, Condition)
    return made


def _safely(node: ast.AST, name: str, make: Callable[[], Any]) -> Any:  # noqa: ANN401
    """What a word makes; its complaints get the line."""
    try:
        return make()
    except UnreadCard:
        raise
    except CardError as error:
        _refuse(node, str(error.args[0]))
    except (TypeError, ValueError, ArithmeticError, AttributeError) as error:
        if "argument" in str(error):
            _refuse(node, f"{name}: that is too much or too little in its brackets")
        _refuse(node, f"{name}: {_plain(error)}")


def _plain(error: Exception) -> str:
    return str(error.args[0]) if error.args else type(error).__name__


def line_of_text(text: str, name: str) -> int:
    """The line in which a name stands first in quotes."""
    for sign in signs_of(text):
        if sign.kind == "text" and sign.text[1:-1] == name:
            return sign.line
    return 1
