"""Many games at once in the core, one seat of each (Gymnasium's vector API)."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from .. import _core
from ..cards.errors import nearest
from ..engine.kingdom import Kingdom
from ..numbers import between, whole
from .episode_tables import Seen, spaces_of
from .rewards import Figures
from .seat_plan import ILLEGAL_REWARD, IllegalAction, SeatPlan

Numbers = npt.NDArray[Any]
_WORD = (1 << 64) - 1
_RUNNING, _ENDED, _STALLED, _REFUSED = range(4)
_MOST_GAMES = 1 << 20
_ANY_SEAT = -1
_MODES = {mode.value: mode for mode in AutoresetMode}


class DominionVectorEnv(VectorEnv[Seen, Numbers, Numbers]):
    """``gymnasium.make_vec("throneroom/Dominion-v0", num_envs=1024)``.

    The settings are those of :class:`.SeatPlan`; opponents are native players. Game ``i`` of a
    vector with the seed ``s`` is the game that :class:`.DominionEnv` plays with the seed ``s + i``.

    With ``copy=False`` the arrays that ``reset`` and ``step`` return are the core's own, and
    written over by the next step.

    >>> envs = DominionVectorEnv(num_envs=3, opponents="Smithy Big Money")
    >>> seen, info = envs.reset(seed=7)
    >>> seen["observation"].shape[0], seen["action_mask"].dtype.name
    (3, 'int8')
    >>> seen, rewards, terminated, truncated, info = envs.step(envs.sample_actions())
    >>> rewards.tolist()
    [0.0, 0.0, 0.0]
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium's

    def __init__(
        self,
        num_envs: int = 1,
        *,
        threads: int | None = None,
        copy: bool = True,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        render_mode: str | None = None,
        **settings: Any,  # noqa: ANN401 - those of SeatPlan
    ) -> None:
        """``threads`` is how many play at the same time; None: one for each processor."""
        if render_mode is not None:
            raise ValueError("many games at once can't be rendered")
        self.num_envs = between("num_envs", num_envs, 1, _MOST_GAMES)
        self.threads = between(
            "threads", os.cpu_count() or 1 if threads is None else threads, 1, 1024
        )
        self.copy = copy
        self.plan = SeatPlan.of(settings)
        self._mode = _mode_of(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self._mode}
        tables = self.plan.tables
        self.single_observation_space, self.single_action_space = spaces_of(tables)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._games = games = _core.SeatGames(
            self.num_envs, int(np.prod(tables.shape)), tables.options
        )
        self._seen: Numbers = games.seen.reshape(self.num_envs, *tables.shape)
        self._masks: Numbers = games.masks.view(np.int8)
        self._standing: npt.NDArray[np.uint8] = games.standing
        self._figures = (games.points, games.best_other, games.bought, games.turns, games.result)
        self._before: Figures | None = None
        self._kingdoms: list[Kingdom | None] = [None] * self.num_envs
        self._coming = self._kingdoms[:]
        self.plan.setting(tables.first.rules.kingdom)  # all must be native

    # ------------------------------------------------------------ Gymnasium

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Seen, dict[str, Any]]:
        """Begin an episode everywhere, or where ``options["reset_mask"]`` says so.

        ``options["kingdom"]`` is the kingdom of these episodes.
        """
        which = self._which(options)
        self._seed_games(seed, which)
        asked = self.plan.tables.asked_for(options)
        for game in which:
            self._assign(game, asked)
        self._begin(which)
        return self._shown(self._masks), self._info(None)

    def step(self, actions: Numbers) -> tuple[Seen, Numbers, Numbers, Numbers, dict[str, Any]]:
        """Answer every decision; what is over begins anew, as the autoreset mode says."""
        answers = self._checked(actions)
        over = self._standing != _RUNNING
        before = self._before
        assert before is not None
        if self._mode is AutoresetMode.DISABLED and over.any():
            raise ResetNeeded(f"the episode of game {int(over.argmax())} is over: reset it")
        if self.plan.illegal == "raise" and (wrong := self._games.first_illegal(answers)) >= 0:
            name = self.meaning(wrong, int(answers[wrong]))
            raise IllegalAction(f"game {wrong}: {name} is not an option now")
        self._games.answer(answers, self.threads)
        if over.any():
            self._have_begun(np.flatnonzero(over))
        now = self._now()
        rewards = np.asarray(self.plan.weights.of(before, now), np.float64)
        rewards[over] = 0.0
        rewards[self._standing == _REFUSED] = ILLEGAL_REWARD
        truncated = self._standing == _STALLED
        ended = self._standing != _RUNNING
        terminated = ended & ~truncated
        self._before = now
        if not ended.any():
            return self._shown(self._masks), rewards, terminated, truncated, self._info(None)
        which = np.flatnonzero(ended)
        for game in which.tolist():
            self._assign(game, None)
        if self._mode is not AutoresetMode.SAME_STEP:
            return self._shown(self._masks), rewards, terminated, truncated, self._info(ended)
        last = self._last(which)
        self._begin(which.tolist())
        return self._shown(self._masks), rewards, terminated, truncated, self._info(None) | last

    # ------------------------------------------------------------ further

    def sample_actions(self, out: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.int64]:
        """A legal action for each game, all alike; 0 where an episode is over."""
        actions = np.empty(self.num_envs, np.int64) if out is None else out
        self._games.draw(actions)
        return actions

    @property
    def decisions(self) -> int:
        """How many decisions have been answered through ``step``."""
        return self._games.answered

    @property
    def kingdoms(self) -> tuple[Kingdom | None, ...]:
        """What is played in each game; None before the first."""
        return tuple(self._kingdoms)

    @property
    def seats(self) -> npt.NDArray[np.uint8]:
        """Where the learner sits in each game."""
        seats: npt.NDArray[np.uint8] = self._games.seats.copy()
        return seats

    def meaning(self, game: int, action: int) -> str:
        """What an action stands for in a game."""
        kingdom = self._kingdoms[game]
        table = self.plan.tables.first if kingdom is None else self.plan.tables.of(kingdom)
        return table.numbers.names[action]

    # ------------------------------------------------------------ inside

    def _seed_games(self, seed: int | Sequence[int | None] | None, which: list[int]) -> None:
        """Give games their luck; without a seed they go on with what they have."""
        single = whole(seed)
        super().reset(seed=single)
        if seed is None:
            if self._before is not None:
                return
            seeds: list[int | None] = self.np_random.integers(1 << 63, size=self.num_envs).tolist()
        elif single is not None:
            seeds = [single + game for game in range(self.num_envs)]
        else:
            assert not isinstance(seed, int)
            seeds = [*seed]
            if len(seeds) != self.num_envs:
                raise ValueError(f"{len(seeds)} seeds for {self.num_envs} games")
        for game in which:
            luck = seeds[game]
            if luck is not None:
                self._games.seed(game, luck & _WORD)
        self._games.seed_draws(next((one for one in seeds if one is not None), 0) & _WORD)

    def _which(self, options: dict[str, Any] | None) -> list[int]:
        mask = (options or {}).get("reset_mask")
        if mask is None:
            return [*range(self.num_envs)]
        chosen = np.asarray(mask)
        if chosen.dtype != np.bool_ or chosen.shape != (self.num_envs,) or not chosen.any():
            raise ValueError(f"reset_mask is an array of {self.num_envs} bools, not all False")
        if self._before is None:
            raise ResetNeeded("the first reset is of all games")
        which: list[int] = np.flatnonzero(chosen).tolist()
        return which

    def _assign(self, game: int, asked: Kingdom | None) -> None:
        """What the next episode of a game is played with."""
        kingdom = asked
        if kingdom is None:
            kingdom = self.plan.tables.kingdom(self._games.next_seed(game))
        if kingdom is self._coming[game]:
            return
        self._coming[game] = kingdom
        seat = _ANY_SEAT if self.plan.seat is None else self.plan.seat
        self._games.assign(game, self.plan.setting(kingdom), seat)

    def _begin(self, which: list[int]) -> None:
        self._games.begin(which, self.threads)
        self._have_begun(np.asarray(which))
        self._before = self._now()

    def _have_begun(self, which: npt.NDArray[np.int64]) -> None:
        for game in which.tolist():
            self._kingdoms[game] = self._coming[game]

    def _checked(self, actions: Numbers) -> npt.NDArray[np.int64]:
        if self._before is None:
            raise ResetNeeded("before the first step: call reset()")
        given = np.asarray(actions)
        options = self.plan.tables.options
        if given.shape != (self.num_envs,) or not np.issubdtype(given.dtype, np.integer):
            raise IllegalAction(
                f"actions are {self.num_envs} whole numbers from 0 to {options - 1}"
            )
        if ((given < 0) | (given >= options)).any():
            raise IllegalAction(f"an action is a whole number from 0 to {options - 1}")
        return np.ascontiguousarray(given, np.int64)

    def _now(self) -> Figures:
        """How all games stand; the core's arrays are written over by the next step."""
        points, best_other, bought, turns, result = (one.copy() for one in self._figures)
        return Figures(points, best_other, bought, turns, result, self._standing == _ENDED)

    def _shown(self, masks: Numbers) -> Seen:
        if not self.copy:
            return {"observation": self._seen, "action_mask": masks}
        return {"observation": self._seen.copy(), "action_mask": masks.copy()}

    def _info(self, ended: Numbers | None) -> dict[str, Any]:
        """What Gymnasium's own vectors make of the games' infos."""
        masks = self._masks.copy() if self.copy else self._masks
        info: dict[str, Any] = {
            "action_mask": masks,
            "_action_mask": np.ones(self.num_envs, np.bool_),
        }
        if ended is not None:
            assert self._before is not None
            for name in ("points", "best_other", "turns", "result"):
                info[name] = np.where(ended, getattr(self._before, name), 0)
                info[f"_{name}"] = ended
        return info

    def _last(self, which: npt.NDArray[np.int64]) -> dict[str, Any]:
        """The last observations and infos of the episodes that are over."""
        last: dict[str, Any] = {}
        assert self._before is not None
        for game in which.tolist():
            mask = self._masks[game].copy()
            names = ("points", "best_other", "turns", "result")
            info = {name: int(getattr(self._before, name)[game]) for name in names}
            seen = {"observation": self._seen[game].copy(), "action_mask": mask}
            one = {"final_obs": seen, "final_info": {"action_mask": mask, **info}}
            last = self._add_info(last, one, game)
        return last


def _mode_of(mode: str | AutoresetMode) -> AutoresetMode:
    if isinstance(mode, AutoresetMode):
        return mode
    if mode not in _MODES:
        hint = nearest(str(mode), _MODES) or f"; known are {', '.join(_MODES)}"
        raise ValueError(f"unknown autoreset mode {mode!r}{hint}")
    return _MODES[mode]
