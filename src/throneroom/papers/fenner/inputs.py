"""What the thesis's network sees: the game vector of 27 numbers."""

from __future__ import annotations

from ...observe import observation

GAME_VECTOR = observation(
    """
    effects(deck) / deck size
    players
    deck size
    given(turns left)
    """
)
"""The deck's composition in 24 effects, then three numbers.

How many turns are left is an estimate from games that are played on, so whoever fills the vector
hands it over. How the three are scaled is not said; here they are not.
"""
