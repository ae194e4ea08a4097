"""Figures 1 and 3 to 6 as pictures, the published data above or beside ours."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Protocol

import numpy as np
from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas

from ...pictures import rendered, style
from .published import FIRST_RUNS, published_runs, sweep_runs
from .report import Report
from .settings import ALGORITHMS, LAYERS, LearningSetting

FORMAT = "png"
"""Hundreds of curves are too many lines for a vector picture."""
_GREY = "#555555"
_PUBLISHED, _OURS = "#8a4f9e", "#1f5a94"
_LAYERS = ("#c4622d", "#a08020", "#3f8f4f", "#1f5a94", "#8a4f9e")
_BINS = np.arange(11) / 10 - 1e-9
"""A rate of 0.6 is in the bin that begins there."""
_SCALES: dict[str, Callable[[LearningSetting], float]] = {
    "log10(1 - discount)": lambda one: float(np.log10(1 - one.discount)),
    "log10(epsilon)": lambda one: float(np.log10(one.epsilon)),
    "dropout": lambda one: one.dropout,
    "log10(reward of a win)": lambda one: float(np.log10(one.win_reward)),
    "log10(reward of points)": lambda one: float(np.log10(one.points_reward)),
}
"""The axes of Figure 5."""


class Curved(Protocol):
    """A run, published or ours."""

    @property
    def setting(self) -> LearningSetting:
        """How it learnt."""

    @property
    def curve(self) -> tuple[float, ...]:
        """Its rate of wins after each iteration."""

    @property
    def tenth_best(self) -> float:
        """The paper's "win rate"."""


Runs = Sequence[Curved]


def write_pictures(report: Report, folder: Path) -> dict[str, Path]:
    """Draw every figure that there are runs for; gives the files by number."""
    drawn: dict[str, Canvas] = {}
    with style():
        if report.of("curves", where=lambda run: True):
            drawn["1"] = _figure1(report)
        if report.constant:
            drawn["3"] = _figure3(report)
        if report.sweep:
            drawn["4"] = _figure4(report.sweep)
            drawn["5"] = _figure5(report.sweep)
            drawn["6"] = _figure6(report.sweep)
        if report.monte_carlo:
            drawn["witch"] = _witches(report)
    if drawn:
        folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for number, canvas in drawn.items():
        path = folder / f"figure-{number}.{FORMAT}"
        path.write_bytes(rendered(canvas, FORMAT))
        written[number] = path
    return written


def _canvas(
    rows: int, columns: int, title: str, *, alike: bool = False
) -> tuple[Canvas, list[list[Axes]]]:
    """An empty picture; if places are alike, those above each other have the same scale."""
    canvas = Canvas(figsize=(2.6 * columns + 0.6, 2.1 * rows + 0.5), layout="constrained")
    places = canvas.subplots(rows, columns, squeeze=False, sharex="col" if alike else "none")
    canvas.suptitle(title, x=0.02, ha="left", fontweight="bold")
    return canvas, [list(row) for row in places]


def _dress(axes: Axes, across: str, up: str, title: str = "") -> None:
    axes.set_xlabel(across, fontsize=8, color=_GREY)
    axes.set_ylabel(up, fontsize=8, color=_GREY)
    axes.set_title(title, fontsize=8.5, loc="left")
    axes.grid(color="#eeeeee")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)


def _lines(axes: Axes, runs: Runs, title: str) -> None:
    """A thin line for each run, and a thick one for their median."""
    for i, run in enumerate(runs):
        numbers = range(1, len(run.curve) + 1)
        axes.plot(numbers, run.curve, linewidth=0.5, alpha=0.5, color=_LAYERS[i % len(_LAYERS)])
    middle = median_curve([run.curve for run in runs])
    axes.plot(range(1, len(middle) + 1), middle, color="black", linewidth=1.6)
    axes.set_ylim(0, 1)
    _dress(axes, "iteration", "wins against Smithy", f"{title}, {len(runs)} runs")


def median_curve(curves: Sequence[tuple[float, ...]]) -> list[float]:
    """The median of the runs that have come so far, as long as half of them have.

    >>> median_curve([(0.1, 0.2), (0.3, 0.4, 0.9), (0.5, 0.6)])
    [0.3, 0.4]
    """
    columns = ([x for x in column if x is not None] for column in zip_longest(*curves))
    return [float(np.median(one)) for one in columns if 2 * len(one) >= len(curves)]


def _figure1(report: Report) -> Canvas:
    canvas, places = _canvas(3, 3, "Figure 1  Wins against Smithy by iteration")
    for column, algorithm in enumerate(ALGORITHMS):
        theirs = published_runs(algorithm)[:FIRST_RUNS]
        _lines(places[0][column], theirs, f"{algorithm}, published")
        _lines(places[1][column], report.curves(algorithm, "as coded"), f"{algorithm}, as coded")
        intended = report.curves(algorithm, "as intended")
        _lines(places[2][column], intended, f"{algorithm}, as intended")
    return canvas


def _figure3(report: Report) -> Canvas:
    canvas, places = _canvas(1, 2, "Figure 3  Agents with one setting")
    _lines(places[0][0], published_runs("constant"), "published")
    _lines(places[0][1], report.constant, "ours, as coded")
    return canvas


def _figure4(ours: Runs) -> Canvas:
    canvas, places = _canvas(2, 2, "Figure 4  Agents by rate of wins", alike=True)
    for row, (name, runs) in enumerate((("published", sweep_runs()), ("ours", ours))):
        layers = [[one.tenth_best for one in runs if one.setting.layers == n] for n in LAYERS]
        labels = [f"{n} layer{'s' if n > 1 else ''}" for n in LAYERS]
        places[row][0].hist(layers, _BINS, color=_LAYERS, label=labels)  # type: ignore[arg-type]
        decay = [[o.tenth_best for o in runs if o.setting.decay == d] for d in (False, True)]
        labels = ["epsilon stays", "epsilon decays"]
        places[row][1].hist(decay, _BINS, color=(_PUBLISHED, _OURS), label=labels)  # type: ignore[arg-type]
        for axes in places[row]:
            _dress(axes, "rate of wins", "agents", f"{name}, {len(runs)} agents")
            axes.legend(frameon=False, fontsize=6.5)
    return canvas


def _figure5(ours: Runs) -> Canvas:
    canvas, places = _canvas(2, len(_SCALES), "Figure 5  Rate of wins by setting", alike=True)
    for row, (name, runs) in enumerate((("published", sweep_runs()), ("ours", ours))):
        for axes, (across, value) in zip(places[row], _SCALES.items(), strict=True):
            axes.scatter(
                [value(one.setting) for one in runs], [one.tenth_best for one in runs], s=5,
                color=_OURS if row else _PUBLISHED, alpha=0.6, linewidths=0,
            )  # fmt: skip
            axes.set_ylim(0, 1)
            _dress(axes, across, "rate of wins", name)
    return canvas


def _figure6(ours: Runs) -> Canvas:
    canvas, places = _canvas(1, 2, "Figure 6  Rate of wins by both rewards")
    for axes, (name, runs) in zip(
        places[0], (("published", sweep_runs()), ("ours", ours)), strict=True
    ):
        dots = axes.scatter(
            [_SCALES["log10(reward of a win)"](one.setting) for one in runs],
            [_SCALES["log10(reward of points)"](one.setting) for one in runs],
            c=[one.tenth_best for one in runs], cmap="viridis", vmin=0, vmax=0.9, s=10,
        )  # fmt: skip
        _dress(axes, "log10(reward of a win)", "log10(reward of points)", name)
    canvas.colorbar(dots, ax=places[0][1], label="rate of wins")
    return canvas


def _witches(report: Report) -> Canvas:
    canvas, places = _canvas(1, 1, "Witches and wins")
    axes = places[0][0]
    for label, runs, colour in (
        ("one setting", report.constant, _LAYERS[0]),
        ("sweep", report.sweep, _OURS),
    ):
        axes.scatter(
            [one.bought("Witch") for one in runs], [one.end for one in runs], s=10, color=colour,
            label=label, alpha=0.7, linewidths=0,
        )  # fmt: skip
    axes.set_ylim(0, 1)
    axes.legend(frameon=False, fontsize=7)
    _dress(axes, "Witches bought in a game", "wins, mean of the last iterations", "Monte Carlo")
    return canvas
