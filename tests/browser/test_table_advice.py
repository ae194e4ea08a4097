"""Advice at the table, and everything else that opens beside it: log, deck, trash, keys."""

from __future__ import annotations

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from .tables import DESK, PHONE, Tables, after, asks, card

pytestmark = pytest.mark.xdist_group("browser")

KINGDOM = "Smithy, Village, Moat, Militia"


def at_a_buy(tables: Tables, **device: Any) -> Page:  # noqa: ANN401
    """A first turn in the Buy phase, with 4 coins."""
    page = tables.open(tables.begin(KINGDOM, "Smithy Big Money"), **device)
    after(page, page.locator("#prompt [data-key=T]").click)
    asks(page, "Buy a card for up to $4")
    return page


def shares(page: Page) -> list[int]:
    """The win chances that are shown, in whole percents."""
    expect(page.locator(".odds tbody tr").first).to_be_visible()
    found = page.locator(".odds tbody tr").all_inner_texts()
    return [int(share) for row in found for share in re.findall(r"(\d+) %", row)[:1]]


def test_advice_has_chances_intervals_and_the_leaders_rule(tables: Tables) -> None:
    page = at_a_buy(tables)
    page.keyboard.press("h")
    panel = page.locator("#advice-panel")
    found = shares(page)
    assert len(found) > 3
    assert all(0 <= share <= 100 for share in found)
    assert found[1:] == sorted(found[1:], reverse=True)
    expect(panel).to_contain_text(re.compile("[0-9]+\N{EN DASH}[0-9]+"))  # an interval
    expect(panel).to_contain_text(re.compile(r"From here you win \d+ games? of 100"))
    expect(panel).to_contain_text(re.compile(r"would (buy|answer)"))
    expect(panel).to_contain_text(re.compile(r"[\d,]+ games played on from what you can see"))
    best = page.locator(".odds tbody tr").first.locator("th").inner_text()
    expect(page.locator(".legal.advised, .choice.advised")).to_contain_text(best)


def test_advice_is_gone_with_the_next_question(tables: Tables) -> None:
    page = at_a_buy(tables)
    page.get_by_role("button", name=re.compile("^Ask")).click()
    shares(page)
    after(page, card(page, "Silver", "#supply").click)
    expect(page.locator(".odds")).to_have_count(0)
    expect(page.locator(".advised")).to_have_count(0)


def test_advice_on_a_phone_opens_and_closes(tables: Tables) -> None:
    page = tables.open(tables.begin(KINGDOM), **PHONE)
    after(page, page.locator("#prompt [data-key=T]").tap)
    page.get_by_role("button", name=re.compile("Advice")).first.tap()
    shares(page)
    page.locator("[data-shut]:visible").first.tap()
    expect(page.locator(".odds")).to_be_hidden()
    expect(page.locator("#question")).to_be_visible()


def test_log_deck_and_trash_open_by_keys(tables: Tables) -> None:
    page = at_a_buy(tables)
    for key, pane, words in (("d", "deck", "7"), ("x", "trash", ""), ("l", "log", "Turn 1")):
        page.keyboard.press(key)
        expect(page.locator(f"#pane-{pane}")).to_be_visible()
        expect(page.locator(f"#pane-{pane}")).to_contain_text(words)
        assert page.locator(".pane:visible").count() == 1


def test_the_keys_are_listed_and_hold_the_speed(tables: Tables) -> None:
    page = at_a_buy(tables, pace=None)
    page.keyboard.press("?")
    keys = page.locator("#keys")
    expect(keys).to_be_visible()
    keys.locator("[name=pace]").select_option("0")
    page.keyboard.press("Escape")
    expect(keys).to_be_hidden()
    assert page.evaluate("localStorage.getItem('table pace')") == "0"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_everybody_can_read_what_opens(tables: Tables, device: dict[str, Any], theme: str) -> None:
    page = at_a_buy(tables, color_scheme=theme, **device)
    wrong: list[str] = []

    def look(where: str) -> None:
        page.wait_for_timeout(300)  # colours come slowly
        found = Axe().run(page).response["violations"]
        wrong.extend(f"{where}: {one['id']}: {one['nodes'][0]['html'][:150]}" for one in found)

    page.keyboard.press("h")
    shares(page)
    look("advice")
    for key in "dxl":
        page.keyboard.press(key)
        look(key)
    page.locator("[role=tab][aria-selected=true]").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#pane-deck")).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("#keys")).to_be_visible()
    look("keys")
    assert wrong == []
