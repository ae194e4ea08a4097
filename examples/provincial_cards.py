r"""The 32 cards that Matthew Fisher invented for his program Provincial, in the card language.

Look at them, with the rules text that is made from what they do::

    throneroom cards --set own --cards examples/provincial_cards.py

Play with them like with any other card::

    throneroom simulate "Palace, Plunder, Squire" "Big Money" "Random" --piles 3 \
        --cards examples/provincial_cards.py

Costs and effects are those of the program. Where a rule could be read in two ways:

* Cards that Provincial calls permanent are Durations that stay in play for the rest of the game.
  What they do on each turn they also do when they are played. Furnace helps from the Buy phase of
  that turn on, and Promised Land makes the next hand smaller.
* Furnace lets one discard at the start of the Buy phase, before Treasures are played; in Provincial
  it is after them.
* Champion gives a point for each Attack that another player plays, even if it does no harm.
* Evangelist goes to the trash once one has a card to trash and does not.
* Knight has a new choice on the second turn.
* Mercenary takes a coin only if there is one.
* Pillage discards the card that it looks at.
* Benefactor looks at the whole hand before it gives anything.

Plunder was tried with and without its coin. To vary it, replace the effects of the card and give it
another name::

    import dataclasses
    import throneroom as tr
    from throneroom.cards.language import buys

    catalog = tr.load_cards("examples/provincial_cards.py")
    plunder = catalog.card("Plunder")
    poor = dataclasses.replace(plunder, name="Poor Plunder", effects=(buys(1),))
    catalog = catalog.with_cards(poor)
"""

from throneroom.cards.language import (
    Action,
    Treasure,
    Victory,
    action,
    actions,
    at_buy_phase,
    attack,
    buys,
    cards_in_hand,
    cheaper,
    choose,
    coins,
    deck,
    discard,
    discarded,
    draw,
    draw_until,
    each_turn,
    every,
    exactly,
    gain,
    hand,
    hand_size,
    if_,
    it,
    its_cost,
    may,
    next_hand,
    next_turn,
    not_with,
    one,
    per,
    per_left,
    play,
    put,
    put_back,
    rest,
    rest_of_game,
    return_this,
    reveal,
    reveal_hand,
    revealed,
    top,
    trash,
    trash_this,
    treasure,
    until_next_turn,
    victory,
    vp,
    when_attacked,
    while_in_play,
)

# Evangelist does this at once and on each turn; so do Knight and some of the others below.
trash_or_go = if_(hand_size >= 1, trash(may(one(hand))).then(otherwise=trash_this()))
two_things = choose(2, draw(1), actions(1), buys(1), coins(1))

# fmt: off
cards = [
    action("Acolyte", 2, actions(1), draw_until(5)),
    action("Aqueduct", 4,
           trash(one(hand, Victory)), gain(Victory.costing(up_to=its_cost + 3), to=hand)),
    action("Architect", 6, draw(5), put(exactly(3, hand), deck)),
    action("Aristocrat", 3,
           reveal(top(5)), discard(every(revealed, Victory)), coins(discarded), put_back()),
    action("Benefactor", 2,
           reveal_hand(),
           if_(cards_in_hand(Action).equals(0), coins(2)),
           if_(cards_in_hand(Treasure).equals(0), vp(2)),
           if_(cards_in_hand(Victory).equals(0), draw(2))),
    action("Betrayers", 3, coins(4), gain("Curse")),
    action("Champion", 3, actions(1), coins(1),
           next_turn(actions(1), coins(1)), until_next_turn(when_attacked(vp(1)))),
    action("Cursed Land", 4, draw(1), vp(-1), each_turn(draw(1), vp(-1))),
    action("Evangelist", 5, trash_or_go, each_turn(trash_or_go)),
    action("Floating City", 2, buys(1), each_turn(buys(1))),
    action("Furnace", 6, rest_of_game(at_buy_phase(discard(may(one(hand))).then(coins(1))))),
    action("Gambler", 6, buys(1), coins(3),
           next_turn(buys(1), coins(3), trash(exactly(2, hand)))),
    treasure("Gardener", 3, 1, while_in_play("buy", Victory, vp(1))),
    action("Grand Court", 7, play(one(hand, Action), times=4), not_with(Action)),
    action("Haunted Village", 5, actions(2), attack(gain("Curse"))),
    action("Heiress", 3, actions(1), buys(1), vp(1)),
    action("Hex", 7, draw(2), actions(1),
           gain("Hex").then(otherwise=(return_this(), gain("Curse")))),
    action("Knight", 6, two_things, next_turn(two_things)),
    victory("Meadow", 4, per(2, "Estate", plus=1)),
    action("Mercenary", 5, draw(2), actions(2), coins(-1)),
    action("Palace", 7, coins(1), each_turn(coins(1))),
    action("Pauper", 6, gain("Copper", to=hand), each_turn(gain("Copper", to=hand))),
    action("Pillage", 3, discard(top(1)), gain(Treasure.costing(up_to=its_cost + 2), to=hand)),
    treasure("Plunder", 5, 1, buys(1), cheaper(2, Treasure)),
    action("Promised Land", 6, vp(1), each_turn(vp(1)), rest_of_game(next_hand(-1))),
    victory("Ruins", 7, per_left(1, "Ruins")),
    action("Sepulcher", 5, trash(one(hand, Victory)), vp(its_cost)),
    action("Squire", 4, draw(1), actions(1), trash(one(hand))),
    action("Street Urchin", 2, coins(1), gain((~Victory).in_low_piles(5))),
    action("Trailblazer", 2, play(one(hand, Action.costing(up_to=3)), times=3)),
    treasure("Wager", 2, 1, reveal(top(1)), play(one(revealed, Treasure)), discard(rest)),
    action("Witchdoctor", 5,
           reveal(one(hand, Action)),
           gain(it, keep_it=True).then(
               play(one(hand, it), times=2), otherwise=play(one(hand, it)))),
]
