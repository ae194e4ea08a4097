"""``throneroom bench``: the measured figures beside the wanted ones."""

from __future__ import annotations

from typing import Any

from rich.table import Table

from ..bench import FIGURES, RATES, Figure, measure
from .common import console, print_json, print_whole

_MARKS = {True: "✓", False: "✗", None: ""}
_STYLES = {True: "green", False: "red", None: None}


def run_bench(*, quick: bool, as_json: bool) -> None:
    """Measure and print."""
    progress = console(stderr=True)
    if progress.is_terminal:
        with progress.status("Measuring ...") as status:
            found = measure(quick=quick, report=lambda text: status.update(f"Measuring: {text}"))
    else:
        found = measure(quick=quick)
    if as_json:
        print_json(found)
    else:
        print_figures(found)


def print_figures(found: dict[str, Any]) -> None:
    """Print the figures for a person."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("Figure")
    table.add_column("Measured", justify="right", no_wrap=True)
    table.add_column("Wanted", justify="right", no_wrap=True)
    table.add_column("", justify="center", no_wrap=True)
    for figure in FIGURES:
        _row(table, figure, found)
    table.add_section()
    table.add_row()
    for figure in RATES:
        _row(table, figure, found)
    out = console()
    print_whole(out, table)
    out.print()
    kind = ", --quick: not exact" if found["quick"] else ""
    out.print(
        f"Medians of {found['rounds']} rounds on {found['processors']} processors, "
        f"Python {found['python']}{kind}.",
        soft_wrap=True,
    )
    out.print(f"Signature: {found['signature']}", style="bold")
    for note in found["notes"]:
        out.print(f"Note: {note}", style="yellow")


def _row(table: Table, figure: Figure, found: dict[str, Any]) -> None:
    value = found[figure.key]
    reached = figure.reached(value)
    wanted = ""
    if figure.at_least is not None:
        wanted = f"at least {_number(figure.at_least)}"
    elif figure.at_most is not None:
        wanted = f"at most {_number(figure.at_most)}"
    measured = "not measured" if value is None else f"{_number(value)} {figure.unit}".strip()
    table.add_row(figure.title, measured, wanted, _MARKS[reached], style=_STYLES[reached])


def _number(value: float) -> str:
    """A number as a person writes it.

    >>> _number(0.4512), _number(2048), _number(1234567.0)
    ('0.451', '2,048', '1,234,567')
    """
    return f"{value:,.0f}" if value >= 1000 or value == int(value) else f"{value:.3g}"
