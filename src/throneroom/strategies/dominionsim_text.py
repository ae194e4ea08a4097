"""Writing a strategy as a bot for DominionSim."""

from __future__ import annotations

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ..cards.model import TYPES
from ..engine.kingdom import Kingdom
from .dominionsim import COLLECTION, FACTS_OF_CARD, OPERATIONS, PLAIN_FACTS, RELATIONS
from .fold import conjuncts, fold
from .printing import expression_text
from .rulelist import (
    Binary,
    Compare,
    Expression,
    Fact,
    Logic,
    Not,
    Number,
    Rule,
    Strategy,
    StrategyError,
)

_WORDS = {fact: word for word, fact in reversed(PLAIN_FACTS.items())}
_CARD_WORDS = {fact: word for word, fact in FACTS_OF_CARD.items() if fact != "opponent"}
_RELATION_WORDS = {sign: word for word, sign in RELATIONS.items()}
_OPERATION_WORDS = {sign: word for word, sign in OPERATIONS.items()}
_MIRRORED = {"<=": ">=", ">=": "<=", "<": ">", ">": "<", "=": "="}


class _Beyond(Exception):
    """Something a bot can't express; the message names it."""


def bot_text(plan: Strategy, kingdom: Kingdom | None = None) -> str:
    """The XML of a collection with this one bot; an error names what no bot can say."""
    beyond = [f"the section {name!r}" for name in plan.other_sections]
    beyond += [f"choices of {name}" for name in dict.fromkeys(c.card for c in plan.choices)]
    if plan.random:
        beyond.append("playing at random")
    if plan.style != "standard":
        beyond.append(f"the style {plan.style!r}")
    root = Element(COLLECTION)
    player = SubElement(root, "player", name=plan.name, author="", description="")
    if kingdom is not None:
        SubElement(player, "board", contents=", ".join(kingdom.names), bane="")
    for rule in plan.rules:
        try:
            player.extend(_buys(rule))
        except _Beyond as found:
            beyond.append(str(found))
    if beyond:
        raise StrategyError(f"DominionSim can't express: {'; '.join(dict.fromkeys(beyond))}")
    indent(root, "    ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + tostring(root, encoding="unicode")


def _buys(rule: Rule) -> list[Element]:
    """One element, or one for each part of an "or": the first that fits is bought."""
    if not rule.card:
        raise _Beyond(f"'{rule}'")
    condition = None if rule.condition is None else fold(rule.condition)
    either: tuple[Expression | None, ...] = (condition,)
    if isinstance(condition, Logic) and condition.op == "or":
        either = condition.parts
    return [_buy(rule, one) for one in either]


def _buy(rule: Rule, condition: Expression | None) -> Element:
    buy = Element("buy", name=_card(rule.card))
    parts = [] if condition is None else list(conjuncts(condition))
    if rule.maximum is not None:
        parts.insert(0, Compare("<", Fact("deck", rule.card), Number(rule.maximum)))
    for part in parts:
        buy.append(_condition(part))
    return buy


def _condition(condition: Expression) -> Element:
    match condition:
        case Fact("action phase"):
            condition = Compare("=", condition, Number(1))
        case Not(Fact("action phase") as phase):
            condition = Compare("=", phase, Number(0))
    if not isinstance(condition, Compare) or condition.op not in _RELATION_WORDS:
        raise _Beyond(f"'{expression_text(condition)}'")
    left, op, right = condition.left, condition.op, condition.right
    if isinstance(left, Number) and not isinstance(right, Number):
        left, right, op = right, left, _MIRRORED[op]  # type: ignore[assignment]
    element = Element("condition")
    extra: tuple[str, float] | None = None
    if left == Fact("lead") and isinstance(right, Number):
        SubElement(element, "left", type="countVP")
        SubElement(element, "operator", type=_RELATION_WORDS[op])
        SubElement(element, "right", type="countMAXOpponentVP")
        if right.value:
            extra = ("plus" if right.value > 0 else "minus", abs(right.value))
    else:
        if isinstance(right, Binary) and isinstance(right.right, Number):
            extra = (_OPERATION_WORDS[right.op], right.right.value)
            right = right.left
        element.append(_side("left", left, condition))
        SubElement(element, "operator", type=_RELATION_WORDS[op])
        element.append(_side("right", right, condition))
    if extra is not None:
        SubElement(element, "extra_operation", type=extra[0], attribute=str(float(extra[1])))
    return element


def _side(tag: str, side: Expression, whole: Expression) -> Element:
    match side:
        case Number(value):
            return Element(tag, type="constant", attribute=str(float(value)))
        case Fact(name, str(of)) if of in TYPES and of != "Curse" and name == "deck":
            return Element(tag, type="countCardTypeInDeck", attribute=of)
        case Fact(name, str(of)) if name in _CARD_WORDS and (of not in TYPES or of == "Curse"):
            return Element(tag, type=_CARD_WORDS[name], attribute=_card(of))
        case Fact(name, None) if name in _WORDS:
            return Element(tag, type=_WORDS[name])
        case Binary("-", Fact("score"), Fact("lead")):
            return Element(tag, type="countMAXOpponentVP")
    raise _Beyond(f"'{expression_text(whole)}'")


def _card(name: str) -> str:
    return name.replace(" ", "_").replace("'", "$")
