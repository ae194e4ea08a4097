"""``throneroom card-lab``: how strong a card is, over many kingdoms, and what it should cost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

from ..lab.kept_study import study_of, study_specification
from ..lab.lab_plan import KINGDOMS, SECONDS, LabPlan, plan_lab
from ..lab.lab_report import LabReport, judge
from ..lab.lab_work import CARD_LAB, LabWork
from ..lab.price import read_costs, read_sweep
from ..runs import Kept, Run, begin, find
from ..runs.ending import check_file, write_whole
from .common import console, print_json, read_catalog
from .given import Given, Output, option
from .running import live, note, opened, placed


@dataclass(frozen=True)
class LabOptions(Given):
    """What the user asks for, as written on the command line; None: not said."""

    program = "throneroom card-lab"

    name: str | None = None
    cost: int | None = option("--cost")
    costs: str | None = option("--costs")
    sweep: str | None = option("--sweep")
    kingdoms: int | None = option("--kingdoms")
    sets: tuple[str, ...] = option("--set", ())
    seconds: float | None = option("--seconds")
    generations: int | None = option("--generations")
    seed: int | None = option("--seed")
    cards: tuple[Path, ...] = option("--cards", ())


def run_lab(given: LabOptions, output: Output, store_path: Path | None) -> None:
    """Study a card and print what was found."""
    if not given.name:
        raise ValueError("which card? Give its name, for instance: throneroom card-lab Witch")
    if given.seconds is not None and given.generations is not None:
        raise ValueError("say one of --seconds and --generations")
    if given.costs is not None and given.sweep is not None:
        raise ValueError("say one of --costs and --sweep: one number of the card is swept")
    plan = plan_lab(
        given.name,
        cost=given.cost,
        costs=() if given.costs is None else read_costs(given.costs),
        sweep=None if given.sweep is None else read_sweep(given.sweep),
        kingdoms=KINGDOMS if given.kingdoms is None else given.kingdoms,
        sets=given.sets,
        seed=0 if given.seed is None else given.seed,
        seconds=SECONDS if given.seconds is None else given.seconds,
        generations=given.generations,
        catalog=read_catalog(given.cards),
    )
    _check(output)
    with opened(store_path) as store:
        spec = study_specification(plan, given.command())
        _live(placed(store, lambda place: begin(place, CARD_LAB, spec)), plan, output)


def resume_lab(given: LabOptions, output: Output, store_path: Path | None) -> None:
    """Go on with a run, by its number or the last that is unfinished."""
    if words := given.options():
        raise ValueError(f"a run goes on as it was started: leave out {words[0]}")
    _check(output)
    with opened(store_path) as store:
        kept = find(store, CARD_LAB, given.name)
        _live(kept, study_of(kept.run), output)


def _live(kept: Kept, plan: LabPlan, output: Output) -> None:
    work = LabWork(plan, output.threads)
    run = Run(work, kept, note)

    @cache
    def report() -> LabReport | None:
        return judge(plan, work.outcomes(run.results), work.references(run.results))

    def show(page: Path | None) -> None:
        found = report()
        if found is None:
            return
        if output.as_json:
            print_json({"run": run.number, "command": kept.run.command, **found.to_json()})
            return
        from ..lab.lab_terminal import print_report

        out = console()
        print_report(out, found)
        if run.number is not None:
            out.print(f"Run {run.number}.")
        if page is not None:
            out.print(f"Page: {page}", soft_wrap=True)

    def write() -> Path | None:
        found = report()
        if output.out is None or found is None:
            return None
        from ..lab.lab_page import page
        from ..reports.listing import origin

        return write_whole(output.out, page(found, origin(kept.run, kept=run.number is not None)))

    live(run, show, write)


def _check(output: Output) -> None:
    """Before the searches: nobody wants to hear of a wrong file after them."""
    if output.threads is not None and not 1 <= output.threads <= 1024:
        raise ValueError(f"--threads is between 1 and 1024, not {output.threads}")
    check_file(output.out)
