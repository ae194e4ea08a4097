"""Answers, opponents' moves, undo, take-backs, branches, and that all of it can be opened again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent
from throneroom.play import played_game
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame, PlayError, StaleAnswer
from throneroom.play.plies import PlyKind

from ..random_games import random_kingdom
from .helpers import FIRST_GAME, Shelf, at_chapel, play_randomly, played, setup


def test_a_game_from_the_first_answer_to_the_last() -> None:
    game = PlayedGame(setup())
    for _ in play_randomly(game, random.Random(1)):
        pass
    assert game.over
    assert game.asked is None
    assert len(game.deciders) == game.answered == game.game.answered
    assert {*game.deciders} == {0, 1}
    with pytest.raises(PlayError, match="the game is over"):
        game.answer("done")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_was_kept_is_the_same_game_and_nobody_is_asked_again(
    players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = random.Random(players)
    start = setup(random_kingdom(rng), *["Big Money", "Random", "Smithy Big Money"][: players - 1])
    shelf = Shelf()
    game = PlayedGame(start, keep=shelf)
    for seat in play_randomly(game, rng, 120):
        if rng.random() < 0.1 and game.undo_of(seat) is not None:
            game.undo(seat, beyond=True)
    monkeypatch.setattr(StrategyAgent, "choose", None)
    monkeypatch.setattr(StrategyAgent, "answer", None)
    again = PlayedGame(GameSetup.from_data(start.to_data()), shelf.plies)
    assert again.game.record() == game.game.record()
    assert again.log(0) == game.log(0)
    assert (again.asked, again.deciders, again.take_backs) == (
        game.asked, game.deciders, game.take_backs,
    )  # fmt: skip
    assert shelf.over == game.over


def test_opened_again_in_the_middle_opponents_go_on_as_they_would_have() -> None:
    start = setup(FIRST_GAME, "Random", "search rollouts=2: Big Money")

    def record(opened_again: bool) -> tr.Record:
        shelf, rng = Shelf(), random.Random(3)
        game = PlayedGame(start, keep=shelf)
        while game.answered < 40 and not game.over:
            if opened_again:
                game = PlayedGame(start, list(shelf.plies), keep=shelf)
            if game.opponents_move() is None:
                game.answer(rng.choice(options(game)))
        return game.game.record()

    assert record(opened_again=True) == record(opened_again=False)


def options(game: PlayedGame) -> tuple[tr.Option, ...]:
    assert game.asked is not None
    decision = game.view(game.asked).decision
    assert decision is not None
    return decision.options


def test_several_people_at_one_table() -> None:
    game = PlayedGame(setup(people=2))
    played(game, "treasures", "Silver")
    assert game.asked == 1
    with pytest.raises(PlayError, match="it is for Ben to decide, not for Anna"):
        game.answer("treasures", seat=0)
    played(game, "treasures", "Silver")
    assert game.asked == 0
    assert game.deciders[:4] == (0, 0, 1, 1)


def test_a_stale_answer_changes_nothing() -> None:
    game = PlayedGame(setup())
    game.answer("treasures", number=0)
    with pytest.raises(StaleAnswer, match="decision 0 is not asked now, but 1"):
        game.answer("Silver", number=0)
    assert game.answered == 1


def test_what_can_not_be_kept_has_not_happened() -> None:
    def full(*_: object) -> None:
        raise OSError("disk is full")

    game = PlayedGame(setup())
    game.answer("treasures")
    game._keep = full
    before = game.game.record()
    for act in (lambda: game.answer("Silver"), lambda: game.undo(0)):
        with pytest.raises(OSError, match="disk is full"):
            act()
    assert game.game.record() == before
    assert game.answered == 1


# ------------------------------------------------------------ undo


def test_undo_is_free_until_something_new_was_seen() -> None:
    game = PlayedGame(setup())
    game.answer("treasures")
    undo = game.undo_of(0)
    assert undo is not None
    assert undo.free
    assert game.undo(0) == undo
    assert game.answered == 0
    played(game, "treasures", "Silver")
    undo = game.undo_of(0)
    assert undo is not None
    assert (undo.to, undo.free) == (1, False)
    with pytest.raises(PlayError, match="take-back"):
        game.undo(0)
    hand = game.at(1).view(0).hand
    game.undo(0, beyond=True)
    assert (game.asked, game.answered) == (0, 1)
    assert game.view(0).hand == hand
    assert [(one.back_to, one.seat) for one in game.take_backs] == [(1, 0)]
    assert len(game.game.record().luck) == 1


def test_nothing_to_undo() -> None:
    game = PlayedGame(setup())
    assert game.undo_of(0) is None
    with pytest.raises(PlayError, match="nothing to take back"):
        game.undo(0)


def test_after_a_take_back_luck_is_another_one() -> None:
    """Whoever takes a draw back must not know what comes; kept cards stay."""
    hands = set()
    game = PlayedGame(setup())
    for _ in range(6):
        played(game, "treasures", "Silver", "treasures", "Silver")
        hands.add(tuple(sorted(game.view(0).hand.items())))
        game.take_back(0, 0)
    assert len(hands) > 1
    assert len(game.take_backs) == 6


@pytest.mark.parametrize("seed", range(6))
def test_what_can_be_undone_freely_follows_from_what_was_known(seed: int) -> None:
    """The same answers in samples of the view before lead to the same view after."""
    rng = random.Random(seed)
    game = PlayedGame(setup(random_kingdom(rng), "Random", seed=seed, opening=None))
    tried = 0
    for seat in play_randomly(game, rng, 100):
        undo = game.undo_of(seat)
        if undo is None or not undo.free:
            continue
        before, codes = game.at(undo.to), game.game.record().choices[undo.to :]
        view = game.view(seat)
        for luck in range(100, 108):
            sample = before.view(seat).sample(luck)
            for code in codes:
                sample._answer(code)
            assert sample.view(seat).facts_beside_log() == view.facts_beside_log()
        tried += 1
    assert tried > 3


def test_several_picks_are_undone_together() -> None:
    game = at_chapel()
    number = game.answered
    game.answer_all(["Copper", "Copper"], finish=False)
    decision = game.view(0).decision
    assert decision is not None
    assert decision.picked == ("Copper", "Copper")
    undo = game.undo_of(0)
    assert undo is not None
    assert (undo.to, undo.free) == (number, True)


# ------------------------------------------------------------ branches


def test_a_branch_is_a_game_of_its_own() -> None:
    game = PlayedGame(setup())
    played(game, "treasures", "Silver", "treasures", "Silver")
    plies = game.branch(2)
    other = PlayedGame(game.setup, plies)
    assert other.answered == 2
    assert other.game.record().luck != ()
    assert [ply.what for ply in plies].count(PlyKind.ANSWER) == 2
    assert game.take_backs == other.take_backs == ()
    deeper = PlayedGame(game.setup, other.branch(1))
    assert deeper.view(0) == game.at(1).view(0)
    with pytest.raises(PlayError, match="counted from 0"):
        game.branch(10_000)


def test_an_opponent_that_fails_leaves_the_game_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    game = PlayedGame(setup())
    game.answer("treasures")
    game.answer("Silver")

    def fails(*_: object) -> None:
        raise tr.AgentError("agent 'Big Money' failed")

    monkeypatch.setattr(played_game, "let_answer", fails)
    before = game.game.record()
    with pytest.raises(tr.AgentError):
        game.opponents_move()
    assert game.game.record() == before
    monkeypatch.undo()
    assert game.opponents_move() is not None


# ------------------------------------------------------------ setups


def test_names_differ_and_a_person_is_there() -> None:
    kingdom = tr.Kingdom(FIRST_GAME)
    seats = [person(), opponent("Big Money", kingdom), opponent("Big Money", kingdom)]
    assert GameSetup.of(kingdom, seats, 1).names == ("You", "Big Money", "Big Money 2")
    with pytest.raises(ValueError, match="at least one player is a person"):
        GameSetup.of(kingdom, seats[1:], 1)
    with pytest.raises(ValueError, match="2 to 4 players, not 1"):
        GameSetup.of(kingdom, seats[:1], 1)


def test_an_opponents_rules_are_those_of_the_beginning(tmp_path: Path) -> None:
    file = tmp_path / "plan.txt"
    file.write_text("Province\nGold\nSilver\n")
    kingdom = tr.Kingdom(FIRST_GAME)
    start = GameSetup.of(kingdom, [person(), opponent(str(file), kingdom)], 1)
    file.unlink()
    again = GameSetup.from_data(start.to_data())
    assert again == start
    plan = again.strategy(1)
    assert plan is not None
    assert [rule.card for rule in plan.rules] == ["Province", "Gold", "Silver"]
    assert again.strategy(0) is None
