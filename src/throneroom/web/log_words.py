"""Lines of the log as a page writes them: who did it, which cards, and what followed from what."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from sys import intern

from ..cards.english import plural_name
from ..engine.log import LogLine
from ..engine.ruleset import Ruleset
from ..pages.card_face import CardFace
from ..play.short_log import short_names
from .table_faces import faces_of

_FIRST = (" plays ", " buys and gains ", " starts with ")
"""What is done rather than what follows from it."""


@dataclass(frozen=True, slots=True)
class Word:
    """A piece of a line: plain text, a player's name, or a card's."""

    text: str
    seat: int | None = None
    face: CardFace | None = None


@dataclass(frozen=True, eq=False, slots=True)
class WordedLine:
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
        longest = sorted(called, key=len, reverse=True)
        self._cards = re.compile(rf"\b({'|'.join(map(re.escape, longest))})\b")

    def lines(self, told: Sequence[LogLine]) -> list[WordedLine]:
        """All lines in pieces."""
        return [_line(self, one.text, one.heading) for one in told]

    def line(self, said: str, *, heading: bool) -> WordedLine:
        """One line in pieces."""
        if heading:
            seat = _longest(self._names, lambda name: f" - {name}" in said)
            text = said.replace(" - ", " \N{EN DASH} ", 1)
            return WordedLine((Word(text),), heading=True, inner=False, seat=seat)
        seat = _longest(self._short, lambda name: said.startswith((f"{name} ", f"{name}'")))
        words, rest = [], said
        if seat is not None:
            words.append(Word(self._short[seat], seat=seat))
            rest = rest[len(self._short[seat]) :]
        for i, piece in enumerate(self._cards.split(rest)):
            if i % 2:
                words.append(Word(piece, face=self._faces[self._called[piece]]))
            elif piece:
                words.append(Word(intern(piece)))
        inner = not any(verb in said for verb in _FIRST) or (" plays " in rest and "again" in rest)
        return WordedLine(tuple(words), heading=False, inner=inner, seat=seat)


def _longest(names: Sequence[str], fits: Callable[[str], bool]) -> int | None:
    """The place of the longest name that fits: one may begin as another one does."""
    found = [i for i, name in enumerate(names) if fits(name)]
    return max(found, key=lambda i: len(names[i]), default=None)


@lru_cache(maxsize=4_096)
def _line(writer: LogWriter, said: str, heading: bool) -> WordedLine:
    return writer.line(said, heading=heading)


@lru_cache(maxsize=256)
def log_writer(rules: Ruleset, names: tuple[str, ...]) -> LogWriter:
    """The writer for games of these rules and players."""
    return LogWriter(rules, names)
