"""The work itself: in each kingdom, look for strategies with the card and without it.

The best of both play each other. Strategies without the card never buy it, though its pile is
there and the opponent may. They are looked for once in each kingdom, for all versions of the card.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..cards.catalog import OFFICIAL as CARDS
from ..cards.catalog import Catalog
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL
from ..learn.analysis import Analysis, strategy_from_json, strategy_to_json
from ..learn.analysis_work import FOUND, AnalysisWork
from ..learn.evolution import methods
from ..learn.palette import Palette
from ..learn.referee import Job, Referee
from ..runs import Tell, complete
from ..statistics import wilson
from ..strategies.rulelist import Strategy
from .lab_plan import LabPlan

METHOD = "ours"
TOP = 3
BOUGHT = 0.2
"""Copies that a strategy buys in a game, on average, if it counts as one that buys the card."""


@dataclass(frozen=True)
class Reference:
    """The best strategy found in a kingdom without the card."""

    number: int
    strategy: Strategy
    usage: dict[str, float]
    games: int

    @property
    def key(self) -> str:
        """What names it within a run."""
        return str(self.number)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "number": self.number,
            **strategy_to_json(self.strategy),
            "usage": self.usage,
            "games": self.games,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any], catalog: Catalog = CARDS) -> Reference:
        """From :meth:`to_json`."""
        plan = strategy_from_json(data, catalog)
        return cls(data["number"], plan, dict(data["usage"]), data["games"])


@dataclass(frozen=True)
class TopStrategy:
    """One of the best strategies found, as text, and what it buys in a game."""

    letter: str
    name: str
    strategy: str
    margin: float
    usage: dict[str, float]

    def buys(self, card: str) -> bool:
        """Whether it really buys a card."""
        return self.usage.get(card, 0.0) >= BOUGHT


@dataclass(frozen=True)
class Outcome:
    """What came out in one kingdom with one version of the card."""

    number: int
    value: int
    """That of the number that is swept."""
    card: str
    """The name of the card with it."""
    kingdom: tuple[str, ...]
    top: tuple[TopStrategy, ...]
    without: TopStrategy
    """The best strategy found without the card; it has no margin of its own."""
    match_games: int
    wins: float
    """Wins of the best strategy against that, shared ones as halves."""
    games: int
    """All games that were played for it, the search without the card not among them."""

    @property
    def key(self) -> str:
        """What names it within a run."""
        return f"{self.number} {self.value}"

    @property
    def used(self) -> tuple[TopStrategy, ...]:
        """Those of the top strategies that buy the card."""
        return tuple(one for one in self.top if one.buys(self.card))

    @property
    def in_best(self) -> bool:
        """Whether the best strategy found buys the card."""
        return self.top[0].buys(self.card)

    @property
    def copies(self) -> float:
        """How many copies the first of the top strategies that buy the card buys in a game."""
        return self.used[0].usage[self.card] if self.used else 0.0

    @property
    def change(self) -> float:
        """Points that the best strategy's win rate is above one half, against that without."""
        return 100 * (self.wins / self.match_games - 0.5)

    @property
    def change_interval(self) -> tuple[float, float]:
        """Wilson's interval for it (of the games, not of the search)."""
        low, high = wilson(self.wins, self.match_games)
        return 100 * (low - 0.5), 100 * (high - 0.5)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        data = asdict(self)
        return {**data, "kingdom": list(self.kingdom), "top": list(data["top"])}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Outcome:
        """From :meth:`to_json`."""
        parts = dict(data)
        if "cost" in parts:  # of version 0.1, which swept costs alone
            parts["value"] = parts.pop("cost")
        parts["kingdom"] = tuple(data["kingdom"])
        parts["top"] = tuple(TopStrategy(**one) for one in data["top"])
        parts["without"] = TopStrategy(**data["without"])
        return cls(**parts)


def search(
    kingdom: Kingdom,
    plan: LabPlan,
    seed: int,
    *,
    forbidden: str | None = None,
    threads: int | None = None,
    each: Tell = lambda share: None,
) -> Analysis:
    """Look for the best strategies of a kingdom, perhaps without ones that buy some card."""
    run = methods()[METHOD](kingdom, seed=seed, threads=threads)
    try:
        if forbidden is not None:
            allowed = tuple(c for c in run.palette.cards if c.name != forbidden)
            run.palette = Palette(allowed, run.palette.colony)
        games = None if plan.generations is None else plan.table_games
        work = AnalysisWork(
            run, seconds=plan.seconds, generations=plan.generations, table_games=games,
            explained=False,
        )  # fmt: skip
        found: Analysis = complete(work, lambda now: each(now.share))[FOUND]
        return found
    finally:
        run.close()


def search_without(plan: LabPlan, number: int, threads: int | None, each: Tell) -> Reference:
    """Look for the best strategy of a kingdom without the card."""
    kingdom = plan.kingdom(number, plan.value)
    seed = plan.luck(number, "search")
    found = search(kingdom, plan, seed, forbidden=plan.name, threads=threads, each=each)
    best = found.leaders[0]
    return Reference(number, best.strategy, best.usage, found.games)


def search_with(
    plan: LabPlan, number: int, value: int, reference: Reference, threads: int | None, each: Tell
) -> Outcome:
    """Look for the best strategies with the card; the best one plays that without it."""
    kingdom = plan.kingdom(number, value)
    found = search(kingdom, plan, plan.luck(number, "search"), threads=threads, each=each)
    referee = Referee(kingdom, 2, OFFICIAL, threads)
    try:
        job = Job(found.leaders[0].strategy, reference.strategy, plan.match_games)
        [tally] = referee.play([job], plan.luck(number, "match"))
    finally:
        referee.close()
    return Outcome(
        number=number,
        value=value,
        card=plan.versions[value].name,
        kingdom=kingdom.names,
        top=tuple(
            TopStrategy(one.letter, one.strategy.name, str(one.strategy), one.margin, one.usage)
            for one in found.leaders[:TOP]
        ),
        without=TopStrategy(
            "", reference.strategy.name, str(reference.strategy), 0.0, reference.usage
        ),
        match_games=tally.games,
        wins=tally.wins,
        games=found.games + tally.games,
    )
