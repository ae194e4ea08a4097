"""What all commands share: clear errors, a plain console, and reading what a user names."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from ..names import printable_lines
from ..numbers import WrongArgument

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from ..agents import Player
    from ..cards import Catalog
    from ..engine.kingdom import Kingdom

BAD_INPUT = 2
STOPPED = 130  # what a shell reports after Ctrl-C
_FILE_ENDINGS = (".txt", ".md", ".py", ".json", ".xml", ".csv")
_LONGEST_FILE = 1_000_000


@contextmanager
def clear_errors() -> Iterator[None]:
    """Turn bad input into a line on stderr and exit code 2, Ctrl-C into exit code 130."""
    try:
        yield
    except BrokenPipeError:  # `throneroom cards | head`: the caller deals with it
        raise
    except (ValueError, OSError) as error:
        typer.echo(f"Error: {printable_lines(_said(error))}", err=True)
        raise typer.Exit(BAD_INPUT) from None
    except MemoryError:
        typer.echo("Error: not enough memory for so many games", err=True)
        raise typer.Exit(BAD_INPUT) from None
    except KeyboardInterrupt as stop:
        typer.echo(str(stop) or "Stopped.", err=True)
        raise typer.Exit(STOPPED) from None


def _said(error: Exception) -> str:
    """An error in the words of the command line: an argument is called as its option is."""
    if isinstance(error, WrongArgument) and error.argument.isidentifier():
        return f"--{error.argument.replace('_', '-')} {error.wrong}"
    return str(error)


def console(*, stderr: bool = False) -> Console:
    """A console that prints names as they are: no markup, no emoji, no guessed colours."""
    from rich.console import Console

    return Console(stderr=stderr, markup=False, emoji=False, highlight=False)


def print_whole(out: Console, table: Table) -> None:
    """Print a table without dropping anything, even if the terminal is narrow."""
    needed = out.measure(table, options=out.options.update(width=1000)).maximum
    width = out.width
    out.width = max(width, needed)
    out.print(table)
    out.width = width


def print_json(value: object) -> None:
    """Print a value as JSON, as it is, whatever the width of the terminal.

    Numbers of a list stand in one line.
    """
    import json
    import re

    def one_line(numbers: re.Match[str]) -> str:
        return f"[{' '.join(numbers[1].split())}]"

    text = json.dumps(value, indent=2, ensure_ascii=False)  # no string in it has a line's end
    typer.echo(re.sub(r"\[\n([-+.e\d,\s]+)\n *\]", one_line, text))


def read_catalog(paths: Sequence[Path]) -> Catalog:
    """The official cards with those of users' card files.

    Each own card is compiled once, so that a mistake is told by its name.
    """
    from ..cards import OFFICIAL, load_cards
    from ..engine.kingdom import Kingdom
    from ..engine.ruleset import Ruleset
    from ..engine.variant import Variant

    catalog = OFFICIAL
    for path in paths:
        catalog = load_cards(path, catalog)
        for card in catalog.own:
            try:
                _ = card.text
                Ruleset(Kingdom([card], catalog=catalog), 2, Variant(kingdom_piles=None))
            except Exception as error:
                raise ValueError(f"{path.name}: {card.name}: {error}") from error
    return catalog


def read_kingdom(
    text: str,
    catalog: Catalog,
    *,
    seed: int,
    piles: int | None,
    colony: bool,
    without_unknown: bool,
) -> Kingdom:
    """A kingdom from its text, from a file, from stdin (``-``), or drawn at random.

    ``random`` draws from all sets, ``random:base`` from some, with the seed; ``piles`` is how many.
    Instead of what ``without_unknown`` leaves out, other cards are drawn up to this number.
    """
    from ..engine.game import check_seed
    from ..engine.kingdom import Kingdom
    from ..engine.kingdom_draw import drawn_kingdom, is_drawn
    from ..engine.kingdom_errors import UnknownNames

    if is_drawn(text):
        size = 10 if piles is None else piles
        drawn = drawn_kingdom(text, check_seed(seed), piles=size, catalog=catalog)
        return Kingdom(drawn, colony=colony or None)
    if text.strip() == "-":
        if sys.stdin is None or sys.stdin.closed:
            raise ValueError("there is no standard input to read a kingdom from: name its cards")
        if sys.stdin.isatty():
            typer.echo("Type or paste a kingdom, then press Ctrl-D:", err=True)
        text = sys.stdin.read(_LONGEST_FILE)
    elif (content := _file_text(text)) is not None:
        text = content
    try:
        return Kingdom(text, colony=colony or None, catalog=catalog)
    except UnknownNames as error:
        if not error.official:
            raise
        if not without_unknown:
            raise UnknownNames(f"{error} (--without-unknown goes on with the rest)") from None
        rest = Kingdom(text, colony=colony or None, catalog=catalog, without_unknown=True)
        filled = rest if piles is None else rest.filled(check_seed(seed), piles=piles)
        more = [name for name in filled.names if name not in rest.names]
        instead = f"; drawn instead: {', '.join(more)}" if more else "; left out"
        typer.echo(f"Note: {error}{instead}.", err=True)
        return filled


def read_player(
    text: str, catalog: Catalog, kingdom: Kingdom | None = None, store: Path | None = None
) -> Player:
    """Whoever a text names (see ``agents/player_text.py``), for a kingdom if it is only one.

    ``store`` is the file with stored analyses, if it is not the usual one.
    """
    from ..agents.player_text import named_player
    from ..strategies.player_forms import PlayerReading

    return named_player(text, PlayerReading(catalog, kingdom, store))


def _named_file(text: str) -> Path | None:
    """The file that a text names; None if it does not look like a file's name."""
    if "\n" in text or "\0" in text or len(text) > 1000:
        return None
    path = Path(text)
    try:
        is_file = path.exists() and not path.is_dir()
    except OSError:
        return None
    if not is_file:
        looks = path.suffix.casefold() in _FILE_ENDINGS or text.startswith(("/", "./", "../", "~"))
        if looks and "," not in text:
            raise FileNotFoundError(f"no file {text!r}")
        return None
    return path


def _file_text(text: str) -> str | None:
    """The content of the text file that a text names; None if it names no file."""
    path = _named_file(text)
    if path is None:
        return None
    with path.open("rb") as file:
        raw = file.read(_LONGEST_FILE + 1)
    if len(raw) > _LONGEST_FILE:
        raise ValueError(f"{text} is too long")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ValueError(f"{text} is not a text file") from None
