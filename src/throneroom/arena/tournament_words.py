"""Numbers of a report as a person reads them."""

from __future__ import annotations

import math
from collections.abc import Iterator

from .tournament_report import TournamentReport

_MEANING = """\
Ahead: how often the first player finished ahead of the second, a shared place counted half. \
At tables of two that is the win rate. Its interval is Wilson's, over games in these kingdoms.
Ratings: Bradley-Terry on the scale of Elo (400 points: odds of 10 to 1), mean 1500. An interval \
is of the distance from the mean of the field; "ahead of next" is the distance from the next player.
z, p, n: Wilcoxon's signed-rank test on the two scores of each game, n games with different \
scores; p (Holm) is corrected for the number of pairs. They are about these kingdoms.
p (kingdoms): the same test with one number for each kingdom, the rate less one half, also \
corrected. It is about kingdoms like these, and needs many of them.
One player beats another (in these kingdoms) if both the interval of the win rate and the \
corrected test on the scores say so, each at 95 %. Cycles are made of such steps only."""
MEANING = tuple(_MEANING.splitlines())


def percent(rate: float) -> str:
    """A rate in percent."""
    return "" if math.isnan(rate) else f"{100 * rate:.1f} %"


def mean_text(mean: float) -> str:
    """A mean of points or turns; nothing if there were no games."""
    return "" if math.isnan(mean) else f"{mean:.1f}"


def percents(interval: tuple[float, float]) -> str:
    """An interval of rates in percent."""
    return f"{100 * interval[0]:.1f} to {100 * interval[1]:.1f} %"


def p_text(p: float) -> str:
    """A p-value with as many digits as matter."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}"


def ahead_of_next(report: TournamentReport, place: int) -> tuple[str, str]:
    """How many points a player is ahead of the next, and the interval; nothing for the last."""
    order = report.order
    if place + 1 == len(order):
        return "", ""
    gap, low, high = report.ratings.gap(order[place], order[place + 1])
    return f"{gap:.0f}", f"{low:.0f} to {high:.0f}"


def absent_lines(report: TournamentReport) -> Iterator[str]:
    """Whose cards are not in all kingdoms: there such a player does without them."""
    total = len(report.plan.kingdoms)
    for label, cards in report.absent.items():
        if total == 1:
            verb = "is" if len(cards) == 1 else "are"
            yield f"{label} would buy {', '.join(cards)}, which {verb} not in this kingdom."
        else:
            listed = ", ".join(f"{name} ({n:,})" for name, n in cards.items())
            yield f"{label} would buy cards that some of the {total:,} kingdoms lack: {listed}."


def facts(report: TournamentReport, *, running: bool = False) -> str:
    """How much was played (so far): a line that belongs to every table and picture."""
    kingdoms = f"{report.kingdoms:,} kingdom{'' if report.kingdoms == 1 else 's'}"
    state = "" if report.finished else " (so far)" if running else " (stopped early)"
    return (
        f"{report.games:,} games in {kingdoms}, "
        f"tables of {report.plan.size}, seed {report.plan.seed}"
        f"{state}"
    )
