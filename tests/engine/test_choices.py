"""Answering a decision: by option, index or text; what is not legal changes nothing."""

from __future__ import annotations

import numpy as np
import pytest

import throneroom as tr

from ..random_games import over
from ..scenarios.helpers import options


def table() -> tr.Game:
    hand = ["Council Room", "Farm", "Copper", "Pawn"]
    return tr.scenario("Council Room, Farm, Pawn", hand=hand, deck=["Estate"] * 6)


def now(game: tr.Game) -> tr.Decision:
    decision = game.decision
    assert decision is not None
    return decision


@pytest.mark.parametrize(
    "text",
    [
        "Council Room",
        "council room",
        "COUNCIL ROOM",
        "councilroom",
        " Council-Room ",
        "coUncil_rOOm",
    ],
)
def test_a_card_is_chosen_by_its_name_however_written(text: str) -> None:
    game = table()
    game.choose(text)
    assert game.players[0].play == {"Council Room": 1}


def test_a_card_is_chosen_by_option_and_by_index() -> None:
    wanted = table()
    wanted.choose("Council Room")
    for index, option in enumerate(now(table()).options):
        if str(option) == "Council Room":
            for choice in (option, index, tr.Option(option.code, "whatever it is called")):
                game = table()
                game.choose(choice)
                assert game._core.bytes() == wanted._core.bytes()


@pytest.mark.parametrize("text", ["Harem", "harem", "Farm"])
def test_a_card_is_chosen_by_its_old_name(text: str) -> None:
    game = table()
    game.choose("done")
    game.choose(text)
    assert game.players[0].play == {"Farm": 1}


def test_labels_and_numbers_are_chosen_by_their_text() -> None:
    game = table()
    game.choose("Pawn")
    assert options(game) == ["+1 Card", "+1 Action", "+1 Buy", "+$1"]
    game.choose("+1 buy")
    game.choose("+$1")
    assert (game.buys, game.coins) == (2, 1)
    game = tr.scenario("Secret Passage", hand=["Secret Passage", "Gold"], deck=["Estate"] * 5)
    game.choose("Secret Passage")
    game.choose("Gold")
    assert options(game) == ["0", "1", "2", "3"]
    game.choose("2")
    assert game.players[0].deck[2] == "Gold"


def test_a_number_as_text_is_a_number_and_not_an_index() -> None:
    game = table()
    with pytest.raises(tr.IllegalChoice):
        game.choose("0")


def test_an_index_counts_from_zero_in_the_order_shown() -> None:
    for index, option in enumerate(now(table()).options):
        one, other = table(), table()
        one.choose(index)
        other.choose(option)
        assert one._core.bytes() == other._core.bytes()


@pytest.mark.parametrize(
    "choice",
    ["Gold", "Smithy", "Nonsense", "", " ", "\0", "done done", "1", "-1", "+1", -1, 3, 99, 2**70,
     -(2**70), True, False, None, 1.0, float("nan"), b"done", [], {}, object(), (64, "done"),
     tr.Option(65, "treasures"), tr.Option(3, "Gold"), tr.Option(-1, ""), "x" * 10_000],
    ids=lambda c: repr(c)[:20],
)  # fmt: skip
def test_what_is_not_an_option_is_refused_and_changes_nothing(choice: object) -> None:
    game = table()
    before, decision, record = game._core.bytes(), now(game), game._core.choices()
    with pytest.raises(tr.IllegalChoice) as caught:
        game.choose(choice)
    message = str(caught.value)
    assert "is not an option now" in message
    assert "player 0 may choose" in message
    for option in decision.options:
        assert str(option) in message
    assert len(message) < 1000
    assert game._core.bytes() == before
    assert now(game) == decision
    assert game._core.choices() == record
    game.choose("Pawn")  # and the game goes on


def test_an_illegal_choice_is_a_value_error() -> None:
    assert issubclass(tr.IllegalChoice, ValueError)


def test_nothing_can_be_chosen_after_the_game_is_over() -> None:
    game = tr.Game("Smithy", 2, 1, tr.Variant(kingdom_piles=None, turn_limit=1))
    while not over(game):
        game.choose("done")
    assert game.decision is None
    assert game.phase == "over"
    before = game._core.bytes()
    for choice in (0, "done", "Copper", tr.Option(64, "done"), None, -1):
        with pytest.raises(tr.IllegalChoice, match="the game is over"):
            game.choose(choice)
    assert game._core.bytes() == before
    assert game.ending == "turn limit"


def test_a_decision_reads_as_a_line() -> None:
    game = table()
    assert str(now(game)) == "player 0: play: Pawn, Council Room, done"
    game.choose("Pawn")
    assert str(now(game)) == "player 0: choose (Pawn): +1 Card, +1 Action, +1 Buy, +$1"
    assert now(game).source == "Pawn"


def test_a_decision_tells_whose_cards_are_chosen_from() -> None:
    game = tr.scenario("Spy", hand=["Spy"], deck=["Copper"], opponents=[{"deck": ["Gold"]}])
    game.choose("Spy")
    assert (now(game).player, now(game).subject, now(game).purpose) == (0, 1, "discard")


def test_the_decision_is_made_anew_after_each_choice() -> None:
    game = table()
    first = now(game)
    assert now(game) is first
    game.choose("done")
    assert now(game) != first
    assert now(game).purpose == "treasure"
    assert options(game) == ["Copper", "Farm", "treasures", "done"]


def test_an_index_may_come_from_numpy() -> None:
    game = tr.scenario("Village", hand=["Village", "Copper"])
    game.choose(np.int64(0))
    assert game.actions == 2
