"""Texts of cards of one's own: every word reads well, also where no official card uses it so."""

from __future__ import annotations

import re

import pytest

import throneroom as tr
from throneroom.cards.language import (
    Action,
    Curse,
    Duration,
    Treasure,
    Victory,
    action,
    actions,
    also,
    any_card,
    any_number,
    as_what,
    aside,
    at_buy_phase_end,
    at_clean_up,
    attack,
    bottom,
    bottom_of_deck,
    bought_this_turn,
    buys,
    cards_in_deck_and_discard,
    cards_in_hand,
    cards_owned,
    cheaper,
    cheaper_itself,
    choose,
    coins,
    copy_in_play,
    cost,
    costing,
    costing_potion,
    count_in_play,
    deck,
    discard,
    discount,
    down_to,
    draw,
    each_other,
    empty_piles,
    every,
    exactly,
    extra_turn,
    first_time_played,
    from_hand,
    gain,
    gained_by_right_player,
    gained_card,
    gained_in_buy_phase,
    half_its_cost,
    hand,
    hand_size,
    if_,
    immune,
    in_play,
    it,
    its_cost,
    leaving,
    look_at,
    looked_at,
    mark_pile,
    mat,
    may,
    names_in_hand,
    next_turn,
    not_named_for_this,
    not_with,
    on_marked_piles,
    one,
    play,
    play_this,
    put,
    put_back,
    put_this,
    rest,
    rest_of_game,
    return_to_supply,
    reveal,
    reveal_until,
    revealed,
    set_aside,
    supply,
    take_tokens,
    tokens_taken,
    top,
    total_cost,
    trash,
    trash_this,
    trashed_cards,
    trashed_cards_count,
    until_next_turn,
    up_to,
    victory_piles_opened,
    vp,
    when_bought,
    when_discarded_from_play,
    when_discarding_from_play,
    when_gained,
    whenever_gained,
    whenever_played,
    while_in_play,
)
from throneroom.cards.model import Condition, Effect, What
from throneroom.cards.text import cost_text, option_text


def says(*parts: object, points: int | None = None) -> str:
    """The text of an Action called Probe."""
    return action("Probe", 4, *parts, points=points).text  # type: ignore[arg-type]


LATER = {
    "At the start of your next turn, +2 Cards, then discard a card.": next_turn(
        draw(2), discard(one(hand))
    ),
    "At the start of your next turn, each other player discards down to 3 cards in hand.": (
        next_turn(attack(discard(down_to(3))))
    ),
    "At the start of your next turn, you may trash a card from your hand. If you do, +$2.": (
        next_turn(trash(may(one(hand))).then(coins(2)))
    ),
    "For each other player, at the start of their next turn, they discard a card.": attack(
        next_turn(discard(one(hand)))
    ),
    "Until your next turn, when any player plays an Action, +$1.": until_next_turn(
        whenever_played(Action, coins(1), by="anyone")
    ),
    "Until your next turn, when another player gains a Treasure, they discard a card.": (
        until_next_turn(whenever_gained(Treasure, discard(one(hand)), by="others"))
    ),
    "Until your next turn, the first time each other player plays a Silver in a turn, they "
    "discard a card.": until_next_turn(
        first_time_played("Silver", discard(one(hand)), by="others")
    ),
    "Once before your next turn, when the player to your right gains a Gold, gain a copy of it.": (
        until_next_turn(whenever_gained("Gold", gain(it), by="right", once=True))
    ),
    "Until your next turn, when another player plays an Attack, it doesn't affect you.": (
        until_next_turn(immune())
    ),
    "Whenever you gain a card this turn, you may trash it.": whenever_gained(
        any_card, trash(may(gained_card))
    ),
    "The first time you play an Action this turn, +1 Card.": first_time_played(Action, draw(1)),
    "Take an extra turn after this one (but not a third turn in a row).": extra_turn(5),
    "Draw 7 cards (instead of 5) for your next hand. Take an extra turn after this one (but not a "
    "third turn in a row).": extra_turn(7),
    "Take an extra turn after this one, for which you draw 7 cards (instead of 5). This can't "
    "give you a third turn in a row.": extra_turn(7, or_usual_hand=True),
    "At the end of your Buy phase this turn, +1 VP.": at_buy_phase_end(vp(1)),
    "At the end of your Buy phase this turn, if you gained a Victory card in it, +1 VP.": (
        at_buy_phase_end(if_(gained_in_buy_phase(Victory) >= 1, vp(1)))
    ),
    "At the end of your Buy phase this turn, if you gained 2 or more different Actions in it, "
    "+1 VP.": at_buy_phase_end(if_(gained_in_buy_phase(Action) >= 2, vp(1))),
    "At the end of your Buy phase this turn, +1 VP per different Action you gained in it.": (
        at_buy_phase_end(vp(gained_in_buy_phase(Action)))
    ),
    "If you gained a Curse in the Buy phase, -1 VP.": if_(
        gained_in_buy_phase("Curse") >= 1, vp(-1)
    ),
    "At the end of each of your Buy phases for the rest of the game, +1 VP.": rest_of_game(
        at_buy_phase_end(vp(1))
    ),
    "At the start of your Clean-up this turn, you may trash this.": at_clean_up(may(trash_this())),
    "At the start of each of your Clean-ups for the rest of the game, +1 VP.": rest_of_game(
        at_clean_up(vp(1))
    ),
    "When you discard cards from play this turn, you may trash a Treasure among them.": (
        when_discarding_from_play(trash(may(one(leaving, Treasure))))
    ),
    "When you discard cards from play this turn, put up to 2 Actions among them onto your deck.": (
        when_discarding_from_play(put(up_to(2, leaving, Action), deck))
    ),
    "For the rest of the game, when you discard cards from play, +1 VP.": rest_of_game(
        when_discarding_from_play(vp(1))
    ),
    "Whenever you gain an Action that you bought this turn, +1 VP.": whenever_gained(
        Action, vp(1), bought=True
    ),
    "For the rest of the game, when you gain an Action that you bought, +1 VP.": rest_of_game(
        whenever_gained(Action, vp(1), bought=True)
    ),
    "Whenever another player gains an Action that they bought this turn, they gain a Curse.": (
        whenever_gained(Action, gain("Curse"), by="others", bought=True)
    ),
    "This turn, Treasures cost $1 less (but not less than $0).": discount(1, Treasure),
    "This turn, Gardens cost $3 less (but not less than $0).": discount(3, "Gardens"),
    "Until your next turn, Actions cost $1 less (but not less than $0).": until_next_turn(
        discount(1, Action)
    ),
    "For the rest of the game, Treasures cost $1 less (but not less than $0).": rest_of_game(
        discount(1, Treasure)
    ),
    "Trash all non-Duration cards you have in play.": trash(every(in_play, any_card - Duration)),
    "Trash all non-Duration Actions and Treasures you have in play.": trash(
        every(in_play, (Action | Treasure) - Duration)
    ),
    "You may gain a non-Duration Action costing up to $5.": gain(
        may(one(supply, (Action - Duration).costing(up_to=5)))
    ),
    "Trash a non-Duration Treasure other than Copper from your hand.": trash(
        one(hand, Treasure - "Copper" - Duration)
    ),
}


@pytest.mark.parametrize("text", LATER)
def test_what_happens_later(text: str) -> None:
    assert says(LATER[text]) == text


def test_the_end_of_a_wait_is_named_once() -> None:
    wait = until_next_turn(immune())
    assert "Until then, when" in says(next_turn(draw(1)), wait)
    assert "Until your next turn, when" in says(wait, next_turn(draw(1)))
    assert "Until your next turn, when" in says(next_turn(draw(1)), coins(1), wait)


def test_cards_set_aside_come_back() -> None:
    back = next_turn(put(rest, hand), holding=True)
    assert says(set_aside(one(hand)), back).endswith("put it into your hand.")
    assert says(set_aside(up_to(3, hand)), back).endswith("put them into your hand.")
    assert says(set_aside(one(hand)), draw(1), back).endswith(
        "put the set-aside card into your hand."
    )
    gained = says(
        gain(costing(up_to=4), to=aside),
        next_turn(play(may(one(revealed))), discard(rest), holding=True),
    )
    assert gained == (
        "Gain a card costing up to $4, setting it aside. "
        "At the start of your next turn, you may play it if it is an Action or Treasure. "
        "Otherwise, discard it."
    )


UNPLAYED = {
    "When you gain this, +2 Cards, then discard a card.": when_gained(draw(2), discard(one(hand))),
    "When you buy this, each other player gains a Curse.": when_bought(each_other(gain("Curse"))),
    "When you discard this from play, you may put this onto your deck.": when_discarded_from_play(
        may(put_this(deck))
    ),
    "While you have this in play, when you gain a Treasure costing $3 or more, choose one: put it "
    "onto your deck; or +1 VP.": while_in_play(
        "gain", Treasure.costing(at_least=3), choose(1, put(gained_card, deck), vp(1))
    ),
    "When another player gains a Victory card, you may reveal this from your hand; if you do, "
    "+1 Card.": from_hand("gain", draw(1), what=Victory, by="others"),
    "At the start of your turn, you may play this from your hand; if you do, +1 Card.": from_hand(
        "start", play_this(), draw(1)
    ),
    "When a player buys a card, for each Probe token on its pile, they discard a card.": (
        on_marked_piles(discard(one(hand)))
    ),
    "While you have this in play, cards cost $1 less (but not less than $0).": cheaper(1, any_card),
    "During your Buy phase, this costs $1 less per Treasure you have in play (but not less than "
    "$0).": cheaper_itself(1, per=Treasure),
    "You can't buy this while you have a Treasure other than Copper in play.": not_with(
        Treasure - "Copper"
    ),
    "In games using this, Estate is also an Action worth $2.": also("Estate", "Action", coins=2),
}


@pytest.mark.parametrize("text", UNPLAYED)
def test_what_a_card_does_unplayed(text: str) -> None:
    assert says(coins(1), UNPLAYED[text]) == f"+$1\n\n{text}"


# Amounts and conditions may speak of a card that has been moved.
TRASH_ONE = trash(one(hand), note=True)
AMOUNTS = {
    "+1 Card per 10 cards in your deck and discard pile (rounded down).": draw(
        cards_in_deck_and_discard // 10
    ),
    "+$1 per 2 Coppers you have in play (rounded down).": coins(count_in_play("Copper") // 2),
    "+$1 per Action you have in play (counting this).": coins(count_in_play(Action)),
    "+2 VP per different Treasure you bought this turn.": vp(bought_this_turn(Treasure) * 2),
    "+1 VP per Gold you have in all.": vp(cards_owned("Gold")),
    "-1 Buy.": buys(-1),
    "-2 Buys.": buys(-2),
    "+1 Card per differently named Action in hand.": draw(names_in_hand(Action)),
    "+$1 per Coin token you have taken with Probes this game, plus $1.": coins(tokens_taken + 1),
    "+$1 per card trashed this way.": coins(trashed_cards_count),
    "+1 VP per $3 the trashed cards cost together (rounded down).": vp(total_cost // 3),
    "Discard a card per Treasure you have in play.": discard(
        exactly(count_in_play(Treasure), hand)
    ),
    "Take 2 Coin tokens.": take_tokens(2),
    "Each other player gets +1 VP.": each_other(vp(1)),
    "Gain a card costing at most half as much as it (rounded down).": gain(
        costing(up_to=half_its_cost)
    ),
    "Gain a card costing exactly twice as much as it.": gain(costing(exactly=its_cost * 2)),
    "Gain a card costing up to $2 more than the trashed cards together.": gain(
        costing(up_to=total_cost + 2)
    ),
    "Gain a card costing up to $1 per empty Supply pile.": gain(costing(up_to=empty_piles)),
}


@pytest.mark.parametrize("text", AMOUNTS)
def test_amounts(text: str) -> None:
    assert says(TRASH_ONE, AMOUNTS[text]) == f"Trash a card from your hand. {text}"


CONDITIONS: dict[str, Condition | What] = {
    "you have taken 3 or more Coin tokens with Probes this game": tokens_taken >= 3,
    "you have 2 or more Treasures in play": count_in_play(Treasure) >= 2,
    "you have a Potion in play": count_in_play("Potion") >= 1,
    "you have no Golds in play": count_in_play("Gold").equals(0),
    "you have exactly 1 Gold in play": count_in_play("Gold").equals(1),
    "you have 4 or more differently named cards in hand": names_in_hand(any_card) >= 4,
    "you have 11 or more cards in all": cards_owned(any_card) >= 11,
    "you have no Curses in all": cards_owned("Curse").equals(0),
    "you bought an Action this turn": bought_this_turn(Action) >= 1,
    "you didn't buy an Action this turn": bought_this_turn(Action) <= 0,
    "you bought 2 or more different Actions this turn": bought_this_turn(Action) >= 2,
    "there are 10 or fewer cards in your deck and discard pile": cards_in_deck_and_discard <= 10,
    "cards have been gained from 2 or more Victory piles": (victory_piles_opened >= 2),
    "any card was trashed this way": trashed_cards_count >= 1,
    "the trashed cards cost $5 or more together": total_cost >= 5,
    "it costs $3": its_cost.equals(3),
    "it costs $6 or more": half_its_cost >= 3,
    "it costs $5 or less": half_its_cost <= 2,
    "you have 8 or more cards in hand": hand_size - 3 >= 5,
    "it has a Potion in its cost": costing_potion,
    "it isn't an Action or Treasure": ~(Action | Treasure),
    "it isn't a Copper": ~as_what("Copper"),
    "it costs $4 or more": costing(at_least=4),
    "it is an Action costing up to $4": Action.costing(up_to=4),
    "it is a Duration card": Duration,
    "you have a copy of it in play": copy_in_play,
    "the player to your right gained a copy of it on their last turn": gained_by_right_player,
    "it hasn't been named for Probe this turn": not_named_for_this,
}


@pytest.mark.parametrize("text", CONDITIONS)
def test_conditions(text: str) -> None:
    said = says(TRASH_ONE, if_(CONDITIONS[text], draw(1)))
    assert said == f"Trash a card from your hand. If {text}, +1 Card."


MOVES = {
    "Gain 2 Silvers.": gain("Silver", times=2),
    "Gain 2 cards to your hand, each costing up to $3.": gain(costing(up_to=3), to=hand, times=2),
    "Gain a copy of a card costing up to $4 that you have in play.": gain(
        copy_in_play.costing(up_to=4)
    ),
    "Gain a card with a Potion in its cost.": gain(costing_potion),
    "You may return a Curse from your hand to the Supply. If you do, +1 Card.": return_to_supply(
        may(one(hand, Curse))
    ).then(draw(1)),
    "Return any number of Coppers from your hand to the Supply. If you returned any cards, "
    "+1 Card.": return_to_supply(any_number(hand, "Copper")).then(draw(1)),
    "Trash up to 2 cards from your hand. If you trashed 2, +$3.": trash(up_to(2, hand)).then(
        coins(3)
    ),
    "Trash a Treasure you have in play.": trash(one(in_play, Treasure)),
    "Trash all cards other than Copper you have in play.": trash(
        every(in_play, ~as_what("Copper"))
    ),
    "Discard all non-Treasure cards in your hand.": discard(every(hand, ~Treasure)),
    "Put a Probe token on a Supply pile.": mark_pile(),
    "Each other player puts 2 cards from their hand onto their deck.": attack(
        put(exactly(2, hand), deck)
    ),
    "Each other player may discard a Copper. If they don't, they gain a Copper and a Curse.": (
        attack(discard(may(one(hand, "Copper"))).then(otherwise=(gain("Copper"), gain("Curse"))))
    ),
    "Each other player with 2 or more Treasures in hand discards a Treasure.": attack(
        if_(cards_in_hand(Treasure) >= 2, discard(one(hand, Treasure)))
    ),
}


@pytest.mark.parametrize("text", MOVES)
def test_moves(text: str) -> None:
    assert says(MOVES[text]) == text


REVEALED: dict[str, tuple[Effect, ...]] = {
    "Look at the bottom 2 cards of your deck. Discard any number of them. Put the rest on the "
    "bottom of your deck in any order.": (
        look_at(bottom(2)), discard(any_number(looked_at)), put(rest, bottom_of_deck),
    ),
    "Look at the top card of your deck. You may trash it or discard it.": (
        look_at(top(1)), trash(may(one(looked_at))), discard(may(one(looked_at))), put_back(),
    ),
    "Look at the top 3 cards of your deck. You may play an Action among them. Put the rest back "
    "on top in any order.": (look_at(top(3)), play(may(one(looked_at, Action))), put_back()),
    "Look at the top 2 cards of your deck. Put one of them into your hand. Put the other one back "
    "on top.": (look_at(top(2)), put(one(looked_at), hand), put_back()),
    "Reveal cards from your deck until you reveal 3 Treasures. Discard the other revealed cards. "
    "Put those Treasures into your hand.": (
        reveal_until(3, Treasure), discard(every(revealed, ~Treasure)), put(rest, hand),
    ),
    "Reveal cards from your deck until you reveal a card that isn't an Action or Treasure. "
    "Discard them all.": (reveal_until(1, ~(Action | Treasure)), discard(rest)),
    "Each other player reveals the top card of their deck. If it is an Action, they trash it. "
    "Otherwise, they put it back on top.": (
        attack(reveal(top(1)), if_(Action, trash(every(revealed))), put_back()),
    ),
    "Reveal the top card of your deck. If it is an Action, +1 Action. Put it back on top.": (
        reveal(top(1)), if_(Action, actions(1)), put_back(),
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", REVEALED)
def test_revealed_cards(text: str) -> None:
    assert says(*REVEALED[text]) == text


def test_mats() -> None:
    assert says(put_this(mat), put(one(hand), mat)).startswith(
        "Put this and a card from your hand on your Probe mat.\n\nAt the end of the game"
    )
    assert says(put_this(mat), put(may(one(hand)), mat)).startswith(
        "Put this on your Probe mat. You may put a card from your hand on your Probe mat."
    )
    assert "look at" not in says(put(one(hand), mat, shown=True))
    assert "You may look at the cards on your Probe mat at any time." in says(put(top(1), mat))


def test_as_many_trashed_cards_as_something_counts_are_gained() -> None:
    for amount, said in ((empty_piles, "one"), (empty_piles * 2, "two")):
        gained = gain(exactly(amount, trashed_cards))
        text = action("Probe", 3, trash(up_to(2, hand), note=True), gained).text
        assert text.endswith(f" Gain {said} of the trashed cards per empty Supply pile.")


def test_options_need_no_card() -> None:
    assert option_text((put(top(1), mat),)) == "put the top card of your deck face down on your mat"
    assert option_text((trash(gained_card),)) == "trash the gained card"
    assert option_text((coins(tokens_taken),)) == (
        "+$1 per Coin token you have taken with this card this game"
    )


def test_costs() -> None:
    assert cost_text(action("Probe", 3)) == "$3"
    assert cost_text(action("Probe", cost(3, potion=True))) == "$3P"
    assert cost_text(tr.card("Vineyard")) == "$0P"


SLIPS = (
    r"\ba (?=[AEIOaeio])", r"\ban (?=[^AEIOUaeiou])", r"  ", r"\bNone\b", r"\.\.", r"\bthey they\b",
    r" ,", r"\b1 (?:Cards|Actions|Buys|cards)\b", r"(?:^|\. )[a-z]",
)  # fmt: skip


@pytest.mark.parametrize("card", [*tr.all_cards(), *tr.all_cards(edition=1)], ids=repr)
def test_no_card_has_a_slip_of_grammar(card: tr.Card) -> None:
    text = card.text
    for slip in SLIPS:
        assert not re.search(slip, text, re.M), slip
    for paragraph in text.split("\n\n"):
        last = paragraph.splitlines()[-1]
        assert last.endswith(".") or re.match(r"\+?\$?\d|-?\d+ VP", last)
