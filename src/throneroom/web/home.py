"""The first page: a kingdom to play at once, and every way to another one."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from types import SimpleNamespace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..cards.catalog import SETS
from ..engine.kingdom import Kingdom
from ..engine.recommended import Recommended
from ..learn.library_players import known_kingdom
from ..pages.card_face import card_face
from .answers import fragment, go_to, packed, page
from .asked_kingdom import AskedKingdom, asked_kingdom, playable_recommended
from .drawing import COLONIES, Pool
from .gallery import prepare_gallery
from .home_lists import analysed_kingdoms, last_games
from .new_game import analysis_address, fresh_luck, play_address
from .opponents import levels_for
from .stores import Stores
from .visitors import limits_of, read_form, visitor_of

_NOTHING = AskedKingdom("")


def _home(request: Request) -> Response:
    answer = packed(request, _page(request))
    prepare_gallery()
    return answer


def _page(request: Request, asked: AskedKingdom = _NOTHING, status: int = 200) -> Response:
    stores: Stores = request.app.state.stores
    with stores.borrowed() as store:
        games = last_games(store, visitor_of(request).owner)
        analysed = analysed_kingdoms(store)
    one, kingdom = _proposed()
    faces = [card_face(card, f"card-{i}") for i, card in enumerate(kingdom.cards, 1)]
    faces.sort(key=lambda face: (face.cost, face.name))
    return page(
        request,
        "home.html",
        status,
        asked=asked,
        games=games,
        analysed=analysed,
        title=one.name,
        sets=_sets(one),
        kingdom=kingdom,
        faces=faces,
        texts_of=SimpleNamespace(shown=sorted(faces, key=lambda face: face.name)),
        levels=levels_for(kingdom, stores),
        luck=fresh_luck(),
        play=play_address(kingdom),
        analysis=analysis_address(kingdom),
        recommended=_recommended(),
        pool=Pool(),
        all_sets=tuple(SETS),
        all_colonies=COLONIES,
    )


@cache
def _solved() -> list[tuple[Recommended, Kingdom]]:
    """The recommended kingdoms for which the library knows somebody good to play against."""
    found = ((ones[0], Kingdom(text)) for text, ones in playable_recommended().items())
    return [(one, kingdom) for one, kingdom in found if known_kingdom(kingdom) is not None]


def _proposed() -> tuple[Recommended, Kingdom]:
    return random.SystemRandom().choice(_solved())


@dataclass(frozen=True)
class Named:
    """A recommended kingdom in the list."""

    name: str
    sets: str
    cards: str
    play: str


@cache
def _recommended() -> list[Named]:
    found = []
    for text, (one, *_) in playable_recommended().items():
        kingdom = Kingdom(text)
        cards = ", ".join(kingdom.names)
        found.append(Named(one.name, _sets(one), cards, play_address(kingdom)))
    return found


def _sets(one: Recommended) -> str:
    return one.full_name.removeprefix(one.name).strip(" ()")


async def _kingdom(request: Request) -> Response:
    """Read a kingdom that somebody has pasted; ``take`` is a way to put it right."""
    fields = dict(await read_form(request))
    limits_of(request).click(visitor_of(request))
    text = fields.get("take") or fields.get("text", "")

    def answer() -> Response:
        asked = asked_kingdom(text)
        if request.headers.get("x-script") == "1":
            return fragment(request, "asked_part.html", asked=asked, play=_play(asked))
        if asked.kingdom is not None:
            return go_to(play_address(asked.kingdom))
        if not asked.wrong:
            asked = AskedKingdom("", wrong="Paste or write the cards of a kingdom, or its name.")
        return _page(request, asked, 422)

    return await run_in_threadpool(answer)


def _play(asked: AskedKingdom) -> str:
    return "" if asked.kingdom is None else play_address(asked.kingdom)


routes: list[BaseRoute] = [Route("/", _home), Route("/kingdom", _kingdom, methods=["POST"])]
