"""The log as people read it while they play: short names, and only what is new."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..cards.codes import Verb
from ..engine.game import Game
from ..engine.log import LogLine, Reader, lines_since
from ..engine.view import View
from .played_game import OpponentsMove, PlayedGame

_STEP = 200  # events that are looked at together


def short_names(names: Sequence[str]) -> tuple[str, ...]:
    """The shortest beginnings that tell the names apart, as logs of dominion.games have them.

    >>> short_names(["You", "Big Money", "Big Money 2"])
    ('Y', 'Big Money', 'Big Money 2')
    """
    found = []
    for i, name in enumerate(names):
        others = [other.casefold() for j, other in enumerate(names) if j != i]
        for length in range(1, len(name) + 1):
            start = name[:length].casefold()
            if not name[:length].endswith(" ") and not any(o.startswith(start) for o in others):
                break
        found.append(name[:length])
    return tuple(found)


def short_log(position: View | Game, since: int = 0) -> tuple[LogLine, ...]:
    """The log as a view's player has seen it, or a game's; turns are headed by the whole names."""
    viewer = position.player if isinstance(position, View) else None
    reader = Reader(position.rules, short_names(position.names), viewer)
    short = lines_since(reader, position._core, since)
    whole = position.log_since(since)
    return tuple(full if full.heading else line for line, full in zip(short, whole, strict=True))


def last_turns(position: View | Game, turns: int) -> int:
    """The event with which the last so many turns begin; 0 if there were no more."""
    core = position._core
    end = core.events_n()
    while end > 0:
        first = max(0, end - _STEP)
        events = core.events(first, end)
        for i in reversed(range(len(events))):
            if events[i][0] == Verb.TURN:
                turns -= 1
                if not turns:
                    return first + i
        end = first
    return 0


class LogTail:
    """Follows the log of a game that is played: gives each line once."""

    def __init__(self) -> None:
        self._last: LogLine | None = None

    def new_lines(self, view: View, *, finished: bool = False) -> tuple[LogLine, ...]:
        """The lines since the last call; a line that has grown since then comes again.

        With ``finished`` the last line waits, since it may still grow.
        """
        last = self._last
        lines = short_log(view, 0 if last is None else last.event)
        if last is not None and last in lines:
            lines = lines[lines.index(last) + 1 :]
        if finished:
            lines = lines[:-1]
        if lines:
            self._last = lines[-1]
        return lines

    def skip(self, view: View) -> None:
        """All lines up to now are known, also after going back."""
        lines = short_log(view)
        self._last = lines[-1] if lines else None


@dataclass(frozen=True)
class ToldMove:
    """One answer of an opponent, and the lines of the log that are finished with it."""

    move: OpponentsMove
    lines: tuple[LogLine, ...]


def told_moves(game: PlayedGame, seat: int, tail: LogTail) -> Iterator[ToldMove]:
    """Let opponents play until a person is asked, and tell a player each move as it comes."""
    for move in game.opponents_moves():
        yield ToldMove(move, tail.new_lines(game.view(seat), finished=True))
