"""Reading files that people hand in: text of a sensible length, or a clear error."""

from __future__ import annotations

from pathlib import Path

from .rulelist import StrategyError

LONGEST_FILE = 4_000_000
_ENDINGS = (".txt", ".xml", ".md", ".py", ".json", ".csv")
_BEGINNINGS = ("/", "./", "../", "~")


def named_file(text: str) -> Path | None:
    """The file that a text names; None if it does not look like a file's name."""
    if not text.strip() or "\0" in text or "\n" in text or len(text) > 1000:
        return None
    path = Path(text)
    try:
        if path.exists() and not path.is_dir():  # a pipe will do, too
            return path
    except (OSError, ValueError):
        return None
    looks = path.suffix.casefold() in _ENDINGS or text.startswith(_BEGINNINGS)
    if looks and "," not in text:
        raise StrategyError(f"no file {text!r}")
    return None


def read_bytes(path: Path) -> bytes:
    """A file's content, unless it is far too long."""
    with path.open("rb") as file:
        raw = file.read(LONGEST_FILE + 1)
    if len(raw) > LONGEST_FILE:
        raise StrategyError("too long to be a strategy")
    return raw


def decoded(raw: bytes) -> str:
    """The text that a text file's content is."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StrategyError("not a text file") from None
    if "\0" in text:
        raise StrategyError("not a text file")
    return text
