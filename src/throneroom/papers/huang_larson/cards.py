"""The kingdom cards of Huang and Larson's program as it is coded, as a card file.

What a card gives is given twice, less one Buy; cards are drawn once. Village and Smithy are as in
the program's table. Witch hands out no Curses, and Moat protects nobody. Chapel trashes up to five
cards, but never from a deck of ten or fewer.
"""

from __future__ import annotations

from throneroom.cards.language import (
    Victory,
    action,
    actions,
    any_card,
    buys,
    cards_owned,
    coins,
    deck,
    draw,
    each_other,
    gain,
    hand,
    if_,
    one,
    put,
    trash,
    up_to,
)

_TRASH = if_(cards_owned(any_card) >= 11, trash(up_to(1, hand)))

SMITHY = action("Smithy", 4, coins(4), buys(-1))
WITCH = action("Witch", 5, draw(2), buys(-1))
VILLAGE = action("Village", 3, draw(2), coins(2), buys(-1))
WOODCUTTER = action("Woodcutter", 3, coins(4), buys(1))
FESTIVAL = action("Festival", 5, actions(4), coins(4), buys(1))
MARKET = action("Market", 5, draw(1), actions(2), coins(2), buys(1))
BUREAUCRAT = action(
    "Bureaucrat", 4, buys(-1), gain("Silver"), each_other(put(one(hand, Victory), deck))
)
COUNCIL_ROOM = action("Council Room", 5, draw(4), buys(1), each_other(draw(1)))
MOAT = action("Moat", 2, draw(2), buys(-1))
CHAPEL = action("Chapel", 2, buys(-1), _TRASH, _TRASH, _TRASH, _TRASH, _TRASH)
