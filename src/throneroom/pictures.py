"""How our pictures look: Matplotlib without a screen, and the same input gives the same file."""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import matplotlib as mpl
from matplotlib.figure import Figure

KINDS = ("png", "svg")


@contextmanager
def style() -> Iterator[None]:
    """Our settings for a while: names are text, not formulas."""
    settings: dict[Any, Any] = {
        "font.size": 9,
        "text.parse_math": False,
        "svg.fonttype": "none",
        "svg.hashsalt": "throneroom",
    }
    with mpl.rc_context(settings), warnings.catch_warnings():
        warnings.filterwarnings("ignore", message="Glyph .* missing from font")
        yield


def rendered(figure: Figure, kind: str) -> bytes:
    """A picture's file, without anything that changes from day to day."""
    empty: dict[str, str | None] = {"Software": None}
    if kind == "svg":
        empty = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    file = io.BytesIO()
    with style():
        figure.savefig(file, format=kind, dpi=150, metadata=empty, bbox_inches="tight")
    return file.getvalue()
