"""All results together, as values and as plain data."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .new_cards import CASES, Trial
from .plan import PARTS, Plan
from .published import Published, kingdoms
from .strength import METHODS, THOROUGH, Duel, MethodStanding, standing
from .tournament_tables import Comparison, Replay, bugs, mean_difference
from .usage import Thresholds, Usage, found_usage, is_complex, published_usage, thresholds
from .variations import PLAYERS, Meeting, Progression

Results = Mapping[str, Mapping[str, dict[str, Any]]]
"""Plain data by part and key, as the tasks give it."""


@dataclass(frozen=True)
class Report:
    """What has been found so far."""

    plan: Plan
    comparisons: tuple[Comparison, ...]
    with_bugs: tuple[Comparison, ...]
    """Those tables again whose kingdoms have a card that does something else in the program."""
    duels: dict[str, tuple[Duel, ...]]
    trials: dict[str, tuple[Trial, ...]]
    settings: tuple[Meeting, ...] = ()
    """Provincial's method with other settings against its default."""
    players: tuple[Meeting, ...] = ()
    """What is found for more players against copies of Provincial's leader 0."""
    progressions: tuple[Progression, ...] = ()

    @property
    def left_out(self) -> tuple[Published, ...]:
        """The kingdoms with cards that are not known here."""
        return tuple(one for one in self.plan.chosen if one.missing)

    @property
    def standings(self) -> dict[str, MethodStanding]:
        """How each method stands."""
        found = {method: standing(duels) for method, duels in self.duels.items()}
        return {method: one for method, one in found.items() if one is not None}

    @property
    def published_thresholds(self) -> Thresholds:
        """Of all 100 kingdoms."""
        return thresholds([one.leaders[0] for one in kingdoms()])

    @property
    def thresholds(self) -> Thresholds:
        """Of the best leaders that Provincial's method has found here."""
        return thresholds([one.leaders[0].menu() for one in self.duels.get("provincial", ())])

    @property
    def published_usage(self) -> Usage:
        """Of all 100 kingdoms."""
        return published_usage(kingdoms())

    def usage(self, method: str) -> Usage:
        """What the three best strategies that a method has found buy."""
        by_name = {one.name: one for one in self.plan.chosen}
        return found_usage(self.duels.get(method, ()), by_name)

    @property
    def published_complex(self) -> int:
        """How many of the 100 tables have no leader that nobody clearly beats."""
        return sum(map(is_complex, kingdoms()))

    def counts(self, method: str) -> dict[str, tuple[int, int]]:
        """For each case of the new-card experiment: kingdoms with the card on top, and all."""
        found = {}
        for case in CASES:
            tried = [one for one in self.trials.get(method, ()) if one.case == case.title]
            if tried:
                found[case.title] = (sum(one.used for one in tried), len(tried))
        return found

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "quick": self.plan.quick,
            "seed": self.plan.seed,
            "kingdoms": len(self.plan.chosen),
            "left_out": {one.name: list(one.missing) for one in self.left_out},
            "tables": self._tables(),
            "strength": {
                method: {
                    **dataclasses.asdict(one),
                    "kingdoms": {
                        duel.kingdom: {
                            "margin": round(duel.margin, 3),
                            "interval": [round(x, 3) for x in duel.interval],
                            "verdict": duel.verdict,
                            "games": duel.searched,
                            "seconds": duel.seconds,
                            "leader": duel.leaders[0].strategy,
                        }
                        for duel in self.duels[method]
                    },
                }
                for method, one in self.standings.items()
            },
            "thresholds": {
                "published": dataclasses.asdict(self.published_thresholds),
                "provincial": dataclasses.asdict(self.thresholds),
            },
            "usage": {
                "published": self.published_usage,
                **{method: self.usage(method) for method in METHODS},
            },
            "complex": {
                "published_tables": [self.published_complex, len(kingdoms())],
                **{
                    method: [sum(one.verdict in ("circle", "complex") for one in duels), len(duels)]
                    for method, duels in self.duels.items()
                },
            },
            "new_cards": {
                "published": {case.title: [case.published, 30] for case in CASES},
                **{method: self.counts(method) for method in THOROUGH},
            },
            "settings": [one.to_json() for one in self.settings],
            "players": [one.to_json() for one in self.players],
            "progressions": [one.to_json() for one in self.progressions],
        }

    def _tables(self) -> dict[str, Any]:
        return {
            "mean_difference": round(mean_difference(self.comparisons), 4),
            "games": self.plan.table_games,
            "kingdoms": {
                one.published.name: {
                    "mean_difference": round(one.mean, 4),
                    "by_chance": round(one.chance, 4),
                    "published": [list(row) for row in one.published.table],
                    "ours": [list(row) for row in one.replay.table],
                    "bugs": bugs(one.published),
                }
                for one in self.comparisons
            },
            "with_bugs": {one.published.name: round(one.mean, 4) for one in self.with_bugs},
        }


def collect(plan: Plan, results: Results) -> Report:
    """The report on the results so far."""
    by_name = {one.name: one for one in plan.chosen}
    replays = [Replay.from_json(one) for one in results.get("tables", {}).values()]
    compared = [Comparison(by_name[one.kingdom], one) for one in replays]
    parts: dict[str, dict[str, list[Any]]] = {"strength": {}, "new-cards": {}}
    for part in PARTS:
        kind, _, method = part.partition(":")
        if kind not in parts:
            continue
        read = Duel.from_json if kind == "strength" else Trial.from_json
        parts[kind][method] = [read(one) for one in results.get(part, {}).values()]
    return Report(
        plan,
        tuple(one for one in compared if not one.replay.with_bugs),
        tuple(one for one in compared if one.replay.with_bugs),
        {method: tuple(found) for method, found in parts["strength"].items()},
        {method: tuple(found) for method, found in parts["new-cards"].items()},
        _meetings(results, "settings"),
        tuple(one for n in PLAYERS for one in _meetings(results, f"players:{n}")),
        tuple(map(Progression.from_json, results.get("progression", {}).values())),
    )


def _meetings(results: Results, part: str) -> tuple[Meeting, ...]:
    return tuple(
        Meeting(**one) for data in results.get(part, {}).values() for one in data["meetings"]
    )
