"""Each kind of question at the table, answered by mouse, and the main ones by keyboard as well."""

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
    kind,
    log,
    notice,
    picked,
)  # fmt: skip

pytestmark = pytest.mark.xdist_group("browser")


# ---------------------------------------------------------------- several picks

FIRST, SECOND = 0, 1
CELLAR = {"Cellar": 1, "Estate": 2, "Copper": 2}
MILITIA = {"Militia": 5, "Copper": 5}


def test_picks_are_toggles_until_done(tables: Tables) -> None:
    token = tables.begin("Cellar, Smithy", start=CELLAR)
    page = tables.open(token)
    after(page, card(page, "Cellar", "#hand").click)
    asks(page, "Discard any number of cards (Cellar)")
    before = tables.game(token).answered
    estates, copper = page.locator('#hand [data-name="Estate"]'), card(page, "Copper", "#hand")
    expect(estates).to_have_count(2)  # each card for itself
    expect(done(page)).to_contain_text("Done: discard nothing")
    estates.nth(0).click()
    copper.click()
    assert picked(page) == ["Copper", "Estate"]
    expect(done(page)).to_contain_text("Done: discard 2")
    copper.click()  # not that one
    estates.nth(1).click()
    assert picked(page) == ["Estate", "Estate"]
    assert tables.game(token).answered == before  # the game has heard of nothing so far
    after(page, done(page).click)
    assert "Y discards 2 Estates." in log(page)
    assert "Copper" in page.locator("#hand").inner_text()


def test_all_picks_may_be_taken_back(tables: Tables) -> None:
    token = tables.begin("Chapel, Smithy", start={"Chapel": 5, "Estate": 5})
    page = tables.open(token)
    after(page, card(page, "Chapel", "#hand").click)
    asks(page, "Trash up to 4 cards (Chapel)")
    one = page.locator("#hand .legal").first
    one.click()
    one.click()
    expect(done(page)).to_contain_text("Done: trash nothing")
    after(page, done(page).click)
    assert sum(tables.game(token).view(FIRST).trash.values()) == 0


def attacked(tables: Tables) -> tuple[str, Page]:
    """An opponent has begun, and its Militia has hit the first hand."""
    token = tables.begin("Militia, Smithy", "Militia Money", start=MILITIA, others_begin=True)
    page = tables.open(token)
    asks(page, "Discard 2 cards (Militia)")
    return token, page


def test_exactly_so_many_picks(tables: Tables) -> None:
    token, page = attacked(tables)
    cards = page.locator("#hand .legal")
    expect(cards).to_have_count(5)
    expect(done(page)).to_be_disabled()
    cards.nth(0).click()
    expect(done(page)).to_be_disabled()
    cards.nth(3).click()
    expect(done(page)).to_be_enabled()
    expect(cards.nth(3)).to_contain_text("discard")
    cards.nth(4).click()
    expect(notice(page)).to_have_text("No more than 2 can be picked: take one back first.")
    cards.nth(3).click()
    cards.nth(4).click()
    expect(notice(page)).to_have_text("")
    after(page, done(page).click)
    assert sum(tables.game(token).view(SECOND).hand.values()) == 3


def test_picks_by_keyboard(tables: Tables) -> None:
    token, page = attacked(tables)
    for key in ("1", "2", "2", "5"):  # the second press takes the second card back
        page.keyboard.press(key)
    assert len(picked(page)) == 2
    expect(page.locator('[data-place="1"][aria-pressed=true]')).to_have_count(1)
    page.keyboard.press("e")
    expect(page.locator("#question")).not_to_have_text("Discard 2 cards (Militia)")
    assert sum(tables.game(token).view(SECOND).hand.values()) == 3


def test_undo_takes_picks_back_one_by_one(tables: Tables) -> None:
    """Even if nothing was answered before."""
    token, page = attacked(tables)
    expect(answer(page, "Undo")).to_be_disabled()
    cards = page.locator("#hand .legal")
    cards.nth(0).click()
    cards.nth(1).click()
    steps = tables.game(token).steps
    page.keyboard.press("u")
    assert picked(page) == [cards.nth(0).get_attribute("data-name")]
    answer(page, "Undo").click()
    assert picked(page) == []
    expect(answer(page, "Undo")).to_be_disabled()
    assert tables.game(token).steps == steps


# ---------------------------------------------------------------- options


def test_two_of_four_options(tables: Tables) -> None:
    token = tables.begin("Pawn, Smithy", start={"Pawn": 5, "Copper": 5})
    page = tables.open(token)
    after(page, card(page, "Pawn", "#hand").click)
    asks(page, "Choose two (Pawn)")
    answer(page, "+1 Card").click()
    answer(page, "+1 Buy").click()
    answer(page, "+1 Card").click()  # rather not
    expect(done(page)).to_be_disabled()
    answer(page, "+1 Action").click()
    assert picked(page) == ["+1 Action", "+1 Buy"]
    after(page, done(page).click)
    view = tables.game(token).view(FIRST)
    assert (view.actions, view.buys) == (1, 2)
    asks(page, "Play an Action")
    after(page, lambda: page.keyboard.press("1"))  # another Pawn, by keyboard
    for key in ("2", "4", "2", "1", "e"):
        page.keyboard.press(key)
    asks(page, "Play Treasures")
    view = tables.game(token).view(FIRST)
    assert (view.actions, view.coins) == (0, 1)


def test_one_of_two_options(tables: Tables) -> None:
    token = tables.begin("Nobles", start={"Nobles": 5, "Copper": 5})
    page = tables.open(token)
    after(page, card(page, "Nobles", "#hand").click)
    asks(page, "Choose one (Nobles)")
    after(page, answer(page, "+2 Actions").click)
    expect(page.locator(".counters")).to_contain_text("2 Actions")
    after(page, card(page, "Nobles", "#hand").click)
    page.keyboard.press("1")  # the first of the two
    asks(page, "Play an Action")
    assert sum(tables.game(token).view(FIRST).hand.values()) == 6


# ---------------------------------------------------------------- reactions


def threatened(tables: Tables) -> tuple[str, Page]:
    """An opponent's Militia comes, and there is a Moat in the hand."""
    start = {"Moat": 5, "Militia": 5}
    token = tables.begin("Moat, Militia", "Militia Money", start=start, others_begin=True)
    page = tables.open(token)
    asks(page, "Militia Money plays Militia: reveal Moat?")
    return token, page


def test_a_moat_is_revealed(tables: Tables) -> None:
    token, page = threatened(tables)
    after(page, card(page, "Moat", "#hand").click)
    assert "Y reacts with a Moat." in log(page)
    assert sum(tables.game(token).view(SECOND).hand.values()) == 5


def test_a_moat_is_not_revealed(tables: Tables) -> None:
    token, page = threatened(tables)
    after(page, answer(page, "Reveal nothing").click)
    asks(page, "Discard 2 cards (Militia)")
    for key in ("1", "2", "e"):
        page.keyboard.press(key)
    asks(page, "Play an Action")
    assert sum(tables.game(token).view(SECOND).hand.values()) == 3


# ---------------------------------------------------------------- order

DECK = {"Apothecary": 4, "Smithy": 3, "Village": 4}


def reveals(tables: Tables) -> tuple[str, Page, list[str]]:
    """Four cards go back on the deck in an order; their names."""
    token = tables.begin("Apothecary, Smithy, Village", start=DECK)
    page = tables.open(token)
    after(page, card(page, "Apothecary", "#hand").click)
    asks(page, "Put 4 cards back on your deck, the last one on top (Apothecary)")
    names: list[str] = page.locator(".offered .legal").evaluate_all(
        "all => all.map(one => one.dataset.name)"
    )
    assert len(set(names)) > 1
    return token, page, names


def test_cards_are_put_back_in_an_order(tables: Tables) -> None:
    token, page, names = reveals(tables)
    offered = page.locator(".offered .legal")
    for place in (0, 3, 2, 1):
        offered.nth(place).click()
    expect(offered.nth(3).locator(".mark")).to_have_text("2.")
    offered.nth(0).click()  # that one last
    offered.nth(0).click()
    expect(offered.nth(3).locator(".mark")).to_have_text("1.")
    expect(offered.nth(0).locator(".mark")).to_have_text("4.")
    after(page, done(page).click)
    deck = tables.game(token).view(FIRST).me.deck
    assert list(deck[:4]) == [names[0], names[1], names[2], names[3]]
    expect(page.locator("#inplay")).to_contain_text(f"top: {names[0]}, 2: {names[1]}")


def test_an_order_by_keyboard(tables: Tables) -> None:
    token, page, names = reveals(tables)
    for key in "4123":
        page.keyboard.press(key)
    after(page, lambda: page.keyboard.press("e"))
    deck = tables.game(token).view(FIRST).me.deck
    assert list(deck[:4]) == [names[2], names[1], names[0], names[3]]


# ---------------------------------------------------------------- names and piles


def test_a_card_is_named_by_its_pile(tables: Tables) -> None:
    token = tables.begin("Wishing Well, Smithy", start={"Wishing Well": 8})
    page = tables.open(token)
    after(page, card(page, "Wishing Well", "#hand").click)
    asks(page, "Name a card (Wishing Well)")
    after(page, card(page, "Wishing Well", "#supply").click)
    assert "Y names Wishing Well. Y reveals a Wishing Well." in log(page)
    assert sum(tables.game(token).view(FIRST).hand.values()) == 6


def test_a_card_is_named_by_typing(tables: Tables) -> None:
    token = tables.begin("Wishing Well, Smithy", start={"Wishing Well": 8})
    page = tables.open(token)
    page.keyboard.press("1")
    asks(page, "Name a card (Wishing Well)")
    page.keyboard.type("Prox")
    expect(page.locator(".typed")).to_contain_text("Prox: nothing that can be chosen")
    page.keyboard.press("Backspace")
    expect(page.locator(".typed")).to_contain_text("Pro → Province: Enter")
    expect(page.locator("#supply .meant")).to_have_attribute("data-name", "Province")
    after(page, lambda: page.keyboard.press("Enter"))
    assert "Y names Province. Y reveals a Wishing Well." in log(page)
    assert sum(tables.game(token).view(FIRST).hand.values()) == 5


def test_cards_are_trashed_and_gained_by_mouse(tables: Tables) -> None:
    token = tables.begin("Remodel, Smithy", start={"Remodel": 5, "Estate": 5})
    page = tables.open(token)
    after(page, card(page, "Remodel", "#hand").click)
    asks(page, "Trash a card (Remodel)")
    after(page, card(page, "Estate", "#hand").click)
    asks(page, "Gain a card costing up to $4 (Remodel)")
    steps = tables.game(token).steps
    page.locator('#supply [data-name="Province"]').click()  # too dear: it only tells its text
    expect(page.locator("#tip")).to_contain_text("6")
    assert tables.game(token).steps == steps
    after(page, card(page, "Smithy", "#supply").click)
    assert "Y gains a Smithy." in log(page)
    page.get_by_role("tab", name="Trash 1").click()
    expect(page.locator("#pane-trash")).to_contain_text("Estate")


def test_cards_are_gained_by_arrows_and_enter(tables: Tables) -> None:
    page = tables.open(tables.begin("Workshop, Smithy", start={"Workshop": 5, "Estate": 5}))
    page.keyboard.press("1")
    asks(page, "Gain a card costing up to $4 (Workshop)")
    for _ in range(12):
        name = page.evaluate("document.activeElement.dataset.name ?? ''")
        if name == "Smithy":
            break
        page.keyboard.press("ArrowDown" if name in ("", "Estate", "Curse") else "ArrowRight")
    else:
        raise AssertionError("the arrows do not lead to Smithy")
    after(page, lambda: page.keyboard.press("Enter"))
    assert "Y gains a Smithy." in log(page)


# ---------------------------------------------------------------- longer than a turn


def test_possession_shows_their_hand_and_decides_for_them(tables: Tables) -> None:
    start = {"Possession": 5, "Village": 5}
    token = tables.begin("Possession, Village", start=start)
    page = tables.open(token)
    after(page, card(page, "Possession", "#hand").click)
    after(page, answer(page, "End turn").click)
    asks(page, "For Big Money: play an Action")
    hand = page.locator("#hand")
    expect(hand).to_have_attribute("aria-label", "Big Money's hand")
    expect(hand).to_contain_text("Big Money's hand: you decide")
    theirs = tables.game(token).view(FIRST).players[SECOND].hand
    assert set(hand.locator("[data-name]").evaluate_all("all => all.map(x => x.dataset.name)")) == (
        {name for name, n in theirs.items() if n}
    )
    after(page, card(page, "Village", "#hand").click)
    expect(page.locator("#inplay")).to_contain_text("Big Money has in play")
    expect(page.locator("#inplay")).to_contain_text("Village")
    page.keyboard.press("e")  # and the rest of their turn by keyboard
    asks(page, "For Big Money: buy a card for up to $0")
    page.keyboard.type("Curse")
    after(page, lambda: page.keyboard.press("Enter"))
    while "For Big Money" in page.locator("#question").inner_text():
        after(page, lambda: page.keyboard.press("e"))
    assert tables.game(token).view(FIRST).me.owned["Curse"] == 1  # it comes to who decided
    expect(hand).to_have_attribute("aria-label", "Your hand")


def test_durations_stay_and_come_back(tables: Tables) -> None:
    start = {"Fishing Village": 5, "Wharf": 5}
    token = tables.begin("Fishing Village, Wharf", start=start)
    page = tables.open(token)
    after(page, card(page, "Fishing Village", "#hand").click)
    expect(page.locator(".counters")).to_contain_text("2 Actions")
    while kind(page) == "ask" and "Turn 1" in page.locator("#facts").inner_text():
        after(page, answer(page, "End turn").or_(answer(page, "To the Buy phase")).first.click)
    expect(page.locator("#inplay")).to_contain_text("Fishing Village")
    expect(page.locator(".counters")).to_contain_text("2 Actions")
    expect(page.locator(".counters")).to_contain_text("1 Coin")
    assert tables.game(token).view(FIRST).turn == 2
