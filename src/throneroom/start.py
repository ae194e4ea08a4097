"""The program ``throneroom``: the first thing that runs, so that Ctrl-C is heard from then on."""

from __future__ import annotations

import sys

_STOPPED = 130  # what a shell reports after Ctrl-C


def main() -> None:
    """Load the command line and run it."""
    try:
        from .cli import main as run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(_STOPPED)
