"""From the first page to a game: as somebody does who has never been here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from .served import Served
from .tables import DESK, PHONE, log

pytestmark = pytest.mark.xdist_group("browser")

KINGDOM = "bazaar,cellar,gardens,laboratory,market,moat,smithy,village,witch,workshop"


class Visitor:
    """Somebody with a browser of their own; nothing may go wrong in it."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.faults: list[str] = []
        self._browser, self._address = browser, address
        self._contexts: list[BrowserContext] = []

    def open(self, where: str = "/", **device: Any) -> Page:  # noqa: ANN401
        """A page in a window that nobody has used before."""
        context = self._browser.new_context(**(device or DESK))
        context.set_default_timeout(20_000)
        self._contexts.append(context)
        page = context.new_page()
        page.on("console", lambda said: self._note(said.type, said.text))
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("request", lambda asked: self._ask(asked.url))
        page.goto(self._address + where)
        return page

    def _note(self, kind: str, text: str) -> None:
        if kind in ("error", "warning"):
            self.faults.append(text)

    def _ask(self, url: str) -> None:
        if not url.startswith((self._address, "data:")):
            self.faults.append(f"asks for {url}")

    def close(self) -> None:
        for context in self._contexts:
            context.close()


@pytest.fixture
def visitor(browser: Browser, table_server: Served) -> Iterator[Visitor]:
    found = Visitor(browser, table_server.address)
    yield found
    found.close()
    assert found.faults == []


def query(page: Page) -> dict[str, list[str]]:
    return parse_qs(urlsplit(page.url).query)


@pytest.mark.parametrize("device", [DESK, PHONE], ids=["desk", "phone"])
def test_a_game_is_two_clicks_away(visitor: Visitor, device: dict[str, Any]) -> None:
    """The first click has opened the page, the second one is Play."""
    page = visitor.open(**device)
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/g/*")
    expect(page.locator("#question")).to_be_visible()
    expect(page.locator("#hand .card").first).to_be_visible()


def test_a_pasted_kingdom_is_read_while_it_is_written(visitor: Visitor) -> None:
    page = visitor.open()
    page.locator("#text").press_sequentially("Smity, Chapel")
    said = page.locator("#asked")
    expect(said).to_contain_text("unknown card 'Smity': did you mean 'Smithy'?", ignore_case=True)
    said.get_by_role("button", name="Take Smithy").click()
    page.wait_for_url("**/play?k=chapel,smithy*")
    page.get_by_role("button", name="Draw the missing 8").click()
    page.wait_for_load_state()
    cards = query(page)["k"][0].split(",")
    assert len([one for one in cards if one != "colony"]) == 10
    assert {"chapel", "smithy"} <= {*cards}


def test_piles_are_kept_and_drawn_anew(visitor: Visitor) -> None:
    page = visitor.open(f"/play?k={KINGDOM}&luck=Anna+7")
    page.get_by_label("keep").nth(0).check()
    page.get_by_text("Draw other cards").click()
    page.get_by_role("button", name="Draw all that I don").click()
    page.wait_for_url(lambda url: KINGDOM not in url)
    expect(page.locator("[name=keep]:checked")).to_have_count(1)
    kept = page.locator("[name=keep]:checked").input_value()
    assert kept.lower() in query(page)["k"][0]
    before = {*query(page)["k"][0].split(",")}
    page.get_by_role("button", name=f"another card in place of {kept}").click()
    page.wait_for_url(lambda url: {*parse_qs(urlsplit(url).query)["k"][0].split(",")} != before)
    after = {*query(page)["k"][0].split(",")}
    assert before - after == {kept.lower()}
    assert query(page)["luck"] == ["Anna 7"]


def test_what_is_chosen_stands_in_the_address_and_in_the_link(visitor: Visitor) -> None:
    page = visitor.open(f"/play?k={KINGDOM}&luck=Anna+7")
    page.locator("input[value='Big Money']").check()
    page.get_by_label("Third player").select_option("Random")
    page.get_by_label("Name of the luck").fill("Ben & Anna")
    expect(page.get_by_role("button", name="Play against Big Money and 1 more")).to_be_visible()
    expect(page.locator("#share")).to_contain_text("luck=Ben+%26+Anna")
    assert query(page)["vs"] == ["Big Money", "Random"]
    link = page.locator("#share").inner_text()
    page.get_by_role("button", name="Play against").click()
    page.wait_for_url("**/g/*")
    mine = log(page)
    there = visitor.open(urlsplit(link).path + "?" + urlsplit(link).query)
    there.get_by_role("button", name="Play against Big Money and 1 more").click()
    there.wait_for_url("**/g/*")
    assert there.url != page.url
    assert log(there) == mine


def test_rules_of_ones_own_are_read_while_they_are_written_and_play(visitor: Visitor) -> None:
    page = visitor.open(f"/play?k={KINGDOM}&luck=Anna+7")
    rules, said = page.locator("#rules"), page.locator("#rules-said")
    rules.press_sequentially("Province\nGold\nSmthy max 1\nSilver")
    expect(said).to_contain_text("Line 3, column 1: unknown card 'Smthy': did you mean 'Smithy'?")
    rules.fill("Province\nGold\nSmithy max 1\nSilver")
    expect(said).to_contain_text("These rules can be played.")
    page.get_by_role("button", name="Play against Own rules").click()
    page.wait_for_url("**/g/*")
    expect(page.locator("#rivals")).to_contain_text("Own rules")


def test_strength_is_measured_when_the_page_is_there(visitor: Visitor) -> None:
    page = visitor.open(f"/play?k={KINGDOM}&luck=Anna+7")
    for one in page.locator("[data-rating]").all():
        expect(one).to_have_text(re.compile("beats|wins|measure|strongest"))


def test_a_kingdom_is_found_by_its_name_or_a_card(visitor: Visitor) -> None:
    page = visitor.open()
    page.get_by_label("Find a kingdom by its name or a card").fill("possession")
    expect(page.locator("#kingdoms-count")).to_have_text(re.compile(r"^\d of \d+$"))
    page.locator("#kingdoms li:visible a").first.click()
    page.wait_for_url("**/play?k=*possession*")


def test_the_last_game_waits(visitor: Visitor) -> None:
    page = visitor.open()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/g/*")
    game = page.url
    page.get_by_role("link", name="New game").click()
    page.get_by_role("link", name="Go on", exact=True).click()
    page.wait_for_url("**/g/*")
    assert page.url == game


def test_cards_are_filtered_while_one_chooses(visitor: Visitor) -> None:
    page = visitor.open("/cards")
    count = page.locator("#card-count")
    page.locator("#set").select_option("Base")
    page.get_by_text("Attack", exact=True).first.click()
    expect(count).to_contain_text("Base; Attack")
    assert query(page) == {"set": ["Base"], "type": ["Attack"]}
    page.get_by_label("Name or words of the text").fill("wich")
    expect(page.locator("#card-list")).to_contain_text("Did you mean Witch?")
    page.locator("#card-list").get_by_role("link", name="Witch?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Witch")
    page.go_back()
    expect(page.get_by_label("Name or words of the text")).to_have_value("wich")


def test_the_gallery_is_browsed(visitor: Visitor) -> None:
    page = visitor.open("/gallery")
    page.get_by_label("What wins").select_option("engine")
    page.wait_for_url("**/gallery?*wins=engine*")
    found = page.locator(".gallery > li").count()
    assert found
    page.locator("#set").select_option("Seaside")
    page.wait_for_url("**/gallery?*set=Seaside*")
    assert page.locator(".gallery > li").count() <= found
    page.get_by_role("link", name=re.compile("^Play ")).first.click()
    page.wait_for_url("**/play?k=*")
    expect(page.get_by_role("button", name=re.compile("^Play against"))).to_be_visible()
