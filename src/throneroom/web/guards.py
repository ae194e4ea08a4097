"""What holds for every answer: headers that a browser obeys, and names that a server listens to."""

from __future__ import annotations

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
    # Whoever goes back sees the page as it is now, and nobody else's.
    "cache-control": "no-store",
}


def add_headers(headers: MutableHeaders) -> None:
    """What every answer says, unless it says something else itself."""
    for name, value in _HEADERS.items():
        headers.setdefault(name, value)


class Guards:
    """Refuses other hosts' names, and adds the headers."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...]) -> None:
        self._app = app
        self._hosts = frozenset(host.casefold() for host in hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                add_headers(MutableHeaders(scope=message))
            await send(message)

        if not self._known(Headers(scope=scope).get("host", "")):
            # Else a page of somebody else's, under a name that leads here, could ask as this site.
            wrong = PlainTextResponse("This server does not answer to that name.\n", 400)
            await wrong(scope, receive, with_headers)
            return
        await self._app(scope, receive, with_headers)

    def _known(self, host: str) -> bool:
        name = host.casefold()
        if not name.endswith("]"):
            name = name.rpartition(":")[0] if ":" in name else name
        return "*" in self._hosts or name in self._hosts
