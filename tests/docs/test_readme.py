"""Everything that the README shows happens as it says."""

from __future__ import annotations

import doctest
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .markdown import FLAGS, ROOT, Block, anchors, blocks, links, prose, run_python

README = "README.md"
FILES = (
    README, "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md", "docs/card-language.md",
    "docs/strategy-language.md", "docs/bots.md", "docs/arena.md", "docs/papers.md",
)  # fmt: skip


def shell(script: str) -> subprocess.CompletedProcess[str]:
    """Run a script as a reader would, with the commands of this environment."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-euo", "pipefail", "-c", script],
        cwd=ROOT,
        env={**os.environ, "PATH": path, "COLUMNS": "120", "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_python() -> None:
    run_python(blocks(README, "python"))


@pytest.mark.parametrize("block", blocks(README, "bash"), ids=str)
def test_commands(block: Block) -> None:
    done = shell(block.text)
    assert done.returncode == 0, done.stdout + done.stderr


def test_first_match_prints_what_is_shown() -> None:
    recipe = (ROOT / "Makefile").read_text().replace("$(BIN)/", "").replace("@", "")
    command = next(line.strip() for line in recipe.splitlines() if "throneroom simulate" in line)
    kingdom = next(line for line in recipe.splitlines() if line.startswith("KINGDOM"))
    done = shell(command.replace("$(KINGDOM)", kingdom.split("=")[1].strip()))
    shown = blocks(README, "text")[0].text
    assert doctest.OutputChecker().check_output(shown, done.stdout, FLAGS), done.stdout


def test_make_knows_the_commands() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for block in (b for file in FILES for b in blocks(file, "console")):
        for line in block.text.splitlines():
            if line.startswith("make "):
                assert f"\n{line.split()[1]}:" in makefile, f"{block}: {line}"


@pytest.mark.parametrize("file", FILES)
def test_links_lead_somewhere(file: str) -> None:
    for path, anchor in links(file):
        target = (ROOT / file).parent / path if path else ROOT / file
        assert target.exists(), f"{file}: {path}"
        assert not anchor or anchor in anchors(target), f"{file}: {path}#{anchor}"


def test_it_says_that_it_is_a_fan_project() -> None:
    text = prose(README)
    for word in ("unofficial", "Rio Grande Games", "Donald X. Vaccarino", "buy the game"):
        assert word in text
