"""What a decision says: its prompt, its numbers, the labels of its options."""

from __future__ import annotations

from typing import Literal

import pytest

import throneroom as tr
from throneroom.cards.language import (
    Action,
    Treasure,
    Victory,
    action,
    any_number,
    attack,
    bottom_of_deck,
    choose,
    coins,
    costing,
    deck,
    discard,
    discard_pile,
    down_to,
    draw,
    each_other,
    exactly,
    gain,
    hand,
    its_cost,
    look_at,
    looked_at,
    may,
    name_card,
    one,
    play,
    put,
    put_back,
    put_this,
    rest,
    reveal,
    revealed,
    supply,
    top,
    trash,
    trash_this,
    up_to,
)
from throneroom.cards.model import Effect

from ..scenarios.helpers import run

HAND = ["Copper", "Copper", "Estate", "Silver", "Gold"]


def asked(game: tr.Game) -> tr.Decision:
    decision = game.decision
    assert decision is not None
    return decision


def labels(game: tr.Game) -> list[str]:
    return [option.label for option in asked(game).options]


def numbers(game: tr.Game) -> tuple[int, int]:
    return asked(game).least, asked(game).most


def playing(*effects: Effect, cards: list[str] = HAND, **more: object) -> tr.Game:
    """Player 0 has played a card of our own that does this, called Oddity."""
    oddity = action("Oddity", 3, *effects)
    game = tr.scenario([oddity], hand=["Oddity", *cards], **more)  # type: ignore[arg-type]
    return run(game, "Oddity")


# ---------------------------------------------------------------- how many


def test_an_exact_number_counts_down() -> None:
    game = playing(discard(exactly(3, hand)))
    assert asked(game).prompt == "Oddity: discard 3 cards"
    assert numbers(game) == (3, 3)
    run(game, "Copper")
    assert asked(game).prompt == "Oddity: discard 2 more cards"
    run(game, "Estate")
    assert asked(game).prompt == "Oddity: discard 1 more card"
    assert numbers(game) == (1, 1)
    assert asked(game).picked == ("Copper", "Estate")
    assert labels(game) == ["Discard Copper", "Discard Silver", "Discard Gold"]


def test_up_to_a_number() -> None:
    game = playing(trash(up_to(3, hand)))
    assert asked(game).prompt == "Oddity: trash up to 3 cards"
    assert labels(game)[-1] == "Done: trash nothing"
    run(game, "Copper")
    assert asked(game).prompt == "Oddity: trash up to 2 more cards (1 chosen)"
    assert labels(game)[-1] == "Done: trash 1 card"
    run(game, "Copper")
    assert asked(game).prompt == "Oddity: trash 1 more card (2 chosen)?"
    assert labels(game)[-1] == "Done: trash 2 cards"
    assert numbers(game) == (0, 1)


def test_up_to_a_number_is_no_more_than_there_are() -> None:
    game = playing(trash(up_to(4, hand)), cards=["Copper", "Estate"])
    assert asked(game).prompt == "Oddity: trash up to 2 cards"
    assert numbers(game) == (0, 2)


def test_any_number() -> None:
    game = playing(discard(any_number(hand, Treasure)))
    assert asked(game).prompt == "Oddity: discard any number of Treasures"
    assert numbers(game) == (0, 4)
    run(game, "Copper", "Copper", "Gold")
    assert asked(game).prompt == "Oddity: discard any number of Treasures (3 chosen)"
    assert numbers(game) == (0, 1)
    assert labels(game) == ["Discard Silver", "Done: discard 3 cards"]


@pytest.mark.parametrize(("keep", "prompt"), [(4, "a card"), (3, "2 cards"), (1, "4 cards")])
def test_down_to_a_number_says_how_many_go(keep: int, prompt: str) -> None:
    oddity = action("Oddity", 3, attack(discard(down_to(keep, hand))))
    game = tr.scenario([oddity], hand=["Oddity"], opponents=[{"hand": HAND}])
    run(game, "Oddity")
    assert asked(game).prompt == f"Oddity: discard {prompt}"
    assert asked(game).player == 1


def test_all_or_none_is_a_question_until_the_first_is_picked() -> None:
    game = playing(discard(may(exactly(2, hand))).then(coins(5)))
    assert asked(game).prompt == "Oddity: discard 2 cards for +$5?"
    assert numbers(game) == (0, 2)
    assert labels(game)[-1] == "Discard nothing"
    run(game, "Copper")
    assert asked(game).prompt == "Oddity: discard 1 more card"
    assert numbers(game) == (1, 1)
    assert "done" not in [option.text for option in asked(game).options]


def test_one_card_takes_an_article() -> None:
    cards = ["Oddity", "Village", "Estate", "Silver"]
    assert asked(playing(trash(one(hand)))).prompt == "Oddity: trash a card"
    game = playing(trash(one(hand, Action)), cards=[*cards, "Moat"])
    assert asked(game).prompt == "Oddity: trash an Action"
    game = playing(trash(one(hand, Victory)), cards=["Duchy", "Estate"])
    assert asked(game).prompt == "Oddity: trash a Victory card"


# ---------------------------------------------------------------- from where, to where


def test_where_cards_come_from_and_go() -> None:
    game = playing(put(one(hand), deck))
    assert asked(game).prompt == "Oddity: put a card from your hand onto your deck"
    assert (asked(game).zone, asked(game).to) == ("hand", "deck")
    game = playing(put(may(one(discard_pile)), deck), discard=["Gold", "Curse"])
    assert asked(game).prompt == "Oddity: put a card from your discard pile onto your deck?"
    assert (asked(game).zone, asked(game).to) == ("discard", "deck")
    game = playing(gain(Treasure, to=hand))
    assert asked(game).prompt == "Oddity: gain a Treasure to your hand"
    assert (asked(game).zone, asked(game).to) == ("supply", "hand")


def test_the_order_matters_on_a_deck() -> None:
    game = playing(put(exactly(2, hand), deck))
    assert asked(game).prompt == (
        "Oddity: put 2 cards from your hand onto your deck, the last one on top"
    )
    run(game, "Copper")
    assert asked(game).prompt == "Oddity: put 1 more card from your hand onto your deck"
    run(game, "Gold")
    assert game.players[0].deck[:2] == ["Gold", "Copper"]


def test_a_cost_that_depends_on_a_card_is_a_number() -> None:
    game = playing(trash(one(hand)), gain(costing(up_to=its_cost + 2)))
    run(game, "Silver")
    assert asked(game).prompt == "Oddity: gain a card costing up to $5"
    assert "Gain Duchy" in labels(game)
    game = playing(trash(one(hand)), gain(costing(exactly=its_cost)))
    run(game, "Silver")
    assert asked(game).prompt == "Oddity: gain a card costing exactly $3"


def test_a_cost_with_a_potion() -> None:
    game = tr.scenario("Remodel, Familiar, Alchemist", hand=["Remodel", "Familiar", "Copper"])
    run(game, "Remodel", "Familiar")
    assert asked(game).prompt == "Remodel: gain a card costing up to $5P"


# ---------------------------------------------------------------- yes or no


def test_a_card_that_moves_itself() -> None:
    game = playing(may(trash_this()).then(draw(2)))
    assert asked(game).prompt == "Oddity: trash it for +2 Cards?"
    assert labels(game) == ["Trash it", "Don't"]
    assert [option.text for option in asked(game).options] == ["yes", "no"]
    game = playing(may(put_this(deck)))
    assert asked(game).prompt == "Oddity: put it onto your deck?"
    assert labels(game) == ["Put it onto your deck", "Don't"]


def test_what_happens_instead() -> None:
    game = playing(
        discard(may(one(hand, "Estate"))).then(coins(4), otherwise=gain("Estate")),
    )
    assert asked(game).prompt == "Oddity: discard an Estate for +$4?"
    assert labels(game) == ["Discard Estate", "Don't: gain an Estate"]


def test_what_is_got_for_it() -> None:
    game = playing(trash(may(one(hand, Treasure))).then(gain("Gold")))
    assert asked(game).prompt == "Oddity: trash a Treasure to gain a Gold?"
    assert labels(game)[-1] == "Trash nothing"


def test_nothing_is_promised_for_too_few_cards() -> None:
    mill = discard(may(exactly(2, hand))).then(coins(2))
    assert asked(playing(mill, cards=["Copper"])).prompt == "Oddity: discard a card?"
    assert asked(playing(mill, cards=["Copper", "Gold"])).prompt == (
        "Oddity: discard 2 cards for +$2?"
    )


def test_the_order_does_not_hide_what_is_got_for_it() -> None:
    game = playing(put(may(exactly(2, hand)), deck).then(coins(2)))
    assert asked(game).prompt == (
        "Oddity: put 2 cards from your hand onto your deck (the last one on top) for +$2?"
    )
    assert labels(game)[-1] == "Don't"


def test_what_may_be_done_is_asked_without_may() -> None:
    game = playing(may(trash(may(one(hand)))))
    assert asked(game).prompt == "Oddity: trash a card from your hand?"
    assert labels(game) == ["Trash a card from your hand", "Don't"]


# ---------------------------------------------------------------- revealed cards


def test_another_players_card_is_named_with_its_owner() -> None:
    game = tr.scenario(
        "Spy", hand=["Spy"], deck=["Copper", "Gold"], opponents=[{"deck": ["Estate", "Estate"]}]
    )
    run(game, "Spy")
    assert asked(game).prompt == "Spy: your Gold: discard it or put it back?"
    run(game, "Gold")
    assert asked(game).prompt == "Spy: P2's Estate: discard it or put it back?"
    assert labels(game) == ["Discard it", "Put it back"]


def test_revealed_cards_of_somebody_else() -> None:
    oddity = action(
        "Oddity", 3,
        attack(reveal(top(3)), trash(one(revealed, Treasure), by_you=True), put_back()),
    )  # fmt: skip
    game = tr.scenario([oddity], hand=["Oddity"], opponents=[{"deck": HAND[1:]}])
    run(game, "Oddity")
    assert asked(game).prompt == "Oddity: trash one of P2's revealed Treasures"
    assert asked(game).subject == 1
    run(game, "Silver")
    assert asked(game).player == 1
    assert asked(game).prompt == "Oddity: put 2 cards back on your deck, the last one on top"


def test_looking_at_cards() -> None:
    game = playing(look_at(top(3)), discard(exactly(2, looked_at)), put_back(), deck=HAND)
    assert asked(game).prompt == "Oddity: discard 2 of these cards"
    run(game, "Copper")
    assert asked(game).prompt == "Oddity: discard one more of these cards"


@pytest.mark.parametrize(
    ("onto", "rest_of_it", "prompt"),
    [
        (hand, put_back(), "Gold: put it into your hand or put it back?"),
        (deck, put(rest, bottom_of_deck),
         "Gold: put it onto your deck or on the bottom of your deck?"),
        (hand, discard(rest), "Gold: put it into your hand or discard it?"),
    ],
)  # fmt: skip
def test_one_card_that_is_looked_at(
    onto: Literal["hand", "deck"], rest_of_it: Effect, prompt: str
) -> None:
    game = playing(look_at(top(1)), put(may(one(looked_at)), onto), rest_of_it, deck=["Gold"])
    assert asked(game).prompt == f"Oddity: {prompt}"


# ---------------------------------------------------------------- choices


def test_several_choices() -> None:
    game = playing(choose(3, draw(1), coins(1), coins(2), trash(one(hand))))
    assert asked(game).prompt == "Oddity: choose three"
    assert labels(game) == ["+1 Card", "+$1", "+$2", "Trash a card from your hand"]
    run(game, "+$1")
    assert asked(game).prompt == "Oddity: choose two more"
    assert asked(game).picked == ("+$1",)
    assert numbers(game) == (2, 2)


def test_naming_a_card() -> None:
    game = playing(name_card(), draw(1))
    assert asked(game).prompt == "Oddity: name a card"
    assert asked(game).zone is None


def test_a_card_for_another_player() -> None:
    oddity = action("Oddity", 3, each_other(gain(costing(up_to=1), by_you=True)))
    game = run(tr.scenario([oddity], hand=["Oddity"]), "Oddity")
    assert asked(game).prompt == "Oddity: choose a card costing up to $1 for P2 to gain"
    assert labels(game) == ["P2 gains Copper", "P2 gains Curse"]


def test_playing_a_card_several_times() -> None:
    cards = ["Village", "Smithy"]
    oddity = action("Oddity", 3, play(may(one(hand, Action)), times=4))
    game = tr.scenario([oddity, *cards], hand=["Oddity", *cards])
    run(game, "Oddity")
    assert asked(game).prompt == "Oddity: play an Action 4 times?"
    assert "Play Smithy 4 times" in labels(game)
    assert labels(game)[-1] == "Play nothing"


# ---------------------------------------------------------------- the turn's own questions


def test_the_turn_asks() -> None:
    game = tr.scenario("Village, Festival", hand=["Village", "Copper", "Copper", "Silver"])
    assert asked(game).prompt == "Play an Action"
    assert labels(game) == ["Play Village", "To the Buy phase"]
    run(game, "done")
    assert asked(game).prompt == "Play Treasures"
    assert labels(game) == [
        "Play Copper", "Play Silver", "Play all Treasures (+$4)", "Play no Treasures",
    ]  # fmt: skip
    run(game, "Silver")
    assert labels(game)[-2:] == ["Play all Treasures (+$2)", "Play no more Treasures"]
    run(game, "treasures")
    assert asked(game).prompt == "Buy a card for up to $4"
    assert {"Copper ($0)", "Village ($3)", "End turn"} <= set(labels(game))


def test_what_all_treasures_give_counts_effects_that_wait() -> None:
    game = tr.scenario("Merchant", hand=["Merchant", "Silver", "Copper"], deck=["Copper"])
    run(game, "Merchant")
    assert "Play all Treasures (+$5)" in labels(game)


def test_costs_are_those_of_now() -> None:
    game = tr.scenario("Bridge", hand=["Bridge"], phase="action")
    run(game, "Bridge")
    assert asked(game).prompt == "Buy a card for up to $1 (2 Buys left)"
    assert "Estate ($1)" in labels(game)


def test_buying_with_a_potion() -> None:
    game = tr.scenario("Familiar", hand=["Potion", "Silver", "Copper"], phase="buy")
    run(game, "Potion", "treasures")
    assert asked(game).prompt == "Buy a card for up to $3 and a Potion"
    assert "Familiar ($3P)" in labels(game)


def test_reactions_say_what_happened() -> None:
    game = tr.scenario("Witch, Moat", hand=["Witch"], opponents=[{"hand": ["Moat", "Copper"]}])
    run(game, "Witch")
    assert asked(game).prompt == "P1 plays Witch: reveal Moat?"
    assert labels(game) == ["Reveal Moat", "Reveal nothing"]


def test_a_gain_may_be_reacted_to() -> None:
    game = tr.scenario("Watchtower, Workshop", hand=["Workshop", "Watchtower"])
    run(game, "Workshop", "Silver")
    assert asked(game).prompt == "You gain Silver: reveal Watchtower?"
    run(game, "Watchtower")
    assert asked(game).prompt == "Watchtower: the gained Silver: choose one"


def test_several_reactions() -> None:
    game = tr.scenario(
        "Witch, Moat, Diplomat",
        hand=["Witch"], opponents=[{"hand": ["Moat", "Diplomat", "Copper", "Copper", "Estate"]}],
    )  # fmt: skip
    run(game, "Witch")
    assert asked(game).prompt == "P1 plays Witch: reveal a card?"
    assert labels(game) == ["Reveal Diplomat", "Reveal Moat", "Reveal nothing"]
    run(game, "Moat")
    assert asked(game).prompt == "P1 plays Witch: reveal Diplomat?"
    assert labels(game)[-1] == "Reveal no more"


def test_effects_at_the_start_of_a_turn_are_put_in_order() -> None:
    game = tr.scenario(
        "Tide Pools, Pirate, Clerk, Village",
        hand=["Tide Pools", "Pirate"], actions=2, deck=["Copper", "Estate", "Clerk"] * 6, seed=3,
    )  # fmt: skip
    run(game, "Tide Pools", "Pirate")
    while asked(game).purpose != "order":
        run(game, asked(game).options[-1].text)
    assert asked(game).prompt == "Start of your turn: choose which effect comes next"
    assert {"Tide Pools", "Pirate"} <= set(labels(game)) <= {"Tide Pools", "Pirate", "Play Clerk"}
    assert numbers(game) == (1, 1)


def test_cards_that_leave_play_are_put_in_order() -> None:
    game = tr.scenario(
        "Treasury (1E), Alchemist (1E)",
        play=["Treasury", "Alchemist", "Potion"], phase="buy",
    )  # fmt: skip
    run(game, "done")
    assert asked(game).prompt == "End of your turn: choose which card's effect comes next"
    assert set(labels(game)) == {"Treasury", "Alchemist"}


def test_who_possesses_another_reads_for_whom() -> None:
    game = tr.scenario(
        "Possession, Cellar",
        hand=["Possession"], opponents=[{"hand": ["Cellar", "Estate", "Copper"]}],
    )  # fmt: skip
    run(game, "Possession")
    while asked(game).player == 0 and game.active == 0:
        run(game, "done")
    assert (asked(game).player, asked(game).subject) == (0, 1)
    assert asked(game).prompt == "For P2: play an Action"
    run(game, "Cellar")
    assert asked(game).prompt == "For P2: Cellar: discard any number of cards from P2's hand"


# ---------------------------------------------------------------- what nobody may see


def test_others_do_not_see_the_decision_nor_what_is_picked() -> None:
    game = tr.scenario("Militia", hand=["Militia"], opponents=[{"hand": HAND}])
    run(game, "Militia", "Gold")
    assert asked(game).picked == ("Gold",)
    assert game.view(1).decision == asked(game)
    assert game.view(0).decision is None


def test_a_passed_card_stays_secret() -> None:
    game = tr.scenario("Masquerade", hand=["Masquerade", "Gold", "Copper"],
                       deck=["Estate", "Estate"],
                       opponents=[{"hand": ["Silver", "Curse"]}])  # fmt: skip
    run(game, "Masquerade")
    assert asked(game).prompt == "Masquerade: pass a card to P2"
    run(game, "Gold")
    assert asked(game).prompt == "Masquerade: pass a card to P1"
    assert asked(game).picked == ()
    assert "Gold" not in repr(asked(game))


def test_supply_is_in_the_words_only_where_it_must_be() -> None:
    assert asked(playing(trash(one(supply, Treasure)))).prompt == (
        "Oddity: trash a Treasure from the Supply"
    )
