"""The progression of a kingdom as a picture, drawn by Matplotlib without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from matplotlib.figure import Figure

from ...pictures import rendered, style
from .variations import Progression

_BLUE, _GREY = "#1f5a94", "#555555"


def write_pictures(found: Sequence[Progression], folder: Path) -> dict[str, Path]:
    """Draw each progression; gives the files by kingdom."""
    written = {}
    for one in found:
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"progression-{one.kingdom}.svg"
        path.write_bytes(rendered(draw(one), "svg"))
        written[one.kingdom] = path
    return written


def draw(one: Progression) -> Figure:
    """The margin of the last best strategy over each earlier one, with intervals."""
    with style():
        canvas = Figure(figsize=(5.6, 2.9))
        axes = canvas.subplots()
        at = [step.generation for step in one.steps]
        axes.axhline(0, color=_GREY, linewidth=0.8)
        axes.plot(at, [step.margin for step in one.steps], color=_BLUE, linewidth=1.3)
        axes.fill_between(
            at, [step.low for step in one.steps], [step.high for step in one.steps],
            color=_BLUE, alpha=0.13, linewidth=0,
        )  # fmt: skip
        axes.set_xlabel("generation of the earlier best strategy")
        axes.set_ylabel("points ahead of it")
        kind = "simple" if one.simple else "complex"
        axes.set_title(f"{one.kingdom}, a {kind} kingdom by its own table", loc="left", fontsize=9)
        canvas.tight_layout()
        return canvas
