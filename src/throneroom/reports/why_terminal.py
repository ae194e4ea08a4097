"""Why a strategy does well, in the terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from .why_words import (
    against_line,
    buys_line,
    changes,
    even_share,
    paragraph,
    sample_line,
    shown_turns,
    watched,
    worth_line,
)

if TYPE_CHECKING:
    from ..learn.analysis import Analysis
    from ..learn.why import Why

_INDENT = (0, 0, 0, 3)
_MOST_CARDS = 9  # of a deck, in a row


def why_lines(why: Why, *, log: bool = True) -> Iterator[RenderableType]:
    """All facts of one strategy in words, the sample game at the end."""
    yield Text(f"Why {why.name}", style="bold")
    yield Padding(Text(paragraph(why)), _INDENT)
    if why.against:
        yield Padding(Text("Against bots of the library (95 % intervals)"), _INDENT)
        yield _list([f"{against_line(one)}" for one in why.against])
        if said := even_share(why.players):
            yield Padding(Text(said.strip()), _INDENT)
    if why.worth:
        yield Padding(
            Text("What cards are worth: the same strategy without them, in the same games"),
            _INDENT,
        )
        yield _list([worth_line(one) for one in why.worth])
    yield Padding(Text("How a game goes"), _INDENT)
    yield Padding(_course(why), (0, 0, 0, 6))
    yield Padding(Text("First buys, the most usual"), _INDENT)
    yield _list([buys_line(one) for one in why.first_buys])
    yield Padding(Text(f"{watched(why)}."), _INDENT)
    if log:
        yield ""
        yield Padding(Text(sample_line(why.sample, why)), _INDENT)
        yield Padding(Text(why.sample.log.rstrip("\n")), (0, 0, 0, 6))


def leader_lines(analysis: Analysis, wanted: str | None) -> Iterator[RenderableType]:
    """The explanation of A without its sample game, or of the leaders that are asked for."""
    for leader in analysis.leaders:
        asked = wanted is not None and wanted in ("ALL", leader.letter)
        if leader.why is not None and (asked or (wanted is None and leader is analysis.leaders[0])):
            yield from why_lines(leader.why, log=asked)
            yield ""
    if wanted is not None and wanted not in ("ALL", *(one.letter for one in analysis.leaders)):
        yield f"There is no leader {wanted}."
        yield ""
    if said := changes(analysis):
        yield " ".join(said)
        yield ""


def _list(lines: list[str]) -> Padding:
    return Padding(Text("\n".join(lines)), (0, 0, 0, 6))


def _course(why: Why) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="bright_black")
    for head in ("turn", "coins", "Actions", _green(why)):
        table.add_column(head, justify="right", no_wrap=True)
    table.add_column("deck")
    for place in shown_turns(why):
        row = why.turns[place]
        deck = sorted(row.deck.items(), key=lambda item: (-round(item[1], 1), item[0]))
        told = [f"{n:.1f} {name}" for name, n in deck if n >= 0.1][:_MOST_CARDS]
        table.add_row(
            str(row.turn),
            f"{row.coins:.1f}",
            f"{row.actions:.1f}",
            f"{row.provinces:.1f}",
            ", ".join(told),
        )
    return table


def _green(why: Why) -> str:
    return "Provinces, Colonies" if "Colony" in why.victory else "Provinces"
