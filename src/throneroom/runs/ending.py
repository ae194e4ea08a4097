"""The end of a run: its page is written and its result is shown, whatever has come in between."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from .interrupts import ctrl_c_waits
from .run import Run


def finish(
    run: Run[Any],
    show: Callable[[Path | None], None],
    write: Callable[[], Path | None] = lambda: None,
) -> None:
    """Write the page, show the result, then raise what has come in between.

    The page comes first, since whoever reads the result may close the pipe; a page that can't be
    written does not keep the result from being shown. ``show`` is told where the page is.
    """
    unwritten: OSError | None = None
    try:
        with ctrl_c_waits():
            page = None
            try:
                page = write()
            except OSError as error:
                unwritten = error
            show(page)
    except KeyboardInterrupt as stop:
        run.trouble = run.trouble or stop
    try:
        run.settle()
    except (KeyboardInterrupt, ValueError, OSError) as error:
        if unwritten is None:
            raise
        raise type(error)(f"{unwritten}\n{error}") from None
    if unwritten is not None:
        again = ""
        if run.kept is not None and run.number is not None:
            again = f"\nTry again with: {run.kept.how_to_go_on} --out PATH"
        raise OSError(f"{unwritten}{again}")


def write_whole(path: Path, text: str) -> Path:
    """Write a file as a whole, or leave what was there."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        with suppress(OSError):
            part.unlink()
        raise OSError(f"{path} can't be written: {error.strerror or error}") from None
    return path


def check_file(path: Path | None, example: str = "page.html") -> None:
    """Before the work: nobody wants to hear of a wrong file after it."""
    if path is None:
        return
    if path.is_dir():
        raise IsADirectoryError(f"--out needs a file such as {example}, and {path} is a folder")
    if not path.suffix:
        raise ValueError(f"--out needs a file such as {example}, not {path}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        there = path.exists()
        with path.open("a", encoding="utf-8"):
            pass
        if not there:
            path.unlink()
    except OSError as error:
        raise OSError(f"{path} can't be written: {error.strerror or error}") from None


def check_new_file(path: Path, option: str, example: str) -> None:
    """Before the work: a file that is not there yet, in a folder that is."""
    if path.is_dir():
        raise IsADirectoryError(f"{option} needs a file such as {example}, and {path} is a folder")
    if path.exists():
        raise FileExistsError(f"{path} is there already: name another file, or remove it first")
    if not path.parent.is_dir():
        raise FileNotFoundError(f"{path} can't be written: there is no folder {path.parent}")


def check_folder(path: Path | None) -> None:
    """Before the work: a folder, made if need be, into which something can be written."""
    if path is None:
        return
    if path.exists() and not path.is_dir():
        raise NotADirectoryError(f"--out needs a folder, and {str(path)!r} is a file")
    try:
        path.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=path).close()
    except OSError as error:
        about = error.strerror or str(error)
        raise OSError(f"nothing can be written into {str(path)!r}: {about}") from None
