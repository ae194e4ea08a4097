"""After a game, as people use it: the review appears, arrows step, a branch is played on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from throneroom import Kingdom
from throneroom.play import game_review
from throneroom.play.game_file import game_text
from throneroom.play.game_setup import GameSetup, opponent, person
from throneroom.play.played_game import PlayedGame
from throneroom.play.replay import GameReplay
from throneroom.web.server_settings import Settings
from throneroom.web.visitors import COOKIE, owner_of_cookie

from ..web.finished_games import FIRST_GAME, play_out
from .served import Served, served
from .visit import measured

pytestmark = pytest.mark.xdist_group("browser")
SECRET, MINE = b"a secret of the tests", "m" * 32
PATIENCE = 15_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """One server for all tests here; reviews take a moment, and few games."""
    store = tmp_path_factory.mktemp("after") / "store.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(game_review, "QUICK", 100)
        patch.setattr(game_review, "DEEP", 400)
        patch.setattr(game_review, "_GAMES", 10)
        with served(Settings(store=store, secret=SECRET)) as found:
            yield found


@pytest.fixture(scope="module")
def token(server: Served) -> str:
    """A game that is over; nobody changes it."""
    kingdom = Kingdom(FIRST_GAME)
    setup = GameSetup.of(kingdom, [person(), opponent("Big Money", kingdom)], seed=7)
    found: str = server.state.live.begin(setup, owner_of_cookie(SECRET, MINE))
    play_out(game_of(server, found))
    return found


def game_of(server: Served, token: str) -> PlayedGame:
    found: PlayedGame = server.state.live.find(token).game
    return found


@pytest.fixture
def context(browser: Browser, server: Served) -> Iterator[BrowserContext]:
    found = browser.new_context()
    found.set_default_timeout(PATIENCE)
    found.add_cookies([{"name": COOKIE, "value": MINE, "url": server.address}])
    yield found
    found.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    """A page in which nothing may go wrong."""
    found = context.new_page()
    faults: list[str] = []
    found.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    found.on("pageerror", lambda error: faults.append(str(error)))
    yield found
    assert not faults


def place(page: Page) -> int:
    """The number of the moment that is shown; address and page agree."""
    shown = int(page.locator("#moment [data-number]").get_attribute("data-number") or -1)
    assert page.url.partition("?")[0].endswith(f"/at/{shown}")
    return shown


def stands_at(page: Page, number: int) -> None:
    """This moment is shown, as soon as it is there."""
    expect(page.locator(".stepper .place b")).to_have_text(str(number), timeout=PATIENCE)


def test_the_review_appears_by_itself(page: Page, server: Served, token: str) -> None:
    page.goto(f"{server.address}/g/{token}/review")
    expect(page.get_by_role("heading", name="The review is being made")).to_be_visible()
    expect(page.get_by_role("heading", name="Your chance to win")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("heading", name="The review is being made")).to_be_hidden()
    worst = page.locator(".costly > li").first
    expect(worst).to_contain_text("Better")
    worst.get_by_role("link", name="Look at it").click()
    expect(page.locator("#moment .options .best")).to_be_visible()
    expect(page.locator("#moment")).to_contain_text("of the chance to win")
    page.go_back()
    page.locator(".chance .worst").first.click()
    page.wait_for_url("**/at/*")


def test_arrows_step_through_a_game(page: Page, server: Served, token: str) -> None:
    replay = GameReplay(game_of(server, token))
    page.goto(f"{server.address}/g/{token}/at/0")
    for n in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        stands_at(page, n)
    page.keyboard.press("ArrowLeft")
    stands_at(page, 2)
    assert place(page) == 2
    now = 2
    for key, step in (
        ("ArrowDown", replay.turn_after), ("Shift+ArrowRight", replay.turn_after),
        ("ArrowUp", replay.turn_before), ("Shift+ArrowLeft", replay.turn_before),
    ):  # fmt: skip
        now = step(now)
        page.keyboard.press(key)
        stands_at(page, now)
    page.keyboard.press("End")
    expect(page.locator("#moment h2").first).to_have_text("You lost to Big Money")
    assert place(page) == replay.last
    page.keyboard.press("ArrowRight")  # there is nothing beyond
    page.keyboard.press("ArrowLeft")
    stands_at(page, replay.last - 1)
    page.reload()
    assert place(page) == replay.last - 1


def test_a_key_held_down_ends_where_it_leads(page: Page, server: Served, token: str) -> None:
    page.goto(f"{server.address}/g/{token}/at/0")
    for _ in range(40):
        page.keyboard.press("ArrowRight")
    stands_at(page, 40)
    assert place(page) == 40


def test_lines_of_the_log_and_turns_are_stepped_to(page: Page, server: Served, token: str) -> None:
    replay = GameReplay(game_of(server, token))
    page.goto(f"{server.address}/g/{token}/at/0")
    line = page.locator(".story .line", has_text="Turn 3 \N{EN DASH} You")
    at = int(line.get_attribute("data-at") or -1)
    line.click()
    stands_at(page, at)
    expect(line).to_have_class(re.compile(r"\bpast\b"))
    turn = page.locator(".turns a").nth(4)
    turn.click()
    fifth = [step.number for step in replay.turns if step.active == 0][4]
    stands_at(page, fifth)
    expect(turn).to_have_attribute("aria-current", "true")
    now = page.locator(".story .now")
    expect(now).to_have_count(1)
    expect(now).to_be_in_viewport()


def test_a_branch_is_played_on_by_a_key(page: Page, server: Served, token: str) -> None:
    number = game_of(server, token).deciders.index(0, 12)
    page.goto(f"{server.address}/g/{token}/at/{number - 1}")
    page.keyboard.press("ArrowRight")
    stands_at(page, number)
    with page.expect_response(lambda answer: answer.request.method == "POST") as sent:
        page.keyboard.press("b")
    assert sent.value.status == 303
    other = sent.value.headers["location"].removeprefix("/g/")
    assert other != token
    game = game_of(server, other)
    assert (game.answered, game.asked, game.over) == (number, 0, False)
    page.wait_for_url(f"**/g/{other}")
    expect(page.locator("#question")).to_be_visible()


def test_focus_stays_on_the_button_that_steps(page: Page, server: Served, token: str) -> None:
    page.goto(f"{server.address}/g/{token}/at/0")
    on = page.get_by_role("link", name="A step on")
    on.focus()
    for n in (1, 2):
        page.keyboard.press("Enter")
        stands_at(page, n)
    expect(on).to_be_focused()


def test_cards_tell_their_texts(page: Page, server: Served, token: str) -> None:
    page.goto(f"{server.address}/g/{token}/at/0")
    page.locator(".stock .chip", has_text="Militia").hover()
    expect(page.locator("#tip")).to_contain_text("discards down to 3 cards")
    page.mouse.move(0, 0)
    expect(page.locator("#tip")).to_be_hidden()


def test_a_record_is_loaded_from_a_file(
    page: Page, server: Served, token: str, tmp_path: Path
) -> None:
    text = game_text(game_of(server, token))
    record = tmp_path / "game.json"
    record.write_text(text, encoding="utf-8")
    page.goto(f"{server.address}/load")
    page.get_by_label("A file").set_input_files(record)
    expect(page.get_by_label("Or its text")).to_have_value(text)
    page.get_by_role("button", name="Load the game").click()
    page.wait_for_url("**/review")
    assert f"/g/{token}/" not in page.url
    expect(page.get_by_role("heading", level=1)).to_have_text("You lost to Big Money")


def test_all_pages_can_be_read(page: Page, server: Served, token: str) -> None:
    """Without a fault that axe knows, on a phone and on a desk, in light and dark."""
    for where in (f"/g/{token}/review", f"/g/{token}/at/30", "/load"):
        page.goto(server.address + where)
        if where.endswith("/review"):
            page.get_by_role("heading", name="Your chance to win").wait_for(timeout=30_000)
        for width, scheme in ((320, "light"), (390, "dark"), (1280, "light"), (1280, "dark")):
            page.set_viewport_size({"width": width, "height": 800})
            page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
            assert measured(page, "unreadable()") == []
            assert [one for one in measured(page, "outside()") if "bar" not in one] == []
            if (width, scheme) in ((390, "dark"), (1280, "light")):
                found = Axe().run(page).response["violations"]
                assert [(one["id"], one["nodes"][0]["target"]) for one in found] == []
