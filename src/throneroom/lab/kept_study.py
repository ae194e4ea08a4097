"""The study of a card as a run of the store: what is kept of it, and planned again from that."""

from __future__ import annotations

import hashlib

from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL
from ..runs import Specification, check_changes, check_version
from ..store import StoredRun
from .lab_plan import LabPlan
from .lab_work import CARD_LAB, plan_from_json, plan_to_json


def study_specification(plan: LabPlan, command: str) -> Specification:
    """What a run has to know of a study."""
    return Specification(plan_to_json(plan), plan.seed, command, _prints(plan))


def study_of(run: StoredRun) -> LabPlan:
    """The plan of a run; refuses if anything that it depends on has changed."""
    check_version(CARD_LAB, run)
    plan = plan_from_json(run.spec, run.seed)
    check_changes(CARD_LAB, run, _prints(plan))
    return plan


def _prints(plan: LabPlan) -> dict[str, str]:
    """A fingerprint of all cards in all kingdoms."""
    prints = (
        ruleset(plan.kingdom(number, value), 2, OFFICIAL).fingerprint
        for number in range(len(plan.others))
        for value in plan.values
    )
    return {"a card": hashlib.sha256(" ".join(prints).encode()).hexdigest()[:16]}
