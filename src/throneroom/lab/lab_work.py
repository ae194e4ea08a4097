"""The study of a card as long work: in each kingdom a search without the card, then with it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, cast

from ..cards.serial import catalog_from_data, catalog_to_data
from ..runs import Key, ListedWork, Piece, Progress, RunKind, Tell, complete
from ..store import Entry
from . import searches
from .card_numbers import COST
from .lab_plan import LabPlan
from .searches import Outcome, Reference

CARD_LAB = RunKind("card-lab", "run of the card lab", "throneroom card-lab")
_WITHOUT, _WITH = "card-lab without", "card-lab kingdom"
Found = Reference | Outcome


class LabWork(ListedWork[Found]):
    """All searches of a plan."""

    kinds = (_WITHOUT, _WITH)

    def __init__(self, plan: LabPlan, threads: int | None = None) -> None:
        """Search on so many threads."""
        self.plan, self.threads = plan, threads

    def listed(self, results: Mapping[Key, Found]) -> Sequence[Piece[Found]]:
        """For each kingdom, the search without the card and those with its versions."""
        plan = self.plan
        found: list[Piece[Found]] = []
        for number in range(len(plan.others)):
            where = f"kingdom {number + 1} of {len(plan.others)}"
            without = (_WITHOUT, str(number))
            words = f"{where}, without {plan.card.name}"
            found.append(Piece(without, partial(self._without, number), words))
            for value in plan.order:
                words = f"{where}, with {plan.versions[value].name}"
                do = partial(self._with, results, number, value)
                found.append(Piece((_WITH, f"{number} {value}"), do, words))
        return found

    def _without(self, number: int, tell: Tell) -> Found:
        return searches.search_without(self.plan, number, self.threads, tell)

    def _with(self, results: Mapping[Key, Found], number: int, value: int, tell: Tell) -> Found:
        reference = cast("Reference", results[_WITHOUT, str(number)])
        return searches.search_with(self.plan, number, value, reference, self.threads, tell)

    def so_far(self, results: Mapping[Key, Found]) -> str:
        """In how many kingdoms the card was studied with its main value."""
        count = len(self.plan.others)
        done = sum((_WITH, f"{n} {self.plan.value}") in results for n in range(count))
        return f"{done:,} of {count:,} kingdoms"

    def outcomes(self, results: Mapping[Key, Found]) -> list[Outcome]:
        """What came out with the card, in the order of the work."""
        there = (results.get(piece.key) for piece in self._all)
        return [one for one in there if isinstance(one, Outcome)]

    def references(self, results: Mapping[Key, Found]) -> list[Reference]:
        """What was found without it."""
        there = (results.get(piece.key) for piece in self._all)
        return [one for one in there if isinstance(one, Reference)]

    def pack(self, key: Key, value: Found) -> Entry:
        """One result as plain data."""
        return Entry(*key, value.to_json())

    def unpack(self, entry: Entry) -> Found:
        """The result that was packed."""
        if entry.kind == _WITHOUT:
            return Reference.from_json(entry.data, self.plan.known)
        return Outcome.from_json(entry.data)


def study(
    plan: LabPlan,
    *,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> list[Outcome]:
    """Go through all kingdoms and versions of the card."""
    work = LabWork(plan, threads)
    return work.outcomes(complete(work, progress))


def plan_to_json(plan: LabPlan) -> dict[str, Any]:
    """All that is needed to go on with a plan; its seed is the run's."""
    return {
        "card": plan.card.full_name,
        "own cards": catalog_to_data(plan.catalog),
        "cost": plan.cost,
        "number": plan.number,
        "value": plan.value,
        "values": list(plan.values),
        "others": [list(names) for names in plan.others],
        "seconds": plan.seconds,
        "generations": plan.generations,
        "table_games": plan.table_games,
        "match_games": plan.match_games,
    }


def plan_from_json(data: Mapping[str, Any], seed: int) -> LabPlan:
    """The plan of :func:`plan_to_json`."""
    catalog = catalog_from_data(data.get("own cards", ()))
    return LabPlan(
        card=catalog.card(data["card"]),
        cost=data["cost"],
        # Runs of version 0.1 swept costs alone.
        number=data.get("number", COST),
        value=data["value"] if "value" in data else data["cost"],
        values=tuple(data["values"] if "values" in data else data["costs"]),
        others=tuple(tuple(names) for names in data["others"]),
        seed=seed,
        seconds=data["seconds"],
        generations=data["generations"],
        table_games=data["table_games"],
        match_games=data["match_games"],
        catalog=catalog,
    )
