"""Search agents as a text: ``search rollouts=200 select=halving: NAME``."""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable
from typing import Any

from ..numbers import WrongArgument
from ..strategies import Strategy
from .protocol import Player
from .search import SearchAgent

DEFAULT_ROLLOUTS = 100
_HEAD = re.compile(r"\s*search\b([^:\n]*):([^\n]*)", re.IGNORECASE)


def read_search(text: str, read: Callable[[str], Player]) -> SearchAgent:
    """The agent that a text means; ``read`` reads the player behind the colon.

    >>> from throneroom.strategies import strategy
    >>> read_search("search rollouts=50 select=ucb: big money", strategy).name
    'Big Money with tree search'
    """
    found = _HEAD.fullmatch(text)
    assert found is not None, text
    if not found[2].strip():
        raise ValueError("a search names its player behind the colon, as in 'search: Big Money'")
    player = read(found[2].strip())
    if not isinstance(player, Strategy):
        raise ValueError(f"a search needs a strategy to play on with, not {found[2].strip()!r}")
    settings: dict[str, Any] = {}
    for word in found[1].replace(",", " ").split():
        name, _, value = word.partition("=")
        if name not in _SETTINGS:
            near = difflib.get_close_matches(name, _SETTINGS, n=1, cutoff=0.5)
            hint = f": did you mean {near[0]!r}?" if near else f": known are {', '.join(_SETTINGS)}"
            raise ValueError(f"unknown setting {name!r} of a search{hint}")
        settings[name] = _SETTINGS[name](name, value)
    if "rollouts" not in settings and "seconds" not in settings:
        settings["rollouts"] = DEFAULT_ROLLOUTS
    try:
        return SearchAgent(player, **settings)
    except WrongArgument as error:
        raise ValueError(f"{error.argument} of a search {error.wrong}") from None


def _whole(name: str, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise ValueError(f"{name} of a search is a whole number, not {text!r}") from None


def _number(name: str, text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise ValueError(f"{name} of a search is a number, not {text!r}") from None


def _word(name: str, text: str) -> str:
    del name
    return text


_SETTINGS: dict[str, Callable[[str, str], int | float | str]] = {
    "select": _word, "value": _word, "rollouts": _whole, "seconds": _number, "explore": _number,
    "prior": _number, "horizon": _whole, "threads": _whole,
}  # fmt: skip
