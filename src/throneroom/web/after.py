"""After the game: review, replay, branch, record, log; and records that come back."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute, Route

from ..engine.log import log_text
from ..play.game_file import game_text
from ..play.game_review import GameReview
from ..play.played_game import PlayedGame
from ..play.replay import GameReplay
from ..play.short_log import short_log
from . import load_page
from .after_facts import deck_table, ended, mistakes_of, plan_shown
from .answers import Refused, by_script, fragment, go_to, not_found, page
from .curve import chance_curve
from .live_games import LiveGame, LiveGames
from .replay_facts import log_shown, moment_shown, turn_links
from .reviewing import Failed, Reviews, UnderWay
from .table_faces import faces_of
from .visitors import limits_of, read_form, visitor_of


def _over(request: Request) -> tuple[LiveGame, PlayedGame]:
    """The game of an address, which must be over."""
    found = _games(request).seen_by(request.path_params["token"], visitor_of(request).owner)
    if found is None:
        raise not_found("game")
    if not found.game.over:
        raise Refused(
            409,
            "The game is not over",
            "Review, replay and record tell what nobody may know before the end. They wait here.",
            link=("Go on playing", f"/g/{found.token}"),
        )
    return found, found.game


def _games(request: Request) -> LiveGames:
    games: LiveGames = request.app.state.live
    return games


def _reviews(request: Request) -> Reviews:
    reviews: Reviews = request.app.state.reviews
    return reviews


def _seat(request: Request, played: PlayedGame) -> int:
    """The person whose game is looked at: the first, unless the address names another."""
    people, said = played.setup.people, request.query_params.get("seat", "")
    return int(said) if said.isdecimal() and int(said) in people else people[0]


def _whole(said: str, least: int, most: int) -> int:
    """A number of an address or a form."""
    if not said.isdecimal() or len(said) > 9:
        raise not_found("decision")
    return min(max(int(said), least), most)


# ---------------------------------------------------------------- review


def _review_page(request: Request) -> Response:
    live, played = _over(request)
    seat = _seat(request, played)
    state = _reviews(request).state(live.token, seat)
    if state is None and live.owner == visitor_of(request).owner:
        _ask(request, live, played, seat)
        state = _reviews(request).state(live.token, seat)
    values = _review_values(live, played, seat, state)
    if by_script(request):
        return fragment(request, "review_part.html", **values)
    return page(request, "review.html", **values)


async def _start_review(request: Request) -> Response:
    await read_form(request)
    limits_of(request).click(visitor_of(request))

    def start() -> Response:
        live, played = _over(request)
        seat = _seat(request, played)
        _ask(request, live, played, seat)
        return go_to(f"/g/{live.token}/review?seat={seat}")

    return await run_in_threadpool(start)


def _ask(request: Request, live: LiveGame, played: PlayedGame, seat: int) -> None:
    _reviews(request).ask(live.token, seat, visitor_of(request).owner, played)


def _review_values(
    live: LiveGame, played: PlayedGame, seat: int, state: GameReview | UnderWay | Failed | None
) -> dict[str, Any]:
    rules, setup = played.setup.start.replay().rules, played.setup
    found = state if isinstance(state, GameReview) else None
    return {
        **_head(live, played, seat),
        "faces": faces_of(rules),
        "waiting": state if isinstance(state, UnderWay) else None,
        "failed": isinstance(state, Failed),
        "found": found,
        "curve": chance_curve(found.curve, found.mistakes) if found and found.curve else None,
        "mistakes": mistakes_of(found) if found else (),
        "decks": deck_table(found, rules) if found else None,
        "plan": plan_shown(found, setup.kingdom, linked=not setup.start.own) if found else None,
    }


def _head(live: LiveGame, played: PlayedGame, seat: int) -> dict[str, Any]:
    """What the pages of a game have in common; ``behind`` keeps the seat in addresses."""
    people = [(one, played.setup.names[one]) for one in played.setup.people]
    return {
        "game": live.token,
        "seat": seat,
        "behind": f"?seat={seat}" if len(people) > 1 else "",
        "end": ended(played, seat),
        "people": people,
    }


# ---------------------------------------------------------------- replay


def _moment(request: Request) -> Response:
    live, played = _over(request)
    replay, seat = GameReplay(played), _seat(request, played)
    number = _whole(request.path_params["number"], 0, replay.last)
    state = _reviews(request).state(live.token, seat)
    judged = None
    if isinstance(state, GameReview):
        both = (*state.mistakes, *state.curve)  # what was looked at twice comes first
        judged = next((one for one in both if one.number == number), None)
    shown = moment_shown(replay, number, judged)
    values = {**_head(live, played, seat), "shown": shown}
    if by_script(request):
        return fragment(request, "replay_part.html", **values)
    rules = played.setup.start.replay().rules
    values |= {"faces": faces_of(rules), "log": log_shown(replay, rules)}
    values |= {"turns": turn_links(replay, seat), "whose": played.setup.names[seat]}
    return page(request, "replay.html", **values)


async def _branch(request: Request) -> Response:
    fields = dict(await read_form(request))
    limits_of(request).new_game(visitor_of(request))

    def start() -> Response:
        live, played = _over(request)
        number = _whole(fields.get("n", ""), 0, played.answered)
        if number == played.answered:
            raise Refused(409, "The game ends here", "Play on from a decision before the end.")
        marks = tuple(one for one in played.take_backs if one.back_to <= number)
        token = _games(request).begin(
            replace(played.setup, take_backs=marks),
            visitor_of(request).owner,
            played.branch(number),
            parent=(live.number, number),
        )
        return go_to(f"/g/{token}")

    return await run_in_threadpool(start)


# ---------------------------------------------------------------- files


def _record(request: Request) -> Response:
    live, played = _over(request)
    return _download(game_text(played), "application/json", f"game-{live.number}.json")


def _log(request: Request) -> Response:
    live, played = _over(request)
    return _download(
        log_text(short_log(played.game)).lstrip("\n"), "text/plain", f"game-{live.number}.txt"
    )


def _download(text: str, kind: str, name: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, media_type=kind, headers=headers)


routes: list[BaseRoute] = [
    Route("/g/{token}/review", _review_page),
    Route("/g/{token}/review", _start_review, methods=["POST"]),
    Route("/g/{token}/at/{number}", _moment),
    Route("/g/{token}/branch", _branch, methods=["POST"]),
    Route("/g/{token}/record", _record),
    Route("/g/{token}/log", _log),
    *load_page.routes,
]
