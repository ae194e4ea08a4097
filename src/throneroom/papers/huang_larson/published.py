"""What the report has published; curves are read off its pictures."""

from __future__ import annotations

from dataclasses import dataclass

from ...learn.genes import Rates
from ...learn.genetic_method import GeneticSettings
from ...strategies import Strategy, strategy
from .bots import low


@dataclass(frozen=True)
class PublishedRun:
    """A run of the genetic algorithm."""

    figure: str
    settings: GeneticSettings
    curve: tuple[tuple[int, float], ...]
    """The best margin by generation, where it can be read."""
    margin: float | None
    """The mean margin of its best design."""
    wins: str
    """What is said of its wins."""


def _settings(
    population: int, tournament: int, generations: int, crossover: float, switch: float,
    mutation: float,
) -> GeneticSettings:  # fmt: skip
    return GeneticSettings(
        population=population, tournament=tournament, generations=generations,
        rates=Rates(crossover, switch, mutation),
    )  # fmt: skip


RUNS = (
    PublishedRun(
        "2", _settings(40, 4, 70, 0.6, 0.4, 0.2),
        ((1, -6), (2, 1), (3, -3), (4, -3.5), (5, -2), (6, 5.5), (8, 8.5), (11, 16), (12, 19),
         (14, 20), (15, 18.3), (17, 19.5), (19, 22.3), (22, 25), (25, 24), (30, 25), (40, 26.3),
         (50, 26.3), (60, 28), (62, 29), (64, 26.7), (67, 29), (70, 27.8)),
        27.72, "99.7 %",
    ),
    PublishedRun(
        "4", _settings(30, 3, 30, 0.6, 0.3, 0.2),
        ((1, 0), (2, 4), (3, 2.5), (5, 16), (6, 17.5), (10, 22), (13, 23.5), (30, 22)),
        22.0, "98 %",
    ),
    PublishedRun(
        "5", _settings(30, 3, 30, 0.6, 0.4, 0.1),
        ((1, -6.5), (2, 0.5), (4, 6.5), (10, 16), (25, 21)),
        None, "95 %",
    ),
    PublishedRun(
        "6", _settings(10, 3, 20, 0.6, 0.4, 0.2), ((1, -11.5), (2, -5.5), (20, -4.3)),
        None, "fewer than half",
    ),
    PublishedRun(
        "7", _settings(20, 3, 20, 0.7, 0.2, 0.2), ((1, -7), (7, -3), (8, 7.3), (20, 10)),
        9.7, "fewer than half (the histogram does not fit the curve)",
    ),
)  # fmt: skip
"""Figures 2 and 4 to 7. Figure 3 is the first and the last generation of Figure 2's run."""

BEST = strategy(
    "Province if share(Province) < 0.86",
    f"Duchy if {low(7)}",
    "Market if lowest victory pile <= 5.102966 or lowest pile(3) <= 5.102966",
    "Estate if lowest victory pile <= 4.457555 or lowest pile(3) <= 4.457555",
    "Gold if share(Gold) < 0.58",
    "Copper if share(Copper) < 0.37",
    "Festival if share(Festival) < 0.38",
    f"Woodcutter if {low(12)}",
    "play: Festival; Woodcutter; Market",
    "trash: Estate; Province; Village; Council Room; Copper; Curse",
)
"""The best design of the appendix."""

WORST = strategy(
    "Estate if share(Estate) < 0.97",
    f"Council Room if {low(2)}",
    f"Village if {low(2)}",
    f"Festival if {low(7)}",
    f"Bureaucrat if {low(2)}",
    f"Witch if {low(8)}",
    "Silver if share(Silver) < 0.58",
    "Duchy if share(Duchy) < 0.28",
    "Smithy if share(Smithy) < 0.63",
    "Woodcutter if share(Woodcutter) < 0.88",
    f"Gold if {low(8)}",
    f"Market if {low(4)}",
    "Copper if share(Copper) < 0.87",
    "play: Bureaucrat; Council Room; Village; Witch; Market; Festival; Smithy; Woodcutter",
    "trash: Festival; Curse; Chapel; Silver; Province; Woodcutter; Witch; Smithy; Duchy; Village; "
    "Estate; Copper; Council Room",
)
"""The worst design of the appendix."""

DESIGNS: dict[str, Strategy] = {"best": BEST, "worst": WORST}
