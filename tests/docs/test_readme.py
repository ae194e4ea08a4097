"""Everything that the README shows happens as it says."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from .markdown import FLAGS, ROOT, Block, anchors, blocks, links, prose, run_python
from .shell import shell

README = "README.md"
FILES = (
    README, "CONTRIBUTING.md", "CHANGELOG.md", "docs/architecture.md", "docs/card-language.md",
    "docs/strategy-language.md", "docs/bots.md", "docs/arena.md", "docs/papers.md",
    "docs/analyze.md", "docs/card-lab.md", "docs/papers/provincial.md",
)  # fmt: skip


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
