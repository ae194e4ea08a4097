"""Who asks: a cookie that nobody can guess, the token of its forms, and how much it may ask."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from .answers import Refused
from .rate_limits import RateLimit
from .server_settings import Settings

COOKIE = "throneroom"
TOKEN = "token"
"""The field of each form that says that it is one of ours."""
_YEAR = 365 * 24 * 3600
_COOKIE = re.compile(r"[A-Za-z0-9_-]{32}")
_MOST_FIELDS = 500


@dataclass(frozen=True)
class Visitor:
    """A browser that has been here."""

    owner: str
    """What the store knows it by: the cookie can't be found from it."""
    token: str
    """For its forms."""


class VisitorLimits:
    """What visitors may ask for, each of them and all together."""

    def __init__(self, settings: Settings) -> None:
        each, every = settings.clicks, settings.all_clicks
        self._each = RateLimit(each, 4 * each)
        self._all = RateLimit(every, 4 * every)
        self._games = RateLimit(settings.new_games, 20 * settings.new_games)

    def click(self, who: Visitor) -> None:
        """One answer or another cheap thing; refused if there were too many."""
        if not self._each.allows(who.owner) or not self._all.allows(""):
            raise Refused(429, "Too fast", "So many answers a second are too many. Wait a moment.")

    def new_game(self, who: Visitor) -> None:
        """A new game, an analysis or whatever else stays in the store."""
        if not self._games.allows(who.owner):
            raise Refused(429, "Too fast", "So many new games at once are too many. Wait a moment.")


def visitor_of(request: Request) -> Visitor:
    """Who asks."""
    found: Visitor = request.scope["visitor"]
    return found


def limits_of(request: Request) -> VisitorLimits:
    """What this server lets its visitors do."""
    found: VisitorLimits = request.app.state.limits
    return found


async def read_form(request: Request, *, most: int | None = None) -> list[tuple[str, str]]:
    """The fields of a form, in order, without the token, which must be right.

    ``most`` is how many bytes it may have, if that is not the usual limit.
    """
    settings: Settings = request.app.state.settings
    body = await _body(request, settings.longest_body if most is None else most)
    try:
        fields = parse_qsl(
            body.decode("utf-8"), keep_blank_values=True, max_num_fields=_MOST_FIELDS
        )
    except ValueError:
        raise Refused(400, "Not a form", "What was sent can't be read as a form.") from None
    given = dict(fields).get(TOKEN, "")
    if not hmac.compare_digest(given.encode(), visitor_of(request).token.encode()):
        raise Refused(
            403,
            "This page is out of date",
            "The form was not made for this browser, or its cookie is gone. Load the page again "
            "(cookies must be allowed) and repeat what you did.",
        )
    return [(key, value) for key, value in fields if key != TOKEN]


async def _body(request: Request, most: int) -> bytes:
    length = request.headers.get("content-length", "0")
    body = bytearray()
    if length.isdecimal() and int(length) <= most:
        async for part in request.stream():
            body += part
            if len(body) > most:
                break
        else:
            return bytes(body)
    raise Refused(413, "Too long", f"At most {most // 1024} KB can be sent here.")


def address_query(request: Request) -> Mapping[str, str]:
    """What stands behind the question mark; each name once."""
    return dict(request.query_params)


class Visitors:
    """Gives each request its visitor, and new visitors a cookie."""

    def __init__(self, app: ASGIApp, secret: bytes) -> None:
        self._app, self._secret = app, secret

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        request = Request(scope)
        cookie = request.cookies.get(COOKIE, "")
        fresh = _COOKIE.fullmatch(cookie) is None
        if fresh:
            cookie = secrets.token_urlsafe(24)
        scope["visitor"] = Visitor(
            owner_of_cookie(self._secret, cookie), _made(self._secret, "form", cookie)
        )
        secure = "; Secure" if scope["scheme"] == "https" else ""

        async def with_cookie(message: Message) -> None:
            if fresh and message["type"] == "http.response.start":
                MutableHeaders(scope=message).append(
                    "set-cookie",
                    f"{COOKIE}={cookie}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}",
                )
            await send(message)

        await self._app(scope, receive, with_cookie)


def owner_of_cookie(secret: bytes, cookie: str) -> str:
    """What the store knows a browser by."""
    return _made(secret, "owner", cookie)


def _made(secret: bytes, what: str, cookie: str) -> str:
    return hmac.new(secret, f"{what} {cookie}".encode(), hashlib.sha256).hexdigest()[:40]
