"""Going back at the table: undo, take-backs, reload, the browser's button; and double clicks."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from .tables import (
    Tables,
    after,
    answer,
    asks,
    card,
    done,
    notice,
    picked,
    steps,
)

pytestmark = pytest.mark.xdist_group("browser")

CHAPEL = {"Chapel": 1, "Estate": 3, "Copper": 1}
# A click that follows as soon as the page has changed, as that of a double click does: the mouse is
# where it was, and the browser counts it as the second one.
FOLLOW = """
const table = document.querySelector("#table"), [x, y] = PLACE;
new MutationObserver((_, watch) => {
  watch.disconnect();
  setTimeout(() => {
    const there = document.elementFromPoint(x, y);
    const how = { bubbles: true, cancelable: true, detail: COUNT, clientX: x, clientY: y };
    window.followed = there.closest("button")?.dataset.name ?? there.textContent;
    there.dispatchEvent(new MouseEvent("click", how));
  }, 20);
}).observe(table, { attributes: true, attributeFilter: ["data-steps"] });
"""


def treasures(page: Page) -> None:
    """Play all Treasures."""
    after(page, page.locator("[data-key=T]").click)


# ---------------------------------------------------------------- undo


def test_an_undo_is_free_until_something_new_is_seen(tables: Tables) -> None:
    token = tables.begin("Smithy, Village")
    page = tables.open(token)
    expect(answer(page, "Undo")).to_be_disabled()
    treasures(page)
    asks(page, "Buy a card for up to $4")
    after(page, answer(page, "Undo").click)
    asks(page, "Play Treasures")
    assert tables.game(token).take_backs == ()
    expect(answer(page, "Undo")).to_be_disabled()
    treasures(page)
    page.keyboard.press("u")
    asks(page, "Play Treasures")


def test_an_undo_goes_back_over_all_picks(tables: Tables) -> None:
    token = tables.begin("Chapel, Smithy", start=CHAPEL)
    page = tables.open(token)
    after(page, card(page, "Chapel", "#hand").click)
    for place in (0, 1):
        page.locator('#hand [data-name="Estate"]').nth(place).click()
    after(page, done(page).click)
    asks(page, "Play Treasures")
    expect(page.get_by_role("tab", name="Trash 2")).to_be_visible()
    after(page, answer(page, "Undo").click)
    asks(page, "Trash up to 4 cards (Chapel)")
    assert picked(page) == []
    expect(page.locator('#hand [data-name="Estate"]')).to_have_count(3)
    after(page, answer(page, "Undo").click)
    asks(page, "Play an Action")
    assert tables.game(token).take_backs == ()


def test_a_take_back_is_asked_first_and_marked(tables: Tables) -> None:
    token = tables.begin("Smithy, Village", turns=2)
    page = tables.open(token)
    treasures(page)
    after(page, card(page, "Smithy", "#supply").click)
    asks(page, "Play Treasures")
    before = tables.game(token).steps
    answer(page, "Undo").click()
    asks(page, "Take that back?")
    expect(page.locator("#prompt")).to_contain_text("the game is marked")
    page.locator("#prompt").get_by_role("link", name="No").click()
    asks(page, "Play Treasures")
    page.keyboard.press("u")
    asks(page, "Take that back?")
    page.keyboard.press("Escape")
    asks(page, "Play Treasures")
    assert tables.game(token).steps == before
    page.keyboard.press("u")
    asks(page, "Take that back?")
    after(page, lambda: page.keyboard.press("u"))
    asks(page, "Buy a card for up to $4")
    assert len(tables.game(token).take_backs) == 1
    after(page, card(page, "Village", "#supply").click)
    treasures(page)
    after(page, answer(page, "End turn").click)
    expect(page.locator("#prompt")).to_contain_text("something new had been seen: 1 time.")


# ---------------------------------------------------------------- reload and back


def test_a_reload_keeps_question_and_picks(tables: Tables) -> None:
    token = tables.begin("Chapel, Smithy", start=CHAPEL)
    page = tables.open(token)
    after(page, card(page, "Chapel", "#hand").click)
    page.locator('#hand [data-name="Estate"]').nth(2).click()
    card(page, "Copper", "#hand").click()
    before = steps(page)
    page.reload()
    asks(page, "Trash up to 4 cards (Chapel)")
    assert steps(page) == before
    assert picked(page) == ["Copper", "Estate"]
    expect(done(page)).to_contain_text("Done: trash 2")
    answer(page, "Undo").click()
    assert picked(page) == ["Estate"]  # the last one that was picked
    after(page, done(page).click)
    assert tables.game(token).view(0).trash["Estate"] == 1
    after(page, answer(page, "Undo").click)
    page.reload()
    assert picked(page) == []  # it is asked anew


def test_picks_stay_while_advice_is_asked(tables: Tables) -> None:
    page = tables.open(tables.begin("Chapel, Smithy", start=CHAPEL))
    after(page, card(page, "Chapel", "#hand").click)
    page.locator('#hand [data-name="Estate"]').nth(0).click()
    page.keyboard.press("h")
    expect(page.locator(".odds")).to_be_visible()
    assert picked(page) == ["Estate"]
    expect(done(page)).to_contain_text("Done: trash 1")


@pytest.mark.parametrize("script", [True, False])
def test_the_back_button_leads_to_the_game_as_it_is(tables: Tables, script: bool) -> None:
    token = tables.begin("Smithy, Village")
    page = tables.open(token, script=script)
    page.locator("[data-key=T]").click()
    asks(page, "Buy a card for up to $4")
    card(page, "Smithy", "#supply").click()
    asks(page, "Play Treasures")
    expect(page.locator("#facts")).to_contain_text("Turn 2")
    page.goto(f"{tables.server.address}/gallery")
    page.go_back()
    expect(page.locator("#facts")).to_contain_text("Turn 2")
    page.locator("[data-key=T]").click()
    asks(page, "Buy a card for up to $3")


def test_back_after_several_moves_without_script(tables: Tables) -> None:
    """Each move is a page then, and the browser keeps none of them: it shows the game as it is."""
    token = tables.begin("Smithy, Village")
    page = tables.open(token, script=False)
    page.locator("[data-key=T]").click()
    card(page, "Smithy", "#supply").click()
    asks(page, "Play Treasures")
    page.go_back()
    expect(page.locator("#facts")).to_contain_text("Turn 2")
    page.locator("[data-key=T]").click()
    asks(page, "Buy a card for up to $3")


# ---------------------------------------------------------------- double clicks


@pytest.mark.parametrize("count", [1, 2])
def test_the_second_half_of_a_double_click_plays_nothing(tables: Tables, count: int) -> None:
    """It comes down on whatever lies there by then. A click of its own counts."""
    token = tables.begin("Village, Smithy", start={"Village": 10})
    page = tables.open(token)
    village = card(page, "Village", "#hand")
    box = village.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.evaluate(FOLLOW.replace("PLACE", f"[{x}, {y}]").replace("COUNT", str(count)))
    before = tables.game(token).answered
    page.mouse.click(x, y)
    page.wait_for_function("() => window.followed === 'Village'")
    expect(page.locator("#table")).not_to_have_attribute("aria-busy", "true")
    page.wait_for_timeout(100)
    assert tables.game(token).answered == before + (2 if count == 1 else 1)


def test_a_double_click_answers_once(tables: Tables) -> None:
    token = tables.begin("Village, Smithy", start={"Village": 10})
    page = tables.open(token)
    before = tables.game(token).answered
    after(page, card(page, "Village", "#hand").dblclick)
    page.wait_for_timeout(100)
    assert tables.game(token).answered == before + 1
    expect(notice(page)).to_have_text("")


def test_a_key_held_down_answers_once(tables: Tables) -> None:
    token = tables.begin("Village, Smithy", start={"Village": 10})
    page = tables.open(token)
    before = tables.game(token).answered
    after(page, lambda: page.keyboard.down("1"))
    for _ in range(5):
        page.keyboard.down("1")  # as the keyboard repeats it
    page.keyboard.up("1")
    page.wait_for_timeout(100)
    assert tables.game(token).answered == before + 1
