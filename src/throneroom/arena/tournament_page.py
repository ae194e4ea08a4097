"""A tournament as one web page that needs nothing else."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape

from .. import __version__
from .tournament_pictures import svg_texts
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

_STYLE = """
body { font: 15px/1.5 system-ui, sans-serif; color: #222; max-width: 70rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { margin-bottom: .2rem; } h2 { margin-top: 2.2rem; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; text-align: right; border-bottom: 1px solid #e5e5e5; }
th { cursor: pointer; background: #f6f6f6; white-space: nowrap; }
th:hover { background: #e9eef4; } th[data-sorted="1"]::after { content: " ▲"; }
th[data-sorted="-1"]::after { content: " ▼"; }
td.text, th.text { text-align: left; }
.wide { overflow-x: auto; } svg { max-width: 100%; height: auto; }
code { background: #f6f6f6; padding: .1rem .3rem; overflow-wrap: anywhere; }
.quiet { color: #666; }
"""

_SCRIPT = """
for (const head of document.querySelectorAll("th")) head.addEventListener("click", () => {
  const table = head.closest("table"), body = table.tBodies[0], at = head.cellIndex;
  const way = head.dataset.sorted === "-1" ? 1 : -1;
  for (const other of table.querySelectorAll("th")) delete other.dataset.sorted;
  head.dataset.sorted = way;
  const value = row => row.cells[at].dataset.value;
  const rows = [...body.rows].sort((a, b) => {
    const x = value(a), y = value(b), gap = Number(x) - Number(y);
    return way * (Number.isNaN(gap) ? x.localeCompare(y) : gap);
  });
  body.append(...rows);
});
"""

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'"

Cell = tuple[str, object]
"""What is shown, and what it is sorted by."""


def page(report: TournamentReport, command: str) -> str:
    """The page: facts, ratings, pictures, match-ups, cycles and kingdoms."""
    pictures = svg_texts(report)
    parts = [
        "<h1>Arena</h1>",
        f"<p>{escape(facts(report))}; {report.plan.games:,} games per pairing and kingdom.</p>",
        f"<p>Made by throneroom {escape(__version__)}: <code>{escape(command)}</code></p>",
        *_warnings(report),
        "<h2>Ratings</h2>",
        _ratings(report),
        f'<p class="quiet">Intervals {escape(report.ratings.method)}.</p>',
        pictures["ratings"],
        "<h2>Match-ups</h2>",
        f'<div class="wide">{pictures["matchups"]}</div>',
        _match_ups(report),
        "<h2>Cycles</h2>",
        *_cycles(report),
        "<h2>Kingdoms</h2>",
        _kingdoms(report),
        "<h2>What the numbers mean</h2>",
        *(f"<p>{escape(line)}</p>" for line in MEANING),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n<title>Arena</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body>\n"
        + "\n".join(parts)
        + f"\n<script>{_SCRIPT}</script>\n</body>\n</html>\n"
    )


def _warnings(report: TournamentReport) -> Iterable[str]:
    if not report.finished:
        yield (
            f"<p><strong>Stopped early: {len(report.results):,} of "
            f"{len(report.plan.pairings):,} pairings.</strong></p>"
        )
    if report.stalled:
        yield f"<p>{report.stalled:,} games did not end by themselves.</p>"
    yield from (f"<p>{escape(line)}</p>" for line in absent_lines(report))


def _ratings(report: TournamentReport) -> str:
    heads = ("Rank", "Player", "Rating", "95 % interval", "Ahead of next", "Games", "Win rate",
             "95 % interval", "Score", "Turns")  # fmt: skip
    rows: list[list[Cell]] = []
    for place, i in enumerate(report.order):
        one = report.standings[i]
        low, high = report.ratings.low[i], report.ratings.high[i]
        gap = ahead_of_next(report, place)
        rows.append(
            [
                (str(place + 1), place + 1),
                (report.labels[i], report.labels[i]),
                (f"{report.ratings.values[i]:.0f}", report.ratings.values[i]),
                (f"{low:.0f} to {high:.0f}", high - low),
                (gap, gap.partition(" ")[0] or -1),
                (f"{one.games:,}", one.games),
                (percent(one.rate), _sortable(one.rate)),
                (percents(one.interval), one.interval[0]),
                (mean_text(one.mean_score), _sortable(one.mean_score)),
                (mean_text(one.mean_turns), _sortable(one.mean_turns)),
            ]
        )
    return _table(heads, rows, text=(1,))


def _match_ups(report: TournamentReport) -> str:
    heads = ("Player", "Opponent", "Games", "Ahead", "95 % interval", "Score gap", "n", "z", "p",
             "p (Holm)", "p (kingdoms)", "Verdict")  # fmt: skip
    verdict = {1: "better", -1: "worse", 0: "open"}
    rows: list[list[Cell]] = [
        [
            (report.labels[m.first], report.labels[m.first]),
            (report.labels[m.second], report.labels[m.second]),
            (f"{m.games:,}", m.games),
            (percent(m.rate), m.rate),
            (percents(m.interval), m.interval[0]),
            (f"{m.test.mean_difference:+.2f}", m.test.mean_difference),
            (f"{m.test.n:,}", m.test.n),
            (f"{m.test.z:.2f}", m.test.z),
            (p_text(m.test.p), m.test.p),
            (p_text(m.p), m.p),
            (p_text(m.p_kingdoms), m.p_kingdoms),
            (verdict[m.beats], verdict[m.beats]),
        ]
        for m in report.match_ups
    ]
    return _table(heads, rows, text=(0, 1, 11))


def _cycles(report: TournamentReport) -> Iterable[str]:
    if not report.circles:
        yield "<p>None: nobody beats a player who beats them over others.</p>"
        return
    yield "<ul>"
    for circle in report.circles:
        yield f"<li>{escape(report.circle_text(circle))}</li>"
    yield "</ul>"
    for group in report.knots:
        names = ", ".join(report.labels[i] for i in group)
        yield f"<p>No order among: {escape(names)}.</p>"


def _kingdoms(report: TournamentReport) -> str:
    order = report.order
    rates = report.kingdom_rates()
    rows: list[list[Cell]] = [
        [
            (str(kingdom), str(kingdom)),
            *((percent(rates[k, i]), _sortable(rates[k, i])) for i in order),
        ]
        for k, kingdom in enumerate(report.plan.kingdoms)
    ]
    heads = ["Win rate in the kingdom", *(report.labels[i] for i in order)]
    return _table(heads, rows, text=(0,))


def _sortable(value: float) -> float:
    """A number that can be compared: what is unknown comes last."""
    return -1000.0 if math.isnan(value) else value


def _table(heads: Sequence[str], rows: Sequence[Sequence[Cell]], text: Sequence[int]) -> str:
    def mark(column: int) -> str:
        return ' class="text"' if column in text else ""

    head = "".join(f"<th{mark(c)}>{escape(name)}</th>" for c, name in enumerate(heads))
    body = "".join(
        "<tr>"
        + "".join(
            f'<td{mark(c)} data-value="{escape(str(value))}">{escape(shown)}</td>'
            for c, (shown, value) in enumerate(row)
        )
        + "</tr>\n"
        for row in rows
    )
    return (
        f'<div class="wide"><table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>'
        "</div>"
    )
