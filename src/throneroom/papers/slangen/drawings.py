"""The figures as pictures, drawn by Matplotlib without a screen."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Canvas
from matplotlib.legend import Legend

from ...pictures import rendered, style
from .figures import FIGURES, Points, ThesisFigure
from .play import KINDS, SolitaireResult
from .solitaire import MOST_POINTS

FORMAT = "svg"
_GREY = "#555555"
_COLOURS = ("#1f5a94", "#c4622d", "#3f8f4f", "#8a4f9e", "#a08020", "#2f9c9c")
_PLAIN = {"Random": "#999999", "Smart": "#333333"}
_KIND_COLOURS = dict(zip(KINDS, ("#3f8f4f", "#c79a1b", "#1f5a94"), strict=True))


def write_pictures(points: Points, folder: Path) -> dict[str, Path]:
    """Draw every figure that there are points for; gives the files by number."""
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    for figure in FIGURES:
        canvas = draw(figure, points)
        if canvas is not None:
            path = folder / f"{figure.name}.{FORMAT}"
            path.write_bytes(rendered(canvas, FORMAT))
            written[figure.number] = path
    return written


def draw(figure: ThesisFigure, points: Points) -> Canvas | None:
    """One figure; None if there is nothing to show yet."""
    there = {
        name: points[figure.scenario.key, name]
        for name in figure.curves
        if points.get((figure.scenario.key, name))
    }
    if not there:
        return None
    with style():
        panels = 1 + len(there) if figure.kind == "both" else max(1, len(there))
        if figure.kind == "scores":
            panels = 1
        canvas = Canvas(figsize=(3.4 * panels + (2.2 if panels == 1 else 0.4), 2.9))
        axes: Sequence[Axes] = canvas.subplots(1, panels, squeeze=False)[0]
        if figure.kind != "ratios":
            _scores(axes[0], there, figure.scenario.key != "unlimited")
            legend = axes[0].legend(frameon=False, fontsize=8)
            if panels == 1:
                _put_beside(legend)
        if figure.kind != "scores":
            for place, (name, curve) in zip(axes[-len(there) :], there.items(), strict=True):
                _ratios(place, name, curve)
            _put_beside(axes[-1].legend(frameon=False, fontsize=8))
        canvas.suptitle(f"{figure.number}  {figure.title}", x=0.02, ha="left", fontweight="bold")
        canvas.tight_layout()
        return canvas


def _scores(axes: Axes, curves: Mapping[str, Mapping[int, SolitaireResult]], limited: bool) -> None:
    others = dict(zip((name for name in curves if name not in _PLAIN), _COLOURS, strict=False))
    for name, curve in curves.items():
        turns = sorted(curve)
        means = [curve[t].mean for t in turns]
        colour = _PLAIN.get(name) or others[name]
        axes.plot(
            turns, means, color=colour, label=_label(name), linewidth=1.3,
            linestyle="--" if name in _PLAIN else "-",
            marker="" if len(turns) > 12 else "o", markersize=3,
        )  # fmt: skip
        bounds = [curve[t].interval or (curve[t].mean,) * 2 for t in turns]
        low, high = ([bound[i] for bound in bounds] for i in (0, 1))
        axes.fill_between(turns, low, high, color=colour, alpha=0.13, linewidth=0)
    if limited:
        axes.axhline(MOST_POINTS, color="#bbbbbb", linewidth=0.8, zorder=0)
        axes.set_ylim(0, MOST_POINTS + 5)
    else:
        axes.set_ylim(bottom=0)
    _dress(axes, "average score")


def _ratios(axes: Axes, name: str, curve: Mapping[int, SolitaireResult]) -> None:
    turns = sorted(curve)
    for kind in KINDS:
        axes.plot(
            turns, [100 * curve[t].ratios[kind] for t in turns], color=_KIND_COLOURS[kind],
            label=kind, linewidth=1.3, marker="" if len(turns) > 12 else "o", markersize=3,
        )  # fmt: skip
    axes.set_ylim(0, 100)
    axes.set_title(_label(name), fontsize=8.5, loc="left")
    _dress(axes, "% of cards bought")


def _put_beside(legend: Legend) -> None:
    legend.set_loc("upper left")
    legend.set_bbox_to_anchor((1.0, 1.0))


def _label(curve: str) -> str:
    return curve.replace("of Network", "of a network").replace("MCTS Monte Carlo", "Tree search")


def _dress(axes: Axes, label: str) -> None:
    axes.set_xlabel("TurnLimit", fontsize=8, color=_GREY)
    axes.set_ylabel(label, fontsize=8, color=_GREY)
    axes.grid(color="#eeeeee")
    axes.set_axisbelow(True)
    axes.spines[["top", "right"]].set_visible(False)
