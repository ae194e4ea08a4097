"""What environments show unless something else is asked for."""

from __future__ import annotations

from ..observe import observation

_TABLE = """
    actions
    buys
    coins / 10
    potions
    turn / 20
    empty piles
    gains to end / 10
    score / 30
    opponents score / 30
    purpose
"""

FLAT = observation(f"""
    supply(each) / 10
    hand(each) / 5
    draw pile(each) / 10
    discard pile(each) / 10
    in play(each) / 5
    opponents deck(each) / 10
    asked by(each)
    {_TABLE}
""")
"""A vector for one kingdom: where all cards are, what may be spent, and what is asked."""

BY_CARD = observation(f"""
    shape: by card
    features(each)
    supply(each) / 10
    cost(each) / 10
    hand(each) / 5
    draw pile(each) / 10
    discard pile(each) / 10
    in play(each) / 5
    opponents deck(each) / 10
    option(each)
    asked by(each)
    {_TABLE}
""")
"""A row for each card, in any kingdom: what the card is, then the same as in ``FLAT``."""
