"""Which cards a card goes with: bought together more often than by chance."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .searches import Outcome

LEAST = 2
"""Kingdoms that another card must have been in."""


@dataclass(frozen=True)
class Partner:
    """Another card, counted over the top strategies of the kingdoms that have it."""

    name: str
    kingdoms: int
    strategies: int
    """Top strategies of those kingdoms."""
    card: int
    """Those that buy the card in question."""
    other: int
    """Those that buy this one."""
    both: int

    @property
    def expected(self) -> float:
        """How many would buy both if the one had nothing to do with the other."""
        return self.card * self.other / self.strategies

    @property
    def lift(self) -> float:
        """How many times as many buy both."""
        return self.both / self.expected if self.expected else 1.0

    @property
    def cautious(self) -> float:
        """The lift, drawn towards 1 where there is little to count."""
        return (self.both + 1) / (self.expected + 1)


def partners(outcomes: Sequence[Outcome]) -> tuple[Partner, ...]:
    """All other cards that can be judged, those that go best with the card first."""
    names = {name for one in outcomes for name in one.kingdom if name != one.card}
    found = [_count(name, [o for o in outcomes if name in o.kingdom]) for name in names]
    judged = [one for one in found if one.kingdoms >= LEAST and one.card and one.other]
    return tuple(sorted(judged, key=lambda one: (-one.cautious, one.name)))


def _count(name: str, outcomes: Sequence[Outcome]) -> Partner:
    pairs = [(top.buys(one.card), top.buys(name)) for one in outcomes for top in one.top]
    return Partner(
        name,
        kingdoms=len(outcomes),
        strategies=len(pairs),
        card=sum(card for card, _ in pairs),
        other=sum(other for _, other in pairs),
        both=sum(card and other for card, other in pairs),
    )
