"""Style sheet and scripts, under addresses that change when they do, so browsers may keep them."""

from __future__ import annotations

import gzip
import hashlib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..pages.rendering import TEMPLATES

_STATIC = Path(__file__).parent / "static"
_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}


@dataclass(frozen=True)
class ServedFile:
    """One file as it is sent."""

    name: str
    """With a part that says what is in it."""
    type: str
    plain: bytes
    packed: bytes


@cache
def served_files() -> dict[str, ServedFile]:
    """All of them by their plain names: one style sheet, and scripts."""
    sheets = [TEMPLATES / "style.css", *sorted(_STATIC.glob("*.css"))]
    contents = {"style.css": b"".join(path.read_bytes() for path in sheets)}
    contents["page.js"] = (TEMPLATES / "page.js").read_bytes()
    others = (path for path in sorted(_STATIC.iterdir()) if path.suffix in (".js", ".svg"))
    contents |= {path.name: path.read_bytes() for path in others}
    return {name: _served(name, content) for name, content in contents.items()}


def address_of(name: str) -> str:
    """Where a file is; for templates."""
    return f"/static/{served_files()[name].name}"


def _served(name: str, content: bytes) -> ServedFile:
    path = Path(name)
    digest = hashlib.sha256(content).hexdigest()[:12]
    packed = gzip.compress(content, mtime=0)
    kind = f"{_TYPES[path.suffix]}; charset=utf-8"
    return ServedFile(f"{path.stem}.{digest}{path.suffix}", kind, content, packed)


@cache
def _by_address() -> dict[str, ServedFile]:
    return {one.name: one for one in served_files().values()}


async def _file(request: Request) -> Response:
    one = _by_address().get(request.path_params["name"])
    if one is None:
        return Response("There is no such file.\n", 404, media_type="text/plain")
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            one.packed, headers={**headers, "content-encoding": "gzip"}, media_type=one.type
        )
    return Response(one.plain, headers=headers, media_type=one.type)


routes: list[BaseRoute] = [Route("/static/{name}", _file)]
