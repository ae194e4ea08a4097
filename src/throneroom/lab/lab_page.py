"""The lab's report as one web page that needs nothing else."""

from __future__ import annotations

from typing import Any

from ..cards.catalog import Catalog
from ..pages.card_face import Gallery
from ..pages.plots import Plot, PlotPoint, interval_plot
from ..pages.rendering import render
from ..reports.analysis_words import RunOrigin, made_by, signed, tone
from ..reports.menu import menu, short
from ..strategies.parse import parse
from ..strategies.rulelist import OWN
from .lab_report import LabReport
from .lab_words import change, headlines, mean, method, no_partners, shares
from .searches import Outcome, TopStrategy
from .sweep import HALF, rule, title

_PARTNERS = 12


def page(report: LabReport, origin: RunOrigin) -> str:
    """The page: the findings, the sweep, partners, and every kingdom."""
    made = made_by(origin, "Run")
    return render("card_lab.html", made=made, command=origin.command, **shown_study(report))


def shown_study(report: LabReport) -> dict[str, Any]:
    """What ``card_lab_body.html`` shows of the study of a card."""
    known = report.plan.known
    card = report.plan.versions[report.plan.value]
    gallery = Gallery({one.name: one for one in known.cards()})
    swept = len(report.sweep) > 1
    return {
        "name": report.plan.card.name,
        "face": gallery.face(card.name),
        "finished": report.finished,
        "method": method(report),
        "findings": [*headlines(report)],
        "sweep": _sweep(report) if swept else None,
        "partners": _partners(report),
        "no_partners": no_partners(report),
        "kingdoms": [_kingdom(one, known) for one in report.outcomes],
        "gallery": gallery,
    }


def _sweep(report: LabReport) -> dict[str, Any]:
    hint = report.suggestion
    return {
        "suggested": hint.words if hint else "",
        "number": report.plan.number,
        "title": title(report.plan.number),
        "rule": rule(report.plan.number),
        "plot": sweep_plot(report),
        "rows": [
            {
                "chosen": hint is not None and at.value == hint.value,
                "value": at.value,
                "top": f"{at.top} of {at.kingdoms}",
                "interval": shares(at.interval),
                "best": f"{at.best} of {at.kingdoms}",
                "copies": mean(at.copies),
                "change": change(at.change),
            }
            for at in report.sweep
        ],
    }


def sweep_plot(report: LabReport) -> Plot:
    """The share of kingdoms at each value, the smoothed line, and the half that the rule wants."""
    tried, hint, number = report.sweep, report.suggestion, report.plan.number
    points = [
        PlotPoint(
            at.value,
            at.share,
            *at.interval,
            "",
            f"{report.plan.said(at.value)}: {at.top} of {at.kingdoms}",
            str(at.value),
        )
        for at in tried
    ]
    return interval_plot(
        points,
        [(percent / 100, f"{percent}") for percent in (0, 25, 50, 75, 100)],
        about=f"Share of kingdoms in which the card is in a top three strategy, by {number}",
        below=f"{number}; kingdoms with the card in a top three strategy, in %",
        line=[at.share for at in tried] if hint is None else hint.shares,
        compared=HALF,
    )


def _partners(report: LabReport) -> list[dict[str, Any]]:
    shown = report.goes_with[:_PARTNERS]
    most = max((one.lift for one in shown), default=1.0)
    return [
        {
            "name": one.name,
            "lift": f"{one.lift:.2f}",
            "share": round(100 * one.lift / most),
            "counts": (str(one.both), f"{one.expected:.1f}", str(one.strategies)),
            "kingdoms": one.kingdoms,
        }
        for one in shown
    ]


def _kingdom(one: Outcome, known: Catalog) -> dict[str, Any]:
    return {
        "number": one.number + 1,
        "change": signed(one.change),
        "tone": tone(one.change),
        "interval": " to ".join(map(signed, one.change_interval)),
        "copies": f"{one.copies:.1f}" if one.used else "-",
        "used": ", ".join(top.letter for top in one.used) or "none",
        "others": ", ".join(name for name in one.kingdom if name != one.card),
        "best": _plan(one.top[0], known),
        "without": _plan(one.without, known),
    }


def _plan(top: TopStrategy, known: Catalog) -> dict[str, Any]:
    plan = parse(top.strategy, OWN, known)
    return {"shown": menu(plan), "short": short(plan), "text": top.strategy}
