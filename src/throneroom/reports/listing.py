"""Stored analyses in a list, and where one comes from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..cards.errors import CardError
from ..cards.serial import catalog_from_data
from ..learn.analysis_work import ANALYSIS
from ..learn.stored_analyses import leader_strategy, leaders, title_of
from ..store import DONE, Store, StoredRun
from .analysis_words import RunOrigin
from .menu import short


def origin(run: StoredRun, *, kept: bool = True, title: str = "") -> RunOrigin:
    """Where an analysis comes from; without a number if it was not kept."""
    spec = run.spec
    return RunOrigin(
        run.id if kept else None,
        run.command,
        run.version,
        run.created,
        tuple(spec.get("cards", ())),
        tuple(spec.get("started_from", ())),
        title,
        spec.get("library", 0),
    )


@dataclass(frozen=True)
class Line:
    """An analysis in a list."""

    run: int
    created: str
    kingdom: str
    method: str
    best: str
    """The best strategy in short; empty if nothing was found yet."""
    margin: float | None
    finished: bool
    title: str = ""
    """What the user calls it."""

    def to_json(self) -> dict[str, Any]:
        """The line as plain data."""
        return {
            "id": self.run,
            "created": self.created,
            "kingdom": self.kingdom,
            "method": self.method,
            "best": self.best or None,
            "margin": self.margin,
            "finished": self.finished,
            "title": self.title or None,
        }


def listed(store: Store) -> Iterator[Line]:
    """All analyses, the newest first."""
    for run in store.runs(ANALYSIS.name):
        found = leaders(store, run)
        yield Line(
            run.id,
            run.created,
            str(run.spec.get("kingdom", "")),
            str(run.spec.get("method", "")),
            _in_short(found[0], run) if found else "",
            found[0].get("margin") if found else None,
            run.status == DONE,
            title_of(store, run),
        )


def _in_short(leader: dict[str, Any], run: StoredRun) -> str:
    try:
        plan = leader_strategy(leader, catalog_from_data(run.spec.get("own cards", ())))
    except CardError:
        plan = None
    return str(leader.get("name", "")) if plan is None else short(plan)
