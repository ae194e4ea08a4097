"""What a named bot is."""

from __future__ import annotations

from dataclasses import dataclass


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
    maker: str = ""
    """Else, the module and the name of what makes the player: ``papers.fenner:BestFifthCard``."""
    wants: tuple[str, ...] = ()
    """Kingdom cards without which it is only a money deck."""
