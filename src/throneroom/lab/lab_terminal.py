"""The lab's report in the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..reports.analysis_words import signed, tone
from ..reports.menu import short
from ..strategies.parse import parse
from ..strategies.rulelist import OWN
from .lab_report import LabReport
from .lab_words import change, headlines, mean, method, no_partners, shares
from .sweep import rule, title

_COLOURS = {"good": "green", "bad": "red", "even": "", "none": ""}
_PARTNERS = 6


def print_report(out: Console, report: LabReport) -> None:
    """Print everything, the most important first."""
    plan = report.plan
    out.print(Text(plan.subject, style="bold"))
    out.print(Text(plan.versions[plan.value].text, style="bright_black"))
    out.print()
    for one in headlines(report):
        line = Text(f"{one.title}: ", style="bold")
        line.append(one.said, style="")
        out.print(line)
        out.print(Padding(Text(one.meaning, style="bright_black"), (0, 0, 0, 3)))
    out.print()
    if len(report.sweep) > 1:
        _title(out, title(plan.number))
        out.print(_sweep(report))
        if report.suggestion is not None:
            out.print(f"Suggested {plan.number}: {report.suggestion.words}")
        out.print(Text(rule(plan.number), style="bright_black"))
        out.print()
    _title(out, "Goes with")
    _print_partners(out, report)
    _title(out, "Kingdoms")
    out.print(_kingdoms(report))
    out.print()
    out.print(method(report))


def _title(out: Console, words: str) -> None:
    out.print(Text(words, style="bold underline"))


def _table(*columns: tuple[str, bool]) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    for head, number in columns:
        table.add_column(head, justify="right" if number else "left", no_wrap=number)
    return table


def _sweep(report: LabReport) -> Table:
    table = _table(
        (report.plan.number, True), ("top three", True), ("interval", True), ("best", True),
        ("copies", True), ("points", True), ("interval", True),
    )  # fmt: skip
    suggested = report.suggestion.value if report.suggestion else None
    for at in report.sweep:
        table.add_row(
            f"{at.value}",
            f"{at.top} of {at.kingdoms}",
            shares(at.interval),
            f"{at.best} of {at.kingdoms}",
            mean(at.copies)[0],
            *change(at.change),
            style="bold" if at.value == suggested else None,
        )
    return table


def _print_partners(out: Console, report: LabReport) -> None:
    if not report.goes_with:
        out.print(no_partners(report))
        out.print()
        return
    table = _table(
        ("card", False), ("lift", True), ("both", True), ("expected", True),
        ("strategies", True), ("kingdoms", True),
    )  # fmt: skip
    for one in report.goes_with[:_PARTNERS]:
        table.add_row(
            one.name, f"{one.lift:.2f}", f"{one.both}", f"{one.expected:.1f}",
            f"{one.strategies}", f"{one.kingdoms}",
        )  # fmt: skip
    out.print(table)
    out.print(
        Text(
            "Lift: how many times as many top strategies buy both as if the one had nothing to do "
            "with the other, in kingdoms that have both; small counts say little.",
            style="bright_black",
        )
    )
    out.print()


def _kingdoms(report: LabReport) -> Table:
    table = _table(
        ("", True), ("points", True), ("copies", True), ("in", False),
        ("best found", False), ("other cards", False),
    )  # fmt: skip
    for one in report.outcomes:
        table.add_row(
            f"{one.number + 1}",
            Text(signed(one.change), style=_COLOURS[tone(one.change)]),
            f"{one.copies:.1f}" if one.used else "-",
            "".join(top.letter for top in one.used) or "-",
            short(parse(one.top[0].strategy, OWN, report.plan.known)),
            ", ".join(name for name in one.kingdom if name != one.card),
        )
    return table
