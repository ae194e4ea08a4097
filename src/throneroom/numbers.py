"""Whole numbers that a user gives: Python's own, NumPy's, or any other that can be an index."""

from __future__ import annotations

import operator


class WrongArgument(ValueError):
    """An argument that can't be used: its name, and what is wrong with it.

    The command line, where the argument is an option, says so.
    """

    def __init__(self, argument: str, wrong: str) -> None:
        """Both together are a sentence."""
        super().__init__(argument, wrong)
        self.argument, self.wrong = argument, wrong

    def __str__(self) -> str:
        """The sentence."""
        return f"{self.argument} {self.wrong}"


def whole(value: object) -> int | None:
    """The whole number that a value is; None if it is none. True, 2.0 and "2" are none.

    >>> import numpy as np
    >>> whole(2), whole(np.int64(2)), whole(True), whole(2.0), whole("2")
    (2, 2, None, None, None)
    """
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    try:
        return operator.index(value)  # type: ignore[arg-type]
    except Exception:  # whatever a user's own type does
        return None


def between(what: str, value: object, low: int, high: int) -> int:
    """The whole number that a value is; an error that says what it is for, if it is out of range.

    >>> between("games", 0, 1, 1000)
    Traceback (most recent call last):
    ...
    throneroom.numbers.WrongArgument: games is between 1 and 1,000, not 0
    """
    number = whole(value)
    if number is None or not low <= number <= high:
        raise WrongArgument(what, f"is between {low:,} and {high:,}, not {value!r}")
    return number
