"""One game in two tabs, and opponents' turns shown move by move."""

from __future__ import annotations

import pytest
from playwright.sync_api import APIResponse, BrowserContext, Page, Route, expect

from .tables import Tables, after, answer, asks, card, done, notice, picked, question

pytestmark = pytest.mark.xdist_group("browser")

# A tab that hears no news, as one behind a proxy that keeps them back.
DEAF = "window.EventSource = class { addEventListener() {} close() {} };"
# All numbers of steps that the table has shown.
STEPS = """() => {
  const table = document.querySelector("#table");
  window.steps = [Number(table.dataset.steps)];
  new MutationObserver(() => window.steps.push(Number(table.dataset.steps)))
    .observe(table, { attributes: true, attributeFilter: ["data-steps"] });
}"""


def treasures(page: Page) -> None:
    """Play all Treasures."""
    after(page, page.locator("[data-key=T]").click)


# ---------------------------------------------------------------- two tabs


def test_the_other_tab_follows(tables: Tables) -> None:
    token = tables.begin("Smithy, Village")
    window = tables.visitor()
    one, other = tables.open(token, window), tables.open(token, window)
    treasures(one)
    asks(other, "Buy a card for up to $4")
    after(other, card(other, "Smithy", "#supply").click)
    expect(one.locator("#facts")).to_contain_text("Turn 2")
    asks(one, "Play Treasures")
    expect(one.locator("#pane-log")).to_contain_text("Y buys and gains a Smithy.")


def test_an_undo_is_seen_in_the_other_tab(tables: Tables) -> None:
    token = tables.begin("Smithy, Village")
    window = tables.visitor()
    one, other = tables.open(token, window), tables.open(token, window)
    treasures(one)
    asks(other, "Buy a card for up to $4")
    after(one, answer(one, "Undo").click)
    asks(other, "Play Treasures")
    treasures(other)
    asks(one, "Buy a card for up to $4")


def test_picks_of_a_tab_are_its_own(tables: Tables) -> None:
    token = tables.begin("Chapel, Smithy", start={"Chapel": 5, "Estate": 5})
    window = tables.visitor()
    one, other = tables.open(token, window), tables.open(token, window)
    after(one, card(one, "Chapel", "#hand").click)
    asks(other, "Trash up to 4 cards (Chapel)")
    one.locator("#hand .legal").first.click()
    assert picked(other) == []
    after(other, done(other).click)
    asks(one, "Buy a card for up to $0")
    assert sum(tables.game(token).view(0).trash.values()) == 0


def test_news_that_come_late_do_not_bring_the_past_back(tables: Tables) -> None:
    """The other tab's answer is asked for; before that is here, this tab has answered again."""
    token = tables.begin("Smithy, Village")
    window = tables.visitor()
    one, other = tables.open(token, window), tables.open(token, window)
    late: list[tuple[Route, APIResponse]] = []

    def hold(route: Route) -> None:
        if not late and route.request.headers.get("x-script"):
            late.append((route, route.fetch()))
        else:
            route.continue_()

    one.route(f"**/g/{token}", hold)
    one.evaluate(STEPS)
    treasures(other)
    for _ in range(100):
        if late:
            break
        one.wait_for_timeout(50)
    after(one, one.locator("[data-key=T]").click)
    asks(one, "Buy a card for up to $4")
    after(one, card(one, "Smithy", "#supply").click)
    asks(one, "Play Treasures")
    ((route, answer_then),) = late
    assert "Buy a card for up to $4" in answer_then.text()
    route.fulfill(response=answer_then)
    one.wait_for_timeout(300)
    seen = one.evaluate("window.steps")
    assert seen == sorted(seen)
    asks(one, "Play Treasures")
    expect(one.locator("#facts")).to_contain_text("Turn 2")


def test_a_click_on_what_is_over_is_told_and_put_right(tables: Tables) -> None:
    token = tables.begin("Smithy, Village")
    window = tables.visitor()
    one = tables.open(token, window)
    window.add_init_script(DEAF)
    other = tables.open(token, window)
    treasures(one)
    after(one, card(one, "Smithy", "#supply").click)
    asks(one, "Play Treasures")
    expect(other.locator("#facts")).to_contain_text("Turn 1")  # it has heard nothing
    after(other, other.locator("[data-key=T]").click)
    expect(notice(other)).to_have_text("This was answered already.")
    expect(other.locator("#facts")).to_contain_text("Turn 2")
    asks(other, "Play Treasures")
    treasures(other)
    expect(notice(other)).to_have_text("")
    asks(one, "Buy a card for up to $3")


# ---------------------------------------------------------------- opponents' turns


def watched(page: Page) -> None:
    """Keep each state of the table that the page shows."""
    page.evaluate(
        """() => {
          window.seen = [];
          const table = document.querySelector("#table");
          const note = () => window.seen.push(
            `${table.dataset.kind}: ${document.querySelector("#question")?.textContent.trim()}`);
          new MutationObserver(note).observe(table, {
            subtree: true, childList: true, attributes: true, attributeFilter: ["data-kind"] });
        }"""
    )


def seen(page: Page) -> list[str]:
    """The states that were shown since, each once in a row."""
    found: list[str] = page.evaluate("() => window.seen")
    return [one for i, one in enumerate(found) if i == 0 or one != found[i - 1]]


def set_pace(page: Page, words: str) -> None:
    """How fast opponents' turns are shown."""
    page.get_by_role("button", name="Keys and settings").click()
    page.get_by_label("Opponents' turns").select_option(words)
    page.get_by_role("button", name="Close").last.click()


def turn_of(tables: Tables, window: BrowserContext, pace: str) -> Page:
    """The first turn is over, and the opponent's turn is shown at this speed."""
    token = tables.begin("Smithy, Village", "Smithy Big Money")
    page = tables.open(token, window)
    set_pace(page, pace)
    treasures(page)
    watched(page)
    card(page, "Smithy", "#supply").click()
    return page


def test_an_opponents_turn_is_shown_move_by_move(tables: Tables) -> None:
    page = turn_of(tables, tables.visitor(pace=None), "fast")
    asks(page, "Smithy Big Money plays")
    expect(page.locator("#inplay h2")).to_have_text("Smithy Big Money has in play")
    expect(page.locator("#inplay")).to_contain_text("Copper")
    expect(page.locator("#hand .legal")).to_have_count(0)  # nothing can be chosen meanwhile
    asks(page, "Play Treasures")
    expect(page.locator("#facts")).to_contain_text("Turn 2")
    assert any(one.startswith("past: Smithy Big Money plays") for one in seen(page))


def test_an_opponents_turn_is_over_at_once(tables: Tables) -> None:
    page = turn_of(tables, tables.visitor(pace=None), "all at once")
    asks(page, "Play Treasures")
    expect(page.locator("#facts")).to_contain_text("Turn 2")
    assert not any(one.startswith("past") for one in seen(page))


@pytest.mark.parametrize("by", ["a click", "a key"])
def test_one_need_not_wait_for_the_end_of_it(tables: Tables, by: str) -> None:
    page = turn_of(tables, tables.visitor(pace=None), "slowly")
    asks(page, "Smithy Big Money plays")
    if by == "a click":
        page.locator("#rivals").click()
    else:
        page.keyboard.press("e")  # it ends the show, and not the own turn
    expect(page.locator("#facts")).to_contain_text("Turn 2", timeout=1500)
    asks(page, "Play Treasures")


def test_the_speed_is_remembered(tables: Tables) -> None:
    token = tables.begin("Smithy, Village")
    window = tables.visitor(pace=None)
    page = tables.open(token, window)
    set_pace(page, "slowly")
    page.reload()
    page.keyboard.press("?")
    expect(page.get_by_label("Opponents' turns")).to_have_value("1500")


def test_a_search_is_waited_for(tables: Tables) -> None:
    token = tables.begin("Smithy, Village", "search rollouts=40: Big Money")
    page = tables.open(token)
    treasures(page)
    after(page, card(page, "Smithy", "#supply").click)
    expect(page.locator("#facts")).to_contain_text("Turn 2")
    assert question(page) == "Play Treasures"
