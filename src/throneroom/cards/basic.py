"""The basic cards, in every game, and those that some games add."""

from __future__ import annotations

from dataclasses import replace

from .language import curse, potions, treasure, victory

BASIC = tuple(
    replace(card, basic=True)
    for card in (
        treasure("Copper", 0, 1),
        treasure("Silver", 3, 2),
        treasure("Gold", 6, 3),
        victory("Estate", 2, 1),
        victory("Duchy", 5, 3),
        victory("Province", 8, 6),
        curse("Curse", 0, -1),
    )
)

COLONY = tuple(
    replace(card, basic=True) for card in (treasure("Platinum", 9, 5), victory("Colony", 11, 10))
)

POTION = (replace(treasure("Potion", 4, potions(1)), basic=True),)
