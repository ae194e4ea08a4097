"""An analysis as long work: generation after generation, and at the end the leaderboard.

Each generation follows from the one before it. What is kept of them is the last state, from which
the same analysis goes on.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from ..compute import TimeOver
from ..runs import Key, Piece, Progress, RunKind, Tell, Work
from ..store import Entry, StoredRun
from ..strategies.rulelist import Strategy
from .analysis import Analysis
from .evolution import LEADERS, TABLE_GAMES, Evolution, SearchLimit, canonical
from .explaining import Effort, explain_games, explain_leaders
from .leader_table import hardest_leader

ANALYSIS = RunKind("analysis", "analysis", "throneroom analyze", "analysis")
STATE: Key = ("evolution", "last")
FOUND: Key = ("analysis", "last")
IDENTITY = ("kingdom", "own cards", "players", "method", "seed", "variant")
"""What an analysis is of: said once, by its run."""

_GAMES_PER_SECOND = 250  # games of a table's entry for each second that an analysis may take
_LEAST_GAMES = 200
_LAST_SHARE = 0.15  # of the time may go into the leaderboard
_WHY_SHARE = 0.06  # of the time may go into explanations
_FIRST_SECONDS = 30.0  # that the first generation may take in any case: there is nothing before it
_ANSWER_SHARE = 0.05  # of the time or of the generations goes into an answer to the best strategy
_DEFENCE_SHARE = 0.2  # before that, into answers that may become leaders
_BEATEN = 0.54  # an answer that wins so much for sure belongs to the leaders
_MOST_ANSWERS = 6  # times that an answer changes who A is
_WORTH_ANSWERING = 5  # generations: before that, everybody would beat the best strategy
_STOPPED_GAMES = 1000  # after Ctrl-C nobody wants to wait


@dataclass(frozen=True)
class SearchProgress(Progress):
    """How far an analysis is; its pieces are generations."""

    games: int
    best: Strategy | None
    """The best strategy so far."""

    @property
    def generation(self) -> int:
        """How many generations are over."""
        return self.done


class AnalysisWork(Work[Any]):
    """The search of an evolution, until its time is over or it has had so many generations.

    The result is an :class:`Analysis` under the key ``FOUND``; under ``STATE`` there is what is
    needed to go on.
    """

    kinds = (STATE[0], FOUND[0])

    def __init__(
        self,
        evolution: Evolution,
        *,
        seconds: float | None = None,
        generations: int | None = None,
        table_games: int | None = None,
        spent: float = 0.0,
        explained: bool = True,
        describe: Callable[[Strategy], str] = str,
    ) -> None:
        """``spent`` are seconds of the time that have gone by before.

        ``table_games`` is how many games each entry of the leaderboard has, if the time is not to
        decide that. ``explained`` says whether to measure why the
        leaders do well, and to look for what beats the best.
        """
        self.evolution, self.seconds, self.generations = evolution, seconds, generations
        self.table_games, self.describe = table_games, describe
        self.explained = explained
        self._begun = time.perf_counter() - spent
        # Seconds. They grow as strategies get better; yet the first generation is the longest.
        self._a_step = self._a_game = 0.0
        self._first: tuple[int, float] | None = None
        """The first generation here, and the seconds that had been used when it was over."""
        self._late = False  # a generation was not over when it had to be

    @property
    def used(self) -> float:
        """Seconds that the analysis has taken, earlier calls included."""
        return time.perf_counter() - self._begun

    # ------------------------------------------------------------ pieces

    def pieces(self, results: Mapping[Key, Any]) -> Iterator[Piece[Any]]:
        """Generations as long as there is time, then the leaderboard."""
        importlib.import_module("scipy.optimize")  # slow: better now than when the time is over
        while not self._over():
            yield Piece(STATE, self._step, replaces=True)
        board = partial(self._result, self._games(), True)
        yield Piece(FOUND, board, "leaderboard", replaces=True)
        if self._answers:
            answer = partial(self._answer, results)
            yield Piece(FOUND, answer, "answer to the best strategy", replaces=True)
        if self.explained:
            explain = partial(self._explain, results, None)
            yield Piece(FOUND, explain, "why the leaders do well", replaces=True)

    def closing(self, results: Mapping[Key, Any]) -> Iterator[Piece[Any]]:
        """A leaderboard of few games, if there is anybody to be on it."""
        if self.complete(results):
            if self.explained and results[FOUND].leaders[0].why is None:
                yield Piece(FOUND, partial(self._explain, results, _LEAST_GAMES), replaces=True)
        elif self.evolution.generation:
            for most in (_STOPPED_GAMES, _LEAST_GAMES):
                hurried = partial(self._stopped, min(self._games(), most))
                yield Piece(FOUND, hurried, replaces=True)

    def _step(self, tell: Tell) -> dict[str, Any]:
        evolution, referee = self.evolution, self.evolution.referee
        begun, games, playing = time.perf_counter(), referee.games, referee.seconds
        evolution.expected = self._expected()
        try:
            with self._only_for(self._generation_seconds()):
                evolution.step()
        except (KeyboardInterrupt, TimeOver) as stop:
            referee.games = games  # half a generation does not count
            if isinstance(stop, KeyboardInterrupt):
                raise
            if evolution.generation == 0:
                raise ValueError(
                    f"the first generation was not over after {time.perf_counter() - begun:.0f} "
                    "seconds: give the analysis more time, or a number of generations"
                ) from None
            self._late = True
            return {}
        took = time.perf_counter() - begun
        self._first = self._first or (evolution.generation, self.used)
        self._a_step = max(took if evolution.generation > 1 else took / 2, 0.7 * self._a_step)
        a_game = (referee.seconds - playing) / max(referee.games - games, 1)
        self._a_game = max(a_game, 0.7 * self._a_game)
        return {}

    def _result(self, games: int, finished: bool, tell: Tell) -> Analysis:
        """The leaders and their table; from few games if there is no time for more."""
        evolution = self.evolution
        played = evolution.referee.games
        share = _DEFENCE_SHARE if finished and self._answers else 0.0
        limit = self._limit(share, after=self._board(games) + _ANSWER_SHARE * (self.seconds or 0))
        try:
            with self._only_for(self._board_seconds() if games > _LEAST_GAMES else None):
                found = evolution.result(games=games, finished=finished, limit=limit)
        except TimeOver:
            evolution.referee.games = played
            late = SearchLimit(0, time.monotonic())
            found = evolution.result(games=_LEAST_GAMES, finished=finished, limit=late)
        return replace(found, seconds=round(self.used, 3))

    def _stopped(self, games: int, tell: Tell) -> Analysis:
        """The leaders of a search that was stopped, and why they do well, in a hurry."""
        found = self._result(games, False, tell)
        return self._told(found, Effort.of(_LEAST_GAMES)) if self.explained else found

    @property
    def _answers(self) -> bool:
        """Whether answers to the best strategy are sought; before that, everybody beats it."""
        evolution = self.evolution
        ripe = evolution.generation >= _WORTH_ANSWERING
        return self.explained and evolution.answers_at_the_end and ripe

    def _answer(self, results: Mapping[Key, Any], tell: Tell) -> Analysis:
        """The best answer to A. One that clearly beats A is a leader, and may be the first one."""
        found: Analysis = results[FOUND]
        limit = self._limit(_ANSWER_SHARE, after=self._told_in(found.table_games))
        for number in range(1, _MOST_ANSWERS + 1):
            plans = [self._plain(one.strategy) for one in found.leaders]
            answer = self.evolution.answer_to(plans[0], limit, found.table_games)
            if answer.interval[0] < _BEATEN or answer.strategy in plans:
                break
            chosen = [*plans[: LEADERS - 1], answer.strategy]
            found = self.evolution.result(games=found.table_games, plans=chosen)
            if self._plain(found.leaders[0].strategy) == plans[0]:
                break
            late = self.seconds is not None and self.used >= self.seconds
            if late or number == _MOST_ANSWERS:
                answer = hardest_leader(found)  # that was to another A
                break
        used, games = round(self.used, 3), self.evolution.referee.games
        return replace(found, answer=answer, games=games, seconds=used)

    def _plain(self, plan: Strategy) -> Strategy:
        return canonical(plan, self.evolution.catalog)

    def _limit(self, share: float, after: float) -> SearchLimit:
        """A search for answers that may take a share of the generations or of the time.

        It may use the time that others have left over, but for so many seconds ``after`` it.
        """
        most = max(1, round(share * self.evolution.generation)) if share else 0
        if self.seconds is None or not share:
            return SearchLimit(most)
        left = self.seconds - self.used - after
        return SearchLimit(4 * most, time.monotonic() + max(left, share * self.seconds / 2))

    def _explain(self, results: Mapping[Key, Any], most: int | None, tell: Tell) -> Analysis:
        """Why the leaders do well, from so many games at most for each entry of their table."""
        found: Analysis = results[FOUND]
        games = found.table_games if most is None else min(most, found.table_games)
        return self._told(found, self._effort(len(found.leaders), games))

    def _told(self, found: Analysis, effort: Effort) -> Analysis:
        """The same with why the leaders do well; from few games if there is no time for more."""
        referee = self.evolution.referee
        plans = [one.strategy for one in found.leaders]
        letters = [one.letter for one in found.leaders]
        played, least = referee.games, Effort.of(_LEAST_GAMES)
        try:
            with self._only_for(self._board_seconds() if effort != least else None):
                told = explain_leaders(referee, letters, plans, effort, found.seed)
        except TimeOver:
            referee.games = played
            told = explain_leaders(referee, letters, plans, least, found.seed)
        leaders = tuple(replace(a, why=b) for a, b in zip(found.leaders, told, strict=True))
        used = round(self.used, 3)
        return replace(found, leaders=leaders, games=referee.games, seconds=used)

    # ------------------------------------------------------------ time

    def _games(self) -> int:
        """The games for each entry of the leaderboard: fewer if it would take too long."""
        if self.table_games is not None:
            return self.table_games
        games = table_games(self.seconds, self.evolution.board_games)
        if self.seconds is not None:
            most = _LAST_SHARE * self.seconds
            while games > _LEAST_GAMES and self.evolution.last_games(games) * self._a_game > most:
                games = max(games // 4 * 2, _LEAST_GAMES)
        return games

    def _over(self) -> bool:
        """Whether there is no time for one more generation and for the leaderboard after it."""
        generation = self.evolution.generation
        if self.generations is not None and generation >= self.generations:
            return True
        if self.seconds is None or generation == 0:
            return False
        return self._late or self.used + self._a_step + self._last() > self.seconds

    def _expected(self) -> float | None:
        """About how many generations there will be."""
        generation = self.evolution.generation
        if self.seconds is None or self._first is None or generation <= self._first[0]:
            return None  # the first generation is longer than others
        pace = (self.used - self._first[1]) / (generation - self._first[0])
        left = self.seconds - self.used - self._last()
        return generation + max(left, 0.0) / pace

    def _last(self) -> float:
        """About how many seconds the leaderboard will take, explanations and answer included."""
        board = self._board(self._games())
        if self.seconds is None or not self._answers:
            return board
        return board + (_DEFENCE_SHARE + _ANSWER_SHARE) * self.seconds

    def _board(self, games: int) -> float:
        """About how many seconds a leaderboard and its explanations take."""
        return self.evolution.last_games(games) * self._a_game + self._told_in(games)

    def _told_in(self, games: int) -> float:
        """About how many seconds explanations take."""
        leaders = min(len(self.evolution.leaders()), LEADERS)
        if not self.explained:
            return 0.0
        return explain_games(leaders, self._effort(leaders, games)) * self._a_game

    def _effort(self, leaders: int, games: int) -> Effort:
        """How thorough explanations are: as the leaderboard, but not in short searches.

        Less, too, if that takes too long.
        """
        games = min(games, _LEAST_GAMES * max(self.evolution.generation, 1))
        effort = Effort.of(games)
        if self.seconds is not None:
            most = _WHY_SHARE * self.seconds
            while games > _LEAST_GAMES and explain_games(leaders, effort) * self._a_game > most:
                games = max(games // 2, _LEAST_GAMES)
                effort = Effort.of(games, search=effort.search)
        return effort

    def _generation_seconds(self) -> float | None:
        """How long the next generation may take."""
        if self.seconds is None:
            return None
        if self.evolution.generation == 0:
            return max(self.seconds - self.used, _FIRST_SECONDS)
        return self.seconds - self.used - self._last()

    def _board_seconds(self) -> float | None:
        """How long the leaderboard may take before it is made of few games."""
        if self.seconds is None:
            return None
        return max(self.seconds - self.used, 0.0) + _LAST_SHARE * self.seconds

    @contextmanager
    def _only_for(self, seconds: float | None) -> Iterator[None]:
        """Games end with :class:`TimeOver` after so many seconds."""
        referee = self.evolution.referee
        referee.until = None if seconds is None else time.monotonic() + seconds
        try:
            yield
        finally:
            referee.until = None

    # ------------------------------------------------------------ how far it is

    def complete(self, results: Mapping[Key, Any]) -> bool:
        """Whether there is a result, and not one of a search that was stopped."""
        return FOUND in results and results[FOUND].finished

    def so_far(self, results: Mapping[Key, Any]) -> str:
        """How many generations are over."""
        count = self.evolution.generation
        return f"{count:,} generation{'' if count == 1 else 's'}"

    def progress(self, plain: Progress) -> Progress:
        """Generations, and how much of the time or of them is over."""
        evolution = self.evolution
        used, generation = self.used, evolution.generation
        shares = [generation / self.generations] if self.generations is not None else []
        if self.seconds is not None:
            shares.append(used / self.seconds)
        best = evolution.leaders()[0] if generation else None
        of = "" if self.generations is None else f" of {self.generations:,}"
        limit = "" if self.seconds is None else f" of {self.seconds:g}"
        games = evolution.referee.games
        words = f"generation {generation:,}{of}, {games:,} games, {used:.0f}{limit} s"
        if best is not None:
            words += f". Best: {self.describe(best)}"
        share = min(1.0, max(shares, default=0.0))
        return SearchProgress(generation, self.generations, share, used, words, games, best)

    # ------------------------------------------------------------ in the store

    def pack(self, key: Key, value: Any) -> Entry:  # noqa: ANN401 - a state or an analysis
        """The state after this generation, or what was found without what the run says of it."""
        if key == STATE:
            state = {"seconds": self.used, "evolution": self.evolution.state()}
            return Entry(*STATE, state)
        return packed(value)

    def unpack(self, entry: Entry) -> Any:  # noqa: ANN401 - a state or an analysis
        """An analysis of the same evolution; from a state, the evolution goes on."""
        if entry.kind == STATE[0]:
            self.evolution.restore(entry.data["evolution"])
            self._begun -= entry.data["seconds"]
            return {}
        same = {**self.evolution.identity(), "kingdom": self.evolution.kingdom}
        return Analysis.from_json({**entry.data, **same})


def packed(found: Analysis) -> Entry:
    """An analysis as it is kept: without what its run says already."""
    data = found.to_json()
    return Entry(*FOUND, {key: data[key] for key in data if key not in IDENTITY})


def unpacked(run: StoredRun, entry: Entry) -> Analysis:
    """The analysis of a run that is kept as an entry."""
    told = {key: run.spec[key] for key in IDENTITY if key in run.spec}
    return Analysis.from_json({**entry.data, **told, "seed": run.seed})


def table_games(seconds: float | None, most: int = TABLE_GAMES) -> int:
    """Games for each entry of the leaderboard: fewer if there is little time.

    >>> table_games(1), table_games(20), table_games(None)
    (250, 5000, 5000)
    """
    if seconds is None:
        return most
    games = int(max(_LEAST_GAMES, min(_GAMES_PER_SECOND * seconds, most)))
    return games + games % 2
