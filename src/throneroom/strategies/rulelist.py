"""What strategies are made of: rules, conditions, choices. How they are written: :mod:`.parse`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal

from ..names import printable

if TYPE_CHECKING:
    from .. import _core
    from ..engine.ruleset import Ruleset

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
class Pick:
    """One of several cards: any at random, the dearest, or the cheapest."""

    how: Literal["any", "dearest", "cheapest"]
    of: tuple[str, ...] = ()  # names of cards and types; none: all cards


@dataclass(frozen=True, slots=True)
class Rule:
    """A card (or one of several), up to a maximum, under a condition."""

    target: str | Pick
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


RULE_SECTIONS = ("gain", "play", "replay", "trash", "discard")
"""The sections of rules beside what to buy, in the order in which they are written."""


@dataclass(frozen=True, repr=False)
class Strategy:
    """A named list of rules; the first that fits says what to buy.

    The other sections are optional: what to gain from effects, play, play again, trash and discard,
    and which options to choose. ``random`` has no rules and plays at random.
    """

    name: str
    rules: tuple[Rule, ...]
    random: bool = False
    gain: tuple[Rule, ...] = ()
    play: tuple[Rule, ...] = ()
    trash: tuple[Rule, ...] = ()
    discard: tuple[Rule, ...] = ()
    choices: tuple[Choice, ...] = ()
    style: str = "standard"
    replay: tuple[Rule, ...] = ()

    def __post_init__(self) -> None:
        """A name is one line that can be shown, wherever it comes from."""
        if not self.name.isprintable():
            object.__setattr__(self, "name", printable(self.name).strip())

    def __hash__(self) -> int:
        """Worked out once: strategies are looked up again and again."""
        kept: int | None = self.__dict__.get("_hash")
        if kept is None:
            kept = hash(tuple(self.__getstate__().values()))
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

    def section(self, name: str) -> tuple[Rule, ...]:
        """The rules of a section by its name: buy, gain, play, replay, trash or discard."""
        found: tuple[Rule, ...] = self.rules if name == "buy" else getattr(self, name)
        return found

    @property
    def sections(self) -> dict[str, tuple[Rule, ...]]:
        """All sections of rules by name, also those without rules: what to buy first."""
        return {name: self.section(name) for name in ("buy", *RULE_SECTIONS)}

    def with_rules(self, change: Callable[[tuple[Rule, ...]], tuple[Rule, ...]]) -> Strategy:
        """The same strategy with the rules of every section changed."""
        others: dict[str, Any] = {name: change(self.section(name)) for name in RULE_SECTIONS}
        return replace(self, rules=change(self.rules), **others)

    def compile(self, rules: Ruleset) -> _core.RuleList | None:
        """The native form for one game; rules for cards that are not in it never fire."""
        if self.random:
            return None
        from .. import _core
        from .compile import compile_strategy

        made = compile_strategy(self, rules.cards)
        return _core.rule_list(rules.core, made.rows, made.terms, made.steps, made.style)
