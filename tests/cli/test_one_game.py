"""``throneroom simulate --log`` and ``--watch``: one game of a match."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.commands import simulate as command

from .conftest import Cli

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
LEARNER = """
class Learner:
    '''Buys nothing in its first game, and plays on from its second.'''
    def __init__(self):
        self.games = 0
    def new_game(self, seed, player):
        self.games += 1
    def choose(self, view):
        options = view.decision.options
        return options[-1] if self.games == 1 else options[0]
"""


@pytest.mark.parametrize(
    "players",
    [
        ("Big Money", "Smithy Big Money"),
        ("Random", "Big Money", "Action Medley"),
        ("Best Terminal", "Random"),
        ("search rollouts=3: Big Money", "Big Money"),
    ],
    ids=lambda players: players[0],
)
def test_it_is_the_game_of_the_match(cli: Cli, players: tuple[str, ...]) -> None:
    match = tr.simulate(FIRST_GAME, players, 4, seed=8)
    for number in (1, 2, 4):
        args = ("simulate", FIRST_GAME, *players, "--games", 4, "--seed", 8, "--log", number)
        game = cli(*args, "--json").json
        assert game["scores"] == match.scores[number - 1].tolist()
        assert game["turns"] == match.turns[number - 1].tolist()
        assert sum(1 << player for player in game["winners"]) == match.winners[number - 1]
        assert game["seats"][0] == match.first[number - 1] == (number - 1) % len(players)
        assert game["players"][0] == match.names[0]


def test_an_agent_that_learns_has_played_the_games_before(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(LEARNER)
    players = (f"{tmp_path}/bot.py", "Big Money")
    match = tr.simulate(FIRST_GAME, players, 3)
    assert match.scores[0, 0] == 3  # it had its Estates only
    for number in (1, 3):
        game = cli("simulate", FIRST_GAME, *players, "--log", number, "--json").json
        assert game["scores"] == match.scores[number - 1].tolist()


def test_the_log_for_a_person(cli: Cli) -> None:
    match = tr.simulate(FIRST_GAME, ["Big Money", "Big Money"], 2, seed=3)
    outcome = cli("simulate", FIRST_GAME, "Big Money", "Big Money", "--games", 2, "--seed", 3,
                  "--log", 2)  # fmt: skip
    assert (outcome.code, outcome.err) == (0, "")
    lines = outcome.out.splitlines()
    assert lines[0] == "Game 2 of 2; Big Money (2) begins."
    assert "Turn 1 - Big Money (2)" in lines
    assert "Big Money (1) starts with 7 Coppers and 3 Estates." in lines
    assert "The game ends." in lines
    for player in (0, 1):
        said = f"Big Money ({player + 1}) {match.scores[1, player]} points"
        assert f"{said} in {match.turns[1, player]} turns" in lines[-1]
    winner = {1: "Big Money (1) wins:", 2: "Big Money (2) wins:", 3: "Big Money (1) and"}
    assert lines[-1].startswith(winner[int(match.winners[1])])


def test_watching_prints_the_same_turn_by_turn(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    call = ("simulate", FIRST_GAME, "Big Money", "Random", "--seed", 4)
    whole = cli(*call, "--log", 1)
    watched = cli(*call, "--watch")
    assert watched.out == whole.out
    assert {*naps} == {0.0}  # not a terminal
    turns = len(re.findall(r"^Turn ", whole.out, re.M))
    assert turns - 2 <= len(naps) <= turns + 1
    assert cli(*call, "--watch", 0.2, "--log", 3).out == cli(*call, "--log", 3).out


@pytest.mark.parametrize(("said", "seconds"), [(("--watch",), 1.0), (("--watch", "0.25"), 0.25)])
def test_pauses_in_a_terminal(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, said: tuple[str, ...], seconds: float
) -> None:
    naps: list[float] = []
    monkeypatch.setattr(time, "sleep", naps.append)
    monkeypatch.setattr(command, "_in_terminal", lambda: True)
    for call in (("Big Money", *said), (*said, "Big Money")):
        naps.clear()
        assert cli("simulate", FIRST_GAME, *call).code == 0
        assert {*naps} == {seconds}


def test_ctrl_c_ends_watching(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def stop(seconds: float) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(time, "sleep", stop)
    outcome = cli("simulate", FIRST_GAME, "Big Money", "--watch")
    assert outcome.code == 130
    assert outcome.err == "Stopped.\n"
    assert "begins" in outcome.out
    assert "The game ends." not in outcome.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--log", 0), "the match has games 1 to 10,000: there is no game 0"),
        (("--log", 6, "--games", 5), "games 1 to 5: there is no game 6"),
        (("--log", 1, "--until-sure"), "leave out --until-sure"),
        (("--watch", "-1"), "--watch is between 0 and 60 seconds, not -1"),
        (("--watch", "61"), "between 0 and 60"),
        (("--watch", "--json"), "say --log and --json"),
    ],
)
def test_mistakes(bad: Callable[..., str], options: tuple[object, ...], message: str) -> None:
    assert message in bad("simulate", FIRST_GAME, "Big Money", *options)


def test_no_arguments_at_all(cli: Cli) -> None:
    outcome = cli("simulate")
    assert outcome.code == 2
    assert "Missing argument" in outcome.err
