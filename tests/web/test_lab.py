"""The card lab without a browser: reading, first looks, playing, measuring; with a form alone."""

from __future__ import annotations

import html
import re
import time
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from throneroom.cards.catalog import OFFICIAL, SETS
from throneroom.lab.first_look import EFFECTS
from throneroom.store import GamesOfPeople
from throneroom.web.lab_pages import AGAINST, SAMPLE
from throneroom.web.lab_studies import LENGTHS, WRITTEN

from .pages_of_tests import form_token

GATE = 'action("Moon Gate", 4, draw(1), actions(1), trash(may(one(hand))).then(vp(1)))'
WRONG = 'action("Moon Gate", 4,\n  drw(1), actions(1))'
ENDLESS = 'action("Hamster Wheel", 2, actions(1), draw(1), put_this(deck))'


def plain(page: str) -> str:
    """The words of a page."""
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", page)).split())


def send(
    client: TestClient, where: str, *, script: bool = False, follow: bool = True, **fields: str
) -> Any:  # noqa: ANN401 - an answer of httpx2
    token = form_token(client, "/lab")
    headers = {"x-script": "1"} if script else {}
    return client.post(
        where, data={"token": token, **fields}, headers=headers, follow_redirects=follow
    )


# ---------------------------------------------------------------- the page


def test_the_page_begins_with_a_card_that_works(client: TestClient) -> None:
    answer = client.get("/lab")
    assert answer.status_code == 200
    text = plain(answer.text)
    assert "Each other player discards down to 4 cards in hand." in text
    assert "This is a card." in text
    assert SAMPLE.strip() in answer.text.replace("&#34;", '"')


def test_an_address_names_a_card_and_the_page_names_its_address(client: TestClient) -> None:
    answer = client.get(f"/lab?{urlencode({'card': GATE})}")
    assert "You may trash a card from your hand. If you do, +1 VP." in plain(answer.text)
    link = re.search(r'href="(/lab\?card=[^"]+)"', answer.text)
    assert link is not None
    assert client.get(link[1].replace("&amp;", "&")).text.count("Moon Gate") > 2


@pytest.mark.parametrize("name", ["Witch", "Pirate Ship", "Possession", "Moat"])
def test_one_can_begin_with_any_known_card(client: TestClient, name: str) -> None:
    answer = client.get("/lab", params={"from": name})
    assert answer.status_code == 200
    assert "This is a card." in answer.text
    text = " ".join(OFFICIAL.card(name).text.split())
    assert text in plain(answer.text)


def test_all_kingdom_cards_can_be_begun_with(client: TestClient) -> None:
    page = client.get("/lab").text
    for one in SETS.values():
        for card in one.cards:
            assert f"<option>{card.name}</option>".replace("'", "&#39;") in page, card.name


def test_an_unknown_card_to_begin_with(client: TestClient) -> None:
    answer = client.get("/lab?from=Vilage")
    assert answer.status_code == 404
    assert "did you mean &#39;Village&#39;?" in answer.text


def test_a_stranger_text_is_shown_and_never_taken_for_html(client: TestClient) -> None:
    text = '<script>alert(1)</script></textarea><img src=x onerror=alert(2)> "'
    page = client.get("/lab", params={"card": text}).text
    assert "<script>alert" not in page
    assert "<img" not in page
    named = client.get("/lab", params={"card": 'action("<b>Bold</b>", 3, draw(1))'}).text
    assert "<b>Bold" not in named
    assert "&lt;b&gt;Bold&lt;/b&gt;" in named


# ---------------------------------------------------------------- while one types


def test_a_mistake_has_its_line_and_the_nearest_word(client: TestClient) -> None:
    part = send(client, "/lab", script=True, card=WRONG).text
    assert "<b>Line 2:</b> unknown word &#39;drw&#39;: did you mean &#39;draw&#39;?" in part
    assert 'data-wrong="drw" data-right="draw"' in part
    assert "lab-faces" not in part


def test_a_right_text_gives_its_face(client: TestClient) -> None:
    part = send(client, "/lab", script=True, card=GATE).text
    assert 'data-part="lab-faces"' in part
    assert "Moon Gate" in part
    assert "Line" not in part


def test_the_mistake_is_put_right_by_a_button_without_script(client: TestClient) -> None:
    page = send(client, "/lab", card=WRONG, do="fix")
    assert "draw(1), actions(1)" in page.text
    assert "drw" not in page.text
    assert "This is a card." in page.text


def test_a_first_look_says_whether_it_helps(client: TestClient) -> None:
    part = send(client, "/lab/look", script=True, card='action("Big Smithy", 4, draw(5))').text
    text = plain(part)
    found = re.search(r"wins (\d+) % of 2,000 games against Big Money without", text)
    assert found is not None
    assert int(found[1]) > 75
    assert "it helps" in text
    assert "Witch" in text


def test_a_card_that_never_ends_is_stopped_and_told(client: TestClient) -> None:
    begun = time.monotonic()
    text = plain(send(client, "/lab/look", script=True, card=ENDLESS).text)
    assert time.monotonic() - begun < 8
    assert "games did not end by themselves" in text


def test_without_script_the_whole_page_has_the_first_look(client: TestClient) -> None:
    page = send(client, "/lab", card=GATE)
    assert "games against Big Money without" in " ".join(page.text.split())


@pytest.mark.parametrize("where", ["/lab", "/lab/look", "/lab/play", "/lab/measure"])
def test_forms_need_their_token(client: TestClient, where: str) -> None:
    assert client.post(where, data={"card": GATE}).status_code == 403


def test_a_text_that_is_too_long(client: TestClient) -> None:
    assert "at most 4,000 characters" in send(client, "/lab", card="x" * 5000).text
    assert send(client, "/lab", card="x" * 50_000).status_code == 413


# ---------------------------------------------------------------- playing it


@pytest.mark.parametrize("against", AGAINST)
def test_a_game_with_the_own_card(client: TestClient, against: str) -> None:
    answer = send(client, "/lab/play", follow=False, card=GATE, against=against)
    assert answer.status_code == 303
    where = answer.headers["location"]
    assert "Moon Gate" in client.get(where).text
    app: Any = client.app
    with app.state.stores.borrowed() as store:
        stored = GamesOfPeople(store).by_token(where.rpartition("/")[2])
    assert stored is not None
    live = app.state.live.find(stored.token)
    assert len(live.game.setup.kingdom.names) == 10
    assert live.game.setup.start.variant.effect_limit == EFFECTS
    assert [card.name for card in live.game.setup.kingdom.catalog.own] == ["Moon Gate"]


def test_the_game_goes_on_after_a_restart(client: TestClient) -> None:
    answer = send(client, "/lab/play", follow=False, card=GATE, others="Village, Smithy")
    token = answer.headers["location"].rpartition("/")[2]
    app: Any = client.app
    app.state.live.forget(token)
    live = app.state.live.find(token)
    assert live.game.setup.kingdom.names == ("Moon Gate", "Smithy", "Village")
    assert live.game.setup.kingdom.catalog.card("moon gate").cost == 4


def test_several_cards_of_a_text_come_along(client: TestClient) -> None:
    two = f'{GATE}\naction("Sun Gate", 3, gain("Moon Gate"))'
    answer = send(client, "/lab/play", follow=False, card=two)
    live_page = client.get(answer.headers["location"]).text
    assert "Moon Gate" in live_page
    assert "Sun Gate" in live_page


def test_other_cards_that_do_not_exist(client: TestClient) -> None:
    answer = send(client, "/lab/play", card=GATE, others="Smithy, Vilage")
    assert answer.status_code == 422
    assert "did you mean &#39;Village&#39;?" in answer.text
    assert 'value="Smithy, Vilage"' in answer.text


@pytest.mark.parametrize("against", ["bots.py:Evil", "search rollouts=99999: Big Money", "Me"])
def test_only_listed_opponents_play(client: TestClient, against: str) -> None:
    answer = send(client, "/lab/play", card=GATE, against=against)
    assert answer.status_code == 422
    assert "choose an opponent from the list" in answer.text


@pytest.mark.parametrize("where", ["/lab/play", "/lab/measure"])
def test_a_wrong_card_is_neither_played_nor_measured(client: TestClient, where: str) -> None:
    answer = send(client, where, card=WRONG)
    assert answer.status_code == 422
    assert "Line 2:" in answer.text


# ---------------------------------------------------------------- measuring it


def test_a_study_from_its_beginning_to_its_page(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("throneroom.web.lab_studies.LENGTHS", (SHORT,))
    where = send(client, "/lab/measure", follow=False, card=GATE, length="short").headers[
        "location"
    ]
    assert re.fullmatch(r"/lab/\d+", where)
    page = client.get(where)
    assert page.status_code == 200
    assert "Moon Gate at cost 4" in page.text
    app: Any = client.app
    number = int(where.rpartition("/")[2])
    end = time.monotonic() + 60
    while app.state.background.live(number) is not None:
        assert time.monotonic() < end, "it does not end"
        time.sleep(0.1)
    text = plain(client.get(where).text)
    assert "Findings" in text
    assert "In a top three strategy" in text
    assert "Stopped early" not in text
    assert "Change the card" in text
    with app.state.stores.borrowed() as store:
        assert store.run(number).spec[WRITTEN] == GATE
    listed = client.get("/lab").text
    assert f'href="{where}"' in listed
    assert (
        f'href="{where}"'
        not in TestClient(client.app, base_url="http://localhost").get("/lab").text
    )


SHORT = type(LENGTHS[0])("short", 1, 0.1)


def test_an_unknown_length_and_an_unknown_study(client: TestClient) -> None:
    assert send(client, "/lab/measure", card=GATE, length="for ever").status_code == 422
    assert client.get("/lab/999").status_code == 404
    assert client.get("/lab/99999999999999999999999").status_code == 404


def test_lengths_say_how_long_they_take() -> None:
    assert [one.about(costs=False) for one in LENGTHS] == [
        "about 20 seconds",
        "about 60 seconds",
        "about 6 minutes",
    ]
