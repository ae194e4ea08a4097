"""A card in the lab, in one call."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from ..cards.catalog import OFFICIAL, Catalog
from ..cards.model import Card
from ..runs import Progress, Run
from .lab_plan import KINGDOMS, SECONDS, plan_lab
from .lab_report import LabReport, judge
from .lab_work import LabWork


def card_lab(
    card: str | Card,
    costs: Iterable[int] = (),
    *,
    cost: int | None = None,
    sweep: tuple[str, Iterable[int]] | None = None,
    kingdoms: int = KINGDOMS,
    sets: str | Iterable[str] = (),
    seconds: float | None = SECONDS,
    generations: int | None = None,
    seed: int = 0,
    catalog: Catalog = OFFICIAL,
    threads: int | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> LabReport:
    """Study a card in random kingdoms: is it bought, does it help, what should it cost?

    The card is an official one, one of the catalog, or any card value. In each kingdom strategies
    are looked for with the card and without it, for so many seconds each, or for so many
    generations; the best of both play each other. ``costs`` are tried as well, and one is
    suggested; ``cost`` is the one that most of the report is about, if not the card's own.
    ``sweep`` does the same with any number of the card, as in ``sweep=("+Cards", range(2, 6))``;
    :func:`throneroom.lab.card_numbers` names them all.
    With generations, the same seed gives the same report on any number of threads. ``progress`` is
    told how far it is.

    ``print`` shows all of the report, its ``to_json()`` is plain data. Ctrl-C gives back the report
    on what has been found, with ``finished`` False.

    >>> found = card_lab("Witch", kingdoms=1, sets=["Base"], generations=1, threads=1)
    >>> found
    <LabReport: Witch at cost 5 in 1 kingdom, in the top three of 1>
    """
    plan = plan_lab(
        card,
        cost=cost,
        costs=costs,
        sweep=sweep,
        kingdoms=kingdoms,
        sets=[sets] if isinstance(sets, str) else list(sets),
        seed=seed,
        seconds=seconds,
        generations=generations,
        catalog=catalog,
    )
    work = LabWork(plan, threads)
    run = Run(work)
    run.go_on(progress)
    report = judge(plan, work.outcomes(run.results), work.references(run.results))
    if report is None or not isinstance(run.trouble, KeyboardInterrupt):
        run.settle()
    assert report is not None
    return report
