"""Huang and Larson 2019, "Genetic algorithm: Dominion game strategy".

A genetic algorithm over priority lists: ranks, switches and cut-offs for 17 cards, an order to play
Actions, and what to trash. Designs are judged by their mean margin in 50 games against a simple Big
Money.

What follows their program, not the report (:mod:`.their_game`): cards give twice what they say,
less a Buy; rules are gone through once a turn, and each Action is played once; one empty pile of
victory cards ends the game, after a full round; the optimised player always begins; nothing is
drawn unless there are more cards than that. The same algorithm runs in the same kingdom by the
official rules as well.

What deviates:

- Their Chapel trashes one copy of each kind; ours takes the first five that the design names.
- Games without an end are cut after 100 turns; theirs would hang.
- Which victory card Bureaucrat puts back is chosen by our heuristics, not by its place in the hand.

Results: docs/papers.md, docs/papers/huang-larson.md.
"""

from __future__ import annotations

from collections.abc import Callable

from ..publication import Publication
from .bots import AGENTS, BOTS


def _command() -> Callable[..., None]:
    from .command import reproduce

    return reproduce


PUBLICATION = Publication(
    name="huang-larson",
    title="Genetic algorithm: Dominion game strategy",
    citation="Huang & Larson 2019",
    command=_command,
    bots=BOTS,
    agents=AGENTS,
)
