"""What a named bot is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Bot:
    """A player known by name: rules, or something that is made when it is needed."""

    name: str
    about: str
    """What it does, in a line."""
    source: str
    """Where it comes from: a publication, or "classic"."""
    text: str = ""
    """Its rules; empty if it has none."""
    make: Callable[[], Any] | None = None
    """Else, what gives the player: an agent's class, or a player that must see the kingdom."""
    wants: tuple[str, ...] = ()
    """Kingdom cards without which it is only a money deck."""
    only_in: str = ""
    """The one kingdom in which it can play; empty: any."""
