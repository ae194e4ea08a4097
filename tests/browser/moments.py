"""Moments of games and rooms that no address leads to: each is a page that was used a little."""

from __future__ import annotations

import random
from collections.abc import Callable

from playwright.sync_api import Page

from throneroom import Kingdom
from throneroom.engine.variant import Variant
from throneroom.match.players import as_agent
from throneroom.play.best_known import best_known
from throneroom.play.game_setup import GameSetup, person, told_apart
from throneroom.web.live_games import LiveGame, Trouble
from throneroom.web.opponents import seat_of
from throneroom.web.visitors import owner_of_cookie

from .house import KINGDOM
from .tables import ME, SECRET, Tables, after, answer, card

Moment = Callable[[Tables, Page], None]
"""Leads a page to a moment; the server of the tables is that of a house."""

MILITIA = {"Militia": 3, "Estate": 3, "Copper": 4}
ALL_KINDS = "Bank, Grand Market, Goons, Possession, Scrying Pool, Talisman, Watchtower, Wharf"
LONG_NAME = "Whoever was found on a Sunday in November"  # the longest that a name may be


def _at(tables: Tables, page: Page, token: str) -> None:
    page.goto(f"{tables.server.address}/g/{token}")
    page.wait_for_function("document.querySelector('#table').dataset.kind !== 'past'")


def _plays(kingdom: str, name: str, start: dict[str, int]) -> Moment:
    """A card was played from the hand, and asks."""

    def lead(tables: Tables, page: Page) -> None:
        _at(tables, page, tables.begin(kingdom, start=start))
        after(page, card(page, name, "#hand").click)

    return lead


def _picks(moment: Moment, *places: int) -> Moment:
    def lead(tables: Tables, page: Page) -> None:
        moment(tables, page)
        for place in places:
            page.locator("[data-pick]").nth(place).click()

    return lead


def _attacked(start: dict[str, int]) -> Moment:
    def lead(tables: Tables, page: Page) -> None:
        kingdom = f"{KINGDOM}"
        token = tables.begin(kingdom, "Militia Money", start=start, others_begin=True)
        _at(tables, page, token)

    return lead


def _sat_down(
    tables: Tables, kingdom: Kingdom, *others: str, seed: int = 7, name: str = "You",
    start: dict[str, int] | None = None,
) -> LiveGame:  # fmt: skip
    """A new game of the visitor, against whoever the server's store knows."""
    state = tables.server.state
    rivals = [seat_of(one, kingdom, state.stores) for one in others or ("Big Money",)]
    rules = Variant(kingdom_piles=None, start=start or {})
    setup = GameSetup.of(kingdom, told_apart([person(name), *rivals]), seed, rules)
    found: LiveGame = state.live.find(state.live.begin(setup, owner_of_cookie(SECRET, ME)))
    return found


def _reviewed(rival: str, seed: int) -> Moment:
    """A game that somebody has played who knows the best plan, and strays from it now and then."""

    def lead(tables: Tables, page: Page) -> None:
        state, known, luck = tables.server.state, Kingdom(KINGDOM), random.Random(seed)
        live = _sat_down(tables, known, rival, seed=seed)
        plan = as_agent(best_known(known, 2, state.settings.store).strategy)
        while not live.game.over:
            state.tables.go_on(live)
            view = live.game.view(0)
            if decision := view.decision:
                strays = decision.purpose == "buy" and luck.random() < 0.15
                choice = luck.choice(decision.options) if strays else plan.choose(view)
                live.game.answer(choice, seat=0, number=live.game.answered)
        page.goto(f"{tables.server.address}/g/{live.token}/review")
        page.locator("progress").wait_for(state="detached", timeout=60_000)

    return lead


def played_on(turns: int, *others: str, kingdom: str = KINGDOM, seed: int = 7) -> Moment:
    """A game that the best known plan has played for the person, up to a Buy phase."""

    def lead(tables: Tables, page: Page) -> None:
        state, known = tables.server.state, Kingdom(kingdom)
        live = _sat_down(tables, known, *others, seed=seed)
        plan = as_agent(best_known(known, 2, state.settings.store).strategy)
        while not live.game.over:
            state.tables.go_on(live)
            view = live.game.view(0)
            decision = view.decision
            if view.turn >= turns and decision and decision.purpose == "buy":
                break
            live.game.answer(plan.choose(view), seat=0, number=live.game.answered)
        _at(tables, page, live.token)

    return lead


def _advised(moment: Moment) -> Moment:
    def lead(tables: Tables, page: Page) -> None:
        moment(tables, page)
        page.keyboard.press("h")
        page.locator(".odds").wait_for(state="attached")

    return lead


def _does(moment: Moment, do: Callable[[Page], object]) -> Moment:
    def lead(tables: Tables, page: Page) -> None:
        moment(tables, page)
        do(page)

    return lead


def _move_by_move(tables: Tables, page: Page) -> None:
    played_on(12, "Double Witch", "Chapel Witch", "Smithy Big Money")(tables, page)
    page.evaluate("localStorage.setItem('table pace', '1500')")
    page.keyboard.press("e")
    page.locator("#table[data-kind=past]").wait_for()
    page.wait_for_timeout(2500)


def _takes_back(tables: Tables, page: Page) -> None:
    _at(tables, page, tables.begin(KINGDOM))
    after(page, page.locator("[data-key=T]").click)
    after(page, answer(page, "End turn").click)
    page.keyboard.press("u")
    page.locator("[data-back]").wait_for()


def _trouble(tables: Tables, page: Page) -> None:
    token = tables.begin(KINGDOM, others_begin=True)
    tables.server.state.live.find(token).trouble = Trouble.LATE
    _at(tables, page, token)


def _everything(tables: Tables, page: Page) -> None:
    """Colonies, Potions, Durations, tokens, and many different cards in the hand."""
    start = {"Wharf": 2, "Talisman": 1, "Possession": 1, "Goons": 1, "Bank": 1, "Estate": 1,
             "Watchtower": 1, "Scrying Pool": 1, "Potion": 1, "Grand Market": 1,
             "Gold": 1}  # fmt: skip
    kingdom = Kingdom(ALL_KINDS, colony=True)
    _at(tables, page, _sat_down(tables, kingdom, start=start).token)
    for _ in range(2):
        wharf = page.locator('#hand .legal[data-name="Wharf"]')
        if wharf.count():
            after(page, wharf.first.click)


def _two_people(tables: Tables, page: Page) -> None:
    token = tables.begin(KINGDOM, people=2)
    _at(tables, page, token)


def _long_names(tables: Tables, page: Page) -> None:
    rivals = ("Village Smithy Festival", "search rollouts=25: analysis:1:A", "Chapel Witch")
    live = _sat_down(tables, Kingdom(KINGDOM), *rivals, name=LONG_NAME)
    _at(tables, page, live.token)


def _visits(address: str, do: Callable[[Page], object] = lambda page: None) -> Moment:
    def lead(tables: Tables, page: Page) -> None:
        page.goto(tables.server.address + address)
        do(page)

    return lead


def _wrong_card(page: Page) -> None:
    page.locator("#lab-card").fill('action("Moon Gate", 4,\n    drw(2),\n    actions(1))')
    page.locator(".lab-error").wait_for()


def _pasted(page: Page) -> None:
    page.locator("#text").fill("Chapel, Vilage, Smithy, Market, Militia, Moat")
    page.locator("#asked .warn, #asked .found").first.wait_for()


def _own_rules(text: str) -> Callable[[Page], None]:
    def do(page: Page) -> None:
        page.locator("#own-rules").fill(text)
        page.locator("#tested .meters, #tested .mistakes").wait_for()
        page.locator("#own").scroll_into_view_if_needed()

    return do


def _analysing(page: Page) -> None:
    page.locator("select[name=seconds]").select_option("60")
    page.locator(".start button").click()
    page.locator(".analysis-head .verdict").wait_for(timeout=60_000)
    page.wait_for_timeout(3000)


def _stopped(page: Page) -> None:
    page.get_by_role("button", name="Stop").click()
    page.get_by_role("button", name="Go on").wait_for(timeout=30_000)


def _measuring(page: Page) -> None:
    page.get_by_role("button", name="Measure").click()
    page.locator(".findings, .stays").first.wait_for(timeout=60_000)


def _tournament(page: Page) -> None:
    page.locator("[name=games]").select_option("1000")
    page.get_by_role("button", name="Start the tournament").click()
    page.locator("#ratings").wait_for(timeout=60_000)


def _tournament_without_kingdoms(page: Page) -> None:
    page.locator("[value=named]").check()
    page.get_by_role("button", name="Start").click()


def _looks_at_moat(page: Page) -> None:
    page.locator('#supply [data-name="Moat"]').hover()
    page.wait_for_timeout(500)


HAND = {"Cellar": 1, "Estate": 2, "Copper": 2}
_CELLAR = _plays("Cellar, Smithy", "Cellar", HAND)
_CHAPEL = _plays(KINGDOM, "Chapel", {"Chapel": 1, "Estate": 2, "Copper": 2})

AT_THE_TABLE: dict[str, Moment] = {
    "militia": _picks(_attacked(MILITIA), 0),
    "moat": _attacked({"Moat": 5, "Militia": 5}),
    "cellar": _picks(_CELLAR, 0, 2),
    "chapel": _picks(_CHAPEL, 1),
    "chapel none": _CHAPEL,
    "pawn": _picks(_plays("Pawn, Smithy", "Pawn", {"Pawn": 5, "Copper": 5}), 1),
    "nobles": _plays("Nobles", "Nobles", {"Nobles": 5, "Copper": 5}),
    "apothecary": _picks(
        _plays("Apothecary, Smithy, Village", "Apothecary",
               {"Apothecary": 4, "Smithy": 3, "Village": 4}), 0, 2),
    "wishing well": _does(
        _plays("Wishing Well, Smithy", "Wishing Well", {"Wishing Well": 8}),
        lambda page: page.keyboard.type("Pro")),
    "throne room": _plays(
        "Throne Room, Smithy", "Throne Room", {"Throne Room": 5, "Smithy": 5}),
    "advice": _advised(played_on(10, "analysis:1:B")),
    "late advice": _advised(played_on(13, "Double Witch", seed=5)),
    "advice on actions": _advised(_does(
        played_on(9, "Militia Money"), lambda page: None)),
    "four seats": played_on(8, "Double Witch", "Chapel Witch", "Militia Money"),
    "move by move": _move_by_move,
    "take back": _takes_back,
    "trouble": _trouble,
    "everything": _everything,
    "two people": _two_people,
    "long names": _long_names,
    "deck": _does(played_on(10), lambda page: page.keyboard.press("d")),
    "log": _does(played_on(10), lambda page: page.keyboard.press("l")),
    "keys": _does(played_on(1), lambda page: page.keyboard.press("?")),
    "card text": _does(played_on(2), _looks_at_moat),
}  # fmt: skip
"""By what is asked; the picture is what the screen shows."""

IN_THE_ROOMS: dict[str, Moment] = {
    "review of a close game": _reviewed("analysis:1:C", seed=3),
    "pasted": _visits("/", _pasted),
    "wrong kingdom": _visits("/play?k=chapel,vilage,smithy"),
    "wrong opponent": _visits("/play?k=chapel,village,smithy&vs=Big+Monney"),
    "own rules": _visits("/k/village,smithy", _own_rules("Province\nGold\nSmithy max 2\nSilver")),
    "own mistakes": _visits("/k/village,smithy", _own_rules("Provinze\nGold if\nSilver")),
    "analysis runs": _visits("/k/village,smithy,market,moat", _analysing),
    "analysis stopped": _visits("/k/village,smithy,market,moat", _stopped),
    "analyses": _visits("/analyses"),
    "wrong card": _visits("/lab", _wrong_card),
    "card is measured": _visits("/lab", _measuring),
    "tournament runs": _visits("/arena", _tournament),
    "tournament wrong": _visits("/arena", _tournament_without_kingdoms),
    "words of the lab": _visits(
        "/lab", lambda page: page.locator(".lab-words summary").nth(2).click()),
}  # fmt: skip
"""By what was done; the picture is the whole page."""
