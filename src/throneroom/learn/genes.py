"""Huang and Larson's genes: priority lists with switches and cut-offs, and how they change.

A gene has a rank, a switch and two cut-offs for every card of the Supply, an order in which Actions
are played, and a rank and a switch for every card to be trashed. It reads as a strategy.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..engine.ruleset import Ruleset
from ..strategies.rulelist import (
    OWN,
    Compare,
    Expression,
    Fact,
    Logic,
    Number,
    Rule,
    Sections,
    Strategy,
)

LEFT = (2, 12)
"""The smallest and the largest cut-off for cards that are left in a pile."""
_THREE_PILES = 3
_DIGITS = 6  # of cut-offs, as they are written


@dataclass(frozen=True)
class GeneCards:
    """What the places of a gene stand for."""

    names: tuple[str, ...]
    """All cards of the Supply."""
    actions: tuple[str, ...]
    """Those that are played in the Action phase."""

    @classmethod
    def of(cls, rules: Ruleset) -> GeneCards:
        """The cards of a game."""
        supply = [rules.cards[i] for i in rules.supply_kinds]
        return cls(
            tuple(card.name for card in supply),
            tuple(card.name for card in supply if "Action" in card.types),
        )


@dataclass(frozen=True)
class Design:
    """A design: rows of numbers, one for each card."""

    ranks: tuple[int, ...]
    """The place of each card in the order of buying, counted from 0."""
    wanted: tuple[bool, ...]
    """Which cards are bought at all."""
    by_piles: tuple[bool, ...]
    """Which cards wait for low piles; others are bought up to a share of the deck."""
    shares: tuple[float, ...]
    """That share, from 0 to 1."""
    left: tuple[float, ...]
    """How low the piles have to be."""
    play: tuple[int, ...]
    """The place of each Action in the order of playing, counted from 0."""
    trash_ranks: tuple[int, ...]
    """The place of each card in the order of trashing, counted from 0."""
    trashed: tuple[bool, ...]
    """Which cards are trashed at all."""

    def check(self, cards: GeneCards) -> None:
        """Refuse a gene for other cards.

        Raises:
            ValueError: If a row has the wrong length, an order is none, or a cut-off is too large.
        """
        for row, values in vars(self).items():
            count = len(cards.actions if row == "play" else cards.names)
            if len(values) != count:
                raise ValueError(
                    f"the row {row} of a gene has {len(values)} numbers, not {count}: one for "
                    f"each {'Action' if row == 'play' else 'card of the Supply'}"
                )
        for row in ("ranks", "play", "trash_ranks"):
            if sorted(getattr(self, row)) != list(range(len(getattr(self, row)))):
                raise ValueError(f"the row {row} of a gene is not an order of its cards")
        if not all(0 <= share <= 1 for share in self.shares):
            raise ValueError("the row shares of a gene has numbers from 0 to 1")
        if not all(0 <= number <= LEFT[1] for number in self.left):
            raise ValueError(f"the row left of a gene has numbers from 0 to {LEFT[1]}")

    def strategy(self, cards: GeneCards) -> Strategy:
        """The gene as a strategy.

        >>> cards = GeneCards(("Province", "Silver", "Smithy"), ("Smithy",))
        >>> no, yes = False, True
        >>> gene = Design((0, 2, 1), (yes, yes, yes), (yes, no, no), (0, 0.5, 0.125), (4, 2, 2),
        ...             (0,), (0, 1, 2), (no, no, no))
        >>> print(gene.strategy(cards))
        Province if lowest victory pile <= 4 or lowest pile(3) <= 4
        Smithy if share(Smithy) < 0.125
        Silver if share(Silver) < 0.5
        <BLANKLINE>
        play:
        Smithy
        """
        self.check(cards)
        buy = [
            Rule(cards.names[i], None, self._cut_off(i, cards.names[i]))
            for i in _ordered(self.ranks)
            if self.wanted[i]
        ]
        play = [Rule(cards.actions[i]) for i in _ordered(self.play)]
        trash = [Rule(cards.names[i]) for i in _ordered(self.trash_ranks) if self.trashed[i]]
        return Strategy(OWN, Sections(buy=buy, play=play, trash=trash))

    def _cut_off(self, at: int, name: str) -> Expression:
        if not self.by_piles[at]:
            return Compare("<", Fact("share", name), Number(round(self.shares[at], _DIGITS)))
        most = Number(round(self.left[at], _DIGITS))
        lowest = Fact("lowest victory pile"), Fact("lowest pile", _THREE_PILES)
        return Logic("or", tuple(Compare("<=", pile, most) for pile in lowest))


def _ordered(ranks: Sequence[int]) -> list[int]:
    """The places, the first in order first."""
    return sorted(range(len(ranks)), key=lambda i: ranks[i])


def once_through(plan: Strategy) -> Strategy:
    """The same, with its rules gone through once a turn, as their program does.

    Each card is bought as often as it can be when its turn comes, if its condition holds then; and
    each Action is played once.

    >>> from throneroom.strategies import strategy
    >>> print(once_through(strategy("Gold if share(Gold) < 0.5", "Silver", "play: Smithy")))
    Gold if (bought(Gold) or share(Gold) < 0.5) and bought(Silver) = 0
    Silver
    <BLANKLINE>
    play:
    Smithy if play(Smithy) = 0
    """

    def none(fact: str, cards: Sequence[str]) -> list[Expression]:
        return [Compare("=", Fact(fact, card), Number(0)) for card in cards]

    def rules(section: Sequence[Rule], fact: str, *, again: bool) -> list[Rule]:
        cards = [rule.card for rule in section]
        made = []
        for i, rule in enumerate(section):
            parts = none(fact, cards[i + again :])
            if rule.condition is not None:
                begun = (Fact(fact, rule.card), rule.condition)
                parts.insert(0, Logic("or", begun) if again else rule.condition)
            condition = Logic("and", tuple(parts)) if len(parts) > 1 else (*parts, None)[0]
            made.append(replace(rule, condition=condition))
        return made

    return plan.with_sections(
        buy=tuple(rules(plan.rules, "bought", again=True)),
        play=tuple(rules(plan.sections["play"], "play", again=False)),
    )


# ---------------------------------------------------------------- how genes change


@dataclass(frozen=True)
class Slips:
    """Where their program differs from their report; False: as the report has it."""

    neighbours: bool = True
    """Winner i breeds with winner i + 1, so that only half of them do; False: random pairs."""
    each_cell: bool = True
    """Mutations and switches are drawn for each cell, not for each row."""
    low_from_zero: bool = True
    """The mutation of the cut-off for low piles takes 0 for its smallest value, not 2."""
    trash_kept: bool = True
    """What is trashed never mutates."""


@dataclass(frozen=True)
class Rates:
    """How likely each kind of change is."""

    crossover: float = 0.6
    switch: float = 0.4
    mutation: float = 0.2

    def __post_init__(self) -> None:
        """Check the values."""
        for name, rate in vars(self).items():
            if not 0 <= rate <= 1:
                raise ValueError(f"the rate of {name} is between 0 and 1, not {rate!r}")


def random_gene(cards: GeneCards, rng: random.Random) -> Design:
    """A gene of the first generation."""
    count = len(cards.names)

    def order(n: int) -> tuple[int, ...]:
        return tuple(rng.sample(range(n), n))

    def switches() -> tuple[bool, ...]:
        return tuple(rng.random() < 0.5 for _ in range(count))

    return Design(
        ranks=order(count),
        wanted=switches(),
        by_piles=switches(),
        shares=tuple(rng.random() for _ in range(count)),
        left=tuple(float(rng.randint(*LEFT)) for _ in range(count)),
        play=order(len(cards.actions)),
        trash_ranks=order(count),
        trashed=switches(),
    )


def crossed(one: Design, other: Design, rate: float, rng: random.Random) -> tuple[Design, Design]:
    """Two children: switches change places, cut-offs are blended, orders stay as they are."""
    first: dict[str, tuple[bool, ...] | tuple[float, ...]] = {}
    second: dict[str, tuple[bool, ...] | tuple[float, ...]] = {}
    for row in ("wanted", "by_piles", "trashed"):
        cells = list(zip(getattr(one, row), getattr(other, row), strict=True))
        if rng.random() < rate:
            cells = [(b, a) if rng.random() < 0.5 else (a, b) for a, b in cells]
        first[row], second[row] = (tuple(cell[i] for cell in cells) for i in (0, 1))
    for row in ("shares", "left"):
        cells = [
            _blended(a, b, rng) if rng.random() < rate else (a, b)
            for a, b in zip(getattr(one, row), getattr(other, row), strict=True)
        ]
        first[row], second[row] = (tuple(cell[i] for cell in cells) for i in (0, 1))
    return replace(one, **first), replace(other, **second)  # type: ignore[arg-type]


def _blended(a: float, b: float, rng: random.Random) -> tuple[float, float]:
    part = rng.random()
    return part * a + (1 - part) * b, (1 - part) * a + part * b


def switched(gene: Design, rate: float, slips: Slips, rng: random.Random) -> Design:
    """The same with cards that have changed their places in an order."""

    def order(ranks: tuple[int, ...]) -> tuple[int, ...]:
        new = list(ranks)
        if slips.each_cell:
            places = [i for i in range(len(new)) if rng.random() < rate]
        else:
            places = [rng.randrange(len(new))] if new and rng.random() < rate else []
        for i in places:
            other = new.index(rng.randrange(len(new)))
            new[i], new[other] = new[other], new[i]
        return tuple(new)

    return replace(
        gene, ranks=order(gene.ranks), play=order(gene.play), trash_ranks=order(gene.trash_ranks)
    )


def mutated(gene: Design, rate: float, cooling: float, slips: Slips, rng: random.Random) -> Design:
    """The same with other switches and cut-offs; ``cooling`` falls from 1 to 0 over the run."""

    def hit(count: int) -> list[bool]:
        if slips.each_cell:
            return [rng.random() < rate for _ in range(count)]
        return [rng.random() < rate] * count

    def bits(row: tuple[bool, ...]) -> tuple[bool, ...]:
        return tuple(rng.random() < 0.5 if now else was
                     for was, now in zip(row, hit(len(row)), strict=True))  # fmt: skip

    def share(was: float) -> float:
        return dynamic(was, rng.random(), (0.0, 1.0), cooling)

    def left(was: float) -> float:
        low, high = LEFT
        ends = (0.0 if slips.low_from_zero else float(low), float(high))
        return float(round(dynamic(was, rng.randint(low, high), ends, cooling)))

    shares = zip(gene.shares, hit(len(gene.shares)), strict=True)
    lefts = zip(gene.left, hit(len(gene.left)), strict=True)
    return replace(
        gene,
        wanted=bits(gene.wanted),
        by_piles=bits(gene.by_piles),
        shares=tuple(share(was) if now else was for was, now in shares),
        left=tuple(left(was) if now else was for was, now in lefts),
        trashed=gene.trashed if slips.trash_kept else bits(gene.trashed),
    )


def dynamic(was: float, drawn: float, ends: tuple[float, float], cooling: float) -> float:
    """Dynamic mutation: at first it is what was drawn, in the end what it was.

    >>> dynamic(0.25, 0.75, (0.0, 1.0), 1.0), dynamic(0.25, 0.75, (0.0, 1.0), 0.0)
    (0.75, 0.25)
    """
    low, high = ends
    if drawn <= was:
        return low + _between(drawn - low, was - low, cooling)
    return high - _between(high - drawn, high - was, cooling)


def _between(one: float, other: float, part: float) -> float:
    return float(one**part * other ** (1 - part))
