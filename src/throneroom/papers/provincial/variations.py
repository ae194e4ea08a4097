"""Provincial's method with other settings, for more players, and over many generations.

The article tells of menus without a template ("almost identical performance"), of a Province that
may come later in the menu, of several chambers, and shows progressions of a simple and of a complex
kingdom; its pictures and figures are lost. These are ours.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ...engine.variant import OFFICIAL
from ...learn.referee import Job, Referee
from ...statistics import wilson
from ...strategies.provincial_menu import read_menu
from ...strategies.rulelist import Strategy
from .published import Published
from .strength import Search
from .usage import is_complex

SETTINGS: Mapping[str, dict[str, Any]] = {
    "unconstrained menus": {"unconstrained": True},
    "flexible Province": {"flexible_province": True},
    "3 chambers": {"chambers": 3},
}
"""What is tried against the default."""
PLAYERS = (3, 4)
_PART = 1000  # games of one piece of work, so that all threads have some

Tell = Callable[[float], None]


@dataclass(frozen=True)
class Meeting:
    """A strategy that was found with a setting, against copies of another one."""

    kingdom: str
    what: str
    """The setting, or the method."""
    players: int
    games: int
    wins: float
    """Of the strategy, shared ones by their share."""

    @property
    def rate(self) -> float:
        """Its share of the wins."""
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of it, of the games."""
        return wilson(self.wins, self.games)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return dataclasses.asdict(self)


@dataclass(frozen=True)
class ProgressionStep:
    """How far the best strategy at the end is ahead of the best one at a generation."""

    generation: int
    margin: float
    low: float
    high: float


@dataclass(frozen=True)
class Progression:
    """A kingdom over many generations."""

    kingdom: str
    simple: bool
    """By Provincial's own table."""
    verdict: str
    """Ours, after these generations."""
    steps: tuple[ProgressionStep, ...]

    @property
    def behind(self) -> int:
        """Earlier best strategies that clearly beat the best one at the end."""
        return sum(step.high < 0 for step in self.steps)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Progression:
        """From :meth:`to_json`."""
        return cls(**{**data, "steps": tuple(ProgressionStep(**one) for one in data["steps"])})


def compare_settings(
    published: Published,
    search: Search,
    games: int,
    seed: int,
    *,
    threads: int | None = None,
    tell: Tell = lambda share: None,
) -> list[Meeting]:
    """Analyse a kingdom with each setting; the best of each plays the best of the default."""
    kingdom = published.kingdom(fixed_opening=False)
    found: dict[str, Strategy] = {}
    for i, (name, changes) in enumerate([("default", {}), *SETTINGS.items()]):

        def share(part: float, done: int = i) -> None:
            tell((done + part) / (len(SETTINGS) + 1))

        run = _changed(search, changes).run(kingdom, seed, threads, share)
        found[name] = run.leaders[0].strategy
    usual = found.pop("default")
    jobs = [(name, plan, usual) for name, plan in found.items()]
    return _meet(published, jobs, 2, games, seed + 1, threads)


def compare_players(
    published: Published,
    searches: Sequence[Search],
    players: int,
    games: int,
    seed: int,
    *,
    threads: int | None = None,
    tell: Tell = lambda share: None,
) -> list[Meeting]:
    """Analyse a kingdom for more players; the best plays copies of Provincial's leader 0."""
    kingdom = published.kingdom(fixed_opening=False)
    theirs = read_menu(published.leaders[0], colony=published.colony)
    jobs = []
    for i, search in enumerate(searches):

        def share(part: float, done: int = i) -> None:
            tell((done + part) / len(searches))

        settings = {**search.settings, "players": players}
        run = dataclasses.replace(search, settings=settings).run(kingdom, seed, threads, share)
        jobs.append((search.method, run.leaders[0].strategy, theirs))
    return _meet(published, jobs, players, games, seed + 1, threads)


def progress(
    published: Published,
    search: Search,
    seed: int,
    *,
    threads: int | None = None,
    tell: Tell = lambda share: None,
) -> Progression:
    """Analyse a kingdom for long; the best at the end plays the best ones on the way."""
    found = search.run(published.kingdom(fixed_opening=False), seed, threads, tell)
    steps = tuple(
        ProgressionStep(one.generation, one.margin, *one.interval) for one in found.progression
    )
    return Progression(published.name, not is_complex(published), found.verdict, steps)


def simple_and_complex(some: Sequence[Published]) -> tuple[Published, ...]:
    """The first kingdom of each kind, by Provincial's own tables."""
    kinds = {is_complex(one): one for one in reversed(some)}
    return tuple(kinds[kind] for kind in (False, True) if kind in kinds)


def _changed(search: Search, changes: Mapping[str, Any]) -> Search:
    given = search.settings.get("parameters", {})
    return dataclasses.replace(search, settings={"parameters": {**given, **changes}})


def _meet(
    published: Published,
    pairs: Sequence[tuple[str, Strategy, Strategy]],
    players: int,
    games: int,
    seed: int,
    threads: int | None,
) -> list[Meeting]:
    """Play each pair, the first with one seat and the second with all others."""
    referee = Referee(published.kingdom(fixed_opening=False), players, OFFICIAL, threads)
    games -= games % players
    part = _PART - _PART % players
    found = []
    try:
        for what, mine, theirs in pairs:
            jobs = [
                Job(mine, theirs, min(part, games - first), first)
                for first in range(0, games, part)
            ]
            wins = sum(tally.wins for tally in referee.play(jobs, seed))
            found.append(Meeting(published.name, what, players, games, wins))
    finally:
        referee.close()
    return found
