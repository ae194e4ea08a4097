"""Games that people play: the setup of each, and its plies in order, which are only ever added."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .. import __version__
from .database import NoSuchRun, StoreError, sorted_errors
from .store import Store, _now

Row = tuple[str, int, int]
"""A ply as it is kept: what, for which seat, the value."""
_MOST = 1 << 63  # larger numbers are none to SQLite
_FIELDS = "id, token, owner, setup, parent, parent_at, created, changed, over"


@dataclass(frozen=True)
class StoredGame:
    """One game, without its plies."""

    id: int
    token: str
    """A name that can't be guessed."""
    owner: str
    """Whose game it is, in words of who keeps it; empty: the user's of this store."""
    setup: dict[str, Any]
    parent: int | None
    """The game that it branched off."""
    parent_at: int | None
    """After so many answers."""
    created: str
    changed: str
    over: bool


class GamesOfPeople:
    """The games of a store.

    >>> from throneroom.store import MEMORY
    >>> with Store(MEMORY) as store:
    ...     games = GamesOfPeople(store)
    ...     one = games.begin({"kingdom": "Smithy"})
    ...     games.add(one.id, 0, [("answer", 0, 65)])
    ...     games.plies(one.id), games.last_open().id == one.id
    ([('answer', 0, 65)], True)
    """

    def __init__(self, store: Store) -> None:
        self._store = store

    def begin(
        self,
        setup: Mapping[str, Any],
        plies: Sequence[Row] = (),
        *,
        owner: str = "",
        parent: tuple[int, int] | None = None,
        over: bool = False,
    ) -> StoredGame:
        """Keep a new game, with the plies that it begins with; ``parent`` is a game and a place."""
        token, now = secrets.token_urlsafe(16), _now()
        with self._store._writing() as db:
            done = db.execute(
                "INSERT INTO games (token, owner, setup, parent, parent_at, version, created,"
                " changed, over) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (token, owner, json.dumps(setup), *(parent or (None, None)), __version__, now, now,
                 int(over)),
            )  # fmt: skip
            number = done.lastrowid
            assert number is not None
            self._insert(number, 0, plies)
        return self.game(number)

    def add(self, game: int, first: int, plies: Sequence[Row], *, over: bool = False) -> None:
        """Keep further plies in one transaction; the game must have ``first`` of them so far."""
        with self._store._writing() as db:
            (there,) = db.execute("SELECT count(*) FROM plies WHERE game = ?", (game,)).fetchone()
            if there != first:
                raise StoreError(
                    f"game {game} was played on elsewhere in the meantime: open it again"
                )
            self._insert(game, first, plies)
            db.execute(
                "UPDATE games SET changed = ?, over = ? WHERE id = ?", (_now(), int(over), game)
            )

    def _insert(self, game: int, first: int, plies: Sequence[Row]) -> None:
        self._store._db.executemany(
            "INSERT INTO plies (game, number, what, seat, value) VALUES (?, ?, ?, ?, ?)",
            [
                (game, first + i, what, seat, str(value))
                for i, (what, seat, value) in enumerate(plies)
            ],
        )

    def game(self, number: int) -> StoredGame:
        """The game with a number."""
        found = self._games("WHERE id = ?", number) if 0 < number < _MOST else []
        if not found:
            raise NoSuchRun(f"there is no game {number} in {self._store.path}")
        return found[0]

    def by_token(self, token: str) -> StoredGame | None:
        """The game with a name, if there is one."""
        return next(iter(self._games("WHERE token = ?", token)), None)

    def games(self, owner: str = "", most: int = -1) -> list[StoredGame]:
        """The games of an owner, the last played first; no more than ``most``, if that is given."""
        return self._games("WHERE owner = ? ORDER BY changed DESC, id DESC LIMIT ?", owner, most)

    def last_open(self, owner: str = "") -> StoredGame | None:
        """The game of an owner that was played last and is not over."""
        found = self._games(
            "WHERE owner = ? AND NOT over ORDER BY changed DESC, id DESC LIMIT 1", owner
        )
        return found[0] if found else None

    def plies(self, game: int) -> list[Row]:
        """The plies of a game, in order."""
        with sorted_errors(self._store.path):
            rows = self._store._db.execute(
                "SELECT what, seat, value FROM plies WHERE game = ? ORDER BY number", (game,)
            ).fetchall()
        try:
            return [(str(what), int(seat), int(value)) for what, seat, value in rows]
        except ValueError:
            raise StoreError(f"game {game} in {self._store.path} can't be read") from None

    def _games(self, where: str, *values: object) -> list[StoredGame]:
        with sorted_errors(self._store.path):
            rows = self._store._db.execute(
                f"SELECT {_FIELDS} FROM games {where}", values
            ).fetchall()
        found = []
        for number, token, owner, setup, parent, parent_at, created, changed, over in rows:
            try:
                data = dict(json.loads(setup))
            except (ValueError, TypeError):
                self._store.damaged.append(f"game {number} in {self._store.path} can't be read")
                continue
            found.append(
                StoredGame(
                    number, token, owner, data, parent, parent_at, created, changed, bool(over)
                )
            )
        return found
