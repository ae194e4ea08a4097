"""Who plays in a match: a player takes its seat."""

from __future__ import annotations

import copy
from typing import Any

from ..agents.player_text import named_player
from ..agents.protocol import Agent, AgentError, Player, agent_name, can_choose, error_text, shown
from ..agents.strategy_agent import StrategyAgent
from ..cards.catalog import OFFICIAL, Catalog
from ..strategies import Strategy, strategy
from ..strategies.player_forms import PlayerReading


def seated(player: Any, kingdom: Any, variant: Any = None) -> Any:  # noqa: ANN401
    """A player ready for a kingdom: one that needs to see it first becomes a strategy."""
    if callable(getattr(type(player), "for_kingdom", None)):
        return player.for_kingdom(kingdom, variant)
    return player


def as_agent(player: Player, catalog: Catalog = OFFICIAL) -> Agent:
    """An agent that shares nothing with any other: one for each seat.

    A strategy or its name becomes an agent that answers as it does in native matches. A class, or
    a function without arguments, is called to make one. An agent itself is copied (deeply): the
    given one stays as it is. To keep what an agent learns, give a function that returns it. The
    catalog says which cards there are in a strategy's text.

    >>> as_agent("big money").name
    'Big Money'
    """
    if isinstance(player, str):
        player = named_player(player, PlayerReading(catalog))
    if isinstance(player, Strategy):
        return StrategyAgent(player)
    if can_choose(player):
        return _copy(player)
    if not callable(player):
        raise TypeError(
            "a player is a strategy, its name, an agent with choose(view), or a class or function "
            f"that makes one, not {shown(player)}"
        )
    name = getattr(player, "__name__", None) or shown(player)
    try:
        made = player()
    except (Exception, SystemExit) as error:
        raise AgentError(f"{name}() makes no agent: {error_text(error)}") from error
    if isinstance(made, str):
        return StrategyAgent(strategy(made, catalog=catalog))
    if isinstance(made, Strategy):
        return StrategyAgent(made)
    if not can_choose(made):
        raise AgentError(f"{name}() makes no agent: {shown(made)} has no choose(view)")
    return made


def _copy(agent: Agent) -> Agent:
    try:
        return copy.deepcopy(agent)
    except (Exception, SystemExit) as error:
        raise AgentError(
            f"{agent_name(agent)} can't be copied for its seat ({error_text(error)}); "
            "give its class or a function that makes it"
        ) from error
