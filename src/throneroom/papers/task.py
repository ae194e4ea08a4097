"""One piece of the work that makes a publication's figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Tell = Callable[[float], None]
"""Is told which share of a piece is done."""
Do = Callable[[int | None, Tell], dict[str, Any]]
"""Does a piece on so many threads."""


@dataclass(frozen=True)
class Task:
    """One piece of work, which gives plain data."""

    part: str
    key: str
    words: str
    weight: float
    """About how many seconds it takes."""
    do: Do
