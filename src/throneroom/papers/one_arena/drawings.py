"""The arena's pictures: match-ups and ratings."""

from __future__ import annotations

from pathlib import Path

from ...arena.tournament_pictures import heat_map, rating_plot
from ...pictures import rendered, style
from .report import Report

FORMAT = "svg"


def write_pictures(report: Report, folder: Path) -> dict[str, Path]:
    """Draw both for each field; gives the files by name."""
    written = {}
    with style():
        for number, field in enumerate(report.fields, 1):
            for name, draw in (("matchups", heat_map), ("ratings", rating_plot)):
                folder.mkdir(parents=True, exist_ok=True)
                path = folder / f"{name}-{number}.{FORMAT}"
                path.write_bytes(rendered(draw(field.judged), FORMAT))
                written[path.stem] = path
    return written
