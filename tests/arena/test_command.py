"""``throneroom arena``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.arena import Pairing, PairingResult
from throneroom.arena.tournament import play_pairing
from throneroom.store import DONE, STOPPED, Store
from throneroom.strategies.library import bots

from ..cli.conftest import Cli

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
SIZE_DISTORTION = (
    "Artisan, Bandit, Bureaucrat, Chapel, Festival, Gardens, Sentry, Throne Room, Witch, Workshop"
)
LAZY = "class Lazy:\n    def choose(self, view):\n        return view.decision.options[-1]\n"
PLAY_PAIRING = "throneroom.arena.tournament_work.play_pairing"
SMALL = ("arena", "Big Money", "Smithy Big Money", "Random", "--random", 2, "--games", 50)


def without(found: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {k: v for k, v in found.items() if k not in keys}


def test_result_for_a_person(cli: Cli) -> None:
    outcome = cli(*SMALL, "--seed", 1)
    assert outcome.code == 0
    assert outcome.err == ""
    for word in ("Ratings", "Match-ups", "Wilcoxon", "No cycles", "300 games in 2 kingdoms",
                 "tables of 2", "seed 1", "50 games for each pairing", "Run 1."):  # fmt: skip
        assert word in outcome.out


def test_json_and_its_seed(cli: Cli) -> None:
    first = cli(*SMALL, "--seed", 1, "--json").json
    again = cli(*SMALL, "--seed", 1, "--threads", 1, "--json").json
    other = cli(*SMALL, "--seed", 2, "--json").json
    assert first["run"] == 1
    assert first["games"] == 300
    assert without(first, "run") == without(again, "run")
    assert first["kingdoms"] != other["kingdoms"]
    assert first["command"] == (
        "throneroom arena 'Big Money' 'Smithy Big Money' Random --random 2 --games 50 --seed 1"
    )


def test_kingdoms_by_name_from_a_file_and_at_random(cli: Cli, tmp_path: Path) -> None:
    def kingdoms(*args: object) -> list[str]:
        found: list[str] = cli("arena", "Big Money", "Random", "--games", 2, "--json", *args).json[
            "kingdoms"
        ]
        return found

    file = tmp_path / "kingdoms.txt"
    file.write_text(f"# two\n{FIRST_GAME}  # the first\n\n{SIZE_DISTORTION}\n")
    both = [FIRST_GAME, SIZE_DISTORTION]
    assert kingdoms("--kingdoms", file) == both
    assert kingdoms("--kingdom", FIRST_GAME, "--kingdom", SIZE_DISTORTION) == both
    drawn = kingdoms("--random", 5, "--set", "intrigue")
    assert len(set(drawn)) == 5
    names = {card.name for card in tr.all_cards("Intrigue")}
    assert all({c.name for c in tr.Kingdom(k).cards} <= names for k in drawn)
    assert len(kingdoms()) == 10
    assert kingdoms("--kingdom", "Smithy, Village", "--piles", 2) == ["Smithy, Village"]
    assert all(k.endswith("; Colony") for k in kingdoms("--random", 2, "--colony"))


def test_larger_tables(cli: Cli) -> None:
    found = cli(*SMALL, "--table", 3, "--json").json
    assert found["table"] == 3
    assert found["games_per_pairing"] == 51
    assert found["games"] == 102


def test_games_are_rounded_up_to_whole_rounds(cli: Cli) -> None:
    outcome = cli("arena", "Big Money", "Random", "--random", 1, "--games", 7)
    assert outcome.err == "Note: 8 games for each pairing, so that all begin equally often.\n"
    assert "8 games for each pairing in each kingdom, all beginning equally often" in outcome.out


def test_any_number_of_piles(cli: Cli) -> None:
    kingdoms = ("Smithy", FIRST_GAME)
    named = [word for one in kingdoms for word in ("--kingdom", one)]
    args = ("arena", "Big Money", "Random", *named, "--games", 2)
    found = cli(*args, "--piles", "any", "--json").json
    assert found["kingdoms"] == list(kingdoms)
    assert "--piles any" in found["command"]
    assert cli("arena", "--resume", 1, "--json").json == found


def test_a_python_agent_among_them(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text(LAZY)
    args = ("arena", f"{file}:Lazy", "Big Money", "--random", 1, "--games", 4)
    found = cli(*args, "--json").json
    assert [p["name"] for p in found["players"]] == ["Big Money", "Lazy"]
    assert cli("arena", "--resume", 1, "--json").json == found


def test_all_bots(cli: Cli) -> None:
    found = cli("arena", "--bots", "all", "--random", 1, "--games", 2, "--json").json
    names = {p["name"] for p in found["players"]}
    assert len(names) == sum(not bot.only_in for bot in bots())
    assert {"Big Money", "Smithy Big Money", "Action Medley", "Random"} <= names


def test_files(cli: Cli, tmp_path: Path) -> None:
    out = tmp_path / "deep" / "out"
    found = cli(*SMALL, "--out", out, "--json").json
    assert {f.name for f in out.iterdir()} == {
        "arena.html", "arena.json", "matchups.png", "matchups.svg", "ratings.png", "ratings.svg"
    }  # fmt: skip
    assert json.loads((out / "arena.json").read_text()) == found
    assert found["command"].replace("'", "&#39;") in (out / "arena.html").read_text()


# ---------------------------------------------------------------- stopping and going on


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> list[str]:
    """Ctrl-C in the middle of a pairing, after some were played; gives what is played."""
    played: list[str] = []

    def playing(pairing: Pairing, *args: Any, **options: Any) -> PairingResult:  # noqa: ANN401
        if len(played) == after:
            raise KeyboardInterrupt
        played.append(pairing.key)
        return play_pairing(pairing, *args, **options)

    monkeypatch.setattr(PLAY_PAIRING, playing)
    return played


@pytest.mark.parametrize("named", [False, True])
def test_stop_and_resume(cli: Cli, monkeypatch: pytest.MonkeyPatch, *, named: bool) -> None:
    whole = cli(*SMALL, "--json").json
    with monkeypatch.context() as patch:
        first = interrupt(patch, 4)
        stopped = cli(*SMALL)
    assert stopped.code == 130
    assert "200 games in 2 kingdoms" in stopped.out
    assert "stopped early" in stopped.out
    said = "Stopped after 4 of 6 pairings. Go on with: throneroom arena --resume 2\n"
    assert stopped.err == said
    with Store() as store:
        assert store.run(2).status == STOPPED
    with monkeypatch.context() as patch:
        second = interrupt(patch, 99)
        resumed = cli("arena", "--resume", *([2] if named else []), "--json").json
    assert len(second) == 2
    assert not set(first) & set(second)
    assert without(resumed, "run") == without(whole, "run")
    with Store() as store:
        assert store.run(2).status == DONE


def test_stopped_as_json(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 1)
    outcome = cli(*SMALL, "--json")
    assert outcome.code == 130
    assert json.loads(outcome.out)["pairings"] == {"played": 1, "planned": 6}


def test_stopped_before_anything_was_played(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 0)
    outcome = cli(*SMALL)
    assert (outcome.code, outcome.out) == (130, "")
    assert "Stopped after 0 of 6 pairings" in outcome.err


def test_a_finished_run_is_shown_again(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    first = cli(*SMALL).out
    interrupt(monkeypatch, 0)
    assert cli("arena", "--resume", 1).out == first


def test_another_store(cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    own = tmp_path / "own.db"
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        outcome = cli(*SMALL, "--store", own)
    assert f"--resume 1 --store {own}" in outcome.err
    assert cli("arena", "--resume", 1, "--store", own, "--json").json["finished"]


def test_a_strategy_file_is_found_again_unless_it_changed(
    cli: Cli, bad: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.txt").write_text("Province\nGold\nSilver\n")
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        cli("arena", "mine.txt", "Random", "--random", 2, "--games", 5)
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    (tmp_path / "mine.txt").write_text("Province\nSilver\n")
    assert "mine has changed since run 1" in bad("arena", "--resume")
    (tmp_path / "mine.txt").write_text("Province\nGold\nSilver\n")
    assert cli("arena", "--resume", "--json").json["finished"]


@pytest.mark.parametrize("name", ["./mine.txt", "deep//mine.txt", "./mine.py:Lazy", "./mine.py"])
def test_however_a_file_is_written(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("deep").mkdir()
    for file in ("mine.txt", "deep/mine.txt"):
        Path(file).write_text("Province\nGold\nSilver\n")
    Path("mine.py").write_text(LAZY)
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        cli("arena", name, "Random", "--random", 2, "--games", 2)
    monkeypatch.chdir(tmp_path / "deep")
    assert cli("arena", "--resume", "--json").json["finished"]


def test_an_agent_that_fails(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.py"
    file.write_text("class Zero:\n    def choose(self, view):\n        return 1 / 0\n")
    args = ("arena", "Big Money", "Action Medley", f"{file}:Zero", "--kingdom", FIRST_GAME)
    outcome = cli(*args, "--games", 2)
    assert outcome.code == 2
    assert "2 games in 1 kingdom" in outcome.out
    for words in (
        "Error: Action Medley against Zero in the kingdom Cellar, ",
        "ZeroDivisionError",
        "Stopped after 1 of 3 pairings. Go on with: throneroom arena --resume 1",
    ):
        assert words in outcome.err
    with Store() as store:
        assert store.run(1).status == STOPPED


def test_ctrl_c_after_the_last_pairing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("throneroom.commands.arena.judge", interrupted)
    outcome = cli(*SMALL)
    assert outcome.code == 130
    assert outcome.err == (
        "Stopped after 6 of 6 pairings. See the result with: throneroom arena --resume 1\n"
    )
    with Store() as store:
        assert store.run(1).status == DONE


def test_what_another_process_has_finished_stays_done(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two play the same run; the one that is stopped finds all pairings in the store."""

    def elsewhere(pairing: Pairing, *args: Any, **options: Any) -> PairingResult:  # noqa: ANN401
        with monkeypatch.context() as patch:
            patch.setattr(PLAY_PAIRING, play_pairing)
            cli("arena", "--resume", 1)
        raise KeyboardInterrupt

    monkeypatch.setattr(PLAY_PAIRING, elsewhere)
    assert "6 of 6 pairings" in cli(*SMALL).err
    with Store() as store:
        assert store.run(1).status == DONE


def test_a_run_of_another_version(
    cli: Cli, bad: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    cli(*SMALL)
    monkeypatch.setattr("throneroom.runs.records.__version__", "99.0")
    assert "this is 99.0" in bad("arena", "--resume", 1)


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "at least 2 players, not 0"),
        (["Random"], "at least 2 players, not 1"),
        (["Random", "Big Mony"], "did you mean 'Big Money'?"),
        (["Random", "Random", "--table", "5"], "2, 3 or 4"),
        (["Random", "Random", "--table", "3"], "at least 3 players"),
        (["Random", "Random", "--games", "0"], "games is between 1"),
        (["Random", "Random", "--seed", "-1"], "a seed is between 0"),
        (["Random", "Random", "--threads", "0"], "threads is between 1"),
        (["Random", "Random", "--random", "0"], "--random is between 1"),
        (["Random", "Random", "--set", "bse"], "did you mean 'Base'?"),
        (["Random", "Random", "--kingdom", "Smity"], "did you mean 'Smithy'?"),
        (["Random", "Random", "--kingdom", "Smithy"], "this one has 1: Smithy\nSay --piles 1"),
        (["Random", "Random", "--kingdom", FIRST_GAME, "--random", "2"], "say one of"),
        (["Random", "Random", "--kingdom", FIRST_GAME, "--set", "base"], "--set says"),
        (["Random", "Random", "--kingdom", FIRST_GAME, "--kingdom", FIRST_GAME], "named twice"),
        (["Random", "Random", "--kingdoms", "nowhere.txt"], "no file 'nowhere.txt'"),
        (["Random", "Random", "--piles", "99"], "99"),
        (["Random", "Random", "--piles", "all"], "a number from 0 to 20, or \"any\", not 'all'"),
        (["Random", "Random", "--cards", "nowhere.py"], "no card file"),
        (["--bots", "al"], "did you mean 'all'?"),
        (["--resume"], "no unfinished run of the arena"),
        (["--resume", "12"], "no run 12"),
        (["--resume", "9" * 23], f"there is no run {'9' * 23}"),
        (["--resume", "Big Money"], "number of a run"),
        (["--resume", "--games", "5"], "leave out --games"),
    ],
)
def test_bad_input(bad: Callable[..., str], args: list[str], message: str) -> None:
    assert message in bad("arena", *args)


def test_bad_kingdom_file(bad: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "kingdoms.txt"
    file.write_text(f"{FIRST_GAME}\n{FIRST_GAME.replace('Smithy', 'Smity')}\n")
    said = bad("arena", "Random", "Random", "--kingdoms", file)
    assert "kingdoms.txt line 2" in said
    assert "did you mean 'Smithy'?" in said
    file.write_text("# nothing\n")
    assert "names no kingdom" in bad("arena", "Random", "Random", "--kingdoms", file)
    file.write_bytes(b"\xff\xfe\x00")
    assert "not a text file" in bad("arena", "Random", "Random", "--kingdoms", file)


def test_bad_store_and_folder(bad: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database " * 100)
    assert "is not a store" in bad("arena", "Random", "Random", "--store", file)
    assert "is a file" in bad("arena", "Random", "Random", "--out", file)


def test_a_folder_that_can_not_be_written(
    bad: Callable[..., str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def refused(**_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("tempfile.TemporaryFile", refused)
    interrupt(monkeypatch, 0)  # before the games
    assert "nothing can be written into" in bad(*SMALL, "--out", tmp_path)


def test_files_that_can_not_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "arena.html").mkdir()
    outcome = cli(*SMALL, "--out", tmp_path)
    assert outcome.code == 2
    assert "Ratings" in outcome.out
    assert "the files of run 1 can't be written" in outcome.err
    assert "throneroom arena --resume 1 --out" in outcome.err
