"""A strategy as it is shown: its rules in order, each a card, how many of it, and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ..cards.english import in_words, plural_name
from ..strategies.fold import plain
from ..strategies.printing import BETWEEN, TIMES, choice_text, expression_text, rule_text
from ..strategies.rulelist import (
    Choice,
    Compare,
    Expression,
    Extreme,
    Fact,
    Number,
    Rule,
    Strategy,
)

_GREEN = ("Colony", "Province", "Duchy", "Estate")
_LAST = ("Province", "Colony")
_LONGEST = 70  # letters of a strategy in short


@dataclass(frozen=True)
class ShownRule:
    """A rule of the list: a card (empty: one of several), how many of it, and when."""

    card: str
    label: str
    maximum: int | None = None
    """As many as it may become; None: as many as there are."""
    before: int = 0
    """How many of them an earlier rule asks for."""
    condition: str = ""
    """All of the condition, with the signs of a book."""
    end: str = ""
    """The condition in a player's words, if it is about the end of the game alone."""
    when: str = ""
    """The condition as it is read: ``≤ 4`` (Provinces left), or behind ``if``."""

    @property
    def green(self) -> bool:
        """Whether it is for a Victory card that is bought for points alone."""
        return self.card in _GREEN

    @property
    def times(self) -> str:
        """The count in short: times so many, or ``+1``: one more than an earlier rule says."""
        if self.maximum is None:
            return ""
        if 0 < self.before < self.maximum:
            return f"+{self.maximum - self.before}"
        return f"{TIMES}{self.maximum}"

    @property
    def most(self) -> str:
        """The count as the strategy language has it."""
        return "" if self.maximum is None else f"max {self.maximum}"

    @property
    def words(self) -> str:
        """The condition as a player says it: ``last 4 Provinces``, or behind ``if``."""
        return self.end or (f"if {self.condition}" if self.condition else "")


@dataclass(frozen=True)
class ShownMenu:
    """All that is shown of a strategy."""

    rules: tuple[ShownRule, ...]
    """What to buy: the first that fits."""
    rest: tuple[tuple[str, tuple[str, ...]], ...]
    """The other sections: their titles, and their lines."""


def menu(plan: Strategy) -> ShownMenu:
    """A strategy as it is shown.

    >>> from throneroom.strategies import strategy
    >>> shown = menu(strategy("Province", "Duchy if supply(Province) <= 4", "Witch max 1", "Gold",
    ...                       "Witch max 3 if turn > 5"))
    >>> for rule in shown.rules:
    ...     print(rule.label, rule.most, rule.words)
    Province
    Duchy  last 4 Provinces
    Witch max 1
    Gold
    Witch max 3 if turn > 5
    """
    return ShownMenu(tuple(_rules(plan.rules)), tuple(_rest(plan)))


def row_text(plan: Strategy) -> str:
    """A strategy in a row, and a line for each other section; reading it gives the same strategy.

    Conditions are written in their plain form.

    >>> from throneroom.strategies import strategy
    >>> row = row_text(strategy("Province", "Duchy if supply(Province) <= 4", "Witch max 2"))
    >>> row.replace(TIMES, "x")
    'Province · Duchy ≤ 4 · Witch x2'
    >>> print(strategy(row).rules[1])
    Duchy if supply(Province) <= 4
    """
    return "".join(text for text, _ in row_parts(plan))


def row_parts(plan: Strategy) -> Iterator[tuple[str, str]]:
    """The pieces of :func:`row_text`, each with what it is: green, card, or condition."""
    shown = menu(plan)
    between = ""
    for rule in shown.rules:
        kind = "green" if rule.green else "card"
        yield f"{between}{f'{rule.label} {rule.times}'.strip()}", kind
        between = BETWEEN
        if rule.when:
            yield f" {rule.when}", "condition"
    if plan.style != "standard":
        yield f"\nstyle: {plan.style}", "condition"
    for title, said in shown.rest:
        yield f"\n{title[0].lower()}{title[1:]}: {BETWEEN.join(said)}", "condition"


def short(plan: Strategy) -> str:
    """A strategy in a few words: what its list says, without green cards.

    >>> from throneroom.strategies import strategy
    >>> short(strategy("Double Witch")).replace(TIMES, "x")
    'Witch x2, Gold, Silver'
    """
    shown = [rule for rule in menu(plan).rules if not rule.green]
    parts = [f"{one.label} {one.times}".strip() + ("…" if one.condition else "") for one in shown]
    text = ", ".join(parts) or plan.name
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip(", ") + "…"


def differences(first: Strategy, other: Strategy) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """What another strategy buys otherwise than the first, by what it does with those cards.

    >>> from throneroom.strategies import strategy
    >>> differences(strategy("Witch max 1", "Gold"), strategy("Witch", "Moat"))
    (('adds', ('Moat',)), ('changes', ('Witch',)), ('leaves out', ('Gold',)))
    """
    mine, theirs = _by_label(first), _by_label(other)
    found = {
        "adds": tuple(label for label in theirs if label not in mine),
        "changes": tuple(x for x in theirs if x in mine and theirs[x] != mine[x]),
        "leaves out": tuple(label for label in mine if label not in theirs),
    }
    return tuple((verb, labels) for verb, labels in found.items() if labels)


def _by_label(plan: Strategy) -> dict[str, list[tuple[int | None, str]]]:
    found: dict[str, list[tuple[int | None, str]]] = {}
    for rule in menu(plan).rules:
        found.setdefault(rule.label, []).append((rule.maximum, rule.condition))
    return found


def _rules(rules: tuple[Rule, ...]) -> Iterator[ShownRule]:
    so_far = Counter[str]()
    for rule in rules:
        label = rule.card or rule_text(Rule(rule.target))
        yield ShownRule(
            rule.card,
            label,
            rule.maximum,
            so_far[label],
            _signs(rule.condition),
            _end(rule.condition),
            _exactly(rule),
        )
        if rule.maximum is not None:
            so_far[label] = max(so_far[label], rule.maximum)


def _signs(condition: Expression | None) -> str:
    """A condition with the signs of a book."""
    if condition is None:
        return ""
    text = expression_text(plain(condition))
    return text.replace("<=", "≤").replace(">=", "≥").replace("!=", "≠")


def _exactly(rule: Rule) -> str:
    """A rule's condition in short, with nothing left out."""
    match rule.condition:
        case None:
            return ""
        case Compare("<=", Fact("supply", "Province"), Number(value)) if (
            rule.card in _GREEN and rule.maximum is None and 0 <= value == int(value)
        ):
            return f"≤ {int(value)}"
    return f"if {_signs(rule.condition)}"


def _end(condition: Expression | None) -> str:
    """A condition that asks only how near the end is, in words; else nothing."""
    match condition:
        case Compare("<=" | "<" as sign, left, Number(value)) if value == int(value):
            piles, count = _last_piles(left), int(value) - (sign == "<")
            if piles and count > 0:
                names = [name if count == 1 else plural_name(name) for name in piles]
                return (
                    f"last {in_words(names, 'or')}"
                    if count == 1
                    else (f"last {count} {in_words(names, 'or')}")
                )
    return ""


def _last_piles(expression: Expression) -> tuple[str, ...]:
    """The piles whose lowest an expression is, if those are Provinces and Colonies."""
    match expression:
        case Fact("supply", str(of)) if of in _LAST:
            return (of,)
        case Extreme("min", parts):
            found = tuple(_last_piles(part) for part in parts)
            return tuple(dict.fromkeys(name for one in found for name in one)) * all(found)
    return ()


def _rest(plan: Strategy) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, rules in plan.other_sections.items():
        yield name.capitalize(), tuple(map(rule_text, rules))
    choices: dict[str, list[Choice]] = {}
    for choice in plan.choices:
        choices.setdefault(choice.card, []).append(choice)
    for card, said in choices.items():
        yield f"Choose with {card}", tuple(map(choice_text, said))
