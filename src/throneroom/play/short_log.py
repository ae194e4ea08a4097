"""The log as people read it while they play: short names, and only what is new."""

from __future__ import annotations

from collections.abc import Sequence

from ..engine.log import LogLine, Reader, lines_since
from ..engine.view import View


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


def short_log(view: View, since: int = 0) -> tuple[LogLine, ...]:
    """The log of a view; turns are headed by the whole names."""
    reader = Reader(view.rules, short_names(view.names), view.player)
    short = lines_since(reader, view._core, since)
    whole = view.log_since(since)
    return tuple(full if full.heading else line for line, full in zip(short, whole, strict=True))


class LogTail:
    """Follows the log of a game that is played: gives each line once."""

    def __init__(self) -> None:
        self._last: LogLine | None = None

    def new_lines(self, view: View) -> tuple[LogLine, ...]:
        """The lines since the last call; a line that has grown since then comes again."""
        last = self._last
        lines = short_log(view, 0 if last is None else last.event)
        if last is not None and last in lines:
            lines = lines[lines.index(last) + 1 :]
        if lines:
            self._last = lines[-1]
        return lines

    def skip(self, view: View) -> None:
        """All lines up to now are known, also after going back."""
        lines = short_log(view)
        self._last = lines[-1] if lines else None
