"""Runs and entries survive, also when two processes write at once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from throneroom.store import (
    DONE,
    MEMORY,
    RUNNING,
    STOPPED,
    Entry,
    Store,
    StoreError,
    StoreUnwritable,
    database,
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "store.sqlite"


def test_what_is_put_comes_back(path: Path) -> None:
    scores = np.array([[-3, 40], [7, 7]], dtype=np.int16)
    with Store(path) as store:
        run = store.start("arena", {"games": 2, "names": ["Ä", "b"]}, seed=2**64 - 1, command="x y")
        store.put(Entry("pairing", "Ä-b", {"wins": [0.5, 1.5]}, {"scores": scores}), run)
    with Store(path) as store:
        assert store.run(run.id) == run
        assert run.seed == 2**64 - 1
        assert run.spec == {"games": 2, "names": ["Ä", "b"]}
        assert run.status == RUNNING
        (entry,) = store.entries("pairing", run)
        assert (entry.key, entry.data) == ("Ä-b", {"wins": [0.5, 1.5]})
        assert entry.arrays["scores"].dtype == np.int16
        assert (entry.arrays["scores"] == scores).all()


def test_the_same_key_is_replaced_within_its_run_only(path: Path) -> None:
    with Store(path) as store:
        first, second = (store.start("arena", {}, seed=0) for _ in range(2))
        for run, value in ((first, 1), (second, 2), (None, 3), (first, 4), (None, 5)):
            store.put(Entry("pairing", "k", {"value": value}), run)
        values = [
            [e.data["value"] for e in store.entries("pairing", run)]
            for run in (first, second, None)
        ]
        assert values == [[4], [2], [5]]
        assert list(store.entries("game", first)) == []
        found = store.get("pairing", "k", second)
        assert found is not None
        assert found.data == {"value": 2}
        assert store.get("pairing", "other", second) is None


def test_the_last_unfinished_run(path: Path) -> None:
    with Store(path) as store:
        assert store.last_unfinished("arena") is None
        runs = [store.start("arena", {}, seed=i) for i in range(3)]
        store.start("search", {}, seed=9)
        store.mark(runs[2], DONE)
        store.mark(runs[1], STOPPED)
        assert store.last_unfinished("arena") == store.run(runs[1].id)
        assert [run.seed for run in store.runs("arena")] == [2, 1, 0]


def test_a_run_that_another_process_works_on_is_left_alone(path: Path) -> None:
    code = (
        "import sys; from throneroom.store import Store; store = Store(sys.argv[1]);"
        "store.start('arena', {}, seed=1); print('ready', flush=True); sys.stdin.read()"
    )
    with (
        Store(path) as store,
        subprocess.Popen(
            [sys.executable, "-c", code, str(path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as other,
    ):
        assert other.stdout is not None
        assert other.stdout.readline() == "ready\n"
        assert store.last_unfinished("arena") is None
        other.kill()
        other.wait()
        assert store.last_unfinished("arena") == store.run(1)


def test_runs_of_unknown_processes_come_last(path: Path) -> None:
    with Store(path) as store:
        stopped, elsewhere = (store.start("arena", {}, seed=i) for i in range(2))
        store.mark(stopped, STOPPED)
        owner = "1 another machine"
        store._db.execute("UPDATE runs SET owner = ? WHERE id = ?", (owner, elsewhere.id))
        assert store.last_unfinished("arena") == store.run(stopped.id)
        store.mark(stopped, DONE)
        assert store.last_unfinished("arena") == elsewhere


@pytest.mark.parametrize("number", [0, -1, 1 << 63, 10**30])
def test_numbers_that_no_run_has(path: Path, number: int) -> None:
    with Store(path) as store, pytest.raises(StoreError, match=f"no run {number} in"):
        store.run(number)


def test_a_run_that_is_not_there(path: Path) -> None:
    with Store(path) as store, pytest.raises(StoreError, match="no run 7"):
        store.run(7)


def test_where_the_store_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "own.db"))
    with Store() as store:
        assert store.path == tmp_path / "own.db"
    monkeypatch.delenv("THRONEROOM_STORE")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert database.default_path() == tmp_path / "data" / "throneroom" / "store.sqlite"


# ---------------------------------------------------------------- several processes


WRITER = """
import sys
import numpy as np
from throneroom.store import Entry, Store
path, name, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
print("ready", flush=True)
sys.stdin.readline()
with Store(path) as store:
    run = store.start("arena", {"name": name}, seed=0)
    for i in range(count):
        store.put(Entry("pairing", f"{name} {i}", {"i": i}, {"numbers": np.arange(i)}), run)
        store.put(Entry("shared", f"{name} {i}", {"i": i}))
"""


def test_two_processes_at_once_lose_nothing(path: Path) -> None:
    count = 150
    writers = [
        subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path), name, str(count)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("a", "b")
    ]
    for writer in writers:
        assert writer.stdout is not None
        assert writer.stdout.readline() == "ready\n"
    for writer in writers:  # both at once, on a file that is not there yet
        assert writer.stdin is not None
        writer.stdin.write("go\n")
        writer.stdin.flush()
    for writer in writers:
        _, said = writer.communicate(timeout=120)
        assert (writer.returncode, said) == (0, "")
    with Store(path) as store:
        runs = store.runs("arena")
        assert sorted(run.spec["name"] for run in runs) == ["a", "b"]
        for run in runs:
            entries = list(store.entries("pairing", run))
            assert [e.data["i"] for e in entries] == list(range(count))
            assert [len(e.arrays["numbers"]) for e in entries] == list(range(count))
        assert len(list(store.entries("shared"))) == 2 * count


def test_a_reader_does_not_wait_for_a_writer(path: Path) -> None:
    with Store(path) as store:
        store.start("arena", {}, seed=1)
        other = sqlite3.connect(path, isolation_level=None)
        assert other.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        other.execute("BEGIN IMMEDIATE")
        other.execute("DELETE FROM runs")
        assert len(store.runs("arena")) == 1
        other.execute("ROLLBACK")
        other.close()


def test_what_fails_leaves_nothing_behind(path: Path) -> None:
    with Store(path) as store:
        with suppress(RuntimeError), database.transaction(store._db):
            store._db.execute("INSERT INTO runs VALUES (1, 'x', '{}', '', '0', '', '', '', '')")
            raise RuntimeError
        assert store.runs("x") == []


@pytest.mark.parametrize("word", ["BEGIN", "COMMIT"])
def test_ctrl_c_around_a_transaction_leaves_none_open(path: Path, word: str) -> None:
    class Interrupted(sqlite3.Connection):
        def execute(self, sql: str, *values: object) -> sqlite3.Cursor:
            if sql == "COMMIT" == word:
                raise KeyboardInterrupt
            done = super().execute(sql, *values)  # type: ignore[arg-type]
            if sql.startswith(word):
                raise KeyboardInterrupt
            return done

    with Store(path) as store:
        db = sqlite3.connect(path, isolation_level=None, factory=Interrupted)
        with pytest.raises(KeyboardInterrupt), database.transaction(db):
            db.execute("DELETE FROM runs")
        assert not db.in_transaction
        store.start("arena", {}, seed=1)  # nobody holds the file
        db.close()


# ---------------------------------------------------------------- schema


def test_an_old_file_is_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Store(path) as store:
        run = store.start("arena", {"old": True}, seed=1)
        assert database.schema_version(store._db) == len(database.STEPS)
    step = ("ALTER TABLE runs ADD COLUMN note TEXT", "CREATE TABLE extra (x)")
    monkeypatch.setattr(database, "STEPS", (*database.STEPS, step))
    with Store(path) as store:
        assert database.schema_version(store._db) == len(database.STEPS)
        assert store.run(run.id).spec == {"old": True}
        store._db.execute("SELECT note FROM runs")


def test_a_step_that_fails_changes_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(path).close()
    before = len(database.STEPS)
    broken = ("CREATE TABLE extra (x)", "CREATE TABLE extra (x)")
    with monkeypatch.context() as patch:
        patch.setattr(database, "STEPS", (*database.STEPS, broken))
        with pytest.raises(StoreError, match="can't be used"):
            Store(path)
    with Store(path) as store:
        assert database.schema_version(store._db) == before
        tables = store._db.execute("SELECT name FROM sqlite_schema").fetchall()
        assert ("extra",) not in tables


def test_a_newer_file_is_refused(path: Path) -> None:
    with Store(path) as store:
        store._db.execute("UPDATE schema_version SET version = 99")
    with pytest.raises(StoreError, match=r"newer throneroom \(schema 99, .*update throneroom"):
        Store(path)


# ---------------------------------------------------------------- files that are no stores


def test_not_a_database(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Shopping: Copper, Silver\n" * 100)
    with pytest.raises(StoreError, match=r"notes\.txt is not a store.*--store FILE"):
        Store(file)
    assert file.read_text().startswith("Shopping")


def test_a_database_of_another_program(tmp_path: Path) -> None:
    file = tmp_path / "other.db"
    db = sqlite3.connect(file)
    db.execute("CREATE TABLE mail (x)")
    db.close()
    with pytest.raises(StoreError, match="another program"):
        Store(file)


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="can't be a folder"):
        Store(tmp_path)


def test_a_place_where_nothing_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="can't be used"):
        Store(tmp_path / "file" / "store.sqlite")


def test_a_damaged_file(path: Path) -> None:
    with Store(path) as store:
        for i in range(200):
            store.put(Entry("pairing", f"{i}", {"text": "x" * 200}))
    content = bytearray(path.read_bytes())
    content[4096:] = b"\xa5" * (len(content) - 4096)
    path.write_bytes(content)
    with (
        pytest.raises(StoreError, match=r"damaged|not a store|can't be used"),
        Store(path) as store,
    ):
        list(store.entries("pairing"))


def test_a_damaged_entry_does_not_hide_the_others(path: Path) -> None:
    with Store(path) as store:
        for key in ("j", "k", "l"):
            store.put(Entry("pairing", key, {}, {"a": np.arange(3)}))
        store._db.execute("UPDATE entries SET arrays = x'00' WHERE key = 'k'")
        assert [entry.key for entry in store.entries("pairing")] == ["j", "l"]
        assert store.damaged == [f"pairing 'k' in {path} can't be read"]
        with pytest.raises(StoreError, match=r"'k' .* can't be read"):
            store.get("pairing", "k")


def test_a_damaged_run_does_not_hide_the_others(path: Path) -> None:
    with Store(path) as store:
        for seed in range(3):
            store.start("arena", {}, seed=seed)
        store._db.execute("UPDATE runs SET spec = '{' WHERE id = 2")
        assert [run.id for run in store.runs("arena")] == [3, 1]
        assert store.damaged == [f"run 2 in {path} can't be read"]
        with pytest.raises(StoreError, match=r"run 2 .* can't be read"):
            store.run(2)


def test_one_that_nothing_outlasts(path: Path) -> None:
    with Store(MEMORY) as store:
        assert not store.lasting
        run = store.start("arena", {}, seed=1)
        store.put(Entry("pairing", "k", {"n": 1}), run)
        assert [entry.data for entry in store.entries("pairing", run)] == [{"n": 1}]
    with Store(path) as store:
        assert store.lasting


def test_places_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnwritable):
        Store(tmp_path / "file" / "store.sqlite")
    for about in ("attempt to write a readonly database", "database or disk is full"):
        with pytest.raises(StoreUnwritable), database.sorted_errors(tmp_path):
            raise sqlite3.OperationalError(about)
    (tmp_path / "notes").write_text("no database " * 100)
    with pytest.raises(StoreError) as found:
        Store(tmp_path / "notes")
    assert not isinstance(found.value, StoreUnwritable)


def test_threads_of_a_process_take_turns_in_writing(path: Path) -> None:
    inside: list[int] = []
    most = 0

    def write() -> None:
        nonlocal most
        for _ in range(5):
            with database.turn_to_write(path, patience=20):
                inside.append(1)
                most = max(most, len(inside))
                time.sleep(0.002)
                inside.pop()

    threads = [threading.Thread(target=write) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert most == 1


def test_who_waits_too_long_for_a_turn_is_told(path: Path) -> None:
    with Store(path) as one, Store(path, patience=0.05) as two:
        with one._writing(), pytest.raises(StoreError, match="locked"):
            two.start("analysis", {}, seed=1)
        two.start("analysis", {}, seed=1)
        assert len(one.runs("analysis")) == 1
