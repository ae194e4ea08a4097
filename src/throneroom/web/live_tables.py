"""What can be done at a table: answers, opponents' moves, undo, advice. Everything here blocks.

Whoever calls holds no lock; each method takes that of its game. Opponents that answer at once do so
in the request that lets them; others think in the pool, and the watchers are told.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from concurrent.futures import Future
from dataclasses import dataclass
from functools import partial
from threading import Lock

from .. import _core
from ..engine.decision import Option
from ..play.advice import Advice, advise
from ..play.best_known import best_known
from ..play.played_game import OpponentsTurn, PlayError, StaleAnswer, Undo
from ..play.plies import Ply
from ..play.treasure_key import next_treasure
from ..store import StoreError, StoreUnwritable
from ..strategies import strategy
from .live_games import LiveGame, LiveGames, Trouble
from .search_pool import SearchPool, TooBusy, TooLate
from .server_settings import Settings
from .table_events import Watchers

_log = logging.getLogger("throneroom.web")
_KEPT = 1_000  # advice for so many positions
_LEAST = 0.15  # seconds for one advice, when many ask
_ROOM = 8.0  # seconds more than a search should take, since it shares its processor
_SUBSTITUTE = "Big Money"
_ADVICE_LUCK = 1 << 41
"""Advice has luck of its own that nobody can know, from this number of a game's seed on. With luck
that is known, one could try which hidden cards lead to exactly these chances."""


@dataclass(frozen=True)
class GivenAnswer:
    """What somebody has answered."""

    acts: int
    """Of the game, when the question was shown."""
    options: tuple[str, ...] = ()
    """Their codes or texts."""
    picks: bool = False
    """Whether all picks for a question are there."""
    treasures: bool = False
    """Whether it is the key for all Treasures."""


@dataclass(frozen=True)
class Moved:
    """How far an answer has led."""

    own: int
    """The number of the decision right after it."""
    now: int
    """The number of the decision that is asked now, after all opponents that answer at once."""


class Tables:
    """The tables of a server."""

    def __init__(self, live: LiveGames, settings: Settings) -> None:
        self._live, self._settings = live, settings
        self.pool = SearchPool(settings.searches, settings.waiting)
        self.watchers = Watchers()
        self._advice: OrderedDict[tuple[str, int], Advice] = OrderedDict()
        self._asked: dict[tuple[str, int], Future[Advice]] = {}
        self._lock = Lock()

    def close(self) -> None:
        """The server ends."""
        self.pool.close()

    def changed(self, live: LiveGame) -> None:
        """Tell all who look at a game."""
        live.changes += 1
        self.watchers.tell(live.token)

    # ------------------------------------------------------------ people

    def face(self, live: LiveGame, seat: int) -> None:
        """Somebody sits down at the screen."""
        with live.lock:
            if seat not in live.game.setup.people:
                raise PlayError("no person sits there")
            live.facing = seat
            self.changed(live)

    def answer(self, live: LiveGame, answer: GivenAnswer) -> Moved:
        """Answer, and let the opponents play that answer at once."""
        with live.lock:
            game, seat = live.game, self._mine(live, answer.acts)
            number = game.answered
            try:
                if answer.treasures:
                    game.answer_while(next_treasure, seat=seat, number=number)
                elif answer.picks:
                    picks = [self._option(live, seat, one) for one in answer.options]
                    game.answer_all(picks, seat=seat, number=number)
                elif len(answer.options) == 1:
                    choice = self._option(live, seat, answer.options[0])
                    game.answer(choice, seat=seat, number=number)
                else:
                    raise PlayError("one answer is needed")
            except StoreError as error:
                raise self._elsewhere(live, error) from None
            own = game.answered
            self._moved(live)
            return Moved(own, game.answered)

    def _mine(self, live: LiveGame, acts: int) -> int:
        """The seat at the screen, which must be asked now, and about this."""
        game = live.game
        if acts != game.acts or live.facing is None or game.asked != live.facing:
            raise StaleAnswer("this was answered already")
        return live.facing

    def _option(self, live: LiveGame, seat: int, said: str) -> Option | str:
        decision = live.game.view(seat).decision
        if decision is not None and said.isdecimal():
            for option in decision.options:
                if option.code == int(said):
                    return option
        return said

    def undo(self, live: LiveGame, acts: int, *, sure: bool) -> Undo | None:
        """Take the last answer back; None if that would be a take-back and nobody is ``sure``."""
        with live.lock:
            game, seat = live.game, live.facing
            if acts != game.acts or seat is None:
                raise StaleAnswer("the game has gone on")
            undo = game.undo_of(seat)
            if undo is None:
                raise PlayError("There is nothing to take back.")
            if not undo.free and not sure:
                return None
            try:
                game.undo(seat, beyond=sure)
            except StoreError as error:
                raise self._elsewhere(live, error) from None
            self._moved(live)
            return undo

    def _elsewhere(self, live: LiveGame, error: StoreError) -> Exception:
        """What to raise when nothing could be kept; another process may have been faster."""
        if isinstance(error, StoreUnwritable):
            return error
        self._live.forget(live.token)
        return StaleAnswer("the game was played on elsewhere")

    # ------------------------------------------------------------ opponents

    def go_on(self, live: LiveGame) -> None:
        """Let opponents play if one is asked and none is thinking, as after a restart."""
        with live.lock:
            if live.thinking is None and live.trouble is None and not live.game.over:
                self._opponents(live)

    def _moved(self, live: LiveGame) -> None:
        """The game has changed: what was thought about it before does not count."""
        if live.thinking is not None:
            live.thinking = None
            for seat, one in enumerate(live.game.setup.seats):
                if not one.person:
                    live.game.replace_agent(seat)
        live.trouble = None
        self._opponents(live)
        self.changed(live)

    def _opponents(self, live: LiveGame) -> None:
        """Let opponents play until a person is asked or one has to think."""
        game = live.game
        try:
            while (turn := game.opponents_turn()) is not None:
                if not turn.at_once:
                    self._let_think(live, turn)
                    return
                game.accept(turn, turn.think())
        except Exception as error:  # whatever an agent may raise: this game waits, others go on
            self._fail(live, error)

    def _let_think(self, live: LiveGame, turn: OpponentsTurn) -> None:
        future = self.pool.submit(live.owner, turn.think, self._settings.opponent_seconds)
        live.thinking = future
        future.add_done_callback(partial(self._thought, live, turn))

    def _thought(self, live: LiveGame, turn: OpponentsTurn, future: Future[list[Ply]]) -> None:
        """An opponent has come to an answer, or has not."""
        with live.lock:
            if live.thinking is not future:
                return  # the game has gone another way
            before = live.moment
            try:
                live.game.accept(turn, future.result())
            except Exception as error:
                self._fail(live, error)
            else:
                self._opponents(live)
            if live.thinking is future:
                live.thinking = None
            if live.thinking is None or live.moment != before:
                self.changed(live)

    def _fail(self, live: LiveGame, error: Exception) -> None:
        if isinstance(error, TooLate):
            live.trouble = Trouble.LATE
            live.game.replace_agent(self._asked_seat(live))
        elif isinstance(error, TooBusy):
            live.trouble = Trouble.BUSY
        elif isinstance(error, StoreError):
            _log.error("game %s: %s", live.number, error)
            if isinstance(self._elsewhere(live, error), StoreUnwritable):
                live.trouble = Trouble.UNKEPT
        else:
            live.trouble = Trouble.FAILED
            _log.error("game %s: an opponent failed", live.number, exc_info=error)

    def _asked_seat(self, live: LiveGame) -> int:
        decision = live.game.game.decision
        return 0 if decision is None else decision.player

    def retry(self, live: LiveGame, acts: int, *, substitute: bool) -> None:
        """Ask an opponent again that did not answer, or let another one answer this once."""
        with live.lock:
            if acts != live.game.acts or live.trouble is None:
                raise StaleAnswer("the game has gone on")
            live.trouble = None
            if substitute:
                live.game.answer_for(self._asked_seat(live), strategy(_SUBSTITUTE))
            self._opponents(live)
            self.changed(live)

    # ------------------------------------------------------------ advice

    def advise(self, live: LiveGame, acts: int) -> Future[Advice]:
        """Have advice for the question that is asked; it is shown from when it is there."""
        with live.lock:
            seat = self._mine(live, acts)
            key = (live.game.position, seat)
            with self._lock:
                known = self._advice.get(key)
                future = self._asked.get(key)
            if known is not None:
                future = Future()
                future.set_result(known)
            elif future is None:
                future = self._search(live, seat, key)
            future.add_done_callback(partial(self._advised, live, live.game.steps))
            return future

    def _search(self, live: LiveGame, seat: int, key: tuple[str, int]) -> Future[Advice]:
        setup, view = live.game.setup, live.game.view(seat)
        others = [one for one in range(len(setup.seats)) if one != seat]
        known = [plan for plan in map(setup.strategy, others) if plan is not None]
        share = 1 + self.pool.load / (2 * self._settings.searches)
        seconds = max(_LEAST, self._settings.advice_seconds / share)
        store = self._settings.store
        luck = _core.game_seed(setup.start.seed, _ADVICE_LUCK + live.game.answered)

        def work() -> Advice:
            start = setup.start
            plan = best_known(setup.kingdom, start.players, store, start.variant).strategy
            return advise(
                view, plan, opponent=known[0] if known else None, guides=(),
                seconds=seconds, seed=luck,
            )  # fmt: skip

        future = self.pool.submit(live.owner, work, seconds + _ROOM)
        with self._lock:
            self._asked[key] = future
        future.add_done_callback(partial(self._remember, key))
        return future

    def _remember(self, key: tuple[str, int], future: Future[Advice]) -> None:
        with self._lock:
            self._asked.pop(key, None)
            if future.exception() is None:
                self._advice[key] = future.result()
                while len(self._advice) > _KEPT:
                    self._advice.popitem(last=False)

    def _advised(self, live: LiveGame, steps: int, future: Future[Advice]) -> None:
        if future.exception() is not None:
            return
        with live.lock:
            live.advice = (steps, future.result())
            self.changed(live)
