"""Calling the command line as a user does, inside the test's own process."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from throneroom.cli import app


@dataclass(frozen=True)
class Outcome:
    """What a call has left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:  # noqa: ANN401 - whatever was printed
        assert self.code == 0, self.err
        return json.loads(self.out)


Cli = Callable[..., Outcome]


@pytest.fixture(autouse=True)
def _small_search(small_search: None) -> None:
    """Commands are tested here, not what a search finds."""


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str]) -> Cli:
    """Run ``throneroom`` with these arguments."""

    def run(*args: object) -> Outcome:
        capsys.readouterr()
        with pytest.raises(SystemExit) as stop:
            app([str(arg) for arg in args])
        caught = capsys.readouterr()
        code = stop.value.code
        return Outcome(code if isinstance(code, int) else 0, caught.out, caught.err)

    return run


@pytest.fixture
def bad(cli: Cli) -> Callable[..., str]:
    """Run with bad input: exit code 2, nothing on stdout, no traceback; gives the message."""

    def run(*args: object) -> str:
        outcome = cli(*args)
        assert outcome.code == 2, outcome
        assert outcome.out == ""
        assert "Error: " in outcome.err
        assert "Traceback" not in outcome.err
        return outcome.err

    return run
