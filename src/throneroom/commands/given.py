"""What was given on the command line, and the command line that asks for the same again."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from dataclasses import Field, dataclass, field, fields
from pathlib import Path
from typing import Any, ClassVar

_NAME = "option"


def option(name: str, default: Any = None) -> Any:  # noqa: ANN401 - a field of any type
    """A field that is an option with this name; with the default it was not given."""
    return field(default=default, metadata={_NAME: name})


def unsaid(default: Any) -> Any:  # noqa: ANN401 - a field of any type
    """A field that is no part of the command line that asks for the same."""
    return field(default=default, metadata={_NAME: None})


@dataclass(frozen=True)
class Given:
    """The words and options of a command; fields that are no options are words of their own."""

    program: ClassVar[str]

    def options(self) -> list[str]:
        """The options that were given, as they are written."""
        return [word for item in fields(self) for word in self._written(item)]

    def command(self) -> str:
        """The command line that asks for the same."""
        words: list[str] = []
        for item in fields(self):
            value = getattr(self, item.name)
            if _NAME not in item.metadata:
                words += value if isinstance(value, tuple) else [value or ""]
        return shlex.join([*self.program.split(), *words, *self.options()])

    def _written(self, item: Field[Any]) -> Iterator[str]:
        name, value = item.metadata.get(_NAME), getattr(self, item.name)
        if name is None or value == item.default:
            return
        for one in value if isinstance(value, tuple) else (value,):
            yield name
            if one is not True:
                yield f"{one:g}" if isinstance(one, float) else str(one)


@dataclass(frozen=True)
class Output:
    """Where the result goes, and how fast it is made."""

    as_json: bool = False
    out: Path | None = None
    """The page's file, or the folder of all files."""
    threads: int | None = None
    why: str | None = None
    """The leader of an analysis whose explanation is told in full; all of them, if "all"."""
    save: tuple[str, Path] | None = None
    """A leader's letter, and the file that its strategy goes to."""
    keep: bool = True
    """Whether it goes to the store."""


def lasting(paths: tuple[Path, ...]) -> list[str]:
    """Files as they are called from any folder."""
    return [str(path.absolute()) for path in paths]
