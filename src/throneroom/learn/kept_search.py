"""The search of an analysis as a run of the store: what is kept, and begun again from that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..engine.ruleset import ruleset
from ..runs import Specification, check_changes, check_version
from ..store import StoredRun, StoreError
from .analysis_work import ANALYSIS
from .evolution import Evolution


def search_specification(
    evolution: Evolution,
    seconds: float | None,
    generations: int | None,
    command: str,
    more: Mapping[str, Any],
) -> Specification:
    """What a run has to know of a search, with the time or the generations that it may take."""
    data = {**evolution.specification(), "seconds": seconds, "generations": generations, **more}
    del data["seed"]  # the run's
    return Specification(data, evolution.seed, command, search_prints(evolution))


def search_of(run: StoredRun, threads: int | None = None, ray: str | None = None) -> Evolution:
    """The search of a run as it was in the beginning, if nothing has changed since."""
    check_version(ANALYSIS, run)
    evolution = Evolution.begin({**run.spec, "seed": run.seed}, threads, ray)
    try:
        check_changes(ANALYSIS, run, search_prints(evolution))
    except StoreError:
        evolution.close()
        raise
    return evolution


def search_prints(evolution: Evolution) -> dict[str, str]:
    """A fingerprint of all cards."""
    rules = ruleset(evolution.kingdom, evolution.players, evolution.variant)
    return {"a card": rules.fingerprint}
