"""A kingdom with the texts of its cards, for a notebook."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ..cards.text import cost_text
from .kingdom import Kingdom

if TYPE_CHECKING:
    from rich.console import RenderableType


def kingdom_parts(kingdom: Kingdom) -> Iterator[RenderableType]:
    """What to show, piece by piece: the cheapest cards first."""
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None)
    table.add_column("Card", style="bold", no_wrap=True)
    table.add_column("Cost", justify="right")
    table.add_column("Types", no_wrap=True)
    table.add_column("Text")
    for one in sorted(kingdom.cards, key=lambda c: (c.cost, c.potion, c.name)):
        text = one.text.replace("\n\n", "\n")
        table.add_row(one.full_name, cost_text(one), " - ".join(one.types), text)
    yield table if kingdom.cards else "A kingdom of basic cards only."
    if kingdom.colony:
        yield Text("With Platinum and Colony.", style="dim")
    if kingdom.opening:
        yield Text(f"Everybody opens with {kingdom.opening}.", style="dim")
