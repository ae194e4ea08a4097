"""Fenner 2014, "ANN-assisted heuristic tree search in computer Dominion": the heuristic agents.

Games of four in random kingdoms of the Base set's first edition (25 kingdom cards). All agents play
Throne Room first, then Actions that give Actions, then the most expensive one.

What the text leaves open, and what is done here:

- **Victory cards.** As described, Big Money and Best Fifth Card never buy any, which can't give
  their scores. Here both buy a Province whenever they can, a Duchy with at most 4 Provinces left
  and an Estate with at most 2. Highest-Value Card needs no such rule: a Province is dear.
- **Hands.** Best Fifth Card looks at 40 hands. Actions count with the cards, Actions and coins
  that they surely give, played in the common order. To buy nothing is to have one more random card
  of the deck.
- **The fourth player** was the planning agent. A second Best Fifth Card sits in its place.
- **Trashing** that a card leaves open follows our heuristics.

Results: docs/papers.md.
"""

from __future__ import annotations

from collections.abc import Callable

from ..publication import Publication
from .bots import BOTS


def _command() -> Callable[..., None]:
    from .command import reproduce

    return reproduce


PUBLICATION = Publication(
    name="fenner",
    title="ANN-assisted heuristic tree search in computer Dominion",
    citation="Fenner 2014",
    command=_command,
    bots=BOTS,
)
