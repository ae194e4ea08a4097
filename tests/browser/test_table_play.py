"""Whole games in a real browser: by mouse, by touch, by keyboard, and without script."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from throneroom.web.after_facts import ended

from .tables import PHONE, Tables, after, answer, card, kind, question, wishes

pytestmark = pytest.mark.xdist_group("browser")

KINGDOM = "Smithy, Village, Cellar, Festival, Market, Laboratory"
BUYS = ("Province", "Festival", "Laboratory", "Gold", "Smithy", "Silver")


def over(page: Page, tables: Tables, token: str) -> None:
    """The game has ended, and says so."""
    assert tables.game(token).over
    expect(page.locator("#question")).to_have_text(ended(tables.game(token), 0).title)
    for name in ("Review", "Replay", "Record", "Log"):
        expect(page.locator("#prompt").get_by_role("link", name=name)).to_be_visible()


def test_a_game_by_mouse(tables: Tables) -> None:
    token = tables.begin(KINGDOM, "Smithy Big Money", turns=6)
    page = tables.open(token)
    for _ in range(60):
        if kind(page) == "over":
            break
        if page.locator("#prompt [data-key=T]").count():
            after(page, page.locator("#prompt [data-key=T]").click)
        elif "Play an Action" in question(page):
            after(page, page.locator("#hand .legal").first.click)
        elif "Buy" in question(page):
            wish = wishes(page, BUYS)
            after(page, card(page, wish).click if wish else answer(page, "End turn").click)
        else:
            after(page, answer(page, "Done").click)
    over(page, tables, token)


def test_a_game_by_touch(tables: Tables) -> None:
    token = tables.begin(KINGDOM, "Smithy Big Money", turns=6)
    page = tables.open(token, **PHONE)
    assert page.evaluate("innerWidth") == 390
    for _ in range(60):
        if kind(page) == "over":
            break
        if page.locator("#prompt [data-key=T]").count():
            after(page, page.locator("#prompt [data-key=T]").tap)
        elif "Play an Action" in question(page):
            after(page, page.locator("#hand .legal").first.tap)
        elif "Buy" in question(page):
            wish = wishes(page, BUYS)
            after(page, card(page, wish).tap if wish else answer(page, "End turn").tap)
        else:
            after(page, answer(page, "Done").tap)
    over(page, tables, token)


def test_a_game_by_keyboard_alone(tables: Tables) -> None:
    token = tables.begin(KINGDOM, "Smithy Big Money", turns=6)
    page = tables.open(token)

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)

    for _ in range(60):
        if kind(page) == "over":
            break
        if page.locator("#prompt [data-key=T]").count():
            after(page, lambda: press("t"))
        elif "Play an Action" in question(page):
            after(page, lambda: press("1"))
        elif "Buy" in question(page):
            wish = wishes(page, BUYS)
            if wish is None:
                after(page, lambda: press("e"))
            else:
                page.keyboard.type(f"/{wish[:5].lower()}")
                expect(page.locator(".typed")).to_contain_text(f"{wish}: Enter")
                after(page, lambda: press("Enter"))
        else:
            after(page, lambda: press("e"))
    over(page, tables, token)


def test_a_game_without_script(tables: Tables) -> None:
    token = tables.begin(KINGDOM, "search rollouts=25: Big Money", turns=3)
    page = tables.open(token, script=False)
    for _ in range(40):
        if page.locator("#table.is-over").count():
            break
        if page.locator("#prompt [data-key=T]").count():
            page.locator("#prompt [data-key=T]").click()
        elif "Play an Action" in question(page):
            page.locator("#hand .legal").first.click()
        else:
            answer(page, "End turn").click()
    over(page, tables, token)
