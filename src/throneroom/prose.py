"""Reports as plain text."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.console import Console

_WIDTH = 100


def plain_text(write: Callable[[Console], None]) -> str:
    """What is written to a console, without colours; names stay as they are."""
    from rich.console import Console

    page = StringIO()
    out = Console(
        file=page, width=_WIDTH, color_system=None, force_terminal=False,
        markup=False, emoji=False, highlight=False,
    )  # fmt: skip
    write(out)
    return "\n".join(line.rstrip() for line in page.getvalue().splitlines())


def many(count: int, noun: str) -> str:
    """A number and its noun.

    >>> many(1, "game"), many(1200, "game")
    ('1 game', '1,200 games')
    """
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
