"""Addresses where no Ray cluster answers: a clear line, soon."""

from __future__ import annotations

import importlib.util
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

import pytest

from throneroom.compute import probe as module
from throneroom.compute.cluster import Cluster
from throneroom.compute.probe import ClusterError, parse_address, probe
from throneroom.store import STOPPED, Store

from ..cli.conftest import Cli
from .conftest import KINGDOM

SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
NOT_FOUND = bytes([0, 0, 1, 1, 5, 0, 0, 0, 1, 0x8D])
FOUND = bytes([0, 0, 1, 1, 5, 0, 0, 0, 1, 0x88])
RESIZED = bytes([0, 0, 4, 1, 5, 0, 0, 0, 1, 0x3F, 0xE1, 0x1F, 0x88])

Server = Callable[[bytes | None], str]


@pytest.fixture
def server() -> Iterator[Server]:
    """Start a server that says some bytes to whoever comes, or nothing; gives its address."""
    opened: list[socket.socket] = []
    threads: list[threading.Thread] = []

    def answer(listening: socket.socket, words: bytes | None) -> None:
        line, _ = listening.accept()
        opened.append(line)
        if words is not None:
            line.recv(1000)
            line.sendall(words)
            with suppress(OSError):  # the other side may have heard enough
                line.shutdown(socket.SHUT_WR)

    def start(words: bytes | None) -> str:
        listening = socket.create_server(("127.0.0.1", 0))
        opened.append(listening)
        threads.append(threading.Thread(target=answer, args=(listening, words), daemon=True))
        threads[-1].start()
        return f"127.0.0.1:{listening.getsockname()[1]}"

    yield start
    for thread in threads:
        thread.join(timeout=10)
    for one in opened:
        one.close()


def closed_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


@pytest.mark.parametrize(
    "words",
    [
        b"",
        b"-ERR unknown command\r\n",
        b"HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n",
        SETTINGS,
        SETTINGS + NOT_FOUND,
    ],
)
def test_something_else_answers(server: Server, words: bytes) -> None:
    with pytest.raises(ClusterError, match="is not a Ray cluster"):
        probe(server(words))


@pytest.mark.parametrize("words", [SETTINGS + FOUND, SETTINGS + SETTINGS + RESIZED])
def test_an_answer_as_ray_gives_it(server: Server, words: bytes) -> None:
    probe(server(words))


def test_silence(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_SECONDS", 0.3)
    begun = time.monotonic()
    with pytest.raises(
        ClusterError, match=r"no Ray cluster answers at 127\.0\.0\.1:\d+: no answer"
    ):
        probe(server(None))
    assert time.monotonic() - begun < 3


def test_behind_tls_it_is_enough_that_somebody_is_there(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_USE_TLS", "1")
    probe(server(None))
    with pytest.raises(ClusterError, match="no Ray cluster answers"):
        probe(f"127.0.0.1:{closed_port()}")


WRONG = ["", "head", "head:", ":6379", "head:0", "head:70000", "auto", "local", "a b:1",
         "ray://head:10001", "http://head:6379"]  # fmt: skip


@pytest.mark.parametrize("address", WRONG)
def test_not_an_address(address: str) -> None:
    with pytest.raises(ClusterError, match="is HOST:PORT"):
        parse_address(address)


def test_an_address_of_ipv6() -> None:
    assert parse_address("[::1]:6379") == ("::1", 6379)


def test_the_command_says_so_and_stores_nothing(bad: Callable[..., str], cli: Cli) -> None:
    address = f"127.0.0.1:{closed_port()}"
    begun = time.monotonic()
    message = bad("analyze", KINGDOM, "--ray", address)
    assert time.monotonic() - begun < 10
    assert message == f"Error: no Ray cluster answers at {address}: Connection refused\n"
    assert "leave out the number of threads" in bad(
        "analyze", KINGDOM, "--ray", address, "--threads", 2
    )
    assert "No analyses" in cli("analyses").out


@pytest.mark.parametrize("way", ["--again", "--resume"])
@pytest.mark.usefixtures("small_search")
def test_a_stored_analysis_can_be_played_on_a_cluster(
    bad: Callable[..., str], cli: Cli, way: str
) -> None:
    cli("analyze", KINGDOM, "--seconds", 0.1, "--threads", 1)
    if way == "--resume":
        with Store() as store:
            store.mark(store.run(1), STOPPED)
    message = bad("analyze", way, 1, "--ray", f"127.0.0.1:{closed_port()}")
    assert "no Ray cluster answers" in message


def test_ray_is_not_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(ClusterError, match=r"pip install 'throneroom\[ray\]'"):
        Cluster("10.0.0.5:6379")
