"""The new-card experiment: how often is a card in one of the three best strategies?

As the article says: random kingdoms that must have the card, an analysis of each, and the top three
of its leaderboard. The cards are Wharf at two costs, and Provincial's own Plunder, a Treasure that
makes Treasures cheaper, without a coin and with one.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ...cards.catalog import SETS, all_cards, card, key
from ...cards.language import Treasure, buys, cheaper, coins, treasure
from ...cards.model import Card
from ...engine.kingdom import Kingdom
from ...lab.price import at_cost
from .published import known
from .strength import Found, Search
from .usage import bought

KINGDOMS = 30
_OTHERS = 9
_COLONY, _FIVE_TWO = 1 / 3, 1 / 6
_SETS = ("Base", "Intrigue", "Seaside", "Prosperity")
_UNKNOWN_TO_IT = (
    "Thief", "Secret Chamber", "Masquerade", "Embargo", "Haven", "Native Village", "Pirate Ship",
    "Outpost", "Contraband", "Forge",
)  # fmt: skip
"""Cards of these sets, first edition, that Provincial does not have."""
PLUNDER = treasure("Plunder", 5, 1, buys(1), cheaper(2, Treasure))
"""Provincial's own card of the experiment; all of its cards are in examples/provincial_cards.py."""


@dataclass(frozen=True)
class Case:
    """A card that was tried, and in how many of 30 kingdoms it was in the top three."""

    title: str
    card: str
    published: int
    cost: int | None = None
    without_coin: bool = False

    def subject(self) -> Card | None:
        """The card; None if it is not known here (yet)."""
        if self.card != PLUNDER.name and not known(self.card):
            return None
        one = PLUNDER if self.card == PLUNDER.name else card(self.card)
        if self.without_coin:
            effects = tuple(effect for effect in one.effects if effect != coins(1))
            one = dataclasses.replace(one, name=f"{one.name} without coin", effects=effects)
        return one if self.cost is None else at_cost(one, self.cost)


CASES = (
    Case("Wharf at 5", "Wharf", 28),
    Case("Wharf at 6", "Wharf", 18, cost=6),
    Case("Plunder, no coin", "Plunder", 3, without_coin=True),
    Case("Plunder, 1 coin", "Plunder", 10),
)


@dataclass(frozen=True)
class Trial:
    """One kingdom of a case."""

    case: str
    number: int
    method: str
    used: bool
    """Whether one of the three best strategies buys the card."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Trial:
        """From :meth:`to_json`."""
        return cls(**data)


def sets() -> list[str]:
    """The sets of Provincial's cards that are known here."""
    return [name for name in _SETS if name in SETS]


def draw(case: Case, subject: Card, seed: int, number: int) -> Kingdom:
    """A random kingdom with the card, as Provincial draws them from the cards it knows."""
    luck = random.Random(f"{seed} {number} new card")
    avoid = {key(name) for name in (*_UNKNOWN_TO_IT, case.card)}
    pool = {c.name: c for s in sets() for c in all_cards(s, 1) if key(c.name) not in avoid}
    others = luck.sample([pool[name] for name in sorted(pool) if not pool[name].basic], _OTHERS)
    colony = known("Colony") and luck.random() < _COLONY
    opening = "5/2" if luck.random() < _FIVE_TWO else "4/3"
    return Kingdom([subject, *others], colony=colony, opening=opening)


def trial(
    case: Case,
    number: int,
    search: Search,
    seed: int = 0,
    *,
    threads: int | None = None,
    tell: Callable[[float], None] = lambda share: None,
) -> Trial:
    """Analyse a kingdom with the card; the same kingdom for every method."""
    subject = case.subject()
    assert subject is not None
    kingdom = draw(case, subject, seed, number)
    found = search.run(kingdom, seed + number, threads, tell)
    leaders = [Found(str(one.strategy), one.usage) for one in found.leaders]
    names = bought(search.method, leaders, kingdom.catalog)
    return Trial(case.title, number, search.method, subject.name.casefold() in names)
