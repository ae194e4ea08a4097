"""The lab's report as one web page that needs nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from ..cards.catalog import Catalog
from ..reports.analysis_words import RunOrigin, signed, tone
from ..reports.menu import menu
from ..reports.style import STYLE
from ..reports.tiles import kingdom_tile, tile
from ..strategies.parse import parse
from ..strategies.rulelist import OWN
from .lab_report import LabReport
from .lab_words import change, headlines, mean, method, no_partners
from .searches import Outcome, TopStrategy
from .sweep import RULE
from .sweep_plot import sweep_plot

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_PARTNERS = 12
_OWN_STYLE = """
.subject { display: grid; grid-template-columns: minmax(9rem, 14rem) 1fr; gap: 1rem;
  align-items: center; margin-top: .8rem; }
.facts { display: grid; grid-template-columns: repeat(auto-fit, minmax(15rem, 1fr)); gap: .8rem; }
.fact { border-left: 3px solid var(--line); padding: .1rem .8rem; }
.fact b { display: block; font-size: 1.05rem; }
.results { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.results th { color: var(--quiet); font-size: .85rem; text-align: left; padding: 0 .8rem .4rem 0; }
.results td { border-top: 1px solid var(--edge); padding: .6rem .8rem .6rem 0;
  vertical-align: top; }
.results .number { white-space: nowrap; }
.points { font-weight: 700; } .points.good { color: var(--good); }
.points.bad { color: var(--bad); } .points.even { color: var(--quiet); }
.chosen td { font-weight: 700; }
.suggested { font-size: 1.05rem; font-weight: 600; }
.plot .point { fill: var(--line); }
@media (max-width: 40rem) { .subject { grid-template-columns: 1fr; } }
"""


def page(report: LabReport, origin: RunOrigin) -> str:
    """The page: the findings, the cost sweep, partners, and every kingdom."""
    title = f"Card lab: {report.plan.card.name}"
    parts = [
        *_top(report, title),
        _section("Findings", _facts(report)),
        *_costs(report),
        _section("Goes with", _partners(report)),
        _section("Kingdoms", _kingdoms(report)),
        _footer(origin),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{STYLE}{_OWN_STYLE}</style>\n</head>\n<body>\n"
        "<main>\n" + "\n".join(parts) + "\n</main>\n</body>\n</html>\n"
    )


def _section(title: str, inner: str) -> str:
    return f"<section>\n<h2>{escape(title)}</h2>\n{inner}\n</section>"


def _footer(origin: RunOrigin) -> str:
    number = "" if origin.run is None else f"Run {origin.run}, "
    return (
        f"<footer><p>{number}{escape(origin.created[:10])}, made by throneroom "
        f"{escape(origin.version)}: <code>{escape(origin.command)}</code></p></footer>"
    )


def _top(report: LabReport, title: str) -> Iterator[str]:
    version = report.plan.versions[report.plan.cost]
    yield f"<h1>{escape(title)}</h1>"
    if not report.finished:
        yield '<p class="warn">Stopped early: this is what there is so far.</p>'
    yield (
        f'<div class="subject">{kingdom_tile(version)}<div>'
        f'<p style="white-space: pre-line">{escape(version.text)}</p>'
        f'<p class="quiet">{escape(method(report))}</p></div></div>'
    )


def _facts(report: LabReport) -> str:
    inner = "".join(
        f'<div class="fact"><span class="quiet">{escape(title)}</span><b>{escape(said)}</b>'
        f'<span class="quiet">{escape(meaning)}</span></div>'
        for title, said, meaning in headlines(report)
    )
    return f'<div class="facts">{inner}</div>'


def _costs(report: LabReport) -> Iterator[str]:
    if len(report.sweep) < 2:
        return
    hint = report.suggestion
    rows = ""
    for at in report.sweep:
        low, high = at.interval
        mark = ' class="chosen"' if hint is not None and at.cost == hint.cost else ""
        rows += (
            f"<tr{mark}><td>{at.cost}</td><td>{at.top} of {at.kingdoms}</td>"
            f"<td>{100 * low:.0f} to {100 * high:.0f} %</td><td>{at.best} of {at.kingdoms}</td>"
            f"<td>{escape(mean(at.copies))}</td><td>{escape(change(at.change))}</td></tr>"
        )
    said = f'<p class="suggested">Suggested cost: {escape(hint.words)}</p>' if hint else ""
    yield _section(
        "Costs",
        f'{said}<p class="quiet">{escape(RULE)}</p>\n{sweep_plot(report)}\n'
        '<div class="wide"><table class="list"><thead><tr><th>Cost</th><th>In the top three</th>'
        "<th>95 % interval</th><th>In the best found</th><th>Copies a game</th>"
        f"<th>Points of win rate</th></tr></thead><tbody>{rows}</tbody></table></div>"
        '<p class="quiet">The kingdoms are the same at every cost, and so are the strategies '
        "without the card.</p>",
    )


def _partners(report: LabReport) -> str:
    shown = report.goes_with[:_PARTNERS]
    if not shown:
        return f'<p class="quiet">{escape(no_partners(report))}</p>'
    known = report.plan.known
    most = max(one.lift for one in shown)
    rows = "".join(
        f'<tr><td class="text"><ol class="tiles">{tile(one.name, known.card(one.name), "")}</ol>'
        f'</td><td class="text" style="min-width:9rem"><span class="bar" '
        f'style="--w:{100 * one.lift / most:.0f}%">{one.lift:.2f}</span></td>'
        f"<td>{one.both}</td><td>{one.expected:.1f}</td><td>{one.strategies}</td>"
        f"<td>{one.kingdoms}</td></tr>"
        for one in shown
    )
    return (
        '<div class="wide"><table class="list"><thead><tr><th class="text">Card</th>'
        '<th class="text">Lift</th><th>Buy both</th><th>Expected</th><th>Strategies</th>'
        f"<th>Kingdoms</th></tr></thead><tbody>{rows}</tbody></table></div>"
        '<p class="quiet">Lift: how many times as many top strategies buy both as if the one had '
        "nothing to do with the other, in kingdoms that have both. The order takes into account "
        "that small counts say little.</p>"
    )


def _kingdoms(report: LabReport) -> str:
    rows = "\n".join(_row(one, report.plan.known) for one in report.outcomes)
    return (
        '<div class="wide"><table class="results"><thead><tr><th></th><th>Points of win rate</th>'
        "<th>Copies</th><th>Bought by</th><th>Best found, and the best found without the card</th>"
        f"</tr></thead><tbody>\n{rows}\n</tbody></table></div>"
        '<p class="quiet">Points: how far above 50 % the best strategy found wins against the best '
        "found without the card, with the 95 % interval of the games.</p>"
    )


def _row(one: Outcome, known: Catalog) -> str:
    low, high = one.change_interval
    letters = ", ".join(top.letter for top in one.used) or "none of the top three"
    copies = f"{one.copies:.1f}" if one.used else ""
    others = ", ".join(name for name in one.kingdom if name != one.card)
    return (
        f'<tr><td class="number">{one.number + 1}</td><td class="number">'
        f'<span class="points {tone(one.change)}">{signed(one.change)}</span><br>'
        f'<span class="quiet">{signed(low)} to {signed(high)}</span></td>'
        f"<td>{copies}</td><td>{escape(letters)}</td><td>"
        f'<p class="quiet">{escape(others)}</p>{_plan(one.top[0], known)}'
        f"<details><summary>without: {escape(one.without.name)}</summary>"
        f"{_plan(one.without, known)}</details></td></tr>"
    )


def _plan(top: TopStrategy, known: Catalog) -> str:
    shown = menu(parse(top.strategy, OWN, known))
    head = "".join(f"<span>{escape(str(one))}</span>" for one in shown.head)
    tiles = "".join(
        tile(t.label, known.card(t.card) if t.card else None, t.badge, t.condition)
        for t in shown.tiles
    )
    return (
        f'<div class="head">{head}</div><ol class="tiles">{tiles}</ol>'
        f"<details><summary>as text</summary><pre>{escape(top.strategy)}</pre></details>"
    )
