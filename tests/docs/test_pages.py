"""What the pages of the documentation show happens as they say.

A page is done from top to bottom in a folder of its own, as a reader would: Python is run in one
session, ``bash`` in a shell, and a block that begins with ``# name.txt`` is saved under that name.
Output that is shown right behind a command has to come. Blocks marked ``console`` are for reading.
"""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import pytest

from throneroom.strategies import parse

from .markdown import FLAGS, ROOT, Block, all_blocks, anchors, links, pages, run_python
from .shell import shell

ELSEWHERE = ("README.md", "CONTRIBUTING.md")  # which have tests of their own
RUN = ("python", "bash", "strategy")
MOST_BYTES = 150_000  # of a picture


def runnable(page: str) -> bool:
    """Whether a page has anything that can be run."""
    return page not in ELSEWHERE and any(block.language in RUN for block in all_blocks(page))


def save(block: Block, folder: Path) -> None:
    """Save a block that begins with a file's name."""
    if match := re.match(r"# (\w+\.\w+)\n", block.text):
        (folder / match[1]).write_text(block.text, encoding="utf-8")


@pytest.mark.parametrize("page", [page for page in pages() if runnable(page)])
def test_a_page_from_top_to_bottom(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("THRONEROOM_STORE", str(tmp_path / "store.sqlite"))
    names: dict[str, Any] | None = None
    printed: str | None = None
    for block in all_blocks(page):
        if block.language == "text" and printed is not None:
            shown = doctest.OutputChecker().check_output(block.text, printed, FLAGS)
            assert shown, f"{block}: the command prints\n{printed}"
        printed = None
        if block.language in ("python", "strategy"):
            save(block, tmp_path)
        if block.language == "strategy":
            assert parse(str(parse(block.text))) == parse(block.text), block
        elif block.language == "python":
            names = run_python([block], names)
        elif block.language == "bash":
            done = shell(block.text, tmp_path, TMPDIR=str(tmp_path))
            assert done.returncode == 0, f"{block}: {done.stdout}{done.stderr}"
            printed = done.stdout


@pytest.mark.parametrize("page", pages())
def test_links_lead_somewhere(page: str) -> None:
    for path, anchor in links(page):
        target = (ROOT / page).parent / path if path else ROOT / page
        assert target.exists(), f"{page}: {path}"
        assert not anchor or anchor in anchors(target), f"{page}: {path}#{anchor}"


def test_pictures_of_the_application_are_shown_and_small() -> None:
    shown = {path for path, _ in links("docs/play.md") if path.endswith(".png")}
    pictures = [*(ROOT / "docs" / "pictures").iterdir()]
    assert shown == {f"pictures/{file.name}" for file in pictures}
    assert [file.name for file in pictures if file.stat().st_size > MOST_BYTES] == []


def test_make_knows_the_commands() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for block in (block for page in pages() for block in all_blocks(page)):
        for line in block.text.splitlines():
            if block.language == "console" and line.startswith("make "):
                assert f"\n{line.split()[1]}:" in makefile, f"{block}: {line}"
