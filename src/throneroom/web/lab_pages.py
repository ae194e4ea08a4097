"""The card lab: write a card, see at once what it does, play it, have it measured."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..cards.card_sources import source_of
from ..cards.catalog import OFFICIAL, SETS, UnknownCard
from ..cards.language_guide import language_guide
from ..cards.written_cards import LONGEST
from ..engine.kingdom import Kingdom
from ..lab.first_look import OWN_CARD_RULES, with_copies
from ..play.game_setup import GameSetup, TableSeat, person, with_person
from .answers import Refused, by_script, fragment, go_to, page
from .lab_looks import FirstLooks, LabLook, corrected, shown_card
from .lab_studies import LENGTHS, begin_study, studies_of, study_page
from .live_games import LiveGames
from .opponents import RULES, seat_of
from .stores import Stores
from .strengths import MEASURE
from .visitors import address_query, limits_of, read_form, visitor_of

SAMPLE = """action("Toll Gate", 5,
    draw(1), actions(1), coins(1),
    attack(discard(down_to(4, hand))))
"""
WITH_IT = "with it"
AGAINST = {
    WITH_IT: "Big Money with your card",
    MEASURE: "Big Money",
    "Best Terminal": "Best Terminal",
    f"search rollouts=100: {MEASURE}": "Big Money with search",
}
"""Who can be played against."""
_BYTES = 8 * LONGEST


# ---------------------------------------------------------------- the page


def _lab(request: Request) -> Response:
    asked = address_query(request)
    text = asked.get("card", SAMPLE)
    if "from" in asked:
        try:
            text = source_of(OFFICIAL.card(asked["from"])) + "\n"
        except UnknownCard as error:
            raise Refused(404, "No such card", f"{error}.") from None
    return _page(request, shown_card(text[: LONGEST + 1]))


def _page(request: Request, found: LabLook, status: int = 200, **more: object) -> Response:
    values: dict[str, Any] = {
        "shown": found,
        "against": AGAINST,
        "others": "",
        "others_error": "",
        "lengths": LENGTHS,
        "guide": language_guide(),
        "sets": _sets(),
        "longest": LONGEST,
        "studies": studies_of(request),
        **more,
    }
    return page(request, "lab.html", status, **values)


@lru_cache(1)
def _sets() -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The cards that one can begin with, by set."""
    return tuple(
        (one.name, tuple(sorted(card.name for card in one.cards))) for one in SETS.values()
    )


async def _read(request: Request) -> dict[str, str]:
    fields = dict(await read_form(request, most=_BYTES))
    limits_of(request).click(visitor_of(request))
    return fields


async def _check(request: Request) -> Response:
    fields = await _read(request)
    return await run_in_threadpool(_checked, request, fields)


def _checked(request: Request, fields: Mapping[str, str]) -> Response:
    found = shown_card(fields.get("card", ""))
    if fields.get("do") == "fix":
        found = shown_card(corrected(found))
    if by_script(request):
        return fragment(request, "lab_part.html", shown=found)
    return _page(request, _with_look(request, found))


def _with_look(request: Request, found: LabLook) -> LabLook:
    looks: FirstLooks = request.app.state.first_looks
    return looks.with_look(found, visitor_of(request).owner)


async def _first_look(request: Request) -> Response:
    fields = await _read(request)

    def answer() -> Response:
        found = _with_look(request, shown_card(fields.get("card", "")))
        return fragment(request, "lab_look.html", shown=found)

    return await run_in_threadpool(answer)


# ---------------------------------------------------------------- playing it, measuring it


async def _play(request: Request) -> Response:
    fields = await _read(request)
    limits_of(request).new_game(visitor_of(request))
    return await run_in_threadpool(_played, request, fields)


def _played(request: Request, fields: Mapping[str, str]) -> Response:
    found = shown_card(fields.get("card", ""))
    if found.draft is None:
        return _page(request, found, 422)
    others = fields.get("others", "")
    try:
        kingdom = found.draft.kingdom(others, secrets.token_hex(8))
        seat = _opponent(request, found, kingdom, fields.get("against", WITH_IT))
        seed = secrets.randbits(48)
        seats = with_person(person(), [seat], seed)
        setup = GameSetup.of(kingdom, seats, seed, OWN_CARD_RULES)
    except ValueError as error:
        return _page(request, found, 422, others=others, others_error=f"{error}.")
    games: LiveGames = request.app.state.live
    return go_to(f"/g/{games.begin(setup, visitor_of(request).owner)}")


def _opponent(request: Request, found: LabLook, kingdom: Kingdom, text: str) -> TableSeat:
    stores: Stores = request.app.state.stores
    if text not in AGAINST:
        raise ValueError("nobody here is called so: choose an opponent from the list")
    if text != WITH_IT:
        return seat_of(text, kingdom, stores)
    assert found.draft is not None
    name = found.draft.card.name
    look = _with_look(request, found).look
    plan = with_copies(kingdom, name, 2 if look is None else look.copies)
    return replace(seat_of(f"{plan}{RULES}", kingdom, stores), name=f"{name} Money")


async def _measure(request: Request) -> Response:
    fields = await _read(request)
    limits_of(request).new_game(visitor_of(request))
    return await run_in_threadpool(_measured, request, fields)


def _measured(request: Request, fields: Mapping[str, str]) -> Response:
    found = shown_card(fields.get("card", ""))
    if found.draft is None:
        return _page(request, found, 422)
    length, costs = fields.get("length", ""), bool(fields.get("costs"))
    return go_to(begin_study(request, found.draft, length, costs=costs))


routes: list[BaseRoute] = [
    Route("/lab", _lab),
    Route("/lab", _check, methods=["POST"]),
    Route("/lab/look", _first_look, methods=["POST"]),
    Route("/lab/play", _play, methods=["POST"]),
    Route("/lab/measure", _measure, methods=["POST"]),
    Route("/lab/{number:int}", study_page),
]
