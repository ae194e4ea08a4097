"""A game that is over, step by step: each decision, where it stands in the log, and its turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from ..engine.decision import Decision, Option
from ..engine.game import Game
from ..engine.log import LogLine
from .played_game import PlayedGame, PlayError
from .short_log import short_log


@dataclass(frozen=True)
class ReplayStep:
    """A decision of a game, or its end."""

    number: int
    """Of the decision; the end has the number after the last."""
    event: int
    """How many events were there when it was asked: the log up to here."""
    seat: int | None
    """Who decided; None at the end."""
    active: int
    """Whose turn it was."""
    turn: int
    """The number of that turn."""


@dataclass(frozen=True)
class ReplayMoment:
    """A game as it was at one of its steps: nothing is hidden, since it is over."""

    step: ReplayStep
    game: Game
    """To look at."""
    decision: Decision | None
    """What was asked; None at the end."""
    chosen: Option | None
    """What was answered."""


class GameReplay:
    """The steps of a game that is over.

    >>> from throneroom import Kingdom, Variant
    >>> from throneroom.play.game_setup import GameSetup, person
    >>> setup = GameSetup.of(Kingdom("Smithy"), [person("Anna"), person("Ben")], seed=7,
    ...                      variant=Variant(kingdom_piles=None, turn_limit=1))
    >>> game = PlayedGame(setup)
    >>> while not game.over:
    ...     game.answer("done")
    >>> replay = GameReplay(game)
    >>> [(step.number, step.seat, step.turn) for step in replay.steps]
    [(0, 0, 1), (1, 0, 1), (2, 1, 1), (3, 1, 1), (4, None, 1)]
    >>> replay.at(1).decision.prompt, replay.at(1).chosen.label
    ('Buy a card for up to $0', 'End turn')
    """

    def __init__(self, game: PlayedGame) -> None:
        if not game.over:
            raise PlayError("a game is replayed when it is over")
        self._game = game.game
        self.setup = game.setup
        self.steps = _steps(self._game)

    @property
    def last(self) -> int:
        """The number of the end."""
        return len(self.steps) - 1

    @property
    def turns(self) -> tuple[ReplayStep, ...]:
        """The first step of each turn, of all players."""
        runs = groupby(self.steps[:-1], key=lambda step: (step.active, step.turn))
        return tuple(next(run) for _, run in runs)

    def at(self, number: int) -> ReplayMoment:
        """The game as it was when a decision was asked, or at its end."""
        if not 0 <= number <= self.last:
            raise PlayError(f"decisions are counted from 0 to {self.last}, not {number}")
        game, step = self._game.at(number), self.steps[number]
        decision = game.decision
        chosen = None
        if decision is not None and step.seat is not None:
            code = self._game._core.choices()[number]
            chosen = next(option for option in decision.options if option.code == code)
        return ReplayMoment(step, game, decision, chosen)

    def turn_before(self, number: int) -> int:
        """Where the turn of a step begins, or the one before if that is the step itself."""
        return max((one.number for one in self.turns if one.number < number), default=0)

    def turn_after(self, number: int) -> int:
        """Where the next turn begins; the end after the last one."""
        return min((one.number for one in self.turns if one.number > number), default=self.last)

    def log(self) -> tuple[tuple[LogLine, int], ...]:
        """The lines of the log, all cards shown, each with the first step after it."""
        found = []
        place = 0
        for line in short_log(self._game):
            while place < self.last and self.steps[place].event <= line.event:
                place += 1
            found.append((line, place))
        return tuple(found)


def _steps(game: Game) -> tuple[ReplayStep, ...]:
    """All steps of a game in one pass."""
    core = game.at(0)._core
    choices: Sequence[int] = game._core.choices()
    luck = game._core.luck()
    found = []
    for number in range(len(choices) + 1):
        core.replay((), [one for one in luck if one[0] == number])
        active = core.table()[0]
        asked = None if core.over else core.decision()[0]
        found.append(ReplayStep(number, core.events_n(), asked, active, core.sizes(active)[4]))
        if number < len(choices):
            core.replay((choices[number],), ())
    return tuple(found)
