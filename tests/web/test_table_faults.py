"""Opponents that think, fail or take too long, and a store that can't be written: games go on."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from throneroom.engine.decision import Option
from throneroom.engine.view import View
from throneroom.store import StoreUnwritable
from throneroom.web.app import application
from throneroom.web.server_settings import Settings

from .sitting import PLAIN, Sitting, seated

THINKS = "search rollouts=25: Big Money"


def settled(me: Sitting, kind: str) -> None:
    """Wait until the table stands so."""
    for _ in range(500):
        me.look()
        if me.kind == kind:
            return
        time.sleep(0.02)
    raise AssertionError(f"the table is {me.kind}, not {kind}")


def replaced(me: Sitting, agent: object) -> None:
    """Somebody else in the place of the opponent."""
    me.game._agents[1] = agent  # type: ignore[assignment]


class StandIn:
    """An opponent that does what a test wants."""

    name = "Stand-in"

    def __init__(self, does: Callable[[View], object]) -> None:
        self.does, self.asked = does, 0

    def choose(self, view: View) -> Any:  # noqa: ANN401 - whatever the test wants
        self.asked += 1
        return self.does(view)


def last_option(view: View) -> Option:
    decision = view.decision
    assert decision is not None
    return decision.options[-1]


# ---------------------------------------------------------------- opponents that think


def test_an_opponent_that_thinks_answers_after_the_page_has_come(client: TestClient) -> None:
    gate = threading.Event()
    me = seated(client, "Smithy, Village", THINKS)
    replaced(me, StandIn(lambda view: (gate.wait(10), last_option(view))[1]))
    me.treasures()
    me.press("Silver")
    assert (me.kind, me.status) == ("wait", 200)
    assert "is thinking" in me.question
    assert "Y buys and gains a Silver." in me.text("pane-log")
    gate.set()
    settled(me, "ask")
    assert "Turn 2" in me.text("facts")


def test_without_script_it_answers_before_the_page_comes(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", THINKS, headers=PLAIN)
    me.treasures()
    me.press("Silver")
    assert me.kind == "ask"
    assert "Turn 2" in me.text("facts")


def test_an_opponent_that_begins_is_asked_when_the_page_is_opened(client: TestClient) -> None:
    from throneroom import Kingdom, Variant
    from throneroom.play.game_setup import GameSetup, opponent, person

    from .pages_of_tests import owner_of

    kingdom = Kingdom("Smithy")
    seats = [opponent(THINKS, kingdom), person()]
    setup = GameSetup.of(kingdom, seats, 7, Variant(kingdom_piles=None))
    app: Any = client.app
    me = Sitting(client, app.state.live.begin(setup, owner_of(client)))
    settled(me, "ask")
    assert me.game.asked == 1


def test_one_takes_an_answer_back_while_an_opponent_thinks(client: TestClient) -> None:
    gate = threading.Event()
    me = seated(client, "Smithy, Village", THINKS)
    slow = StandIn(lambda view: (gate.wait(10), last_option(view))[1])
    replaced(me, slow)
    me.treasures()
    me.press("Silver")
    assert me.kind == "wait"
    me.send("undo", sure="1")
    assert (me.kind, me.question) == ("ask", "Buy a card for up to $4")
    steps = me.game.steps
    gate.set()
    time.sleep(0.2)
    assert me.game.steps == steps  # what it had thought of is forgotten
    me.press("Smithy")
    settled(me, "ask")


def test_nobody_is_asked_twice_after_a_restart(settings: Settings) -> None:
    with TestClient(application(settings), base_url="http://localhost") as client:
        me = seated(client, "Smithy, Village", THINKS)
        me.treasures()
        me.press("Silver")
        settled(me, "ask")
        choices = me.game.game.record().choices
        cookie = client.cookies["throneroom"]
    app = application(settings)
    with TestClient(app, base_url="http://localhost", cookies={"throneroom": cookie}) as client:
        again = Sitting(client, me.token)
        replaced(again, StandIn(lambda view: 1 / 0))
        again.look()
        assert again.kind == "ask"
        assert again.game.game.record().choices == choices


# ---------------------------------------------------------------- faults


def test_an_opponent_that_fails_is_asked_again_or_replaced(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", THINKS)
    other = seated(client, "Smithy, Village")
    failing = StandIn(lambda view: 1 / 0)
    replaced(me, failing)
    me.treasures()
    me.press("Silver")
    settled(me, "trouble")
    assert "could not answer" in me.text("prompt")
    assert "ZeroDivision" not in me.answer.text
    assert "Y buys and gains a Silver." in me.text("pane-log")
    other.treasures()
    assert other.status == 200  # other games go on
    me.send("retry")
    settled(me, "trouble")
    assert failing.asked == 2
    me.send("retry", substitute="1")
    settled(me, "trouble")  # Big Money has answered once, and now it fails again
    assert failing.asked == 3
    failing.does = last_option
    me.send("retry")
    settled(me, "ask")


def test_a_wrong_answer_of_an_opponent_is_a_fault_too(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", THINKS)
    replaced(me, StandIn(lambda view: "Colony"))
    me.treasures()
    me.press("Silver")
    settled(me, "trouble")
    me.send("undo", sure="1")
    assert (me.kind, me.question) == ("ask", "Buy a card for up to $4")


@pytest.fixture
def hasty(settings: Settings) -> Iterator[TestClient]:
    """A server that waits for no opponent."""
    quick = replace(settings, opponent_seconds=0.05)
    with TestClient(application(quick), base_url="http://localhost") as found:
        yield found


def test_an_opponent_that_thinks_for_too_long_is_stopped(hasty: TestClient) -> None:
    gate = threading.Event()
    me = seated(hasty, "Smithy, Village", THINKS)
    replaced(me, StandIn(lambda view: (gate.wait(10), last_option(view))[1]))
    me.treasures()
    me.press("Silver")
    settled(me, "trouble")
    assert "has thought for too long" in me.text("prompt")
    other = seated(hasty, "Smithy, Village")
    other.treasures()
    other.press("Silver")
    assert other.kind == "ask"
    steps = me.game.steps
    gate.set()
    time.sleep(0.1)
    me.look()
    assert me.game.steps == steps  # what comes too late does not count
    me.send("retry", substitute="1")
    assert me.status == 200


def test_where_nobody_can_think_the_game_waits(settings: Settings) -> None:
    none = replace(settings, waiting=0)
    with TestClient(application(none), base_url="http://localhost") as client:
        me = seated(client, "Smithy, Village", THINKS)
        me.treasures()
        me.press("Silver")
        assert me.kind == "trouble"
        assert "Many games are thinking now" in me.text("prompt")


def test_an_answer_that_can_not_be_kept_does_not_count(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = seated(client, "Smithy, Village")
    steps = me.game.steps
    full = disk_is_full(monkeypatch)
    me.send("choose", key="treasures")
    assert me.status == 503
    assert "your last answer does not count" in me.answer.text
    assert me.game.steps == steps
    full.clear()
    me.treasures()
    assert me.status == 200


def test_an_opponents_answer_that_can_not_be_kept_is_told(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    full = disk_is_full(monkeypatch, after=1)
    me.press("Silver")
    assert (me.status, me.kind) == (200, "trouble")
    assert "can't write to its store" in me.text("prompt")
    assert "Y buys and gains a Silver." in me.text("pane-log")
    full.clear()
    me.send("retry")
    assert me.kind == "ask"


def disk_is_full(monkeypatch: pytest.MonkeyPatch, after: int = 0) -> list[int]:
    """From now on, after some plies, nothing can be kept; until the list is empty."""
    from throneroom.store import GamesOfPeople

    left, kept = [after, 0], GamesOfPeople.add

    def add(self: GamesOfPeople, *given: Any, **named: Any) -> None:  # noqa: ANN401
        if left:
            if left[0] <= 0:
                raise StoreUnwritable("/secret/path/store.sqlite: disk full")
            left[0] -= 1
        kept(self, *given, **named)

    monkeypatch.setattr(GamesOfPeople, "add", add)
    return left


def test_a_game_that_was_played_on_elsewhere_is_opened_anew(
    client: TestClient, settings: Settings
) -> None:
    """As by ``throneroom play --resume``, on the same store."""
    from throneroom.play.keeping import open_game
    from throneroom.store import Store

    me = seated(client, "Smithy, Village")
    app: Any = client.app
    with Store(Path(settings.store)) as store:
        kept = open_game(store, app.state.live.find(me.token).number)
        kept.game.answer("treasures")
        me.treasures()
        assert me.status == 409
        assert me.question == "Buy a card for up to $4"
        me.press("Smithy")
        assert me.status == 200


# ---------------------------------------------------------------- advice


def test_advice_says_how_likely_each_answer_is_to_win(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    steps = me.game.steps
    me.send("advice")
    assert (me.status, me.kind) == (200, "ask")
    words = me.text("advice-panel")
    assert "win" in words
    assert "games played on from what you can see" in words
    rows = me.page.texts("tr")
    assert any(row.startswith("Silver") and "%" in row for row in rows)
    assert me.game.steps == steps
    best = [a["data-name"] for a in me.page.of_class("advised")]
    assert len(best) == 1
    assert "would answer" in words
    me.press(best[0])
    assert "games played on" not in me.text("advice-panel")


def test_advice_for_the_same_position_is_not_searched_again(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    me.treasures()
    me.send("advice")
    first = me.text("advice-panel")
    me.send("undo")
    me.treasures()
    app: Any = client.app
    app.state.tables.pool.close()  # nothing can be searched any more
    me.send("advice")
    assert me.text("advice-panel") == first


def test_advice_without_script(client: TestClient) -> None:
    me = seated(client, "Smithy, Village", headers=PLAIN)
    me.send("advice")
    assert me.answer.text.startswith("<!doctype html>")
    assert "games played on from what you can see" in me.text("advice-panel")


def test_advice_for_a_question_of_before_is_refused(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    steps = me.steps
    me.treasures()
    me.send("advice", steps=steps)
    assert me.status == 409


def test_where_many_ask_for_advice_one_is_told_so(client: TestClient) -> None:
    me = seated(client, "Smithy, Village")
    app: Any = client.app
    app.state.tables.pool.close()
    me.send("advice")
    assert me.status == 503
    assert me.notice == "Many ask for advice now. Try again in a moment."
    me.treasures()
    assert me.status == 200


def test_a_search_that_fails_is_told_so(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object, **named: object) -> None:
        raise RuntimeError("/secret/path")

    monkeypatch.setattr("throneroom.web.live_tables.advise", fail)
    me = seated(client, "Smithy, Village")
    me.send("advice")
    assert me.status == 500
    assert "/secret" not in me.answer.text
    assert me.notice.startswith("There is no advice for this")
