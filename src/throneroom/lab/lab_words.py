"""The lab's findings as sentences, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterator

from ..reports.analysis_words import signed
from .lab_plan import LabPlan
from .lab_report import AtCost, LabReport, Mean
from .searches import BOUGHT, TOP

NUMBERS = {3: "three"}


def of(count: int, total: int, interval: tuple[float, float]) -> str:
    """A count with the interval of its share.

    >>> of(28, 30, (0.787, 0.982))
    '28 of 30 kingdoms (95 % interval 79 to 98 %)'
    """
    low, high = interval
    plural = "" if total == 1 else "s"
    return (
        f"{count} of {total} kingdom{plural} (95 % interval {100 * low:.0f} to {100 * high:.0f} %)"
    )


def mean(found: Mean | None, form: str = "{:.1f}") -> str:
    """A mean with its interval.

    >>> mean(Mean(2.04, (1.0, 3.08)))
    '2.0 (1.0 to 3.1)'
    """
    if found is None:
        return "-"
    said = form.format(found.value)
    if found.interval is None:
        return said
    low, high = (form.format(x) for x in found.interval)
    return f"{said} ({low} to {high})"


def change(found: Mean) -> str:
    """A mean change of the win rate, in points."""
    if found.interval is None:
        return signed(found.value)
    low, high = map(signed, found.interval)
    return f"{signed(found.value)} ({low} to {high})"


def headlines(report: LabReport) -> Iterator[tuple[str, str, str]]:
    """The four main findings: title, number, what it means."""
    at, name = report.main, report.plan.versions[report.plan.cost].name
    top = NUMBERS.get(TOP, str(TOP))
    yield (
        f"In a top {top} strategy",
        of(at.top, at.kingdoms, at.interval),
        f"one of the {top} best strategies found buys at least {BOUGHT:g} copies a game on average",
    )
    yield (
        "In the best found",
        of(at.best, at.kingdoms, at.best_interval),
        "the best strategy found buys it",
    )
    yield (
        "Copies a game",
        mean(at.copies),
        "mean and 95 % interval over the kingdoms where it is bought, by the first that buys it",
    )
    yield (
        "Win rate with it",
        f"{change(at.change)} points",
        _against(at, name),
    )


def _against(at: AtCost, name: str) -> str:
    return (
        f"above 50 %: the best strategy found against the best found without {name}; mean and "
        "95 % interval over kingdoms. "
        f"Beyond the chance of the games, it is ahead in {at.better} and behind in {at.worse} of "
        f"{at.kingdoms}. Where the best found does not buy the card, this is luck of the search."
    )


def no_partners(report: LabReport) -> str:
    """What is said if no card goes with the one in question."""
    if not report.partners:
        return "Too few kingdoms with the same other cards to say."
    judged = len(report.partners)
    return (
        f"Of {judged} other card{'' if judged == 1 else 's'} that can be judged, none is bought "
        "together with it more often than by chance."
    )


def budget(plan: LabPlan) -> str:
    """How long each search was."""
    if plan.generations is not None:
        return f"{plan.generations:,} generation{'' if plan.generations == 1 else 's'}"
    return f"{plan.seconds:g} seconds"


def method(report: LabReport) -> str:
    """How it was found, in one paragraph."""
    plan = report.plan
    done, planned = report.main.kingdoms, len(plan.others)
    kingdoms = f"{done}" if done == planned else f"{done} of {planned}"
    return (
        f"{kingdoms} random kingdom{'' if kingdoms == '1' else 's'} with the card, "
        f"{budget(plan)} for each search, {report.games:,} games, seed {plan.seed}. Strategies are "
        "the best found by search in that time, not proven best; a longer search can find others."
    )
