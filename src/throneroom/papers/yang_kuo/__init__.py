"""Yang and Kuo 2019, "An AI for Dominion using deep reinforcement learning".

What follows their program, not the paper or the official rules:

- All twelve kingdom cards are in the Supply at once, Warehouse (of Seaside) among them.
- Militia makes others discard exactly 2 cards. A tie in points is a tie, whoever had more turns.
- Bots trash Coppers before Estates, discard Coppers but no Curses to Cellar, and play every Action.
- RandomAction draws the rank of each card anew when it compares them. So among Actions of the same
  price the one that comes last in the alphabet is the most likely: Smithy is bought three times as
  often as Militia. That is why it needs more than a rule (:class:`~.pairings.RandomAction`).
- Learning: state, actions, networks, rewards, memory, opponents and the three algorithms. Where
  program and paper differ, both can be chosen (:class:`~.settings.Faults`).

How an agent learns can be read in this order: :mod:`.settings`, :mod:`.experience` (rewards, and
what each algorithm fits its network to), :mod:`.q_networks`, :mod:`.training` (the loop).

What deviates:

- Two Attacks or Moat of equal rank are played in random order (theirs: the one drawn last first). A
  forced discard with both Cellar and Warehouse in play is left to our heuristics.
- RandomAction as an opponent to learn against draws among Actions of a price alike.
- A purchase without any card to buy is not asked, so it is not learnt from either.
- SARSA and Q-learning begin with games of Random, not with one game of SmithyBot. The schedule of
  the sweeps is not public; that of their known-good script is taken, with fewer draws.

Results: docs/papers.md, docs/papers/yang-kuo.md.
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
