"""Tournaments: to ask for one, to watch its table fill, to stop it and to go on."""

from __future__ import annotations

import json
import secrets
import threading
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from ..arena import TournamentReport, TournamentWork, judge
from ..arena.kept_tournament import tournament_of
from ..arena.tournament_page import page as whole_page
from ..arena.tournament_page import shown_tournament
from ..arena.tournament_work import ARENA
from ..cards.catalog import SETS
from ..learn.analysis_work import ANALYSIS
from ..learn.stored_analyses import leader_strategy, leaders
from ..runs import Run
from ..runs.records import placed
from ..store import DONE, NoSuchRun, Store, StoredRun
from .answers import go_to, not_found, page
from .arena_asked import (
    GAMES,
    LONGEST,
    MOST_OWN,
    TABLES,
    AskedTournament,
    WrongTournament,
    offered_bots,
    only_known_players,
    recommended_of,
)
from .asked_kingdom import asked_kingdom, title_of
from .background import Background
from .background_pages import background_of
from .opponents import main_cards
from .stores import Stores
from .visitors import limits_of, read_form, visitor_of

_LISTED = 30
_ANALYSES = 6
"""Stored analyses whose leaders are offered."""
_LEADERS = 3
"""Of each."""
_REMEMBERED = 32


@dataclass(frozen=True)
class ArenaLine:
    """A tournament in the list."""

    number: int
    players: tuple[str, ...]
    kingdoms: int
    games: int
    created: str
    doing: str


# ---------------------------------------------------------------- the form, and the list


def _arena(request: Request) -> Response:
    return _form(request, AskedTournament(seed=secrets.randbelow(10_000)), ())


def _form(
    request: Request, asked: AskedTournament, reasons: Sequence[str], status: int = 200
) -> Response:
    background = background_of(request)
    with _stores(request).borrowed() as store:
        analysed = _offered_leaders(store)
        lines = [_line(background, run) for run in _shown_runs(background, store)]
    own = [*asked.own, *[("", "")] * MOST_OWN][:MOST_OWN]
    return page(
        request,
        "arena_form.html",
        status,
        asked=asked,
        own=own,
        reasons=reasons,
        kinds=[*offered_bots()],
        analysed=analysed,
        sets=[(name, len(recommended_of()[name])) for name in SETS],
        tables=TABLES,
        numbers=GAMES,
        lines=lines,
    )


def _offered_leaders(store: Store) -> list[tuple[str, list[tuple[str, str]]]]:
    """The leaders of the last analyses: the kingdom, and of each its text and what it buys."""
    found: dict[str, list[tuple[str, str]]] = {}
    for run in store.runs(ANALYSIS.name)[: 8 * _ANALYSES]:
        if len(found) == _ANALYSES:
            break
        if run.spec.get("own cards") or run.spec.get("players", 2) != 2:
            continue
        asked = asked_kingdom(str(run.spec.get("kingdom", "")))
        if asked.kingdom is None:  # of an older version: its cards had other names
            continue
        kingdom = asked.kingdom
        title = title_of(kingdom)
        offered = []
        for leader in leaders(store, run)[:_LEADERS]:
            plan = leader_strategy(leader)
            if plan is not None:
                text = f"analysis:{run.id}:{leader.get('letter', '')}"
                offered.append((text, f"{leader.get('letter', '')}: {main_cards(plan, kingdom)}"))
        if offered and title not in found:
            found[title] = offered
    return list(found.items())


def _shown_runs(background: Background, store: Store) -> list[StoredRun]:
    runs = store.runs(ARENA.name)[: 8 * _LISTED]
    return [run for run in runs if _may_be_shown(background, run)][:_LISTED]


def _may_be_shown(background: Background, run: StoredRun) -> bool:
    """Whether no player comes from a file of this machine: to show it is to read that."""
    return background.begun_here(run) or only_known_players(run)


def _line(background: Background, run: StoredRun) -> ArenaLine:
    live = background.live(run.id)
    if live is not None:
        doing = {"waiting": "waits", "stopping": "stops"}.get(live.phase, "runs")
    else:
        doing = "" if run.status == DONE else "unfinished"
    names = tuple(_short(text) for text in run.spec["players"])
    return ArenaLine(
        run.id, names, len(run.spec["kingdoms"]), run.spec["games"], run.created, doing
    )


def _short(text: str) -> str:
    r"""A player in the list.

    >>> _short("name: Mine\nProvince\\nGold\n"), _short("Big Money")
    ('Mine', 'Big Money')
    """
    first = text.strip().partition("\n")[0]
    return first.removeprefix("name: ") if len(first) <= 60 else f"{first[:58]} …"


async def _begin(request: Request) -> Response:
    fields = await read_form(request, most=LONGEST)
    asked = AskedTournament.read(fields)
    return await run_in_threadpool(_begun, request, asked)


def _begun(request: Request, asked: AskedTournament) -> Response:
    who = visitor_of(request)
    try:
        _, spec = asked.planned(_stores(request).path)
    except WrongTournament as error:
        return _form(request, asked, error.reasons, 422)
    limits_of(request).new_game(who)
    return go_to(f"/arena/{background_of(request).begin(ARENA, spec, who.owner)}")


# ---------------------------------------------------------------- one tournament


def _run_page(request: Request) -> Response:
    background = background_of(request)
    with _stores(request).borrowed() as store:
        run = _asked_run(request, background, store)
        standing = background.standing(run)
        report = _reports.of(store, run)
    return page(
        request,
        "arena_run.html",
        run=run.id,
        standing=standing,
        mine=background.may_stop(run.id, visitor_of(request).owner),
        players=[_short(text) for text in run.spec["players"]],
        cards=run.spec["kingdoms"],
        begun=report is not None,
        of=0 if report is None else len(report.plan.pairings),
        done=0 if report is None else len(report.results),
        **({} if report is None else shown_tournament(report, running=standing.live)),
    )


def _as_json(request: Request) -> Response:
    run, report = _reported(request)
    text = json.dumps({"run": run.id, **report.summary()}, indent=2, ensure_ascii=False)
    return _file(f"{text}\n", f"arena-{run.id}.json", "application/json")


def _as_page(request: Request) -> Response:
    run, report = _reported(request)
    here = background_of(request).begun_here(run)
    command = run.command if here else f"throneroom arena --resume {run.id}"  # it may name files
    return _file(whole_page(report, command), f"arena-{run.id}.html", "text/html")


def _file(text: str, name: str, kind: str) -> Response:
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, headers=headers, media_type=f"{kind}; charset=utf-8")


def _reported(request: Request) -> tuple[StoredRun, TournamentReport]:
    with _stores(request).borrowed() as store:
        run = _asked_run(request, background_of(request), store)
        report = _reports.of(store, run)
    if report is None:
        raise not_found("result of this tournament")
    return run, report


def _asked_run(request: Request, background: Background, store: Store) -> StoredRun:
    try:
        run = store.run(int(request.path_params["number"]))
    except NoSuchRun:
        raise not_found("tournament") from None
    if run.kind != ARENA.name or not _may_be_shown(background, run):
        raise not_found("tournament")
    return run


class Reports:
    """What tournaments have shown; the last ones are remembered, as judging takes a while."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, int], TournamentReport] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, store: Store, run: StoredRun) -> TournamentReport | None:
        """The report on all that is played; None if nothing is."""
        key = (str(store.path), run.id)
        with self._lock:
            known = self._known.get(key)
        if known is not None and known.finished:
            return known
        plan = tournament_of(run, store.path, checked=False)
        work = TournamentWork(plan)
        played = Run(work, placed(store, ARENA, run))
        played.load()
        results = work.played(played.results)
        if not results:
            return None
        if known is None or len(known.results) != len(results):
            known = judge(plan, results)
            with self._lock:
                self._known[key] = known
                while len(self._known) > _REMEMBERED:
                    self._known.popitem(last=False)
        return known


_reports = Reports()


def _stores(request: Request) -> Stores:
    found: Stores = request.app.state.stores
    return found


routes: list[BaseRoute] = [
    Route("/arena", _arena),
    Route("/arena", _begin, methods=["POST"]),
    Route("/arena/{number:int}", _run_page),
    Route("/arena/{number:int}/arena.json", _as_json),
    Route("/arena/{number:int}/page.html", _as_page),
]
