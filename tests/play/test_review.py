"""The review after a game, and the game as a file."""

from __future__ import annotations

import json
import random

import pytest

import throneroom as tr
from throneroom.play import game_review
from throneroom.play.game_file import game_text, read_game
from throneroom.play.game_review import review
from throneroom.play.played_game import PlayedGame

from .helpers import Shelf, play_randomly, played, setup


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few games for each look: what is tested is what becomes of them."""
    monkeypatch.setattr(game_review, "QUICK", 100)
    monkeypatch.setattr(game_review, "DEEP", 400)
    monkeypatch.setattr(game_review, "_GAMES", 10)


@pytest.fixture(scope="module")
def game() -> PlayedGame:
    """Whoever plays at random makes mistakes."""
    made = PlayedGame(setup())
    for _ in play_randomly(made, random.Random(4)):
        pass
    return made


@pytest.mark.usefixtures("_small")
def test_what_cost_most(game: PlayedGame) -> None:
    found = review(game.game, 0, tr.strategy("Big Money"), seconds=60)
    assert found.complete
    numbers = [one.number for one in found.curve]
    assert numbers == sorted(numbers)
    assert {game.deciders[number] for number in numbers} == {0}
    assert found.curve[0].chosen.value > found.curve[-1].chosen.value
    assert found.mistakes
    costs = [one.cost for one in found.mistakes]
    assert costs == sorted(costs, reverse=True)
    assert all(one.sure and one.cost > 0 for one in found.mistakes)
    assert max(found.by_turn) == game.game.players[0].turns
    last = {name: n for name, n in game.game.players[0].owned.items() if n}
    assert found.deck[-1].cards == last
    assert found.plan_deck[0].turn == 1


@pytest.mark.usefixtures("_small")
def test_a_review_that_is_stopped_shows_what_there_is(game: PlayedGame) -> None:
    def stop(done: int, of: int) -> None:
        assert of > 3
        if done == 3:
            raise KeyboardInterrupt

    found = review(game.game, 0, tr.strategy("Big Money"), progress=stop)
    assert not found.complete
    assert (len(found.curve), found.mistakes) == (3, ())


# ------------------------------------------------------------ files


def test_a_record_goes_down_and_up_again() -> None:
    shelf = Shelf()
    game = PlayedGame(setup(tr.Kingdom("Militia, Smithy", opening="4/3")), keep=shelf)
    played(game, "treasures", "Silver", "treasures", "Silver", "treasures")
    game.take_back(0, 0)
    played(game, "treasures", "Militia", "treasures", "Silver")
    text = game_text(game)
    again = PlayedGame(*read_game(text))
    assert again.setup.seats == game.setup.seats
    assert again.game.record() == game.game.record()
    assert again.deciders == game.deciders
    assert again.take_backs == game.take_backs
    assert game_text(again) == text
    assert tr.Record.from_json(text).replay().log == game.game.log  # any reader reads it


def test_a_plain_record_is_one_of_people() -> None:
    game = tr.Game("Smithy", 3, seed=1, variant=tr.Variant(kingdom_piles=None))
    game.choose("treasures")
    setup_, plies = read_game(game.record().to_json())
    assert [seat.person for seat in setup_.seats] == [True] * 3
    assert len(plies) == 1
    assert setup_.take_backs == ()


def _changed(**changes: object) -> str:
    return json.dumps({**json.loads(game_text(PlayedGame(setup()))), **changes})


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a record of a game"),
        ("[1]", "not a record of a game"),
        ("{}", "not a record of a game: it has no 'throneroom'"),
        (_changed().replace('"seed"', '"sed"'), "it has no 'seed'"),
        ("x" * 1_000_001, "at most 1,000,000 characters"),
        (_changed(seats=[{"name": "Anna"}]), "1 seats for 2 players"),
        (_changed(seats=[{"name": "Anna"}, {"name": "Eve"}]), "called as its players are"),
        (
            _changed(seats=[{"name": "Anna"}, {"name": "Big Money", "player": "bots.py:Eve"}]),
            "Big Money is a Python file",
        ),
        (_changed(seats=3), "the seats of a record have a name"),
        (_changed(seats=[{"who": "Anna"}] * 2), "the seats of a record have a name"),
        (_changed(choices=[3]), "choice 1 of the record is not legal"),
        (_changed(**{"take-backs": [[1]]}), "rows of three numbers"),
        (_changed(kingdom="Smity"), "Smithy"),
        (_changed(cards="other"), "other card definitions"),
    ],
)
def test_files_that_are_no_games(text: str, message: str) -> None:
    with pytest.raises(tr.RecordError, match=message):
        read_game(text)
