"""A game as it was played, ply by ply: answers, what was taken back, and how luck changed.

Plies are only ever added, so a game is kept by keeping each of them once. An answer of an opponent
is a ply like any other: a game that is opened again asks nobody again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum

from ..engine.game import Game
from ..engine.history import Luck
from ..engine.record import Record, RecordError


class PlyKind(StrEnum):
    """What a ply does."""

    ANSWER = "answer"
    """The value is the option's number."""
    UNDO = "undo"
    """Back to the decision with this number, as if nothing had been answered there."""
    TAKE_BACK = "take back"
    """The same although something new was seen since. A ply with other luck follows."""
    LUCK = "luck"
    """Other luck from here on: the value is its seed."""
    DECK = "deck"
    """A search that peeks has fixed this player's deck (docs/search-agents.md)."""


_CHANGES = (PlyKind.LUCK, PlyKind.DECK)  # in the order of the core's numbers


@dataclass(frozen=True)
class Ply:
    """One step of a game, and for which seat it was made."""

    what: PlyKind
    seat: int
    value: int


@dataclass(frozen=True)
class TakeBack:
    """Answers that were taken back although something new had been seen."""

    seat: int
    back_to: int
    """The decision that is answered anew."""
    back_from: int
    """How many decisions had been answered by then."""


@dataclass
class Course:
    """What plies come to. It grows with the game."""

    choices: list[int]
    deciders: list[int]
    """For which seat each of them was chosen."""
    luck: list[Luck]
    take_backs: list[TakeBack]
    plies: int = 0
    made: Counter[int] = field(default_factory=Counter)
    """Plies for each seat, those that were taken back counted."""

    @classmethod
    def of(cls, plies: Iterable[Ply] = ()) -> Course:
        """The course that all plies come to."""
        course = cls([], [], [], [])
        for ply in plies:
            course.add(ply)
        return course

    def add(self, ply: Ply) -> None:
        """One more ply."""
        n = len(self.choices)
        if ply.what is PlyKind.ANSWER:
            self.choices.append(ply.value)
            self.deciders.append(ply.seat)
        elif ply.what in _CHANGES:
            self.luck.append((n, _CHANGES.index(ply.what), ply.value))
        else:
            if not 0 <= ply.value <= n:
                raise RecordError(f"a game with {n} answers can't go back to number {ply.value}")
            if ply.what is PlyKind.TAKE_BACK:
                self.take_backs.append(TakeBack(ply.seat, ply.value, n))
            del self.choices[ply.value :], self.deciders[ply.value :]
            self.luck = [one for one in self.luck if one[0] <= ply.value]
        self.plies += 1
        self.made[ply.seat] += 1

    def played(self, start: Record) -> Game:
        """The game that it leads to."""
        return replace(start, choices=tuple(self.choices), luck=tuple(self.luck)).replay()


def shortest_plies(
    choices: Sequence[int], deciders: Sequence[int], luck: Sequence[Luck], upto: int | None = None
) -> list[Ply]:
    """The plies of a game in which nothing was taken back, or of its first answers.

    >>> [ply.what.value for ply in shortest_plies([3, 65], [0, 0], [(1, 0, 9)])]
    ['answer', 'luck', 'answer']
    """
    n = len(choices) if upto is None else upto
    plies = []
    for i in range(n + 1):
        plies += [Ply(_CHANGES[what], 0, value) for after, what, value in luck if after == i]
        if i < n:
            plies.append(Ply(PlyKind.ANSWER, deciders[i], choices[i]))
    return plies
