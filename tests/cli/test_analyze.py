"""``throneroom analyze`` and ``throneroom analyses``."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.learn import Analysis, evolution
from throneroom.learn.evolve import Ours
from throneroom.runs import Run
from throneroom.store import DONE, STOPPED, Store, StoreError

from .. import small_search
from .conftest import Cli

KINGDOM = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
SIMILAR = "Cellar, Market, Merchant, Militia, Bandit, Chapel, Festival, Gardens, Laboratory, Witch"
SMALL = ("analyze", KINGDOM, "--seconds", 0.1, "--threads", 1)


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store that is thrown away after the test."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    return path


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Ctrl-C in the middle of a generation, once."""
    whole = Ours.step
    done = 0

    def step(self: Ours) -> None:
        nonlocal done
        done += 1
        if done == after + 1:
            raise KeyboardInterrupt
        whole(self)

    monkeypatch.setattr(Ours, "step", step)


def without(found: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {
        k: v
        for k, v in found.items()
        if k not in (*keys, "id", "command", "seconds", "look_longer")
    }


def test_result_for_a_person_and_a_page(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "new" / "page.html"
    outcome = cli(*SMALL, "--out", page)
    assert outcome.code == 0
    assert outcome.err == ""
    for word in (f"Kingdom: {KINGDOM}", "Tournament", "seed 0", "Analysis 1", f"Page: {page}"):
        assert word in outcome.out
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    again = cli("analyses", 1, "--out", tmp_path / "again.html")
    assert again.out.replace("again.html", "new/page.html") == outcome.out
    assert (tmp_path / "again.html").read_bytes() == page.read_bytes()


def test_json_is_stored_and_listed(cli: Cli) -> None:
    found = cli(*SMALL, "--json", "--seed", 3).json
    assert found["id"] == 1
    assert found["command"] == (f"throneroom analyze '{KINGDOM}' --seconds 0.1 --seed 3")
    read = Analysis.from_json(found)
    assert read.kingdom == tr.Kingdom(KINGDOM)
    assert cli("analyses", 1, "--json").json == found
    (line,) = cli("analyses", "--json").json
    assert (line["id"], line["kingdom"], line["method"]) == (1, KINGDOM, "ours")
    assert line["finished"]
    assert line["margin"] == found["leaders"][0]["margin"]
    assert line["best"]
    assert "Cellar" in cli("analyses").out


def test_an_empty_list(cli: Cli) -> None:
    assert "No analyses" in cli("analyses").out
    assert cli("analyses", "--json").json == []


def test_three_players_other_method_few_piles(cli: Cli) -> None:
    found = cli("analyze", "Smithy, Village", "--piles", "any", "--players", 3, "--colony",
                "--generations", 1, "--threads", 1, "--json").json  # fmt: skip
    assert found["players"] == 3
    assert found["kingdom"] == "Smithy, Village; Colony"
    assert found["variant"] == {"kingdom_piles": None}


def test_same_seed_same_generations(cli: Cli) -> None:
    wish = ("analyze", KINGDOM, "--generations", 2, "--fresh", "--json")
    first = cli(*wish, "--threads", 1).json
    again = cli(*wish, "--threads", 2).json
    assert without(first) == without(again)
    assert first["generations"] == 2


# ---------------------------------------------------------------- similar kingdoms


def started_from(number: int) -> list[int]:
    with Store() as store:
        found: list[int] = store.run(number).spec["started_from"]
        return found


def of_the_library(number: int) -> int:
    with Store() as store:
        run = store.run(number)
        assert len(run.spec["start"]) >= run.spec["library"]
        return int(run.spec["library"])


def test_similar_kingdoms_are_a_start_unless_fresh(cli: Cli) -> None:
    wish = ("analyze", SIMILAR, "--generations", 1, "--threads", 1)
    cli(*SMALL)
    said = cli(*wish).out
    assert f"similar kingdoms ({of_the_library(2)} of the library; run 1); --fresh does" in said
    assert "similar kingdoms" not in cli(*wish, "--fresh").out
    assert [started_from(n) for n in (1, 2, 3)] == [[], [1], []]
    assert of_the_library(1) > 12
    assert of_the_library(2) > 12
    assert of_the_library(3) == 0


def test_again_from_the_same_start(cli: Cli) -> None:
    cli(*SMALL)
    first = cli("analyze", SIMILAR, "--generations", 1, "--threads", 1, "--json").json
    cli("analyze", SIMILAR, "--generations", 2, "--threads", 1, "--seed", 4)
    again = cli("analyze", "--again", 2, "--threads", 1, "--json").json
    assert without(again) == without(first)
    assert (first["id"], again["id"]) == (2, 4)
    assert started_from(4) == [1]
    assert of_the_library(4) == of_the_library(2)


# ---------------------------------------------------------------- stop and go on


def stop_and_go_on(cli: Cli, monkeypatch: pytest.MonkeyPatch, wish: tuple[object, ...]) -> None:
    whole = cli(*wish, "--json").json
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        stopped = cli(*wish)
    assert stopped.code == 130
    assert "Stopped early" in stopped.out
    assert stopped.err == (
        "Stopped after 1 generation. Go on with: throneroom analyze --resume 2\n"
    )
    with Store() as store:
        assert store.run(2).status == STOPPED
    assert not cli("analyses", "--json").json[0]["finished"]
    resumed = cli("analyze", "--resume", "--json", "--threads", 1).json
    assert resumed["id"] == 2
    assert without(resumed) == without(whole)
    with Store() as store:
        assert store.run(2).status == DONE


def test_stop_and_resume(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    wish = ("analyze", KINGDOM, "--generations", 3, "--fresh", "--threads", 1)
    stop_and_go_on(cli, monkeypatch, wish)


def test_stopped_before_the_first_generation(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with monkeypatch.context() as patch:
        interrupt(patch, 0)
        outcome = cli(*SMALL, "--out", tmp_path / "page.html")
    assert (outcome.code, outcome.out) == (130, "")
    assert not (tmp_path / "page.html").exists()
    assert "Stopped after 0 generations. Go on with" in outcome.err
    assert "nothing yet" in cli("analyses").out
    assert cli("analyze", "--resume", 1, "--json").json["finished"]


def test_stopped_as_json(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 1)
    outcome = cli("analyze", KINGDOM, "--generations", 3, "--threads", 1, "--json")
    assert outcome.code == 130
    assert json.loads(outcome.out)["finished"] is False


@pytest.mark.parametrize("stops", [1, 2])
def test_further_stops_shorten_the_table_and_skip_it(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, stops: int
) -> None:
    """The second Ctrl-C still gives a result and a page; only the third gives up."""
    whole, asked = Ours.result, list[int]()

    def result(self: Ours, **wishes: Any) -> Analysis:  # noqa: ANN401 - as the method takes them
        asked.append(wishes["games"])
        if len(asked) <= stops:
            raise KeyboardInterrupt
        return whole(self, **(wishes | {"games": small_search.TABLE_GAMES}))

    page = tmp_path / "page.html"
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        patch.setattr(Ours, "result", result)
        patch.setattr(evolution, "TABLE_GAMES", 5000)
        outcome = cli("analyze", KINGDOM, "--generations", 2, "--threads", 1, "--out", page)
    assert outcome.code == 130
    assert asked == [1000, 200]
    assert ("Tournament" in outcome.out) == page.exists() == (stops == 1)
    assert "Stopped after 1 generation. Go on with: throneroom analyze --resume 1" in outcome.err
    assert cli("analyze", "--resume", "--json").json["generations"] == 2


def test_a_finished_one_is_shown_again(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    first = cli(*SMALL).out
    interrupt(monkeypatch, 0)
    assert cli("analyze", "--resume", 1).out == first


def test_a_killed_run_goes_on_from_its_last_state(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The state is kept while the run goes, not only at its end."""
    wish = ("analyze", KINGDOM, "--generations", 2, "--fresh", "--threads", 1)
    whole = cli(*wish, "--json").json
    with monkeypatch.context() as patch:
        patch.setattr("throneroom.runs.run.SAVE_EVERY", 0.0)
        patch.setattr(Run, "_end", lambda _: None)
        interrupt(patch, 1)
        cli(*wish)
    steps: list[int] = []
    step = Ours.step

    def counted(self: Ours) -> None:
        if type(self) is Ours:  # not the search for an answer at the end
            steps.append(self.generation)
        step(self)

    monkeypatch.setattr(Ours, "step", counted)
    resumed = cli("analyze", "--resume", "--json").json
    assert steps == [1]
    assert without(resumed) == without(whole)


def test_a_damaged_state_is_told_and_the_search_begins_anew(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    wish = ("analyze", KINGDOM, "--generations", 2, "--fresh", "--threads", 1)
    whole = cli(*wish, "--json").json
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        cli(*wish)
    with Store() as store:
        store._db.execute("""UPDATE entries SET data = '{"evolution": {"version": 2}}'
                             WHERE kind = 'evolution' AND run = 2""")
    resumed = cli("analyze", "--resume", "--json")
    assert "Note: evolution 'last' can't be read and is done again: a damaged" in resumed.err
    assert without(resumed.json) == without(whole)


# ---------------------------------------------------------------- trouble


def test_a_full_disk_loses_nothing_that_was_found(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("the store can't be used: database or disk is full")

    monkeypatch.setattr(Store, "put", full)
    outcome = cli(*SMALL)
    assert outcome.code == 2
    assert "Tournament" in outcome.out
    assert outcome.err == "Error: the store can't be used: database or disk is full\n"


def test_a_page_that_can_not_be_written_leaves_the_old_one(
    cli: Cli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(self: Path, text: str, encoding: str) -> int:
        self.write_bytes(text.encode(encoding)[:100])
        raise OSError(28, "No space left on device")

    page = tmp_path / "page.html"
    page.write_bytes(b"old")
    monkeypatch.setattr(Path, "write_text", full)
    outcome = cli(*SMALL, "--out", page)
    assert outcome.code == 2
    assert "Tournament" in outcome.out
    assert outcome.err == (
        f"Error: {page} can't be written: No space left on device\n"
        "Try again with: throneroom analyze --resume 1 --out PATH\n"
    )
    assert page.read_bytes() == b"old"
    assert [file.name for file in tmp_path.glob("page*")] == ["page.html"]


def test_a_changed_card_or_version(
    cli: Cli, bad: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        cli("analyze", KINGDOM, "--generations", 2, "--threads", 1)
    with monkeypatch.context() as patch:
        patch.setattr("throneroom.learn.kept_search.search_prints", lambda _: {"a card": "other"})
        assert "a card has changed since analysis 1" in bad("analyze", "--resume")
    monkeypatch.setattr("throneroom.runs.records.__version__", "99.0")
    assert "this is 99.0" in bad("analyze", "--resume", 1)
    assert "this is 99.0" in bad("analyze", "--again", 1)


@pytest.mark.parametrize(
    ("args", "message"),
    [
        ([], "which kingdom?"),
        (["Smity"], "did you mean 'Smithy'"),
        ([KINGDOM.replace("Cellar, ", "")], "this one has 9: Market"),
        ([KINGDOM, "--seconds", "0"], "--seconds is above 0"),
        ([KINGDOM, "--seconds", "nan"], "--seconds is above 0"),
        ([KINGDOM, "--generations", "0"], "--generations is between 1"),
        ([KINGDOM, "--players", "5"], "2 to 4 players"),
        ([KINGDOM, "--method", "provincal"], "did you mean 'provincial'?"),
        ([KINGDOM, "--method", "zzz"], "one of ours, provincial"),
        ([KINGDOM, "--seed", "-1"], "a seed is between 0"),
        ([KINGDOM, "--threads", "0"], "threads is between 1"),
        ([KINGDOM, "--piles", "ten"], "--piles is a number"),
        ([KINGDOM, "--cards", "nowhere.py"], "no card file"),
        (["--resume"], "no unfinished analysis"),
        (["--resume", "12"], "no run 12"),
        (["--resume", "Smithy"], "number of an analysis"),
        (["--resume", "--seed", "5"], "leave out --seed"),
        (["--again"], "needs the number"),
        (["--again", "1", "--fresh"], "leave out --fresh"),
        (["--again", "1", "--resume"], "one of --resume and --again"),
    ],
)
def test_bad_input(bad: Callable[..., str], args: list[str], message: str) -> None:
    assert message in bad("analyze", *args)


def test_bad_files(bad: Callable[..., str], cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("not a database " * 100)
    assert "is not a store" in bad(*SMALL, "--store", file)
    assert "is not a store" in bad("analyses", "--store", file)
    assert "is a folder" in bad(*SMALL, "--out", tmp_path)
    assert "can't be written" in bad(*SMALL, "--out", file / "page.html")
    assert "there is no run 7" in bad("analyses", 7)
    assert "name its number" in bad("analyses", "--out", tmp_path / "page.html")
    with Store() as store:
        store.start("arena", {}, seed=1)
    assert "is not an analysis" in bad("analyses", 1)
    assert "is not an analysis" in bad("analyze", "--resume", 1)
