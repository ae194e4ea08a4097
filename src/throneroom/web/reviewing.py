"""Reviews of games that are over: made one by one in a thread of low priority, and kept."""

from __future__ import annotations

import logging
import os
import sys
import threading
from collections import OrderedDict
from contextlib import suppress
from dataclasses import dataclass

from ..play.best_known import best_known
from ..play.game_review import GameReview, review
from ..play.kept_review import keep_review, kept_review
from ..play.played_game import PlayedGame
from ..store import StoreUnwritable
from .answers import Refused
from .server_settings import Settings
from .stores import Stores

_log = logging.getLogger("throneroom.web")
_GENTLE = 10  # of 19: games that go on come first
_REMEMBERED = 200  # reviews that could not be kept, or failed
_END = 5.0  # seconds to wait for the thread when the server ends
Key = tuple[str, int]
"""A game's token and a seat."""


@dataclass(frozen=True)
class UnderWay:
    """A review that is being made or waits."""

    done: int
    of: int
    """Decisions; 0 while it waits."""
    before: int
    """How many other reviews come first."""


@dataclass(frozen=True)
class Failed:
    """A review that could not be made."""


@dataclass
class _Job:
    key: Key
    owner: str
    game: PlayedGame
    done: int = 0
    of: int = 0


class Reviews:
    """The reviews of a server."""

    def __init__(self, stores: Stores, settings: Settings) -> None:
        self._stores, self._settings = stores, settings
        self._jobs: OrderedDict[Key, _Job] = OrderedDict()
        """Those to be made, the first one being made now."""
        self._made: OrderedDict[Key, GameReview | Failed] = OrderedDict()
        """Those that the store does not have."""
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._closing = False

    def state(self, token: str, seat: int) -> GameReview | UnderWay | Failed | None:
        """The review of a game, or how it stands; None if nobody has asked for it. It blocks."""
        with self._changed:
            for before, job in enumerate(self._jobs.values()):
                if job.key == (token, seat):
                    return UnderWay(job.done, job.of, before)
            if (token, seat) in self._made:
                return self._made[token, seat]
        with self._stores.borrowed() as store:
            return kept_review(store, token, seat)

    def ask(self, token: str, seat: int, owner: str, game: PlayedGame) -> None:
        """Have a review made, unless it is being made.

        Each visitor has only one at a time: those of other games that wait are given up.
        """
        with self._changed:
            if (token, seat) in self._jobs:
                return
            for key, job in list(self._jobs.items())[1:]:
                if job.owner == owner:
                    del self._jobs[key]
            if len(self._jobs) > self._settings.waiting:
                raise Refused(503, "Many games are looked at now", "Try again in a minute.")
            self._made.pop((token, seat), None)
            self._jobs[token, seat] = _Job((token, seat), owner, game)
            if self._thread is None and not self._closing:
                self._thread = threading.Thread(target=self._work, name="reviews", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def close(self) -> None:
        """Stop; what is not done is made when somebody asks again."""
        with self._changed:
            self._closing = True
            self._changed.notify_all()
            thread = self._thread
        if thread is not None:
            thread.join(_END)

    # ------------------------------------------------------------ the thread

    def _work(self) -> None:
        be_gentle()
        while True:
            with self._changed:
                while not self._jobs and not self._closing:
                    self._changed.wait()
                if self._closing:
                    return
                job = next(iter(self._jobs.values()))
            found: GameReview | Failed | None
            try:
                found = self._kept(job)
            except Exception:  # whatever it is: the next reviews are made all the same
                _log.exception("the review of a game failed")
                found = Failed()
            with self._changed:
                del self._jobs[job.key]
                if found is not None:
                    self._made[job.key] = found
                while len(self._made) > _REMEMBERED:
                    self._made.popitem(last=False)

    def _kept(self, job: _Job) -> GameReview | None:
        """Make a review; gives it back only if the store can't have it."""
        found = self._review(job)
        if not found.complete:
            return None  # the server ends
        try:
            with self._stores.borrowed() as store:
                keep_review(store, job.key[0], found)
        except StoreUnwritable as error:
            _log.warning("a review is not kept: %s", error)
            return found
        return None

    def _review(self, job: _Job) -> GameReview:
        game, seat, setup = job.game, job.key[1], job.game.setup
        known = best_known(
            setup.kingdom, setup.start.players, self._settings.store, setup.start.variant
        )

        def progress(done: int, of: int) -> None:
            job.done, job.of = done, of
            if self._closing:
                raise KeyboardInterrupt

        return review(
            game.game,
            seat,
            known.strategy,
            opponent=setup.strategy((seat + 1) % len(setup.seats)),
            seconds=self._settings.review_seconds,
            progress=progress,
        )


def be_gentle() -> None:
    """Let this thread wait for all others, on systems whose threads have priorities."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _GENTLE)
