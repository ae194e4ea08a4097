"""Intrigue, first and second edition."""

from __future__ import annotations

from dataclasses import replace

from .language import *  # a card reads best in plain words
from .sets import CardSet, printed

# fmt: off

INTRIGUE = CardSet(
    "Intrigue",
    years=(2009, 2016),
    both=(
        action("Baron", 4, buys(1),
               discard(may(one(hand, "Estate"))).then(coins(4), otherwise=gain("Estate"))),
        action("Bridge", 4, buys(1), coins(1), discount(1)),
        action("Conspirator", 4, coins(2), if_(actions_played >= 3, draw(1), actions(1))),
        action("Courtyard", 2, draw(3), put(one(hand), deck)),
        victory("Duke", 5, per(1, "Duchy")),
        replace(treasure("Farm", 6, 2, points=2), aliases=("Harem",)),
        action("Ironworks", 4,
               gain(costing(up_to=4)),
               if_(Action, actions(1)), if_(Treasure, coins(1)), if_(Victory, draw(1))),
        action("Masquerade", 3, draw(2), pass_left(), trash(may(one(hand)))),
        action("Mining Village", 4, draw(1), actions(2), may(trash_this()).then(coins(2))),
        action("Minion", 5, actions(1),
               choose(1, coins(2),
                      (discard(whole_hand), draw(4),
                       attack(if_(hand_size >= 5, discard(whole_hand), draw(4)))))),
        action("Nobles", 6, choose(1, draw(3), actions(2)), points=2),
        action("Pawn", 2, choose(2, draw(1), actions(1), buys(1), coins(1))),
        action("Shanty Town", 3, actions(2), reveal_hand(),
               if_(cards_in_hand(Action).equals(0), draw(2))),
        action("Steward", 3, choose(1, draw(2), coins(2), trash(exactly(2, hand)))),
        action("Swindler", 3, coins(2),
               attack(trash(top(1)), gain(costing(exactly=its_cost), by_you=True))),
        action("Torturer", 5, draw(3),
               attack(choose(1, discard(exactly(2, hand)), gain("Curse", to=hand)))),
        action("Trading Post", 5, trash(exactly(2, hand)).then(gain("Silver", to=hand))),
        action("Upgrade", 5, draw(1), actions(1),
               trash(one(hand)), gain(costing(exactly=its_cost + 1))),
        action("Wishing Well", 3, draw(1), actions(1),
               name_card(), reveal(top(1)), if_named(put(every(revealed), hand)), put_back()),
    ),
    first=(
        action("Coppersmith", 4, whenever_played("Copper", coins(1))),
        action("Great Hall", 3, draw(1), actions(1), points=1),
        action("Saboteur", 5,
               attack(reveal_until(1, costing(at_least=3)),
                      trash(every(revealed, costing(at_least=3))),
                      gain(may(one(supply, costing(up_to=its_cost - 2)))),
                      discard(rest))),
        action("Scout", 4, actions(1),
               reveal(top(4)), put(every(revealed, Victory), hand), put_back()),
        action("Secret Chamber", 2, discard(any_number(hand)), coins(discarded),
               reaction(draw(2), put(exactly(2, hand), deck))),
        action("Tribute", 5,
               left_player(reveal(top(2)), discard(rest, note=True)),
               each_name(if_(Action, actions(2)), if_(Treasure, coins(2)), if_(Victory, draw(2)))),
    ),
    second=(
        action("Courtier", 5,
               reveal(one(hand)),
               choose(its_types, actions(1), buys(1), coins(3), gain("Gold"))),
        action("Diplomat", 4, draw(2), if_(hand_size <= 5, actions(2)),
               reaction(draw(2), discard(exactly(3, hand)), hand_at_least=5)),
        action("Lurker", 2, actions(1),
               choose(1, trash(one(supply, Action)), gain(one(trash_pile, Action)))),
        action("Mill", 4, draw(1), actions(1),
               discard(may(exactly(2, hand))).then(coins(2)), points=1),
        action("Patrol", 5, draw(3),
               reveal(top(4)), put(every(revealed, Victory | Curse), hand), put_back()),
        action("Replace", 5,
               trash(one(hand)), gain(costing(up_to=its_cost + 2)),
               if_(Action | Treasure, put(it, deck)), if_(Victory, attack(gain("Curse")))),
        action("Secret Passage", 4, draw(2), actions(1), put(one(hand), anywhere)),
    ),
    older=(
        printed(2009, 2016, action("Masquerade", 3,
                draw(2), pass_left(even_to_empty_hands=True), trash(may(one(hand))))),
    ),
)
