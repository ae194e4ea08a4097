"""What the thesis's networks see."""

from __future__ import annotations

from ...observe import observation

DECK_AND_TURN = observation("deck(each)\nturn")
"""The cards that the player owns and, which is our choice, the number of the turn."""
