"""``throneroom simulate`` with Python agents, with ``--until-sure``, and when it is stopped."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.commands import simulate as command

from .conftest import Cli

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
BOT = """
class Miser:
    name = "Miser"
    def choose(self, view):
        options = [str(option) for option in view.decision.options]
        wishes = ("treasures", "Province", "Gold", "Silver", "done")
        return next((wish for wish in wishes if wish in options), options[-1])

class Broken(Miser):
    def choose(self, view):
        return "Province"
"""


@pytest.fixture
def bot(tmp_path: Path) -> Path:
    path = tmp_path / "bot.py"
    path.write_text(BOT)
    return path


def test_an_agent_from_a_file(cli: Cli, bot: Path) -> None:
    args = ("simulate", FIRST_GAME, f"{bot}:Miser", "Random", "--games", 20)
    found = cli(*args, "--json").json
    assert found["players"] == ["Miser", "Random"]
    assert found["win_rates"][0] > 0.9
    assert found["bought"][0].keys() == {"Silver", "Gold", "Province"}
    out = cli(*args).out
    line = next(line for line in out.splitlines() if line.startswith("Miser buys per game: "))
    assert f"{found['bought'][0]['Silver']:.1f} Silver" in line


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("bot.py:Mizer", "has no 'Mizer': did you mean 'Miser'?"),
        ("bot.py", "has 2 agents; say which"),
        ("none.py:Miser", "no file "),
        ("bot.py:Broken", "in game 1: 'Province' is not an option now; player 0 may choose ("),
    ],
)
def test_bad_agents(bad: Callable[..., str], bot: Path, name: str, message: str) -> None:
    assert message in bad("simulate", FIRST_GAME, bot.with_name(name), "Random")


def test_until_sure(cli: Cli) -> None:
    args = ("simulate", FIRST_GAME, "Big Money", "Smithy Big Money", "--until-sure", "--seed", 1)
    found = cli(*args, "--json").json
    assert found["games"] < 1000
    assert found["until_sure"] == {
        "alpha": 0.05, "sure": True, "leader": 1, "leader_name": "Smithy Big Money",
        "limit": 1_000_000,
    }  # fmt: skip
    said = f"sure after {found['games']:,} games (sequential test, error at most 5 %)"
    assert f"Smithy Big Money wins more often: {said}." in cli(*args).out
    careful = cli(*args, "--alpha", 0.0001, "--json").json
    assert careful["games"] > found["games"]
    assert careful["until_sure"]["alpha"] == 0.0001


def test_games_are_the_limit_of_until_sure(cli: Cli) -> None:
    args = ("simulate", FIRST_GAME, *["Big Money"] * 2, "--until-sure", "--games", 500)
    found = cli(*args, "--json").json
    assert (found["games"], found["until_sure"]["sure"]) == (500, False)
    assert "Not sure yet after 500 games (sequential test, error at most 5 %)" in cli(*args).out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--alpha", "0.05"], "--alpha is the error of --until-sure"),
        (["--until-sure", "--alpha", "0"], "Error: --alpha is an error above 0 and at most 0.5"),
        (["--until-sure", "--alpha", "1.5"], "Error: --alpha is an error above 0 and at most 0.5"),
        (["--until-sure", "--alpha", "nan"], "Error: --alpha is an error above 0 and at most 0.5"),
    ],
)
def test_bad_errors(bad: Callable[..., str], args: list[str], message: str) -> None:
    assert message in bad("simulate", FIRST_GAME, "Big Money", "Random", *args)


def test_until_sure_needs_two(bad: Callable[..., str]) -> None:
    assert "two players" in bad("simulate", FIRST_GAME, "Big Money", "--until-sure")


@pytest.mark.parametrize("as_json", [False, True])
def test_ctrl_c_shows_what_there_is(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, as_json: bool
) -> None:
    def interrupted(*args: Any, **options: Any) -> None:  # noqa: ANN401 - handed on
        kingdom, players, _, seed = args
        raise tr.Stopped(tr.simulate(kingdom, players, 777, seed, variant=options["variant"]))

    monkeypatch.setattr(command, "simulate", interrupted)
    args = ["simulate", FIRST_GAME, "Big Money", "Random", "--games", "5000"]
    outcome = cli(*args, *["--json"] * as_json)
    assert outcome.code == 130
    assert outcome.err == "Stopped after 777 of 5,000 games.\n"
    if as_json:
        assert json.loads(outcome.out)["games"] == 777
    else:
        assert "777 games" in outcome.out
        assert "Big Money wins more often." in outcome.out


def test_seats_and_ties_for_a_person(cli: Cli) -> None:
    names = ["Big Money", "Smithy Big Money", "Random"]
    lines = cli("simulate", FIRST_GAME, *names, "--games", 300, "--seed", 2).out.splitlines()
    head = next(line for line in lines if line.startswith("Player"))
    assert head.split("  ")[0] == "Player"
    for word in ("Win rate", "95 % interval", "Wins", "Ties", "Begins", "Seat 2", "Seat 3"):
        assert word in head
    match = tr.simulate(FIRST_GAME, names, 300, seed=2)
    row = next(line for line in lines if line.startswith("Smithy Big Money  "))
    for rate in match.seat_win_rates[1]:
        assert f"{100 * rate:.1f} %" in row
    assert f" {match.shared_wins[1]} " in row
