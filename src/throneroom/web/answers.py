"""What is sent: pages and fragments from templates, and errors in plain words."""

from __future__ import annotations

import gzip
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from .. import __version__
from ..names import printable_lines
from ..pages.rendering import FILTERS, TEMPLATES
from .card_names import card_link
from .served_files import address_of

_OWN = Path(__file__).parent / "templates"


class Refused(Exception):
    """Something that is answered with an error page, or with JSON where a script asks."""

    def __init__(
        self,
        status: int,
        title: str,
        message: str,
        *,
        nearest: Sequence[str] = (),
        link: tuple[str, str] = ("New game", "/"),
    ) -> None:
        """``nearest`` are right spellings of what was asked for; ``link``: where to go on."""
        super().__init__(message)
        self.status, self.title, self.message = status, title, message
        self.nearest, self.link = tuple(nearest), link


def not_found(what: str = "page") -> Refused:
    """There is no such thing, or none that this visitor may see."""
    return Refused(404, f"No such {what}", f"There is no {what} here.")


@cache
def templates() -> Environment:
    """The templates of the application, and those that all pages share."""
    found = Environment(
        loader=FileSystemLoader([_OWN, TEMPLATES]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    found.filters |= FILTERS
    found.globals |= {"address_of": address_of, "card_link": card_link, "version": __version__}
    return found


def rendered(request: Request, template: str, **values: object) -> str:
    """A template as text. It knows the path and the token for forms, too."""
    common = {"path": request.url.path, "token": request.scope["visitor"].token}
    return templates().get_template(template).render({**common, **values})


def page(request: Request, template: str, status: int = 200, **values: object) -> Response:
    """A whole page."""
    return HTMLResponse(rendered(request, template, **values), status)


def fragment(request: Request, template: str, status: int = 200, **values: object) -> Response:
    """A part of a page, for the script."""
    return HTMLResponse(rendered(request, template, **values), status)


def packed(request: Request, answer: Response) -> Response:
    """The same page in fewer bytes, if the browser takes that.

    Not for pages that show a form's token beside words of the address: their length would tell
    what they have in common.
    """
    if "gzip" in request.headers.get("accept-encoding", ""):
        answer.body = gzip.compress(bytes(answer.body), compresslevel=6, mtime=0)
        answer.headers["content-encoding"] = "gzip"
        answer.headers["content-length"] = str(len(answer.body))
    answer.headers["vary"] = "accept-encoding"
    return answer


def go_to(address: str) -> Response:
    """Lead to another page with a GET."""
    return RedirectResponse(address, status_code=303)


def wants_json(request: Request) -> bool:
    """Whether a script of ours asks and reads JSON."""
    return "application/json" in request.headers.get("accept", "")


def by_script(request: Request) -> bool:
    """Whether a script of ours asks, for a fragment."""
    return request.headers.get("x-script") == "1"


def error_answer(request: Request, error: Refused) -> Response:
    """An error as whoever asks can read it."""
    message = printable_lines(error.message)
    if wants_json(request):
        return JSONResponse(
            {"error": message, "title": error.title, "nearest": list(error.nearest)}, error.status
        )
    return page(
        request,
        "error_part.html" if by_script(request) else "error.html",
        error.status,
        title=error.title,
        message=message,
        nearest=error.nearest,
        link=error.link,
    )
