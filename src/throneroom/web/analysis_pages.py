"""The analysis of a kingdom, stored or live: to start, watch, stop, use and take along."""

from __future__ import annotations

import json
import shlex
from collections.abc import Mapping
from dataclasses import replace
from itertools import islice
from typing import Any
from urllib.parse import unquote

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..engine.kingdom import Kingdom
from ..learn import methods
from ..learn.analysis import Analysis
from ..learn.analysis_work import ANALYSIS
from ..learn.kept_search import search_specification
from ..learn.starts import known_starts
from ..learn.stored_analyses import title_of as title_of_run
from ..reports.analysis_page import page as whole_page
from ..reports.listing import Line, listed
from ..store import NoSuchRun, Store, StoredRun
from ..strategies.printing import strategy_text
from .analysis_shown import (
    ShownRun,
    page_values,
    read_run,
    rivals_of,
    runs_of,
    shown_origin,
    shown_run,
)
from .answers import Refused, by_script, fragment, go_to, not_found, page
from .asked_kingdom import rules_for
from .background import Background
from .background_pages import background_of
from .kingdom_links import kingdom_of_address
from .new_game import analysis_address, play_address
from .opponents import LONGEST_RULES
from .own_rules import OwnRules, TriedRules
from .server_settings import Settings
from .stores import Stores
from .visitors import limits_of, read_form, visitor_of

SECONDS = 20
LONGER = (5, SECONDS, 60, 300, 900, 3600)
"""Seconds that are offered."""
_MOST_LISTED = 100
_MOST_OTHERS = 8


# ---------------------------------------------------------------- the page of a kingdom


def _kingdom_page(request: Request) -> Response:
    kingdom = kingdom_of_address(request.path_params["kingdom"])
    address = analysis_address(kingdom)
    if request.scope["path"] != unquote(address):
        return go_to(address)
    return _shown(request, kingdom)


def _shown(request: Request, kingdom: Kingdom, tested: TriedRules | None = None) -> Response:
    background, stores = background_of(request), _stores(request)
    with stores.borrowed() as store:
        runs = runs_of(store, kingdom)
        shown = shown_run(store, background, runs)
        others = [run for run in runs if shown is None or run.id != shown.run.id]
        return _page(request, store, kingdom, shown, others, tested)


def _run_page(request: Request) -> Response:
    with _stores(request).borrowed() as store:
        shown = _asked_run(request, store)
        kingdom = shown.kingdom
        if kingdom is None:
            try:
                kingdom = kingdom_of_address(str(shown.run.spec.get("kingdom", "")))
            except Refused:
                raise not_found("analysis") from None
        others = [] if kingdom.catalog.own else runs_of(store, kingdom)
        return _page(
            request, store, kingdom, shown, [one for one in others if one.id != shown.run.id]
        )


def _page(
    request: Request,
    store: Store,
    kingdom: Kingdom,
    shown: ShownRun | None,
    others: list[StoredRun],
    tested: TriedRules | None = None,
) -> Response:
    background, owner = background_of(request), visitor_of(request).owner
    values = page_values(store, background, kingdom, shown, owner)
    settings: Settings = request.app.state.settings
    return page(
        request,
        "analysis_page.html",
        **values,
        here=analysis_address(kingdom),
        tested=tested,
        own=values["first_try"] if tested is None else tested.text,
        play_own="" if tested is None else play_address(kingdom, [tested.text]),
        lengths=[(number, _length(number)) for number in LONGER
                 if number <= settings.longest_analysis],
        usual=SECONDS if shown is None or shown.found is None else 60,
        queue=background.length(),
        others=[
            (run.id, run.created[:10], _asked_for(run.spec)) for run in others[:_MOST_OTHERS]
        ],
    )  # fmt: skip


def _length(seconds: float) -> str:
    """A time as it is said.

    >>> _length(20), _length(300), _length(3600)
    ('20 seconds', '5 minutes', '1 hour')
    """
    for size, word in ((3600, "hour"), (60, "minute")):
        if seconds >= size and seconds % size == 0:
            count = round(seconds / size)
            return f"{count} {word}{'' if count == 1 else 's'}"
    return f"{seconds:g} seconds"


def _asked_for(spec: Mapping[str, Any]) -> str:
    if spec.get("seconds") is not None:
        return _length(spec["seconds"])
    return f"{spec.get('generations') or 0:,} generations"


# ---------------------------------------------------------------- starting one


async def _start(request: Request) -> Response:
    fields = dict(await read_form(request))
    kingdom = kingdom_of_address(request.path_params["kingdom"])
    settings: Settings = request.app.state.settings
    seconds = _seconds(fields.get("seconds", ""), settings.longest_analysis)
    limits_of(request).new_game(visitor_of(request))
    await run_in_threadpool(_begin, request, kingdom, seconds)
    return go_to(analysis_address(kingdom))


def _seconds(text: str, most: float) -> float:
    try:
        seconds = float(text or SECONDS)
    except ValueError:
        seconds = 0.0
    if not 1 <= seconds <= most:
        raise Refused(422, "How long?", f"An analysis here takes between 1 and {most:,g} seconds.")
    return seconds


def _begin(request: Request, kingdom: Kingdom, seconds: float) -> None:
    background, owner = background_of(request), visitor_of(request).owner
    with _stores(request).borrowed() as store:
        runs = runs_of(store, kingdom)
        if any(background.live(run.id) is not None for run in runs):
            return  # somebody was faster: all watch the same
        starts = known_starts(store, kingdom)
    seed = len(runs)
    search = methods()["ours"](
        kingdom, seed=seed, variant=rules_for(kingdom), threads=1, start=starts.strategies
    )
    words = ["throneroom", "analyze", str(kingdom), "--seconds", f"{seconds:g}"]
    command = shlex.join([*words, "--seed", str(seed)])
    more = {"cards": [], "started_from": starts.runs, "library": starts.library}
    try:
        spec = search_specification(search, seconds, None, command, more)
    finally:
        search.close()
    background.begin(ANALYSIS, spec, owner)


# ---------------------------------------------------------------- rules of one's own


async def _try_rules(request: Request) -> Response:
    fields = dict(await read_form(request, most=6 * LONGEST_RULES))
    limits_of(request).click(visitor_of(request))
    return await run_in_threadpool(_tried, request, fields)


def _tried(request: Request, fields: Mapping[str, str]) -> Response:
    kingdom = kingdom_of_address(request.path_params["kingdom"])
    text = fields.get("rules", "").replace("\r\n", "\n")
    background = background_of(request)
    with _stores(request).borrowed() as store:
        number = fields.get("run", "")
        runs = [run for run in runs_of(store, kingdom) if str(run.id) == number]
        found = read_run(store, background, runs[0]).found if runs else None
    rivals, variant = rivals_of(kingdom, found)
    tests: OwnRules = request.app.state.own_rules
    tested = tests.tested(text, kingdom, rivals, variant, visitor_of(request).owner)
    if by_script(request):
        return fragment(
            request, "analysis_tested.html", tested=tested, play_own=play_address(kingdom, [text])
        )
    return _shown(request, kingdom, tested)


# ---------------------------------------------------------------- to take along


def _as_json(request: Request) -> Response:
    shown, found = _found(request)
    text = json.dumps({"id": shown.run.id, **found.to_json()}, indent=2, ensure_ascii=False)
    return _file(f"{text}\n", f"analysis-{shown.run.id}.json", "application/json")


def _as_text(request: Request) -> Response:
    shown, found = _found(request)
    parts = [
        f"# Leader {one.letter} of analysis {shown.run.id}\n# Kingdom: {found.kingdom}\n"
        f"{strategy_text(replace(one.strategy, name=''))}\n"
        for one in found.leaders
    ]
    return _file("\n".join(parts), f"analysis-{shown.run.id}.txt", "text/plain")


def _as_page(request: Request) -> Response:
    shown, found = _found(request)
    with _stores(request).borrowed() as store:
        whence = shown_origin(shown.run, title_of_run(store, shown.run))
    return _file(whole_page(found, whence), f"analysis-{shown.run.id}.html", "text/html")


def _file(text: str, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type=f"{kind}; charset=utf-8")


def _found(request: Request) -> tuple[ShownRun, Analysis]:
    with _stores(request).borrowed() as store:
        shown = _asked_run(request, store)
    if shown.found is None:
        raise not_found("result of this analysis")
    return shown, shown.found


def _asked_run(request: Request, store: Store) -> ShownRun:
    try:
        run = store.run(int(request.path_params["number"]))
    except NoSuchRun:
        raise not_found("analysis") from None
    if run.kind != ANALYSIS.name:
        raise not_found("analysis")
    return read_run(store, background_of(request), run)


# ---------------------------------------------------------------- the list


def _list(request: Request) -> Response:
    background = background_of(request)
    with _stores(request).borrowed() as store:
        lines = [*islice(listed(store), _MOST_LISTED)]
        rows = [(line, _doing(background, line)) for line in lines]
    return page(request, "analysis_list.html", rows=rows, most=_MOST_LISTED)


def _doing(background: Background, line: Line) -> str:
    """What is done with an analysis now, in a word."""
    live = background.live(line.run)
    if live is not None:
        return {"waiting": "waits", "stopping": "stops"}.get(live.phase, "runs")
    return "" if line.finished else "unfinished"


def _stores(request: Request) -> Stores:
    found: Stores = request.app.state.stores
    return found


routes: list[BaseRoute] = [
    Route("/k/{kingdom}", _kingdom_page),
    Route("/k/{kingdom}", _start, methods=["POST"]),
    Route("/k/{kingdom}/rules", _try_rules, methods=["POST"]),
    Route("/analyses", _list),
    Route("/analyses/{number:int}", _run_page),
    Route("/analyses/{number:int}/analysis.json", _as_json),
    Route("/analyses/{number:int}/leaders.txt", _as_text),
    Route("/analyses/{number:int}/page.html", _as_page),
]
