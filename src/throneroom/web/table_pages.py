"""The table: the page of a game, answers, undo, advice, and the news that a page waits for."""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

from anyio import to_thread
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..engine.decision import IllegalChoice
from ..play.game_setup import GameSetup, with_person
from ..play.played_game import PlayError
from .answers import Refused, by_script, fragment, go_to, not_found, page
from .live_games import LiveGame, LiveGames
from .live_tables import GivenAnswer, Tables
from .search_pool import TooBusy, TooLate
from .table_events import EventStream
from .table_shown import frame_values, table_values
from .visitors import limits_of, read_form, visitor_of

T = TypeVar("T")
_BEAT = 20.0  # seconds: so often a silent connection is tried
_RETRY = 1000  # milliseconds after which a browser asks for news again
_SEED_BITS = 48
_WAIT = 30.0  # seconds that a browser without script waits for opponents


def _tables(request: Request) -> Tables:
    tables: Tables = request.app.state.tables
    return tables


def _live(request: Request) -> LiveGames:
    live: LiveGames = request.app.state.live
    return live


def _seen(request: Request) -> LiveGame:
    """The game of an address, if this visitor may see it."""
    found = _live(request).seen_by(request.path_params["token"], visitor_of(request).owner)
    if found is None:
        raise not_found("game")
    return found


def _own(request: Request) -> LiveGame:
    """The game of an address, if it is this visitor's."""
    found = _seen(request)
    if found.owner != visitor_of(request).owner:
        raise not_found("game")
    return found


# ---------------------------------------------------------------- looking


def _game(request: Request) -> Response:
    live = _seen(request)
    if live.owner == visitor_of(request).owner:
        _tables(request).go_on(live)
    return _shown(request, live)


def _shown(
    request: Request, live: LiveGame, status: int = 200, notice: str = "", *, confirm: bool = False
) -> Response:
    """The table as it is now: a part of the page for the script, else the whole page."""
    whole_log = request.query_params.get("log") == "all" or request.headers.get("x-log") == "all"
    own = live.owner == visitor_of(request).owner
    with live.lock:
        values = table_values(live, own=own, whole_log=whole_log, notice=notice, confirm=confirm)
    if by_script(request):
        return fragment(request, "table_fragment.html", status, **values)
    return page(request, "table.html", status, **values)


def _moment(request: Request) -> Response:
    """What the player saw at a moment: opponents' moves are told so, one by one."""
    live, said = _own(request), request.path_params["number"]
    with live.lock:
        number = int(said) if said.isdecimal() and len(said) < 9 else -1
        decision = live.moments.decision_of(live.game, number)
        if decision is None or live.facing is None:
            raise not_found("moment")
        return fragment(request, "table_fragment.html", **frame_values(live, decision))


# ---------------------------------------------------------------- doing


async def _change(
    request: Request, act: Callable[[LiveGame, dict[str, str], list[str]], Response | None]
) -> Response:
    """Read a form and do something with the visitor's own game.

    ``act`` may give what is shown instead of the table as it is then. What can't be done is told
    beside the table as it is.
    """
    fields = await read_form(request)
    limits_of(request).click(visitor_of(request))
    options = [value for key, value in fields if key == "option"]

    def work() -> tuple[LiveGame, Response | None]:
        live = _own(request)
        try:
            found = act(live, dict(fields), options)
        except (PlayError, IllegalChoice) as error:
            live = _own(request)  # it may have been opened anew
            return live, _shown(request, live, 409, _sentence(error))
        if found is None and by_script(request):
            found = _shown(request, live)
        return live, found

    live, found = await _soon(request, work)
    if found is not None:
        return found
    await _opponents(live)
    return go_to(f"/g/{live.token}")


async def _opponents(live: LiveGame) -> None:
    """Wait for opponents that think: a browser without script would not see them answer."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_WAIT):
            while (thinking := live.thinking) is not None:
                with suppress(Exception):
                    await asyncio.shield(asyncio.wrap_future(thinking))
                await asyncio.sleep(0.005)  # the game takes the answer in the thread of the search


def _sentence(error: Exception) -> str:
    text = str(error)
    if isinstance(error, IllegalChoice):
        text = text.partition(";")[0]
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith('.') else '.'}"


def _acts(fields: dict[str, str]) -> int:
    said = fields.get("n", "")
    return int(said) if said.isdecimal() and len(said) < 9 else -1


async def _choose(request: Request) -> Response:
    def act(live: LiveGame, fields: dict[str, str], options: list[str]) -> Response | None:
        answer = GivenAnswer(
            _acts(fields), tuple(options), "done" in fields, fields.get("key") == "treasures"
        )
        moved = _tables(request).answer(live, answer)
        paced = request.headers.get("x-paced") == "1" and by_script(request)
        if not paced:
            return None
        with live.lock:
            moment = live.moments.number_of(live.game, moved.own)
            if moment == live.moment:
                return None
            shown = live.moments.decision_of(live.game, moment)
            assert shown is not None
            return fragment(request, "table_fragment.html", **frame_values(live, shown))

    return await _change(request, act)


async def _undo(request: Request) -> Response:
    def act(live: LiveGame, fields: dict[str, str], options: list[str]) -> Response | None:
        del options
        done = _tables(request).undo(live, _acts(fields), sure="sure" in fields)
        return None if done is not None else _shown(request, live, confirm=True)

    return await _change(request, act)


async def _retry(request: Request) -> Response:
    def act(live: LiveGame, fields: dict[str, str], options: list[str]) -> Response | None:
        del options
        _tables(request).retry(live, _acts(fields), substitute="substitute" in fields)
        return None

    return await _change(request, act)


async def _face(request: Request) -> Response:
    def act(live: LiveGame, fields: dict[str, str], options: list[str]) -> Response | None:
        del options
        said = fields.get("seat", "")
        _tables(request).face(live, int(said) if said.isdecimal() and len(said) < 3 else -1)
        return None

    return await _change(request, act)


async def _soon(request: Request, work: Callable[..., T], *values: object) -> T:
    """Do what a click asks for: quick work, of which few pieces go on at the same time."""
    return await to_thread.run_sync(work, *values, limiter=request.app.state.clicks)


async def _advise(request: Request) -> Response:
    fields = dict(await read_form(request))
    limits_of(request).click(visitor_of(request))

    def ask() -> tuple[LiveGame, Future[Any] | Response]:
        live = _own(request)
        try:
            return live, _tables(request).advise(live, _acts(fields))
        except PlayError as error:
            return live, _shown(request, live, 409, _sentence(error))
        except TooBusy:
            return live, _shown(request, live, 503, _BUSY)

    live, asked = await _soon(request, ask)
    if isinstance(asked, Response):
        return asked
    try:
        await asyncio.shield(asyncio.wrap_future(asked))
    except (TooBusy, TooLate):
        return await _soon(request, _shown, request, live, 503, _BUSY)
    except Exception:
        return await _soon(request, _shown, request, live, 500, _NO_ADVICE)
    if by_script(request):
        return await _soon(request, _shown, request, live)
    return go_to(f"/g/{live.token}")


_BUSY = "Many ask for advice now. Try again in a moment."
_NO_ADVICE = "There is no advice for this: something went wrong with the search."


async def _again(request: Request) -> Response:
    """The same game once more: with the same luck, or with another."""
    fields = dict(await read_form(request))
    limits_of(request).new_game(visitor_of(request))

    def begin() -> Response:
        live = _seen(request)
        if not live.game.over:
            raise Refused(409, "The game is not over", "Play it again when it is over.")
        setup = _once_more(live.game.setup, same_luck=fields.get("luck") == "same")
        return go_to(f"/g/{_live(request).begin(setup, visitor_of(request).owner)}")

    return await run_in_threadpool(begin)


def _once_more(setup: GameSetup, *, same_luck: bool) -> GameSetup:
    if same_luck:
        return replace(setup, take_backs=())
    seed, seats = secrets.randbits(_SEED_BITS), setup.seats
    if len(setup.people) == 1:
        me = seats[setup.people[0]]
        seats = with_person(me, [seat for seat in seats if not seat.person], seed)
    return GameSetup.of(setup.kingdom, seats, seed, setup.start.variant)


# ---------------------------------------------------------------- news


async def _events(request: Request) -> Response:
    def find() -> LiveGame:
        live = _own(request)
        _tables(request).go_on(live)  # a new server, and a page that has waited for it
        return live

    live = await _soon(request, find)
    tables, games = _tables(request), _live(request)
    owner = visitor_of(request).owner
    watching = tables.watchers.watching(live.token, owner)
    event = await watching.__aenter__()

    async def news(live: LiveGame) -> AsyncIterator[str]:
        told = ""
        try:
            yield f"retry: {_RETRY}\n\n"
            while True:
                event.clear()
                live = games.open_now(live.token) or live
                news = await _soon(request, _news, live)
                now = json.dumps(news, separators=(",", ":"))
                if now != told:
                    told = now
                    yield f"event: table\ndata: {now}\n\n"
                try:
                    await asyncio.wait_for(event.wait(), _BEAT)
                except TimeoutError:
                    yield ": still here\n\n"
        finally:
            await watching.__aexit__(None, None, None)

    return EventStream(news(live))


def _news(live: LiveGame) -> dict[str, object]:
    with live.lock:
        return {"mark": live.mark, "moment": live.moment}


routes: list[BaseRoute] = [
    Route("/g/{token}", _game),
    Route("/g/{token}/seen/{number}", _moment),
    Route("/g/{token}/choose", _choose, methods=["POST"]),
    Route("/g/{token}/undo", _undo, methods=["POST"]),
    Route("/g/{token}/retry", _retry, methods=["POST"]),
    Route("/g/{token}/face", _face, methods=["POST"]),
    Route("/g/{token}/advice", _advise, methods=["POST"]),
    Route("/g/{token}/again", _again, methods=["POST"]),
    Route("/g/{token}/events", _events),
]
