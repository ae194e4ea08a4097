"""A strategy: a list of rules, each a card, perhaps a maximum, perhaps a condition.

>>> plan = strategy("Province", "Silver max 2 if turn <= 4")
>>> print(plan)
Province
Silver max 2 if turn <= 4
"""

from __future__ import annotations

import difflib
import re
from dataclasses import dataclass

from .. import _core
from ..cards.catalog import UnknownCard, card, key
from ..engine.ruleset import Ruleset
from .library import LIBRARY

_FACTS = (
    "turn", "coins", "buys", "actions", "supply", "deck", "hand", "play", "trash", "empty piles",
    "deck size", "money", "score", "lead", "players",
)  # fmt: skip
_OF_CARD = {"supply", "deck", "hand", "play", "trash"}
_NO_LIMIT = 255
RANDOM = "Random"


class StrategyError(ValueError):
    """A strategy text that can't be read; the message says where and what would be right."""


@dataclass(frozen=True)
class Term:
    """One comparison: ``deck(Gold) >= 1``."""

    fact: str
    card: str | None
    relation: str
    value: int

    def __str__(self) -> str:
        """As it is written."""
        of = f"({self.card})" if self.card else ""
        return f"{self.fact}{of} {self.relation} {self.value}"


@dataclass(frozen=True)
class Rule:
    """Get this card, up to a maximum, if all terms hold."""

    card: str
    maximum: int | None = None
    terms: tuple[Term, ...] = ()

    def __str__(self) -> str:
        """As it is written."""
        text = self.card
        if self.maximum is not None:
            text += f" max {self.maximum}"
        if self.terms:
            text += " if " + " and ".join(map(str, self.terms))
        return text


@dataclass(frozen=True)
class Strategy:
    """A named list of rules; the first that fits says what to buy. No rules: plays at random."""

    name: str
    rules: tuple[Rule, ...]
    random: bool = False

    def __str__(self) -> str:
        """The text that gives it back."""
        return RANDOM if self.random else "\n".join(map(str, self.rules))

    def compile(self, rules: Ruleset) -> _core.RuleList | None:
        """The native form for one game; rules for cards that are not in it never fire."""
        if self.random:
            return None
        rows: list[list[int]] = []
        terms: list[list[int]] = []
        for rule in self.rules:
            if rule.card not in rules.kinds:
                continue
            begin = len(terms)
            terms.extend(_compile_term(term, rules) for term in rule.terms)
            limit = _NO_LIMIT if rule.maximum is None else min(rule.maximum, _NO_LIMIT - 1)
            rows.append([rules.kinds[rule.card], limit, begin, len(terms)])
        return _core.rule_list(rules.core, rows, terms)


def _compile_term(term: Term, rules: Ruleset) -> list[int]:
    kind, value, relation = 0, term.value, term.relation
    fact = _FACTS.index(term.fact)
    if term.card is not None:
        if term.card not in rules.kinds:  # there are none of it
            return [_FACTS.index("players"), 0, 1, 1 if _compare(0, relation, value) else 99]
        kind = rules.kinds[term.card]
    if relation == "<":
        relation, value = "<=", value - 1
    if relation == ">":
        relation, value = ">=", value + 1
    return [fact, kind, {"<=": 0, ">=": 1, "=": 2}[relation], value]


def _compare(left: int, relation: str, right: int) -> bool:
    return {
        "<=": left <= right, ">=": left >= right, "=": left == right,
        "<": left < right, ">": left > right,
    }[relation]  # fmt: skip


def strategy(*text: str) -> Strategy:
    """A strategy of the library by its name, or one from its text (lines or several arguments).

    >>> strategy("big money").name
    'Big Money'
    """
    source = "\n".join(text)
    if len(text) == 1 and "\n" not in source:
        if key(source) == key(RANDOM):
            return Strategy(RANDOM, (), random=True)
        for name, rules in LIBRARY.items():
            if key(name) == key(source):
                return Strategy(name, _parse(rules))
        try:
            return Strategy("own", _parse(source))
        except StrategyError as error:
            names = [*LIBRARY, RANDOM]
            near = difflib.get_close_matches(source.title(), names, n=1, cutoff=0.5)
            if near:
                raise StrategyError(
                    f"unknown strategy {source!r}: did you mean {near[0]!r}?"
                ) from None
            raise StrategyError(
                f"{source!r} is neither a known strategy ({', '.join(names)}) nor rules: {error}"
            ) from None
    return Strategy("own", _parse(source))


def _parse(text: str) -> tuple[Rule, ...]:
    rules = []
    for number, line in enumerate(text.splitlines(), 1):
        bare = line.split("#")[0].strip()
        if bare:
            try:
                rules.append(_parse_rule(bare))
            except ValueError as error:
                raise StrategyError(f"line {number}: {error}") from None
    if not rules:
        raise StrategyError("a strategy needs at least one rule")
    return tuple(rules)


def _parse_rule(line: str) -> Rule:
    match = re.fullmatch(r"(.+?)(?:\s+max\s+(\S+))?(?:\s+if\s+(.+))?", line)
    assert match is not None
    name, maximum, condition = match.groups()
    if maximum is not None and not maximum.isdigit():
        raise StrategyError(f"max needs a number, not {maximum!r}")
    terms = tuple(map(_parse_term, re.split(r"\s+and\s+", condition))) if condition else ()
    return Rule(card(name).name, None if maximum is None else int(maximum), terms)


def _parse_term(text: str) -> Term:
    match = re.fullmatch(
        r"([a-z ]+?)\s*(?:\(([^)]*)\))?\s*(<=|>=|==|=|<|>)\s*(-?\d+)", text.strip()
    )
    if match is None:
        raise StrategyError(f"not a comparison: {text!r} (say: deck(Gold) >= 1)")
    fact, of, relation, value = match.groups()
    if fact not in _FACTS:
        near = difflib.get_close_matches(fact, _FACTS, n=1, cutoff=0)
        raise StrategyError(f"unknown word {fact!r}: did you mean {near[0]!r}?")
    if (of is not None) != (fact in _OF_CARD):
        raise StrategyError(f"{fact} {'needs' if of is None else 'takes no'} card in brackets")
    try:
        name = card(of).name if of is not None else None
    except UnknownCard as error:
        raise StrategyError(str(error)) from None
    return Term(fact, name, relation.replace("==", "="), int(value))
