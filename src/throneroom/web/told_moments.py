"""The moments of a game that one player can tell apart; pages count these, and not decisions.

How often an opponent is asked says what nobody may know: who holds a Moat is asked whether to
reveal it, and who holds none is not.
"""

from __future__ import annotations

from bisect import bisect_right

from .. import _core
from ..cards.codes import Verb
from ..engine.log import Event
from ..play.played_game import PlayedGame


class Moments:
    """The moments of one player: each begins with an own answer, or with something that was told.

    They follow a game as it is played on, and begin anew when something is taken back.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._core: _core.Game | None = None
        self._first = [0]
        """The number of the decision with which each moment begins."""

    def number_of(self, game: PlayedGame, decision: int) -> int:
        """The moment in which a decision was asked."""
        self._follow(game)
        return bisect_right(self._first, decision) - 1

    def decision_of(self, game: PlayedGame, number: int) -> int | None:
        """The last decision of a moment; None if there is no such moment."""
        self._follow(game)
        if not 0 <= number < len(self._first):
            return None
        later = self._first[number + 1 : number + 2]
        return later[0] - 1 if later else game.answered

    def _follow(self, game: PlayedGame) -> None:
        now = game.game._core
        choices, luck = now.choices(), now.luck()
        core = self._core
        if core is None or not _begins(core, choices, luck):
            core = self._core = game.setup.start.replay()._core
            self._first = [0]
        begun, deciders = len(core.choices()), game.deciders
        changes = luck[len(core.luck()) :]
        for i in range(begun, len(choices)):
            core.replay((), [one for one in changes if one[0] == i])
            told = core.events_n()
            core.replay((choices[i],), ())
            if deciders[i] == self._seat or any(map(_seen, core.events(told))):
                self._first.append(i + 1)


def _begins(core: _core.Game, choices: list[int], luck: list[tuple[int, int, int]]) -> bool:
    """Whether a game goes on from where a core is."""
    known, changes = core.choices(), core.luck()
    if known != choices[: len(known)] or changes != luck[: len(changes)]:
        return False
    return all(one[0] >= len(known) for one in luck[len(changes) :])


def _seen(event: Event) -> bool:
    """Whether an event is told at all; which card it is may be left out."""
    verb = Verb(event[0])
    return verb is not Verb.TIDY and not (verb is Verb.SET_ASIDE and event[6] < 0)
