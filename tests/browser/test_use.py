"""What can be done with a page: read a card's text, copy a strategy, unfold, sort."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import throneroom as tr

from .sample_pages import FIRST
from .visit import Visits

pytestmark = pytest.mark.xdist_group("browser")

PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 800},
    "is_mobile": True,
    "has_touch": True,
}
WITCH = tr.card("Witch").text.splitlines()[-1]


def witch(page: Page) -> Locator:
    return page.locator(".tile", has_text="Witch")


def tip(page: Page) -> Locator:
    return page.locator("#tip")


def shows_witch(page: Page) -> None:
    """The text of Witch is shown, all of it on the screen."""
    expect(tip(page)).to_be_visible()
    expect(tip(page)).to_contain_text(WITCH)
    at = tip(page).bounding_box()
    size = page.viewport_size
    assert at
    assert size
    assert at["x"] >= 0
    assert at["y"] >= 0
    assert at["x"] + at["width"] <= size["width"]
    assert at["y"] + at["height"] <= size["height"]


# ---------------------------------------------------------------- texts of cards


def test_a_card_tells_its_text_while_the_mouse_is_on_it(visits: Visits) -> None:
    page = visits.open("analysis")
    witch(page).scroll_into_view_if_needed()
    expect(tip(page)).to_be_hidden()
    witch(page).hover()
    shows_witch(page)
    page.mouse.move(0, 0)
    expect(tip(page)).to_be_hidden()
    witch(page).hover()
    shows_witch(page)
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()


def test_a_card_tells_its_text_when_the_keyboard_comes_to_it(visits: Visits) -> None:
    page = visits.open("analysis")
    witch(page).scroll_into_view_if_needed()
    witch(page).locator("xpath=../preceding-sibling::li[1]/button").focus()
    page.keyboard.press("Tab")
    expect(witch(page)).to_be_focused()
    shows_witch(page)
    page.keyboard.press("Escape")
    expect(tip(page)).to_be_hidden()
    page.keyboard.press("Shift+Tab")
    expect(tip(page)).to_be_visible()
    expect(tip(page)).not_to_contain_text(WITCH)


@pytest.mark.parametrize("end", ["Escape", "again", "elsewhere"])
def test_a_card_tells_its_text_when_it_is_tapped(visits: Visits, end: str) -> None:
    page = visits.open("analysis", **PHONE)
    witch(page).scroll_into_view_if_needed()
    witch(page).tap()
    shows_witch(page)
    if end == "Escape":
        page.keyboard.press("Escape")
    else:
        (witch(page) if end == "again" else page.locator("#kingdom h2")).tap()
    expect(tip(page)).to_be_hidden()


def test_each_card_of_a_page_has_a_text_that_fits(visits: Visits) -> None:
    page = visits.open("analysis", **PHONE)
    for card in page.locator(".tile").all():
        card.tap()
        expect(tip(page)).to_be_visible()
        expect(tip(page).locator("b")).to_have_text(card.locator(".name").inner_text())


# ---------------------------------------------------------------- copying


def copy(page: Page) -> Locator:
    return page.locator("[data-copy='text-A']")


def pasted(page: Page) -> str:
    """What the clipboard holds, as it is pasted into another page."""
    other = page.context.new_page()
    other.set_content("<textarea></textarea>")
    other.locator("textarea").focus()
    other.keyboard.press("Control+V")
    return other.locator("textarea").input_value()


def test_a_strategy_is_copied(visits: Visits) -> None:
    page = visits.open("analysis", permissions=["clipboard-read", "clipboard-write"])
    expect(copy(page)).to_have_text("copy")
    copy(page).click()
    expect(copy(page)).to_have_text("copied")
    assert page.evaluate("navigator.clipboard.readText()") == str(FIRST)
    expect(copy(page)).to_have_text("copy")
    expect(page.locator("#text-A")).to_be_hidden()


def test_a_strategy_is_copied_where_the_clipboard_is_not_to_be_had(visits: Visits) -> None:
    """As on a page that is served without encryption."""
    page = visits.open("analysis", address="http://pages.test/analysis.html")
    assert page.evaluate("navigator.clipboard") is None
    copy(page).click()
    expect(copy(page)).to_have_text("copied")
    assert pasted(page) == str(FIRST)


def test_a_strategy_is_marked_where_nothing_can_be_copied(visits: Visits) -> None:
    page = visits.open("analysis", address="http://pages.test/analysis.html")
    page.evaluate("document.execCommand = () => false")
    copy(page).click()
    expect(copy(page)).to_have_text("marked below")
    expect(page.locator("#text-A")).to_be_visible()
    assert page.evaluate("String(getSelection())").strip() == str(FIRST).strip()


# ---------------------------------------------------------------- the rest


def test_the_progression_unfolds(visits: Visits) -> None:
    page = visits.open("analysis")
    folded = page.locator("#progression")
    expect(folded.locator("svg").first).to_be_hidden()
    folded.locator("summary").click()
    expect(folded.locator("svg").first).to_be_visible()
    expect(folded.locator("tbody tr")).to_have_count(40)
    page.keyboard.press("Enter")  # the keyboard folds it again
    expect(folded.locator("svg").first).to_be_hidden()


def test_tables_are_sorted(visits: Visits) -> None:
    page = visits.open("arena")
    table = page.locator("#ratings table")
    names = table.locator("tbody th")
    by_rating = names.all_inner_texts()
    assert by_rating[-1] == "5 Random"
    button = table.get_by_role("button", name="Rating")
    button.click()
    assert names.all_inner_texts() == by_rating
    expect(table.get_by_role("columnheader", name="Rating")).to_have_attribute(
        "aria-sort", "descending"
    )
    button.click()
    assert names.all_inner_texts() == by_rating[::-1]
    table.get_by_role("button", name="Player").click()
    assert len(set(names.all_inner_texts())) == 5
    assert names.all_inner_texts() not in (by_rating, by_rating[::-1])
