"""The work itself: in each kingdom, look for strategies with the card and without it.

The best of both play each other. Strategies without the card never buy it, though its pile is
there and the opponent may. They are looked for once in each kingdom, for all costs of the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL
from ..learn.analysis import Analysis, strategy_from_json, strategy_to_json
from ..learn.evolution import methods
from ..learn.palette import Palette
from ..learn.referee import Job, Referee
from ..learn.run import pursue
from ..statistics import wilson
from ..strategies.model import Strategy
from .plan import Plan

METHOD = "ours"
TOP = 3
BOUGHT = 0.2
"""Copies that a strategy buys in a game, on average, if it counts as one that buys the card."""

Share = Callable[[float], None]


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
    def from_json(cls, data: Mapping[str, Any]) -> Reference:
        """From :meth:`to_json`."""
        plan = strategy_from_json(data)
        return cls(data["number"], plan, dict(data["usage"]), data["games"])


@dataclass(frozen=True)
class Top:
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
    """What came out in one kingdom with the card at one cost."""

    number: int
    cost: int
    card: str
    """The card's name at this cost."""
    kingdom: tuple[str, ...]
    top: tuple[Top, ...]
    without: Top
    """The best strategy found without the card; it has no margin of its own."""
    match_games: int
    wins: float
    """Wins of the best strategy against that, shared ones as halves."""
    games: int
    """All games that were played for it, the search without the card not among them."""

    @property
    def key(self) -> str:
        """What names it within a run."""
        return f"{self.number} {self.cost}"

    @property
    def used(self) -> tuple[Top, ...]:
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
        parts["kingdom"] = tuple(data["kingdom"])
        parts["top"] = tuple(Top(**one) for one in data["top"])
        parts["without"] = Top(**data["without"])
        return cls(**parts)


def study(
    plan: Plan,
    *,
    references: dict[int, Reference] | None = None,
    done: Mapping[str, Outcome] | None = None,
    keep: Callable[[Reference | Outcome], None] | None = None,
    threads: int | None = None,
    progress: Callable[[float, str], None] | None = None,
) -> list[Outcome]:
    """Go through all kingdoms and costs; what is ``done`` already is not done again.

    ``keep`` gets each new result, ``progress`` how many searches are over and what is going on.
    """
    known = {} if references is None else references
    finished = {} if done is None else dict(done)
    found: list[Outcome] = []
    over = 0

    def telling(words: str) -> Share:
        def tell(share: float) -> None:
            if progress is not None:
                progress(over + share, words)

        tell(0.0)
        return tell

    for number in range(len(plan.others)):
        where = f"kingdom {number + 1} of {len(plan.others)}"
        if number not in known:
            name = plan.card.name
            known[number] = _without(plan, number, threads, telling(f"{where}, without {name}"))
            if keep is not None:
                keep(known[number])
        over += 1
        for cost in plan.order:
            outcome = finished.get(f"{number} {cost}")
            if outcome is None:
                name = plan.versions[cost].name
                tell = telling(f"{where}, with {name}")
                outcome = _with(plan, number, cost, known[number], threads, tell)
                if keep is not None:
                    keep(outcome)
            found.append(outcome)
            over += 1
    return found


def search(
    kingdom: Kingdom,
    plan: Plan,
    seed: int,
    *,
    forbidden: str | None = None,
    threads: int | None = None,
    each: Share = lambda share: None,
) -> Analysis:
    """Look for the best strategies of a kingdom, perhaps without ones that buy some card."""
    run = methods()[METHOD](kingdom, seed=seed, threads=threads)
    try:
        if forbidden is not None:
            allowed = tuple(c for c in run.palette.cards if c.name != forbidden)
            run.palette = Palette(allowed, run.palette.colony)
        if plan.generations is None:
            found = pursue(run, seconds=plan.seconds, each=lambda now: each(now.share))
            if not found.finished:
                raise KeyboardInterrupt
            return found
        for generation in range(plan.generations):
            run.step()
            each((generation + 1) / (plan.generations + 1))
        return run.result(games=plan.table_games)
    finally:
        run.close()


def _without(plan: Plan, number: int, threads: int | None, each: Share) -> Reference:
    kingdom = plan.kingdom(number, plan.cost)
    name = plan.versions[plan.cost].name
    seed = plan.luck(number, "search")
    found = search(kingdom, plan, seed, forbidden=name, threads=threads, each=each)
    best = found.leaders[0]
    return Reference(number, best.strategy, best.usage, found.games)


def _with(
    plan: Plan, number: int, cost: int, reference: Reference, threads: int | None, each: Share
) -> Outcome:
    kingdom = plan.kingdom(number, cost)
    found = search(kingdom, plan, plan.luck(number, "search"), threads=threads, each=each)
    referee = Referee(kingdom, 2, OFFICIAL, threads)
    try:
        job = Job(found.leaders[0].strategy, reference.strategy, plan.match_games)
        [tally] = referee.play([job], plan.luck(number, "match"))
    finally:
        referee.close()
    return Outcome(
        number=number,
        cost=cost,
        card=plan.versions[cost].name,
        kingdom=kingdom.names,
        top=tuple(
            Top(one.letter, one.strategy.name, str(one.strategy), one.margin, one.usage)
            for one in found.leaders[:TOP]
        ),
        without=Top("", reference.strategy.name, str(reference.strategy), 0.0, reference.usage),
        match_games=tally.games,
        wins=tally.wins,
        games=found.games + tally.games,
    )
