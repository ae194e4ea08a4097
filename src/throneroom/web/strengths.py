"""How strong players are in a kingdom: measured against Big Money, once for each."""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from ..agents.player_text import named_player
from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..match.players import seated
from ..match.simulate import simulate
from ..statistics import wilson
from ..strategies import Strategy
from ..strategies.bots import Bot
from ..strategies.player_forms import PlayerReading
from .asked_kingdom import rules_for

MEASURE = "Big Money"
_GAMES = 400
_OWN_GAMES = 100  # of rules that nobody has seen before: they may be slow
_SEED = 1


@dataclass(frozen=True)
class Strength:
    """How often somebody wins against Big Money in this kingdom, in games for two."""

    rate: float
    low: float
    high: float
    games: int
    where: str = ""
    """Where that was, if not in this kingdom."""

    @property
    def text(self) -> str:
        """In words: ``beats Big Money 95 % (93 to 97)``.

        >>> Strength(0.43, 0.4, 0.46, 400).text
        'wins 43 % against Big Money (40 to 46)'
        """
        low, rate, high = (f"{100 * value:.0f}" for value in (self.low, self.rate, self.high))
        stronger = self.rate >= 0.5
        won = f"beats {MEASURE} {rate} %" if stronger else f"wins {rate} % against {MEASURE}"
        return f"{won} ({low} to {high}){self.where}"

    @property
    def percent(self) -> int:
        """The rate as a whole number from 0 to 100."""
        return round(100 * self.rate)


_SLOW = {
    "Best Fifth Card": Strength(0.62, 0.47, 0.78, 600, " in ten other kingdoms"),
    "Planning Agent": Strength(0.47, 0.34, 0.60, 300, " in ten other kingdoms"),
    "Double Monte Carlo": Strength(0.47, 0.31, 0.63, 300, " in ten other kingdoms"),
    "Tree Search": Strength(0.20, 0.08, 0.32, 300, " in ten other kingdoms"),
    "RL Random": Strength(0.93, 0.90, 0.95, 400),
    "RL RandomAction": Strength(0.94, 0.91, 0.96, 400),
}
"""Measured once, since it takes seconds: in every seventh kingdom of the library, ten in all; and
the last two in the one kingdom that they know."""
_UNSEEN = Variant(kingdom_piles=None, stall_limit=60)
_measuring = threading.Semaphore(1)  # others' clicks come first
_of_bots: OrderedDict[tuple[str, str], Strength] = OrderedDict()
_REMEMBERED = 20_000  # bots in kingdoms


def strength_elsewhere(name: str) -> Strength | None:
    """How somebody did who takes seconds, where that was measured; None if nowhere."""
    return _SLOW.get(name)


def strength_of_bot(bot: Bot, kingdom: Kingdom, *, measure: bool) -> Strength | None:
    """How a named bot does here; without ``measure``, None unless that is known already."""
    if bot.name == MEASURE:
        return None
    if bot.name in _SLOW:
        return _SLOW[bot.name]
    place = bot.name, str(kingdom)
    if (known := _of_bots.get(place)) is None and measure:
        player = named_player(bot.name, PlayerReading(kingdom.catalog, kingdom))
        rules = rules_for(kingdom)
        known = _measured(kingdom, seated(player, kingdom, rules), _GAMES, rules)
        _of_bots[place] = known
        while len(_of_bots) > _REMEMBERED:
            _of_bots.popitem(last=False)
    return known


@lru_cache(4096)
def measured(kingdom: Kingdom, plan: Strategy) -> Strength:
    """How a strategy does against Big Money; always the same games."""
    return _measured(kingdom, plan, _GAMES, rules_for(kingdom))


def measured_rules(kingdom: Kingdom, plan: Strategy) -> Strength:
    """The same for rules from outside, whose games may be endless: fewer and shorter ones."""
    return _measured(kingdom, plan, _OWN_GAMES, _UNSEEN)


def _measured(kingdom: Kingdom, player: Any, games: int, variant: Variant) -> Strength:  # noqa: ANN401
    with _measuring:
        match = simulate(kingdom, [player, MEASURE], games, _SEED, variant=variant, threads=1)
    rate = float(match.win_rates[0])
    return Strength(rate, *wilson(rate * games, games), games)
