"""All cards, with filters that stand in the address, and a page for each of them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Sequence
from html import unescape

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from throneroom.cards.catalog import OFFICIAL, SETS
from throneroom.web.app import application
from throneroom.web.card_names import card_address
from throneroom.web.server_settings import Settings

from .kept_work import keep_analysis

Items = Sequence[tuple[str, str]]


def asked(client: TestClient, *items: tuple[str, str]) -> Response:
    return client.get("/cards", params=list(items))


def shown(answer: Response) -> list[str]:
    """The names of the cards of a list, in order."""
    return [
        unescape(name)
        for name in re.findall(r'class="face [^>]*><span class="name">([^<]*)', answer.text)
    ]


def words(text: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", text)).split())


def said(answer: Response) -> str:
    """What the list says of itself."""
    found = re.search(r'(?s)id="card-count"[^>]*>(.*?)</p>', answer.text)
    assert found is not None
    return words(found[1])


def refusal(answer: Response) -> str:
    found = re.search(r'(?s)<section class="panel cardhelp"[^>]*>(.*?)</section>', answer.text)
    assert found is not None
    return words(found[1])


# ---------------------------------------------------------------- all cards


def test_all_cards_are_there_by_name(client: TestClient) -> None:
    answer = asked(client)
    names = shown(answer)
    assert sorted(names) == sorted(card.name for card in OFFICIAL.cards())
    assert names == sorted(
        names, key=lambda name: name.casefold().replace("'", "").replace(" ", "")
    )
    assert said(answer) == f"{len(names)} of {len(names)} cards."
    for name in names:
        assert f'href="{card_address(name)}"' in answer.text


@pytest.mark.parametrize("name", SETS)
def test_the_cards_of_a_set(client: TestClient, name: str) -> None:
    expected = {card.name for card in OFFICIAL.cards(name)}
    assert {*shown(asked(client, ("set", name)))} == expected


@pytest.mark.parametrize(
    ("items", "expected"),
    [
        ([("set", "Base"), ("type", "Attack")],
         {"Bandit", "Bureaucrat", "Militia", "Spy", "Thief", "Witch"}),
        ([("set", "Base"), ("edition", "1"), ("type", "Attack")],
         {"Bureaucrat", "Militia", "Spy", "Thief", "Witch"}),
        ([("type", "Attack"), ("type", "Reaction")], {"Clerk"}),
        ([("set", "Base"), ("cost", "6+")], {"Adventurer", "Artisan"}),
        ([("set", "Base"), ("cost", "2"), ("cost", "6")],
         {"Cellar", "Chapel", "Moat", "Adventurer", "Artisan"}),
        ([("set", "Alchemy"), ("cost", "3P")], {"Alchemist", "Familiar", "Philosopher's Stone"}),
        ([("set", "Basic"), ("cost", "6-9")], {"Gold", "Platinum", "Province"}),
        ([("does", "curses"), ("set", "Base")], {"Witch"}),
        ([("does", "village"), ("does", "cantrip"), ("cost", "3"), ("set", "Base")], {"Village"}),
        ([("words", "kings court")], {"King's Court"}),
        ([("words", "KING'S")], {"King's Court"}),
        ([("words", '"gains a Curse"'), ("set", "Base")], {"Witch"}),
        ([("words", "harem")], {"Farm"}),
    ],
)  # fmt: skip
def test_filters_alone_and_together(client: TestClient, items: Items, expected: set[str]) -> None:
    answer = asked(client, *items)
    assert answer.status_code == 200
    assert {*shown(answer)} == expected


def test_the_order_can_be_chosen(client: TestClient) -> None:
    answer = asked(client, ("order", "cost"), ("set", "Base"))
    costs = [OFFICIAL.card(name).cost for name in shown(answer)]
    assert costs == sorted(costs)
    assert re.findall(r"<h2>(\$\d) ", answer.text) == [f"${cost}" for cost in sorted({*costs})]
    by_set = asked(client, ("order", "set")).text
    assert re.findall(r"<h2>([\w ]+) <span", by_set) == ["Basic cards", *SETS]


def test_an_edition_shows_cards_as_they_were_then(client: TestClient) -> None:
    answer = asked(client, ("edition", "1"), ("words", "Mine"))
    assert "as they were then" in said(answer)
    (old,) = [card for card in OFFICIAL.cards("Base", 1) if card.name == "Mine"]
    assert old.text != OFFICIAL.card("Mine").text
    now = asked(client, ("words", "Mine"))
    assert "as they were then" not in said(now)


def test_filters_are_ticked_again_and_go_along_to_each_card(client: TestClient) -> None:
    items = [("set", "Base"), ("type", "Attack"), ("cost", "5"), ("order", "cost")]
    page = asked(client, *items).text
    assert '<option value="Base" selected>' in page
    assert 'name="type" value="Attack" checked' in page
    assert 'name="cost" value="5" checked' in page
    assert '<option value="cost" selected>' in page
    assert len(re.findall(" checked", page)) == 2
    link = re.search(r'href="(/cards/witch\?[^"]*)"', page)
    assert link is not None
    one = client.get(unescape(link[1])).text
    assert "Base; Attack; costs $5" in words(one)
    assert 'rel="prev" href="/cards/bandit?set=Base' in one


# ---------------------------------------------------------------- odd addresses


@pytest.mark.parametrize(
    ("items", "told", "remedy"),
    [
        ([("set", "bsae")], "No set is called “bsae”. Did you mean Base ?", "/cards?set=Base"),
        ([("set", "Nocturne")], "Nocturne is not here yet.", ""),
        ([("typ", "Attack")], "There is no filter “typ”. Did you mean type ?",
         "/cards?type=Attack"),
        ([("type", "Atack")], "Did you mean Attack ?", "/cards?type=Attack"),
        ([("does", "drawz"), ("set", "Base")], "Did you mean draws ?",
         "/cards?does=draws&set=Base"),
        ([("edition", "3")], "“3”", ""),
        ([("cost", "cheap")], "“cheap”", ""),
        ([("cost", "-1")], "“-1”", ""),
        ([("order", "prise")], "“prise”", ""),
        ([("x" * 500, "<script>")], "There is no filter “xxxx", ""),
        ([("set", "<script>alert(1)</script>")],
         "No set is called “<script>alert(1)</script>”.", ""),
    ],
)  # fmt: skip
def test_odd_filters_say_what_would_be_right(
    client: TestClient, items: Items, told: str, remedy: str
) -> None:
    answer = asked(client, *items)
    assert answer.status_code == 422
    assert told in refusal(answer)
    assert "<script>alert" not in answer.text
    assert shown(answer), "what can be read is still shown"
    if remedy:
        assert f'href="{remedy}"' in answer.text.replace("&amp;", "&")
        assert client.get(remedy).status_code == 200


def test_many_odd_fields_are_not_all_repeated(client: TestClient) -> None:
    answer = asked(client, *[(f"a{number}", "b") for number in range(300)])
    assert answer.status_code == 422
    assert answer.text.count("There is no filter") == 5


@pytest.mark.parametrize(
    ("items", "told", "link"),
    [
        ([("words", "Wich")], "Did you mean Witch?", "/cards/witch"),
        ([("words", "Witch"), ("set", "Prosperity")], "The other filters leave it out: Witch",
         "/cards/witch"),
        ([("words", "Border Village")],
         "Border Village is in Hinterlands, which is not here yet.", ""),
        ([("words", "discrad")], "Did you mean discard?", "/cards?words=discard"),
        ([("words", "trash"), ("set", "Basic")], "Without the other filters:",
         "/cards?words=trash"),
        ([("set", "Alchemy"), ("edition", "2")], "Alchemy has only one edition.",
         "/cards?set=Alchemy"),
    ],
)  # fmt: skip
def test_a_list_without_cards_helps_on(
    client: TestClient, items: Items, told: str, link: str
) -> None:
    answer = asked(client, *items)
    assert answer.status_code == 200
    assert shown(answer) == []
    assert told in refusal(answer)
    assert f'href="{link}"' in answer.text or not link


def test_the_script_takes_only_the_list(client: TestClient) -> None:
    whole = asked(client, ("type", "Curse"))
    part = client.get("/cards?type=Curse", headers={"x-script": "1"})
    assert shown(part) == shown(whole) == ["Curse"]
    assert "<html" not in part.text
    assert 'id="card-count"' in part.text


def test_without_a_script_a_button_sends_the_filters(client: TestClient) -> None:
    form = re.search(r'(?s)<form action="/cards".*?</form>', asked(client).text)
    assert form is not None
    assert 'method="post"' not in form[0]
    assert '<button class="button plain-only">Show</button>' in form[0]
    assert (
        asked(client, ("words", ""), ("set", ""), ("edition", ""), ("order", "name")).status_code
        == 200
    )


def test_pages_are_light(client: TestClient) -> None:
    for where in ("/cards", "/cards?order=set", "/cards/kings-court", "/cards/witch"):
        answer = client.get(where, headers={"accept-encoding": "gzip"})
        assert answer.headers["content-encoding"] == "gzip", where
        assert int(answer.headers["content-length"]) < 30_000, where
        assert len(gzip.compress(answer.content)) < 30_000, where


# ---------------------------------------------------------------- each by itself


def test_each_card_has_a_page(client: TestClient) -> None:
    for card in OFFICIAL.cards():
        answer = client.get(card_address(card.name), follow_redirects=False)
        assert answer.status_code == 200, card
        assert f"<h1>{card.name}</h1>" in unescape(answer.text)
        text = words(answer.text)
        for line in filter(None, card.text.splitlines()):
            assert " ".join(line.split()) in text, card


@pytest.mark.parametrize(
    ("written", "leads"),
    [
        ("King's Court", "/cards/kings-court"),
        ("kings_court", "/cards/kings-court"),
        ("KINGS-COURT", "/cards/kings-court"),
        ("King\N{RIGHT SINGLE QUOTATION MARK}s Court", "/cards/kings-court"),
        ("harem", "/cards/farm"),
        ("Mine (1E)", "/cards/mine#wording-1e"),
        ("  witch ", "/cards/witch"),
    ],
)
def test_names_in_any_spelling_lead_to_one_address(
    client: TestClient, written: str, leads: str
) -> None:
    answer = client.get(f"/cards/{written}", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == leads
    anchor = leads.partition("#")[2]
    page = client.get(leads)
    assert page.status_code == 200
    assert f'id="{anchor}"' in page.text or not anchor


@pytest.mark.parametrize(
    ("name", "told", "near"),
    [
        ("Vilage", "No card is called so.", "/cards/village"),
        ("kings-cuort", "No card is called so.", "/cards/kings-court"),
        ("border-village", "Border Village is in Hinterlands, which is not here yet.", ""),
        ("x" * 101, "No card has so long a name.", ""),
        ("<b>", "No card is called so.", ""),
        ("\N{DRAGON}", "No card is called so.", ""),
        ("%00", "No card is called so.", ""),
    ],
)
def test_an_unknown_card_is_not_found_and_the_nearest_is_named(
    client: TestClient, name: str, told: str, near: str
) -> None:
    answer = client.get(f"/cards/{name}")
    assert answer.status_code == 404
    assert told in words(answer.text)
    assert f'href="{near}"' in answer.text or not near
    assert "<b></h1>" not in answer.text


def test_the_filters_of_the_list_stay_on_the_way_to_the_right_spelling(client: TestClient) -> None:
    answer = client.get("/cards/Witch?set=Base", follow_redirects=False)
    assert answer.headers["location"] == "/cards/witch?set=Base"


def test_older_wordings_show_what_has_changed(client: TestClient) -> None:
    page = client.get("/cards/mine").text
    part = page[page.index('id="wording-1e"') :]
    assert "<del>" in part
    assert "<ins>" in part
    assert "Open it in the card lab" in part


def test_what_a_card_asks_is_told_with_the_answers(client: TestClient) -> None:
    page = words(client.get("/cards/militia").text)
    assert "What it asks" in page
    assert "Discard" in page.partition("What it asks")[2]
    assert "Nothing: whoever plays it has nothing to decide." in words(
        client.get("/cards/smithy").text
    )


# ---------------------------------------------------------------- who buys it, and with whom


def counted(page: str) -> tuple[int, int]:
    found = re.search(r"buy it in (\d+) of the (\d+) analysed kingdoms", words(page))
    assert found is not None
    return int(found[1]), int(found[2])


def test_the_library_says_who_buys_a_card_and_with_whom(client: TestClient) -> None:
    page = client.get("/cards/witch").text
    bought, kingdoms = counted(page)
    assert 0 < bought <= kingdoms
    assert "of the library" in words(page)
    where = page.partition("Where it is bought")[2].partition("Where it is left")[0]
    assert where.count('class="button"') == bought
    for together, of in re.findall(r'<td class="value">(\d+) of (\d+)</td>', page):
        assert int(together) <= int(of) <= bought
    analysis = re.search(r'<h3><a href="(/k/[^"]*)"', where)
    assert analysis is not None
    assert client.get(unescape(analysis[1])).status_code == 200
    assert "analysed here" not in where


def test_an_analysis_of_this_server_counts(settings: Settings) -> None:
    keep_analysis(settings.store, "Smithy, Witch")
    with TestClient(application(settings), base_url="http://localhost") as client:
        page = client.get("/cards/witch").text
        assert "1 analysed on this server" in words(page)
        assert "analysed here" in words(page)
        assert 'href="/k/smithy,witch"' in page


def test_an_analysis_that_is_not_done_does_not_count(settings: Settings) -> None:
    keep_analysis(settings.store, "Smithy, Witch", stopped=True)
    with TestClient(application(settings), base_url="http://localhost") as client:
        assert "analysed on this server" not in words(client.get("/cards/witch").text)


def test_links_of_a_card_lead_on(client: TestClient) -> None:
    page = client.get("/cards/kings-court").text
    draw = re.search(r'href="(/play/draw\?keep=[^"]*)"', page)
    assert draw is not None
    drawn = client.get(unescape(draw[1]), follow_redirects=False)
    assert drawn.status_code == 303
    assert "kings-court" in drawn.headers["location"]
    lab = re.search(r'href="(/lab[^"]*)"', page)
    assert lab is not None
    assert "King&#39;s Court" in client.get(unescape(lab[1])).text
    assert client.get("/gallery?card=King%27s+Court").status_code == 200
