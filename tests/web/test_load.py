"""A record that comes back as a game."""

from __future__ import annotations

import html
import json
import random
from typing import Any

import pytest
from starlette.testclient import TestClient

import throneroom as tr
from throneroom.play.game_file import game_text
from throneroom.store import StoreUnwritable
from throneroom.web.live_games import LiveGames

from .finished_games import begun_with, finished, live, play_out
from .pages_of_tests import form_token


def load(client: TestClient, text: str) -> Any:  # noqa: ANN401 - the client's answer
    """What the server says to a record."""
    fields = {"record": text, "token": form_token(client, "/load")}
    return client.post("/load", data=fields, follow_redirects=False)


@pytest.fixture
def over(client: TestClient) -> dict[str, Any]:
    """The record of a game that is over."""
    text = client.get(f"/g/{finished(client)}/record").text
    found: dict[str, Any] = json.loads(text)
    return found


def test_the_page_asks_for_a_record(client: TestClient) -> None:
    page = client.get("/load")
    assert page.status_code == 200
    assert '<textarea id="record" name="record"' in page.text
    assert 'type="file"' in page.text


def test_a_game_that_was_over_is_reviewed_replayed_and_branched(
    client: TestClient, over: dict[str, Any]
) -> None:
    stranger = TestClient(client.app, base_url="http://localhost")
    answer = load(stranger, json.dumps(over, indent=1))
    assert answer.status_code == 303
    where = answer.headers["location"]
    assert where.endswith("/review")
    token = where.split("/")[2]
    assert live(client, token).game.game.record().choices == tuple(over["choices"])
    assert stranger.get(where).status_code == 200
    assert json.loads(stranger.get(f"/g/{token}/record").text) == over
    key = form_token(stranger, f"/g/{token}/at/4")
    sent = stranger.post(
        f"/g/{token}/branch", data={"n": "4", "token": key}, follow_redirects=False
    )
    assert live(client, sent.headers["location"][3:]).game.answered == 4


def test_a_game_that_was_not_over_is_played_on(client: TestClient) -> None:
    game = live(client, begun_with(client)).game
    play_out(game, most=12)
    answer = load(client, game_text(game))
    assert answer.status_code == 303
    token = answer.headers["location"].removeprefix("/g/")
    again = live(client, token)
    assert again.game.game.record() == game.game.record()
    assert not again.game.over
    play_out(again.game)
    assert again.game.over


def test_a_plain_record_is_a_game_of_people(client: TestClient) -> None:
    game = tr.Game("First Game", 2, seed=1)
    while not game.over:
        assert game.decision is not None
        game.choose(game.decision.options[0])
    answer = load(client, game.record().to_json())
    page = client.get(answer.headers["location"])
    assert page.status_code == 200
    assert 'aria-label="Whose game"' in page.text


def test_cards_of_ones_own_come_with_the_record(client: TestClient) -> None:
    from throneroom.cards import catalog
    from throneroom.cards.language import action, coins, draw

    mine = catalog.OFFICIAL.with_cards(action("Caravan Inn", 4, draw(2), coins(1)))
    token = finished(client, tr.Kingdom("Caravan Inn, Smithy", catalog=mine))
    answer = load(client, client.get(f"/g/{token}/record").text)
    assert "Caravan Inn" in client.get(answer.headers["location"]).text


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ("", "Paste a record, or choose a file with one."),
        ("Turn 1 - You\nY plays 3 Coppers.", "This is no record: a record begins with a brace."),
        ('{"throneroom": 2,\n "kingdom"', "it can't be read any further in line 2, at letter 11"),
        ("{}", "Not a record of a game"),
        ({"throneroom": 77}, "A record of version 77"),
        ({"kingdom": "Smity"}, "did you mean"),
        ({"choices": [3, 4, 5]}, "Choice 1 of the record is not legal in this game."),
        ({"cards": "0123"}, "other card definitions"),
        ({"players": 9}, "can't be played"),
        ({"seats": [{"name": "You"}]}, "1 seats for 2 players"),
        ({"take-backs": [[1]]}, "rows of three numbers"),
    ],
)
def test_what_is_wrong_is_said(
    client: TestClient, over: dict[str, Any], changes: str | dict[str, object], said: str
) -> None:
    text = changes if isinstance(changes, str) else json.dumps({**over, **changes})
    answer = load(client, text)
    assert answer.status_code == 422
    shown = html.unescape(answer.text)
    assert said in shown
    assert 'role="alert"' in shown
    if text:
        assert text[:40] in shown  # it need not be pasted again


@pytest.mark.parametrize(
    ("player", "said"),
    [
        ("bots.py:Eve", "Python file"),
        ("analysis:99:A", "plays from an analysis that this server does not have"),
        ("search rollouts=9999: Big Money", "search has one of these numbers"),
        ("network:best.npz", "nobody here is called"),
    ],
)
def test_nobody_plays_here_who_may_not(
    client: TestClient, over: dict[str, Any], player: str, said: str
) -> None:
    seats = [over["seats"][0], {"name": "Big Money", "player": player}]
    answer = load(client, json.dumps({**over, "seats": seats}))
    assert answer.status_code == 422
    assert said in answer.text
    assert "store.sqlite" not in answer.text


def test_a_record_of_opponents_alone_is_nobodys_game(
    client: TestClient, over: dict[str, Any]
) -> None:
    seats = [{"name": one["name"], "player": "Big Money"} for one in over["seats"]]
    answer = load(client, json.dumps({**over, "seats": seats}))
    assert answer.status_code == 422
    assert "Nobody in this game is a person." in answer.text


def test_whatever_a_record_says_is_answered(client: TestClient, over: dict[str, Any]) -> None:
    """Parts of a record are replaced by anything: that is told, or loaded, and never a mistake."""
    rng = random.Random(3)
    odd: list[object] = [
        None, True, -1, 1 << 70, 1e400, "", "x" * 3000, [], [[]], {}, {"a": 1}, [None],
        [[1, 2, 3]], "\ud800", "Smithy", [{"name": "You", "player": "\n", "plan": "Gold"}] * 2,
    ]  # fmt: skip
    for _ in range(60):
        field, value = rng.choice([*over]), rng.choice(odd)
        client.app.state.limits._games._left.clear()  # type: ignore[attr-defined]
        text = json.dumps({**over, field: value}, default=str)
        assert load(client, text).status_code in (303, 422), (field, value)


def test_records_may_be_longer_than_other_forms_but_not_endless(client: TestClient) -> None:
    assert load(client, "{" + " " * 100_000).status_code == 422
    assert load(client, "{" + " " * 300_000).status_code == 413


def test_it_is_a_form_of_ours(client: TestClient, over: dict[str, Any]) -> None:
    assert client.post("/load", data={"record": json.dumps(over)}).status_code == 403


def test_a_full_disk_is_told_without_its_path(
    client: TestClient, over: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*args: object, **named: object) -> str:
        raise StoreUnwritable("/srv/store.sqlite is full")

    monkeypatch.setattr(LiveGames, "begin", full)
    answer = load(client, json.dumps(over))
    assert answer.status_code == 503
    assert "/srv" not in answer.text
