"""Tables of pages: a value and its interval stand in columns of their own."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from .plots import Span


@dataclass(frozen=True)
class Column:
    """A column: what it is called, and what is in it."""

    title: str
    kind: Literal["text", "number", "range", "picture"] = "number"
    """A range is the interval of the column before; a picture is not sorted by."""


@dataclass(frozen=True)
class TableEntry:
    """What stands in a table, and what it is sorted by."""

    shown: str
    value: float | str
    span: Span | None = None
    tone: str = ""
    rank: str = ""
    """What stands before it, less loud."""


def entry(shown: str, value: float | str | None = None, tone: str = "") -> TableEntry:
    """An entry, sorted by its value, or by its text; what is unknown comes last.

    >>> entry("-", float("nan")).value, entry("Witch").value
    (-1000000.0, 'Witch')
    """
    if value is None:
        return TableEntry(shown, shown, None, tone)
    if isinstance(value, float) and math.isnan(value):
        value = -1e6
    return TableEntry(shown, value, None, tone)
