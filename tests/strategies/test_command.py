"""``throneroom strategy``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.strategies import parse

from ..cli.conftest import Cli

MENU = "e2-d4-p8-gold@99|witch@1|silver@99"
BOTS = """<playerCollection>
<player name="Plain/Money"><buy name="Province"/><buy name="Gold"/></player>
<player name="plain money"><buy name="Gold" strategy="bold"/></player>
<player name="Far"><buy name="Bandit_Camp"/></player>
<player name="Nothing"/>
</playerCollection>"""


@pytest.fixture
def bots(tmp_path: Path) -> Path:
    file = tmp_path / "bots.xml"
    file.write_text(BOTS)
    return file


def test_check_finds_nothing(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Province\nGold max 3\n")
    outcome = cli("strategy", "check", file)
    assert (outcome.code, outcome.out, outcome.err) == (0, "mine: 2 rules, 0 warnings.\n", "")
    assert cli("strategy", "check", "big money").out == "Big Money: 5 rules, 0 warnings.\n"
    assert cli("strategy", "check", MENU).code == 0


def test_check_shows_every_mistake_with_its_place(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Province\nSmity\nGold if trun = 1\n")
    outcome = cli("strategy", "check", file)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err == (
        "Error: line 2, column 1: unknown card 'Smity': did you mean 'Smithy'?\n"
        "    Smity\n"
        "    ^\n"
        "Error: line 3, column 9: unknown word 'trun': did you mean 'turn'?\n"
        "    Gold if trun = 1\n"
        "            ^\n"
    )


def test_check_warns(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Gold\nWitch\nGold\n")
    outcome = cli("strategy", "check", file, "--kingdom", "Smithy, Moat")
    assert outcome.code == 0
    assert outcome.out == (
        "Warning: line 2: Witch is not in this kingdom\n"
        "Warning: line 3: 'Gold' can never fire: line 1 comes first\n"
        "mine: 3 rules, 2 warnings.\n"
    )
    found = cli("strategy", "check", file, "--json").json
    assert found == {
        "name": "mine",
        "rules": 3,
        "errors": [],
        "warnings": [{"line": 3, "message": "'Gold' can never fire: line 1 comes first"}],
    }


def test_own_cards(cli: Cli, tmp_path: Path) -> None:
    cards = tmp_path / "mine.py"
    cards.write_text(
        "from throneroom.cards.language import *\n"
        "inn = action('Red Inn', 4, choose(1, draw(2), actions(2)))\n"
    )
    text = "choose red inn: +2 Actions"
    assert cli("strategy", "check", text).code == 2
    assert cli("strategy", "check", text, "--cards", cards).code == 0
    assert "choose Red Inn:\n+2 Actions" in cli("strategy", "show", text, "--cards", cards).out


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\xff", "not a text file"),
        (b"", "a strategy needs at least one rule"),
        (b"Gold if " + b"(" * 1500, "too many brackets inside each other"),
        (b"<playerCollection/>", "no <player>"),
        (b"Gold\n" * 1_000_000, "too long"),
    ],
)
def test_bad_files(bad: Callable[..., str], tmp_path: Path, content: bytes, message: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_bytes(content)
    assert message in bad("strategy", "check", file)


def test_bad_names(bad: Callable[..., str]) -> None:
    assert "did you mean 'Big Money'" in bad("strategy", "check", "Big Mony")
    assert "no file 'nowhere.txt'" in bad("strategy", "show", "nowhere.txt")
    assert "no file 'nowhere.xml'" in bad("strategy", "import", "nowhere.xml")
    assert "did you mean 'Smithy'" in bad("strategy", "check", MENU, "--kingdom", "Smity")


def test_show(cli: Cli) -> None:
    out = cli("strategy", "show", MENU).out
    assert out == str(tr.strategy(MENU)) + "\n"
    assert cli("strategy", "show", "Big Money", "--as", "provincial").out == (
        "e2-d4-p8-gold@99|silver@99\n"
    )
    assert "<player name=" in cli("strategy", "show", "Big Money", "--as", "dominionsim").out
    colony = cli("strategy", "show", MENU, "--kingdom", "Witch; Colony").out
    assert "\nColony\n" in colony
    found = cli("strategy", "show", "Big Money", "--json").json
    assert found["text"] == str(tr.strategy("Big Money"))


def test_show_refuses(bad: Callable[..., str], bots: Path) -> None:
    said = bad("strategy", "show", "Smithy Big Money", "--as", "provincial")
    assert "a menu can't express: 'Smithy max 2 if deck size >= 16'" in said
    assert "did you mean 'provincial'" in bad("strategy", "show", MENU, "--as", "provinzial")
    assert "bots.xml: there are 4 strategies: take them apart" in bad("strategy", "show", bots)


def test_show_points_at_a_mistake(bad: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Gold if trun = 1\n")
    assert "Gold if trun = 1\n            ^" in bad("strategy", "show", file)


def test_import_loses_nothing_silently(cli: Cli, bots: Path, tmp_path: Path) -> None:
    outcome = cli("strategy", "import", bots, "--out", tmp_path / "made")
    assert outcome.code == 0
    for line in (
        "DominionSim: 2 of 4 strategies imported.",
        '  plain money: strategy="bold" of Gold',
        "  Far: Bandit Camp",
        "  Nothing: a player without rules",
        f"Wrote 2 files to {tmp_path / 'made'}.",
    ):
        assert line in outcome.out.splitlines()
    files = sorted(file.name for file in (tmp_path / "made").iterdir())
    assert files == ["plain-money-2.txt", "plain-money.txt"]
    plan = tr.strategy(str(tmp_path / "made" / "plain-money.txt"))
    assert str(plan) == "name: Plain/Money\nProvince\nGold"


def test_import_as_json(cli: Cli, bots: Path) -> None:
    found = cli("strategy", "import", bots, "--json").json
    assert (found["program"], found["strategies"], found["imported"]) == ("DominionSim", 4, 2)
    assert [one["imported"] for one in found["results"]] == [True, True, False, False]
    assert found["results"][2]["missing_cards"] == ["Bandit Camp"]
    assert found["results"][1]["not_expressed"] == ['strategy="bold" of Gold']


def test_import_writes_over_nothing(
    cli: Cli, bad: Callable[..., str], bots: Path, tmp_path: Path
) -> None:
    assert cli("strategy", "import", bots, "--out", tmp_path / "made").code == 0
    before = (tmp_path / "made" / "plain-money.txt").read_text()
    assert "already has" in bad("strategy", "import", bots, "--out", tmp_path / "made")
    assert (tmp_path / "made" / "plain-money.txt").read_text() == before


def test_check_refuses_what_a_game_refuses(
    cli: Cli, bad: Callable[..., str], tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    lines = [f"Silver if (turn + {n}) * 2 > coins + 3 and deck size / 2 < 5" for n in range(4_690)]
    file.write_text("\n".join(lines))
    refused = "line 4682: too many conditions"  # 14 steps to a line, 65,535 in all
    assert refused in bad("strategy", "check", file)
    assert refused in bad("strategy", "check", file, "--kingdom", "Smithy")
    with pytest.raises(tr.StrategyError, match=refused):
        tr.simulate(
            ["Smithy"],
            [parse("\n".join(lines)), "Big Money"],
            1,
            variant=tr.Variant(kingdom_piles=None),
        )
    file.write_text("\n".join(lines[:4681]))
    assert cli("strategy", "check", file).code == 0


def test_check_counts_rules_for_cards_outside_the_basic_game(
    bad: Callable[..., str], cli: Cli, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Witch if turn * coins > money\n" * 15_000)
    assert "too many conditions" in bad("strategy", "check", file)
    assert "too many conditions" in bad("strategy", "check", file, "--kingdom", "Witch")
    assert cli("strategy", "check", file, "--kingdom", "Smithy").code == 0


def test_import_reports_bad_menus(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "menus.txt"
    menus = ["e2-d4-p8-gold@99|silver@99", "e2-d4-gold@99|silver@99", "", "e2-d4-p8-gold"]
    file.write_text("\n".join(menus))
    lines = cli("strategy", "import", file).out.splitlines()
    assert lines[0] == "Provincial: 1 of 3 strategies imported."
    assert lines[2] == "Not imported: these can't be read (2):"
    assert lines[3].startswith("  menus.txt: line 2: not a menu like ")
    assert lines[4].startswith("  menus.txt: line 4, column 10: an entry of a menu is a card")
    results = cli("strategy", "import", file, "--json").json["results"]
    assert [one["imported"] for one in results] == [True, False, False]
    assert results[1]["mistake"].startswith("menus.txt: line 2: ")
    assert results[0]["mistake"] is None


def test_import_shows_rules_that_never_fire(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "menus.txt"
    file.write_text("e2-d4-p8-gold@99|silver@99|gold@2\n")
    said = "'Gold' can never fire: 'Gold' comes first"
    assert f"  menus 1: {said}" in cli("strategy", "import", file).out.splitlines()
    (result,) = cli("strategy", "import", file, "--json").json["results"]
    assert said in result["remarks"]
    assert f"# {said}" in result["text"].splitlines()


def test_import_of_a_folder(bad: Callable[..., str], tmp_path: Path) -> None:
    said = bad("strategy", "import", tmp_path)
    assert said == f"Error: {tmp_path} is a folder: name a file in it\n"


def test_show_files_of_menus(cli: Cli, bad: Callable[..., str], tmp_path: Path) -> None:
    file = tmp_path / "menus.txt"
    file.write_text(f"{MENU}\n{MENU}\n")
    assert "menus.txt: there are 2 strategies: take them apart" in bad("strategy", "show", file)
    assert "menus.txt: there are 2 strategies: take them apart" in bad("strategy", "check", file)
    file.write_text("e2-d4-gold@99\n")
    assert "menus.txt: line 1: not a menu like" in bad("strategy", "show", file)
    assert "line 1: not a menu like" in bad("strategy", "show", "e2-d4-gold@99")
    file.write_text(f"# the best\n{MENU}\n")
    assert cli("strategy", "show", file).out.startswith("name: menus\nstyle: provincial\n")
    assert "Colony\n" in cli("strategy", "show", file, "--kingdom", "Witch; Colony").out


def test_show_tells_of_another_style(cli: Cli) -> None:
    outcome = cli("strategy", "show", "Big Money", "--as", "provincial")
    assert outcome.out == "e2-d4-p8-gold@99|silver@99\n"
    assert outcome.err == (
        "Note: a menu is played in Provincial's style, this strategy in another.\n"
    )
    assert cli("strategy", "show", MENU, "--as", "provincial").err == ""
    found = cli("strategy", "show", "Big Money", "--as", "provincial", "--json").json
    assert len(found["remarks"]) == 1


def test_help(cli: Cli) -> None:
    assert "strategy" in cli("--help").out
    for command in ("check", "show", "import"):
        assert command in cli("strategy", "--help").out
        assert "--json" in cli("strategy", command, "--help").out
