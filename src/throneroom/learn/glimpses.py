"""An analysis to be watched: now and then it shows the leaders so far, as a result like the last.

Their table is made of few games, and little time is lost on it. Which games the search itself plays
does not depend on it.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from ..compute import TimeOver
from ..runs import Key, Piece, Tell
from .analysis import Analysis
from .analysis_work import FOUND, STATE, AnalysisWork
from .evolution import LEADERS

_GAMES = 200  # of an entry of the table
_EVERY = 1.0  # seconds between two glimpses, at least
_SHARE = 0.05  # of the time, at most


class GlimpsedAnalysis(AnalysisWork):
    """The same search, whose result is there from the first generation on."""

    _next = 0.0  # the time of the next glimpse

    def pieces(self, results: Mapping[Key, Any]) -> Iterator[Piece[Any]]:
        """Generations with glimpses between them, then the leaderboard."""
        for piece in super().pieces(results):
            yield piece
            if piece.key == STATE and time.monotonic() >= self._next:
                found = self._glimpse()
                if found is not None:
                    yield Piece(FOUND, partial(_as_it_is, found), replaces=True)

    def _glimpse(self) -> Analysis | None:
        """What has been found so far; None if that takes too long."""
        evolution, begun = self.evolution, time.monotonic()
        referee = evolution.referee
        games, playing = referee.games, referee.seconds
        try:
            with self._only_for(None if self.seconds is None else _SHARE * self.seconds):
                plans = evolution.leaders()[:LEADERS]
                found = evolution.result(games=_GAMES, finished=False, plans=plans)
        except TimeOver:
            return None
        finally:
            referee.games, referee.seconds = games, playing
            now = time.monotonic()
            self._next = now + max(_EVERY, (now - begun) / _SHARE)
        return replace(found, games=games, seconds=round(self.used, 3))


def _as_it_is(found: Analysis, tell: Tell) -> Analysis:
    del tell
    return found
