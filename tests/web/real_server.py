"""A server in a process of its own, as ``throneroom serve`` starts it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

_BEGINS = re.compile(r"Throne Room is at (http://\S+)/ ")


class RealServer:
    """One server; it can be killed, and another one started over the same store."""

    def __init__(self, store: Path, *options: str) -> None:
        command = [sys.executable, "-m", "throneroom.cli", "serve", "--store", str(store)]
        self.process = subprocess.Popen(
            [*command, "--port", "0", *options],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = _BEGINS.match(self.said)
        if found is None:
            self.process.kill()
            raise AssertionError(f"it did not start: {self.said}{self.process.communicate()[1]}")
        self.address = found[1]
        """Where it is, without a slash at the end."""

    @property
    def port(self) -> int:
        """The port that it has found."""
        return int(self.address.rpartition(":")[2])

    def kill(self) -> None:
        """End it as a power cut does."""
        self.process.kill()
        self.process.communicate()

    def interrupt(self) -> tuple[int, str]:
        """Ctrl-C; the exit code, and whatever it has complained of."""
        self.process.send_signal(signal.SIGINT)
        _, complaints = self.process.communicate(timeout=20)
        return self.process.returncode, complaints


@contextmanager
def real_server(store: Path, *options: str) -> Iterator[RealServer]:
    """A server for as long as the block lasts."""
    server = RealServer(store, *options)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()
