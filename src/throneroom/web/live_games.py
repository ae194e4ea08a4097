"""The games that are open: the last ones in memory, all of them in the store."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import Future
from enum import StrEnum

from ..play.advice import Advice
from ..play.game_setup import GameSetup
from ..play.keeping import new_game, played_on
from ..play.played_game import PlayedGame
from ..play.plies import Ply
from ..store import GamesOfPeople, StoredGame
from .server_settings import Settings
from .stores import Stores
from .told_moments import Moments


class Trouble(StrEnum):
    """Why an opponent who is asked does not answer."""

    FAILED = "failed"
    LATE = "late"
    BUSY = "busy"
    UNKEPT = "unkept"


class LiveGame:
    """One game that is open. Whoever looks at it or changes it holds its lock."""

    def __init__(self, stored: StoredGame, game: PlayedGame) -> None:
        self.token, self.owner, self.number = stored.token, stored.owner, stored.id
        self.parent = stored.parent
        """The number of the game that it branched off, if any."""
        self.game = game
        self.lock = threading.RLock()
        people = game.setup.people
        self.facing: int | None = people[0] if len(people) == 1 else None
        """The seat of the person at the screen; None until one of several has said so."""
        self.thinking: Future[list[Ply]] | None = None
        """The answer of an opponent that takes a while."""
        self.trouble: Trouble | None = None
        self.advice: tuple[int, Advice] | None = None
        """Advice, and how many steps the game had when it was asked for."""
        self.fixed: object = None
        """What its page shows that never changes, once it was worked out."""
        self.changes = 0
        """How often those who look at it were told that something has changed."""
        self._moments = {seat: Moments(seat) for seat in people}

    @property
    def seat(self) -> int:
        """Whose table it shows."""
        return self.game.setup.people[0] if self.facing is None else self.facing

    @property
    def mark(self) -> str:
        """Changes with everything that its page shows."""
        return f"{self.game.acts}.{self.changes}"

    @property
    def moments(self) -> Moments:
        """What pages count, for whoever sits at the screen."""
        return self._moments[self.seat]

    @property
    def moment(self) -> int:
        """The moment that it has come to."""
        return self.moments.number_of(self.game, self.game.answered)


class LiveGames:
    """All games of a server."""

    def __init__(self, stores: Stores, settings: Settings) -> None:
        self._stores, self._most = stores, settings.open_games
        self._open: OrderedDict[str, LiveGame] = OrderedDict()
        self._lock = threading.Lock()

    def begin(
        self,
        setup: GameSetup,
        owner: str,
        plies: Sequence[Ply] = (),
        *,
        parent: tuple[int, int] | None = None,
    ) -> str:
        """Keep a new game of a visitor; returns its token: its page is ``/g/TOKEN``.

        It blocks: not for the event loop.
        """
        with self._stores.borrowed() as store:
            return new_game(store, setup, plies, owner=owner, parent=parent).stored.token

    def find(self, token: str) -> LiveGame | None:
        """The game with a token, opened if need be. It blocks."""
        with self._lock:
            live = self._open.get(token)
            if live is not None:
                self._open.move_to_end(token)
                return live
        with self._stores.borrowed() as store:
            stored = GamesOfPeople(store).by_token(token)
        if stored is None:
            return None
        live = LiveGame(stored, played_on(self._stores.borrowed, stored))
        with self._lock:
            live = self._open.setdefault(token, live)  # another thread may have been faster
            self._open.move_to_end(token)
            for old in [*self._open][: max(0, len(self._open) - self._most)]:
                if self._open[old].thinking is None:  # else it would be opened twice
                    del self._open[old]
        return live

    def open_now(self, token: str) -> LiveGame | None:
        """The game, if it is in memory."""
        with self._lock:
            return self._open.get(token)

    def seen_by(self, token: str, owner: str) -> LiveGame | None:
        """The game, if this visitor may see it: the own one, or one that is over."""
        live = self.find(token)
        if live is None or (live.owner != owner and not live.game.over):
            return None
        return live

    def forget(self, token: str) -> None:
        """Open it anew when it is next asked for."""
        with self._lock:
            self._open.pop(token, None)

    def close(self) -> None:
        """The server ends."""
        with self._lock:
            self._open.clear()
