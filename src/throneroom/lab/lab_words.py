"""The lab's findings as sentences, for the terminal and for the page."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..reports.analysis_words import signed
from .lab_plan import LabPlan
from .lab_report import AtValue, LabReport, Mean
from .searches import BOUGHT, TOP

NUMBERS = {3: "three"}


def mean(found: Mean | None) -> tuple[str, str]:
    """A mean, and its interval if there is one.

    >>> mean(Mean(2.04, (1.0, 3.08)))
    ('2.0', '1.0 to 3.1')
    """
    if found is None:
        return "-", ""
    low_high = "" if found.interval is None else "{:.1f} to {:.1f}".format(*found.interval)
    return f"{found.value:.1f}", low_high


def change(found: Mean) -> tuple[str, str]:
    """A mean change of the win rate in points, and its interval if there is one."""
    low_high = "" if found.interval is None else " to ".join(map(signed, found.interval))
    return signed(found.value), low_high


def shares(interval: tuple[float, float]) -> str:
    """An interval of shares.

    >>> shares((0.787, 0.982))
    '79 to 98 %'
    """
    return f"{100 * interval[0]:.0f} to {100 * interval[1]:.0f} %"


class Headline(NamedTuple):
    """A main finding."""

    title: str
    value: str
    interval: str
    """Of 95 %; empty if there is none."""
    meaning: str

    @property
    def said(self) -> str:
        """Value and interval in a line."""
        return f"{self.value} (95 % interval {self.interval})" if self.interval else self.value


def headlines(report: LabReport) -> Iterator[Headline]:
    """The four main findings."""
    at, name = report.main, report.plan.name
    top = NUMBERS.get(TOP, str(TOP))
    kingdoms = f"of {at.kingdoms} kingdom{'' if at.kingdoms == 1 else 's'}"
    yield Headline(
        f"In a top {top} strategy",
        f"{at.top} {kingdoms}",
        shares(at.interval),
        f"one of the {top} best strategies found buys at least {BOUGHT:g} copies a game on average",
    )
    yield Headline(
        "In the best found",
        f"{at.best} {kingdoms}",
        shares(at.best_interval),
        "the best strategy found buys it",
    )
    yield Headline(
        "Copies a game",
        *mean(at.copies),
        "mean over the kingdoms where it is bought, by the first that buys it",
    )
    value, low_high = change(at.change)
    yield Headline("Win rate with it", f"{value} points", low_high, _against(at, name))


def _against(at: AtValue, name: str) -> str:
    return (
        f"above 50 %: the best strategy found against the best found without {name}; mean over "
        "kingdoms. "
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
