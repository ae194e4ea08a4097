"""The report in a few lines, for the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from .published import TABLE_6_1
from .report import Report, fewest_effects, names_of


def summary(report: Report) -> Iterator[str]:
    """What came out, part by part."""
    for (part, name), one in report.games.items():
        alone = part in ("heuristics", "readings")
        if part in ("constraint", "effects"):
            continue
        yield f"{part}, {name}: {one.count:,} games"
        for player, who in enumerate(names_of(alone)):
            known = TABLE_6_1.get(
                "Planning Agent" if player == 0 and part == "performance" else who
            )
            beside = f" (published {known[0]:.2f}, variance {known[1]:.2f})" if known else ""
            yield (
                f"  {who}: mean {one.mean(player):.2f}, variance {one.variance(player):.1f}, "
                f"{100 * one.won(player):.1f} % of wins{beside}"
            )
    for (how, n), nodes in report.nodes.items():
        yield f"{how}, {n} turns: {nodes.expanded:,.0f} nodes expanded in {nodes.seconds:.3f} s"
    for part in ("constraint", "effects"):
        if games := report.of(part):
            least = fewest_effects(games)
            told = "at no number" if least is None else f"from {least} effects on"
            yield f"{part}: ahead of the next best (p < 0.05) {told}"
    for part, count in report.missing.items():
        yield f"Not done yet: {count} of {part}."
