"""At the end the page is written and the result shown, whatever comes in between."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path

import pytest

from throneroom.runs import Run
from throneroom.runs.ending import check_file, check_folder, finish, write_whole
from throneroom.runs.interrupts import ctrl_c_waits

from .toy import Squares


def ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def run(act: Callable[[], None] = lambda: None) -> Run[int]:
    found = Run(Squares(stop=2, act=act))
    found.go_on()
    return found


def test_a_real_ctrl_c_and_a_second_one_while_the_page_is_written(tmp_path: Path) -> None:
    page, shown = tmp_path / "page.html", list[Path | None]()

    def write() -> Path:
        ctrl_c()
        return write_whole(page, "found")

    with pytest.raises(KeyboardInterrupt, match="Stopped after 2 of 4 squares"):
        finish(run(ctrl_c), shown.append, write)
    assert shown == [page]
    assert page.read_text() == "found"


def test_ctrl_c_waits_once() -> None:
    done = []

    def twice() -> None:
        with ctrl_c_waits():
            ctrl_c()
            done.append(1)
            ctrl_c()
            done.append(2)

    with pytest.raises(KeyboardInterrupt):
        twice()
    assert done == [1]
    with pytest.raises(KeyboardInterrupt):
        ctrl_c()


def test_a_closed_pipe_comes_after_the_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"

    def show(_: Path | None) -> None:
        raise BrokenPipeError

    with pytest.raises(BrokenPipeError):
        finish(run(), show, lambda: write_whole(page, "found"))
    assert page.read_text() == "found"


def test_a_page_that_can_not_be_written_is_told_after_the_result(tmp_path: Path) -> None:
    shown: list[Path | None] = []
    page = tmp_path / "file" / "page.html"
    (tmp_path / "file").touch()
    with pytest.raises(OSError, match=r"page\.html can't be written: Not a directory"):
        finish(run(), shown.append, lambda: write_whole(page, "found"))
    assert shown == [None]
    with pytest.raises(KeyboardInterrupt, match=r"can't be written: .*\nStopped after 2 of 4"):
        finish(run(ctrl_c), shown.append, lambda: write_whole(page, "found"))


def test_files_and_folders_are_checked_before(tmp_path: Path) -> None:
    check_file(None)
    check_file(tmp_path / "new" / "page.html")
    assert not (tmp_path / "new" / "page.html").exists()
    (tmp_path / "old.html").write_text("old")
    check_file(tmp_path / "old.html")
    assert (tmp_path / "old.html").read_text() == "old"
    for path in (tmp_path, tmp_path / "page", tmp_path / "old.html" / "page.html"):
        with pytest.raises((ValueError, OSError), match=r"--out needs a file|can't be written"):
            check_file(path)
    check_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()
    with pytest.raises(NotADirectoryError, match="is a file"):
        check_folder(tmp_path / "old.html")
