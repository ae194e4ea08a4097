"""News of a table as a browser gets them: one connection, told at each change, and left behind."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import httpx2
import pytest

from throneroom import Kingdom, Variant
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.web.server_settings import Settings
from throneroom.web.visitors import owner_of_cookie

from ..browser.served import Served, served

COOKIE = {"throneroom": "A" * 32}


@pytest.fixture
def server(settings: Settings) -> Iterator[Served]:
    with served(settings) as found:
        yield found


def begun(server: Served, player: str = "Big Money", *, first: bool = True) -> str:
    kingdom = Kingdom("Smithy", opening="4/3")
    seats = [person(), opponent(player, kingdom)]
    setup = GameSetup.of(kingdom, seats if first else seats[::-1], 7, Variant(kingdom_piles=None))
    settings: Settings = server.state.settings
    token: str = server.state.live.begin(setup, owner_of_cookie(settings.secret, "A" * 32))
    return token


class Listener:
    """A browser that listens; ``heard`` are the news so far."""

    def __init__(self, server: Served, token: str) -> None:
        self.heard: list[dict[str, Any]] = []
        self._client = httpx2.Client(cookies=COOKIE, timeout=20)
        self._begun = threading.Event()
        self._thread = threading.Thread(
            target=self._listen, args=(f"{server.address}/g/{token}/events",), daemon=True
        )
        self._thread.start()
        assert self._begun.wait(10)

    def _listen(self, address: str) -> None:
        try:
            with self._client.stream("GET", address) as answer:
                self.kind = answer.headers["content-type"]
                self.answer = answer
                self._begun.set()
                for line in answer.iter_lines():
                    if line.startswith("data: "):
                        self.heard.append(json.loads(line.removeprefix("data: ")))
        except (httpx2.HTTPError, httpx2.StreamError, OSError):
            pass  # it was closed

    def close(self) -> None:
        """Vanish, as a browser does whose computer is shut."""
        stream = self.answer.extensions["network_stream"]
        with suppress(OSError):  # the server may have closed it
            stream.get_extra_info("socket").shutdown(socket.SHUT_RDWR)
        self._thread.join(10)
        self._client.close()


def soon(what: Callable[[], bool]) -> bool:
    for _ in range(500):
        if what():
            return True
        time.sleep(0.02)
    return False


def press(server: Served, token: str, **fields: str) -> httpx2.Response:
    with httpx2.Client(cookies=COOKIE, base_url=server.address, timeout=20) as client:
        page = client.get(f"/g/{token}").text
        steps = page.partition('data-steps="')[2].partition('"')[0]
        form = page.partition('name="token" value="')[2].partition('"')[0]
        return client.post(f"/g/{token}/choose", data={"token": form, "n": steps, **fields})


def test_the_first_news_are_how_things_are(server: Served) -> None:
    listener = Listener(server, begun(server))
    assert soon(lambda: bool(listener.heard))
    assert listener.kind.startswith("text/event-stream")
    assert listener.heard[0]["moment"] == 0
    assert set(listener.heard[0]) == {"moment", "mark"}
    listener.close()


def heard_of_one_answer(listener: Listener) -> bool:
    return bool(listener.heard) and listener.heard[-1]["moment"] == 1


def test_another_tab_hears_of_each_answer(server: Served) -> None:
    token = begun(server)
    listeners = [Listener(server, token), Listener(server, token)]
    assert press(server, token, key="treasures").status_code == 303
    for listener in listeners:
        assert soon(partial(heard_of_one_answer, listener))
        listener.close()


def test_each_answer_of_an_opponent_that_thinks_is_told(server: Served) -> None:
    token = begun(server, "search rollouts=25: Big Money")
    listener = Listener(server, token)
    press(server, token, key="treasures")
    press(server, token, option="Silver")
    live = server.state.live.find(token)
    assert soon(lambda: live.game.asked == 0)
    now = live.moment
    assert soon(lambda: bool(listener.heard) and listener.heard[-1]["moment"] == now)
    assert len({one["mark"] for one in listener.heard}) == len(listener.heard)
    listener.close()


def test_a_browser_that_vanishes_leaves_nothing_behind(server: Served) -> None:
    token = begun(server)
    watchers = server.state.tables.watchers
    listeners = [Listener(server, token) for _ in range(3)]
    assert soon(lambda: watchers.count == 3)
    for listener in listeners:
        listener.close()
    assert soon(lambda: watchers.count == 0)
    assert press(server, token, key="treasures").status_code == 303


def test_who_asks_for_news_after_a_restart_sets_the_opponent_going(server: Served) -> None:
    """The page is still there and does not load again: nobody else would ask it."""
    token = begun(server, "search rollouts=25: Big Money", first=False)
    listener = Listener(server, token)
    assert soon(lambda: server.state.live.find(token).game.asked == 1)
    assert soon(lambda: bool(listener.heard) and listener.heard[-1]["moment"] > 0)
    listener.close()


def test_one_visitor_has_only_so_many_connections(server: Served) -> None:
    token = begun(server)
    listeners = [Listener(server, token) for _ in range(12)]
    assert soon(lambda: server.state.tables.watchers.count == 12)
    with httpx2.Client(cookies=COOKIE, timeout=20) as client:
        assert client.get(f"{server.address}/g/{token}/events").status_code == 429
    for listener in listeners:
        listener.close()


def test_a_server_ends_though_somebody_listens(
    settings: Settings, caplog: pytest.LogCaptureFixture
) -> None:
    with served(settings) as server:
        listener = Listener(server, begun(server))
        assert soon(lambda: bool(listener.heard))
    assert not [one for one in caplog.records if "Exception in ASGI" in one.getMessage()]
    listener.close()
