"""The environment of one learner: a seat at a table of any players (Gymnasium)."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded

from .. import _core
from ..agents.protocol import Agent
from ..engine.game import Game
from ..engine.history import Start
from ..match.table import let_answer, prepare
from ..numbers import whole
from .episode_tables import EpisodeTable, Seen, spaces_of
from .rewards import Figures, points_bought
from .seat_plan import ILLEGAL_REWARD, IllegalAction, SeatPlan

_WORD = (1 << 64) - 1
_STALLED = 3


class DominionEnv(gymnasium.Env[Seen, np.int64]):
    """``throneroom/Dominion-v0``: one seat against players of all kinds.

    The settings are those of :class:`.SeatPlan`. An observation is a dictionary with
    ``observation`` and ``action_mask``; the mask is in ``info``, too. At the end, ``info`` has
    ``points``, ``best_other``, ``turns`` and ``result``.

    >>> env = DominionEnv(opponents="Smithy Big Money", reward="lead", seat=0)
    >>> seen, info = env.reset(seed=7)
    >>> env.meaning(int(info["action_mask"].argmax()))
    'treasure(Copper)'
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi", "human"], "render_fps": 1}  # noqa: RUF012

    def __init__(self, *, render_mode: str | None = None, **settings: Any) -> None:  # noqa: ANN401
        """Set everything up but the first game."""
        self.plan = SeatPlan.of(settings)
        check_render_mode(render_mode, self.metadata)
        self.render_mode = render_mode
        self.observation_space, self.action_space = spaces_of(self.plan.tables)
        self._seed: int | None = None
        self._begun = 0
        self._table: EpisodeTable = self.plan.tables.first
        self._game: Game | None = None
        self._over = True
        self._seat = 0
        self._agents: tuple[Agent, ...] = ()
        self._bought = 0
        self._before: Figures

    # ------------------------------------------------------------ Gymnasium

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode; with ``options={"kingdom": ...}``, in that kingdom."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._begun = seed & _WORD, 0
        elif self._seed is None:
            self._seed = int(self.np_random.integers(1 << 63))
        asked = self.plan.tables.asked_for(options)
        luck = _core.game_seed(self._seed, self._begun)
        self._begun += 1
        kingdom = self.plan.tables.kingdom(luck) if asked is None else asked
        self._table = self.plan.tables.of(kingdom)
        self._agents = self.plan.agents(kingdom)
        self._seat = self.plan.seat_of(luck)
        players = self._table.rules.players
        for at, agent in enumerate(self._agents):
            seat = (self._seat + at) % players
            prepare(agent, _core.game_seed(luck, seat + 1), seat, self._begun)
        start = Start(luck)
        self._game = Game._of(self._table.rules, start, start.core(self._table.rules))
        self._bought = 0
        self._go_on()
        self._bought = 0
        self._over = self._game.over
        self._before = self._figures()
        if self.render_mode == "human":
            self.render()
        return self._shown()

    def step(self, action: np.int64 | int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Answer the decision; the others play until the next one."""
        game = self._game
        if game is None or self._over:
            when = "before the first step" if game is None else "the episode is over"
            raise ResetNeeded(f"{when}: call reset()")
        number = check_action(action, self.plan.tables.options)
        if not self.action_masks()[number]:
            return self._refused(number)
        self._bought = 0
        self._choose(self._table.numbers.core.option(number))
        self._go_on()
        now = self._figures()
        earned = float(self.plan.weights.of(self._before, now))
        self._before = now
        self._over = game.over
        seen, info = self._shown()
        stalled = game._core.table()[5] == _STALLED
        if self.render_mode == "human":
            self.render()
        return seen, earned, self._over and not stalled, self._over and stalled, info

    def render(self) -> str | None:
        """The position as the learner sees it: printed (``human``), or returned (``ansi``)."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs render_mode='ansi' or 'human'")
            return None
        if self._game is None:
            raise ResetNeeded("before anything can be shown: call reset()")
        text = str(self._game.view(self._seat))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    # ------------------------------------------------------------ further

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """The options that there are, as sb3-contrib asks for them."""
        if self._game is None or self._over:
            return np.zeros(self.plan.tables.options, np.bool_)
        return self._table.mask(self._game._core).view(np.bool_)

    def meaning(self, action: int) -> str:
        """What an action stands for in the kingdom that is played."""
        return self._table.numbers.names[action]

    @property
    def game(self) -> Game:
        """The game that is played, hidden cards and all: to study, not to learn from."""
        if self._game is None:
            raise ResetNeeded("before there is a game: call reset()")
        return self._game

    @property
    def seat(self) -> int:
        """Where the learner sits in this episode."""
        return self._seat

    # ------------------------------------------------------------ inside

    def _choose(self, option: int) -> None:
        """The learner's answer, by the learner itself."""
        self._bought += points_bought(self._table.rules, self.game._core.decision()[1], option)
        self.game._answer(option)

    def _go_on(self) -> None:
        """The others answer, and the helper, until it is the learner's turn to decide."""
        game, players = self.game, self._table.rules.players
        while not game.over:
            by, purpose, *_ = game._core.decision()
            if by == self._seat and self._table.numbers.core.covers(game._core):
                return
            let_answer(self._agents[(by - self._seat) % players], game, self._begun)
            if by == self._seat:
                option = game._core.choices()[-1]
                self._bought += points_bought(game.rules, purpose, option)

    def _figures(self) -> Figures:
        return figures(self.game._core, self._table.rules.players, self._seat, self._bought)

    def _shown(self) -> tuple[Seen, dict[str, Any]]:
        core = self.game._core
        mask = self._table.mask(core)
        info: dict[str, Any] = {"action_mask": mask}
        if self._over:
            before = self._before
            info |= {
                "points": before.points, "best_other": before.best_other, "turns": before.turns,
                "result": before.result,
            }  # fmt: skip
        return {"observation": self._table.look(core, self._seat), "action_mask": mask}, info

    def _refused(self, number: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """An illegal action."""
        if self.plan.illegal == "raise":
            raise IllegalAction(f"{self.meaning(number)} (number {number}) is not an option now")
        self._over = True
        self._before = self._before._replace(result=-1, bought=0)
        seen, info = self._shown()
        none = np.zeros_like(seen["action_mask"])
        seen["action_mask"] = info["action_mask"] = none
        return seen, ILLEGAL_REWARD, True, False, info


def figures(core: _core.Game, players: int, player: int, bought: int) -> Figures:
    """How a game stands for one of its players."""
    others = [core.score(one) for one in range(players) if one != player]
    turns = sum(core.sizes(one)[4] for one in range(players))
    result, ended = 0, False
    if core.over:
        table = core.table()
        winners = table[6]
        result = -1 if not winners >> player & 1 else 1 if winners == 1 << player else 0
        ended = table[5] != _STALLED
    return Figures(core.score(player), max(others, default=0), bought, turns, result, ended)


def check_action(action: object, options: int) -> int:
    """The number that an action is; an error if there is no such action."""
    number = whole(action)
    if number is None or not 0 <= number < options:
        raise IllegalAction(f"an action is a whole number from 0 to {options - 1}, not {action!r}")
    return number


def check_render_mode(mode: str | None, metadata: dict[str, Any]) -> None:
    """Refuse what can't be rendered."""
    if mode is not None and mode not in metadata["render_modes"]:
        known = ", ".join(metadata["render_modes"])
        raise ValueError(f"a render mode is one of {known}, not {mode!r}")
