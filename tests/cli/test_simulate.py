"""``throneroom simulate``."""

from __future__ import annotations

import io
import os
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.commands import simulate as command
from throneroom.engine.kingdom import known_sets

from .conftest import Cli

FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
NINE = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village"
KEYS = {
    "kingdom", "variant", "players", "games", "seed", "wins", "ties", "win_rates", "intervals",
    "mean_scores", "mean_turns", "stalled", "owned", "decisions", "seconds", "games_per_second",
}  # fmt: skip


def test_result_for_a_person(cli: Cli) -> None:
    outcome = cli(
        "simulate", FIRST_GAME, "Big Money", "Smithy Big Money", "--games", 2000, "--seed", 1
    )
    assert outcome.code == 0
    assert outcome.err == ""
    assert outcome.out.startswith(f"Kingdom: {FIRST_GAME}\n")
    match = tr.simulate(FIRST_GAME, ["Big Money", "Smithy Big Money"], games=2000, seed=1)
    row = next(line for line in outcome.out.splitlines() if line.startswith("Smithy Big Money "))
    low, high = match.intervals[1]
    for part in (
        f"{100 * match.win_rates[1]:.1f} %",
        f"{100 * low:.1f} to {100 * high:.1f} %",
        f"{match.wins[1]:,}",
        f"{match.scores[:, 1].mean():.1f}",
        f"{match.turns[:, 1].mean():.1f}",
    ):
        assert part in row
    assert "Smithy Big Money wins more often." in outcome.out
    assert f"2,000 games ({match.ties:,} tied), seed 1, " in outcome.out
    assert "games per second" in outcome.out


def test_json(cli: Cli) -> None:
    found = cli("simulate", FIRST_GAME, "Big Money", "Random", "--games", 100, "--json").json
    assert found.keys() >= KEYS
    assert found["kingdom"] == FIRST_GAME
    assert found["players"] == ["Big Money", "Random"]
    assert found["games"] == 100
    match = tr.simulate(FIRST_GAME, ["Big Money", "Random"], games=100)
    assert found["scores"] == match.scores.tolist()
    assert found["turns"] == match.turns.tolist()


def test_json_keeps_the_numbers_of_a_game_in_a_line(cli: Cli) -> None:
    lines = cli("simulate", FIRST_GAME, "Big Money", "--games", 2, "--json").out.splitlines()
    at = lines.index('  "scores": [')
    assert all(re.fullmatch(r"    \[\d+\],?", line) for line in lines[at + 1 : at + 3])


def test_json_of_very_many_games_lists_none(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("match.result", "commands.simulate"):
        monkeypatch.setattr(f"throneroom.{module}.MOST_ROWS", 10)
    few = cli("simulate", FIRST_GAME, "Big Money", "--games", 10, "--json")
    many = cli("simulate", FIRST_GAME, "Big Money", "--games", 11, "--json")
    assert len(few.json["scores"]) == len(few.json["turns"]) == 10
    assert many.json["scores"] is many.json["turns"] is None
    assert few.err == ""
    assert "scores and turns are not listed" in many.err


def test_the_same_seed_gives_the_same_result_on_any_number_of_threads(cli: Cli) -> None:
    def result(threads: int, seed: int) -> dict[str, Any]:
        found: dict[str, Any] = cli(
            "simulate", "random", "Random", "Big Money", "Random",
            "--games", 3000, "--threads", threads, "--seed", seed, "--json",
        ).json  # fmt: skip
        return {k: v for k, v in found.items() if k not in ("seconds", "games_per_second")}

    assert result(1, 5) == result(2, 5) != result(1, 6)


def test_equal_players_are_numbered(cli: Cli) -> None:
    out = cli("simulate", "random", "Random", "Random", "--games", 50).out
    assert "Random (1)" in out
    assert "Random (2)" in out


def test_a_narrow_terminal_loses_nothing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    args = ("simulate", FIRST_GAME, "Big Money", "Smithy Big Money", "--games", 200)
    wide = cli(*args).out.split("games per second")[0]
    monkeypatch.setenv("COLUMNS", "30")
    narrow = cli(*args).out
    for word in ("Player", "95 % interval", "Turns", "Smithy Big Money "):
        assert word in wide
        assert word in narrow
    assert "…" not in narrow


def test_one_player_has_scores_only(cli: Cli) -> None:
    out = cli("simulate", FIRST_GAME, "Big Money", "--games", 50).out
    assert "Win rate" not in out
    assert "Highest" in out


def test_six_players(cli: Cli) -> None:
    found = cli("simulate", FIRST_GAME, *["Big Money"] * 6, "--games", 60, "--json").json
    assert len(found["win_rates"]) == 6


def test_kingdom_at_random(cli: Cli) -> None:
    def kingdom(*args: object) -> str:
        found = cli("simulate", *args, "Random", "--games", 1, "--json").json
        return str(found["kingdom"])

    everything = known_sets()
    assert kingdom("random", "--seed", 4) == str(tr.Kingdom.random(everything, seed=4))
    assert kingdom("random:base", "--seed", 4) == str(tr.Kingdom.random("Base", seed=4))
    assert kingdom("random:base,intrigue", "--seed", 4) == str(tr.Kingdom.random(seed=4))
    assert kingdom("random", "--piles", 3, "--colony") == str(
        tr.Kingdom(tr.Kingdom.random(everything, seed=0, piles=3), colony=True)
    )


def test_kingdom_from_stdin_and_from_a_file(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = FIRST_GAME.replace(", ", "\n") + "\n"
    file = tmp_path / "first.txt"
    file.write_text(lines)
    args = ("Big Money", "--games", 10, "--json")
    assert cli("simulate", file, *args).json["kingdom"] == FIRST_GAME
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert cli("simulate", "-", *args).json["kingdom"] == FIRST_GAME


def test_player_from_a_file(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "silver only.txt"
    file.write_text("# slow\nProvince\nSilver\n")
    found = cli("simulate", FIRST_GAME, file, "Big Money", "--games", 200, "--json").json
    assert found["players"] == ["silver only", "Big Money"]
    assert "Gold" not in found["owned"][0]


def test_players_from_files_of_other_programs(cli: Cli, tmp_path: Path) -> None:
    bot, menu = tmp_path / "bot.xml", tmp_path / "menu.txt"
    xml = (
        '<?xml version="1.0" encoding="UTF-16"?>\n<player name="Größe"><buy name="Gold"/></player>'
    )
    bot.write_bytes(xml.encode("utf-16"))
    menu.write_text("e2-d4-p8-gold@99|silver@99\n")
    found = cli("simulate", FIRST_GAME, bot, menu, "--games", 4, "--json").json
    assert found["players"] == ["Größe", "menu"]


def test_a_player_from_a_pipe(cli: Cli, tmp_path: Path) -> None:
    pipe = tmp_path / "rules"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_text, args=("Province\nSilver\n",))
    writer.start()
    found = cli("simulate", FIRST_GAME, pipe, "--games", 4, "--json").json
    writer.join(10)
    assert found["players"] == ["rules"]


def test_kingdoms_of_other_sizes(cli: Cli) -> None:
    args = ("Big Money", "--games", 10, "--json")
    assert cli("simulate", NINE, "--piles", 9, *args).json["kingdom"] == NINE
    assert cli("simulate", NINE, "--piles", "any", *args).json["kingdom"] == NINE
    assert cli("simulate", "", "--piles", 0, *args).json["kingdom"] == ""
    out = cli("simulate", "", "Big Money", "--piles", 0, "--colony", "--games", 10).out
    assert "only the basic cards; Colony" in out


def test_notes(cli: Cli, tmp_path: Path) -> None:
    nothing = tmp_path / "nothing.txt"
    nothing.write_text("Witch\nAdventurer\n")
    out = cli("simulate", FIRST_GAME, nothing, "--games", 3).out
    assert "3 games did not end by themselves" in out
    assert "would buy Witch, Adventurer, which are not in this kingdom" in " ".join(out.split())


def test_ctrl_c_stops_cleanly(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, progress: Callable[[int], None], **__: object) -> None:
        progress(1234)
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "simulate", interrupted)
    outcome = cli("simulate", "random", "Random", "--games", 5000)
    assert outcome.code == 130
    assert outcome.err == "Stopped after 1,234 of 5,000 games.\n"
    assert outcome.out == ""


def test_progress_reaches_the_number_of_games() -> None:
    told: list[int] = []
    tr.simulate(FIRST_GAME, ["Big Money"] * 2, games=5000, progress=told.append)
    assert told == sorted(told)
    assert len(told) > 1
    assert told[-1] == 5000


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([NINE + ", Smity", "Random"], "Smity': did you mean 'Smithy'"),
        ([FIRST_GAME, "Big Mony"], "unknown strategy 'Big Mony': did you mean 'Big Money'?"),
        ([FIRST_GAME, ""], "neither a known strategy"),
        ([NINE, "Random"], "a kingdom has 10 piles, this one has 9"),
        ([NINE, "Random"], "--piles 9"),
        (["", "Random"], "this one has 0"),
        (["Village, Village", "Random"], "Village is named twice"),
        ([FIRST_GAME], "Missing argument"),
        ([FIRST_GAME, *["Random"] * 7], "1 to 6 players, not 7"),
        (["random:bse", "Random"], "did you mean 'Base'?"),
        (["random", "Random", "--piles", "21"], "from 0 to 20"),
        (["random", "Random", "--piles", "-1"], "from 0 to 20"),
        (["nowhere.txt", "Random"], "no file 'nowhere.txt'"),
        ([FIRST_GAME, "./nowhere"], "no file './nowhere'"),
        ([FIRST_GAME, "Random", "--games", "0"], "games is between 1 and"),
        ([FIRST_GAME, "Random", "--games", "-5"], "games is between 1 and"),
        ([FIRST_GAME, "Random", "--games", str(10**20)], "games is between 1 and"),
        ([FIRST_GAME, "Random", "--games", "many"], "--games"),
        ([FIRST_GAME, "Random", "--seed", "-1"], "a seed is between 0 and"),
        ([FIRST_GAME, "Random", "--seed", str(10**20)], "a seed is between 0 and"),
        (["random", "Random", "--seed", str(10**20)], "a seed is between 0 and"),
        ([FIRST_GAME, "Random", "--threads", "0"], "threads is between 1 and"),
        ([FIRST_GAME, "Random", "--threads", str(10**20)], "threads is between 1 and"),
        ([FIRST_GAME, "Random", "--cards", "nowhere.py"], "no card file 'nowhere.py'"),
        (["\0", "Random"], "unknown card"),
        (["x" * 30_000, "Random"], "too long to be a kingdom"),
        (["[bold]" * 3, "Random"], "unknown card '[bold]"),
    ],
)
def test_bad_input(bad: Callable[..., str], args: list[str], message: str) -> None:
    assert message in bad("simulate", *args)


def test_files_that_are_not_text(bad: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "card.txt"
    file.write_bytes(b"\xff\xfe\x00\x80")
    assert "is not a text file" in bad("simulate", file, "Random")
    assert "card.txt: not a text file" in bad("simulate", "random", file)


def test_rules_with_a_mistake_name_file_and_line(bad: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "plan.txt"
    file.write_text("Province\nGold if dck(Silver) >= 1\n")
    said = bad("simulate", "random", file)
    assert "plan.txt: line 2" in said
    assert "did you mean 'deck'?" in said
