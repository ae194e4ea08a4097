"""Runs, and entries that belong to a run or stand alone."""

from __future__ import annotations

import io
import json
import os
import platform
import sqlite3
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import numpy as np
import numpy.typing as npt

from .. import __version__
from .database import (
    PATIENCE,
    NoSuchRun,
    StoreError,
    connect,
    default_path,
    sorted_errors,
    transaction,
    turn_to_write,
)

RUNNING, STOPPED, DONE = "running", "stopped", "done"
_MOST_RUNS = 1 << 63  # larger numbers are none to SQLite
MEMORY = ":memory:"
"""The path of a store that nothing outlasts."""
Arrays = Mapping[str, npt.NDArray[Any]]


@dataclass(frozen=True)
class StoredRun:
    """One long piece of work: what was asked for, and how far it is."""

    id: int
    kind: str
    spec: dict[str, Any]
    command: str
    seed: int
    version: str
    created: str
    status: str


@dataclass(frozen=True)
class Entry:
    """Something kept under a kind and a key: plain data, and arrays."""

    kind: str
    key: str
    data: dict[str, Any]
    arrays: Arrays = field(default_factory=dict, repr=False)


class Store:
    """The store of a user, or of one file.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder, Store(Path(folder, "store.sqlite")) as store:
    ...     run = store.start("arena", {"games": 10}, seed=1)
    ...     store.put(Entry("pairing", "a-b", {"wins": [3, 7]}), run)
    ...     [entry.data for entry in store.entries("pairing", run)]
    [{'wins': [3, 7]}]
    """

    def __init__(
        self,
        path: Path | str | None = None,
        *,
        patience: float = PATIENCE,
        any_thread: bool = False,
    ) -> None:
        """``patience`` is how many seconds it waits for another process that is writing.

        With ``any_thread`` threads may use it one after the other, never at the same time.
        """
        self.path = default_path() if path is None else Path(path)
        self.lasting = path != MEMORY
        """Whether anything outlasts this process."""
        self.damaged: list[str] = []
        """What could not be read, a line for each; it is left out of what is listed."""
        self._patience = patience
        self._db = connect(self.path, patience, any_thread=any_thread)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # ------------------------------------------------------------ runs

    def start(
        self, kind: str, spec: Mapping[str, Any], *, seed: int, command: str = ""
    ) -> StoredRun:
        """A new run of a kind."""
        row = (kind, json.dumps(spec), command, str(seed), __version__, _now(), RUNNING, _owner())
        with self._writing():
            done = self._db.execute(
                "INSERT INTO runs (kind, spec, command, seed, version, created, status, owner)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                row,
            )
        assert done.lastrowid is not None
        return self.run(done.lastrowid)

    def run(self, number: int) -> StoredRun:
        """The run with this number."""
        found = self._runs("WHERE id = ?", number) if 0 < number < _MOST_RUNS else []
        if not found:
            raise NoSuchRun(f"there is no run {number} in {self.path}")
        return found[0]

    def delete(self, kind: str, number: int) -> None:
        """Forget a run of a kind with all its entries, also one that can't be read.

        Nobody may be working on it. Its number is not used again.
        """
        asked = number if 0 < number < _MOST_RUNS else 0
        with self._writing():
            row = self._db.execute(
                "SELECT status, owner FROM runs WHERE id = ? AND kind = ?", (asked, kind)
            ).fetchone()
            if row is None:
                raise NoSuchRun(f"there is no {kind} {number} in {self.path}")
            if row[0] == RUNNING and _works(row[1]):
                process = row[1].partition(" ")[0]
                raise StoreError(f"{kind} {number} is still running (process {process}): stop it")
            self._db.execute("DELETE FROM runs WHERE id = ?", (asked,))

    def runs(self, kind: str, about: Mapping[str, str] | None = None) -> list[StoredRun]:
        """All runs of a kind, the newest first; or those that say this in their specification."""
        said = [json.dumps({name: text})[1:-1] for name, text in (about or {}).items()]
        where = "".join(" AND instr(spec, ?)" for _ in said)
        return self._runs(f"WHERE kind = ?{where} ORDER BY id DESC", kind, *said)

    def last_unfinished(self, kind: str) -> StoredRun | None:
        """The newest run that is not done, and that no other process is working on.

        Runs of which that is known come first; then those whose process can't be asked, for
        instance on another machine.
        """
        with sorted_errors(self.path):
            rows = self._db.execute(
                "SELECT id, status, owner FROM runs WHERE kind = ? AND status <> ?"
                " ORDER BY id DESC",
                (kind, DONE),
            ).fetchall()
        works = {
            number: _works(owner) if status == RUNNING else False for number, status, owner in rows
        }
        for wanted in (False, None):
            for number, answer in works.items():
                if answer is wanted:
                    return self.run(number)
        return None

    def mark(self, run: StoredRun, status: str) -> None:
        """Say how far a run is; one that runs is this process's work."""
        owner = _owner() if status == RUNNING else ""
        with self._writing():
            self._db.execute(
                "UPDATE runs SET status = ?, owner = ? WHERE id = ?", (status, owner, run.id)
            )

    def worked_on(self, run: StoredRun) -> bool | None:
        """Whether another process is working on a run; None if nobody can tell."""
        with sorted_errors(self.path):
            row = self._db.execute(
                "SELECT owner FROM runs WHERE id = ? AND status = ?", (run.id, RUNNING)
            ).fetchone()
        return False if row is None else _works(row[0])

    def _runs(self, where: str, *values: object) -> list[StoredRun]:
        with sorted_errors(self.path):
            rows = self._db.execute(
                f"SELECT id, kind, spec, command, seed, version, created, status FROM runs {where}",
                values,
            ).fetchall()
        found = []
        for row in rows:
            try:
                found.append(self._run(row))
            except StoreError as error:
                if len(rows) == 1 and values == (row[0],):  # asked for by its number
                    raise
                self.damaged.append(str(error))
        return found

    def _run(self, row: tuple[Any, ...]) -> StoredRun:
        number, kind, spec, command, seed, version, created, status = row
        try:
            return StoredRun(
                number, kind, json.loads(spec), command, int(seed), version, created, status
            )
        except (ValueError, TypeError):
            raise StoreError(f"run {number} in {self.path} can't be read") from None

    # ------------------------------------------------------------ entries

    def put(self, entry: Entry, run: StoredRun | None = None) -> None:
        """Keep an entry; one with the same run, kind and key is replaced."""
        number = None if run is None else run.id
        blob = _pack(entry.arrays)
        row = (number, entry.kind, entry.key, json.dumps(entry.data), blob, _now())
        with self._writing():
            self._db.execute(
                "INSERT INTO entries (run, kind, key, data, arrays, created)"
                " VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT (ifnull(run, 0), kind, key) DO UPDATE SET"
                " data = excluded.data, arrays = excluded.arrays, created = excluded.created",
                row,
            )

    def get(self, kind: str, key: str, run: StoredRun | None = None) -> Entry | None:
        """The entry with this key, if there is one."""
        return next(self._entries("AND key = ?", kind, run, key, strict=True), None)

    def entries(self, kind: str, run: StoredRun | None = None) -> Iterator[Entry]:
        """All entries of a kind that belong to a run (or to none), in the order they came."""
        return self._entries("ORDER BY id", kind, run)

    def _entries(
        self, rest: str, kind: str, run: StoredRun | None, *values: object, strict: bool = False
    ) -> Iterator[Entry]:
        number = 0 if run is None else run.id
        with sorted_errors(self.path):
            rows = self._db.execute(
                "SELECT key, data, arrays FROM entries"
                f" WHERE ifnull(run, 0) = ? AND kind = ? {rest}",
                (number, kind, *values),
            ).fetchall()
        for key, data, blob in rows:
            try:
                yield Entry(kind, key, json.loads(data), _unpack(blob))
            except (ValueError, TypeError, OSError, zipfile.BadZipFile):
                line = f"{kind} {key!r} in {self.path} can't be read"
                if strict:
                    raise StoreError(line) from None
                self.damaged.append(line)

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        turn = nullcontext() if not self.lasting else turn_to_write(self.path, self._patience)
        with sorted_errors(self.path), turn, transaction(self._db):
            yield self._db


def _owner() -> str:
    """This process, as others can find it."""
    return f"{os.getpid()} {platform.node()}"


def _works(owner: str) -> bool | None:
    """Whether an owner is another process that is still there; None if nobody can tell."""
    number, _, machine = owner.partition(" ")
    if owner == _owner():
        return False
    if os.name != "posix" or machine != platform.node() or not number.isdecimal():
        return None
    try:
        os.kill(int(number), 0)  # only asks
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="seconds")


def _pack(arrays: Arrays) -> bytes | None:
    if not arrays:
        return None
    file = io.BytesIO()
    np.savez_compressed(file, allow_pickle=False, **arrays)
    return file.getvalue()


def _unpack(blob: bytes | None) -> Arrays:
    if blob is None:
        return {}
    with np.load(io.BytesIO(blob), allow_pickle=False) as found:
        return {name: found[name] for name in found.files}
