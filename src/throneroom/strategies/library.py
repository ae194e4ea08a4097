"""Players known by name: the bots that are nothing but rules, and those that upper layers add."""

from __future__ import annotations

import difflib
from functools import cache
from typing import Any, Protocol

from ..cards.catalog import OFFICIAL, Catalog, key
from ..extensions import offered
from .bots import BOTS, Bot
from .rulelist import RANDOM, Sections, Strategy, StrategyError


class ForKingdom(Protocol):
    """A player that becomes a strategy when it sees the kingdom."""

    name: str

    def for_kingdom(self, kingdom: Any, variant: Any = None) -> Strategy:  # noqa: ANN401
        """The strategy for one kingdom (under the rules of a variant)."""


@cache
def bots() -> tuple[Bot, ...]:
    """All players with a name, each with its source: see docs/bots.md."""
    return (*BOTS, *offered("bots"))


@cache
def rules_by_name() -> dict[str, str]:
    """The rules of the bots that have some."""
    return {bot.name: bot.text for bot in bots() if bot.text}


def find_bot(name: str) -> Bot:
    """A bot by its name, in any spelling; an error offers the nearest names."""
    by_key = {key(bot.name): bot for bot in bots()}
    if key(name) in by_key:
        return by_key[key(name)]
    near = difflib.get_close_matches(key(name)[:60], by_key, n=1, cutoff=0.5)
    hint = f": did you mean {by_key[near[0]].name!r}?" if near else ""
    raise StrategyError(f"no bot {name!r}{hint}")


def is_bot(name: str) -> bool:
    """Whether a bot has this name."""
    return any(key(bot.name) == key(name) for bot in bots())


def bot_player(name: str, catalog: Catalog = OFFICIAL) -> Any:  # noqa: ANN401 - any player
    """Whatever plays as the bot of that name: a strategy, an agent's class, or a ForKingdom."""
    from .parse import parse

    bot = find_bot(name)
    if bot.text:
        return parse(bot.text, bot.name, catalog)
    if bot.make is None:
        return Strategy(RANDOM, Sections(), random=True)
    return bot.make()
