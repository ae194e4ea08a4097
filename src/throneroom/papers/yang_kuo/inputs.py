"""What the paper's networks see: the state of 117 numbers, and 19 actions."""

from __future__ import annotations

from ...observe import OptionNumbering, observation

CARDS = (
    "Curse", "Estate", "Duchy", "Province", "Copper", "Silver", "Gold", "Village", "Cellar",
    "Smithy", "Festival", "Market", "Laboratory", "Chapel", "Warehouse", "Council Room", "Militia",
    "Moat", "Witch",
)  # fmt: skip
"""In the order of the authors' program."""

STATE = observation(
    f"""
    cards: {", ".join(CARDS)}
    supply(each)
    actions
    buys
    coins
    hand(each) + in play(each) * feature(treasure, each)
    draw pile(each)
    discard pile(each)
    in play(each) * (1 - feature(treasure, each))
    opponent deck(each)
    """
)
"""The state, as their program writes it: nothing is scaled.

There, Treasures are never played: at a purchase they are still in hand, and their coins count as
coins. Here they are in play by then, so they are counted as cards in hand.
"""

ACTIONS = OptionNumbering.of_buys(CARDS)
"""The card that is bought; buying nothing has no number: all zeros."""
