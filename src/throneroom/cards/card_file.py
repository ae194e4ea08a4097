"""Reading a user's card file: a Python file whose mistakes are told by line and nearest word."""

from __future__ import annotations

import ast
import re
import runpy
import traceback
from pathlib import Path
from typing import Any

from . import language
from .errors import CardError, nearest

WORDS = sorted(name for name in vars(language) if not name.startswith("_"))


def run_card_file(file: Path) -> dict[str, Any]:
    """The names that a card file defines."""
    try:
        return runpy.run_path(str(file))
    except SystemExit:
        raise CardError("a card file must not end the program", file.name) from None
    except CardError:
        raise  # it knows its line
    except Exception as error:
        line = _line(file, error)
        where = f"{file.name}:{line}" if line else file.name
        raise CardError(_told(error), where) from error


def _line(file: Path, error: Exception) -> int | None:
    """The line of the file that did not work."""
    if isinstance(error, SyntaxError):
        return error.lineno
    lines = [
        frame.lineno
        for frame in traceback.extract_tb(error.__traceback__)
        if frame.filename == str(file)
    ]
    return lines[-1] if lines else None


def _told(error: Exception) -> str:
    """Python's errors in the words of the card language."""
    match error:
        case NameError(name=str(name)):
            return f"unknown word {name!r}{nearest(name, WORDS)}"
        case ImportError(name="throneroom.cards.language"):
            found = re.search(r"cannot import name '(\w+)'", str(error))
            if found:
                return f"unknown word {found[1]!r}{nearest(found[1], WORDS)}"
        case AttributeError(name=str(name)) if type(error.obj).__module__.endswith("cards.model"):
            known = [n for n in dir(error.obj) if not n.startswith("_")]
            return f"unknown word {'.' + name!r}{nearest(name, known)}"
        case SyntaxError():
            return f"this is not Python: {error.msg}"
        case _:
            pass
    return f"{type(error).__name__}: {error}"


def line_of(file: Path, text: str) -> str:
    """The file and the line in which a text stands first."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    lines = [n.lineno for n in ast.walk(tree) if isinstance(n, ast.Constant) and n.value == text]
    return f"{file.name}:{min(lines)}" if lines else file.name
