"""The Base set, first and second edition."""

from __future__ import annotations

from .language import *  # a card reads best in plain words
from .sets import CardSet, printed

# fmt: off

BASE = CardSet(
    "Base",
    years=(2008, 2016),
    both=(
        action("Bureaucrat", 4,
               gain("Silver", to=deck),
               attack(put(one(hand, Victory), deck, shown=True).then(otherwise=reveal_hand()))),
        action("Cellar", 2, actions(1), discard(any_number(hand)), draw(discarded)),
        action("Chapel", 2, trash(up_to(4, hand))),
        action("Council Room", 5, draw(4), buys(1), each_other(draw(1))),
        action("Festival", 5, actions(2), buys(1), coins(2)),
        victory("Gardens", 4, per(10)),
        action("Laboratory", 5, draw(2), actions(1)),
        action("Library", 5, draw_until(7, may_set_aside=Action)),
        action("Market", 5, draw(1), actions(1), buys(1), coins(1)),
        action("Militia", 4, coins(2), attack(discard(down_to(3, hand)))),
        action("Mine", 5,
               trash(may(one(hand, Treasure)))
               .then(gain(Treasure.costing(up_to=its_cost + 3), to=hand))),
        action("Moat", 2, draw(2), reaction(unaffected())),
        action("Moneylender", 4, trash(may(one(hand, "Copper"))).then(coins(3))),
        action("Remodel", 4, trash(one(hand)), gain(costing(up_to=its_cost + 2))),
        action("Smithy", 4, draw(3)),
        action("Throne Room", 4, play(may(one(hand, Action)), times=2)),
        action("Village", 3, draw(1), actions(2)),
        action("Witch", 5, draw(2), attack(gain("Curse"))),
        action("Workshop", 3, gain(costing(up_to=4))),
    ),
    first=(
        action("Adventurer", 6,
               reveal_until(2, Treasure), put(every(revealed, Treasure), hand), discard(rest)),
        action("Chancellor", 3, coins(2), may(discard_deck())),
        action("Feast", 4, trash_this(), gain(costing(up_to=5))),
        action("Spy", 4, draw(1), actions(1),
               attack_everyone(
                   reveal(top(1)), discard(may(one(revealed)), by_you=True), put_back())),
        action("Thief", 4,
               attack(reveal(top(2)),
                      trash(one(revealed, Treasure), by_you=True, note=True),
                      discard(rest)),
               gain(any_number(trashed_cards))),
        action("Woodcutter", 3, buys(1), coins(2)),
    ),
    second=(
        action("Artisan", 6, gain(costing(up_to=5), to=hand), put(one(hand), deck)),
        action("Bandit", 5,
               gain("Gold"),
               attack(reveal(top(2)), trash(one(revealed, Treasure - "Copper")), discard(rest))),
        action("Harbinger", 3, draw(1), actions(1), put(may(one(discard_pile)), deck)),
        action("Merchant", 3, draw(1), actions(1), first_time_played("Silver", coins(1))),
        action("Poacher", 4, draw(1), actions(1), coins(1), discard(exactly(empty_piles, hand))),
        action("Sentry", 5, draw(1), actions(1),
               look_at(top(2)),
               trash(any_number(looked_at)), discard(any_number(looked_at)), put_back()),
        action("Vassal", 3, coins(2), discard(top(1)), if_(Action, play(may(it)))),
    ),
    older=(
        printed(2008, 2016, action("Mine", 5,
                trash(one(hand, Treasure))
                .then(gain(Treasure.costing(up_to=its_cost + 3), to=hand)))),
        printed(2008, 2016, action("Moneylender", 4, trash(one(hand, "Copper")).then(coins(3)))),
        printed(2008, 2016, action("Throne Room", 4, play(one(hand, Action), times=2))),
    ),
)
