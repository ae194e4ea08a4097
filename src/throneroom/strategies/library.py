"""Strategies known by name. The texts are in :mod:`throneroom.strategies.bots`."""

from __future__ import annotations

import difflib
import importlib
from typing import Any, Protocol

from ..cards.catalog import key
from .bots import BOTS, Bot
from .model import RANDOM, Strategy, StrategyError

LIBRARY = {bot.name: bot.text for bot in BOTS if bot.text}


class ForKingdom(Protocol):
    """A player that becomes a strategy when it sees the kingdom."""

    name: str

    def for_kingdom(self, kingdom: Any, variant: Any = None) -> Strategy:  # noqa: ANN401
        """The strategy for one kingdom (under the rules of a variant)."""


def find_bot(name: str) -> Bot:
    """A bot by its name, in any spelling; an error offers the nearest names."""
    by_key = {key(bot.name): bot for bot in BOTS}
    if key(name) in by_key:
        return by_key[key(name)]
    near = difflib.get_close_matches(key(name)[:60], by_key, n=1, cutoff=0.5)
    hint = f": did you mean {by_key[near[0]].name!r}?" if near else ""
    raise StrategyError(f"no bot {name!r}{hint}")


def is_bot(name: str) -> bool:
    """Whether a bot has this name."""
    return any(key(bot.name) == key(name) for bot in BOTS)


def bot_player(name: str) -> Any:  # noqa: ANN401 - a strategy, or what makes a player
    """Whatever plays as the bot of that name: a strategy, an agent's class, or a ForKingdom."""
    from .parse import parse

    bot = find_bot(name)
    if bot.text:
        return parse(bot.text, bot.name)
    if bot.name == RANDOM:
        return Strategy(RANDOM, (), random=True)
    module, _, attribute = bot.maker.partition(":")
    made = getattr(importlib.import_module(f"throneroom.{module}"), attribute)
    return made() if hasattr(made, "for_kingdom") else made


def seated(player: Any, kingdom: Any, variant: Any = None) -> Any:  # noqa: ANN401
    """A player ready for a kingdom: one that needs to see it first becomes a strategy."""
    if callable(getattr(type(player), "for_kingdom", None)):
        return player.for_kingdom(kingdom, variant)
    return player
