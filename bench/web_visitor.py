"""A visitor of the web application, as cheap as can be: many of them fit into one process.

A visitor knows a game only by what the server sends, clicks what the page offers, and follows the
news, as a browser does that shows opponents' moves at once.
"""

from __future__ import annotations

import asyncio
import random
import re
import time
from collections.abc import Sequence
from contextlib import suppress
from html import unescape
from urllib.parse import urlencode, urlsplit

_BUTTON = re.compile(r"<button ([^>]*)>")
_ATTRIBUTE = re.compile(r'([\w-]+)(?:="([^"]*)")?')
_TABLE = re.compile(r'<div id="table" [^>]*>')
_DONE = re.compile(r"<button ([^>]*data-picks [^>]*)>")
_TOKEN = re.compile(r'name="token" value="([0-9a-f]+)"')
_ADVISED = "verdict-line"  # the class of what is said of the best
_SCRIPT = {"x-script": "1"}
_EAGER = 0.9  # so often a card is played or bought, if one can be
_FORM = "application/x-www-form-urlencoded"


class ServerFailed(Exception):
    """An answer that is none; says which."""


class Line:
    """One connection that is kept, and made anew if the server has closed it."""

    def __init__(self, address: str) -> None:
        there = urlsplit(address)
        assert there.hostname is not None
        self._host, self._port = there.hostname, there.port or 80
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self._cookie = ""

    async def ask(
        self, where: str, fields: Sequence[tuple[str, str]] | None = None, **headers: str
    ) -> tuple[int, dict[str, str], str]:
        """Ask for a page or send a form: status, headers and text of the answer."""
        form = None if fields is None else urlencode(fields)
        reader = await self._send(where, form, headers)
        try:
            status, found = await self._head(reader)
        except (asyncio.IncompleteReadError, ConnectionResetError):  # it was silent for too long
            self.close()
            reader = await self._send(where, form, headers)
            status, found = await self._head(reader)
        size = int(found.get("content-length", "0"))
        content = await reader.readexactly(size)
        return status, found, content.decode()

    async def _send(
        self, where: str, form: str | None, headers: dict[str, str]
    ) -> asyncio.StreamReader:
        """Send a request; the answer is to be read from what this gives."""
        if self._streams is None:
            self._streams = await asyncio.open_connection(self._host, self._port, limit=1 << 20)
        reader, writer = self._streams
        writer.write(self.request(where, form, headers))
        return reader

    def request(self, where: str, form: str | None, headers: dict[str, str]) -> bytes:
        """What is sent: a form, or the question for a page."""
        lines = [f"{'GET' if form is None else 'POST'} {where} HTTP/1.1"]
        lines += [f"host: {self._host}:{self._port}", f"cookie: {self._cookie}"]
        lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
        if form is not None:
            lines += [f"content-type: {_FORM}", f"content-length: {len(form)}"]
        return ("\r\n".join(lines) + f"\r\n\r\n{form or ''}").encode()

    async def listen(self, where: str, cookie: str) -> None:
        """Hear server-sent events until the line is cut."""
        self._cookie = cookie
        reader = await self._send(where, None, {})
        await self._head(reader)
        while await reader.readline():
            pass

    @property
    def cookie(self) -> str:
        """What the server knows this visitor by."""
        return self._cookie

    async def _head(self, reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
        head = await reader.readuntil(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").strip().split("\r\n")
        found = {}
        for line in lines:
            name, _, value = line.partition(": ")
            found[name.lower()] = value
            if name.lower() == "set-cookie":
                self._cookie = value.partition(";")[0]
        return int(first.split()[1]), found

    def close(self) -> None:
        """Leave."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


class Visitor:
    """Somebody who plays one game after another, and measures how long the clicks take."""

    def __init__(self, address: str, kingdom: str, opponent: str, luck: str) -> None:
        self._address, self._rng = address, random.Random(luck)
        self._asked = [("k", kingdom), ("vs", opponent)]
        self._luck = luck
        self._line = Line(address)
        self._news: asyncio.Task[None] | None = None
        self._game = self._page = self._form = ""
        self.games = 0
        """How many were begun."""

    async def begin(self) -> None:
        """Begin a game, and look at its table."""
        if not self._form:
            _, _, page = await self._line.ask(f"/play?{urlencode(self._asked[:1])}")
            self._form = _token(page)
        self.games += 1
        luck = ("luck", f"{self._luck}-{self.games}")
        status, headers, text = await self._line.ask(
            "/play", [("token", self._form), *self._asked, luck]
        )
        if status != 303:
            raise ServerFailed(f"Play was answered with {status}: {text[:200]}")
        self._game = headers["location"]
        await self.look()
        self._hear()

    def _hear(self) -> None:
        if self._news is not None:
            self._news.cancel()
        line = Line(self._address)
        where, cookie = f"{self._game}/events", self._line.cookie
        self._news = asyncio.ensure_future(_until_cut(line, where, cookie))

    async def look(self) -> None:
        """Load the table."""
        status, _, self._page = await self._line.ask(self._game)
        if status != 200:
            raise ServerFailed(f"the table was answered with {status}")
        self._form = _token(self._page)

    @property
    def steps(self) -> str:
        """What an answer has to say to be one to what is asked now."""
        return self._attribute("data-steps")

    @property
    def kind(self) -> str:
        """How the table stands: "ask", "wait", "over" and others."""
        return self._attribute("data-kind")

    async def click(self) -> float:
        """Answer what is asked; the seconds until what follows was there."""
        answer = answer_on(self._page, self._rng)
        return await self._post("choose", answer)

    async def advice(self) -> float:
        """Ask for advice; the seconds until it was there."""
        seconds = await self._post("advice", [])
        if _ADVISED not in self._page:
            raise ServerFailed("the table shows no advice")
        return seconds

    async def _post(self, what: str, fields: list[tuple[str, str]]) -> float:
        known = self._known
        began = time.perf_counter()
        status, _, page = await self._line.ask(f"{self._game}/{what}", [*known, *fields], **_SCRIPT)
        seconds = time.perf_counter() - began
        if status == 409 and "not enough" in page:  # all or none
            return await self._post(what, [("done", "1")])
        if status != 200:
            raise ServerFailed(f"{what} was answered with {status}")
        self._page = page
        return seconds

    @property
    def _known(self) -> list[tuple[str, str]]:
        """What each form of a table has."""
        return [("token", self._form), ("n", self.steps)]

    def request(self, what: str, fields: list[tuple[str, str]]) -> bytes:
        """What would be sent for one of the table's forms."""
        form = urlencode([*self._known, *fields])
        return self._line.request(f"{self._game}/{what}", form, _SCRIPT)

    def _attribute(self, name: str) -> str:
        found = _TABLE.search(self._page)
        if found is None:
            raise ServerFailed("that is no table")
        attributes: dict[str, str] = dict(_ATTRIBUTE.findall(found[0]))
        return attributes[name]

    def close(self) -> None:
        """Leave."""
        self._line.close()
        if self._news is not None:
            self._news.cancel()


async def _until_cut(line: Line, where: str, cookie: str) -> None:
    with suppress(OSError, EOFError):
        try:
            await line.listen(where, cookie)
        finally:
            line.close()


def _token(page: str) -> str:
    found = _TOKEN.search(page)
    if found is None:
        raise ServerFailed("a page has no form")
    return found[1]


def answer_on(page: str, rng: random.Random) -> list[tuple[str, str]]:
    """All Treasures where there is a key for them, else one of the answers that a page offers."""
    tags = [inside for inside in _BUTTON.findall(page) if "disabled" not in inside]
    buttons = [dict(_ATTRIBUTE.findall(inside)) for inside in tags]
    mine = [one for one in buttons if one.get("form") == "answer"]
    done = _DONE.search(page)
    if done is not None:
        said = dict(_ATTRIBUTE.findall(done[1]))
        picks = [one["value"] for one in mine if "data-pick" in one]
        least = max(int(said["data-least"]), 0 if said["data-none"] else 1)
        n = rng.randint(min(least, len(picks)), min(int(said["data-most"]), len(picks)))
        return [*(("option", one) for one in rng.sample(picks, n)), ("done", "1")]
    for one in mine:
        if one.get("name") == "key":
            return [("key", unescape(one["value"]))]
    cards = [one for one in mine if "data-main" not in one]
    chosen = rng.choice(cards if cards and rng.random() < _EAGER else mine)
    return [(chosen["name"], unescape(chosen["value"]))]
