"""Lines of the log as a page writes them: who did it, which cards, and what followed from what."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from ..cards.english import plural_name
from ..engine.log import LogLine
from ..engine.ruleset import Ruleset
from ..pages.card_face import CardFace
from ..play.short_log import short_names
from .table_faces import faces_of

_KEPT = 2_000  # lines of one game, and of others like it
_FIRST = (" plays ", " buys and gains ", " starts with ")
"""What is done rather than what follows from it."""


@dataclass(frozen=True)
class Word:
    """A piece of a line: plain text, a player's name, or a card's."""

    text: str
    seat: int | None = None
    face: CardFace | None = None


@dataclass(frozen=True, eq=False)
class Line:
    """A line in pieces. The same text is the same object, so what is made of it can be kept."""

    words: tuple[Word, ...]
    heading: bool
    inner: bool
    """Whether it tells what followed from the line before."""
    seat: int | None
    """Whose turn begins, or who did it."""


class LogWriter:
    """Takes lines of one game apart."""

    def __init__(self, rules: Ruleset, names: tuple[str, ...]) -> None:
        self._faces = faces_of(rules).faces
        self._short, self._names = short_names(names), names
        called = {name: name for name in self._faces}
        called |= {plural_name(name): name for name in self._faces}
        self._called = called
        self._lines: dict[tuple[str, bool], Line] = {}
        longest = sorted(called, key=len, reverse=True)
        self._cards = re.compile(rf"\b({'|'.join(map(re.escape, longest))})\b")

    def lines(self, told: Sequence[LogLine]) -> list[Line]:
        """All lines in pieces."""
        return [self._known(one) for one in told]

    def _known(self, told: LogLine) -> Line:
        key = (told.text, told.heading)
        found = self._lines.get(key)
        if found is None:
            if len(self._lines) >= _KEPT:
                self._lines.clear()
            found = self._lines[key] = self._line(told)
        return found

    def _line(self, told: LogLine) -> Line:
        if told.heading:
            seat = _longest(self._names, lambda name: f" - {name}" in told.text)
            text = told.text.replace(" - ", " \N{EN DASH} ", 1)
            return Line((Word(text),), heading=True, inner=False, seat=seat)
        seat = _longest(self._short, lambda name: told.text.startswith((f"{name} ", f"{name}'")))
        words, rest = [], told.text
        if seat is not None:
            words.append(Word(self._short[seat], seat=seat))
            rest = rest[len(self._short[seat]) :]
        for i, piece in enumerate(self._cards.split(rest)):
            if i % 2:
                words.append(Word(piece, face=self._faces[self._called[piece]]))
            elif piece:
                words.append(Word(piece))
        inner = not any(verb in told.text for verb in _FIRST) or (
            " plays " in rest and "again" in rest
        )
        return Line(tuple(words), heading=False, inner=inner, seat=seat)


def _longest(names: Sequence[str], fits: Callable[[str], bool]) -> int | None:
    """The place of the longest name that fits: one may begin as another one does."""
    found = [i for i, name in enumerate(names) if fits(name)]
    return max(found, key=lambda i: len(names[i]), default=None)


@lru_cache(maxsize=256)
def log_writer(rules: Ruleset, names: tuple[str, ...]) -> LogWriter:
    """The writer for games of these rules and players."""
    return LogWriter(rules, names)
