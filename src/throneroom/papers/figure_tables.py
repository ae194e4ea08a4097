"""What the publications share whose figures are one table."""

from __future__ import annotations

from rich.table import Table

from ..match.simulate import MAX_GAMES


def game_count(games: int | None, usual: int) -> int:
    """How many games were asked for."""
    if games is None:
        return usual
    if not 1 <= games <= MAX_GAMES:
        raise ValueError(f"--games is between 1 and {MAX_GAMES:,}, not {games}")
    return games


def figures_table(*names: str) -> Table:
    """An empty table: words on the left, then numbers."""
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    for i, name in enumerate(names):
        table.add_column(name, justify="left" if i == 0 else "right", no_wrap=True)
    return table
