"""A strategy as it is shown: green cards and when they are bought, then a row of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

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
class Green:
    """A victory card that comes before the list, and when."""

    card: str
    left: int | None = None
    """With at most so many Provinces (or Colonies) left."""
    condition: str = ""
    """Another condition."""
    when: str = ""
    """All of the condition as a strategy is read: ``≤ 4`` (Provinces left), or behind ``if``."""

    def __str__(self) -> str:
        """As a label.

        >>> str(Green("Province")), str(Green("Duchy", 4)), str(Green("Estate", None, "turn > 9"))
        ('Province', 'Duchy ≤ 4', 'Estate if turn > 9')
        """
        if self.condition:
            return f"{self.card} if {self.condition}"
        return self.card if self.left is None else f"{self.card} ≤ {self.left}"


@dataclass(frozen=True)
class Tile:
    """A rule of the list: a card (empty: one of several), how many of it, and when."""

    card: str
    label: str
    count: int | None = None
    """How many; None: as many as there are."""
    more: bool = False
    """Whether they come on top of those of an earlier tile."""
    left: int | None = None
    """Only with at most so many Provinces (or Colonies) left."""
    condition: str = ""
    """Another condition."""
    when: str = ""
    """All of the condition, as with :class:`Green`."""

    @property
    def times(self) -> str:
        """The count in short: times so many, or ``+1``: one more than an earlier tile says."""
        return "" if self.count is None else f"{'+' if self.more else TIMES}{self.count}"

    @property
    def badge(self) -> str:
        """The count in short, or how few Provinces (or Colonies) there have to be."""
        return f"≤ {self.left}" if self.count is None and self.left is not None else self.times


@dataclass(frozen=True)
class ShownMenu:
    """All that is shown of a strategy."""

    head: tuple[Green, ...]
    tiles: tuple[Tile, ...]
    rest: tuple[tuple[str, tuple[str, ...]], ...]
    """The other sections: their titles, and their lines."""


def menu(plan: Strategy) -> ShownMenu:
    """A strategy as it is shown.

    >>> from throneroom.strategies import strategy
    >>> shown = menu(strategy("Province", "Duchy if supply(Province) <= 4", "Witch max 1", "Gold",
    ...                       "Witch max 3 if turn > 5"))
    >>> [str(one) for one in shown.head]
    ['Province', 'Duchy ≤ 4']
    >>> [(t.label, t.count, t.condition) for t in shown.tiles]
    [('Witch', 1, ''), ('Gold', None, ''), ('Witch', 2, 'turn > 5')]
    """
    head: list[Green] = []
    for rule in plan.rules:
        if rule.card not in _GREEN or rule.maximum is not None:
            break
        head.append(_green(rule))
    return ShownMenu(tuple(head), tuple(_tiles(plan.rules[len(head) :])), tuple(_rest(plan)))


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
    for green in shown.head:
        yield f"{between}{f'{green.card} {green.when}'.strip()}", "green"
        between = BETWEEN
    for tile in shown.tiles:
        yield f"{between}{f'{tile.label} {tile.times}'.strip()}", "card"
        between = BETWEEN
        if tile.when:
            yield f" {tile.when}", "condition"
    if plan.style != "standard":
        yield f"\nstyle: {plan.style}", "condition"
    for title, said in shown.rest:
        yield f"\n{title.lower()}: {BETWEEN.join(said)}", "condition"


def short(plan: Strategy) -> str:
    """A strategy in a few words: what its list says, without green cards.

    >>> from throneroom.strategies import strategy
    >>> short(strategy("Double Witch")).replace(TIMES, "x")
    'Witch x2, Gold, Silver'
    """
    shown = [t for t in menu(plan).tiles if t.card not in _GREEN]
    parts = [f"{t.label} {t.badge}".strip() + ("…" if t.condition else "") for t in shown]
    text = ", ".join(parts) or plan.name
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1].rstrip(", ") + "…"


def _green(rule: Rule) -> Green:
    when = _exactly(rule)
    match rule.condition:
        case Compare("<=", left, Number(value)) if _is_end(left) and value == int(value):
            return Green(rule.card, int(value), when=when)
        case Compare("<", left, Number(value)) if _is_end(left) and value == int(value):
            return Green(rule.card, int(value) - 1, when=when)
    return Green(rule.card, None, _when(rule.condition), when)


def _when(condition: Expression | None) -> str:
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
    return f"if {_when(rule.condition)}"


def _is_end(expression: Expression) -> bool:
    """Whether an expression says how near the end is."""
    match expression:
        case Fact("supply", of):
            return of in _LAST
        case Extreme("min", parts):
            return all(_is_end(part) for part in parts)
    return False


def _tiles(rules: tuple[Rule, ...]) -> Iterator[Tile]:
    so_far = Counter[str]()
    for rule in rules:
        label = rule.card or rule_text(Rule(rule.target))
        before = so_far[label]
        more = rule.maximum is not None and 0 < before < rule.maximum
        count = rule.maximum - before if more and rule.maximum is not None else rule.maximum
        if rule.maximum is not None:
            so_far[label] = max(before, rule.maximum)
        green = _green(rule)
        if rule.card in _GREEN and count is None and green.left is not None:
            yield Tile(rule.card, label, left=green.left, when=green.when)
        else:
            condition, when = _when(rule.condition), _exactly(rule)
            yield Tile(rule.card, label, count, more, None, condition, when)


def _rest(plan: Strategy) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, rules in plan.other_sections.items():
        yield name.capitalize(), tuple(map(rule_text, rules))
    choices: dict[str, list[Choice]] = {}
    for choice in plan.choices:
        choices.setdefault(choice.card, []).append(choice)
    for card, said in choices.items():
        yield f"Choose with {card}", tuple(map(choice_text, said))
