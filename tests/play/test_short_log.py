"""The log while it is played: short names, and each line once."""

from __future__ import annotations

import random

import pytest

from throneroom.play.played_game import PlayedGame
from throneroom.play.short_log import LogTail, short_log, short_names, told_moves

from .helpers import play_randomly, setup


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Anna", "Ben"], ("A", "B")),
        (["Anna", "Anton"], ("Ann", "Ant")),
        (["You", "Big Money", "Big Money 2"], ("Y", "Big Money", "Big Money 2")),
        (["A b", "A c"], ("A b", "A c")),
    ],
)
def test_names_are_as_short_as_they_can_be(names: list[str], short: tuple[str, ...]) -> None:
    assert short_names(names) == short


def test_every_line_comes_once_and_grown_ones_again() -> None:
    game, tail = PlayedGame(setup()), LogTail()
    told = [*tail.new_lines(game.view(0))]
    for _ in play_randomly(game, random.Random(1), 60):
        told += tail.new_lines(game.view(0))
    told += tail.new_lines(game.view(0))
    whole = short_log(game.view(0))
    starts = [line for line in whole if line.event == 0]
    assert told[: len(starts)] == starts
    last = {line.event: line for line in told[len(starts) :]}
    assert (*starts, *(last[event] for event in sorted(last) if event)) == whole
    assert tail.new_lines(game.view(0)) == ()


def test_opponents_moves_are_told_line_by_line() -> None:
    game, tail = PlayedGame(setup()), LogTail()
    game.answer("treasures")
    game.answer("Silver")
    tail.new_lines(game.view(0))
    told = [line.text for move in told_moves(game, 0, tail) for line in move.lines]
    told += [line.text for line in tail.new_lines(game.view(0))]
    assert told == [line.text for line in short_log(game.view(0))][-len(told) :]
    assert [text for text in told if text.startswith("B buys")] == ["B buys and gains a Silver."]


def test_after_going_back_nothing_is_told_twice() -> None:
    game, tail = PlayedGame(setup()), LogTail()
    tail.new_lines(game.view(0))
    game.answer("treasures")
    tail.new_lines(game.view(0))
    game.undo(0)
    tail.skip(game.view(0))
    assert tail.new_lines(game.view(0)) == ()
    game.answer("treasures")
    assert [line.text for line in tail.new_lines(game.view(0))] == ["A plays 4 Coppers. (+$4)"]
