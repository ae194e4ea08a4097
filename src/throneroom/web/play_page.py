"""The page that shows a kingdom with whom one can play it; a GET begins nothing, Play does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import BaseRoute, Route

from ..cards.catalog import OFFICIAL, SETS, UnknownCard
from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.ruleset import ruleset
from ..play.game_setup import MOST_SEATS
from ..strategies import StrategyError
from ..strategies.check import Finding, check
from .answers import Refused, fragment, go_to, page
from .asked_kingdom import PILES, asked_kingdom, playable_recommended, rules_for, title_of
from .drawing import COLONIES, Pool, changed, drawn
from .live_games import LiveGames
from .new_game import NewGame, analysis_address, fresh_luck, luck_name, play_address
from .opponents import (
    LONGEST_RULES,
    RULES,
    best_opponent,
    check_rules,
    found_for,
    groups_for,
    known_opponent,
    seat_of,
    shown_name,
)
from .stores import Stores
from .strengths import measured_rules
from .table_faces import faces_of
from .visitors import limits_of, read_form, visitor_of

OWN = "own"
"""What a form says for an opponent who plays by the rules that are written in it."""
_ODD = 4  # remarks about rules
Fields = Sequence[tuple[str, str]]


@dataclass(frozen=True)
class AskedGame:
    """A game as an address or a form asks for it, and what is wrong with that."""

    kingdom: Kingdom
    pool: Pool
    opponents: tuple[str, ...]
    """Those that may play here, as ``known_opponent`` gives them."""
    rules: str
    """Rules of one's own, as they were written."""
    luck: str
    wrong: tuple[str, ...]


def read_asked(kingdom: Kingdom, fields: Fields) -> AskedGame:
    """What is asked for in a kingdom; nothing that is wrong is lost without a word."""
    wrong: list[str] = []
    written = next((value for name, value in fields if name == "rules"), "")
    opponents = []
    for text in (value for name, value in fields if name == "vs" and value.strip()):
        try:
            known = known_opponent(written if text == OWN else text, kingdom)
            if known.endswith(RULES):
                written = written or known.strip()
                check_rules(known, kingdom)
            opponents.append(known)
        except ValueError as error:
            said = f"Your own rules: {error}" if text == OWN else str(error)
            wrong.append(said[:1].upper() + said[1:])
    if len(opponents) >= MOST_SEATS:
        wrong.append(f"A game has at most {MOST_SEATS} players.")
    try:
        pool = read_pool(fields)
    except ValueError as error:
        pool, wrong = Pool(), [*wrong, str(error)]
    luck = luck_name(next((value for name, value in fields if name == "luck"), ""))
    return AskedGame(
        kingdom, pool, tuple(opponents[: MOST_SEATS - 1]), written[: 2 * LONGEST_RULES], luck,
        tuple(wrong),
    )  # fmt: skip


def read_pool(fields: Fields) -> Pool:
    """Where the fields say that cards are drawn from."""
    one = dict(fields)
    sets = [value for name, value in fields if name == "set"]
    return Pool.asked(sets, one.get("edition", ""), one.get("colonies", ""))


# ---------------------------------------------------------------- the page


def _show(request: Request) -> Response:
    fields = request.query_params.multi_items()
    text = dict(fields).get("k", "")
    if not text.strip():
        return go_to("/")
    asked = asked_kingdom(text)
    if asked.kingdom is None:
        return page(request, "kingdom_wrong.html", 422, asked=asked)
    measure = request.query_params.get("measured") == "1"
    if measure:
        limits_of(request).click(visitor_of(request))
    return _page(request, read_asked(asked.kingdom, fields), measure=measure)


def _page(
    request: Request, asked: AskedGame, status: int = 200, *, measure: bool = False
) -> Response:
    kingdom, stores = asked.kingdom, _stores(request)
    table = faces_of(ruleset(kingdom, 2, rules_for(kingdom)))
    faces = sorted((table.faces[name] for name in kingdom.names), key=lambda f: (f.cost, f.name))
    groups = groups_for(kingdom, stores, measure=measure)
    listed = {text for group in groups for text in group.texts}
    asked = _without_absent(asked, listed, stores)
    vs = asked.opponents or (best_opponent(groups).text,)
    luck = asked.luck or fresh_luck()
    named = playable_recommended().get(str(kingdom), ())
    address = play_address(kingdom, vs, luck)
    return page(
        request,
        "play.html",
        status,
        asked=asked,
        kingdom=kingdom,
        k=str(kingdom),
        title=title_of(kingdom),
        sets=[one.full_name.removeprefix(one.name).strip(" ()") for one in named],
        faces=faces,
        wording=table.wording,
        texts_of=SimpleNamespace(shown=sorted(faces, key=lambda face: face.name)),
        groups=groups,
        evolved=found_for(kingdom, groups),
        listed=listed,
        vs=vs,
        name_of=shown_name,
        where_of=lambda one: play_address(Kingdom(one.where), [one.name]),
        is_own=lambda text: text.endswith(RULES),
        own=OWN,
        luck=luck,
        address=address,
        share=f"{str(request.base_url).rstrip('/')}{address}",
        analysis=analysis_address(kingdom),
        missing=PILES - len(kingdom.cards),
        keep=request.query_params.getlist("keep"),
        all_sets=tuple(SETS),
        all_colonies=COLONIES,
        seats=MOST_SEATS,
    )


def _without_absent(asked: AskedGame, listed: Collection[str], stores: Stores) -> AskedGame:
    """The same without leaders that this server does not have, which is told."""
    there, wrong = [], list(asked.wrong)
    for text in asked.opponents:
        try:
            if text not in listed and not text.endswith(RULES):
                seat_of(text, asked.kingdom, stores)
            there.append(text)
        except ValueError as error:
            wrong.append(str(error)[:1].upper() + str(error)[1:])
    return replace(asked, opponents=tuple(there), wrong=tuple(dict.fromkeys(wrong)))


async def _play(request: Request) -> Response:
    fields = await read_form(request)
    visitor, limits = visitor_of(request), limits_of(request)

    def begin() -> Response:
        text = dict(fields).get("k", "")
        read = asked_kingdom(text)
        if read.kingdom is None:
            return page(request, "kingdom_wrong.html", 422, asked=read)
        asked = read_asked(read.kingdom, fields)
        if asked.wrong:
            return _page(request, asked, 422)
        limits.new_game(visitor)
        try:
            wanted = NewGame.asked(asked.kingdom, asked.opponents, asked.luck)
            setup = wanted.setup(request.app.state.settings.secret, _stores(request))
        except ValueError as error:
            said = str(error)[:1].upper() + str(error)[1:]
            return _page(request, replace(asked, wrong=(said,)), 422)
        games: LiveGames = request.app.state.live
        return go_to(f"/g/{games.begin(setup, visitor.owner)}")

    return await run_in_threadpool(begin)


# ---------------------------------------------------------------- other cards


def _draw(request: Request) -> Response:
    """Draw a kingdom, or other cards for some of its piles, and show it."""
    limits_of(request).click(visitor_of(request))
    fields = request.query_params.multi_items()
    one = dict(fields)
    try:
        pool = read_pool(fields)
        kingdom = Kingdom(one.get("k", ""))
        if "other" in one:
            found = changed(pool, kingdom, one["other"])
        elif "fill" in one:
            found = drawn(pool, kingdom.cards, kingdom.colony or None)
        else:
            found = drawn(pool, list(_kept(kingdom, fields)))
    except ValueError as error:
        said = str(error)
        raise Refused(422, "That can't be drawn", f"{said[:1].upper()}{said[1:]}.") from None
    vs = [value for name, value in fields if name == "vs" and value not in ("", OWN)]
    still = [text for text in vs if _plays_in(found, text)]
    names = {card.full_name for card in found.cards}
    kept = [("keep", value) for name, value in fields if name == "keep" and value in names]
    luck = luck_name(one.get("luck", ""))
    return go_to(play_address(found, still, luck, [*pool.fields, *dict.fromkeys(kept)]))


def _kept(kingdom: Kingdom, fields: Fields) -> Iterable[Card]:
    """The cards that stay: of the kingdom, or named beside it."""
    here = {name: card for card in kingdom.cards for name in (card.name, card.full_name)}
    for name, value in fields:
        if name == "keep":
            try:
                yield here.get(value) or OFFICIAL.card(value)
            except UnknownCard as error:
                raise ValueError(str(error)) from None


def _plays_in(kingdom: Kingdom, text: str) -> bool:
    """Whether an opponent chosen for another kingdom may stay: those found for one may not."""
    try:
        return not any(word in text for word in ("analysis:", "library:")) and bool(
            known_opponent(text, kingdom)
        )
    except ValueError:
        return False


# ---------------------------------------------------------------- for the script


def _ratings(request: Request) -> Response:
    """How strong everybody is here: measured, which may take a while."""
    limits_of(request).click(visitor_of(request))
    kingdom = asked_kingdom(request.query_params.get("k", "")).kingdom
    if kingdom is None:
        raise Refused(422, "No kingdom", "No kingdom is named.")
    groups = groups_for(kingdom, _stores(request))
    rated = {
        one.text: {"rating": one.rating, "percent": one.strength.percent if one.strength else None}
        for group in groups
        for one in group.opponents
    }
    return JSONResponse(rated)


async def _check(request: Request) -> Response:
    """Whether rules can be played, while they are written."""
    fields = dict(await read_form(request))
    limits_of(request).click(visitor_of(request))

    def checked() -> Response:
        kingdom = asked_kingdom(fields.get("k", "")).kingdom
        if kingdom is None:
            raise Refused(422, "No kingdom", "No kingdom is named.")
        text = fields.get("rules", "")
        wrong, picture, strength = "", "", None
        odd: list[Finding] = []
        if text.strip():
            try:
                plan = check_rules(known_opponent(text + RULES, kingdom), kingdom)
                odd = check(plan, kingdom)[:_ODD]
                strength = measured_rules(kingdom, plan)
            except StrategyError as error:
                wrong, picture = str(error), error.picture
            except ValueError as error:
                wrong = str(error)
        return fragment(
            request,
            "rules_part.html",
            text=text,
            wrong=wrong,
            picture=picture,
            strength=strength,
            odd=[str(one) for one in odd],
        )

    return await run_in_threadpool(checked)


def _stores(request: Request) -> Stores:
    found: Stores = request.app.state.stores
    return found


routes: list[BaseRoute] = [
    Route("/play", _show),
    Route("/play", _play, methods=["POST"]),
    Route("/play/draw", _draw),
    Route("/play/ratings", _ratings),
    Route("/play/rules", _check, methods=["POST"]),
]
