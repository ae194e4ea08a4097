"""Studies of cards: begun from the lab, followed live, and read when they are done."""

from __future__ import annotations

import shlex
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from ..lab.card_numbers import COSTS
from ..lab.drafts import Draft
from ..lab.kept_study import study_specification
from ..lab.lab_page import shown_study
from ..lab.lab_plan import LabPlan, plan_lab
from ..lab.lab_report import judge
from ..lab.lab_work import CARD_LAB, LabWork, plan_from_json
from ..pages.card_face import Gallery
from ..prose import many
from ..reports.analysis_words import made_by
from ..reports.listing import origin
from ..runs import Kept, Run
from ..store import DONE, Store, StoredRun
from .answers import Refused, not_found, page
from .background import Background
from .background_pages import background_of, run_of
from .lab_looks import lab_address
from .stores import Stores
from .visitors import visitor_of

WRITTEN = "written"
"""Beside its plan, a study keeps the text that somebody has written."""
_LISTED = 6


@dataclass(frozen=True)
class StudyLength:
    """How thorough a study is."""

    name: str
    kingdoms: int
    seconds: float

    def about(self, *, costs: bool) -> str:
        """How long it takes, if nothing else is to be done."""
        searches = self.kingdoms * (4 if costs else 2)
        seconds = searches * (self.seconds + 0.5)
        if seconds < 90:
            return f"about {max(10, round(seconds, -1)):.0f} seconds"
        return f"about {round(seconds / 60)} minutes"


LENGTHS = (
    StudyLength("quick", 5, 1.0),
    StudyLength("usual", 12, 2.0),
    StudyLength("thorough", 30, 5.0),
)


@dataclass(frozen=True)
class ListedStudy:
    """A study in the list."""

    number: int
    title: str
    how: str
    state: str


def begin_study(request: Request, draft: Draft, length: str, *, costs: bool) -> str:
    """Have a card measured; the address where one sees it. It blocks."""
    chosen = next((one for one in LENGTHS if one.name == length), None)
    if chosen is None:
        raise Refused(422, "How thorough?", "Choose one of the lengths of the form.")
    card = draft.card
    around = range(max(COSTS[0], card.cost - 1), min(COSTS[-1], card.cost + 1) + 1)
    try:
        plan = plan_lab(
            card,
            costs=around if costs else (),
            kingdoms=chosen.kingdoms,
            seconds=chosen.seconds,
            catalog=draft.catalog,
        )
    except ValueError as error:
        raise Refused(422, "This card can't be measured", f"{error}.") from None
    spec = study_specification(plan, _command(plan))
    spec = replace(spec, data={**spec.data, WRITTEN: draft.text})
    number = background_of(request).begin(CARD_LAB, spec, visitor_of(request).owner)
    return f"/lab/{number}"


def _command(plan: LabPlan) -> str:
    """The command line that asks for the same of a card file."""
    words = ["throneroom", "card-lab", plan.card.name, "--kingdoms", str(len(plan.others))]
    if len(plan.values) > 1:
        words += ["--costs", f"{plan.values[0]}..{plan.values[-1]}"]
    return shlex.join([*words, "--seconds", f"{plan.seconds:g}", "--cards", "FILE.py"])


# ---------------------------------------------------------------- one study


def study_page(request: Request) -> Response:
    """A study as far as it is."""
    run = run_of(request)
    if run.kind != CARD_LAB.name:
        raise not_found("study")
    try:
        plan = plan_from_json(run.spec, run.seed)
    except (ValueError, KeyError, TypeError):
        raise Refused(
            410, "This study can't be read", "It was made by another version of the game."
        ) from None
    background, owner = background_of(request), visitor_of(request).owner
    standing = background.standing(run)
    with _stores(request).borrowed() as store:
        found = _found(plan, store, run)
        whence = replace(origin(run), command=_command(plan))
    if found:
        found["finished"] = found["finished"] or standing.live
    written = run.spec.get(WRITTEN)
    return page(
        request,
        "lab_study.html",
        study=bool(found),
        subject=plan.subject,
        **(found or {"gallery": Gallery({})}),
        run=run.id,
        standing=standing,
        mine=background.may_stop(run.id, owner),
        back=lab_address(written) if isinstance(written, str) else "",
        made=made_by(whence, "Study"),
        command=whence.command,
    )


def _found(plan: LabPlan, store: Store, run: StoredRun) -> dict[str, Any]:
    """What ``card_lab_body.html`` shows; nothing, as long as there is nothing."""
    work = LabWork(plan)
    read = Run(work, Kept(store, run, ""))
    read.load()
    report = judge(plan, work.outcomes(read.results), work.references(read.results))
    return {} if report is None else shown_study(report)


# ---------------------------------------------------------------- the list


def studies_of(request: Request) -> list[ListedStudy]:
    """The last studies that this visitor or somebody in a terminal has begun. It blocks."""
    background, owner = background_of(request), visitor_of(request).owner
    with _stores(request).borrowed() as store:
        runs = store.runs(CARD_LAB.name)
    mine = (run for run in runs if background.owner_of(run) in ("", owner))
    return [_listed(background, run) for run in islice(mine, _LISTED)]


def _listed(background: Background, run: StoredRun) -> ListedStudy:
    live = background.live(run.id)
    state = "is done now" if live else "" if run.status == DONE else "unfinished"
    title = f"{run.spec.get('card', '?')} at cost {run.spec.get('cost', '?')}"
    return ListedStudy(run.id, title, many(len(run.spec.get("others", ())), "kingdom"), state)


def _stores(request: Request) -> Stores:
    found: Stores = request.app.state.stores
    return found
