"""Work that takes a while, as one watches it: an analysis, rules of one's own, a tournament."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from throneroom.web.server_settings import Settings

from .served import Served, served
from .tables import DESK, SECRET

pytestmark = pytest.mark.xdist_group("browser")

LONG = 120_000  # milliseconds: other tests may run at the same time
SMALL = "/k/moat,smithy"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = tmp_path_factory.mktemp("live") / "store.sqlite"
    settings = Settings(store=store, secret=SECRET, long_work_threads=1, long_work_nice=1)
    with served(settings) as found:
        yield found


@pytest.fixture
def page(browser: Browser, server: Served) -> Iterator[Page]:
    """A window of a new visitor; nothing may go wrong in it."""
    faults: list[str] = []
    context = browser.new_context(base_url=server.address, **DESK)
    context.set_default_timeout(20_000)
    found = context.new_page()
    found.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    found.on("pageerror", lambda error: faults.append(str(error)))
    yield found
    context.close()
    assert [one for one in faults if "422" not in one] == []


def test_an_analysis_is_watched_stopped_and_goes_on(page: Page) -> None:
    page.goto(SMALL)
    page.locator("[name=seconds]").select_option("60")
    page.get_by_role("button", name="Analyse").click()
    expect(page.locator("[data-run] progress")).to_be_visible()
    page.evaluate("window.mark = 'the same page'")
    expect(page.get_by_role("heading", level=1)).to_contain_text("leads so far", timeout=LONG)
    expect(page.locator("#progression")).to_be_visible(timeout=LONG)
    before = page.locator("#head").inner_text()
    expect(page.locator("#head")).not_to_have_text(before, timeout=LONG)
    assert page.evaluate("window.mark") == "the same page", "it was not loaded anew"
    page.get_by_role("button", name="Stop").click()
    on = page.get_by_role("button", name="Go on")
    expect(on).to_be_visible(timeout=LONG)
    expect(page.get_by_role("link", name="Play against A")).to_be_visible()
    on.click()
    expect(page.locator("[data-run] progress")).to_be_visible(timeout=LONG)
    page.get_by_role("button", name="Stop").click()
    expect(on).to_be_visible(timeout=LONG)
    with page.expect_download() as kept:
        page.get_by_role("link", name="Everything as JSON").click()
    assert kept.value.suggested_filename.endswith(".json")
    page.get_by_role("link", name="Play against A").click()
    page.wait_for_url("**/play?k=*")
    expect(page.get_by_role("button", name="Play against Leader A")).to_be_visible()


def test_what_is_typed_stays_while_an_analysis_goes_on(page: Page) -> None:
    page.goto("/k/moat,village")
    page.locator("[name=seconds]").select_option("60")
    page.get_by_role("button", name="Analyse").click()
    rules = page.locator("#own-rules")
    rules.fill("Province\nGold\nSilver\nMoat max 1")
    expect(page.get_by_role("heading", level=1)).to_contain_text("leads so far", timeout=LONG)
    expect(rules).to_have_value("Province\nGold\nSilver\nMoat max 1")
    expect(rules).to_be_focused()
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name="Go on")).to_be_visible(timeout=LONG)


def test_rules_of_ones_own_are_tested_while_they_are_typed(page: Page) -> None:
    page.goto("/k/first%20game")
    page.wait_for_url("**/k/cellar,*")
    rules, tested = page.locator("#own-rules"), page.locator("#tested")
    rules.fill("")
    rules.press_sequentially("Province\nGold\nSmthy\nSilver")
    expect(tested).to_contain_text("Line 3: unknown card 'Smthy': did you mean 'Smithy'?")
    rules.fill("Province\nGold\nSmithy max 2\nSilver")
    expect(tested.locator(".meters tbody tr").first).to_contain_text(re.compile(r"\d+ %"))
    tested.get_by_role("link", name="Play against these rules").click()
    page.wait_for_url("**/play?k=*")
    expect(page.locator("#rules")).to_have_value("Province\nGold\nSmithy max 2\nSilver")


def choose(page: Page, *names: str) -> None:
    """These players in the place of those that the arena proposes."""
    for one in page.locator("[name=player]").all():
        one.uncheck()
    for name in names:
        page.get_by_label(name, exact=True).check()


def test_a_tournament_fills_its_table(page: Page) -> None:
    page.goto("/arena")
    choose(page, "Big Money", "Smithy Big Money", "Random")
    page.get_by_label("These:").check()
    page.get_by_label("Kingdoms, one in a line").fill("First Game\nSize Distortion")
    page.get_by_role("button", name="Start the tournament").click()
    page.wait_for_url("**/arena/*")
    rows = page.locator("#ratings tbody tr")
    expect(rows).to_have_count(3, timeout=LONG)
    expect(page.locator("[data-run]")).to_have_count(0, timeout=LONG)
    expect(rows.last).to_contain_text("Random")
    page.get_by_role("link", name="All tournaments").click()
    expect(page.locator("#earlier")).to_contain_text("Smithy Big Money")


def test_an_arena_without_players_says_what_is_missing(page: Page) -> None:
    page.goto("/arena")
    choose(page)
    page.get_by_role("button", name="Start the tournament").click()
    expect(page.get_by_role("alert")).to_contain_text("be played yet")
