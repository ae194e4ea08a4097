"""Their game: as it is coded, and by the official rules."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

import numpy as np
import numpy.typing as npt

from ...cards.catalog import OFFICIAL as OFFICIAL_CARDS
from ...cards.model import Card
from ...engine.kingdom import Kingdom
from ...engine.variant import OFFICIAL, Variant
from ...learn.genes import once_through
from ...match.simulate import simulate
from ...statistics import wilson
from ...strategies import Strategy, strategy
from . import cards

RuleSet = Literal["as coded", "official"]
RULE_SETS: tuple[RuleSet, ...] = ("as coded", "official")
NAMES = (
    "Smithy", "Witch", "Village", "Woodcutter", "Festival", "Market", "Bureaucrat", "Council Room",
    "Moat", "Chapel",
)  # fmt: skip
OPPONENTS = {
    "BigMoney": "Big Money (Huang & Larson)",
    "BigSmithy": "BigSmithy (Huang & Larson)",
    "DoubleWitch": "DoubleWitch (Huang & Larson)",
    "Spencer": "Spencer (Huang & Larson)",
}
"""Their opponents, by their names and by ours."""
_VICTORY = ("Province", "Duchy", "Estate")
AS_CODED = Variant(
    piles={**dict.fromkeys(_VICTORY, 12), "Curse": 30, "Gold": 30, "Silver": 40, "Copper": 40},
    end_when_empty=_VICTORY,
    end_piles=3,
    end_piles_without=_VICTORY,
    full_rounds=True,
    tie_rule="shared",
    fixed_seats=True,
    strict_draws=True,
    stall_limit=100,
)


@cache
def kingdom(rules: RuleSet) -> Kingdom:
    """Their ten kingdom cards."""
    if rules == "official":
        return Kingdom(NAMES)
    own = [one for one in vars(cards).values() if isinstance(one, Card)]
    return Kingdom(NAMES, catalog=OFFICIAL_CARDS.with_cards(*own))


def variant(rules: RuleSet) -> Variant:
    """The rules beside those of the cards."""
    return AS_CODED if rules == "as coded" else OFFICIAL


def opponent(name: str) -> Strategy:
    """One of their opponents, as one reads it."""
    return strategy(OPPONENTS[name])


def played(plan: Strategy, rules: RuleSet) -> Strategy:
    """How a strategy plays by these rules: as coded, its rules are gone through once a turn."""
    return once_through(plan) if rules == "as coded" else plan


@dataclass(frozen=True)
class Margins:
    """How many points a design was ahead of the best other player, in a number of games."""

    margins: npt.NDArray[np.int64]
    wins: float
    """Games won; shared ones in parts."""

    @property
    def games(self) -> int:
        """How many games there were."""
        return len(self.margins)

    @property
    def mean(self) -> float:
        """The mean margin."""
        return float(self.margins.mean())

    @property
    def interval(self) -> tuple[float, float]:
        """An interval of 95 % for it."""
        half = 1.959964 * float(self.margins.std(ddof=1)) / max(self.games, 2) ** 0.5
        return (self.mean - half, self.mean + half)

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games

    @property
    def rate_interval(self) -> tuple[float, float]:
        """An interval of 95 % for it."""
        return wilson(self.wins, self.games)

    def to_json(self) -> dict[str, Any]:
        """As plain data: how often there was each margin."""
        values, counts = np.unique(self.margins, return_counts=True)
        pairs = zip(values.tolist(), counts.tolist(), strict=True)
        return {"wins": self.wins, "margins": [[value, count] for value, count in pairs]}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Margins:
        """What :meth:`to_json` gave; the order of the games is lost."""
        values, counts = zip(*data["margins"], strict=True)
        return cls(np.repeat(np.array(values), counts), data["wins"])


def play(
    plan: Strategy,
    against: tuple[str, ...],
    rules: RuleSet,
    games: int,
    seed: int,
    threads: int | None = None,
) -> Margins:
    """A design against some of their opponents at one table."""
    seats = [played(plan, rules), *(played(opponent(name), rules) for name in against)]
    match = simulate(kingdom(rules), seats, games, seed, variant=variant(rules), threads=threads)
    others = match.scores[:, 1:].max(axis=1).astype(np.int64)
    margins = match.scores[:, 0].astype(np.int64) - others
    return Margins(margins, float(match.win_rates[0]) * match.games)
