"""Prosperity, first and second edition; Platinum and Colony are basic cards."""

from __future__ import annotations

from .language import *  # a card reads best in plain words
from .sets import CardSet

# fmt: off

PROSPERITY = CardSet(
    "Prosperity",
    both=(
        treasure("Bank", 7, coins(count_in_play(Treasure))),
        action("Bishop", 4, coins(1), vp(1),
               trash(one(hand)), vp(half_its_cost), each_other(trash(may(one(hand))))),
        action("City", 5, draw(1), actions(2),
               if_(empty_piles >= 1, draw(1)), if_(empty_piles >= 2, coins(1), buys(1))),
        action("Expand", 7, trash(one(hand)), gain(costing(up_to=its_cost + 3))),
        action("Forge", 7,
               trash(any_number(hand), note=True), gain(costing(exactly=total_cost))),
        action("Grand Market", 6, draw(1), actions(1), buys(1), coins(2), not_with("Copper")),
        treasure("Hoard", 6, 2, while_in_play("buy", Victory, gain("Gold"))),
        action("King's Court", 7, play(may(one(hand, Action)), times=3)),
        action("Mint", 5,
               reveal(may(one(hand, Treasure))).then(gain(it)),
               when_bought(trash(every(in_play, Treasure)))),
        action("Monument", 4, coins(2), vp(1)),
        action("Peddler", 8, draw(1), actions(1), coins(1), cheaper_itself(2, per=Action)),
        treasure("Quarry", 4, 1, cheaper(2, Action)),
        action("Rabble", 5, draw(3),
               attack(reveal(top(3)), discard(every(revealed, Action | Treasure)), put_back())),
        action("Vault", 5, draw(2), discard(any_number(hand)), coins(discarded),
               each_other(discard(may(exactly(2, hand))).then(draw(1)))),
        action("Watchtower", 3, draw_until(6),
               from_hand("gain", choose(1, trash(gained_card), put(gained_card, deck)))),
        action("Worker's Village", 4, draw(1), actions(2), buys(1)),
    ),
    first=(
        treasure("Contraband", 5, 3, buys(1), left_player_bans()),
        action("Counting House", 5, put(any_number(discard_pile, "Copper"), hand, shown=True)),
        action("Goons", 6, buys(1), coins(2), attack(discard(down_to(3, hand))),
               while_in_play("buy", any_card, vp(1))),
        treasure("Loan", 3, 1,
                 reveal_until(1, Treasure), trash(may(one(revealed, Treasure))), discard(rest)),
        action("Mountebank", 5, coins(2),
               attack(discard(may(one(hand, "Curse")))
                      .then(otherwise=(gain("Curse"), gain("Copper"))))),
        treasure("Royal Seal", 5, 2,
                 while_in_play("gain", any_card, put(may(gained_card), deck))),
        treasure("Talisman", 4, 1,
                 while_in_play("buy", (~Victory).costing(up_to=4), gain(it))),
        action("Trade Route", 3, buys(1), coins(victory_piles_opened), trash(one(hand))),
        treasure("Venture", 5, 1,
                 reveal_until(1, Treasure), discard(every(revealed, ~Treasure)),
                 play(one(revealed))),
    ),
    second=(
        treasure("Anvil", 3, 1, discard(may(one(hand, Treasure))).then(gain(costing(up_to=4)))),
        action("Charlatan", 5, coins(3), attack(gain("Curse")),
               also("Curse", "Treasure", coins=1)),
        action("Clerk", 4, coins(2), attack(if_(hand_size >= 5, put(one(hand), deck))),
               from_hand("start", play_this())),
        treasure("Collection", 5, 2, buys(1), whenever_gained(Action, vp(1))),
        treasure("Crystal Ball", 5, 1,
                 look_at(top(1)),
                 trash(may(one(looked_at))), discard(may(one(looked_at))),
                 play(may(one(looked_at, Action | Treasure))), put_back()),
        treasure("Investment", 4,
                 trash(one(hand)),
                 choose(1, coins(1),
                        trash_this().then(reveal_hand(), vp(names_in_hand(Treasure))))),
        action("Magnate", 5, reveal_hand(), draw(cards_in_hand(Treasure))),
        treasure("Tiara", 4, buys(1),
                 whenever_gained(any_card, put(may(gained_card), deck)),
                 play(may(one(hand, Treasure)), times=2)),
        treasure("War Chest", 5,
                 left_player_excludes(), gain(not_named_for_this.costing(up_to=5))),
    ),
)
