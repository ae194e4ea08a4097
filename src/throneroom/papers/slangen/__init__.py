"""Slangen 2023, "Strategies for the Deck Building Game Dominion": her figures beside ours.

What follows the thesis:

- The game: one player, a turn limit and no other end, 8 of each victory card, 16 of each Treasure
  and 5 of each Action; the starting cards are not taken from the stock (:mod:`.solitaire`).
- Random and Smart, Standard and Double Monte Carlo and tree search with UCB1 on raw scores and a
  weight of 2, for every selection (:mod:`.thesis_players`); networks with two hidden nodes that
  choose purchases (:mod:`.networks`).

What deviates, or had to be read one way:

- Cards (:mod:`.cards`): Library draws three; its listing never ends. Merchants don't stack, but one
  played twice by a Throne Room does. A card picked by Throne Room lies on the table.
- Copies of the game reshuffle what the player can't know. The literal copy, which knows the coming
  cards, is the reading "peeking". A new node of the tree tries all options before any again; only
  the first child, as listed, is the reading "first child".
- m_r runs, not m_r + 1; Double keeps half of the options rounded up. A tree's runs are m_r for each
  option.
- "Unlimited" is 250 copies of a card instead of 1,000. None runs out in 100 turns.
- How networks are trained is not said, see :mod:`.networks`. One plays 20 games here, not one.

Results: docs/papers/slangen.md.
"""

from __future__ import annotations

from collections.abc import Callable

from ..publication import Publication
from .bots import AGENTS, BOTS


def _command() -> Callable[..., None]:
    from .command import reproduce

    return reproduce


PUBLICATION = Publication(
    name="slangen",
    title="Strategies for the Deck Building Game Dominion",
    citation="Slangen 2023",
    command=_command,
    bots=BOTS,
    agents=AGENTS,
)
