"""The agents of all publications in one arena, beside ours.

Each publication is there with its best agent, made by its own method. Those that look for a
strategy do so in every kingdom anew, all for the same time; those that need none play at once.

What is compared: who wins, how long the preparation takes, and how long a decision.

What deviates from the publications:

- All play Dominion for two by the official rules, also Slangen's agents, whose game is a solitaire:
  they go on trying for points, as in hers.
- Yang and Kuo's network sees the cards of one game alone. It plays in that game, on a ground of its
  own; elsewhere there is none.
- Huang and Larson's designs play by the official rules, where each Action is played as often as
  one likes, and rules are gone through anew for each purchase.

Results: docs/papers/arena.md.
"""

from __future__ import annotations

from collections.abc import Callable

from ..publication import Publication


def _command() -> Callable[..., None]:
    from .command import reproduce

    return reproduce


PUBLICATION = Publication(
    name="arena",
    title="All publications in one arena",
    citation="this program",
    command=_command,
)
