"""One agent beats all players of Yang and Kuo's game, and is what its maker writes."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.papers.yang_kuo import best_agent, best_matches, make_best, pairings
from throneroom.papers.yang_kuo.best_page import best_section
from throneroom.papers.yang_kuo.make_best import Recipe
from throneroom.strategies import parse
from throneroom.strategies.bots import Bot

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

BOTS = ["SmithyBot", "SmithyWitch", "BigMoney", "RandomAction", "SmithyCouncil"]


@pytest.mark.parametrize("opponent", BOTS)
def test_it_beats_every_bot(opponent: str) -> None:
    found = best_matches.play_best(opponent, games=200, seed=31)
    assert (found.opponent, found.games) == (opponent, 200)
    assert found.interval[0] > 0.85


def test_it_plays_in_simulate() -> None:
    seats = [best_agent(), pairings.bot("Smithy")]
    match = tr.simulate(pairings.kingdom(), seats, 100, 3, variant=pairings.VARIANT)
    assert match.names[0] == make_best.NAME
    assert match.win_rates[0] > 0.9


def test_it_needs_no_odd_militia() -> None:
    official = tr.Kingdom(pairings.kingdom().names)
    for name in ("Smithy", "SmithyWitch"):
        seats = [best_agent(), pairings.bot(name)]
        match = tr.simulate(official, seats, 200, 4, variant=pairings.VARIANT)
        assert match.win_rates[0] > 0.9


def test_agents_that_have_learnt_join_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    learnt = Bot("RL Someone", "Stands for a network.", "", make=lambda: pairings.bot("Smithy"))
    monkeypatch.setattr(best_matches, "BOTS", (learnt,))
    assert list(best_matches.opponents()) == [*BOTS, "RL Someone"]
    assert best_matches.play_best("RL Someone", games=20).rate > 0.5


def test_it_decides_quickly() -> None:
    assert 0 < best_matches.milliseconds_a_decision() < 20


# ---------------------------------------------------------------- how it is made


def test_the_file_is_of_the_recipe() -> None:
    text = best_matches.file_text()
    seed = re.search(r"the answer of seed (\d+) is the best", text)
    assert seed is not None
    assert int(seed[1]) in Recipe().seeds
    assert text == make_best.file_text(best_agent(), Recipe(), int(seed[1]))


@pytest.mark.parametrize("theirs", [False, True])
def test_the_maker(tmp_path: Path, theirs: bool, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "best.txt"
    words = ["--analysis", "1", "--answers", "1", "--seeds", "5", "--games", "100"]
    words += ["--threads", "1", "--out", str(out), *["--their-militia"] * theirs]
    assert make_best.main(words) == 0
    text = out.read_text(encoding="utf-8")
    made = parse(text, "made", pairings.CARDS)
    recipe = Recipe(analysis=1, answers=1, seeds=(5,), games=100, their_militia=theirs)
    assert text == make_best.file_text(made, recipe, 5)
    assert ("their Militia" in text) == theirs
    said = capsys.readouterr().out
    assert said.count("A leader of the analysis:") == 5
    assert said.count("The answer of seed 5 wins") == 2


def test_the_maker_refuses_no_generations(capsys: pytest.CaptureFixture[str]) -> None:
    assert make_best.main(["--answers", "0"]) == 2
    assert "from 1 on" in capsys.readouterr().err


# ---------------------------------------------------------------- what is shown


def test_the_command_prints_json(cli: Cli) -> None:  # noqa: F811
    found = cli("reproduce", "yang-kuo", "--best", "--games", 20, "--json").json
    assert list(found) == [*best_matches.opponents(), "ms_per_decision"]
    for name in BOTS:
        assert 0 <= found[name]["low"] <= found[name]["rate"] <= found[name]["high"] <= 1
    assert 0 < found["ms_per_decision"] < 20


def test_the_command_prints_a_table(cli: Cli) -> None:  # noqa: F811
    text = cli("reproduce", "yang-kuo", "--best", "--games", 20).out
    assert all(name in text for name in BOTS)
    assert "ms a decision." in text


def test_ctrl_c_shows_the_matches_so_far(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    real = best_matches.play_best

    def playing(name: str, *args: object, **options: object) -> best_matches.BestResult:
        if name == "BigMoney":
            raise KeyboardInterrupt
        return real(name, 10)

    monkeypatch.setattr(best_matches, "play_best", playing)
    outcome = cli("reproduce", "yang-kuo", "--best", "--games", 10, "--json")
    assert outcome.code == 130
    assert list(json.loads(outcome.out)) == ["SmithyBot", "SmithyWitch", "ms_per_decision"]
    assert outcome.err == f"Stopped after 2 of {len(best_matches.opponents())} matches.\n"


def test_the_section_of_the_page() -> None:
    result = best_matches.BestResult("SmithyBot", 2000, 0.98, (0.97, 0.99))
    text = "\n\n".join(best_section([result, replace(result, opponent="BigMoney")]))
    assert "| SmithyBot | yes | 98.0 % (97.0 to 99.0) | 2,000 |" in text
    assert "| BigMoney | no |" in text
    assert all(str(rule.card) in text for rule in best_agent().rules)
