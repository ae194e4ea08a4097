"""Big Money with the best terminal Action of a kingdom, found by a quick search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from ..cards.features import bonus
from ..cards.model import Card
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL
from ..strategies import parse
from ..strategies.bots import Bot
from ..strategies.library import rules_by_name
from ..strategies.rulelist import Compare, Fact, Number, Rule, Sections, Strategy
from .simulate import simulate

if TYPE_CHECKING:
    from ..engine.kingdom import Kingdom
    from ..engine.variant import Variant

_FIRST_GAMES, _LAST_GAMES = 300, 3000
_LAST = 5  # candidates that play on
_GOLD, _MONEY = 6, "Big Money"


@dataclass(frozen=True)
class BestTerminal:
    """Becomes a strategy when it sees the kingdom: the same kingdom and seed, the same strategy.

    Every terminal Action is tried with several numbers of copies against Big Money, all with the
    same luck; the best few play on. If none wins more than half, plain Big Money is left.
    """

    seed: int = 0
    name: str = "Best Terminal"

    _found: ClassVar[dict[tuple[str, str, int], Strategy]] = {}

    def for_kingdom(self, kingdom: Kingdom, variant: Variant | None = None) -> Strategy:
        """The strategy for a kingdom, searched in games of two."""
        rules = replace(OFFICIAL if variant is None else variant, players=None)
        known = (
            f"{kingdom} {ruleset(kingdom, 2, rules).fingerprint}", repr(rules.changes), self.seed,
        )  # fmt: skip
        if known not in self._found:
            self._found[known] = self._search(kingdom, rules)
        return replace(self._found[known], name=self.name)

    def _search(self, kingdom: Kingdom, variant: Variant) -> Strategy:
        money = _big_money(kingdom)

        def rate(plan: Strategy, games: int) -> float:
            match = simulate(kingdom, [plan, money], games, self.seed, variant=variant)
            return float(match.win_rates[0])

        tried = terminal_plans(kingdom)
        first = sorted(tried, key=lambda plan: -rate(plan, _FIRST_GAMES))[:_LAST]
        last = [(rate(plan, _LAST_GAMES), -i, plan) for i, plan in enumerate(first)]
        best = max(last, default=(0.0, 0, money))
        return best[2] if best[0] > 0.5 else money


def terminal_plans(kingdom: Kingdom) -> list[Strategy]:
    """Big Money with some copies of one terminal Action, for each that a kingdom has."""
    money = _big_money(kingdom)
    return [plan for card in kingdom.cards if _terminal(card) for plan in _plans(money, card)]


def _big_money(kingdom: Kingdom) -> Strategy:
    return parse(rules_by_name()[_MONEY], BestTerminal.name, kingdom.catalog)


def _terminal(card: Card) -> bool:
    return "Action" in card.types and bonus(card)["actions"] == 0


def _plans(money: Strategy, card: Card) -> list[Strategy]:
    """Big Money with one, two or three copies, at once or as the deck grows."""
    later = Rule(card.name, 2, Compare(">=", Fact("deck size"), Number(16)))
    third = Rule(card.name, 3, Compare(">=", Fact("deck size"), Number(24)))
    one, two = Rule(card.name, 1), Rule(card.name, 2)
    wanted = ((one,), (one, later), (two,), (one, later, third))
    gold = next(i for i, rule in enumerate(money.rules) if rule.card == "Gold")
    places = (gold, gold + 1) if card.cost <= _GOLD else (gold,)
    return [
        Strategy(money.name, Sections(buy=(*money.rules[:at], *rules, *money.rules[at:])))
        for rules in wanted
        for at in places
    ]


BOT = Bot(
    "Best Terminal",
    "Big Money with the one terminal Action of the kingdom that a quick search finds best.",
    "classic",
    make=BestTerminal,
)
