"""What is odd about a strategy: rules that can never fire, cards that are not in the kingdom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import inf

from ..cards.basic import BASIC, COLONY, POTION
from ..cards.catalog import OFFICIAL, Catalog
from ..cards.model import TYPES, Card
from ..engine.kingdom import Kingdom
from .compile import compile_strategy
from .fold import Known, as_it_is, contradiction, fold
from .rulelist import Choice, Expression, Fact, Number, OneOf, Rule, Strategy, StrategyError, facts

_ALL = "every card"


@dataclass(frozen=True)
class Finding:
    """Something odd, and the line it is in (0: not known)."""

    line: int
    message: str

    def __str__(self) -> str:
        """With the line, if there is one."""
        return f"line {self.line}: {self.message}" if self.line else self.message


def check(
    plan: Strategy, kingdom: Kingdom | None = None, catalog: Catalog = OFFICIAL
) -> list[Finding]:
    r"""All that is odd about a strategy, perhaps in one kingdom, whose catalog goes first.

    >>> from throneroom import strategy
    >>> print(*check(strategy("Gold", "Gold max 2", "Silver if turn < 0")), sep="\n")
    line 2: 'Gold max 2' can never fire: line 1 comes first
    line 3: 'Silver if turn < 0' can never fire: its condition never holds
    """
    game = None if kingdom is None else frozenset(c.name for c in _cards(kingdom))
    catalog = catalog if kingdom is None else kingdom.catalog
    found: list[Finding] = []
    for rules in plan.sections.values():
        found += _rules(rules, game, catalog)
    return [*found, *_choices(plan.choices, game)]


def absent_cards(plan: Strategy, kingdom: Kingdom) -> tuple[str, ...]:
    """The cards that a strategy would buy and that are not in a kingdom.

    >>> from throneroom import strategy
    >>> absent_cards(strategy("Smithy Big Money"), Kingdom("Village"))
    ('Smithy',)
    """
    game = {one.name for one in _cards(kingdom)}
    named = (name for rule in plan.rules for name in rule.names)
    return tuple(dict.fromkeys(name for name in named if name not in game and name not in TYPES))


def too_large(
    plan: Strategy, kingdom: Kingdom | None = None, catalog: Catalog = OFFICIAL
) -> StrategyError | None:
    """Why a game would refuse a strategy, if it has too many conditions for one.

    Without a kingdom it is a game with all cards that the strategy names.
    """
    if kingdom is None:
        named = {name for name in named_cards(plan) if name not in TYPES}
        named |= {one.name for one in (*BASIC, *COLONY, *POTION)}
        cards = {name: catalog.card(name) for name in sorted(named)}
    else:
        cards = {one.name: one for one in _cards(kingdom)}
    try:
        compile_strategy(plan, tuple(cards.values()))
    except StrategyError as error:
        return error
    return None


def named_cards(plan: Strategy) -> Iterator[str]:
    """The cards and types in a strategy."""
    rules = [rule for section in plan.sections.values() for rule in section]
    for rule in rules:
        yield from rule.names
    for choice in plan.choices:
        yield choice.card
    conditions = [rule.condition for rule in rules] + [c.condition for c in plan.choices]
    for condition in conditions:
        yield from (fact.of for fact in facts(condition) if isinstance(fact.of, str))


def _cards(kingdom: Kingdom) -> tuple[Card, ...]:
    potion = any(one.potion for one in kingdom.cards)
    basic = (*BASIC, *(COLONY if kingdom.colony else ()), *(POTION if potion else ()))
    return (*(kingdom.catalog.card(one.name) for one in basic), *kingdom.cards)


def _known(game: frozenset[str] | None) -> Known:
    if game is None:
        return as_it_is

    def known(fact: Fact) -> Expression:
        absent = isinstance(fact.of, str) and fact.of not in game and fact.of not in TYPES
        return Number(0) if absent else fact

    return known


def _rules(
    rules: Sequence[Rule], game: frozenset[str] | None, catalog: Catalog
) -> Iterator[Finding]:
    first = _First(catalog)
    for rule in rules:
        absent = [n for n in rule.names if game is not None and n not in (*game, *TYPES)]
        if absent:
            yield Finding(rule.line, f"{', '.join(absent)} {_are(absent)} not in this kingdom")
        if rule.maximum == 0:
            yield Finding(rule.line, f"'{rule}' can never fire: its maximum is 0")
            continue
        yield from _condition(rule, game)
        earlier = first.before(rule)
        if earlier is not None:
            where = f"line {earlier.line}" if earlier.line else f"'{earlier}'"
            yield Finding(rule.line, f"'{rule}' can never fire: {where} comes first")


def _choices(choices: Sequence[Choice], game: frozenset[str] | None) -> Iterator[Finding]:
    settled: dict[str, Choice] = {}
    for choice in choices:
        if game is not None and choice.card not in game:
            yield Finding(choice.line, f"{choice.card} is not in this kingdom")
        yield from _condition(choice, game)
        # A card that asks for two options gets further answers from the rules that follow.
        same = settled.get(f"{choice.card} {choice.option}")
        if same is not None:
            where = f"line {same.line}" if same.line else f"'{same}'"
            yield Finding(choice.line, f"'{choice}' can never fire: {where} comes first")
        elif choice.condition is None:
            settled[f"{choice.card} {choice.option}"] = choice


def _condition(rule: Rule | Choice, game: frozenset[str] | None) -> Iterator[Finding]:
    if rule.condition is None:
        return
    if contradiction(fold(rule.condition)):
        yield Finding(rule.line, f"'{rule}' can never fire: its condition never holds")
    elif contradiction(fold(rule.condition, _known(game))):
        named = {fact.of for fact in facts(rule.condition) if isinstance(fact.of, str)}
        absent = sorted(n for n in named if game is not None and n not in (*game, *TYPES))
        yield Finding(
            rule.line,
            f"'{rule}' can never fire: {', '.join(absent)} {_are(absent)} not in this kingdom",
        )


def _are(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"


class _First:
    """The earlier rules that leave nothing for later ones."""

    def __init__(self, catalog: Catalog) -> None:
        self.catalog = catalog
        self.rules: dict[tuple[str, Expression | None], Rule] = {}

    def before(self, rule: Rule) -> Rule | None:
        """The earlier rule that fires whenever this one would; if there is none, remember it."""
        for condition in dict.fromkeys((None, rule.condition)):
            cover = self.covering(rule, condition)
            if cover is not None:
                return cover
        alone = isinstance(rule.target, str) or rule.maximum is None
        if alone:  # a maximum of several kinds together says nothing about one of them
            for name in rule.names or (_ALL,):
                held = self.rules.get((name, rule.condition))
                if held is None or _limit(rule) > _limit(held):
                    self.rules[name, rule.condition] = rule
        return None

    def covering(self, rule: Rule, condition: Expression | None) -> Rule | None:
        """An earlier rule with this condition that covers every card of a rule."""
        everything = self.rules.get((_ALL, condition))
        if everything is not None:
            return everything
        if not rule.names or (isinstance(rule.target, OneOf) and rule.maximum is not None):
            return None
        covers = []
        for name in rule.names:
            types = () if name in TYPES else self.catalog.card(name).types
            covers.append(
                next(
                    (
                        held
                        for known in (name, *types)
                        if (held := self.rules.get((known, condition))) is not None
                        and _limit(held) >= _limit(rule)
                    ),
                    None,
                )
            )
        return covers[0] if all(cover is not None for cover in covers) else None


def _limit(rule: Rule) -> float:
    return inf if rule.maximum is None else rule.maximum
