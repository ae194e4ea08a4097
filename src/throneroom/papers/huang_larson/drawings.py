"""Figures 2 to 7 as pictures: curves by generation, and margins of the best designs."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas

from ...pictures import rendered, style
from .genetic_runs import GeneticRun
from .published import RUNS
from .report import Report
from .their_game import RULE_SETS, Margins

FORMAT = "svg"
_GREY, _PUBLISHED = "#555555", "#8a4f9e"
_OURS = {"as coded": "#1f5a94", "official": "#c4622d"}
_BIN = 3
"""Points of a bar, as in the report."""


def write_pictures(report: Report, folder: Path) -> dict[str, Path]:
    """Draw every figure that there are runs for; gives the files by number."""
    drawn: dict[str, Canvas] = {}
    with style():
        if report.runs:
            drawn["curves"] = _curves(report)
            drawn["margins"] = _margins(report)
    if drawn:
        folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for name, canvas in drawn.items():
        path = folder / f"{name}.{FORMAT}"
        path.write_bytes(rendered(canvas, FORMAT))
        written[name] = path
    return written


def _dress(axes: Axes, across: str, up: str, title: str) -> None:
    axes.set_xlabel(across, fontsize=8, color=_GREY)
    axes.set_ylabel(up, fontsize=8, color=_GREY)
    axes.set_title(title, fontsize=8.5, loc="left")
    axes.grid(color="#eeeeee")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _curves(report: Report) -> Canvas:
    canvas = Canvas(figsize=(2.5 * len(RUNS) + 0.6, 3.0), layout="constrained")
    places = canvas.subplots(1, len(RUNS), sharey=True)
    canvas.suptitle("Best margin by generation", x=0.02, ha="left", fontweight="bold")
    for axes, one in zip(places, RUNS, strict=True):
        for rules in RULE_SETS:
            for i, run in enumerate(report.of(one.figure, rules)):
                numbers = range(1, len(run.curve) + 1)
                label = f"ours, {rules}" if i == 0 else None
                axes.plot(
                    numbers, run.curve, linewidth=0.9, alpha=0.6, color=_OURS[rules], label=label
                )
        axes.plot(*zip(*one.curve, strict=True), color=_PUBLISHED, linewidth=1.8, label="published")
        _dress(axes, "generation", "points ahead", f"Figure {one.figure}")
    places[0].legend(frameon=False, fontsize=7)
    return canvas


def _margins(report: Report) -> Canvas:
    """The first and the last generation's best design in fresh games: as coded, run by run."""
    canvas = Canvas(figsize=(2.5 * len(RUNS) + 0.6, 4.6), layout="constrained")
    places = canvas.subplots(2, len(RUNS), sharex=True, squeeze=False)
    canvas.suptitle(
        "Margins of the best design as coded, first and last generation", x=0.02, ha="left",
        fontweight="bold",
    )  # fmt: skip
    for column, one in enumerate(RUNS):
        runs = report.of(one.figure, "as coded")
        for row, which in enumerate(("first", "last")):
            axes = places[row][column]
            if runs:
                _histogram(axes, _median_run(runs, which))
            _dress(axes, "points ahead", "games", f"Figure {one.figure}, {which} generation")
    return canvas


def _median_run(runs: list[GeneticRun], which: str) -> Margins:
    """The run in the middle."""
    found: list[Margins] = [getattr(run, which) for run in runs]
    return sorted(found, key=lambda one: one.mean)[len(found) // 2]


def _histogram(axes: Axes, found: Margins) -> None:
    low, high = int(found.margins.min()), int(found.margins.max())
    edges = np.arange(low - low % _BIN, high + 2 * _BIN, _BIN)
    axes.hist(found.margins, edges.tolist(), color=_OURS["as coded"])
