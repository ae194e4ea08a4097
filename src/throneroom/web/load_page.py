"""A record that comes back: pasted or chosen as a file, and played on or replayed."""

from __future__ import annotations

import json
from dataclasses import replace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..engine.record import RecordError
from ..play.game_file import read_game
from ..play.game_setup import GameSetup
from ..play.played_game import PlayedGame
from ..play.plies import Ply
from ..store import StoreError, StoreUnwritable
from .answers import go_to, page
from .live_games import LiveGames
from .opponents import known_opponent
from .stores import Stores
from .visitors import limits_of, read_form, visitor_of

LONGEST = 256 * 1024
"""Bytes of a record as a form sends it."""
_SHOWN = 20_000  # characters that are shown again beside an error


async def _ask(request: Request) -> Response:
    return page(request, "load.html", text="", error="", longest=LONGEST)


async def _load(request: Request) -> Response:
    fields = dict(await read_form(request, most=LONGEST))
    limits_of(request).new_game(visitor_of(request))
    text = fields.get("record", "").strip()

    def load() -> Response:
        try:
            setup, plies = _read(text, request.app.state.stores)
        except StoreUnwritable:
            raise
        except ValueError as error:
            said = _sentence(str(error))
            return page(request, "load.html", 422, text=text[:_SHOWN], error=said, longest=LONGEST)
        games: LiveGames = request.app.state.live
        token = games.begin(setup, visitor_of(request).owner, plies)
        return go_to(f"/g/{token}/review" if PlayedGame(setup, plies).over else f"/g/{token}")

    return await run_in_threadpool(load)


def _read(text: str, stores: Stores) -> tuple[GameSetup, list[Ply]]:
    """The game of a record; a ValueError says what is wrong with it."""
    if not text:
        raise RecordError("paste a record, or choose a file with one")
    if not text.startswith("{"):
        raise RecordError(
            "this is no record: a record begins with a brace. A game's page offers it as "
            "\N{LEFT DOUBLE QUOTATION MARK}Record\N{RIGHT DOUBLE QUOTATION MARK}; its log can't be "
            "loaded"
        )
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"this is no whole record: it can't be read any further in line {error.lineno}, at "
            f"letter {error.colno}"
        ) from None
    except (ValueError, RecursionError):
        raise RecordError("this is no record of a game") from None
    setup, plies = read_game(text)
    return _checked(setup, stores), plies


def _checked(setup: GameSetup, stores: Stores) -> GameSetup:
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
            _try_seat(found, i, stores)
    return found


def _try_seat(setup: GameSetup, index: int, stores: Stores) -> None:
    """Tell now who can't be played against: the game may have to go on."""
    name = setup.names[index]
    try:
        setup.agent(index, stores.path)
    except StoreUnwritable:
        raise
    except StoreError:  # its words name a file
        raise RecordError(f"{name} plays from an analysis that this server does not have") from None
    except ValueError as error:
        raise RecordError(f"{name} can't play here: {error}") from None


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".?!" else ".")


routes: list[BaseRoute] = [Route("/load", _ask), Route("/load", _load, methods=["POST"])]
