"""From a strategy to its text; reading the text gives the same strategy."""

from __future__ import annotations

from decimal import Decimal

from .rulelist import (
    OWN,
    RANDOM,
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
    Strategy,
)

TIMES = "\N{MULTIPLICATION SIGN}"
BETWEEN = " \N{MIDDLE DOT} "
"""What stands between rules in a row; with ``TIMES`` before a number, they are the short form."""
_LEVELS = {"or": 1, "and": 2, "+": 5, "-": 5, "*": 6, "/": 6}
_NOT, _COMPARE, _ATOM = 3, 4, 7


def strategy_text(plan: Strategy) -> str:
    """All of a strategy: its head, the rules to buy, then the other sections."""
    if plan.random:
        return RANDOM
    lines = []
    name = " ".join(plan.name.split())
    if name and name != OWN:
        lines.append(f"name: {name}")
    if plan.style != "standard":
        lines.append(f"style: {plan.style}")
    lines += map(rule_text, plan.rules)
    for section, rules in plan.other_sections.items():
        lines += ["", f"{section}:", *map(rule_text, rules)]
    card = ""
    for choice in plan.choices:
        if choice.card != card:
            card = choice.card
            lines += ["", f"choose {card}:"]
        lines.append(choice_text(choice))
    return "\n".join(lines)


def rule_text(rule: Rule) -> str:
    """A rule as a line.

    >>> late = Compare("<", Fact("turn"), Number(9))
    >>> rule_text(Rule(OneOf("dearest", ("Smithy", "Witch")), 2, late))
    'dearest of Smithy, Witch max 2 if turn < 9'
    """
    text = _target(rule.target)
    if rule.maximum is not None:
        text += f" max {rule.maximum}"
    return text + _condition(rule.condition)


def choice_text(choice: Choice) -> str:
    """A line in the section of the card that asks."""
    return (choice.words or str(choice.option + 1)) + _condition(choice.condition)


def _target(target: str | OneOf) -> str:
    if isinstance(target, str):
        return target
    return f"{target.how} of {', '.join(target.of)}" if target.of else target.how


def _condition(condition: Expression | None) -> str:
    return "" if condition is None else f" if {expression_text(condition)}"


def expression_text(expression: Expression) -> str:
    """An expression with no more brackets than it needs."""
    match expression:
        case Number(value):
            return number_text(value)
        case Fact(name, of):
            return name if of is None else f"{name}({of})"
        case Extreme(op, parts):
            return f"{op}({', '.join(map(expression_text, parts))})"
        case Not(inner):
            return f"not {_within(inner, _NOT)}"
        case Logic(op, parts):
            return f" {op} ".join(_within(part, _LEVELS[op] + 1) for part in parts)
        case Compare(op, left, right):
            return f"{_within(left, _COMPARE + 1)} {op} {_within(right, _COMPARE + 1)}"
        case Binary(op, left, right):
            level = _LEVELS[op]
            return f"{_within(left, level)} {op} {_within(right, level + 1)}"


def _within(expression: Expression, least: int) -> str:
    text = expression_text(expression)
    return text if _level(expression) >= least else f"({text})"


def _level(expression: Expression) -> int:
    match expression:
        case Logic(op, _) | Binary(op, _, _):
            return _LEVELS[op]
        case Not():
            return _NOT
        case Compare():
            return _COMPARE
    return _ATOM


def number_text(value: float) -> str:
    """A number without an exponent.

    >>> number_text(2.0), number_text(-0.125), number_text(1e-7)
    ('2', '-0.125', '0.0000001')
    """
    return str(int(value)) if value == int(value) else format(Decimal(repr(value)), "f")
