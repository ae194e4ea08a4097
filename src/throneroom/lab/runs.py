"""Results of the lab in the store."""

from __future__ import annotations

from typing import Any

from ..engine.kingdom import Kingdom
from ..store import Entry, Run, Store
from .plan import Plan
from .work import Outcome, Reference

KIND = "card-lab"
_WITHOUT, _OUTCOME = "card-lab without", "card-lab kingdom"


def save(store: Store, run: Run, found: Reference | Outcome) -> None:
    """Keep one result."""
    kind = _WITHOUT if isinstance(found, Reference) else _OUTCOME
    store.put(Entry(kind, found.key, found.to_json()), run)


def load(store: Store, run: Run) -> tuple[dict[int, Reference], dict[str, Outcome]]:
    """All results of a run so far."""
    references = [Reference.from_json(one.data) for one in store.entries(_WITHOUT, run)]
    outcomes = [Outcome.from_json(one.data) for one in store.entries(_OUTCOME, run)]
    return {one.number: one for one in references}, {one.key: one for one in outcomes}


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """All that is needed to go on with a plan."""
    return {
        "card": str(Kingdom([plan.card])),
        "cost": plan.cost,
        "costs": list(plan.costs),
        "others": [list(names) for names in plan.others],
        "seconds": plan.seconds,
        "generations": plan.generations,
        "table_games": plan.table_games,
        "match_games": plan.match_games,
    }


def plan_from_json(data: dict[str, Any], seed: int) -> Plan:
    """The plan of :func:`plan_to_json`."""
    return Plan(
        card=Kingdom(data["card"]).cards[0],
        cost=data["cost"],
        costs=tuple(data["costs"]),
        others=tuple(tuple(names) for names in data["others"]),
        seed=seed,
        seconds=data["seconds"],
        generations=data["generations"],
        table_games=data["table_games"],
        match_games=data["match_games"],
    )
