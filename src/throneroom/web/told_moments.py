"""The moments of a game that one player can tell apart; pages count these, and not decisions.

How often an opponent is asked says what nobody may know: who holds a Moat is asked whether to
reveal it, and who holds none is not. Whether two events have a question between them says the same.
So a moment only ends where everybody knows that a question was asked.
"""

from __future__ import annotations

from bisect import bisect_right

from .. import _core
from ..cards.codes import Site
from ..engine.history import Luck
from ..engine.prompts import Asked
from ..play.played_game import PlayedGame

_MOVES = frozenset({Site.ACTION, Site.TREASURE, Site.BUY})
"""Questions that a player on turn is surely asked, as all see who plays or buys a card."""


class Moments:
    """The moments of one player: each ends with an own answer, or with a card played or bought.

    Treasures that follow each other are one move, however many answers they were. The moments
    follow a game as it is played on, and begin anew when something is taken back.
    """

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._known: tuple[list[int], list[Luck]] = ([], [])
        """The choices and changes of luck up to which the game was followed."""
        self._first = [0]
        """The number of the decision with which each moment begins."""
        self._treasures_of: tuple[int, int] | None = None
        """The player and the turn, if a Treasure was the last move."""

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
        if (choices, luck) == self._known:
            return
        begun = len(self._known[0])
        if not _goes_on(self._known, choices, luck):
            begun, self._first, self._treasures_of = 0, [0], None
        core = (game.at(begun) if begun else game.setup.start.replay())._core
        changes, deciders = luck[len(core.luck()) :], game.deciders
        for i in range(begun, len(choices)):
            core.replay((), [one for one in changes if one[0] == i])
            if self._ends(core, choices[i], own=deciders[i] == self._seat):
                self._first.append(i + 1)
            core.replay((choices[i],), ())
        self._known = choices, luck

    def _ends(self, core: _core.Game, choice: int, *, own: bool) -> bool:
        """Whether a moment ends with this answer to what is asked."""
        site = Asked._make((*core.decision(), *core.asked())).site
        if own:
            self._treasures_of = None
            return True
        if site not in _MOVES or choice == _core.DONE:
            return False
        active: int = core.table()[0]
        turn = (active, core.sizes(active)[4]) if site == Site.TREASURE else None
        again = turn is not None and turn == self._treasures_of
        self._treasures_of = turn
        return not again


def _goes_on(known: tuple[list[int], list[Luck]], choices: list[int], luck: list[Luck]) -> bool:
    """Whether a game goes on from where it was followed to."""
    before, changes = known
    if before != choices[: len(before)] or changes != luck[: len(changes)]:
        return False
    return all(one[0] >= len(before) for one in luck[len(changes) :])
