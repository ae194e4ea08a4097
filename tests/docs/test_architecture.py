"""The limits and folders that the architecture page names are the real ones."""

from __future__ import annotations

import re

from .markdown import ROOT, table_rows

DOC = "docs/architecture.md"


def test_limits_are_those_of_the_core() -> None:
    source = "".join(file.read_text() for file in sorted((ROOT / "core").glob("*.hpp")))
    constants = dict(re.findall(r"inline constexpr int (kMax\w+) = (\d+);", source))
    named = {}
    for cells in table_rows(DOC):
        if match := re.fullmatch(r"`(kMax\w+)`", cells[0]):
            named[match[1]] = cells[1].replace(",", "")
    assert named == constants


def test_files_of_the_folder_table_exist() -> None:
    listed = [
        name
        for cells in table_rows(DOC)
        for name in re.findall(r"`([\w./]+(?:/|\.\w+))`", cells[0])
        if len(cells) == 2
    ]
    assert len(listed) > 30
    for name in listed:
        assert (ROOT / name).exists(), name
