"""Fenner 2014, "ANN-assisted heuristic tree search in computer Dominion".

Games of four in random kingdoms of the Base set's first edition (25 kingdom cards).

What follows the thesis:

- Cards are vectors of effects, made from their definitions (:mod:`.effects`); a game vector is a
  deck's composition and three numbers.
- Random decks, four targets, a network of 27 sigmoid units that learns row by row
  (:mod:`.plan_network`); restricted networks; the fifth output that was tried and dropped.
- Branch and bound with 20 expansions, the lower bound a network's, the upper one an ascent in a
  growing ball; turns left by playouts; play in a fixed order (:mod:`.planner`).

What the text leaves open, and what is done here:

- **Victory cards.** As described, Big Money and Best Fifth Card never buy any, which can't give
  their scores. Here both buy a Province whenever they can, a Duchy with at most 4 Provinces left
  and an Estate with at most 2. :mod:`.readings` has others.
- **Hands.** Best Fifth Card looks at 40 hands. Actions count with the cards, Actions and coins
  that they surely give, played in the common order. To buy nothing is to have one more random card
  of the deck.
- **Trashing** that a card leaves open follows our heuristics, but for the planner, which plans it.
- **The points** that a network is asked for are those gained from now on, since no effect tells of
  Victory cards.
- All other choices are settings: :class:`.plan_network.DataSettings`,
  :class:`.plan_network.LearningSettings`, :class:`.planner.PlanSettings`.

:mod:`.deck_values` is our agent of the same kind. Results: docs/papers/fenner.md.
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
