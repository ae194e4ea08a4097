"""Made-up outcomes, whose counts are known."""

from __future__ import annotations

from throneroom.lab.searches import Outcome, TopStrategy


def top(letter: str, **usage: float) -> TopStrategy:
    """A strategy that buys these cards; underscores are spaces."""
    return TopStrategy(letter, letter, "Province\nGold\nSilver", 0.0,
               {name.replace("_", " "): n for name, n in usage.items()})  # fmt: skip


def outcome(
    number: int,
    *tops: TopStrategy,
    kingdom: tuple[str, ...] = ("Smithy", "Witch"),
    value: int = 5,
    wins: float = 50.0,
    card: str = "Witch",
) -> Outcome:
    """An outcome of 100 games."""
    return Outcome(number, value, card, kingdom, tops, top("", Gold=2.0), 100, wins, 1000)
