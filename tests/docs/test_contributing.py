"""The steps for a new card work as they are written."""

from __future__ import annotations

import inspect
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr

from ..scenarios import helpers
from .markdown import blocks
from .shell import shell

DOC = "CONTRIBUTING.md"


def test_a_card_in_ten_minutes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    value, tests = blocks(DOC, "python")
    file = tmp_path / "my_cards.py"
    file.write_text(value.text)
    (card,) = tr.load_cards(file).own
    monkeypatch.syspath_prepend(tmp_path)

    command = next(b.text for b in blocks(DOC, "console") if b.text.startswith("throneroom"))
    done = shell(command.replace("my_cards.py", str(file)))
    assert done.returncode == 0, done.stderr
    assert card.text.splitlines()[-1] in done.stdout

    # The tests stand beside the scenarios' helpers; here those names are simply there.
    source = "\n".join(line for line in tests.text.splitlines() if "..helpers" not in line)
    names: dict[str, Any] = dict(vars(helpers))
    exec(source, names)
    written = [f for name, f in names.items() if name.startswith("test_") and inspect.isfunction(f)]
    assert len(written) == 2
    for test in written:
        test()
