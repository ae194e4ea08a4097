"""Where a game comes from and how it got to where it is: what undoing, copies and records need.

A game is its origin, the choices made since, and the changes of its luck. Going back means to make
the origin again and to repeat all but the last choices, which takes about a microsecond for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from .. import _core
from .record import RecordError
from .ruleset import Ruleset

Luck: TypeAlias = tuple[int, int, int]
"""A change of luck: after so many choices, what (0: a new seed, 1: a deck's order), its value."""


class Origin(Protocol):
    """Where a game begins; plain data, so that it can go to another process."""

    @property
    def seed(self) -> int:
        """The seed of its luck."""

    def core(self, rules: Ruleset) -> _core.Game:
        """The position at the beginning, made anew."""


@dataclass(frozen=True)
class Start:
    """The start of a usual game."""

    seed: int

    def core(self, rules: Ruleset) -> _core.Game:
        """The first decision."""
        return _core.Game(rules.core, self.seed)


@dataclass(frozen=True)
class History:
    """A game as plain data."""

    origin: Origin
    choices: tuple[int, ...] = ()
    """Since the origin."""
    luck: tuple[Luck, ...] = ()

    def core(self, rules: Ruleset) -> _core.Game:
        """The position it leads to."""
        core = self.origin.core(rules)
        if not core.replay(self.choices, self.luck):
            raise RecordError("a game from elsewhere can't be played on: its choices aren't legal")
        return core


def history_of(rules: Ruleset, origin: Origin, core: _core.Game) -> History:
    """How a game got from its origin to where it is."""
    return _since(origin, origin.core(rules), core, None)


def position_at(rules: Ruleset, origin: Origin, core: _core.Game, n: int) -> _core.Game:
    """The game as it was after n choices."""
    begun = origin.core(rules)
    least, most = len(begun.choices()), len(core.choices())
    if not least <= n <= most:
        known = f"{least} to {most}" if least < most else least
        raise ValueError(f"after how many decisions? There is only {known}, not {n}")
    part = _since(origin, begun, core, n)
    begun.replay(part.choices, part.luck)
    return begun


def _since(origin: Origin, begun: _core.Game, core: _core.Game, n: int | None) -> History:
    choices: Sequence[int] = core.choices()[len(begun.choices()) : n]
    luck: Sequence[Luck] = core.luck()[len(begun.luck()) :]
    return History(origin, tuple(choices), tuple(c for c in luck if n is None or c[0] <= n))
