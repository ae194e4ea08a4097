"""Whether a short analysis from the library is as good as a long one without it.

The kingdoms are not in the library.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from throneroom.learn import library_starts
from throneroom.learn.start_library import library

from .measuring import SECONDS, Data, Measuring, Part, plan_of, random_kingdom
from .writing import Bar, average, bars, mean, table, won

NUMBERS = range(27_000, 27_030)
SHORT = 4.0
MEAN = 0.49


def units(measuring: Measuring) -> Sequence[str]:
    """The seeds of the kingdoms."""
    return [str(number) for number in NUMBERS]


def measure(measuring: Measuring, unit: str, done: Mapping[str, Data]) -> Data:
    """Analyse a kingdom twice; the two best strategies play."""
    kingdom = random_kingdom(int(unit))
    if any(one.kingdom == str(kingdom) for one in library().kingdoms):
        raise ValueError(f"kingdom {unit} is in the library: {kingdom}")
    starts = library_starts(kingdom)
    short = measuring.analysis(kingdom, int(unit), SHORT, starts)
    long = measuring.analysis(kingdom, int(unit), SECONDS)
    plans = [plan_of(one["leaders"][0], kingdom) for one in (short, long)]
    wins = measuring.match(kingdom, plans[0], plans[1], "library", unit)
    return {
        "kingdom": str(kingdom), "short": short, "long": long, "starts": len(starts),
        "library": [*library().made.values(), len(library().kingdoms)],
        "wins": wins, "match games": measuring.games,
    }  # fmt: skip


def section(found: Mapping[str, Data]) -> Iterator[str]:
    """The short analyses' win rates."""
    rates = [one["wins"] / one["match games"] for one in found.values()]
    yield bars([
        Bar("4 s with the library win at least 49 % against 20 s without", mean(rates),
            average(rates) >= MEAN),
    ])  # fmt: skip
    yield table(
        ("Seed", "Kingdom", "Short with library against long without", "Games",
         "Starts", "Generations"),
        [
            (unit, one["kingdom"], won(one["wins"], one["match games"]),
             f"{one['match games']:,}", str(one["starts"]),
             f"{one['short']['generations']} and {one['long']['generations']}")
            for unit, one in found.items()
        ],
    )  # fmt: skip


LIBRARY = Part("library", "The library", units, measure, section)
