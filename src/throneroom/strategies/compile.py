"""From a strategy to the plain lists that the core's rule list is made of."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf

from ..cards.model import TYPES, Card
from .fold import bounds, conjuncts, fold
from .rulelist import (
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
    StrategyError,
    stack_need,
)
from .rulelist_codes import (
    CHOOSE,
    CONSTANT,
    EXPRESSION,
    FACT,
    FACTS,
    NO_LIMIT,
    OF_TYPE,
    OPERATIONS,
    PICKS,
    RELATIONS,
    SECTIONS,
    STACK,
    STYLES,
    TYPE_NUMBERS,
)

_FAR = 30_000  # no fact of a game is as large
_REMEMBERED = 20_000  # conditions
_MOST = 65_535  # terms and steps that a rule list can have

Step = tuple[int, float, int]


@dataclass(frozen=True)
class Compiled:
    """A rule list as the core takes it; see core/rulelist.hpp for what the columns mean."""

    rows: list[list[int]] = field(default_factory=list)
    terms: list[list[int]] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    style: int = 0


class Compiler:
    """Compiles strategies for a game with these cards, numbered in their order.

    It keeps what it has made of each condition: strategies that evolve have most of them in common.
    """

    def __init__(self, cards: Sequence[Card]) -> None:
        """Nothing is compiled yet."""
        self.cards = cards
        self.kinds = {card.name: i for i, card in enumerate(cards)}
        self.conditions: dict[Expression, tuple[list[list[int]], list[Step]] | None] = {}

    def compile(self, plan: Strategy) -> Compiled:
        """The native form of a strategy."""
        if len(self.conditions) > _REMEMBERED:
            self.conditions.clear()
        return _Compiling(self, STYLES[plan.style]).run(plan)


def compile_strategy(plan: Strategy, cards: Sequence[Card]) -> Compiled:
    """The native form of one strategy for a game with these cards."""
    return Compiler(cards).compile(plan)


def _moved(term: list[int], by: int) -> list[int]:
    """A term whose steps stand somewhere else."""
    return [*term[:4], term[4] + by, term[5] + by] if term[0] == EXPRESSION else term


class _Compiling:
    """One strategy on its way."""

    def __init__(self, compiler: Compiler, style: int) -> None:
        self.cards, self.kinds = compiler.cards, compiler.kinds
        self.conditions = compiler.conditions
        self.made = Compiled(style=style)

    def run(self, plan: Strategy) -> Compiled:
        for section, number in SECTIONS.items():
            rules = plan.sections[section]
            before = len(self.made.rows)
            for rule in rules:
                self.rule(number, rule)
            if rules and len(self.made.rows) == before:
                # None of its cards are in this game: the section stays, with nothing in it.
                self.made.rows.append([number, 0, 0, 0, 0, 0])
        for choice in plan.choices:
            self.choice(choice)
        return self.made

    def rule(self, section: int, rule: Rule) -> None:
        if isinstance(rule.target, OneOf):
            kind, extra = PICKS[rule.target.how], self.mask(rule.target)
            missing = extra == 0
        else:
            kind, extra = self.kinds.get(rule.target, 0), 0
            missing = rule.target not in self.kinds
        if not missing:
            limit = NO_LIMIT if rule.maximum is None else min(rule.maximum, NO_LIMIT - 1)
            self.row(section, kind, limit, extra, rule)

    def choice(self, choice: Choice) -> None:
        if choice.card in self.kinds:
            kind = self.kinds[choice.card]
            self.row(CHOOSE, kind, NO_LIMIT, choice.option, choice)

    def mask(self, pick: OneOf) -> int:
        """The kinds that a pick is from, as the bits of a signed number."""
        bits = sum(
            1 << kind
            for kind, card in enumerate(self.cards)
            if not pick.of or card.name in pick.of or any(t in pick.of for t in card.types)
        )
        return bits - (1 << 64) if bits >> 63 else bits

    def row(self, section: int, kind: int, limit: int, extra: int, rule: Rule | Choice) -> None:
        """Add a rule, unless it can never fire in this game."""
        begin, first = len(self.made.terms), len(self.made.steps)
        if rule.condition is None:
            self.made.rows.append([section, kind, limit, begin, begin, extra])
            return
        if rule.condition in self.conditions:
            known = self.conditions[rule.condition]
            if known is None:
                return
            terms, steps = known
            self.made.terms.extend(_moved(term, first) for term in terms)
            self.made.steps.extend(steps)
        else:
            folded = fold(rule.condition, self.known)
            if any(stack_need(part) > STACK for part in conjuncts(folded)):
                raise StrategyError("the condition has too many levels", rule.line)
            if not all(self.term(part) for part in conjuncts(folded)):
                del self.made.terms[begin:]
                del self.made.steps[first:]
                self.conditions[rule.condition] = None
                return
            terms = [_moved(term, -first) for term in self.made.terms[begin:]]
            self.conditions[rule.condition] = terms, self.made.steps[first:]
        if max(len(self.made.terms), len(self.made.steps)) > _MOST:
            raise StrategyError("too many conditions in this strategy up to here", rule.line)
        self.made.rows.append([section, kind, limit, begin, len(self.made.terms), extra])

    def known(self, fact: Fact) -> Expression:
        """What is known of a fact: there are none of a card that is not in this game."""
        if fact.name == "share":
            return Binary("/", self.known(Fact("deck", fact.of)), Fact("deck size"))
        if isinstance(fact.of, str) and fact.of not in self.kinds:
            of_type = fact.name in OF_TYPE and fact.of in TYPES  # Curse is a card and a type
            return fact if of_type else Number(0)
        return fact

    def term(self, condition: Expression) -> bool:
        """Add a condition; False if it can never hold."""
        if isinstance(condition, Number):
            return condition.value != 0
        found = bounds(condition)
        if found is None:
            begin = len(self.made.steps)
            self.steps(condition)
            self.made.terms.append([EXPRESSION, 0, RELATIONS[">="], 1, begin, len(self.made.steps)])
            return True
        fact, low, high = found
        if low > high:
            return False
        number, kind = self.number(fact)
        relation = "=" if low == high else "<=" if low == -inf else ">="
        value = int(max(-_FAR, min(_FAR, high if low == -inf else low)))
        self.made.terms.append([number, kind, RELATIONS[relation], value, 0, 0])
        return True

    def number(self, fact: Fact) -> tuple[int, int]:
        """A fact's number, and what stands for its card, type or place."""
        if isinstance(fact.of, int):
            return FACTS[fact.name], fact.of
        if fact.of is None:
            return FACTS[fact.name], 0
        if fact.of in self.kinds:
            return FACTS[fact.name], self.kinds[fact.of]
        return OF_TYPE[fact.name], TYPE_NUMBERS[fact.of]

    def steps(self, expression: Expression) -> None:
        """Add the steps that work an expression out."""
        match expression:
            case Number(value):
                self.made.steps.append((CONSTANT, float(value), 0))
            case Fact():
                number, kind = self.number(expression)
                self.made.steps.append((FACT, float(number), kind))
            case Not(inner):
                self.steps(inner)
                self.operation("not")
            case Binary(op, left, right) | Compare(op, left, right):
                self.steps(left)
                self.steps(right)
                self.operation(op)
            case Extreme(op, parts) | Logic(op, parts):
                self.steps(parts[0])
                for part in parts[1:]:
                    self.steps(part)
                    self.operation(op)

    def operation(self, op: str) -> None:
        self.made.steps.append((OPERATIONS[op], 0.0, 0))
