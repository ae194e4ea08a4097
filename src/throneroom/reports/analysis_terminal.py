"""An analysis in the terminal."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from ..strategies.printing import strategy_text
from .analysis_words import (
    RunOrigin,
    answered,
    beginnings,
    facts,
    given_name,
    margin,
    meaning,
    mixed,
    replay,
    signed,
    tone,
    unripe,
    used,
    verdict,
)
from .menu import row_parts, short
from .why_terminal import leader_lines

if TYPE_CHECKING:
    from ..learn.analysis import Analysis, Leader

_STYLES = {"good": "green", "bad": "red", "even": "bright_black", "none": "bright_black"}
_ROW_STYLES = {"green": "green", "card": "", "condition": "bright_black"}
_INDENT = "   "
_BEST_SELLERS = 8
_MOST_STEPS = 12  # rows of the progression; --json and the page have all


def print_analysis(
    out: Console, analysis: Analysis, origin: RunOrigin, why: str | None = None
) -> None:
    """Print all that was found; commands and rules stay in one piece, to be copied."""
    for part in lines(analysis, origin, why):
        out.print(part, soft_wrap=isinstance(part, str | Text))


def lines(
    analysis: Analysis, origin: RunOrigin | None = None, why: str | None = None
) -> Iterator[RenderableType]:
    """What to print, piece by piece; without an origin, nothing is said of how it was made.

    ``why`` is the letter of a leader whose explanation is printed with a sample game, or "ALL".
    """
    yield f"Kingdom: {analysis.kingdom}"
    if not analysis.finished:
        yield Text("Stopped early: this is the best so far.", style="yellow")
    yield ""
    for leader in analysis.leaders:
        yield from _leader(leader, whole=leader is analysis.leaders[0])
    yield ""
    yield from leader_lines(analysis, why)
    yield Text("Tournament: margin of row over column in %", style="bold")
    yield _tournament(analysis)
    yield (
        f"{analysis.table_games:,} games for each entry: {meaning(analysis.players)}. "
        "* is beyond chance (Holm, 95 %)."
    )
    yield ""
    if analysis.progression:
        yield Text("Progression: margin of the current best over earlier best ones", style="bold")
        yield _progression(analysis)
        yield ""
    yield Text(verdict(analysis), style="bold")
    if found := mixed(analysis):
        shares = ", ".join(f"{letter} {100 * weight:.0f} %" for letter, weight in found)
        yield f"Best mixture of these: {shares}."
    yield from filter(None, (answered(analysis), unripe(analysis)))
    yield ""
    yield Text("Bought per game", style="bold")
    yield _usage(analysis)
    yield ""
    yield f"{facts(analysis)}."
    if origin is None:
        return
    yield f"The same generations again: {replay(analysis, origin)}"
    if said := beginnings(origin):
        yield said
    if origin.run is not None:
        title = f" ({origin.title})" if origin.title else ""
        yield f"Analysis {origin.run}{title}: throneroom analyses {origin.run}"
        yield f"Its leaders play as analysis:{origin.run}:{analysis.leaders[0].letter} and so on."


def _leader(leader: Leader, *, whole: bool) -> Iterator[RenderableType]:
    head = Text(f"{leader.letter}  ", style="bold")
    head.append(f"{signed(leader.margin)} %", style=_STYLES[tone(leader.margin)])
    if name := given_name(leader):
        head.append(f"  {name}")
    yield head
    yield _plain(leader) if whole else _row(leader)


def _plain(leader: Leader) -> Text:
    lines = strategy_text(leader.strategy).splitlines()
    said = (line for line in lines if not line.startswith("name: "))
    return Text("\n".join(f"{_INDENT}{line}".rstrip() for line in said))


def _row(leader: Leader) -> Text:
    """A strategy in one row: green cards, then the list."""
    row = Text(_INDENT)
    for text, what in row_parts(leader.strategy):
        row.append(text.replace("\n", f"\n{_INDENT}"), style=_ROW_STYLES[what])
    return row


def _tournament(analysis: Analysis) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("")
    for leader in analysis.leaders:
        table.add_column(leader.letter, justify="right", no_wrap=True)
    table.add_column("mean", justify="right", no_wrap=True)
    for i, leader in enumerate(analysis.leaders):
        row: list[RenderableType] = [Text(leader.letter, style="bold")]
        for j, rate in enumerate(analysis.table[i].tolist()):
            row.append(_entry(margin(rate), significant=bool(analysis.significant[i, j])))
        row.append(Text(signed(leader.margin), style=_STYLES[tone(leader.margin)]))
        table.add_row(*row)
    return table


def _entry(value: float, *, significant: bool) -> Text:
    if math.isnan(value):
        return Text("-", style="bright_black")
    style = _STYLES[tone(value)] + (" bold" if significant else "")
    return Text(("*" if significant else "") + signed(value), style=style)


def _progression(analysis: Analysis) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
    table.add_column("generation", justify="right")
    table.add_column("margin", justify="right", no_wrap=True)
    table.add_column("95 % interval", justify="right", no_wrap=True)
    table.add_column("best then")
    for step in analysis.progression[-_MOST_STEPS:]:
        low, high = step.interval
        table.add_row(
            str(step.generation),
            Text(signed(step.margin), style=_STYLES[tone(step.margin)]),
            f"{signed(low)} to {signed(high)}",
            short(step.strategy),
        )
    return table


def _usage(analysis: Analysis) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    for leader in analysis.leaders:
        listed = ", ".join(f"{n:.1f} {name}" for name, n in used(leader.usage)[:_BEST_SELLERS])
        table.add_row(Text(leader.letter, style="bold"), listed or "nothing")
    return table
