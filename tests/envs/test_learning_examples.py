"""The examples that learn run, for a few steps."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import throneroom as tr
from throneroom.observe import load_network

from ..docs.markdown import ROOT


def run(example: str, *options: str) -> list[str]:
    """The lines that an example prints."""
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / example, *options],
        capture_output=True, text=True, check=False, timeout=600,
        env={**os.environ, "OMP_NUM_THREADS": "1"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_maskable_ppo_saves_a_network_that_plays(tmp_path: Path) -> None:
    import_module("sb3_contrib")
    file = tmp_path / "smith.net"
    lines = run("maskable_ppo.py", "--steps", "1000", "--part", "512", "--games", "20",
                "--save", str(file))  # fmt: skip
    assert [line.split()[0] for line in lines] == ["steps", "512", "1,024"]
    assert load_network(file).note.startswith("MaskablePPO, 1,024 steps")
    match = tr.simulate("First Game", [f"network:{file}", "Big Money"], games=10)
    assert match.names[0] == "smith"


def test_ppo_learns_in_some_kingdoms_and_is_measured_in_others() -> None:
    lines = run("ppo_any_kingdom.py", "--seconds", "0.1", "--games", "4", "--steps", "4",
                "--every", "1", "--episodes", "4", "--threads", "1")  # fmt: skip
    assert lines[0].split()[0] == "steps"
    assert all(line.count("%") == 2 for line in lines[1:])
