"""What has come out: on the kingdoms of Base together, and in Yang and Kuo's game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from ...arena import Pairing, PairingResult, Player, Tournament, TournamentReport, judge
from ...arena.tournament import distinct
from ..paper_work import ARRAYS, Results, is_done
from .contestants import Contestant, taking_part
from .grounds import YANG_KUO, Ground
from .plan import PARTS, GroundState, Plan, meeting_key, tasks


@dataclass(frozen=True)
class Costs:
    """What somebody needs beside games."""

    seconds: float
    """Of preparation, on average over grounds."""
    milliseconds: float
    """Of a decision, asked from Python."""


@dataclass(frozen=True)
class Field:
    """One table of all against all."""

    title: str
    contestants: tuple[Contestant, ...]
    judged: TournamentReport
    costs: Mapping[str, Costs]

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        costs = {
            label: {"preparation_seconds": one.seconds, "ms_per_decision": one.milliseconds}
            for label, one in self.costs.items()
        }
        return {"title": self.title, "costs": costs, **self.judged.summary()}


@dataclass(frozen=True)
class Report:
    """All results together."""

    plan: Plan
    fields: tuple[Field, ...]
    strategies: Mapping[str, Mapping[str, str]]
    """What the methods have found, by ground and method."""
    missing: int
    """Grounds that are not finished."""

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "fields": [one.to_json() for one in self.fields],
            "strategies": {name: dict(found) for name, found in self.strategies.items()},
            "missing": self.missing,
        }


def collect(plan: Plan, results: Results) -> Report:
    """Make a report of what there is; a ground counts as soon as something was played there."""
    found = results.get(PARTS[0], {})
    missing = sum(not is_done(task, found.get(task.key)) for task in tasks(plan))
    base = [one for one in plan.grounds if one.name != YANG_KUO]
    special = [one for one in plan.grounds if one.name == YANG_KUO]
    fields = [
        field
        for title, some in ((f"{len(base)} kingdoms of Base", base), (YANG_KUO, special))
        if (field := _field(title, plan, some, found)) is not None
    ]
    strategies = {
        ground: {
            key.removeprefix("prepare "): data["rules"]
            for key, data in one["steps"].items()
            if key.startswith("prepare ")
        }
        for ground, one in found.items()
    }
    return Report(plan, tuple(fields), strategies, missing)


def _field(
    title: str, plan: Plan, grounds: Sequence[Ground], found: Mapping[str, GroundState]
) -> Field | None:
    present = taking_part(grounds[0])
    labels = distinct([one.label for one in present])
    tournament = Tournament(
        tuple(one.kingdom for one in grounds),
        tuple(Player(label, label) for label in labels),
        2, plan.games, plan.seed,
    )  # fmt: skip
    met = [
        result
        for number, ground in enumerate(grounds)
        if ground.name in found
        for result in _met(plan, number, ground, present, found[ground.name])
    ]
    if not met:
        return None
    costs = {one.label: _costs(one, [found[g.name] for g in grounds if g.name in found])
             for one in present}  # fmt: skip
    return Field(title, present, judge(tournament, met), costs)


def _met(
    plan: Plan, number: int, ground: Ground, present: Sequence[Contestant], found: GroundState
) -> Iterator[PairingResult]:
    for i, j in combinations(range(len(present)), 2):
        key = meeting_key(present[i], present[j])
        if key not in found["steps"]:
            continue
        arrays = {name: found[ARRAYS][f"{key}: {name}"] for name in ("scores", "turns", "winners")}
        labels = (present[i].label, present[j].label)
        pairing = Pairing(
            number, (i, j), labels, str(ground.kingdom), len(arrays["winners"]), plan.seed,
            ground.variant, ground.kingdom.catalog,
        )  # fmt: skip
        yield PairingResult(pairing, **arrays, stalled=found["steps"][key]["stalled"])


def _costs(one: Contestant, found: Sequence[GroundState]) -> Costs:
    steps = [ground["steps"] for ground in found]
    prepared = [s[key]["seconds"] for s in steps if (key := f"prepare {one.method}") in s]
    timed = [s[key] for s in steps if (key := f"time {one.label}") in s]
    decisions = sum(t["decisions"] for t in timed)
    return Costs(
        round(sum(prepared) / len(prepared), 2) if prepared else 0.0,
        round(1000 * sum(t["seconds"] for t in timed) / decisions, 4) if decisions else 0.0,
    )
