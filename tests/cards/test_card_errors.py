"""What cannot be is refused when the card is written: by file, line and the nearest right word."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.cards import language
from throneroom.cards.model import Card, Effect
from throneroom.engine.ruleset import Ruleset

FREE = tr.Variant(kingdom_piles=None)


def written(code: str) -> object:
    """What a phrase of the card language makes."""
    return eval(code, dict(vars(language)))


def card(effects: str) -> Card:
    """An Action with these effects, compiled."""
    made = written(f"action('Trial', 3, {effects})")
    assert isinstance(made, Card)
    Ruleset(tr.Kingdom([made]), 2, FREE)
    return made


PHRASES = {
    # the wrong sort of thing in a word
    "trash(hand)": r"not the place hand: write trash\(one\(hand\)\) or trash\(every\(hand\)\)",
    "trash('Copper')": r"not 'Copper': write trash\(one\(hand, 'Copper'\)\)",
    "trash(Treasure)": r"where are these cards\? Write trash\(one\(hand, ...\)\)",
    "discard(2)": "discard: cards is cards to pick .*, not 2",
    "draw(hand)": "draw: n is a number from 0 to 100 or an amount .*, not the place hand",
    "draw(hand_size > 3)": "draw: n is .*, not a condition",
    "draw('2')": "not '2'",
    "draw(True)": "not True",
    "draw(1.5)": "not 1.5",
    "draw(-1)": "from 0 to 100",
    "coins(101)": "from -100 to 100",
    "if_(3, draw(1))": "if_: condition is a condition .*, a sort of cards .* or a card's name",
    "if_(True, draw(1))": "not True",
    "if_(hand, draw(1))": "not the place hand",
    "gain(top(1))": "gain takes cards from the Supply or the trash",
    "gain(hand)": "gain: what is .*, not the place hand",
    "gain('Silver', times=-1)": "gain: times is a number from 1 to 10, not -1",
    "gain('Silver', to=mat)": "to is discard_pile or hand or deck or aside, not the place mat",
    "put_this(hand)": "put_this: onto is deck or mat, not the place hand",
    "put(one(hand), supply)": "put: onto is .*, not the place supply",
    "one(deck)": r"nobody picks from a deck; top\(1\) is its top card",
    "look_at(one(hand))": r"look_at: cards is cards of the deck \(top\(1\)\), not cards to pick",
    "may(every(hand))": "may: thing is .*, not all cards of a sort",
    "play_this": "the bare word play_this: write play_this\\(...\\)",
    "attack(play_this)": "the bare word play_this: write play_this\\(...\\)",
    "choose(1, [draw(1), coins(1)], coins(2))": "several effects of one option are a tuple",
    "attack(when_gained(draw(1)))": "attack: effects is an effect .*, not a part of a card",
    "whenever_gained(Action, draw(1), by='me')": "by is 'you' or 'others' or 'right' or 'anyone'",
    "cost('3')": "not '3'",
    "reveal_until(0, Action)": "a number from 1 to 20, not 0",
    "up_to(hand, 2)": "up_to: n is a number from 1 to 20, not the place hand",
    "discount(300)": "from 1 to 60",
    # too much, too little, misspelt
    "attack()": "attack: no effect stands in it",
    "if_(hand_size >= 3)": "if_: no effect stands in it",
    "next_turn()": "next_turn: no effect stands in it",
    "discard(one(hand)).then()": "then: no effect stands in it",
    "draw()": r"draw: something is missing: it takes \(n\)",
    "draw(1, 2)": r"draw: that is too much: it takes \(n\)",
    "discard(one(hand), by_yu=True)": "it has no 'by_yu': did you mean 'by_you'",
    "choose(3, draw(1), coins(1))": "3 of 2 options is no choice",
    "choose(1, draw(1))": "two to eight options, not 1",
    "may(next_turn(draw(1)))": r"next_turn\(may\(...\)\)",
    "may(discount(1))": "only what you do can be left out",
    # amounts and conditions
    "draw(5 - hand_size)": "can't be taken away from a number",
    "draw(hand_size // 2 * 3)": "what has been divided can't be multiplied",
    "draw((hand_size + 1) // 2)": "a sum can't be divided",
    "draw(hand_size * 0)": "a whole number from 1 to 100, not 0",
    "draw(hand_size + hand_size)": "a whole number .*, not an amount",
    "if_(3 <= hand_size <= 5, draw(1))": "only known in play",
    "if_(hand_size >= 3 and hand_size <= 5, draw(1))": "only known in play",
    "if_(not hand_size, draw(1))": "compare it",
    "if_(hand_size < 0, draw(1))": "this condition never holds",
    "if_(hand_size >= 0, draw(1))": "this condition always holds",
    "if_(hand_size * 2 == 3, draw(1))": "never holds",
    "if_(hand_size * 2 != 3, draw(1))": "always holds",
    "if_(hand_size == its_cost, draw(1))": "a whole number .*, not an amount",
    # sorts of cards
    "one(hand, ~costing(up_to=3))": "turned round",
    "one(hand, ~any_card)": "no cards but any card",
    "one(hand, Action | costing(up_to=3))": "joined",
    "one(hand, ~Action | Treasure)": "joined",
    "one(hand, Action | 3)": "not with 3",
    "one(hand, ~Action - 'Copper')": r"~\(Action \| 'Copper'\)",
    "one(hand, costing(up_to=3).costing(at_least=2))": "their cost has been told",
    "one(hand, it.costing(up_to=3))": "told without a cost",
    "one(hand, costing())": "say one of up_to, exactly, at_least",
    "costing(up_to=-1)": "a number from 0 to 60",
    "victory('Hill', 3, per(1, costing(up_to=3)))": "told by type or name",
    "cheaper(1, costing(up_to=3))": "told by type or name",
    # cards and where they go
    "play(rest)": "cards are played one at a time",
    "play(every(hand, Treasure))": r"play\(one\(hand, Action\)\)",
    "play(any_number(hand, Treasure))": "only one card at a time is played",
    "play(top(2))": "one card of the deck is played",
    "play(one(supply, 'Village'))": "no card is played from supply",
    "gain(one(hand))": "no card is gained from hand",
    "gain(up_to(2, supply))": r"only one card at a time comes from supply.*times=2",
    "gain(may(one(supply)), times=2)": "times= is for cards that must come",
    "discard(one(supply))": "no card is discarded from supply",
    "discard(one(mat))": r"write every\(mat\)",
    "discard(one(in_play))": "no card is discarded from in_play",
    "trash(one(trash_pile))": "no card is trashed from trash_pile",
    "trash(every(in_play), note=5)": "not 5",
    "trash(every(mat), note=True)": "can't be noted",
    "trash(every(deck, Treasure))": "nobody looks through a deck",
    "put(one(hand), hand)": "no card is put from hand to hand",
    "put(exactly(2, hand), anywhere)": "one card at a time goes anywhere",
    "put(top(1), bottom_of_deck)": r"look_at\(top\(1\)\)",
    "reveal(one(discard_pile))": "no card is revealed from discard_pile",
    "set_aside(top(1))": r"look_at\(top\(1\)\)",
    "until_next_turn(next_turn(draw(1)))": "it is for whenever_played",
    "rest_of_game(next_turn(draw(1)))": r"write each_turn\(...\)",
    "from_hand('start', draw(1), what=Action)": "your turn starts without a card",
    "while_in_play('play', Action, draw(1))": "event is 'buy' or 'gain', not 'play'",
    "also('Curse', 'Tresure', coins=1)": "'Treasure' or 'Action', not 'Tresure'",
}  # fmt: skip


@pytest.mark.parametrize("phrase", PHRASES)
def test_a_phrase_that_means_nothing_is_refused(phrase: str) -> None:
    with pytest.raises(tr.CardError, match=PHRASES[phrase]):
        written(f"action('Trial', 3, {phrase})")


EFFECTS = {
    # revealed cards
    "look_at(top(2))": "must go somewhere",
    "reveal(top(1)), trash(may(one(revealed)))": "must go somewhere",
    "reveal(top(3)), play(one(revealed, Action))": "must go somewhere",
    "put_back()": "no revealed card is there",
    "discard(rest)": "no revealed card is there",
    "reveal(top(1)), attack(discard(rest))": "no revealed card is there",
    "reveal(top(1)), discard(one(revealed)), put_back()": "no revealed card is there",
    "reveal(top(1)), look_at(top(1)), put_back()": "have to go somewhere before",
    "reveal(top(1)), discard(top(1)), put_back()": "have to go somewhere before",
    "reveal(top(1)), pass_left(), put_back()": "have to go somewhere before",
    # cards set aside
    "set_aside(one(hand))": "need next_turn",
    "next_turn(put(rest, hand), holding=True)": "first",
    "set_aside(one(hand)), reveal(top(1)), put_back()": "are set aside",
    "look_at(top(2)), set_aside(one(looked_at)), put_back()": "no revealed cards are left",
    "set_aside(one(hand)), next_turn(draw(1), put(rest, hand), holding=True)": "of its own",
    "set_aside(up_to(2, hand)), next_turn(play(one(revealed)), discard(rest), holding=True)":
        "comes back on its own",
    "gain('Silver'), whenever_gained(it, draw(1))": "to=aside",
    # it, and what was counted
    "gain(costing(up_to=its_cost + 2))": "no card has been moved before its_cost",
    "gain(it)": "no card has been moved before 'it'",
    "if_(Action, draw(1))": "no card has been moved before",
    "trash(one(hand)), next_turn(gain(it))": "no card has been moved before",
    "trash(one(hand)), play(it)": "'it' is not in the discard pile",
    "gain('Silver', to=hand), trash(it)": r"write one\(hand, it\)",
    "coins(trashed)": "that one has trashed none",
    "trash(up_to(2, hand)), gain('Silver'), coins(trashed)": "that one has trashed none",
    "attack(discard(down_to(3))), draw(discarded)": "that one has discarded none",
    "discard(one(hand)), if_(hand_size > 3, discard(one(hand))), draw(discarded)": "not clear",
    "vp(total_cost)": "note=True",
    "gain(one(trashed_cards))": "note=True",
    "each_name(draw(1))": "no cards are noted",
    "if_named(draw(1))": "no card has been named",
    # what stands in the wrong place
    "play_this()": "from_hand",
    "unaffected()": "reaction",
    "trash(gained_card)": "gained_card is there when",
    "whenever_gained('Gold', trash(gained_card), by='right')": "by you or by others",
    "next_turn(trash_this())": "moves itself",
    "attack(trash_this())": "moves itself",
    "when_gained(put_this(deck))": r"put\(gained_card, deck\)",
    "when_bought(trash_this())": r"trash\(gained_card\)",
    "reaction(trash_this())": "moves itself",
    "reaction(coins(1))": "coins are nothing to a player whose turn it is not",
    "each_other(coins(1))": "coins are nothing to a player whose turn it is not",
    "attack(extra_turn(5))": "an extra turn is given when the card is played",
    "attack(attack(draw(1)))": "what others do",
    "attack(whenever_gained(Action, draw(1)))": "what others do",
    "discard(one(hand), by_you=True)": "by_you",
    "draw(1).then(coins(3))": "only after moving cards",
    "play(top(1)).then(coins(3))": "reveal",
    "choose(1, may(trash_this()), coins(1))": "no choice inside",
    "choose(1, if_(hand_size > 3, may(draw(1))), coins(1))": "no choice inside",
    "choose(1, (coins(1), choose(1, draw(1), vp(1))), coins(1))": "no choice inside",
    "reaction(draw(1)), reaction(draw(2))": "one reaction",
    "when_gained(draw(1)), when_gained(draw(2))": "one part for each event",
}  # fmt: skip


@pytest.mark.parametrize("effects", EFFECTS)
def test_an_effect_that_finds_nothing_is_refused_by_the_name_of_its_card(effects: str) -> None:
    with pytest.raises(tr.CardError, match=f"Trial: .*{EFFECTS[effects]}"):
        card(effects)


FINE = (
    "if_(hand_size == 3, draw(1))",
    "if_(hand_size != 3, draw(1))",
    "if_(3 < hand_size, draw(1))",
    "draw(2 * hand_size)",
    "draw((hand_size + 2) // 2)",
    "discard(up_to(2, hand)), draw(discarded)",
    "may(discard(any_number(hand))), draw(discarded)",
    "discard(any_number(hand)).then(draw(discarded))",
    "trash_this(), gain(costing(up_to=its_cost))",
    "reveal_until(1, Action | 'Copper'), gain(costing(exactly=its_cost)), discard(rest)",
    "reveal(top(3)), discard(every(revealed, Action)), put(every(revealed, ~Action), deck)",
    "draw(100), draw(100)",
    "gain('Silver'), trash(it)",
    "reveal(whole_hand)",
)


@pytest.mark.parametrize("effects", FINE)
def test_what_is_like_it_but_means_something_is_a_card(effects: str) -> None:
    assert card(effects).text


def test_an_error_names_the_line_of_the_card() -> None:
    with pytest.raises(tr.CardError) as error:
        language.draw(-1)
    assert error.value.where == f"test_card_errors.py:{_line('language.draw(-1)')}"
    assert str(error.value).startswith(f"{error.value.where}: draw: ")
    assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)


def _line(text: str) -> int:
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    return next(n for n, line in enumerate(lines, 1) if line.strip() == text)


FILES = {
    "mine.py:3: unknown word 'drw': did you mean 'draw'?": "\nx = action('Oops', 3, drw(1))",
    "mine.py:4: trash: cards is": "x = action(\n    'Oops', 3,\n    trash(hand))",
    "mine.py:3: Oops: cards that are revealed": "x = [\n    action('Oops', 3, reveal(top(1)))]",
    "mine.py:2: Oops: unknown card 'Coper': did you mean 'Copper'?": (
        "x = action('Oops', 3, gain('Coper'))"
    ),
    "mine.py:2: unknown word '.costng': did you mean 'costing'?": "x = Action.costng(up_to=3)",
    "mine.py:2: ZeroDivisionError": "x = 1 // 0",
    "mine.py:2: this is not Python": "x = action(",
    "mine.py: it defines no card": "x = 1",
    "mine.py: a card file must not end the program": "raise SystemExit(1)",
    "mine.py:2: unknown word 'drw': did you mean 'draw'?": (
        "from throneroom.cards.language import drw"
    ),
}


@pytest.mark.parametrize("message", FILES)
def test_a_card_file_is_told_by_line_and_nearest_word(tmp_path: Path, message: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text("from throneroom.cards.language import *\n" + FILES[message])
    with pytest.raises(tr.CardError) as error:
        tr.load_cards(file)
    assert str(error.value).startswith(message)


def test_an_attack_is_found_wherever_it_stands() -> None:
    hit = "attack(gain('Curse'))"
    for effect in (f"may({hit})", f"if_(hand_size >= 3, {hit})", f"trash_this().then({hit})"):
        assert "Attack" in card(effect).types


def test_a_card_that_was_made_without_words_is_checked_when_it_is_compiled() -> None:
    good = card("draw(1)")
    bad: tuple[Effect, ...] = (language.trash_this().then(language.put_back()),)
    with pytest.raises(tr.CardError, match="Trial: no revealed card"):
        Ruleset(tr.Kingdom([_with_effects(good, bad)]), 2, FREE)


def _with_effects(one: Card, effects: tuple[Effect, ...]) -> Card:
    from dataclasses import replace

    return replace(one, effects=effects)


def test_trashing_a_named_card_from_an_empty_pile_does_nothing() -> None:
    made = card("trash(one(supply, 'Curse'))")
    g = tr.scenario([made], hand=["Trial"], supply={"Curse": 0})
    g.choose("Trial")
    assert g.supply["Curse"] == 0
    assert not g.trash


def test_a_user_may_redefine_a_basic_card() -> None:
    mine = tr.OFFICIAL.with_cards(language.treasure("Gold", 6, 4))
    for catalog, coins in ((mine, 4), (tr.OFFICIAL, 3)):
        g = tr.scenario("Gold, Smithy", hand=["Gold"], phase="buy", catalog=catalog)
        g.choose("Gold")
        assert g.coins == coins


@pytest.mark.parametrize("name", ["Inn (1E)", "Inn (2015)", "Inn [2e]", "Inn(3)", "Inn (1st ed.)"])
def test_a_name_that_would_mean_an_older_wording_is_refused(name: str) -> None:
    with pytest.raises(tr.CardError, match="would mean an older wording of 'Inn'"):
        language.action(name, 3)


@pytest.mark.parametrize("name", ["Inn (x)", "Inn (20)", "Inn 2015", "Inn (123)", "Inn (1E) Sign"])
def test_a_name_that_only_looks_like_it_is_taken(name: str) -> None:
    kingdom = tr.Kingdom([language.action(name, 3)])
    assert tr.Kingdom(str(kingdom), catalog=kingdom.catalog) == kingdom
