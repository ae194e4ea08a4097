"""A strategy as it is shown: green cards and when they are bought, then a row of cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ..strategies.fold import plain
from ..strategies.printing import choice_text, expression_text, rule_text
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

TIMES = "\N{MULTIPLICATION SIGN}"
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

    @property
    def badge(self) -> str:
        """The count in short: times so many, or ``+1``: one more than an earlier tile says."""
        if self.count is None:
            return "" if self.left is None else f"≤ {self.left}"
        return f"{'+' if self.more else TIMES}{self.count}"


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
    match rule.condition:
        case Compare("<=", left, Number(value)) if _is_end(left) and value == int(value):
            return Green(rule.card, int(value))
        case Compare("<", left, Number(value)) if _is_end(left) and value == int(value):
            return Green(rule.card, int(value) - 1)
    return Green(rule.card, None, _when(rule.condition))


def _when(condition: Expression | None) -> str:
    """A condition with the signs of a book."""
    if condition is None:
        return ""
    text = expression_text(plain(condition))
    return text.replace("<=", "≤").replace(">=", "≥").replace("!=", "≠")


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
            yield Tile(rule.card, label, left=green.left)
        else:
            yield Tile(rule.card, label, count, more, None, _when(rule.condition))


def _rest(plan: Strategy) -> Iterator[tuple[str, tuple[str, ...]]]:
    for name, rules in plan.other_sections.items():
        yield name.capitalize(), tuple(map(rule_text, rules))
    choices: dict[str, list[Choice]] = {}
    for choice in plan.choices:
        choices.setdefault(choice.card, []).append(choice)
    for card, said in choices.items():
        yield f"Choose with {card}", tuple(map(choice_text, said))
