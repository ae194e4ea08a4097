"""The match-up heat map and the rating plot, drawn by Matplotlib without a screen."""

from __future__ import annotations

from pathlib import Path

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure

from ..pictures import KINDS, rendered, style
from .ratings import fences
from .tournament_report import TournamentReport
from .tournament_words import facts

_LONGEST = 36  # letters of a name
_INK, _PALE, _BLUE = "#222222", "#bbbbbb", "#1f5a94"


def draw(report: TournamentReport) -> dict[str, Figure]:
    """All pictures of a tournament by name."""
    with style():
        return {"matchups": heat_map(report), "ratings": rating_plot(report)}


def write_pictures(report: TournamentReport, folder: Path) -> list[Path]:
    """Write every picture as PNG and SVG; gives the files."""
    written = []
    for name, figure in draw(report).items():
        for kind in KINDS:
            path = folder / f"{name}.{kind}"
            path.write_bytes(rendered(figure, kind))
            written.append(path)
    return written


def heat_map(report: TournamentReport) -> Figure:
    """How often row finished ahead of column, the best player first."""
    order = report.order
    n = len(order)
    rates = np.full((n, n), np.nan)
    for row, i in enumerate(order):
        for column, j in enumerate(order):
            if met := report.rate(i, j):
                rates[row, column] = 100 * met[0]
    side = 0.47 * n
    figure = Figure(figsize=(side + 2.6, side + 1.6))
    axes = figure.subplots()
    colours = mpl.colormaps["RdBu"]
    image = axes.pcolormesh(
        np.ma.masked_invalid(rates), cmap=colours, vmin=0, vmax=100, edgecolors="white",
        linewidth=1.5,
    )  # fmt: skip
    names = [_short(report.labels[i]) for i in order]
    middles = np.arange(n) + 0.5
    axes.set_xticks(middles, names, rotation=55, ha="left", rotation_mode="anchor")
    axes.set_yticks(middles, names)
    axes.set_aspect("equal")
    axes.set_facecolor("#eeeeee")
    axes.invert_yaxis()
    axes.xaxis.tick_top()
    axes.tick_params(length=0)
    axes.spines[:].set_visible(False)
    for row in range(n):
        for column in range(n):
            if not np.isnan(rates[row, column]):
                value = rates[row, column]
                dark = abs(value - 50) > 32
                axes.text(
                    column + 0.5, row + 0.5, f"{value:.0f}", ha="center", va="center", fontsize=8.5,
                    color="white" if dark else _INK,
                )  # fmt: skip
    bar = figure.colorbar(image, ax=axes, shrink=min(1.0, 0.5 + 2 / n), pad=0.02)
    bar.set_label("row finishes ahead of column, % of games")
    bar.outline.set_visible(False)
    if bar.solids is not None:
        bar.solids.set(rasterized=False, edgecolor="face")
    axes.set_title("Match-ups", loc="left", fontweight="bold")
    axes.set_xlabel(facts(report), fontsize=8, color="#555555", loc="left")
    return figure


def rating_plot(report: TournamentReport) -> Figure:
    """Ratings with their intervals, the best player on top; whoever is far off is an arrow."""
    order, ratings = report.order, report.ratings
    n = len(order)
    figure = Figure(figsize=(7.0, 0.3 * n + 1.2))
    axes = figure.subplots()
    left, right = fences(ratings.values)
    values, low, high = (a[order] for a in (ratings.values, ratings.low, ratings.high))
    for place in range(n):
        near = left <= values[place] <= right
        if near:
            axes.errorbar(
                values[place], place, xerr=high[place] - values[place], fmt="o", color=_BLUE,
                markersize=4.5, elinewidth=1.6, capsize=3,
            )  # fmt: skip
        axes.text(
            1.02, place, f"{values[place]:.0f}  ({low[place]:.0f} to {high[place]:.0f})",
            transform=axes.get_yaxis_transform(), va="center", fontsize=8, color=_INK,
        )  # fmt: skip
    axes.margins(x=0.06)
    axes.autoscale_view()
    if left < 1500 < right:
        axes.axvline(1500, color=_PALE, linewidth=1, zorder=0)
    edges = axes.get_xlim()
    for place in range(n):
        if not left <= values[place] <= right:
            below = values[place] < left
            inset = 0.015 * (edges[1] - edges[0])
            edge = edges[0] + inset if below else edges[1] - inset
            axes.plot(edge, place, "<" if below else ">", color=_BLUE)
    axes.set_xlim(edges)
    axes.set_yticks(range(n), [_short(report.labels[i]) for i in order])
    axes.set_ylim(n - 0.4, -0.6)
    axes.grid(axis="x", color="#eeeeee")
    axes.set_axisbelow(True)
    axes.spines[["top", "right", "left"]].set_visible(False)
    axes.tick_params(axis="y", length=0)
    axes.set_title("Ratings (Bradley-Terry, 95 % intervals)", loc="left", fontweight="bold")
    axes.set_xlabel(
        "Elo scale; the mean of the field is 1500\n" + facts(report), fontsize=8, color="#555555"
    )
    return figure


def _short(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…"
