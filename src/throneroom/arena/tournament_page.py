"""A tournament as one web page that needs nothing else."""

from __future__ import annotations

from typing import Any

from .. import __version__
from ..pages.plots import Scale
from ..pages.rendering import render
from ..pages.tables import Column, TableEntry, entry
from ..prose import many
from .ratings import MEAN, fences
from .tournament_report import TournamentReport
from .tournament_words import (
    MEANING,
    absent_lines,
    ahead_of_next,
    facts,
    mean_text,
    p_text,
    percent,
    percents,
)

_FAINT, _FULL = 18.0, 66.0  # per cent of colour, from even to always ahead or behind
_VERDICTS = {1: "better", -1: "worse", 0: "open"}
_TONES = {1: "good", -1: "bad", 0: "even"}


def page(report: TournamentReport, command: str) -> str:
    """The page: facts, ratings, match-ups, cycles and kingdoms."""
    return render("tournament.html", command=command, **shown_tournament(report))


def shown_tournament(report: TournamentReport, *, running: bool = False) -> dict[str, Any]:
    """What ``tournament_body.html`` shows of a tournament, which may still be played."""
    played, planned = len(report.results), len(report.plan.pairings)
    whole = report.finished or running
    players, kingdoms = len(report.labels), len(report.plan.kingdoms)
    return {
        "title": f"{many(players, 'player')} in {many(kingdoms, 'kingdom')}",
        "stopped": "" if whole else f"Stopped early: {played:,} of {planned:,} pairings.",
        "stalled": f"{report.stalled:,} games did not end by themselves." if report.stalled else "",
        "absent": [*absent_lines(report)],
        "facts": f"{facts(report, running=running)}; "
        f"{report.plan.games:,} games per pairing and kingdom.",
        "ratings": _ratings(report),
        "method": report.ratings.method,
        "names": [report.labels[i] for i in report.order],
        "matchups": [
            (report.labels[i], [_cell(report, i, j) for j in report.order]) for i in report.order
        ],
        "pairs": _pairs(report),
        "circles": [report.circle_text(circle) for circle in report.circles],
        "knots": [", ".join(report.labels[i] for i in group) for group in report.knots],
        "kingdoms": _kingdoms(report),
        "meaning": MEANING,
        "version": __version__,
    }


def _ratings(report: TournamentReport) -> dict[str, Any]:
    columns = [
        Column("Player", "text"), Column("Rating"), Column("95 % interval", "range"),
        Column("Interval, drawn", "picture"), Column("Ahead of next"),
        Column("95 % interval", "range"), Column("Games"), Column("Win rate"),
        Column("95 % interval", "range"), Column("Score"), Column("Turns"),
    ]  # fmt: skip
    ratings = report.ratings
    left, right = fences(ratings.values)
    near = [i for i in report.order if left <= ratings.values[i] <= right]
    scale = Scale(min(ratings.low[near].min(), MEAN), max(ratings.high[near].max(), MEAN))
    rows = []
    for place, i in enumerate(report.order):
        one = report.standings[i]
        value, low, high = (float(x[i]) for x in (ratings.values, ratings.low, ratings.high))
        gap, gap_interval = ahead_of_next(report, place)
        tone = "good" if low > MEAN else "bad" if high < MEAN else "even"
        rows.append(
            [
                TableEntry(report.labels[i], report.labels[i], rank=str(place + 1)),
                entry(f"{value:.0f}", value),
                entry(f"{low:.0f} to {high:.0f}", high - low),
                TableEntry("", value, scale.span(value, low, high, MEAN, tone)),
                entry(gap, float(gap or "nan")),
                entry(gap_interval, float(gap or "nan")),
                entry(f"{one.games:,}", one.games),
                entry(percent(one.rate), one.rate),
                entry(percents(one.interval), one.interval[0]),
                entry(mean_text(one.mean_score), one.mean_score),
                entry(mean_text(one.mean_turns), one.mean_turns),
            ]
        )
    far = len(report.order) - len(near)
    said = f"{many(far, 'player')} far off: drawn at the edge." if far else ""
    return {"columns": columns, "rows": rows, "far": said}


def _cell(report: TournamentReport, i: int, j: int) -> dict[str, object]:
    met = report.rate(i, j)
    if met is None:
        return {"tone": "none", "weight": 0, "shown": "", "said": ""}
    rate, interval, games = met
    side = (interval[0] > 0.5) - (interval[1] < 0.5)
    return {
        "tone": _TONES[side],
        "weight": round(_FAINT + (_FULL - _FAINT) * abs(2 * rate - 1)),
        "shown": f"{100 * rate:.0f}",
        "said": f"{report.labels[i]} ahead of {report.labels[j]} in {percent(rate)} "
        f"({percents(interval)}) of {many(games, 'game')}",
    }


def _pairs(report: TournamentReport) -> dict[str, Any]:
    columns = [
        Column("Player", "text"), Column("Opponent", "text"), Column("Games"), Column("Ahead"),
        Column("95 % interval", "range"), Column("Score gap"), Column("n"), Column("z"),
        Column("p"), Column("p (Holm)"), Column("p (kingdoms)"), Column("Verdict", "text"),
    ]  # fmt: skip
    rows = [
        [
            entry(report.labels[m.first]),
            entry(report.labels[m.second]),
            entry(f"{m.games:,}", m.games),
            entry(percent(m.rate), m.rate),
            entry(percents(m.interval), m.interval[0]),
            entry(f"{m.test.mean_difference:+.2f}", m.test.mean_difference),
            entry(f"{m.test.n:,}", m.test.n),
            entry(f"{m.test.z:.2f}", m.test.z),
            entry(p_text(m.test.p), m.test.p),
            entry(p_text(m.p), m.p),
            entry(p_text(m.p_kingdoms), m.p_kingdoms),
            entry(_VERDICTS[m.beats], tone=_TONES[m.beats]),
        ]
        for m in report.match_ups
    ]
    return {"columns": columns, "rows": rows}


def _kingdoms(report: TournamentReport) -> dict[str, Any]:
    order, rates = report.order, report.kingdom_rates()
    columns = [Column("Kingdom", "text"), *(Column(report.labels[i]) for i in order)]
    rows = [
        [
            entry(str(kingdom) or "only the basic cards"),
            *(entry(percent(rates[k, i]), float(rates[k, i])) for i in order),
        ]
        for k, kingdom in enumerate(report.plan.kingdoms)
    ]
    return {"columns": columns, "rows": rows}
