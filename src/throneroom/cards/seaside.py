"""Seaside, first and second edition."""

from __future__ import annotations

from .language import *  # a card reads best in plain words
from .sets import CardSet, printed

# fmt: off

SEASIDE = CardSet(
    "Seaside",
    years=(2009, 2022),
    both=(
        action("Bazaar", 5, draw(1), actions(2), coins(1)),
        action("Caravan", 4, draw(1), actions(1), next_turn(draw(1))),
        action("Cutpurse", 4, coins(2),
               attack(discard(one(hand, "Copper")).then(otherwise=reveal_hand()))),
        action("Fishing Village", 3, actions(2), coins(1), next_turn(actions(1), coins(1))),
        action("Haven", 2, draw(1), actions(1),
               set_aside(one(hand)), next_turn(put(rest, hand), holding=True)),
        action("Island", 4, put_this(mat), put(one(hand), mat, shown=True), points=2),
        action("Lighthouse", 2, actions(1), coins(1),
               next_turn(coins(1)), until_next_turn(immune())),
        action("Lookout", 3, actions(1),
               look_at(top(3)), trash(one(looked_at)), discard(one(looked_at)), put_back()),
        action("Merchant Ship", 5, coins(2), next_turn(coins(2))),
        action("Native Village", 2, actions(2),
               choose(1, put(top(1), mat), put(every(mat), hand))),
        action("Outpost", 5, extra_turn(3)),
        action("Salvager", 4, buys(1), trash(one(hand)), coins(its_cost)),
        action("Smugglers", 3, gain(gained_by_right_player.costing(up_to=6))),
        action("Tactician", 5,
               discard(whole_hand).then(next_turn(draw(5), buys(1), actions(1)))),
        action("Treasure Map", 4,
               trash_this().then(
                   trash(one(hand, "Treasure Map")).then(gain("Gold", to=deck, times=4)),
                   otherwise=trash(one(hand, "Treasure Map")))),
        action("Treasury", 5, draw(1), actions(1), coins(1),
               at_buy_phase_end(
                   if_(gained_in_buy_phase(Victory).equals(0), may(put_this(deck))))),
        action("Warehouse", 3, draw(3), actions(1), discard(exactly(3, hand))),
        action("Wharf", 5, draw(2), buys(1), next_turn(draw(2), buys(1))),
    ),
    first=(
        action("Ambassador", 3,
               reveal(one(hand)), return_to_supply(up_to(2, hand, it)), attack(gain(it))),
        action("Embargo", 2, coins(2), trash_this().then(mark_pile()),
               on_marked_piles(gain("Curse"))),
        action("Explorer", 5,
               reveal(may(one(hand, "Province")))
               .then(gain("Gold", to=hand), otherwise=gain("Silver", to=hand))),
        action("Ghost Ship", 5, draw(2), attack(put(down_to(3, hand), deck))),
        action("Navigator", 4, coins(2), look_at(top(5)), choose(1, discard(rest), put_back())),
        action("Pearl Diver", 2, draw(1), actions(1),
               look_at(bottom(1)), put(may(one(looked_at)), deck), put(rest, bottom_of_deck)),
        action("Pirate Ship", 4,
               choose(1,
                      (attack(reveal(top(2)),
                              trash(one(revealed, Treasure), by_you=True, note=True),
                              discard(rest)),
                       if_(trashed_cards_count >= 1, take_tokens(1))),
                      coins(tokens_taken))),
        action("Sea Hag", 4, attack(discard(top(1)), gain("Curse", to=deck))),
    ),
    second=(
        treasure("Astrolabe", 3, 1, buys(1), next_turn(coins(1), buys(1))),
        action("Blockade", 4,
               gain(costing(up_to=4), to=aside),
               until_next_turn(whenever_gained(it, gain("Curse"), by="others", on_their_turn=True)),
               next_turn(put(rest, hand), holding=True)),
        action("Corsair", 5, coins(2),
               next_turn(draw(1)),
               until_next_turn(first_time_played(
                   as_what("Silver") | as_what("Gold"), trash(one(in_play, it)), by="others"))),
        action("Monkey", 3,
               until_next_turn(whenever_gained(any_card, draw(1), by="right")),
               next_turn(draw(1))),
        action("Pirate", 5,
               next_turn(gain(Treasure.costing(up_to=6), to=hand)),
               from_hand("gain", play_this(), what=Treasure, by="anyone")),
        action("Sailor", 4, actions(1),
               whenever_gained(Duration, play(may(gained_card)), once=True),
               next_turn(coins(2), trash(may(one(hand))))),
        action("Sea Chart", 3, draw(1), actions(1),
               reveal(top(1)), if_(copy_in_play, put(every(revealed), hand)), put_back()),
        action("Sea Witch", 5, draw(2), attack(gain("Curse")),
               next_turn(draw(2), discard(exactly(2, hand)))),
        action("Tide Pools", 4, draw(3), actions(1), next_turn(discard(exactly(2, hand)))),
    ),
    older=(
        printed(2009, 2021, action("Embargo", 2, coins(2),
                trash_this(), mark_pile(), on_marked_piles(gain("Curse")))),
        printed(2022, 2023, action("Outpost", 5, extra_turn(3, or_usual_hand=True))),
        printed(2009, 2022, action("Treasury", 5, draw(1), actions(1), coins(1),
                when_discarded_from_play(
                    if_(bought_this_turn(Victory).equals(0), may(put_this(deck)))))),
    ),
)
