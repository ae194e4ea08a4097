"""Help, version, and starting fast."""

from __future__ import annotations

import subprocess
import sys

import pytest

import throneroom

from .conftest import Cli

SLOW = ("matplotlib", "numpy", "rich", "scipy", "throneroom._core")


def modules_after(code: str) -> set[str]:
    """What is loaded after running this code in a fresh interpreter."""
    tail = "\nimport sys\nprint(*sys.modules, sep='\\n')"
    done = subprocess.run(
        [sys.executable, "-c", code + tail], capture_output=True, text=True, check=True, timeout=60
    )
    return set(done.stdout.split())


HELP = """
from throneroom.cli import app
try: app(["--help"])
except SystemExit as stop: assert stop.code == 0
"""


@pytest.mark.parametrize("code", ["import throneroom", HELP], ids=["import", "help"])
def test_starting_loads_nothing_slow(code: str) -> None:
    assert modules_after(code).isdisjoint(SLOW)


def test_version(cli: Cli) -> None:
    assert cli("--version").out == f"throneroom {throneroom.__version__}\n"


def test_help_names_the_commands(cli: Cli) -> None:
    outcome = cli("--help")
    assert outcome.code == 0
    for command in ("cards", "simulate", "arena", "bots", "reproduce", "bench"):
        assert command in outcome.out
        page = ("reproduce", "fenner") if command == "reproduce" else (command,)
        assert "--json" in cli(*page, "--help").out


def test_help_of_simulate_says_where_players_come_from(cli: Cli) -> None:
    text = " ".join(cli("simulate", "--help").out.split())
    for name in ("throneroom bots", "Big Money", "Random", "text file", "FILE.py:ClassName"):
        assert name in text


def test_the_installed_program_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "throneroom.cli", "cards", "Vilage"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 2
    assert "did you mean 'Village'" in done.stderr
    assert "Traceback" not in done.stderr


def test_wrong_command_and_option(cli: Cli) -> None:
    for args in (["nope"], ["cards", "--nope"], ["simulate", "random"]):
        outcome = cli(*args)
        assert outcome.code == 2
        assert "Error" in outcome.err
