"""What docs/arena.md shows happens as it says."""

from __future__ import annotations

from pathlib import Path

import pytest

from ..docs.markdown import Block, blocks, run_python
from ..docs.shell import shell

DOC = "docs/arena.md"


def test_python() -> None:
    run_python(blocks(DOC, "python"))


@pytest.mark.parametrize("block", blocks(DOC, "bash"), ids=str)
def test_commands(block: Block, tmp_path: Path) -> None:
    done = shell(block.text, TMPDIR=str(tmp_path))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Ratings" in done.stdout
