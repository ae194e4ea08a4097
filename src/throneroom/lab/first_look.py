"""A first look at a card: a second of plain games that say roughly whether it helps.

It also finds what nobody should have to wait for in a game: a card that never ends, or that is too
much for the engine. Whatever a stranger has written, it takes no longer than it may.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

from ..cards.catalog import Catalog
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.variant import Variant
from ..match.simulate import simulate
from ..statistics import wilson
from ..strategies import Strategy, parse
from ..strategies.library import rules_by_name
from ..strategies.rulelist import Rule, Sections

SECONDS = 0.8
EFFECTS = 3_000
"""Effects of one turn: the longest that official cards can make has some thousands."""
OWN_CARD_RULES = Variant(kingdom_piles=None, effect_limit=EFFECTS)
"""The rules of games with a stranger's card: turns that never end are over sooner."""
_TRIED = Variant(kingdom_piles=None, effect_limit=EFFECTS, stall_limit=60)
_GAMES = 2_000
_PART = 40
_FIRST = 200
_SEED = 1
_GOLD = 6


@dataclass(frozen=True)
class FirstLook:
    """What some games have shown."""

    copies: int
    """So many of the card a player of Big Money buys, who does best with that number."""
    rate: float
    """How often such a player wins against Big Money without it."""
    low: float
    high: float
    """Wilson's interval."""
    games: int
    played_all: bool
    """Whether there was time for all games."""
    endless: int
    """How many games did not end by themselves."""
    limits: tuple[str, ...]
    """Of what the engine ran out of room."""

    @property
    def verdict(self) -> str:
        """In words."""
        if self.low > 0.5:
            return "helps"
        return "harms" if self.high < 0.5 else "makes no difference that these games show"


def first_look(card: Card, catalog: Catalog, seconds: float = SECONDS) -> FirstLook:
    """Let Big Money buy some copies, in a kingdom that has nothing else; always the same games.

    >>> from throneroom.cards.catalog import OFFICIAL
    >>> found = first_look(OFFICIAL.card("Smithy"), OFFICIAL, seconds=30)
    >>> found.copies, found.verdict
    (2, 'helps')
    """
    kingdom = Kingdom([card], catalog=catalog)
    if not kingdom.cards:
        raise ValueError(f"{card.name} is in every game: give your card a name of its own")
    until = time.monotonic() + seconds
    plain = with_copies(kingdom, card.name, 0)
    looks = {
        n: _Tries(kingdom, (with_copies(kingdom, card.name, n), plain), until) for n in (1, 2, 4)
    }
    for tries in looks.values():
        tries.play(_FIRST)
    best = max(looks, key=lambda n: (looks[n].rate, -n))
    looks[best].play(_GAMES)
    found = looks[best]
    limits = sorted({name for tries in looks.values() for name in tries.limits})
    return FirstLook(
        best,
        found.rate,
        *wilson(found.wins, max(found.games, 1)),
        found.games,
        found.games >= _GAMES,
        sum(tries.endless for tries in looks.values()),
        tuple(limits),
    )


class _Tries:
    """Games with one number of copies, until there are enough or the time is over."""

    def __init__(self, kingdom: Kingdom, plans: tuple[Strategy, Strategy], until: float) -> None:
        self._kingdom, self._plans, self._until = kingdom, plans, until
        self.games, self.wins, self.endless = 0, 0.0, 0
        self.limits: set[str] = set()

    @property
    def rate(self) -> float:
        return self.wins / self.games if self.games else 0.5

    def play(self, games: int) -> None:
        """Play until there are so many."""
        while self.games < games and (not self.games or time.monotonic() < self._until):
            part = min(_PART if self.games < _FIRST else 4 * _PART, games - self.games)
            match = simulate(
                self._kingdom, self._plans, part, _SEED + self.games, variant=_TRIED, threads=1
            )
            self.games += part
            self.wins += float(match.win_rates[0]) * part
            self.endless += match.stalled
            self.limits |= {*match.limits_reached}


def with_copies(kingdom: Kingdom, name: str, copies: int) -> Strategy:
    """Big Money with up to so many copies of a card; a Potion, if one is needed to buy it.

    >>> print(with_copies(Kingdom("Smithy"), "Smithy", 2))
    name: Big Money with Smithy
    Province
    Duchy if supply(Province) <= 4
    Estate if supply(Province) <= 2
    Gold
    Smithy max 2
    Silver
    """
    card = kingdom.catalog.card(name)
    money = parse(rules_by_name()["Big Money"], f"Big Money with {name}", kingdom.catalog)
    rules = [*money.rules]
    gold = next(i for i, rule in enumerate(rules) if rule.card == "Gold")
    wanted = [Rule(card.name, copies)] if copies else []
    place = gold if card.cost >= _GOLD else gold + 1
    rules[place:place] = wanted
    if card.potion and copies:
        rules.insert(len(rules) - 1, Rule("Potion", 1))
    return Strategy(money.name, Sections(buy=tuple(rules)))
