"""``throneroom cards``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.cards import all_cards

from .conftest import Cli

BROKEN = {
    "defines no card": "x = 1",
    "mine.py:2: unknown word 'drw': did you mean 'draw'?": (
        "from throneroom.cards.language import action\nx = action('Oops', 3, drw(1))"
    ),
    "mine.py:1: this is not Python": "x = (",
    "must not end the program": "raise SystemExit(0)",
    "mine.py:2: action: price is a number from 0 to 60": (
        "from throneroom.cards.language import action\nx = action('Oops', -3)"
    ),
}


def test_table_lists_all_cards(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    outcome = cli("cards")
    assert outcome.code == 0
    lines = outcome.out.splitlines()
    for card in all_cards():
        assert any(line.startswith(card.name + " ") for line in lines)
    village = next(line for line in lines if line.startswith("Village "))
    for part in ("$3", "Action", "+1 Card. +2 Actions.", "Base", "✓"):
        assert part in village
    assert f"{len(all_cards())} cards" in lines[-1]


def test_json(cli: Cli) -> None:
    listed = cli("cards", "--json").json
    assert [entry["name"] for entry in listed] == [card.name for card in all_cards()]
    by_name = {entry["name"]: entry for entry in listed}
    throne_room = by_name["Throne Room"]
    assert throne_room["sets"] == {"Base": [1, 2]}
    assert throne_room["cost"] == 4
    assert throne_room["types"] == ["Action"]
    assert throne_room["text"] == tr.card("Throne Room").text
    assert throne_room["coverage"] == "verified"
    assert throne_room["older"] == [
        {
            "name": "Throne Room (1E)",
            "edition": 1,
            "years": [2008, 2016],
            "text": tr.card("Throne Room", 1).text,
        }
    ]
    assert throne_room["effects"]["play an action twice"] == 1
    assert by_name["Farm"]["aliases"] == ["Harem"]
    assert by_name["Gold"]["basic"]


def test_a_potion_in_the_cost(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    by_name = {entry["name"]: entry for entry in cli("cards", "--json").json}
    assert (by_name["Golem"]["cost"], by_name["Golem"]["potion"]) == (4, True)
    assert (by_name["Smithy"]["cost"], by_name["Smithy"]["potion"]) == (4, False)
    assert (by_name["Golem"]["price"], by_name["Smithy"]["price"]) == ("$4P", "$4")
    assert "\n$4P, Action\n" in cli("cards", "Golem").out
    monkeypatch.setenv("COLUMNS", "160")
    lines = cli("cards", "--set", "alchemy").out.splitlines()
    assert "$4P" in next(line for line in lines if line.startswith("Golem "))
    assert "$2P" not in next(line for line in lines if line.startswith("Herbalist "))


def test_one_set_and_one_edition(cli: Cli) -> None:
    def names(*args: object) -> set[str]:
        return {entry["name"] for entry in cli("cards", "--json", *args).json}

    assert len(names("--set", "base")) == 32
    assert len(names("--set", "BASE", "--edition", 1)) == 25
    first = names("--edition", 1)
    assert {"Adventurer", "Saboteur"} <= first
    assert first.isdisjoint({"Artisan", "Courtier", "Copper"})


def test_an_older_edition_shows_the_older_text(cli: Cli) -> None:
    entries = cli("cards", "--json", "--set", "base", "--edition", 1).json
    mine = next(entry for entry in entries if entry["name"] == "Mine")
    assert mine["text"] == tr.card("Mine", 1).text != tr.card("Mine").text
    assert mine["older"] == []


def test_one_card_in_full(cli: Cli) -> None:
    out = cli("cards", "throne room").out
    assert out.startswith("Throne Room\n")
    assert tr.card("Throne Room").text in out
    assert tr.card("Throne Room", 1).text in out
    assert "\nThrone Room (1E), as it was from 2008 to 2016\n" in out
    assert "Base 1E 2E" in out
    assert "play an action twice 1" in out
    assert "also called Harem" in cli("cards", "harem").out
    assert [entry["name"] for entry in cli("cards", "Moat", "--json").json] == ["Moat"]
    assert "(1E)" in cli("cards", "Moneylender", "--edition", 1).out


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["Smity"], "unknown card 'Smity': did you mean 'Smithy'"),
        (["--set", "bse"], "did you mean 'Base'?"),
        (["--set", ""], "unknown set"),
        (["--edition", "3"], "editions are 1 and 2, not 3"),
        (["--edition", str(10**20)], "editions are 1 and 2"),
        (["Village", "--set", "intrigue"], "not in Intrigue but in Base 1E 2E"),
        (["Artisan", "--edition", "1"], "not in edition 1"),
        (["--cards", "nowhere.py"], "no card file 'nowhere.py'"),
    ],
)
def test_bad_input(bad: Callable[..., str], args: list[str], message: str) -> None:
    assert message in bad("cards", *args)


@pytest.mark.parametrize("message", BROKEN)
def test_broken_card_files(bad: Callable[..., str], tmp_path: Path, message: str) -> None:
    file = tmp_path / "mine.py"
    file.write_text(BROKEN[message])
    said = bad("cards", "--cards", file)
    assert "mine.py" in said
    assert message in said
