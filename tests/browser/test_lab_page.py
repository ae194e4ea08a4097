"""The card lab as people use it: a card is typed, goes wrong, is put right, tried and played."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from throneroom.web import lab_studies
from throneroom.web.lab_studies import StudyLength
from throneroom.web.server_settings import Settings

from .served import Served, served
from .test_look import screen
from .visit import measured

pytestmark = pytest.mark.xdist_group("browser")

GATE = 'action("Moon Gate", 4,\n    draw(1), actions(1),\n    trash(may(one(hand))).then(vp(1)))'
ENDLESS = 'action("Hamster Wheel", 2, actions(1), draw(1), put_this(deck))'


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    store = tmp_path_factory.mktemp("lab") / "store.sqlite"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lab_studies, "LENGTHS", (StudyLength("quick", 1, 0.2),))
        patch.setattr("throneroom.web.lab_pages.LENGTHS", lab_studies.LENGTHS)
        with served(Settings(store=store, secret=b"a secret of the tests")) as found:
            yield found


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    found = browser.new_context()
    found.set_default_timeout(5000)
    yield found
    found.close()


@pytest.fixture
def lab(context: BrowserContext, server: Served) -> Iterator[Page]:
    """The page of the lab; nothing may go wrong in it."""
    faults: list[str] = []
    page = context.new_page()
    page.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(f"{server.address}/lab")
    expect(page.locator("#lab-look .meters")).to_be_visible(timeout=10_000)
    yield page
    assert not faults


def write(page: Page, text: str) -> None:
    """Type a text in the place of what is there."""
    page.locator("#lab-card").fill("")
    page.locator("#lab-card").press_sequentially(text.replace("\n    ", "\n"))


def test_text_and_face_change_while_a_card_is_typed(lab: Page) -> None:
    write(lab, 'action("Moon Gate", 4, draw(2)')
    expect(lab.locator(".lab-error")).to_contain_text("'(' was never closed")
    lab.locator("#lab-card").press_sequentially(")")
    expect(lab.locator(".lab-fine")).to_be_visible()
    face = lab.locator("#lab-faces")
    expect(face.locator(".bigcard .name")).to_have_text("Moon Gate")
    expect(face.locator(".text")).to_have_text("+2 Cards")
    expect(lab.locator("#lab-look")).to_contain_text(re.compile(r"Moon Gate\s*\d+ %"))
    assert "Moon+Gate" in lab.url
    lab.reload()
    expect(face.locator(".bigcard .name")).to_have_text("Moon Gate")


def test_a_wrong_card_is_marked_and_put_right(lab: Page) -> None:
    lab.locator("#lab-card").fill('action("Moon Gate", 4,\n    drw(2),\n    actions(1))')
    error = lab.locator(".lab-error")
    expect(error).to_have_text("Line 2: unknown word 'drw': did you mean 'draw'?")
    expect(lab.locator(".gutter .wrong")).to_have_text("2")
    for button in ("Play", "Measure"):
        expect(lab.get_by_role("button", name=button, exact=True)).to_be_disabled()
    expect(lab.locator("#lab-faces .name").first).to_have_text("Toll Gate")  # the last right one
    expect(lab.locator("#lab-faces")).to_have_class("stale")
    lab.get_by_role("button", name="Write draw").click()
    expect(lab.locator("#lab-card")).to_have_value(re.compile(r"4,\n    draw\(2\),"))
    expect(lab.locator("#lab-faces .name").first).to_have_text("Moon Gate")
    expect(lab.locator(".gutter .wrong")).to_have_count(0)
    expect(lab.locator("#lab-card")).to_be_focused()


def test_a_card_that_never_ends_is_told_loudly(lab: Page) -> None:
    lab.locator("#lab-card").fill(ENDLESS)
    told = lab.locator("#lab-look .warn")
    expect(told).to_contain_text("games did not end by themselves", timeout=10_000)


def test_words_are_found(lab: Page) -> None:
    lab.get_by_label("Find").fill("next turn")
    words = lab.locator(".lab-words")
    expect(words.get_by_text("next_turn(*effects, holding=)")).to_be_visible()
    expect(words.get_by_text("trash_pile", exact=True)).to_be_hidden()
    lab.get_by_label("Find").fill("")
    expect(words.locator("details[open]")).to_have_count(0)


def test_one_begins_with_a_known_card(lab: Page) -> None:
    lab.get_by_label("Begin with").select_option("Witch")
    lab.get_by_role("button", name="Take its text").click()
    expect(lab.locator("#lab-card")).to_have_value(re.compile('action."Witch", 5'))
    expect(lab.locator("#lab-faces .name").first).to_have_text("Witch")


def test_the_card_is_played_at_once(lab: Page) -> None:
    lab.locator("#lab-card").fill(GATE)
    expect(lab.locator("#lab-faces .name").first).to_have_text("Moon Gate")
    lab.get_by_label("Other cards of the kingdom").fill("Village, Smithy")
    lab.get_by_role("button", name="Play", exact=True).click()
    lab.wait_for_url("**/g/*")
    expect(lab.get_by_text("Moon Gate").first).to_be_visible()


def test_the_card_is_measured_with_progress(lab: Page) -> None:
    lab.locator("#lab-card").fill(GATE)
    expect(lab.locator("#lab-faces .name").first).to_have_text("Moon Gate")
    lab.get_by_role("button", name="Measure", exact=True).click()
    lab.wait_for_url("**/lab/*")
    expect(lab.get_by_role("heading", level=1)).to_contain_text("Moon Gate")
    expect(lab.get_by_role("heading", name="Findings")).to_be_visible(timeout=60_000)
    expect(lab.locator("[data-run]")).to_have_count(0, timeout=30_000)
    assert faults_of(lab) == []
    lab.get_by_role("link", name="Change the card").click()
    expect(lab.locator("#lab-card")).to_have_value(GATE)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390, 320])
def test_it_fits_and_axe_finds_nothing(
    browser: Browser,
    server: Served,
    width: int,
    theme: Any,  # noqa: ANN401 - one of the words of Playwright
) -> None:
    context = browser.new_context(**screen(width), color_scheme=theme)
    context.set_default_timeout(5000)
    try:
        page = context.new_page()
        page.goto(f"{server.address}/lab")
        expect(page.locator("#lab-look .meters")).to_be_visible(timeout=10_000)
        assert faults_of(page) == []
        page.locator("#lab-card").fill("drw(1)")
        expect(page.locator(".lab-error")).to_be_visible()
        for group in page.locator(".lab-words summary").all():
            group.click()
        page.wait_for_timeout(300)  # colours come slowly
        assert faults_of(page) == []
    finally:
        context.close()


def faults_of(page: Page) -> list[str]:
    """What axe finds, what can't be read, and what does not fit."""
    axe = Axe().run(page).response["violations"]
    found = [f"{one['id']}: {json.dumps(one['nodes'][0]['target'])}" for one in axe]
    found += measured(page, "unreadable()")
    return found + [one for one in measured(page, "outside()") if "bar" not in one]
