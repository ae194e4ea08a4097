"""What is told when a card cannot be as it is written."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterable
from pathlib import Path
from types import FrameType

#: Modules in which a mistake is noticed, but not made.
_NOTICE = ("errors", "words", "language", "model", "reach", "scene", "program")


class CardError(ValueError):
    """A card asks for something that cannot be; the message says what would be right.

    ``where`` is the file and line in which the card is written, where that is known.
    """

    def __init__(self, message: str, where: str | None = None) -> None:
        """Remember the line that is being read now."""
        super().__init__(message)
        self.where = _where() if where is None else where

    def __str__(self) -> str:
        """The message, after the place in the file."""
        text = super().__str__()
        return f"{self.where}: {text}" if self.where else text

    def __reduce__(self) -> tuple[type[CardError], tuple[str, str]]:
        """Errors pass between processes with the place they were made at."""
        return type(self), (self.args[0], self.where)

    def about(self, name: str) -> CardError:
        """The same error, with the name of the card."""
        return CardError(f"{name}: {self.args[0]}", _where() or self.where)


def _where() -> str:
    """The nearest line outside of the language; none if no card is being written."""
    frame: FrameType | None = sys._getframe(1)
    package = __name__.rpartition(".")[0]
    inside = {f"{package}.{name}" for name in _NOTICE}
    while frame is not None and frame.f_globals.get("__name__") in inside:
        frame = frame.f_back
    if frame is None:
        return ""
    if str(frame.f_globals.get("__name__")).startswith("throneroom.engine."):
        return ""  # a finished card is compiled
    return f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}"


def nearest(word: str, known: Iterable[str], cutoff: float = 0.6) -> str:
    """The nearest right spelling as a question, or nothing.

    >>> nearest("drw", ["draw", "discard"])
    ": did you mean 'draw'?"
    """
    near = difflib.get_close_matches(word[:60], list(known), n=1, cutoff=cutoff)
    return f": did you mean {near[0]!r}?" if near else ""
