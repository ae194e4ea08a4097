"""The application, served to a browser from a thread of the tests."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import uvicorn
from starlette.applications import Starlette

from throneroom.web.app import application
from throneroom.web.server_settings import Settings

SECONDS = 10.0  # for a server to begin, and to end


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    address: str
    """Without a slash at its end."""
    app: Starlette

    @property
    def state(self) -> Any:  # noqa: ANN401 - as Starlette has it
        """What its rooms share."""
        return self.app.state


@contextmanager
def served(settings: Settings) -> Iterator[Served]:
    """Serve at a port that is free, for as long as the block lasts."""
    app = application(settings)
    config = uvicorn.Config(app, port=0, log_level="error", timeout_graceful_shutdown=2)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    try:
        end = time.monotonic() + SECONDS
        while not server.started:
            assert thread.is_alive(), "the server has ended"
            assert time.monotonic() < end, "the server does not begin"
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        yield Served(f"http://localhost:{port}", app)
    finally:
        server.should_exit = True
        thread.join(SECONDS)
        assert not thread.is_alive(), "the server does not end"
