"""``throneroom analyses``: what is done with one; and ``analyze --save`` and ``--no-store``."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import throneroom as tr
import throneroom.commands.analyses
import throneroom.commands.analyze
from throneroom import commands
from throneroom.learn import Analysis
from throneroom.learn.evolve import Ours
from throneroom.store import RUNNING, Store

from ..reports.examples import KINGDOM, analysis, keep, plans
from .conftest import Cli

SMALL = ("analyze", KINGDOM, "--generations", 1, "--threads", 1, "--seed", 2)


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    return path


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analysis(found=plans()[:3])


def stored(*some: Analysis) -> None:
    with Store() as store:
        for one in some:
            keep(store, one)


# ---------------------------------------------------------------- a leader as a file


def test_a_leader_is_saved_as_a_strategy_file(cli: Cli, found: Analysis, tmp_path: Path) -> None:
    stored(found)
    file = tmp_path / "plan.txt"
    outcome = cli("analyses", 1, "--save", "c", file)
    assert outcome.out.endswith(f"Strategy C: {file}\n")
    assert tr.strategy(str(file)) == replace(found.leaders[2].strategy, name="plan")
    assert file.read_text().startswith(f"# Leader C of analysis 1\n# Kingdom: {KINGDOM}\n")
    cli("analyses", 1, "--save", "B", tmp_path / "witches.txt", "--json")
    assert tr.strategy(str(tmp_path / "witches.txt")) == found.leaders[1].strategy


def test_a_new_analysis_saves_a_leader(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "best.txt"
    shown = cli(*SMALL, "--save", "A", file, "--json")
    best = Analysis.from_json(shown.json).leaders[0].strategy
    assert shown.err == f"Strategy A: {file}\n"
    assert tr.strategy(str(file)).sections == best.sections
    assert cli("simulate", KINGDOM, file, "analysis:1", "--games", 10).code == 0


def test_no_file_is_written_over(bad: Callable[..., str], found: Analysis, tmp_path: Path) -> None:
    stored(found)
    file = tmp_path / "plan.txt"
    file.write_text("Copper")
    for call in (("analyses", 1), SMALL):
        message = bad(*call, "--save", "A", file)
        assert f"{file} is there already: name another file, or remove it first" in message
    assert file.read_text() == "Copper"
    with Store() as store:
        assert len(store.runs("analysis")) == 1  # nothing was searched in vain


@pytest.mark.parametrize(
    ("save", "message"),
    [
        (("D", "new.txt"), "analysis 1 has no leader 'D': it has A, B, C"),
        (("plan", "new.txt"), "--save A plan.txt, not 'plan'"),
        (("A", "nowhere/new.txt"), "there is no folder"),
        (("A", "."), "is a folder"),
    ],
)
def test_bad_savings(
    bad: Callable[..., str],
    found: Analysis,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    save: tuple[str, str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    stored(found)
    assert message in bad("analyses", 1, "--save", *save)
    assert not Path("new.txt").exists()


def test_a_closed_pipe_does_not_lose_the_file(
    cli: Cli, found: Analysis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def closed(*_: object) -> None:
        raise BrokenPipeError(errno.EPIPE, "closed")

    stored(found)
    for command in (commands.analyses, commands.analyze):
        monkeypatch.setattr(command, "print_found", closed)
    for i, call in enumerate([("analyses", 1), SMALL]):
        cli(*call, "--save", "A", tmp_path / f"{i}.txt")
        assert tr.strategy(str(tmp_path / f"{i}.txt")).rules


def test_an_analysis_without_that_leader_is_shown_and_kept(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("throneroom.learn.evolve._LEADERS", 2)
    outcome = cli(*SMALL, "--save", "E", tmp_path / "plan.txt")
    assert outcome.code == 2
    assert "Analysis 1: throneroom analyses 1" in outcome.out
    assert "analysis 1 has no leader 'E': it has A, B" in outcome.err
    assert not (tmp_path / "plan.txt").exists()


@pytest.mark.parametrize("letter", ["Z", "F", "AB", "", "5", "\u00e4"])
@pytest.mark.parametrize("call", [SMALL, ("analyze", "--resume", 1), ("analyze", "--again", 1)])
def test_a_letter_that_no_leader_can_have_is_refused_before_the_search(
    bad: Callable[..., str],
    found: Analysis,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    call: tuple[object, ...],
    letter: str,
) -> None:
    def search(*_: object) -> None:
        raise AssertionError

    stored(found)
    monkeypatch.setattr(Ours, "step", search)
    message = bad(*call, "--save", letter, tmp_path / "plan.txt")
    assert (
        f"a leader's letter (A, B, C, D, E) and a file, as in --save A plan.txt, not {letter!r}"
        in (" ".join(message.split()))
    )
    with Store() as store:
        assert len(store.runs("analysis")) == 1


# ---------------------------------------------------------------- titles, deleting


def test_a_title_is_listed_and_shown(
    cli: Cli, found: Analysis, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    stored(found, found)
    untitled = cli("analyses").out
    assert cli("analyses", 2, "--title", " The  Witch\tgame ").out == (
        "Analysis 2 is now called 'The Witch game'.\n"
    )
    assert [line["title"] for line in cli("analyses", "--json").json] == ["The Witch game", None]
    assert "The Witch game" in cli("analyses").out
    assert "Analysis 2 (The Witch game): throneroom analyses 2" in cli("analyses", 2).out
    assert cli("analyses", 2, "--title", "").out == "Analysis 2 has no title now.\n"
    assert cli("analyses").out == untitled


def test_a_deleted_analysis_is_gone_and_its_number_too(cli: Cli, found: Analysis) -> None:
    stored(found, found)
    assert cli("analyses", 2, "--delete").out == "Deleted analysis 2.\n"
    assert [line["id"] for line in cli("analyses", "--json").json] == [1]
    with Store() as store:
        count = store._db.execute("SELECT count(*) FROM entries WHERE run = 2").fetchone()
    assert count == (0,)
    stored(found)
    assert [line["id"] for line in cli("analyses", "--json").json] == [3, 1]


def test_a_damaged_analysis_can_be_deleted(cli: Cli, found: Analysis) -> None:
    stored(found)
    with Store() as store:
        store._db.execute("UPDATE runs SET spec = 'x' WHERE id = 1")
    assert cli("analyses", 1).code == 2
    assert cli("analyses", 1, "--delete").code == 0
    assert cli("analyses", "--json").json == []


def test_what_runs_is_not_deleted(bad: Callable[..., str], found: Analysis) -> None:
    stored(found)
    with Store() as store:
        store.mark(store.run(1), RUNNING)
        owner = store._db.execute("SELECT owner FROM runs").fetchone()[0]
        other = owner.replace(str(os.getpid()), str(os.getppid()))
        store._db.execute("UPDATE runs SET owner = ?", (other,))
    assert f"analysis 1 is still running (process {os.getppid()})" in bad("analyses", 1, "--delete")


# ---------------------------------------------------------------- comparing


def test_two_analyses_are_compared(cli: Cli, found: Analysis) -> None:
    worse = replace(found, leaders=found.leaders[::-1])
    stored(found, worse)
    summary = cli("analyses", 1, "--compare", 2, "--json").json
    plans = [found.leaders[0].strategy, worse.leaders[0].strategy]
    match = tr.simulate(KINGDOM, plans, summary["games"])
    assert summary["players"] == ["analysis:1:A", "analysis:2:C"]
    assert summary["wins"] == match.wins.tolist()
    shown = cli("analyses", 1, "--compare", 2).out
    low, high = match.intervals[0]
    assert f"{100 * low:.1f} to {100 * high:.1f} %" in shown
    assert "same strategy" not in shown


def test_the_same_strategy_found_twice(cli: Cli, found: Analysis) -> None:
    stored(found, found)
    assert "Both have found the same strategy." in cli("analyses", 1, "--compare", 2).out


def test_what_cannot_be_compared(bad: Callable[..., str], found: Analysis) -> None:
    other = analysis("Smithy", [tr.strategy("Smithy Big Money")])
    rules = replace(found, variant=tr.Variant(turn_limit=20))
    stored(found, other, replace(found, players=3), rules)
    assert f"of different kingdoms: {KINGDOM}, and Smithy" in bad("analyses", 1, "--compare", 2)
    assert "for 2 and 3 players" in bad("analyses", 1, "--compare", 3)
    assert "rules: official, and {'turn_limit': 20}" in bad("analyses", 1, "--compare", 4)
    assert "can't be compared with itself" in bad("analyses", 1, "--compare", 1)
    assert "there is no run 9" in bad("analyses", 1, "--compare", 9)


# ---------------------------------------------------------------- mistakes, and keeping nothing


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (("--delete",), "--delete is for one analysis: name its number"),
        (("--save", "A", "x.txt"), "--save is for one analysis: name its number"),
        ((5, "--delete"), "there is no analysis 5 in "),
        ((5, "--title", "x"), "there is no run 5 in "),
        ((5,), ": there is analysis 1"),
        ((1, "--delete", "--title", "x"), "say one of --title and --delete"),
        ((1, "--delete", "--out", "x.html"), "--out does not go with --delete"),
        ((1, "--title", "x" * 81), "a title has at most 80 characters, and this has 81"),
    ],
)
def test_mistakes(
    bad: Callable[..., str], found: Analysis, call: tuple[object, ...], message: str
) -> None:
    stored(found)
    assert message in bad("analyses", *call)


def test_numbers_of_an_empty_store(bad: Callable[..., str]) -> None:
    assert "it has no analysis yet; begin one with throneroom analyze" in bad("analyses", 1)


def test_nothing_is_kept_if_so_asked(cli: Cli, bad: Callable[..., str], store: Path) -> None:
    shown = cli(*SMALL, "--no-store")
    assert not store.exists()
    kept = cli(*SMALL)
    assert "; run 1); --fresh does without" in cli(*SMALL, "--no-store").out
    assert shown.code == 0
    assert "Analysis 1: " in kept.out
    assert "Tournament" in shown.out
    assert "throneroom analyses" not in shown.out
    assert [line["id"] for line in cli("analyses", "--json").json] == [1]
    assert "leave out --no-store" in bad("analyze", "--resume", 1, "--no-store")
