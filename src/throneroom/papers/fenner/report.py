"""All results together, as values and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from .feasibility import Nodes
from .games_of_four import BOTS, PLAYERS, Games, together
from .plan import Plan, series, tasks
from .published import TABLE_6_1

Results = Mapping[str, Mapping[str, dict[str, Any]]]
"""Plain data by part and key, as the tasks give it."""
ALPHA = 0.05


@dataclass(frozen=True)
class Report:
    """What has been found so far."""

    plan: Plan
    games: dict[tuple[str, str], Games]
    """By part and series; of a series only as much as is done without a gap."""
    nodes: dict[tuple[str, int], Nodes]
    """By kind of search and look-ahead."""
    missing: dict[str, int]
    """Pieces of work that are not done yet, by part."""

    def of(self, part: str) -> dict[str, Games]:
        """The series of a part."""
        return {name: one for (where, name), one in self.games.items() if where == part}

    def best(self) -> dict[str, Any]:
        """What ``--best --json`` prints; None where nothing has been played."""
        found: dict[str, Any] = {}
        for sets in ("Base", "Intrigue"):
            one = self.games.get(("best", sets))
            found[sets.lower()] = None if one is None else share_of(one)
        found["effects"] = fewest_effects(self.of("effects"))
        played = list(self.of("best").values())
        found["ms_per_decision"] = round(together(played).ms_per_decision, 3) if played else None
        return found

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "quick": self.plan.quick,
            **{
                part: {name: table_of(one, alone=part in ("heuristics", "readings"))
                       for name, one in self.of(part).items()}
                for part in dict.fromkeys(part for part, _ in self.games)
            },
            "feasibility": [
                {"search": how, "look_ahead": n, **asdict(one)}
                for (how, n), one in self.nodes.items()
            ],
            "best_agent": self.best(),
            "missing": self.missing,
        }  # fmt: skip


def share_of(one: Games) -> dict[str, Any]:
    """The share of wins with its interval."""
    interval = one.interval()
    return {
        "wins": round(one.won(), 4),
        "interval": None if interval is None else [round(x, 4) for x in interval],
        "games": one.count,
    }


def names_of(alone: bool) -> tuple[str, ...]:
    """Who sits at the table; without a planner a second Best Fifth Card sits in its place."""
    return ("second Best Fifth Card" if alone else "agent", *BOTS)


def table_of(one: Games, *, alone: bool) -> dict[str, Any]:
    """All players of a series."""
    found: dict[str, Any] = {}
    for player, name in enumerate(names_of(alone)):
        interval, test = one.mean_interval(player), one.test(player) if player else None
        found[name] = {
            "published": list(TABLE_6_1.get("Planning Agent" if name == "agent" else name, ())),
            "mean": round(one.mean(player), 3),
            "interval": None if interval is None else [round(x, 3) for x in interval],
            "variance": round(one.variance(player), 3),
            "win_rate": round(one.win_rate(player), 4),
            "wins": round(one.won(player), 4),
            "games": one.count,
        }
        if test is not None and not alone:
            found[name] |= {"z": round(test.z, 2), "p": test.p}
    if not alone:
        found["ms_per_decision"] = round(one.ms_per_decision, 2)
    return found


def ahead(one: Games) -> bool:
    """Whether the agent's points are above the next best's by more than chance."""
    test = one.test(one.runner_up)
    return test.z > 0 and test.p < ALPHA


def fewest_effects(games: Mapping[str, Games]) -> int | None:
    """The smallest number of effects from which on the agent stays ahead; None if it does not."""
    found = None
    for n in sorted(map(int, games), reverse=True):
        if not ahead(games[str(n)]):
            break
        found = n
    return found


def collect(plan: Plan, results: Results) -> Report:
    """A report of what the tasks have given."""
    games: dict[tuple[str, str], Games] = {}
    for one in series(plan):
        parts, done = [], 0
        while (data := results.get(one.part, {}).get(f"{one.key} | {done}")) is not None:
            parts.append(Games.from_json(data))
            done += parts[-1].count
        if parts:
            games[one.part, one.name] = together(parts)
    nodes = {}
    for key, data in results.get("feasibility", {}).items():
        how, n, _ = key.split(" | ")
        nodes[how, int(n)] = Nodes(**data)
    missing: dict[str, int] = {}
    for task in tasks(plan):
        if task.key not in results.get(task.part, {}):
            missing[task.part] = missing.get(task.part, 0) + 1
    assert len(names_of(False)) == PLAYERS
    return Report(plan, games, nodes, missing)
