"""What docs/card-lab.md shows happens as it says."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ..docs.markdown import ROOT, Block, anchors, blocks, links, run_python

DOC = "docs/card-lab.md"


def test_python() -> None:
    run_python(blocks(DOC, "python"))


@pytest.mark.parametrize("block", blocks(DOC, "bash"), ids=str)
def test_commands(block: Block, tmp_path: Path) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", block.text],
        cwd=ROOT,
        env={**os.environ, "PATH": path, "TMPDIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "In a top three strategy" in done.stdout


def test_links_lead_somewhere() -> None:
    for path, anchor in links(DOC):
        target = (ROOT / DOC).parent / path if path else ROOT / DOC
        assert target.exists()
        assert not anchor or anchor in anchors(target)
