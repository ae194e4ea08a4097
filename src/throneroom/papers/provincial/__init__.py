"""Fisher 2012-14, "Provincial: a kingdom-adaptive AI for Dominion": its figures beside ours.

What follows it:

- Its five leaders in 100 kingdoms, as the program has written them, are replayed as menus in the
  play style ``provincial``, with both first hands fixed as in its games
  (:mod:`.tournament_tables`).
- ``--method provincial`` is its evolution with pool 100 and 5 leaders; what that finds stands
  beside what the program found (:mod:`.strength`, :mod:`.usage`, :mod:`.new_cards`).
- Menus without the template, a Province that may come later, several chambers, three and four
  players, and progressions over 132 generations: our figures for what the article tells or shows
  without numbers (:mod:`.variations`).

What deviates:

- Cards do what the rules say. Where its program has a bug, that is named beside the result.
- Seats take turns instead of being drawn, so a leader against itself is exactly even; those
  entries of its tables are left out.
- It has 12 generations instead of 32: about the 20 seconds on two cores that our method has.
- The article has no data for its new-card experiment. Its kingdoms are drawn anew here from the
  official cards that the program knows, a third with Colony, a sixth with a 5/2 opening.

Results: docs/papers/provincial.md.
"""

from __future__ import annotations

from collections.abc import Callable

from ..publication import Publication
from .bots import AGENTS


def _command() -> Callable[..., None]:
    from .command import reproduce

    return reproduce


PUBLICATION = Publication(
    name="provincial",
    title="Provincial: a kingdom-adaptive AI for Dominion",
    citation="Fisher 2012-14",
    command=_command,
    agents=AGENTS,
)
