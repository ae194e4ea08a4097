"""A game that is over, step by step."""

from __future__ import annotations

import random

import pytest

from throneroom.play.played_game import PlayedGame, PlayError
from throneroom.play.replay import GameReplay

from ..random_games import random_kingdom
from .helpers import play_randomly, setup


@pytest.fixture(scope="module", params=[1, 2])
def replay(request: pytest.FixtureRequest) -> GameReplay:
    """A game with a take-back in it, so that its luck changes on the way."""
    rng = random.Random(request.param)
    game = PlayedGame(setup(random_kingdom(rng), "Big Money", seed=3))
    for _ in play_randomly(game, rng, 30):
        pass
    game.take_back(0, game.deciders.index(0, 5))
    for _ in play_randomly(game, rng):
        pass
    return GameReplay(game)


def test_each_step_is_the_game_as_it_was(replay: GameReplay) -> None:
    choices = replay.at(replay.last).game.record().choices
    assert len(choices) == replay.last
    for step in replay.steps[:-1]:
        moment = replay.at(step.number)
        assert moment.decision is not None
        assert moment.chosen is not None
        assert moment.decision.player == step.seat
        assert moment.chosen.code == choices[step.number]
        assert (moment.game.active, moment.game.turn) == (step.active, step.turn)
        assert len(moment.game._core.events()) == step.event
    end = replay.at(replay.last)
    assert end.game.over
    assert (end.decision, end.chosen, end.step.seat) == (None, None, None)


def test_lines_of_the_log_lead_to_where_they_have_just_happened(replay: GameReplay) -> None:
    lines = replay.log()
    places = [place for _, place in lines]
    assert places == sorted(places)
    assert (places[0], places[-1]) == (0, replay.last)
    for line, place in lines:
        assert replay.steps[place].event > line.event
        assert place == 0 or replay.steps[place - 1].event <= line.event


def test_turns_are_stepped_through_both_ways(replay: GameReplay) -> None:
    firsts = [step.number for step in replay.turns]
    assert firsts[0] == 0
    assert len({(step.active, step.turn) for step in replay.turns}) == len(firsts)
    number, there = 0, [0]
    while number < replay.last:
        number = replay.turn_after(number)
        there.append(number)
    assert there == [*firsts, replay.last]
    back = [number]
    while number:
        number = replay.turn_before(number)
        back.append(number)
    assert back == there[::-1]


def test_only_what_is_over_and_there_is_shown(replay: GameReplay) -> None:
    for number in (-1, replay.last + 1):
        with pytest.raises(PlayError, match=f"from 0 to {replay.last}"):
            replay.at(number)
    with pytest.raises(PlayError, match="when it is over"):
        GameReplay(PlayedGame(setup()))
