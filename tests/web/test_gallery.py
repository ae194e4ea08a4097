"""The gallery: recommended kingdoms that are solved, by set and by what wins in them."""

from __future__ import annotations

import re
from html import unescape

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from throneroom.cards.catalog import OFFICIAL, SETS
from throneroom.engine.recommended import all_recommended
from throneroom.learn.library_players import known_kingdom
from throneroom.learn.what_wins import Kind
from throneroom.web.asked_kingdom import playable_recommended
from throneroom.web.gallery import solved_kingdoms


def names(answer: Response) -> list[str]:
    return [unescape(name) for name in re.findall(r"<h2>([^<]*)</h2>", answer.text)]


def words(answer: Response) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", answer.text)).split())


def shown(client: TestClient, **asked: str) -> Response:
    answer = client.get("/gallery", params=asked)
    assert answer.status_code == 200
    return answer


def test_each_recommended_kingdom_that_can_be_played_is_solved(client: TestClient) -> None:
    solved = {str(one.kingdom) for one in solved_kingdoms()}
    assert solved == {*playable_recommended()}
    assert {family for one in solved_kingdoms() for family in one.families} >= {*SETS}
    answer = shown(client)
    assert len(names(answer)) == len(solved)
    assert f"{len(solved)} of {len(solved)} kingdoms" in words(answer)


def test_each_says_what_wins_and_leads_to_its_analysis_and_to_a_game(client: TestClient) -> None:
    page = shown(client).text
    for part in page.split('<li class="panel">')[1:]:
        best = part.partition('<p class="best">')[2].partition("</p>")[0]
        assert "<b>" in best or "money and victory cards alone" in best
        assert re.search(
            r"(beats Big Money \d+ %|wins \d+ % against Big Money) \(\d+ to \d+\), \d+ turns", part
        )
        assert part.count('class="') > 12
        assert re.search(r'href="/k/[^"]+">Analysis', part)
        assert re.search(r'href="/play\?k=[^"]+">Play', part)
    first = re.findall(r'href="(/k/[^"]+|/play\?k=[^"]+)"', page)[:2]
    for where in first:
        assert client.get(unescape(where)).status_code == 200


def test_the_best_strategy_is_the_librarys(client: TestClient) -> None:
    page = shown(client, card="First Game").text
    known = {one.text for one in all_recommended() if one.name == "First Game"}
    assert page.count('<li class="panel">') == len(known)
    one = next(one for one in solved_kingdoms() if one.name == "First Game")
    library = known_kingdom(one.kingdom)
    assert library is not None
    for bought in one.bought:
        assert bought.face.name in library.strategies[0]


@pytest.mark.parametrize("name", SETS)
def test_by_set(client: TestClient, name: str) -> None:
    expected = [one.name for one in solved_kingdoms() if name in one.families]
    assert names(shown(client, set=name)) == expected
    assert expected


@pytest.mark.parametrize("kind", Kind)
def test_by_what_wins(client: TestClient, kind: Kind) -> None:
    answer = shown(client, wins=kind.value)
    expected = [one.name for one in solved_kingdoms() if one.wins.kind is kind]
    assert names(answer) == expected
    assert kind.about in words(answer)
    assert f'<option value="{kind.value}" selected>' in answer.text


def test_by_cards_and_all_together(client: TestClient) -> None:
    both = [one.name for one in solved_kingdoms() if {"Chapel", "Witch"} <= {*one.kingdom.names}]
    assert names(shown(client, card="witch, Chapel")) == both
    court = [one.name for one in solved_kingdoms() if "King's Court" in one.kingdom.names]
    assert names(shown(client, card="kings court")) == court
    assert court
    one = next(one for one in solved_kingdoms() if "Prosperity" in one.families)
    answer = shown(client, set="prosperity", wins=one.wins.kind.value, card=one.name)
    assert one.name in names(answer)


def test_nothing_fits_and_the_nearest_is_named(client: TestClient) -> None:
    answer = shown(client, card="Wich")
    assert names(answer) == []
    assert "none fits. Did you mean 'Witch'?" in words(answer)


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"set": "Bsae"}, "The set “Bsae” is not known: did you mean 'Base'?"),
        ({"set": "Nocturne"}, "The set “Nocturne” is not known."),
        ({"wins": "engines"}, "The kind “engines” is not known: did you mean 'engine'?"),
        ({"set": "<i>" + "x" * 500}, "The set “<i>xxx"),
    ],
)
def test_an_unknown_set_is_told(client: TestClient, asked: dict[str, str], told: str) -> None:
    answer = client.get("/gallery", params=asked)
    assert answer.status_code == 422
    assert told in words(answer)
    assert "<i>" not in answer.text
    assert len(answer.text) < len(shown(client).text) + 500


def test_cards_lead_to_their_pages(client: TestClient) -> None:
    page = shown(client, set="Base", wins="money").text
    links = {*re.findall(r'href="/cards/([^"]*)"', page)}
    assert len(links) > 10
    assert all(OFFICIAL.find(link.replace("-", " ")) for link in links)


def test_it_is_light(client: TestClient) -> None:
    answer = client.get("/gallery", headers={"accept-encoding": "gzip"})
    assert int(answer.headers["content-length"]) < 30_000
