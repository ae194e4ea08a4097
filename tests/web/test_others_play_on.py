"""Something goes wrong for one visitor, or for all of them for a while: the others play on."""

from __future__ import annotations

import asyncio
import socket
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bench.web_visitor import ServerFailed, Visitor
from throneroom.play.advice import Advice
from throneroom.store import Store
from throneroom.web import live_tables, stores

from ..browser.served import Served, served
from .real_server import RealServer, real_server
from .sitting import seated

KINGDOM = "First Game"


def visitor(address: str, luck: str) -> Visitor:
    return Visitor(address, KINGDOM, "Big Money", luck)


# ---------------------------------------------------------------- the store


@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit for another process")
def test_a_disk_that_takes_no_more_stops_answers_and_loses_none(tmp_path: Path) -> None:
    with real_server(tmp_path / "store.sqlite") as server:
        asyncio.run(played_over_a_full_disk(server))
        _, complaints = server.interrupt()
    assert "can't be used" in complaints
    assert "Traceback" not in complaints


async def played_over_a_full_disk(server: RealServer) -> None:
    anna, ben = visitor(server.address, "anna"), visitor(server.address, "ben")
    for one in (anna, ben):
        await one.begin()
        await one.click()
    files_up_to(server, 1024)
    for one in (anna, ben):
        asked = one.steps
        with pytest.raises(ServerFailed, match="503"):
            await one.click()
        await one.look()  # it is still there
        assert (one.kind, one.steps) == ("ask", asked)
    files_up_to(server, None)
    for one in (anna, ben):
        asked = one.steps
        await one.click()
        assert one.steps != asked
        one.close()


def files_up_to(server: RealServer, size: int | None) -> None:
    """Let the server write no further than so many bytes into a file."""
    import resource  # not everywhere

    hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
    limits = (hard if size is None else size, hard)
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, limits)


def test_a_store_that_can_only_be_read_shows_games_and_takes_no_answers(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = seated(client, "Smithy, Village")
    steps = me.steps

    def read_only(*given: Any, **named: Any) -> Store:  # noqa: ANN401
        store = Store(*given, **named)
        store._db.execute("PRAGMA query_only = ON")
        return store

    app: Any = client.app
    app.state.stores.close()
    with monkeypatch.context() as patch:
        patch.setattr(stores, "Store", read_only)
        me.send("choose", key="treasures")
        assert me.status == 503
        assert "your last answer does not count" in me.answer.text
        me.look()
        assert (me.kind, me.steps) == ("ask", steps)
        assert client.get("/").status_code == 200
        assert client.get("/gallery").status_code == 200
        app.state.stores.close()
    me.treasures()
    assert me.status == 200


# ---------------------------------------------------------------- visitors


@pytest.fixture
def server(settings: Any) -> Iterator[Served]:  # noqa: ANN401 - as the settings' fixture has it
    with served(settings) as found:
        yield found


@pytest.mark.parametrize("said", ["nothing", "half a head", "half a form", "a form, unheard"])
def test_others_play_on_when_somebody_vanishes(server: Served, said: str) -> None:
    asyncio.run(one_of_two_vanishes(server, said))


async def one_of_two_vanishes(server: Served, said: str) -> None:
    anna, ben = visitor(server.address, "anna"), visitor(server.address, "ben")
    await anna.begin()
    await ben.begin()
    asked = anna.steps
    for _ in range(20):
        vanish(server, anna.request("choose", [("key", "treasures")]), said)
        await ben.click()
    await anna.look()
    assert (anna.steps != asked) == (said == "a form, unheard")  # that was an answer
    await anna.click()
    anna.close()
    ben.close()


def vanish(server: Served, request: bytes, said: str) -> None:
    """Say a part of a request on a line of its own, and cut it."""
    head = request.index(b"\r\n\r\n") + 4
    parts = {
        "nothing": 0, "half a head": head // 2, "half a form": (head + len(request)) // 2,
        "a form, unheard": len(request),
    }  # fmt: skip
    host, _, port = server.address.removeprefix("http://").partition(":")
    with socket.create_connection((host, int(port))) as line:
        line.sendall(request[: parts[said]])


# ---------------------------------------------------------------- advice


def test_others_play_on_while_advice_takes_too_long(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = threading.Event()

    def endless(*given: object, **named: object) -> Advice:
        del given, named
        gate.wait(20)
        raise AssertionError("nobody hears of it")

    monkeypatch.setattr(live_tables, "advise", endless)
    monkeypatch.setattr(live_tables, "_ROOM", -0.5)
    me, other = seated(client, "Smithy, Village"), seated(client, "Smithy, Village")
    asking = threading.Thread(target=me.send, args=("advice",))
    asking.start()
    other.treasures()
    other.press("Silver")
    assert (other.status, other.kind) == (200, "ask")
    asking.join(10)
    assert me.status == 503
    assert me.notice == "Many ask for advice now. Try again in a moment."
    gate.set()
    me.look()
    me.treasures()
    assert me.status == 200
