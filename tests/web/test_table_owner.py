"""Whose table it is: nobody else sees or changes a game before it is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from throneroom.web.app import application
from throneroom.web.server_settings import Settings

from .sitting import Sitting, seated
from .test_table import play_on

POSTS = ("choose", "undo", "retry", "face", "advice")


@pytest.fixture
def stranger(client: TestClient) -> Iterator[TestClient]:
    """Another browser at the same server."""
    found = TestClient(client.app, base_url="http://localhost")
    found.get("/healthz")
    yield found
    found.close()


def test_a_running_game_is_not_there_for_others(client: TestClient, stranger: TestClient) -> None:
    me = seated(client, "Smithy")
    for where in ("", "/seen/0", "/events", "?log=all"):
        assert stranger.get(f"{me.address}{where}").status_code == 404
    other = seated(stranger, "Smithy")
    for what in POSTS:
        answer = stranger.post(
            f"{me.address}/{what}", data={"token": other.token_of_forms, "n": me.steps}
        )
        assert answer.status_code == 404
    assert me.game.steps == 0


def test_a_game_that_is_over_can_be_seen_but_not_played(
    client: TestClient, stranger: TestClient
) -> None:
    me = play_on(seated(client, "Smithy", "Smithy Big Money"))
    page = stranger.get(me.address)
    assert page.status_code == 200
    assert "/review" in page.text
    other = seated(stranger, "Smithy")
    for what in POSTS:
        answer = stranger.post(
            f"{me.address}/{what}", data={"token": other.token_of_forms, "n": me.steps}
        )
        assert answer.status_code == 404
    again = stranger.post(
        f"{me.address}/again", data={"token": other.token_of_forms, "luck": "same"}
    )
    assert Sitting(stranger, str(again.url).rpartition("/")[2]).kind == "ask"


def test_a_form_of_another_site_does_nothing(client: TestClient) -> None:
    me = seated(client, "Smithy")
    for what in (*POSTS, "again"):
        for token in ("", "0" * 40):
            answer = client.post(f"{me.address}/{what}", data={"token": token, "n": "0"})
            assert answer.status_code == 403
    assert me.game.steps == 0


def test_there_is_no_such_game(client: TestClient) -> None:
    assert client.get("/g/nothing").status_code == 404
    assert client.get("/g/nothing/events").status_code == 404


def test_too_many_clicks_are_refused(settings: Settings) -> None:
    slow = replace(settings, clicks=0.01)  # and a burst of four times as many
    with TestClient(application(slow), base_url="http://localhost") as client:
        me = seated(client, "Smithy")
        me.treasures()
        assert me.status == 429


# ---------------------------------------------------------------- several people at one screen


def test_people_hand_the_screen_over(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", people=2)
    assert (me.kind, me.page.texts("h2")) == ("face", ["Now: You"])
    hands = [me.game.view(seat).hand for seat in (0, 1)]
    assert "Estate" not in me.answer.text.partition('class="table-texts"')[0]
    me.send("face", seat="0")
    assert me.kind == "ask"
    assert {a["data-name"] for a in me.page.of_class("card")} == set(hands[0])
    me.treasures()
    me.press("Smithy")
    assert me.kind == "face"
    assert "Ben" in me.text("facing")
    me.send("choose", key="treasures")  # before the screen was handed over
    assert me.status == 409
    me.send("face", seat="1")
    assert me.kind == "ask"
    assert "Turn 1" in me.text("facts")
    me.treasures()
    assert me.game.answered > 2


def test_only_a_person_can_take_the_screen(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", people=2)
    for seat in ("2", "x", "-1"):
        me.send("face", seat=seat)
        assert me.status == 409
    assert me.kind == "face"


def test_against_somebody_too(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", "Big Money", people=2)
    me.send("face", seat="0")
    me.treasures()
    me.press("Silver")
    me.send("face", seat="1")
    me.treasures()
    me.press("Silver")
    # Big Money has played, and the first person is asked again.
    assert (me.kind, me.game.asked) == ("face", 0)
    me.send("face", seat="0")
    assert "B buys" in me.text("pane-log") or "Big" in me.text("pane-log")
