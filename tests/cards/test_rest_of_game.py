"""Words for the rest of the game, the Buy phase, the next hand, Attacks, low piles and losses."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards.language import (
    Action,
    Treasure,
    Victory,
    action,
    actions,
    any_card,
    at_buy_phase,
    attack,
    coins,
    costing,
    discard,
    draw,
    each_other,
    each_turn,
    extra_turn,
    first_time_played,
    gain,
    gained_by_right_player,
    gained_card,
    hand,
    if_,
    immune,
    in_low_piles,
    may,
    next_hand,
    next_turn,
    one,
    per,
    per_left,
    put,
    rest,
    rest_of_game,
    return_this,
    supply,
    trash,
    trash_this,
    until_next_turn,
    victory,
    vp,
    when_attacked,
    whenever_gained,
    whenever_played,
)
from throneroom.cards.model import Card, Effect, Points, What

from ..scenarios.helpers import bag, in_play, options, run
from ..scenarios.helpers import discard as discards
from ..scenarios.helpers import hand as cards_in
from ..scenarios.intrigue.asking import purpose
from ..scenarios.seaside.table import end_turn, go_round, resources

TEXTS: dict[str, Effect] = {
    "At the start of each of your turns for the rest of the game, +1 Card and +$1.": each_turn(
        draw(1), coins(1)
    ),
    "For the rest of the game, when you play an Action, +1 Action.": rest_of_game(
        whenever_played(Action, actions(1))
    ),
    "For the rest of the game, when another player plays an Attack, it doesn't affect you.": (
        rest_of_game(immune())
    ),
    "For the rest of the game, the first time you play a Treasure in a turn, +$1.": rest_of_game(
        first_time_played(Treasure, coins(1))
    ),
    "The next time you gain a Victory card, trash it.": rest_of_game(
        whenever_gained(Victory, trash(gained_card), once=True)
    ),
    "For the rest of the game, when another player gains a Treasure, they gain a Curse.": (
        rest_of_game(whenever_gained(Treasure, gain("Curse"), by="others"))
    ),
    "For each other player, at the start of each of their turns for the rest of the game, they "
    "discard a card.": attack(each_turn(discard(one(hand)))),
    "At the start of your Buy phase this turn, +$1.": at_buy_phase(coins(1)),
    "At the start of each of your Buy phases for the rest of the game, +$1.": rest_of_game(
        at_buy_phase(coins(1))
    ),
    "In the Clean-up of this turn, draw one card fewer.": next_hand(-1),
    "In the Clean-up of this turn, draw 2 cards more.": next_hand(2),
    "In each of your Clean-ups for the rest of the game, draw one card more.": rest_of_game(
        next_hand(1)
    ),
    "Until your next turn, when another player plays an Attack, +1 Card.": until_next_turn(
        when_attacked(draw(1))
    ),
    "For the rest of the game, when another player plays an Attack, +1 VP.": rest_of_game(
        when_attacked(vp(1))
    ),
    "Each other player loses 1 VP.": each_other(vp(-1)),
    "Return this to the Supply. If you do, +$3.": return_this().then(coins(3)),
    "You may return this to the Supply. If you do, +$3.": may(return_this()).then(coins(3)),
    "Gain an Action from a Supply pile with 3 or fewer cards left.": gain(Action.in_low_piles(3)),
    "You may gain a card costing up to $4 from a Supply pile with only one card left.": gain(
        may(one(supply, costing(up_to=4).in_low_piles(1)))
    ),
}


def probe(*parts: object, name: str = "Probe") -> Card:
    """An Action that does this."""
    return action(name, 4, *parts)  # type: ignore[arg-type]


@pytest.mark.parametrize("text", TEXTS)
def test_texts(text: str) -> None:
    assert probe(TEXTS[text]).text == text


def test_texts_of_more_than_one_effect() -> None:
    assert probe(trash(one(hand)), if_(in_low_piles(5), coins(2))).text == (
        "Trash a card from your hand. If its pile has 5 or fewer cards left, +$2."
    )
    assert probe(coins(-2), vp(-1)).text == "-$2\n-1 VP"
    assert victory("Probe", 4, per(3, Treasure, plus=2)).text == (
        "2 VP, plus 1 VP per 3 Treasures you have (rounded down)"
    )
    assert victory("Probe", 4, per_left(2, "Curse")).text == (
        "1 VP per 2 Curses left in the Supply (rounded down)"
    )


def test_what_lasts_for_the_game_makes_a_duration() -> None:
    assert probe(each_turn(coins(1))).types == ("Action", "Duration")
    assert probe(rest_of_game(next_hand(1))).types == ("Action", "Duration")
    assert probe(at_buy_phase(coins(1))).types == ("Action",)
    assert probe(until_next_turn(when_attacked(vp(1)))).types == ("Action", "Duration")


def test_old_cards_are_written_as_before() -> None:
    assert repr(Points(1)) == f"Points(number=1, every=0, what={What()!r})"
    assert "left" in repr(per_left(1, "Curse"))
    assert repr(What()) != repr(in_low_piles(5)) != repr(in_low_piles(4))
    assert repr(gained_by_right_player) == repr(What(fact="gained right"))


@pytest.mark.parametrize("wrong", [0, 21, -21, 1.5, "1", True])
def test_a_hand_changes_by_a_few_cards(wrong: int) -> None:
    with pytest.raises(ValueError, match="next_hand: "):
        next_hand(wrong)


@pytest.mark.parametrize("wrong", [0, 251, "5"])
def test_a_low_pile_has_a_number(wrong: int) -> None:
    with pytest.raises(ValueError, match="a number from 1 to 250"):
        in_low_piles(wrong)


def test_losses_are_of_coins_and_points() -> None:
    for word in (draw, actions):
        with pytest.raises(ValueError, match="from 0 to 100"):
            word(-1)
    for word in (coins, vp):
        with pytest.raises(ValueError, match="from -100 to 100"):
            word(-101)


def test_low_piles_can_not_be_turned_round_or_joined() -> None:
    with pytest.raises(ValueError, match="turned round"):
        ~in_low_piles(5)
    with pytest.raises(ValueError, match="joined"):
        Action.in_low_piles(5) | Treasure


def test_low_piles_are_no_event_and_no_fact_besides() -> None:
    with pytest.raises(tr.CardError, match="by type or name"):
        whenever_gained(in_low_piles(3), coins(1))
    with pytest.raises(tr.CardError, match="low piles"):
        gained_by_right_player.in_low_piles(3)


def test_a_card_set_aside_does_not_come_back_each_turn() -> None:
    with pytest.raises(tr.CardError, match="each_turn"):
        rest_of_game(next_turn(put(rest, hand), holding=True))


# ---------------------------------------------------------------- in play


def test_immune_for_the_rest_of_the_game() -> None:
    wall = probe(rest_of_game(immune()), name="Wall")
    g = tr.scenario(
        [wall, tr.card("Witch")],
        hand=["Wall"],
        deck=["Estate"] * 20,
        opponents=[{"hand": ["Witch"], "deck": ["Estate"] * 6, "discard": ["Witch"] * 9}],
    )
    end_turn(run(g, "Wall"))
    run(g, "Witch")
    assert g.players[0].owned["Curse"] == 0
    end_turn(g)
    end_turn(g)
    while "Witch" not in options(g):
        end_turn(g)
    run(g, "Witch")
    assert g.players[0].owned["Curse"] == 0
    assert in_play(g) == bag("Wall")


def test_whenever_played_for_the_rest_of_the_game() -> None:
    hero = probe(rest_of_game(whenever_played(Action, actions(1))), name="Hero")
    g = tr.scenario([hero, tr.card("Smithy")], hand=["Hero"], deck=["Smithy"] * 2 + ["Estate"] * 20)
    run(g, "Hero")
    assert g.actions == 0  # the Hero itself is played before
    for _ in range(2):
        go_round(g)
    while "Smithy" not in cards_in(g):
        go_round(g)
    before = g.actions
    run(g, "Smithy")
    assert g.actions == before == 1


def test_the_next_hand_of_one_turn() -> None:
    large = probe(next_hand(2), name="Large")
    g = tr.scenario([large], hand=["Large"], deck=["Estate"] * 30)
    go_round(run(g, "Large"))
    assert cards_in(g) == bag(*["Estate"] * 7)
    assert in_play(g) == bag()
    go_round(g)
    assert cards_in(g) == bag(*["Estate"] * 5)


def test_the_next_hand_of_an_extra_turn() -> None:
    both = probe(extra_turn(3), next_hand(-2), name="Both")
    g = tr.scenario([both], hand=["Both"], deck=["Estate"] * 30)
    end_turn(run(g, "Both"))
    assert (g.active, cards_in(g)) == (0, bag("Estate"))


def test_the_buy_phase_of_one_turn() -> None:
    stall = probe(actions(1), at_buy_phase(coins(1)), name="Stall")
    g = tr.scenario([stall], hand=["Stall", "Stall"], deck=["Copper"] * 20)
    run(g, "Stall", "Stall")
    assert (g.phase, g.coins) == ("buy", 2)
    go_round(g)
    assert resources(g) == (1, 1, 0)


def test_the_buy_phase_begins_once_however_it_begins() -> None:
    stall = probe(rest_of_game(at_buy_phase(coins(1))), name="Stall")
    g = tr.scenario([stall], hand=["Stall", "Stall", "Silver"], actions=2, deck=["Copper"] * 20)
    run(g, "Stall", "done")
    assert (g.coins, purpose(g)) == (1, "treasure")
    run(g, "Silver")
    assert (g.coins, purpose(g)) == (3, "buy")


def test_what_happens_when_attacked_asks_its_own_player() -> None:
    guard = probe(until_next_turn(when_attacked(discard(may(one(hand))).then(vp(1)))), name="Guard")
    g = tr.scenario(
        [guard, tr.card("Witch")],
        hand=["Guard", "Guard"],
        actions=2,
        deck=["Estate", "Copper"],
        opponents=[{"hand": ["Witch"]}],
    )
    end_turn(run(g, "Guard", "Guard"))
    run(g, "Witch")
    for card in ("Estate", "Copper"):
        assert g.decision is not None
        assert (g.decision.player, purpose(g)) == (0, "discard")
        run(g, card)
    assert g.players[0].victory_tokens == 2
    assert discards(g) == bag("Estate", "Copper", "Curse")


def test_an_effect_set_up_at_the_start_of_a_turn_begins_with_the_next() -> None:
    seed = probe(next_turn(each_turn(coins(1))), name="Seed")
    g = tr.scenario([seed], hand=["Seed"], deck=["Estate"] * 30)
    go_round(run(g, "Seed"))
    assert g.coins == 0
    for _ in range(3):
        go_round(g)
        assert g.coins == 1


def test_others_may_suffer_for_the_rest_of_the_game() -> None:
    plague = probe(attack(each_turn(vp(-1))), name="Plague")
    g = tr.scenario([plague], hand=["Plague"], deck=["Estate"] * 30, players=3)
    run(g, "Plague")
    for _ in range(6):
        end_turn(g)
    assert [seat.victory_tokens for seat in g.players] == [0, -2, -2]
    assert g.scores[1] == -2


def test_a_card_that_goes_by_its_own_effect_is_done() -> None:
    loan = probe(each_turn(coins(3), may(trash_this()).then(vp(2))), name="Bond")
    g = tr.scenario([loan], hand=["Bond", "Bond"], actions=2, deck=["Estate"] * 30)
    end_turn(run(g, "Bond", "Bond"))
    end_turn(g)
    run(g, "yes", "no")
    assert (g.coins, g.players[0].victory_tokens, g.trash) == (6, 2, bag("Bond"))
    end_turn(g)
    assert in_play(g) == bag("Bond")
    end_turn(g)
    run(g, "yes")
    assert (g.coins, g.trash, in_play(g)) == (3, bag("Bond", "Bond"), bag())
    go_round(g)
    assert (g.coins, g.players[0].victory_tokens) == (0, 4)


def test_a_card_goes_back_to_its_pile() -> None:
    horse = probe(draw(1), return_this().then(coins(1)), name="Horse")
    g = tr.scenario([horse], hand=["Horse"], deck=["Estate"] * 2)
    run(g, "Horse")
    assert (g.supply["Horse"], in_play(g), g.coins) == (11, bag(), 1)
    assert g.players[0].owned == bag("Estate", "Estate")


def test_a_card_without_a_pile_stays_in_play() -> None:
    horse = probe(draw(1), return_this().then(coins(1)), name="Horse")
    mine = tr.OFFICIAL.with_cards(horse)
    g = tr.scenario("", hand=["Horse"], deck=["Estate"] * 2, catalog=mine)
    run(g, "Horse")
    assert (in_play(g), g.coins) == (bag("Horse"), 0)


def test_low_piles_at_a_cost() -> None:
    broker = probe(gain(costing(up_to=3).in_low_piles(5)), name="Broker")
    low = {"Gold": 5, "Silver": 5, "Estate": 6, "Curse": 1, "Copper": 0}
    g = tr.scenario([broker], hand=["Broker"], supply=low)
    run(g, "Broker")
    assert set(options(g)) == {"Silver", "Curse"}


def test_points_for_what_is_left_count_any_pile() -> None:
    tomb = victory("Tomb", 4, per_left(3, any_card - "Copper"))
    left = {"Copper": 9, "Silver": 0, "Gold": 0, "Estate": 4, "Duchy": 0, "Province": 3, "Curse": 1}
    g = tr.scenario([tomb], deck=["Tomb", "Tomb"], supply={**left, "Tomb": 0})
    assert g.scores[0] == 2 * (8 // 3)
