"""The command line, as the tests of the commands call it."""

from __future__ import annotations

from ..cli.conftest import bad, cli

__all__ = ["bad", "cli"]
