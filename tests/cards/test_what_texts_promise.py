"""What texts say of amounts, conditions and other players is what happens."""

from __future__ import annotations

import pytest

import throneroom as tr
from throneroom.cards import language
from throneroom.cards.language import (
    Action,
    action,
    actions,
    any_card,
    coins,
    costing,
    deck,
    draw,
    gain,
    gained_card,
    hand,
    if_,
    its_cost,
    mark_pile,
    mat,
    may,
    on_marked_piles,
    one,
    put,
    reveal_until,
    take_tokens,
    tokens_taken,
    trash,
    trash_this,
    until_next_turn,
    vp,
    when_gained,
    whenever_played,
    whole_deck,
    whole_hand,
)
from throneroom.cards.model import Card, Condition, Effect, Variable

from ..scenarios.helpers import bag, options, run
from ..scenarios.helpers import hand as hand_of

MEASURES = {
    "hand_size": 3, "empty_piles": 2, "actions_played": 1, "cards_in_hand(Treasure)": 2,
    "names_in_hand(any_card)": 2, "count_in_play(Treasure)": 2, "count_in_play(Action)": 1,
    "cards_in_deck_and_discard": 6, "cards_owned(Treasure)": 10, "cards_owned(any_card)": 12,
}  # fmt: skip
SIGNS = ("<", "<=", "==", "!=", ">=", ">")


def word(code: str) -> object:
    """What a phrase of the card language makes."""
    return eval(code, dict(vars(language)))


def play_trial(*effects: Effect) -> tr.Game:
    """A card with these effects, played in a position where all measures differ from 0."""
    made = action("Trial", 4, *effects)
    game = tr.scenario(
        [made], hand=["Trial", "Copper", "Copper", "Estate"], deck=["Silver"] * 4,
        discard=["Gold"] * 2, play=["Copper", "Silver"], supply={"Curse": 0, "Duchy": 0}, coins=9,
    )  # fmt: skip
    return run(game, "Trial")


@pytest.mark.parametrize("sign", SIGNS)
@pytest.mark.parametrize("measure", MEASURES)
def test_comparisons(measure: str, sign: str) -> None:
    real = MEASURES[measure]
    for n in range(1, real + 3):
        condition = word(f"{measure} {sign} {n}")
        assert isinstance(condition, Condition)
        game = play_trial(if_(condition, vp(1)))
        holds = eval(f"{real} {sign} {n}")
        assert game.players[0].victory_tokens == int(holds), (condition, n)
        assert _text_holds(game.kingdom.cards[0].text, real) == holds


def _text_holds(text: str, real: int) -> bool:
    """Whether "if you have 3 or more..." is true of a number."""
    import re

    n = [int(number) for number in re.findall(r"\b\d+\b", text.partition(",")[0])]
    if " one or more " in text or re.search(r"If (you have|there is) an? ", text):
        return real >= 1
    if " no " in text:
        return real == 0
    if "fewer or more than" in text:
        return real != n[0]
    if "or more" in text:
        return real >= n[0]
    if "or fewer" in text:
        return real <= n[0]
    assert "exactly" in text, text
    return real == n[0]


@pytest.mark.parametrize("measure", MEASURES)
@pytest.mark.parametrize(
    ("mul", "div", "add"), [(1, 1, 0), (2, 1, 0), (1, 2, 0), (1, 1, 2), (3, 2, -1)]
)
def test_amounts(measure: str, mul: int, div: int, add: int) -> None:
    amount = word(measure)
    assert isinstance(amount, Variable)
    game = play_trial(vp(amount * mul // div + add))
    assert game.players[0].victory_tokens == MEASURES[measure] * mul // div + add
    text = game.kingdom.cards[0].text
    assert text.startswith(f"+{mul} VP per {f'{div} ' if div > 1 else ''}")
    assert (", plus 2." in text, ", less 1." in text) == (add == 2, add == -1)


def test_nothing_is_true_of_a_card_that_is_not_there() -> None:
    for condition in (its_cost <= 3, its_cost != 3, its_cost < 2):
        game = play_trial(trash(may(one(hand))), if_(condition, vp(1)))
        run(game, "done")
        assert game.players[0].victory_tokens == 0
    game = play_trial(trash(may(one(hand))), if_(its_cost != 3, vp(1)))
    run(game, "Estate")
    assert game.players[0].victory_tokens == 1


def test_it_is_the_card_that_trashed_itself() -> None:
    made = action("Trial", 4, trash_this(), gain(language.costing(exactly=its_cost)))
    game = tr.scenario([made, tr.card("Smithy")], hand=["Trial"])
    run(game, "Trial")
    assert options(game) == ["Smithy", "Trial"] or options(game) == ["Trial", "Smithy"]


def test_it_is_the_card_that_was_looked_for() -> None:
    made = action(
        "Trial", 4, reveal_until(1, "Silver"), if_("Silver", vp(1)), language.discard(language.rest)
    )
    game = tr.scenario([made], hand=["Trial"], deck=["Copper", "Silver", "Estate"])
    run(game, "Trial")
    assert game.players[0].victory_tokens == 1


def test_what_waits_for_a_neighbour_happens_to_its_player() -> None:
    watch = action("Watch", 3, until_next_turn(whenever_played(Action, draw(1), by="right")))
    assert (
        watch.text
        == "Until your next turn, when the player to your right plays an Action, +1 Card."
    )
    game = tr.scenario(
        [watch, tr.card("Woodcutter")], hand=["Watch"], deck=["Copper"] * 10,
        opponents=[{"hand": ["Woodcutter"], "deck": ["Estate"] * 6}],
    )  # fmt: skip
    run(game, "Watch", "done", "Woodcutter")
    assert game.players[0].hand_size == 6
    assert game.players[1].hand_size == 0


def test_nobody_sees_what_goes_from_the_deck_or_the_hand() -> None:
    for effect in (put(whole_deck, hand), put(whole_hand, deck)):
        made = action("Trial", 4, effect)
        game = tr.scenario([made], hand=["Trial", "Gold", "Gold"], deck=["Silver", "Silver"])
        run(game, "Trial")
        told = game.view(1).log
        assert "Silver" not in told
        assert "Gold" not in told


def test_a_card_that_is_gained_goes_on_its_own_mat() -> None:
    relic = action("Relic", 3, coins(1), when_gained(put(gained_card, mat)))
    other = action("Chest", 3, put(one(hand), mat))
    game = tr.scenario([relic, other], hand=["Chest", "Copper"], coins=3)
    run(game, "Chest", "Relic")
    assert game.players[0].mats == {"Relic": bag("Relic"), "Chest": bag("Copper")}


def test_tokens_of_two_cards_can_not_be_told_apart() -> None:
    bank = action("Bank", 3, take_tokens(1), coins(tokens_taken))
    fund = action("Fund", 3, take_tokens(2))
    with pytest.raises(
        tr.KingdomError, match="only one card of a game takes Coin tokens: Bank and Fund"
    ):
        tr.scenario([bank, fund])
    ward = action("Ward", 2, mark_pile(), on_marked_piles(gain("Copper")))
    with pytest.raises(tr.KingdomError, match="tokens on piles"):
        tr.scenario([ward, tr.card("Embargo")])


def test_only_cards_that_can_be_played_are_offered() -> None:
    game = play_trial(language.play(one(hand)))
    assert game.players[0].play == bag("Copper", "Copper", "Silver", "Trial")
    assert hand_of(game) == bag("Copper", "Estate")


def test_cards_are_as_equal_as_their_values() -> None:
    def made() -> Card:
        return action("Trial", 4, actions(language.hand_size + 1), if_(its_it(), vp(1)))

    def its_it() -> Condition:
        return language.hand_size == 3

    assert made() == made()
    assert hash(made()) == hash(made())
    assert made() != action("Trial", 4, actions(language.hand_size + 2), if_(its_it(), vp(1)))
    assert any_card == language.any_card


@pytest.mark.parametrize(("keep", "got"), [(True, 2), (False, 0)])
def test_it_stays_the_trashed_card_if_the_gained_one_is_not_meant(keep: bool, got: int) -> None:
    mill = action(
        "Paper Mill", 4, trash(one(hand)), gain(costing(up_to=3), keep_it=keep),
        if_(Action, coins(2)),
    )  # fmt: skip
    game = tr.scenario([mill, "Village"], hand=["Paper Mill", "Village"])
    run(game, "Paper Mill", "Silver")
    assert game.coins == got
