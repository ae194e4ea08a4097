"""What strategies are made of: rules, conditions, choices. How they are written: :mod:`.parse`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Literal

from ..cards.errors import nearest
from ..names import printable
from .rulelist_codes import SECTIONS

if TYPE_CHECKING:
    from .. import _core
    from ..engine.ruleset import Ruleset
    from .compile import Compiler

OWN = "own"
RANDOM = "Random"
DEEPEST = 50

Arithmetic = Literal["+", "-", "*", "/"]
Relation = Literal["<=", ">=", "=", "!=", "<", ">"]


class StrategyError(ValueError):
    """A strategy that can't be read or used; the message says where and what would be right."""

    def __init__(
        self, message: str, line: int = 0, column: int = 0, source: str = "", file: str = ""
    ) -> None:
        """``source`` is the line of text that the error is in, ``file`` where that stands."""
        where = f"line {line}, column {column}: " if column else f"line {line}: " if line else ""
        super().__init__((f"{file}: " if file else "") + where + message)
        self.message, self.line, self.column, self.source = message, line, column, source
        self.file = file

    def __reduce__(self) -> tuple[type[StrategyError], tuple[str, int, int, str, str]]:
        return StrategyError, (self.message, self.line, self.column, self.source, self.file)

    def within(self, file: object) -> StrategyError:
        """The same error, with the name of the file it is in."""
        return StrategyError(self.message, self.line, self.column, self.source, str(file))

    @property
    def picture(self) -> str:
        """The line with a caret under the place, if it is known."""
        if not self.column or not self.source:
            return ""
        start = max(0, self.column - 60)
        shown = self.source[start : start + 100].replace("\t", " ")
        return f"    {shown}\n    {' ' * (self.column - 1 - start)}^"


# ---------------------------------------------------------------- conditions


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written."""

    value: float


@dataclass(frozen=True, slots=True)
class Fact:
    """Something to be read off the game: ``turn``, ``deck(Gold)``, ``lowest pile(3)``."""

    name: str
    of: str | int | None = None


@dataclass(frozen=True, slots=True)
class Binary:
    """Arithmetic with two numbers."""

    op: Arithmetic
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Compare:
    """A comparison: 1 if it holds, else 0."""

    op: Relation
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Extreme:
    """The smallest or largest of several numbers."""

    op: Literal["min", "max"]
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Logic:
    """All of several conditions, or at least one of them."""

    op: Literal["and", "or"]
    parts: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The opposite of a condition."""

    inner: Expression


Expression = Number | Fact | Binary | Compare | Extreme | Logic | Not


def children(expression: Expression) -> tuple[Expression, ...]:
    """The parts that an expression is made of."""
    match expression:
        case Binary(_, left, right) | Compare(_, left, right):
            return (left, right)
        case Extreme(_, parts) | Logic(_, parts):
            return parts
        case Not(inner):
            return (inner,)
    return ()


def facts(expression: Expression | None) -> list[Fact]:
    """All facts that an expression asks for."""
    if expression is None:
        return []
    if isinstance(expression, Fact):
        return [expression]
    return [fact for part in children(expression) for fact in facts(part)]


def deeper_than(expression: Expression, levels: int) -> bool:
    """Whether an expression has more levels than that."""
    if isinstance(expression, Number | Fact):
        return levels <= 0
    return levels <= 0 or any(deeper_than(part, levels - 1) for part in children(expression))


def stack_need(expression: Expression) -> int:
    """How many numbers must be held at once to work an expression out from left to right."""
    if isinstance(expression, Number):
        return 1
    if isinstance(expression, Fact):
        return 2 if expression.name == "share" else 1
    first, *rest = map(stack_need, children(expression))
    return max(first, *(need + 1 for need in rest)) if rest else first


# ---------------------------------------------------------------- rules


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of several cards: any at random, the dearest, or the cheapest."""

    how: Literal["any", "dearest", "cheapest"]
    of: tuple[str, ...] = ()  # names of cards and types; none: all cards


@dataclass(frozen=True, slots=True)
class Rule:
    """A card (or one of several), up to a maximum, under a condition."""

    target: str | OneOf
    maximum: int | None = None
    condition: Expression | None = None
    line: int = field(default=0, compare=False, repr=False)

    @property
    def card(self) -> str:
        """The card's name; empty if the rule is for one of several."""
        return self.target if isinstance(self.target, str) else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names in the rule: of cards, or of types."""
        return (self.target,) if isinstance(self.target, str) else self.target.of

    def __str__(self) -> str:
        """As it is written."""
        from .printing import rule_text

        return rule_text(self)


@dataclass(frozen=True, slots=True)
class Choice:
    """The option to take when a card asks, under a condition."""

    card: str
    option: int  # counted from 0
    condition: Expression | None = None
    line: int = field(default=0, compare=False, repr=False)
    words: str = field(default="", compare=False, repr=False)  # the option in the card's text

    def __str__(self) -> str:
        """As it is written in the card's section."""
        from .printing import choice_text

        return choice_text(self)


class Sections(Mapping[str, tuple[Rule, ...]]):
    """The rules of every section by its name, a value: sections that are not given have no rules.

    >>> sections = Sections(buy=[Rule("Gold")], trash=[Rule("Curse")])
    >>> [name for name, rules in sections.items() if rules], sections["gain"]
    (['buy', 'trash'], ())
    """

    __slots__ = ("_rules",)
    _rules: dict[str, tuple[Rule, ...]]  # only sections that have any, in their order

    def __init__(self, **given: Iterable[Rule]) -> None:
        """Take the rules of some sections."""
        for name in given:
            if name not in SECTIONS:
                hint = nearest(name, SECTIONS) or f": known are {', '.join(SECTIONS)}"
                raise StrategyError(f"unknown section {name!r}{hint}")
        self._rules = {name: some for name in SECTIONS if (some := tuple(given.get(name, ())))}

    def changed(self, given: Mapping[str, Iterable[Rule]]) -> Sections:
        """The same with other rules in some sections."""
        return Sections(**{**self._rules, **given})

    def __getitem__(self, name: str) -> tuple[Rule, ...]:
        if name not in SECTIONS:
            raise KeyError(name)
        return self._rules.get(name, ())

    def __iter__(self) -> Iterator[str]:
        return iter(SECTIONS)

    def __len__(self) -> int:
        return len(SECTIONS)

    def __eq__(self, other: object) -> bool:
        return self._rules == other._rules if isinstance(other, Sections) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self._rules.items()))

    def __repr__(self) -> str:
        return f"Sections({', '.join(f'{name}={some}' for name, some in self._rules.items())})"


@dataclass(frozen=True, repr=False)
class Strategy:
    """A name, and rules in sections; the first rule of ``buy`` that fits says what to buy.

    The other sections are optional: what to gain from effects, play, play again, trash and discard;
    and so are the options to choose. ``random`` has no rules and plays at random.

    >>> print(Strategy("Thin", Sections(buy=[Rule("Gold")], trash=[Rule("Curse")])))
    name: Thin
    Gold
    <BLANKLINE>
    trash:
    Curse
    """

    name: str
    sections: Sections
    choices: tuple[Choice, ...] = ()
    style: str = "standard"
    random: bool = False

    def __post_init__(self) -> None:
        """A name is one line that can be shown, wherever it comes from."""
        if not isinstance(self.sections, Sections):
            raise TypeError("rules stand in sections: Strategy(name, Sections(buy=rules))")
        if not self.name.isprintable():
            object.__setattr__(self, "name", printable(self.name).strip())

    def __hash__(self) -> int:
        """Worked out once: strategies are looked up again and again."""
        kept: int | None = self.__dict__.get("_hash")
        if kept is None:
            kept = hash((self.name, self.sections, self.choices, self.style, self.random))
            object.__setattr__(self, "_hash", kept)
        return kept

    def __getstate__(self) -> dict[str, object]:
        """Its fields; in another process the hash is another one."""
        return {one.name: getattr(self, one.name) for one in fields(self)}

    def __str__(self) -> str:
        """The text that gives it back."""
        from .printing import strategy_text

        return strategy_text(self)

    def __repr__(self) -> str:
        """As it can be typed."""
        return f"strategy({RANDOM if self.random else str(self) + chr(10)!r})"

    @property
    def rules(self) -> tuple[Rule, ...]:
        """What to buy."""
        return self.sections["buy"]

    @property
    def other_sections(self) -> dict[str, tuple[Rule, ...]]:
        """The sections beside what to buy, as far as they have rules."""
        return {name: some for name, some in self.sections.items() if some and name != "buy"}

    def with_sections(self, **changed: Iterable[Rule]) -> Strategy:
        """The same strategy with other rules in some sections.

        >>> thin = Strategy("Thin", Sections(buy=[Rule("Gold")], trash=[Rule("Curse")]))
        >>> list(thin.with_sections(trash=[]).other_sections)
        []
        """
        return replace(self, sections=self.sections.changed(changed))

    def with_rules(self, change: Callable[[tuple[Rule, ...]], tuple[Rule, ...]]) -> Strategy:
        """The same strategy with the rules of every section changed."""
        return self.with_sections(**{name: change(some) for name, some in self.sections.items()})

    def compile(self, rules: Ruleset, compiler: Compiler | None = None) -> _core.RuleList | None:
        """The native form for one game; rules for cards that are not in it never fire.

        A compiler for the same cards is quicker with strategies that have conditions in common.
        """
        if self.random:
            return None
        from .. import _core
        from .compile import Compiler

        made = (compiler or Compiler(rules.cards)).compile(self)
        return _core.rule_list(rules.core, made.rows, made.terms, made.steps, made.style)
