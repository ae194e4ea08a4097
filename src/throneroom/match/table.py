"""Games between agents, driven from Python; native strategies at the table answer natively."""

from __future__ import annotations

import traceback
from collections import deque
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from .. import _core
from ..agents.protocol import Agent, AgentError, agent_name, error_text
from ..agents.strategy_agent import StrategyAgent
from ..cards.codes import Verb
from ..engine.decision import IllegalChoice, Option
from ..engine.game import Game
from ..engine.history import Start
from ..engine.ruleset import Ruleset


class Table:
    """Agents who play the games of one match, seats changing as in native matches."""

    def __init__(self, rules: Ruleset, agents: Sequence[Agent], seed: int) -> None:
        """Each agent is a player of its own, seated anew for each game."""
        self._rules, self._agents, self._seed = rules, agents, seed

    def play(self, first: int, games: int) -> dict[str, Any]:
        """Play games ``first`` to ``first + games - 1``; the results look as ``_core.batch``'s."""
        n = self._rules.players
        part: dict[str, Any] = {
            "decisions": 0,
            "scores": np.zeros((games, n), np.int16),
            "turns": np.zeros((games, n), np.uint16),
            "winners": np.zeros(games, np.uint8),
            "first": np.zeros(games, np.uint8),
            "endings": np.zeros(games, np.uint8),
            "limits": [0] * len(_core.LIMITS),
            "owned": np.zeros((n, _core.MAX_KINDS), np.uint64),
            "bought": np.zeros((n, _core.MAX_KINDS), np.uint64),
        }
        for at in range(games):
            self._play_one(first + at, at, part)
        return part

    def seats(self, index: int) -> list[int]:
        """Who sits on each seat in a game; the first one begins."""
        n = self._rules.players
        return [(seat + index % self._in_a_round) % n for seat in range(n)]

    @property
    def _in_a_round(self) -> int:
        """Games with the same luck, in which everybody begins once."""
        return 1 if self._rules.variant.fixed_seats else self._rules.players

    def moves(self, index: int) -> Iterator[Game]:
        """Play one game: it is given before the first answer and after each one."""
        players = self.seats(index)
        luck = _core.game_seed(self._seed, index // self._in_a_round)
        for seat, player in enumerate(players):
            prepare(self._agents[player], _core.game_seed(luck, player + 1), seat, index)
        start = Start(luck)
        game = Game._of(self._rules, start, start.core(self._rules))
        seats = [(self._agents[player], _native(self._agents[player])) for player in players]
        yield game
        while not game.over:
            agent, native = seats[game._core.decision()[0]]
            if native is not None:
                game._answer(native.answer(self._rules, game._core))
            else:
                _ask(agent, game, index)
            yield game

    def _play_one(self, index: int, at: int, part: dict[str, Any]) -> None:
        players = self.seats(index)
        (game,) = deque(self.moves(index), maxlen=1)
        core = game._core
        part["decisions"] += len(core.choices())
        table = core.table()
        part["first"][at], part["endings"][at] = players[0], table[5]
        part["limits"] = [a + b for a, b in zip(part["limits"], core.limits(), strict=True)]
        for seat, player in enumerate(players):
            part["scores"][at, player] = core.score(seat)
            part["turns"][at, player] = core.sizes(seat)[4]
            part["winners"][at] |= (table[6] >> seat & 1) << player
            owned = core.counts(seat, "owned")
            part["owned"][player, : len(owned)] += np.array(owned, np.uint64)
        for verb, seat, kind, *_ in core.events():
            if verb == Verb.BUY:
                part["bought"][players[seat], kind] += np.uint64(1)


def prepare(agent: Agent, luck: int, seat: int, index: int) -> None:
    """Tell an agent that a game begins."""
    try:
        begin = getattr(agent, "new_game", None)
        if begin is not None:
            begin(luck, seat)
    except (Exception, SystemExit) as error:
        raise AgentError(
            f"agent {agent_name(agent)!r} failed before game {index + 1}: {_what(error)}"
        ) from error


def let_answer(agent: Agent, game: Game, index: int) -> None:
    """Let an agent answer the decision of a game."""
    native = _native(agent)
    if native is None:
        return _ask(agent, game, index)
    game._answer(native.answer(game.rules, game._core))
    return None


def _native(agent: Agent) -> StrategyAgent | None:
    """An agent that is nothing but a strategy need not be asked with a view."""
    if not isinstance(agent, StrategyAgent) or "choose" in vars(agent):
        return None
    return agent if type(agent).choose is StrategyAgent.choose else None


def _ask(agent: Agent, game: Game, index: int) -> None:
    try:
        choice = agent.choose(game.view())
    except (Exception, SystemExit) as error:
        raise AgentError(
            f"agent {agent_name(agent)!r} failed in game {index + 1}: {_what(error)}; "
            f"the decision was: {game.decision}"
        ) from error
    try:
        game.choose(choice)
    except IllegalChoice as error:
        raise AgentError(f"agent {agent_name(agent)!r} in game {index + 1}: {error}") from None
    except (Exception, SystemExit) as error:
        if type(choice) in (Option, int, str):
            raise
        raise AgentError(
            f"agent {agent_name(agent)!r} in game {index + 1}: its answer of the type "
            f"{type(choice).__name__} can't be read: {_what(error)}"
        ) from error


def _what(error: BaseException) -> str:
    """An agent's error in a line, with the place in its code."""
    inside = traceback.extract_tb(error.__traceback__)[1:]  # the first one is ours
    place = f" ({Path(inside[-1].filename).name}, line {inside[-1].lineno})" if inside else ""
    return f"{error_text(error)}{place}"
