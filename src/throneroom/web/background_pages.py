"""What pages of long work have in common: how far it is, live; stop it; go on with it.

A page shows a run with the macro ``standing`` of ``background.html`` and loads ``background.js``,
which follows the run's events. Whenever there is more to see, that script loads the page again and
takes from it the elements with ``data-live`` and an ``id``; the macro stands in one of them.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import asdict

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from ..arena.tournament_work import ARENA
from ..engine.kingdom import Kingdom
from ..lab.lab_work import CARD_LAB
from ..learn.analysis_work import ANALYSIS
from ..store import NoSuchRun, StoredRun
from .answers import Refused, go_to, not_found
from .arena_asked import only_known_players
from .background import Background, RunStanding
from .new_game import analysis_address
from .stores import Stores
from .visitors import limits_of, read_form, visitor_of

_LOOK = 0.25  # seconds between two looks at a run
_LONGEST = 30.0  # seconds of a stream: then the browser asks again, so a server can end


def background_of(request: Request) -> Background:
    """The long work of this server."""
    found: Background = request.app.state.background
    return found


def run_of(request: Request) -> StoredRun:
    """The run that an address names by its number. It blocks."""
    stores: Stores = request.app.state.stores
    try:
        with stores.borrowed() as store:
            run = store.run(int(request.path_params["number"]))
    except NoSuchRun:
        raise not_found("run") from None
    if run.kind not in (ANALYSIS.name, ARENA.name, CARD_LAB.name):
        raise not_found("run")
    return run


def address_of_run(run: StoredRun) -> str:
    """The page of a run."""
    if run.kind == ARENA.name:
        return f"/arena/{run.id}"
    if run.kind == CARD_LAB.name:
        return f"/lab/{run.id}"
    if run.spec.get("own cards") or run.spec.get("players", 2) != 2:
        return f"/analyses/{run.id}"
    try:
        return analysis_address(Kingdom(str(run.spec.get("kingdom", ""))))
    except ValueError:
        return f"/analyses/{run.id}"


async def _events(request: Request) -> Response:
    run = await run_in_threadpool(run_of, request)
    return StreamingResponse(
        _told(request, run),
        media_type="text/event-stream",
        headers={"x-accel-buffering": "no"},  # proxies must not wait for more
    )


async def _told(request: Request, run: StoredRun) -> AsyncIterator[str]:
    """How far the run is, whenever that has changed; the last one has the name ``end``."""
    background = background_of(request)
    last: RunStanding | None = None
    yield "retry: 1000\n\n"
    for _ in range(round(_LONGEST / _LOOK)):
        now = background.live(run.id)
        if now is None:
            now = await run_in_threadpool(background.standing, run)
        if now != last:
            name = "standing" if now.live else "end"
            yield f"event: {name}\ndata: {json.dumps(asdict(now))}\n\n"
            last = now
        if not now.live or await request.is_disconnected():
            return
        await asyncio.sleep(_LOOK)


async def _stop(request: Request) -> Response:
    await read_form(request)
    return go_to(await run_in_threadpool(_stopped, request))


def _stopped(request: Request) -> str:
    run = run_of(request)
    background_of(request).stop(run.id, visitor_of(request).owner)
    return address_of_run(run)


async def _go_on(request: Request) -> Response:
    await read_form(request)
    limits_of(request).new_game(visitor_of(request))
    return go_to(await run_in_threadpool(_gone_on, request))


def _gone_on(request: Request) -> str:
    run = run_of(request)
    background, owner = background_of(request), visitor_of(request).owner
    harmless = run.kind == ANALYSIS.name or (run.kind == ARENA.name and only_known_players(run))
    if not harmless and not background.begun_here(run):
        # Players may be programs of whoever has begun it in a terminal.
        raise Refused(403, "Not from here", "This was begun in a terminal, and goes on there.")
    background.go_on(run, owner)
    return address_of_run(run)


routes: list[BaseRoute] = [
    Route("/runs/{number:int}/events", _events),
    Route("/runs/{number:int}/stop", _stop, methods=["POST"]),
    Route("/runs/{number:int}/go-on", _go_on, methods=["POST"]),
]
