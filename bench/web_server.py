"""The web application in a process of its own, for measurements."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


class MeasuredServer:
    """``throneroom serve`` over a store of its own."""

    def __init__(self, store: Path) -> None:
        command = [sys.executable, "-m", "throneroom.cli", "serve", "--store", str(store)]
        self._process = subprocess.Popen(
            [*command, "--port", "0"], stdout=subprocess.PIPE, text=True
        )
        assert self._process.stdout is not None
        said = self._process.stdout.readline()
        if "http://" not in said:
            self.close()
            raise RuntimeError(f"the server did not begin: {said}")
        self.address = "http://" + said.partition("http://")[2].split("/")[0]
        """Without a slash at its end."""

    @property
    def process(self) -> int:
        """The number of its process."""
        return self._process.pid

    @property
    def kilobytes(self) -> int:
        """Its resident memory."""
        asked = ["ps", "-o", "rss=", "-p", str(self._process.pid)]
        return int(subprocess.run(asked, capture_output=True, text=True, check=True).stdout)

    def close(self) -> None:
        """End it."""
        self._process.terminate()
        self._process.wait(20)
        assert self._process.stdout is not None
        self._process.stdout.close()


@contextmanager
def measured_server() -> Iterator[MeasuredServer]:
    """A server for as long as the block lasts."""
    with TemporaryDirectory() as folder:
        server = MeasuredServer(Path(folder) / "store.sqlite")
        try:
            yield server
        finally:
            server.close()
