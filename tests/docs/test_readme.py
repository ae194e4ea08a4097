"""Everything that the README shows happens as it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from .markdown import FLAGS, ROOT, Block, blocks, prose, run_python
from .shell import shell

README = "README.md"


def test_python() -> None:
    run_python(blocks(README, "python"))


@pytest.mark.parametrize("block", blocks(README, "bash"), ids=str)
def test_commands(block: Block) -> None:
    done = shell(block.text)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_first_analysis_looks_as_shown(tmp_path: Path) -> None:
    recipe = (ROOT / "Makefile").read_text()
    kingdom = next(line for line in recipe.splitlines() if line.startswith("KINGDOM"))
    cards = kingdom.split("=")[1].strip()
    options = f"--generations 1 --seed 1 --fresh --store {tmp_path / 'store.db'}"
    done = shell(f'throneroom analyze "{cards}" {options}')
    shown = blocks(README, "text")[0].text.splitlines()
    for line in (shown[0], "Tournament: margin of row over column in %"):
        assert line in shown
        assert line in done.stdout.splitlines(), done.stdout + done.stderr


def test_a_match_prints_what_is_shown() -> None:
    command = next(b.text for b in blocks(README, "bash") if "--games 20000" in b.text)
    done = shell(command)
    shown = blocks(README, "text")[1].text
    assert doctest.OutputChecker().check_output(shown, done.stdout, FLAGS), done.stdout


def test_it_says_that_it_is_a_fan_project() -> None:
    text = prose(README)
    for word in ("unofficial", "Rio Grande Games", "Donald X. Vaccarino", "buy the game"):
        assert word in text
