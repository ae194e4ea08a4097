"""A store that was made before runs had one life is still read.

``store-schema-2.sql`` holds two analyses, two tournaments and a study of a card, one of each
finished and one stopped (the study: stopped).
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from throneroom.arena import TournamentWork, kept_tournament
from throneroom.arena.tournament_work import ARENA, PAIRING
from throneroom.lab import kept_study
from throneroom.lab.lab_work import CARD_LAB, LabWork, plan_from_json
from throneroom.learn import kept_search
from throneroom.learn.stored_analyses import load, relatives
from throneroom.runs import Run
from throneroom.runs.records import numbered
from throneroom.store import DONE, STOPPED, Store, database

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

DUMP = Path(__file__).parent / "store-schema-2.sql"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store.sqlite"
    db = sqlite3.connect(path)
    db.executescript(DUMP.read_text(encoding="utf-8"))
    db.execute(f"PRAGMA application_id = {database._APPLICATION}")
    db.close()
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    return path


@pytest.fixture
def _as_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards are what they were: since then, their programs may be written differently."""
    for part in (kept_search, kept_tournament, kept_study):
        monkeypatch.setattr(part, "check_changes", lambda *_: None)


def test_analyses_are_listed_and_shown(cli: Cli, tmp_path: Path) -> None:  # noqa: F811
    assert [(one["id"], one["finished"]) for one in cli("analyses", "--json").json] == [
        (2, False), (1, True),
    ]  # fmt: skip
    page = tmp_path / "page.html"
    shown = cli("analyses", 1, "--out", page)
    assert shown.code == 0, shown.err
    assert "Kingdom: Cellar, Market" in shown.out
    assert "seed 3" in shown.out
    assert "<!doctype html>" in page.read_text(encoding="utf-8")


def test_they_are_a_start_for_others() -> None:
    with Store() as store:
        found = load(store, store.run(1))
        assert found is not None
        assert (found.seed, found.players, found.method) == (3, 2, "ours")
        assert {one.run for one in relatives(store, found.kingdom)} == {1, 2}


@pytest.mark.usefixtures("_as_then")
def test_stopped_runs_go_on(cli: Cli) -> None:  # noqa: F811
    found = cli("analyze", "--resume", 2, "--json", "--threads", 1).json
    assert (found["id"], found["generations"], found["finished"]) == (2, 2, True)
    assert cli("arena", "--resume", 3, "--json").json["finished"]
    found = cli("arena", "--resume", "--json").json
    assert (found["run"], found["pairings"]) == (4, {"played": 3, "planned": 3})
    found = cli("card-lab", "--resume", "--json").json
    assert (found["run"], found["result"]["kingdoms"]) == (5, 2)
    with Store() as store:
        assert {store.run(n).status for n in range(1, 6)} == {DONE}


def test_results_are_what_they_were() -> None:
    with Store() as store:
        kept = numbered(store, CARD_LAB, 5)
        work = LabWork(plan_from_json(kept.run.spec, kept.run.seed))
        run = Run(work, kept)
        run.load()
        assert [one.key for one in work.outcomes(run.results)] == ["0 5"]
        assert [one.number for one in work.references(run.results)] == [0, 1]
        assert kept.run.status == STOPPED


@pytest.mark.usefixtures("_as_then")
def test_no_game_is_played_twice() -> None:
    with Store() as store:
        kept = numbered(store, ARENA, 4)
        work = TournamentWork(kept_tournament.tournament_of(kept.run))
        run = Run(work, kept)
        run.load()
        assert len(work.played(run.results)) == 1
        before = next(iter(store.entries(PAIRING, kept.run)))
        assert work.played(run.results)[0].scores.tolist() == before.arrays["scores"].tolist()
