"""What is to be done, how thoroughly, and in which order: the cheap parts first."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from ...learn.genetic_method import GeneticSettings
from ...runs import Tell
from ..paper_work import Task
from . import new_cards, tournament_tables, variations
from .published import TABLE_GAMES, Published, kingdoms
from .strength import THOROUGH, Search, duel

PARTS = (
    "tables", "strength:ours", "new-cards:ours", "strength:provincial", "new-cards:provincial",
    "strength:genetic", "settings", "players:3", "players:4", "progression",
)  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """How thoroughly the figures are made."""

    quick: bool
    every: int
    """Every so-many-th kingdom of the 100 is looked at."""
    table_games: int
    duel_games: int
    seconds: float
    generations: int
    """Of Provincial's method, instead of seconds: the same on a slow machine or a busy one."""
    trials: int
    """Kingdoms for each case of the new-card experiment."""
    trial_seconds: float
    long_generations: int
    """Of the two progressions."""
    varied: int
    """Kingdoms in which other settings and more players are tried."""
    parameters: dict[str, int] = field(default_factory=dict)
    """Of Provincial's method, where they are not its own."""
    genetic: dict[str, Any] = field(default_factory=dict)
    """Settings of the genetic algorithm, where they are not those of its authors' best run."""
    seed: int = 0

    @property
    def chosen(self) -> tuple[Published, ...]:
        """The kingdoms that are looked at."""
        return kingdoms()[:: self.every]

    @property
    def playable(self) -> tuple[Published, ...]:
        """Those of them whose cards are all known here."""
        return tuple(one for one in self.chosen if not one.missing)

    @property
    def few(self) -> tuple[Published, ...]:
        """Some of the kingdoms, from all over the list."""
        return self.playable[:: max(1, len(self.playable) // self.varied)][: self.varied]

    @property
    def genetic_settings(self) -> GeneticSettings:
        """How the genetic algorithm runs; of its generations, all."""
        return GeneticSettings(**self.genetic)

    def search(self, method: str, seconds: float) -> Search:
        """How to look for strategies with a method."""
        if method == "ours":
            return Search(method, seconds=seconds)
        if method == "genetic":
            genetic = self.genetic_settings
            return Search(method, generations=genetic.generations, settings={"settings": genetic})
        settings = {"parameters": self.parameters} if self.parameters else {}
        return Search(method, generations=self.generations, settings=settings)

    def luck(self, what: str) -> int:
        """The seed of one piece of work."""
        return random.Random(f"{self.seed} {what}").getrandbits(60)


FULL = Plan(
    quick=False, every=1, table_games=TABLE_GAMES, duel_games=20_000, seconds=20.0,
    generations=12, trials=new_cards.KINGDOMS, trial_seconds=5.0, long_generations=132, varied=5,
)  # fmt: skip
QUICK = Plan(
    quick=True, every=20, table_games=1000, duel_games=2000, seconds=3.0, generations=4, trials=2,
    trial_seconds=1.0, long_generations=8, varied=1,
    parameters={"pool": 30, "first_pool": 30, "most_games": 400},
    genetic={"population": 20, "tournament": 2, "games": 20, "generations": 10},
)  # fmt: skip


def tasks(plan: Plan) -> list[Task]:
    """All pieces of work, part by part."""
    found: list[Task] = []
    for part in PARTS:
        kind, _, method = part.partition(":")
        if kind == "tables":
            found += [_table(plan, one, bugs) for one in plan.playable for bugs in _rules(one)]
        elif kind == "strength":
            found += [_duel(plan, part, method, one) for one in plan.playable]
        elif kind == "settings":
            found += [_settings(plan, one) for one in plan.few]
        elif kind == "players":
            found += [_players(plan, part, int(method), one) for one in plan.few]
        elif kind == "progression":
            there = variations.simple_and_complex(plan.playable)
            found += [_progression(plan, one) for one in there]
        else:
            found += [
                _trial(plan, part, method, case, number)
                for case in new_cards.CASES
                if case.subject() is not None
                for number in range(plan.trials)
            ]
    return found


def _rules(one: Published) -> tuple[bool, ...]:
    return (False, True) if tournament_tables.can_have_bugs(one) else (False,)


def _table(plan: Plan, one: Published, bugs: bool) -> Task:
    key = f"{one.name} with bugs" if bugs else one.name

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"table {one.name}")
        return tournament_tables.replay(
            one, plan.table_games, luck, with_bugs=bugs, threads=threads, tell=tell
        ).to_json()

    return Task("tables", key, f"table of {one.name}", 20 * plan.table_games / 1e5, do)


def _duel(plan: Plan, part: str, method: str, one: Published) -> Task:
    search = plan.search(method, plan.seconds)

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"duel {one.name}")
        return duel(one, search, plan.duel_games, luck, threads=threads, tell=tell).to_json()

    return Task(part, one.name, f"{method} in {one.name}", _weight(search), do)


def _trial(plan: Plan, part: str, method: str, case: new_cards.Case, number: int) -> Task:
    search = plan.search(method, plan.trial_seconds)

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck("new cards")
        found = new_cards.trial(case, number, search, luck, threads=threads, tell=tell)
        return found.to_json()

    words = f"{case.title}, {method}, kingdom {number + 1}"
    return Task(part, f"{case.title} {number}", words, _weight(search), do)


def _settings(plan: Plan, one: Published) -> Task:
    search = plan.search("provincial", plan.seconds)

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        found = variations.compare_settings(
            one, search, plan.duel_games, plan.luck(f"settings {one.name}"), threads=threads,
            tell=tell,
        )  # fmt: skip
        return {"meetings": [meeting.to_json() for meeting in found]}

    return Task("settings", one.name, f"settings in {one.name}", 6 * _weight(search), do)


def _players(plan: Plan, part: str, players: int, one: Published) -> Task:
    searches = [plan.search(method, plan.seconds) for method in THOROUGH]

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        found = variations.compare_players(
            one, searches, players, plan.duel_games, plan.luck(f"{part} {one.name}"),
            threads=threads, tell=tell,
        )  # fmt: skip
        return {"meetings": [meeting.to_json() for meeting in found]}

    weight = sum(map(_weight, searches)) * players / 2
    return Task(part, one.name, f"{players} players in {one.name}", weight, do)


def _progression(plan: Plan, one: Published) -> Task:
    search = replace(plan.search("provincial", plan.seconds), generations=plan.long_generations)

    def do(threads: int | None, tell: Tell) -> dict[str, Any]:
        luck = plan.luck(f"progression {one.name}")
        return variations.progress(one, search, luck, threads=threads, tell=tell).to_json()

    return Task("progression", one.name, f"progression of {one.name}", _weight(search), do)


def _weight(search: Search) -> float:
    """About how many seconds a search takes."""
    if search.seconds is not None:
        return search.seconds
    generations = search.generations or 1
    if genetic := search.settings.get("settings"):
        return float(generations * genetic.population * genetic.games * genetic.tournament * 3e-5)
    return generations * (0.3 if search.settings else 2.5)
