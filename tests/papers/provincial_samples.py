"""Parts of Provincial's kingdoms that need only cards of Base and Intrigue."""

from __future__ import annotations

import dataclasses

from throneroom.papers.provincial.published import Published, kingdoms

_UNUSED = (
    "Adventurer", "Feast", "Chancellor", "Secret Chamber", "Thief", "Cellar", "Moat", "Duke",
    "Scout", "Woodcutter",
)  # fmt: skip


def sample(name: str, *leaders: int) -> Published:
    """A kingdom with some of its leaders; cards that they don't buy may be others."""
    one = next(one for one in kingdoms() if one.name == name)
    menus = tuple(one.leaders[i] for i in leaders)
    spare = [card for card in _UNUSED if card not in one.cards]
    cards = [
        card if any(card.casefold() in menu for menu in menus) else spare.pop()
        for card in one.cards
    ]
    return dataclasses.replace(
        one,
        cards=tuple(cards),
        leaders=menus,
        table=tuple(tuple(one.table[i][j] for j in leaders) for i in leaders),
    )
