"""The application: its rooms, what guards them, and what it says when something goes wrong."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from anyio import CapacityLimiter, to_thread
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from ..store import StoreError, StoreUnwritable
from . import (
    after,
    analysis_pages,
    arena_pages,
    background_pages,
    cards_pages,
    gallery,
    home,
    lab_pages,
    play_page,
    served_files,
    table_pages,
)
from .answers import Refused, error_answer, go_to, not_found
from .background import Background
from .guards import Guards, add_headers
from .known_buys import KnownBuys
from .lab_looks import FirstLooks
from .live_games import LiveGames
from .live_tables import Tables
from .own_rules import OwnRules
from .reviewing import Reviews
from .server_settings import Settings, kept_secret
from .stores import Stores
from .visitors import VisitorLimits, Visitors

_ROOMS = (
    home,
    play_page,
    table_pages,
    after,
    gallery,
    cards_pages,
    analysis_pages,
    arena_pages,
    lab_pages,
    background_pages,
    served_files,
)
_log = logging.getLogger("throneroom.web")
_THREADS = 10
"""Requests that are worked on at once, beside clicks at tables."""
_CLICKS = 2
"""Clicks that are worked on at once. One after the other is faster than many side by side, as
Python works on one of them at a time; one more goes on while another waits for the store."""


def application(settings: Settings) -> Starlette:
    """The application over one store.

    Rooms find in ``request.app.state``: ``settings``, ``stores`` (connections to the store),
    ``live`` (games that are open), ``tables`` (what is done in them), ``reviews`` (of those that
    are over), ``background`` (long work), ``own_rules`` and
    ``first_looks`` (tests while one types), ``known_buys`` (what is bought where) and ``limits``.
    """
    if not settings.secret:
        settings = replace(settings, secret=kept_secret(settings.store))
    stores = Stores(settings.store, settings.patience)
    live = LiveGames(stores, settings)
    reviews = Reviews(stores, settings)
    tables = Tables(live, settings)
    background, own_rules = Background(stores, settings), OwnRules()
    first_looks = FirstLooks()

    @asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        del app
        to_thread.current_default_thread_limiter().total_tokens = _THREADS
        yield
        tables.close()
        own_rules.close()
        first_looks.close()
        background.close()
        reviews.close()
        live.close()
        stores.close()

    rooms: list[BaseRoute] = [route for room in _ROOMS for route in room.routes]
    app = Starlette(
        routes=[Route("/healthz", _health), *rooms],
        middleware=[
            Middleware(Guards, hosts=settings.hosts),
            Middleware(Visitors, secret=settings.secret),
        ],
        exception_handlers={
            Refused: _refused,
            HTTPException: _http_error,
            StoreError: _store_error,
            Exception: _mistake,
        },
        lifespan=life,
    )
    app.state.settings, app.state.stores, app.state.live = settings, stores, live
    app.state.tables, app.state.clicks = tables, CapacityLimiter(_CLICKS)
    app.state.reviews, app.state.background = reviews, background
    app.state.own_rules, app.state.first_looks = own_rules, first_looks
    app.state.known_buys = KnownBuys(stores)
    app.state.limits = VisitorLimits(settings)
    return app


async def _health(request: Request) -> Response:
    del request
    return PlainTextResponse("ok\n")


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return error_answer(request, error)


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return error_answer(request, not_found())
    if error.status_code == 405 and request.method == "GET":
        # The address of a form, asked for again: its page stands one step above.
        return go_to(request.url.path.rpartition("/")[0] or "/")
    words = "This can't be asked for in this way." if error.status_code == 405 else error.detail
    answer = error_answer(request, Refused(error.status_code, "That does not work", words))
    answer.headers.update(error.headers or {})
    return answer


async def _store_error(request: Request, error: Exception) -> Response:
    # Its words name a file of this machine: they are for the log alone.
    _log.error("%s %s: %s", request.method, request.url.path, error)
    if isinstance(error, StoreUnwritable):
        title, words = (
            "This can't be kept now",
            (
                "The server can't write to its store; its disk may be full. Nothing that was kept "
                "is lost, and your last answer does not count. Try again later."
            ),
        )
    else:
        title, words = (
            "The store can't be read now",
            "The server could not use its store just now. Nothing is lost. Try again in a moment.",
        )
    return error_answer(request, Refused(503, title, words))


async def _mistake(request: Request, error: Exception) -> Response:
    """A mistake of ours; Starlette has it logged with its place."""
    del error
    answer = error_answer(
        request,
        Refused(500, "Something went wrong", "That is a mistake of the server's. Nothing is lost."),
    )
    add_headers(answer.headers)  # such answers are made outside of the guards
    return answer
