"""Our analysis of Provincial's kingdoms, and its best strategy against Provincial's leader 0.

Official rules, shuffled first hands. Three methods are tried: ours, for so many seconds, and
Provincial's and Huang and Larson's genetic algorithm, each for so many generations.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...cards.catalog import OFFICIAL as CARDS
from ...cards.catalog import Catalog
from ...engine.variant import OFFICIAL
from ...learn import analyze
from ...learn.analysis import Analysis
from ...learn.referee import Job, Referee
from ...statistics import wilson
from ...strategies.parse import parse
from ...strategies.provincial_menu import menu_text, read_menu
from ...strategies.rulelist import OWN
from .published import Published

METHODS = ("ours", "provincial", "genetic")
"""All that look for strategies that play against Provincial's leaders."""
THOROUGH = METHODS[:2]
"""Those that are tried with new cards and with more players as well."""


@dataclass(frozen=True)
class Search:
    """How long to look for strategies: seconds, or generations."""

    method: str
    seconds: float | None = None
    generations: int | None = None
    settings: Mapping[str, Any] = dataclasses.field(default_factory=dict)

    def run(
        self,
        kingdom: Any,  # noqa: ANN401 - whatever names a kingdom
        seed: int,
        threads: int | None,
        tell: Callable[[float], None],
    ) -> Analysis:
        """Analyse a kingdom; Ctrl-C leaves nothing behind."""
        found = analyze(
            kingdom,
            self.seconds,
            method=self.method,
            generations=self.generations,
            seed=seed,
            threads=threads,
            progress=lambda now: tell(now.share),
            **self.settings,
        )
        if not found.finished:
            raise KeyboardInterrupt
        return found


@dataclass(frozen=True)
class Found:
    """One of the strategies that were found."""

    strategy: str
    usage: dict[str, float]
    """Copies of each card bought in a game, on average."""

    def menu(self, catalog: Catalog = CARDS) -> str:
        """As one of Provincial's menus, if its method has found it."""
        return menu_text(parse(self.strategy, OWN, catalog))


@dataclass(frozen=True)
class Duel:
    """What was found in a kingdom, and how the best of it fares against Provincial's leader 0."""

    kingdom: str
    method: str
    games: int
    wins: float
    """Of our strategy, shared ones as halves."""
    leaders: tuple[Found, ...]
    verdict: str
    generations: int
    searched: int
    """Games that the search took."""
    seconds: float

    @property
    def margin(self) -> float:
        """Percent points that our strategy is ahead."""
        return 200 * (self.wins / self.games - 0.5)

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of the margin."""
        low, high = wilson(self.wins, self.games)
        return 200 * (low - 0.5), 200 * (high - 0.5)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Duel:
        """From :meth:`to_json`."""
        return cls(**{**data, "leaders": tuple(Found(**one) for one in data["leaders"])})


def duel(
    published: Published,
    search: Search,
    games: int,
    seed: int = 0,
    *,
    threads: int | None = None,
    tell: Callable[[float], None] = lambda share: None,
) -> Duel:
    """Analyse a kingdom, and let the best strategy play Provincial's."""
    kingdom = published.kingdom(fixed_opening=False)
    found = search.run(kingdom, seed, threads, tell)
    theirs = read_menu(published.leaders[0], colony=published.colony)
    referee = Referee(kingdom, 2, OFFICIAL, threads)
    try:
        parts = [
            Job(found.leaders[0].strategy, theirs, min(_PART, games - first), first)
            for first in range(0, games, _PART)
        ]
        tallies = referee.play(parts, seed + 1)
    finally:
        referee.close()
    return Duel(
        published.name,
        search.method,
        games,
        sum(tally.wins for tally in tallies),
        tuple(Found(str(one.strategy), one.usage) for one in found.leaders),
        found.verdict,
        found.generations,
        found.games,
        found.seconds,
    )


_PART = 1000  # games of one piece of work, so that all threads have some


@dataclass(frozen=True)
class MethodStanding:
    """All duels of one method together."""

    kingdoms: int
    ahead: int
    clearly: int
    """Ahead beyond chance: the 95 % interval of the games is above 0."""
    clearly_behind: int
    margin: float
    interval: tuple[float, float] | None
    """Student's 95 % interval of the mean margin, over kingdoms."""


def standing(duels: Sequence[Duel]) -> MethodStanding | None:
    """How a method stands; None without duels."""
    from ...lab.lab_report import Mean

    mean = Mean.of([one.margin for one in duels])
    if mean is None:
        return None
    return MethodStanding(
        len(duels),
        sum(one.margin > 0 for one in duels),
        sum(one.interval[0] > 0 for one in duels),
        sum(one.interval[1] < 0 for one in duels),
        mean.value,
        mean.interval,
    )
