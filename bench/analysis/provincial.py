"""Our best strategy of Provincial's kingdoms against Provincial's leader 0."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from throneroom.papers.provincial.published import kingdoms
from throneroom.strategies.provincial_menu import read_menu

from .measuring import Data, Measuring, Part, plan_of
from .writing import Bar, average, bars, mean, table, won

AHEAD, MEAN, COLONIES = 97, 0.62, 0.58


def units(measuring: Measuring) -> Sequence[str]:
    """The names of the published kingdoms."""
    return [one.name for one in kingdoms()]


def measure(measuring: Measuring, unit: str, done: Mapping[str, Data]) -> Data:
    """Analyse a kingdom; its A plays leader 0."""
    number, published = next((i, one) for i, one in enumerate(kingdoms()) if one.name == unit)
    kingdom = published.kingdom(fixed_opening=False)
    found = measuring.analysis(kingdom, number)
    theirs = read_menu(published.leaders[0], colony=published.colony)
    ours = plan_of(found["leaders"][0], kingdom)
    wins = measuring.match(kingdom, ours, theirs, "provincial", unit)
    return {**found, "wins": wins, "match games": measuring.games, "colony": published.colony}


def section(found: Mapping[str, Data]) -> Iterator[str]:
    """In how many kingdoms A is ahead, and by how much."""
    rates = [one["wins"] / one["match games"] for one in found.values()]
    colonies = [o["wins"] / o["match games"] for o in found.values() if o["colony"]]
    ahead = sum(rate > 0.5 for rate in rates)
    yield bars([
        Bar(f"A ahead of leader 0 in {AHEAD} of 100", f"{ahead} of {len(rates)}", ahead >= AHEAD),
        Bar("its mean win rate at least 62 %", mean(rates), average(rates) >= MEAN),
        Bar(
            "with Colonies at least 58 %",
            f"{mean(colonies)} in {len(colonies)}",
            average(colonies) >= COLONIES,
        ),
    ])  # fmt: skip
    order = sorted(found.items(), key=lambda one: one[1]["wins"] / one[1]["match games"])
    yield table(
        ("Kingdom", "A against leader 0", "Games", "Generations"),
        [
            (one["kingdom"], won(one["wins"], one["match games"]),
             f"{one['match games']:,}", str(one["generations"]))
            for _, one in order
        ],
    )  # fmt: skip


PROVINCIAL = Part("provincial", "Provincial's kingdoms", units, measure, section)
