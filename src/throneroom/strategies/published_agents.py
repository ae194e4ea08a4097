"""Agents of publications that are more than rules: ``published:Tree Search``.

Upper layers add them, under "published agents" (extensions.py). They are no bots: most think for
longer, so they only play where they are asked for by name.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from ..cards.catalog import key
from ..extensions import offered
from .player_forms import PlayerForm, PlayerReading
from .rulelist import StrategyError

if TYPE_CHECKING:
    from ..engine.kingdom import Kingdom

_TEXT = re.compile(r"\s*published\s*:\s*([^\n]+?)\s*", re.IGNORECASE)


@dataclass(frozen=True)
class PublishedAgent:
    """An agent as a publication describes it."""

    name: str
    about: str
    """What it does, in a line."""
    source: str
    """The publication."""
    make: Callable[[Kingdom], Any]
    """The player for a kingdom; a ValueError says why it can't play there."""

    @property
    def text(self) -> str:
        """What it is called where players are named."""
        return f"published:{self.name}"


@cache
def published_agents() -> tuple[PublishedAgent, ...]:
    """All of them.

    >>> import throneroom
    >>> "Tree Search" in [one.name for one in published_agents()]
    True
    """
    return offered("published agents")


def find_published(name: str) -> PublishedAgent:
    """One of them by its name, in any spelling; an error offers the nearest name."""
    by_key = {key(one.name): one for one in published_agents()}
    if key(name) in by_key:
        return by_key[key(name)]
    near = difflib.get_close_matches(key(name)[:60], by_key, n=1, cutoff=0.5)
    known = ", ".join(one.name for one in published_agents())
    hint = f"did you mean {by_key[near[0]].name!r}?" if near else f"known are {known}"
    raise StrategyError(f"no published agent {name[:60]!r}: {hint}")


def read_published(text: str, reading: PlayerReading) -> Any:  # noqa: ANN401 - any player
    """The agent that a text such as ``published:Tree Search`` names."""
    asked = _TEXT.fullmatch(text)
    if asked is None:
        raise StrategyError("a published agent has a name, as in 'published:Tree Search'")
    agent = find_published(asked[1])
    if reading.kingdom is None:
        raise StrategyError(
            f"{agent.text} depends on the kingdom: it can play only where there is just one"
        )
    try:
        return agent.make(reading.kingdom)
    except ValueError as error:
        raise StrategyError(f"{agent.name} can't play here: {error}") from None


PUBLISHED = PlayerForm("published", "published:Tree Search", read_published)
