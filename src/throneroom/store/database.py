"""The SQLite file: where it is, its schema, and clear words when it can't be used.

Several processes may use one file at once: it is in WAL mode (readers never wait), and a writer
waits for another one instead of failing.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

VARIABLE = "THRONEROOM_STORE"
PATIENCE = 60.0  # seconds to wait for another process that is writing
_UNWRITABLE = ("readonly", "unable to open", "disk is full", "disk I/O error")  # SQLite's words
_APPLICATION = 0x5468526D  # "ThRm": whose file it is, in the header of the file

_turns: defaultdict[Path, threading.Lock] = defaultdict(threading.Lock)

# Step i leads from schema i to schema i + 1. Steps are only ever added.
STEPS: tuple[tuple[str, ...], ...] = (
    (
        "CREATE TABLE schema_version (version INTEGER NOT NULL)",
        "INSERT INTO schema_version VALUES (0)",
        """CREATE TABLE runs (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            kind TEXT NOT NULL,
            spec TEXT NOT NULL,
            command TEXT NOT NULL,
            seed TEXT NOT NULL,
            version TEXT NOT NULL,
            created TEXT NOT NULL,
            status TEXT NOT NULL
        )""",
        """CREATE TABLE entries (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            run INTEGER REFERENCES runs (id) ON DELETE CASCADE,
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            data TEXT NOT NULL,
            arrays BLOB,
            created TEXT NOT NULL
        )""",
        "CREATE UNIQUE INDEX one_entry ON entries (ifnull(run, 0), kind, key)",
    ),
    ("ALTER TABLE runs ADD COLUMN owner TEXT NOT NULL DEFAULT ''",),
    (
        """CREATE TABLE games (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            token TEXT NOT NULL UNIQUE,
            owner TEXT NOT NULL,
            setup TEXT NOT NULL,
            parent INTEGER REFERENCES games (id) ON DELETE SET NULL,
            parent_at INTEGER,
            version TEXT NOT NULL,
            created TEXT NOT NULL,
            changed TEXT NOT NULL,
            over INTEGER NOT NULL DEFAULT 0
        )""",
        """CREATE TABLE plies (
            game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
            number INTEGER NOT NULL,
            what TEXT NOT NULL,
            seat INTEGER NOT NULL,
            value TEXT NOT NULL,
            PRIMARY KEY (game, number)
        ) WITHOUT ROWID""",
    ),
    ("CREATE INDEX games_of_owner ON games (owner, changed)",),
)


class StoreError(ValueError):
    """A store that can't be used; the message says why and what to do."""


class NoSuchRun(StoreError):
    """A number that no run has."""


class StoreUnwritable(StoreError):
    """A place where nothing can be written, or no more: a folder without rights, a full disk."""


def default_path() -> Path:
    """The file that the environment names, or one among the user's data."""
    if named := os.environ.get(VARIABLE):
        return Path(named).expanduser()
    from platformdirs import user_data_path

    return user_data_path("throneroom") / "store.sqlite"


def connect(
    path: Path, patience: float = PATIENCE, *, any_thread: bool = False
) -> sqlite3.Connection:
    """Open the store's file, made or brought up to date if need be."""
    with sorted_errors(path):
        if path.is_dir():
            raise StoreError(f"the store can't be a folder: {path}{_elsewhere()}")
        path.parent.mkdir(parents=True, exist_ok=True)
        db = sqlite3.connect(
            path, timeout=patience, isolation_level=None, check_same_thread=not any_thread
        )
        try:
            db.execute("PRAGMA foreign_keys = ON")
            _check_owner(db, path)
            _use_wal(db)
            db.execute("PRAGMA synchronous = NORMAL")
            _migrate(db, path)
        except BaseException:
            db.close()
            raise
        return db


@contextmanager
def sorted_errors(path: Path) -> Iterator[None]:
    """Tell a user what SQLite or the file system complains about."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        about = str(error)
        if "not a database" in about:
            raise StoreError(f"{path} is not a store of throneroom{_elsewhere()}") from None
        if "malformed" in about:
            raise StoreError(f"the store {path} is damaged ({about}){_elsewhere()}") from None
        full = any(word in about for word in _UNWRITABLE)
        kind = StoreUnwritable if full else StoreError
        raise kind(f"the store {path} can't be used: {about}{_elsewhere()}") from None
    except OSError as error:
        about = error.strerror or str(error)
        raise StoreUnwritable(f"the store {path} can't be used: {about}{_elsewhere()}") from None


@contextmanager
def turn_to_write(path: Path, patience: float) -> Iterator[None]:
    """One thread of this process after the other.

    SQLite would let those that wait sleep for up to a tenth of a second at a time, whoever came
    first: with many visitors, some would wait very long for a file that is free.
    """
    turn = _turns[path]
    if not turn.acquire(timeout=patience):
        raise sqlite3.OperationalError("database is locked")
    try:
        yield
    finally:
        turn.release()


@contextmanager
def transaction(db: sqlite3.Connection) -> Iterator[None]:
    """All of it or nothing; waits for other writers."""
    try:
        db.execute("BEGIN IMMEDIATE")
        yield
        db.execute("COMMIT")
    except BaseException:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise


def schema_version(db: sqlite3.Connection) -> int:
    """The schema that a file has; 0 if it is new."""
    known = db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'schema_version'").fetchone()
    return int(db.execute("SELECT version FROM schema_version").fetchone()[0]) if known else 0


def _elsewhere() -> str:
    return f" (another file: --store FILE or the variable {VARIABLE})"


def _check_owner(db: sqlite3.Connection, path: Path) -> None:
    used = db.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    owner = db.execute("PRAGMA application_id").fetchone()[0]  # set together with the tables
    if owner != _APPLICATION and (owner or used):
        raise StoreError(f"{path} is a database of another program{_elsewhere()}")


def _use_wal(db: sqlite3.Connection) -> None:
    """Switch to WAL; SQLite does not wait by itself if two processes do so at once."""
    deadline = time.monotonic() + PATIENCE
    while db.execute("PRAGMA journal_mode").fetchone()[0] != "wal":
        try:
            db.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.02)
            continue
        break  # a file system that can't do it keeps the old way, which is safe as well


def _migrate(db: sqlite3.Connection, path: Path) -> None:
    version = schema_version(db)
    if version == len(STEPS):
        return
    if version > len(STEPS):
        raise StoreError(
            f"{path} was written by a newer throneroom (schema {version}, this one knows "
            f"{len(STEPS)}): update throneroom{_elsewhere()}"
        )
    with transaction(db):
        version = schema_version(db)  # another process may have been faster
        for step in STEPS[version:]:
            for statement in step:
                db.execute(statement)
        db.execute("UPDATE schema_version SET version = ?", (max(version, len(STEPS)),))
        db.execute(f"PRAGMA application_id = {_APPLICATION}")
