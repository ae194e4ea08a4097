"""The environment of all players: ``dominion_v0`` (PettingZoo, AEC).

``env()`` behaves as PettingZoo's own games with their usual wrappers: an illegal action ends the
game and costs its player 1; what is out of bounds or out of order is an error. ``raw_env()`` is the
bare one, where an illegal action is an error, too.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils.env_logger import EnvLogger
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from .. import _core
from ..agents.strategy_agent import StrategyAgent
from ..engine.game import Game, check_variant
from ..engine.history import Start
from ..engine.variant import OFFICIAL, Variant
from ..match.players import as_agent
from ..match.table import prepare
from ..numbers import between
from ..observe import Observation, OptionNumbering
from ..strategies import Strategy
from .dominion_env import check_action, check_render_mode, figures
from .episode_tables import EpisodeTable, EpisodeTables, GivenKingdom, Seen, spaces_of
from .rewards import Figures, Reward, as_reward, points_bought
from .seat_plan import FIRST_GAME, ILLEGAL_REWARD, IllegalAction, limited

_WORD = (1 << 64) - 1
_STALLED = 3


def env(**settings: Any) -> AECEnv:  # noqa: ANN401 - those of raw_env
    """The environment as PettingZoo's users expect it."""
    return Refereed(raw_env(**settings))


class Refereed(OrderEnforcingWrapper):  # type: ignore[misc]
    """Order, bounds and illegal actions in one.

    PettingZoo has a wrapper for each of them, but each asks the next one for every attribute, which
    takes several times as long as the game.
    """

    def step(self, action: int | None) -> None:
        """Answer, or lose by an illegal action."""
        raw = self.env
        if self._has_reset and raw.agents and raw.is_illegal(action):
            EnvLogger.warn_on_illegal_move()
            self._has_updated = True
            raw.forfeit()
        else:
            super().step(action)

    def last(self, observe: bool = True) -> tuple[Any, ...]:
        """What the agent that is asked sees, has earned, and so on."""
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        found: tuple[Any, ...] = self.env.last(observe)
        return found


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - PettingZoo's name for it
    """A game of two to six agents, ``player_0`` to ``player_5``; ``player_0`` begins.

    ``kingdom``, ``observation``, ``numbering``, ``reward``, ``helper``, ``variant``, ``turn_limit``
    and ``rows`` are those of :class:`.SeatPlan`. An agent sees ``observation`` and
    ``action_mask``; all that it can't know stays hidden.

    >>> game = env(players=3, reward="lead")
    >>> game.reset(seed=7)
    >>> game.agent_selection, game.last()[0]["observation"].dtype.name
    ('player_0', 'float32')
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "dominion_v0",
        "render_modes": ["ansi", "human"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        kingdom: GivenKingdom = FIRST_GAME,
        players: int = 2,
        *,
        observation: Observation | str | None = None,
        numbering: OptionNumbering | None = None,
        reward: str | Reward = "win",
        helper: Strategy | str = "Big Money",
        variant: Variant = OFFICIAL,
        turn_limit: int | None = None,
        rows: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        """Set everything up but the first game."""
        super().__init__()
        players = between("players", players, 2, 6)
        check_render_mode(render_mode, self.metadata)
        self.render_mode = render_mode
        variant = limited(check_variant(variant), turn_limit)
        self.tables = EpisodeTables(kingdom, players, variant, observation, numbering, rows)
        self.weights = as_reward(reward)
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        made = [spaces_of(self.tables) for _ in range(players)]
        self.observation_spaces = {a: s[0] for a, s in zip(self.possible_agents, made, strict=True)}
        self.action_spaces = {a: s[1] for a, s in zip(self.possible_agents, made, strict=True)}
        self._players = players
        self._helpers = [_helper(helper) for _ in range(players)]
        self._seed: int | None = None
        self._begun = 0
        self._table: EpisodeTable = self.tables.first
        self._game: Game | None = None
        self._before: list[Figures] = []
        self._mask = self._none = np.zeros(self.tables.options, np.int8)
        self.agent_selection = self.possible_agents[0]

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    # ------------------------------------------------------------ playing

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; with ``options={"kingdom": ...}``, in that kingdom."""
        if seed is not None:
            self._seed, self._begun = seed & _WORD, 0
        elif self._seed is None:
            self._seed = int(seeding.np_random()[0].integers(1 << 63))
        asked = self.tables.asked_for(options)
        luck = _core.game_seed(self._seed, self._begun)
        self._begun += 1
        self._table = self.tables.of(self.tables.kingdom(luck) if asked is None else asked)
        for seat, helper in enumerate(self._helpers):
            prepare(helper, _core.game_seed(luck, seat + 1), seat, self._begun)
        start = Start(luck)
        self._game = Game._of(self._table.rules, start, start.core(self._table.rules))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._skip_agent_selection = None
        self._go_on([0] * self._players)
        self._before = self._figures([0] * self._players)
        self._show()

    def step(self, action: int | None) -> None:
        """Answer the decision of ``agent_selection``."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = check_action(action, self.tables.options)
        if not self._mask[number]:
            name = self._table.numbers.names[number]
            raise IllegalAction(f"{agent}: {name} (number {number}) is not an option now")
        self._cumulative_rewards[agent] = 0.0
        bought = [0] * self._players
        option = self._table.numbers.core.option(number)
        self._note(bought, option)
        self.game._answer(option)
        self._go_on(bought)
        self._earn(bought)
        self._show()

    def is_illegal(self, action: object) -> bool:
        """Whether an action is none of the options now; an error if there is no such action."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return False
        return not self._mask[check_action(action, self.tables.options)]

    def forfeit(self) -> None:
        """The agent that is asked has lost by an illegal action."""
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self.rewards[self.agent_selection] = ILLEGAL_REWARD
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._accumulate_rewards()
        self.terminations = dict.fromkeys(self.agents, True)
        self._mask = self._none
        self.infos = {agent: {"action_mask": self._none.copy()} for agent in self.agents}
        self._deads_step_first()

    def observe(self, agent: str) -> Seen:
        """What an agent sees; the mask is empty unless it is asked."""
        core = self.game._core
        seat = self.possible_agents.index(agent)
        mask = self._mask if agent == self.agent_selection else self._none.copy()
        return {"observation": self._table.look(core, seat), "action_mask": mask}

    def render(self) -> str | None:
        """The position as the agent that is asked sees it."""
        if self.render_mode is None:
            return None
        text = str(self.game.view(self.possible_agents.index(self.agent_selection)))
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    @property
    def game(self) -> Game:
        """The game that is played, hidden cards and all: to study, not to learn from."""
        if self._game is None:
            raise RuntimeError("before there is a game: call reset()")
        return self._game

    # ------------------------------------------------------------ inside

    def _go_on(self, bought: list[int]) -> None:
        """Decisions without numbers are the helpers'."""
        game, covers = self.game, self._table.numbers.core.covers
        while not game._core.over and not covers(game._core):
            by = game._core.decision()[0]
            option = self._helpers[by].answer(game.rules, game._core)
            self._note(bought, option)
            game._answer(option)

    def _note(self, bought: list[int], option: int) -> None:
        by, purpose, *_ = self.game._core.decision()
        bought[by] += points_bought(self._table.rules, purpose, option)

    def _figures(self, bought: list[int]) -> list[Figures]:
        core = self.game._core
        return [figures(core, self._players, seat, bought[seat]) for seat in range(self._players)]

    def _earn(self, bought: list[int]) -> None:
        """What everybody has earned by the last answer."""
        over = self.game._core.over
        if over or self.weights.each_step:
            now = self._figures(bought)
            for seat, agent in enumerate(self.agents):
                self.rewards[agent] = float(self.weights.of(self._before[seat], now[seat]))
            self._before = now
            self._accumulate_rewards()
        if over:
            stalled = self.game._core.table()[5] == _STALLED
            self.terminations = dict.fromkeys(self.agents, not stalled)
            self.truncations = dict.fromkeys(self.agents, stalled)

    def _show(self) -> None:
        """Who is asked, and what for."""
        core = self.game._core
        self._mask = self._table.mask(core)
        self.infos = {agent: {"action_mask": self._none.copy()} for agent in self.agents}
        if core.over:
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[core.decision()[0]]
            self.infos[self.agent_selection]["action_mask"] = self._mask
        if self.render_mode == "human":
            self.render()


def _helper(player: Strategy | str) -> StrategyAgent:
    found = as_agent(player)
    if not isinstance(found, StrategyAgent):
        raise TypeError(f"the helper is a strategy, not {player!r}")
    return found
