"""A record that comes back: pasted or chosen as a file, and played on or replayed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..engine.record import RecordError
from ..play.game_file import read_game
from ..play.game_setup import GameSetup
from .answers import go_to, page
from .live_games import LiveGames
from .opponents import known_opponent
from .visitors import limits_of, read_form, visitor_of

LONGEST = 256 * 1024
"""Bytes of a record as a form sends it."""
_SHOWN = 20_000  # characters that are shown again beside an error


async def _ask(request: Request) -> Response:
    return page(request, "load.html", text="", error="")


async def _load(request: Request) -> Response:
    fields = dict(await read_form(request, most=LONGEST))
    limits_of(request).new_game(visitor_of(request))
    text = fields.get("record", "").strip()

    def load() -> Response:
        try:
            setup, plies = read_game(text)
            setup = _checked(setup, request.app.state.stores.path)
        except ValueError as error:
            said = str(error) if text else "Paste a record, or choose a file with one."
            return page(request, "load.html", 422, text=text[:_SHOWN], error=said)
        games: LiveGames = request.app.state.live
        return go_to(f"/g/{games.begin(setup, visitor_of(request).owner, plies)}")

    return await run_in_threadpool(load)


def _checked(setup: GameSetup, store: Path) -> GameSetup:
    """Refuse a record in which nobody plays, or somebody who may not play on a server."""
    if not setup.people:
        raise RecordError("nobody in this game is a person")
    seats = []
    for seat in setup.seats:
        if seat.player is not None:
            try:
                player = seat.player if seat.plan else known_opponent(seat.player, setup.kingdom)
                seat = replace(seat, player=player)
            except ValueError as error:
                raise RecordError(f"{seat.name} can't play here: {error}") from None
        seats.append(seat)
    found = replace(setup, seats=tuple(seats))
    for i, seat in enumerate(seats):
        if not seat.person:
            found.agent(i, store)
    return found


routes: list[BaseRoute] = [Route("/load", _ask), Route("/load", _load, methods=["POST"])]
