"""Strategies that change their plan when they see what the other player does.

Where strategies beat each other in a circle, one list of rules can be several of them: it follows
one plan, and another one as soon as the other player has what betrays a third.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from ..strategies.rulelist import Compare, Expression, Fact, Logic, Number, Rule, Strategy
from .mutation import MOST_RULES, tidy

_MORE = 1.5  # copies in the end that make a card a sign of a strategy
_SIGNS = 2  # cards that may betray one
_COPIES = (1, 2, 3)  # of such a card
_BETTER = 0.05  # the rate that makes it worth to change the plan


@dataclass(frozen=True)
class Sign:
    """What betrays a strategy: so many copies of a card."""

    card: str
    copies: int

    @property
    def seen(self) -> Expression:
        """The condition that an opponent has them."""
        return Compare(">=", Fact("opponent", self.card), Number(self.copies))


def signs(own: Mapping[str, float], others: Sequence[Mapping[str, float]]) -> list[Sign]:
    """What a strategy has in the end that none of the others has, the clearest first.

    >>> signs({"Gardens": 6.0, "Copper": 9.0}, [{"Copper": 8.5, "Gold": 4.0}])
    [Sign(card='Gardens', copies=1), Sign(card='Gardens', copies=2), Sign(card='Gardens', copies=3)]
    """
    ahead = {
        card: number - max((one.get(card, 0.0) for one in others), default=0.0)
        for card, number in own.items()
    }
    clear = sorted((c for c in ahead if ahead[c] >= _MORE), key=lambda c: (-ahead[c], c))
    return [
        Sign(card, first + more)
        for card in clear[:_SIGNS]
        for first in (round(own[card] - ahead[card]),)
        for more in _COPIES
        if first + more <= own[card]
    ]


def switching(usual: Strategy, other: Strategy, sign: Sign) -> Strategy:
    """The usual plan, but another one when the sign is seen."""
    changed = [replace(rule, condition=_and(sign.seen, rule), line=0) for rule in other.rules]
    return tidy(usual.with_sections(buy=(*changed, *usual.rules)), 2 * MOST_RULES)


def _and(seen: Expression, rule: Rule) -> Expression:
    return seen if rule.condition is None else Logic("and", (seen, rule.condition))


def all_switching(
    plans: Sequence[Strategy],
    rates: Sequence[Sequence[float]],
    owned: Sequence[Mapping[str, float]],
) -> Iterator[Strategy]:
    """Every plan with a switch to what does better against another one.

    ``rates`` are those of each against each, ``owned`` is what each has in the end.
    """
    places = range(len(plans))
    for usual in places:
        for rival in places:
            best = max(places, key=lambda i: rates[i][rival])
            if rival == usual or rates[best][rival] < rates[usual][rival] + _BETTER:
                continue
            others = [owned[i] for i in places if i != rival]
            for sign in signs(owned[rival], others):
                yield switching(plans[usual], plans[best], sign)
