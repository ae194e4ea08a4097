"""The cards of Slangen's game that differ from the official ones, as a card file.

- Library draws three cards, whatever the hand. Its Actions are asked about one by one; those that
  are not kept are discarded at once and replaced by another card, at most twice for a card.
- Merchant is a flag: a second one does not make the first Silver better.
- Workshop may gain nothing.
"""

from __future__ import annotations

from throneroom.cards.language import (
    Action,
    action,
    actions,
    coins,
    costing,
    count_in_play,
    discard,
    draw,
    every,
    first_time_played,
    gain,
    hand,
    if_,
    look_at,
    looked_at,
    may,
    one,
    put,
    rest,
    supply,
    top,
)
from throneroom.cards.model import Effect

_REPLACED = 2


def _draw_one(replaced: int = _REPLACED) -> tuple[Effect, ...]:
    """Draw a card; an Action may be set aside for another card."""
    if replaced == 0:
        return (draw(1),)
    another = (discard(rest), *_draw_one(replaced - 1))
    return (
        look_at(top(1)),
        if_(Action, put(may(one(looked_at)), hand).then(otherwise=another)),
        put(every(looked_at), hand),
    )


LIBRARY = action("Library", 5, *_draw_one(), *_draw_one(), *_draw_one())
MERCHANT = action(
    "Merchant",
    3,
    draw(1),
    actions(1),
    if_(count_in_play("Merchant") <= 1, first_time_played("Silver", coins(1))),
)
WORKSHOP = action("Workshop", 3, gain(may(one(supply, costing(up_to=4)))))
