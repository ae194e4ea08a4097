"""Why a strategy does well, as its page shows it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..pages.plots import BarPicture, Scale, Span
from .deck_picture import deck_picture
from .why_words import (
    buys_line,
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
    from collections.abc import Mapping

    from ..cards.model import Card
    from ..learn.why import Why

_MOST_TURNS = 12  # rows of the course of a game; the picture has all
_NARROW = 0.05  # the scale of worths goes at least so far, or chance would look large


@dataclass(frozen=True)
class Measured:
    """A number with its interval, in words and as a picture."""

    name: str
    about: str
    value: str
    interval: str
    span: Span


@dataclass(frozen=True)
class ShownWhy:
    """What a page says of a strategy's reasons."""

    because: str
    wins: tuple[Measured, ...]
    """Against bots of the library."""
    worth: tuple[Measured, ...]
    """What is lost without a card."""
    deck: BarPicture | None
    course: tuple[tuple[str, ...], ...]
    """Rows of a table: turn, coins, Actions, Provinces."""
    green: str
    """What the last column counts."""
    usual: tuple[str, ...]
    watched: str
    sample: str
    log: str


def shown_why(why: Why, known: Mapping[str, Card]) -> ShownWhy:
    """What a page says of these facts; ``known`` are the cards of the game."""
    rows = (why.turns[place] for place in shown_turns(why, _MOST_TURNS))
    return ShownWhy(
        because=paragraph(why),
        wins=_wins(why),
        worth=_worth(why),
        deck=deck_picture(why, known) if why.turns else None,
        course=tuple(
            (str(row.turn), f"{row.coins:.1f}", f"{row.actions:.1f}", f"{row.provinces:.1f}")
            for row in rows
        ),
        green="Provinces, Colonies" if "Colony" in why.victory else "Provinces",
        usual=tuple(map(buys_line, why.first_buys)),
        watched=f"{watched(why)}.{even_share(why.players)}",
        sample=sample_line(why.sample, why),
        log=why.sample.log,
    )


def _wins(why: Why) -> tuple[Measured, ...]:
    scale, even = Scale(0, 1), 1 / why.players
    return tuple(
        Measured(
            one.opponent,
            one.about,
            percent(one.share),
            interval(one.low, one.high),
            scale.span(one.share, one.low, one.high, even, _side(one.low - even, one.high - even)),
        )
        for one in why.against
    )


def _worth(why: Why) -> tuple[Measured, ...]:
    low = min([-_NARROW, *(one.low for one in why.worth)])
    high = max([_NARROW, *(one.high for one in why.worth)])
    scale = Scale(low, high)
    return tuple(
        Measured(
            one.card,
            "",
            points(one.loss),
            f"{points(one.low)} to {points(one.high)}",
            scale.span(one.loss, one.low, one.high, 0.0, _side(one.low, one.high)),
        )
        for one in why.worth
    )


def _side(low: float, high: float) -> str:
    """The tone of a difference with its interval: only what is beyond chance has a colour."""
    return "good" if low > 0 else "bad" if high < 0 else "even"
