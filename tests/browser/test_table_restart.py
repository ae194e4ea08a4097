"""The server dies between two clicks: the page says so, waits, and goes on where the game was."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from throneroom import Kingdom, Variant
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.keeping import new_game
from throneroom.store import Store
from throneroom.web.server_settings import SECRET_VARIABLE
from throneroom.web.visitors import COOKIE, owner_of_cookie

from ..web.real_server import RealServer, real_server
from .tables import DESK, ME, SECRET, after, answer, asks, card, done, notice, picked

pytestmark = pytest.mark.xdist_group("browser")

SECONDS = 20  # for a server to begin, and for a page to find it
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET",
        "ERR_EMPTY_RESPONSE", "ERR_CONTENT_LENGTH_MISMATCH")  # fmt: skip


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """What two servers share, one after the other: the games, and the secret of the visitors."""
    monkeypatch.setenv(SECRET_VARIABLE, SECRET.decode())
    return tmp_path / "store.sqlite"


def kept(store: Path, kingdom: str, rival: str, start: dict[str, int], *, first: bool) -> str:
    """A game that nobody has looked at so far; whether the person begins."""
    known = Kingdom(kingdom)
    seats = [person(), opponent(rival, known)]
    rules = Variant(kingdom_piles=None, start=start)
    setup = GameSetup.of(known, seats if first else seats[::-1], 7, rules)
    with Store(store) as open_store:
        return new_game(open_store, setup, owner=owner_of_cookie(SECRET, ME)).stored.token


@contextmanager
def sitting(browser: Browser, server: RealServer, token: str) -> Iterator[Page]:
    """The game's page, in which nothing goes wrong but that the server is away for a while."""
    context = browser.new_context(**DESK)
    context.set_default_timeout(SECONDS * 1000)
    context.add_cookies([{"name": COOKIE, "value": ME, "url": server.address}])
    context.add_init_script("localStorage.setItem('table pace', '0')")
    page = context.new_page()
    faults: list[str] = []
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{server.address}/g/{token}")
    yield page
    context.close()
    assert [one for one in faults if not any(word in one for word in AWAY)] == []


def back(page: Page) -> None:
    """The page has heard of the new server."""
    expect(notice(page)).to_have_text("", timeout=SECONDS * 1000)


def test_a_game_goes_on_where_it_was(browser: Browser, store: Path) -> None:
    token = kept(store, "Chapel", "Big Money", {"Chapel": 2, "Estate": 3}, first=True)
    with real_server(store) as first, sitting(browser, first, token) as page:
        after(page, card(page, "Chapel", "#hand").click)
        for place in (0, 1):
            page.locator('#hand [data-name="Estate"]').nth(place).click()
        first.kill()
        expect(notice(page)).to_contain_text("The server is away. Nothing is lost")
        done(page).click()
        expect(notice(page)).to_contain_text("Nothing is lost")
        asks(page, "Trash up to 4 cards (Chapel)")
        assert picked(page) == ["Estate", "Estate"]
        with real_server(store, "--port", str(first.port)) as second:
            assert second.port == first.port
            back(page)
            asks(page, "Trash up to 4 cards (Chapel)")
            assert picked(page) == ["Estate", "Estate"]
            after(page, done(page).click)
            expect(page.get_by_role("tab", name="Trash 2")).to_be_visible()
            after(page, answer(page, "Undo").click)
            asks(page, "Trash up to 4 cards (Chapel)")


def test_an_opponent_that_was_thinking_thinks_again(browser: Browser, store: Path) -> None:
    thinks = "search rollouts=40000: Big Money"
    token = kept(store, "Smithy", thinks, {"Copper": 5, "Estate": 5}, first=False)
    with real_server(store) as first, sitting(browser, first, token) as page:
        expect(page.locator("#question")).to_contain_text("is thinking")
        first.kill()
        with real_server(store, "--port", str(first.port)):
            expect(page.locator("#question")).to_have_text("Play Treasures", timeout=SECONDS * 1000)
            expect(notice(page)).to_have_text("")
            after(page, page.locator("[data-key=T]").click)
            expect(page.locator("#question")).to_contain_text("Buy a card")
