"""What the players of a game are called."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from ..names import trouble_with_name


@cache
def usual_names(players: int) -> tuple[str, ...]:
    """Players without a name are called by number, counted from 1 as people do.

    >>> usual_names(3)
    ('P1', 'P2', 'P3')
    """
    return tuple(f"P{player}" for player in range(1, players + 1))


def check_names(names: Iterable[str] | None, players: int) -> tuple[str, ...]:
    """The names, one for each player; None: the usual ones.

    >>> check_names(["Anna", "Ben"], 2)
    ('Anna', 'Ben')
    """
    if names is None:
        return usual_names(players)
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise TypeError(f'names are several, such as ("Anna", "Ben"), not {names!r}')
    given = tuple(names)
    if len(given) != players:
        told = "1 name" if len(given) == 1 else f"{len(given)} names"
        for_whom = "1 player" if players == 1 else f"{players} players"
        raise ValueError(f"{told} for {for_whom}: each player has one")
    seen: set[str] = set()
    for name in given:
        if wrong := trouble_with_name(name):
            raise ValueError(f"{name!r} can't be a player's name: {wrong}")
        if name.casefold() in seen:
            raise ValueError(f"two players are called {name!r}: their names have to differ")
        seen.add(name.casefold())
    return given
