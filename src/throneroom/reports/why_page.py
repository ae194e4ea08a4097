"""Why the leaders do well, as the first part of an analysis's page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from ..cards.model import Card
from .analysis_words import given_name
from .deck_picture import deck_picture
from .why_words import (
    buys_line,
    changes,
    even_share,
    interval,
    paragraph,
    percent,
    points,
    sample_line,
    shown_turns,
    watched,
)

if TYPE_CHECKING:
    from ..learn.analysis import Analysis
    from ..learn.why import Why

_MOST_TURNS = 12  # rows of the course of a game; the picture has all


def why_page(analysis: Analysis, known: dict[str, Card]) -> str:
    """The explanations: the best leader's open, the others to be opened; empty without any."""
    parts = []
    for leader in analysis.leaders:
        if leader.why is None:
            continue
        opened = " open" if leader is analysis.leaders[0] else ""
        name = given_name(leader)
        title = f"Why {leader.letter}" + (f": {name}" if name else "")
        parts.append(
            f'<details class="why"{opened}><summary>{escape(title)}</summary>'
            f"{_one(leader.why, known)}</details>"
        )
    said = "".join(f"<p>{escape(line)}</p>" for line in changes(analysis))
    return "\n".join([*parts, said] if said else parts)


def _one(why: Why, known: dict[str, Card]) -> str:
    parts = [f"<p>{escape(paragraph(why))}</p>"]
    if why.turns:
        parts.append(deck_picture(why, known))
    tables = []
    if why.against:
        rows = "".join(
            f'<tr><td class="text">{escape(one.opponent)}'
            f"{f' ({escape(one.about)})' if one.about else ''}</td>"
            f"<td>{percent(one.share)}</td><td>{interval(one.low, one.high)}</td></tr>"
            for one in why.against
        )
        tables.append(_table(("Against", "Wins", "95 % interval"), rows))
    if why.worth:
        rows = "".join(
            f'<tr><td class="text">{escape(one.card)}</td><td>{points(one.loss)}</td>'
            f"<td>{points(one.low)} to {points(one.high)}</td></tr>"
            for one in why.worth
        )
        tables.append(_table(("Without", "Wins lost, in points", "95 % interval"), rows))
    rows = "".join(
        f'<tr><td class="text">{row.turn}</td><td>{row.coins:.1f}</td><td>{row.actions:.1f}</td>'
        f"<td>{row.provinces:.1f}</td></tr>"
        for row in (why.turns[place] for place in shown_turns(why, _MOST_TURNS))
    )
    green = "Provinces, Colonies" if "Colony" in why.victory else "Provinces"
    tables.append(_table(("Turn", "Coins", "Actions", green), rows))
    parts.append(f'<div class="facts">{"".join(tables)}</div>')
    usual = "".join(f"<li>{escape(buys_line(one))}</li>" for one in why.first_buys)
    parts.append(f"<p>The most usual first five buys:</p><ul>{usual}</ul>")
    parts.append(f'<p class="quiet">{escape(watched(why))}.{even_share(why.players)}</p>')
    parts.append(
        f"<details><summary>{escape(sample_line(why.sample, why))}</summary>"
        f"<pre>{escape(why.sample.log)}</pre></details>"
    )
    return "\n".join(parts)


def _table(heads: tuple[str, str, str] | tuple[str, str, str, str], rows: str) -> str:
    first, *rest = heads
    told = f'<th class="text">{escape(first)}</th>' + "".join(
        f"<th>{escape(head)}</th>" for head in rest
    )
    return f'<table class="list"><thead><tr>{told}</tr></thead><tbody>{rows}</tbody></table>'
