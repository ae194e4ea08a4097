"""Yang and Kuo 2019, "An AI for Dominion using deep reinforcement learning": game and bots.

What follows their program, not the paper or the official rules:

- All twelve kingdom cards are in the Supply at once, Warehouse (of Seaside) among them.
- Militia makes others discard exactly 2 cards. A tie in points is a tie, whoever had more turns.
- Bots trash Coppers before Estates, discard Coppers but no Curses to Cellar, and play every Action.
- RandomAction draws the rank of each card anew when it compares them. So among Actions of the same
  price the one that comes last in the alphabet is the most likely: Smithy is bought three times as
  often as Militia. That is why it needs more than a rule (:class:`~.game.RandomAction`).

What deviates: two Attacks or Moat of equal rank are played in random order (theirs: the one drawn
last first). A forced discard with both Cellar and Warehouse in play is left to our heuristics.

Results: docs/papers.md.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ..publication import Publication
from .bots import BOTS

if TYPE_CHECKING:
    from ...strategies import Strategy


def best_agent() -> Strategy:
    """The player that beats those of the paper, for :func:`throneroom.simulate`."""
    from . import best_matches

    return best_matches.best_agent()


def _command() -> Callable[..., None]:
    from .command import reproduce

    return reproduce


PUBLICATION = Publication(
    name="yang-kuo",
    title="An AI for Dominion using deep reinforcement learning",
    citation="Yang & Kuo 2019",
    command=_command,
    bots=BOTS,
)
