"""Alchemy; Potion is a basic card."""

from __future__ import annotations

from .language import *  # a card reads best in plain words
from .sets import CardSet, printed

# fmt: off

ALCHEMY = CardSet(
    "Alchemy",
    years=(2010,),
    first=(
        action("Alchemist", cost(3, potion=True), draw(2), actions(1),
               at_clean_up(if_(count_in_play("Potion") >= 1, may(put_this(deck))))),
        action("Apothecary", cost(2, potion=True), draw(1), actions(1),
               reveal(top(4)), put(every(revealed, as_what("Copper") | as_what("Potion")), hand),
               put_back()),
        action("Apprentice", 5, actions(1),
               trash(one(hand)), draw(its_cost), if_(costing_potion, draw(2))),
        action("Familiar", cost(3, potion=True), draw(1), actions(1), attack(gain("Curse"))),
        action("Golem", cost(4, potion=True),
               reveal_until(2, Action - "Golem"), discard(every(revealed, ~(Action - "Golem"))),
               play(one(revealed)), play(one(revealed))),
        action("Herbalist", 2, buys(1), coins(1),
               when_discarding_from_play(put(may(one(leaving, Treasure)), deck))),
        treasure("Philosopher's Stone", cost(3, potion=True),
                 coins(cards_in_deck_and_discard // 5)),
        # That tokens go with the cards is a ruling; the wording of 2023 has cards and Debt.
        action("Possession", cost(6, potion=True), possess_left_player()),
        action("Scrying Pool", cost(2, potion=True), actions(1),
               attack_everyone(
                   reveal(top(1)), discard(may(one(revealed)), by_you=True), put_back()),
               reveal_until(1, ~Action), put(every(revealed), hand)),
        action("Transmute", cost(0, potion=True),
               trash(one(hand)),
               if_(Action, gain("Duchy", keep_it=True)),
               if_(Treasure, gain("Transmute", keep_it=True)),
               if_(Victory, gain("Gold", keep_it=True))),
        action("University", cost(2, potion=True), actions(2),
               gain(may(one(supply, Action.costing(up_to=5))))),
        victory("Vineyard", cost(0, potion=True), per(3, Action)),
    ),
    older=(
        printed(2010, 2022, action("Alchemist", cost(3, potion=True), draw(2), actions(1),
                when_discarded_from_play(
                    if_(count_in_play("Potion") >= 1, may(put_this(deck)))))),
        printed(2010, 2022, action("Herbalist", 2, buys(1), coins(1),
                when_discarded_from_play(put(may(one(in_play, Treasure)), deck)))),
        printed(2010, 2023, action("Possession", cost(6, potion=True),
                possess_left_player(tokens=False, after_extra=True))),
    ),
)
