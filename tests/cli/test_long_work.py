"""Long work where something is wrong with the machine: it is told in a line, nothing is lost."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from throneroom import cli as command_line
from throneroom import start
from throneroom.store import Store, StoreUnwritable

from .conftest import Cli

KINGDOM = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
ANALYZE = ("analyze", KINGDOM, "--generations", 1, "--threads", 1)
ARENA = ("arena", "Big Money", "Random", "--kingdom", KINGDOM, "--games", 4)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "home" / "store.sqlite"))
    return tmp_path / "home"


def test_a_home_where_nothing_can_be_written(cli: Cli, home: Path, tmp_path: Path) -> None:
    home.touch()  # a file in the place of the folder
    page = tmp_path / "page.html"
    outcome = cli(*ANALYZE, "--out", page)
    assert outcome.code == 0
    assert outcome.err.startswith("Note: nothing is kept: the store ")
    assert outcome.err.count("\n") == 1
    assert "Tournament" in outcome.out
    assert "Analysis 1" not in outcome.out
    assert "Analysis 1" not in page.read_text(encoding="utf-8")
    found = cli(*ARENA, "--json").json
    assert (found["run"], found["finished"]) == (None, True)
    assert "Run 1" not in cli(*ARENA).out


def test_a_store_that_was_named_must_be_there(
    bad: Callable[..., str], home: Path, tmp_path: Path
) -> None:
    home.touch()
    assert "can't be used" in bad(*ANALYZE, "--store", home / "store.sqlite")


def test_a_disk_that_is_full_from_the_beginning(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    real = Store.start

    def start(self: Store, *args: object, **options: object) -> object:
        if self.lasting:
            raise StoreUnwritable("database or disk is full")
        return real(self, *args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr(Store, "start", start)
    outcome = cli(*ARENA)
    assert outcome.code == 0
    assert outcome.err == "Note: nothing is kept: database or disk is full\n"
    assert "Run 1" not in outcome.out


def test_a_disk_that_gets_full_announces_no_stored_analysis(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreUnwritable("database or disk is full")

    monkeypatch.setattr(Store, "put", full)
    outcome = cli(*ANALYZE)
    assert outcome.code == 2
    assert "Tournament" in outcome.out
    assert "throneroom analyses 1" not in outcome.out
    assert outcome.err == "Error: database or disk is full\n"


def test_a_damaged_row_does_not_hide_the_others(cli: Cli) -> None:
    for _ in range(2):
        cli(*ANALYZE)
    with Store() as store:
        store._db.execute("UPDATE entries SET data = '{' WHERE run = 1 AND kind = 'analysis'")
    listed = cli("analyses")
    assert listed.code == 0
    assert listed.out.count("Cellar, Market") == 2
    assert "Note: analysis 'last' in " in listed.err
    assert listed.err.count("\n") == 1


def test_no_standard_input(bad: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert "there is no standard input" in bad("simulate", "-", "Random")


def test_ctrl_c_before_anything_has_begun(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(command_line, "main", interrupted)
    with pytest.raises(SystemExit) as stop:
        start.main()
    assert stop.value.code == 130
    assert capsys.readouterr().err == "Stopped.\n"
