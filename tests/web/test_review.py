"""The review of a game: made by itself when it is over, kept, and shown to whoever may see it."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Iterator
from itertools import pairwise

import pytest
from starlette.testclient import TestClient

import throneroom as tr
from throneroom.cards import catalog
from throneroom.cards.language import action, coins, draw
from throneroom.play import game_review
from throneroom.play.advice import Chance
from throneroom.play.game_review import GameReview, Judged
from throneroom.store import StoreUnwritable
from throneroom.web import reviewing
from throneroom.web.app import application
from throneroom.web.curve import chance_curve
from throneroom.web.server_settings import Settings

from .finished_games import begun_with, finished, live, play_out, reviews_of, small_reviews
from .pages_of_tests import form_token

pytestmark = pytest.mark.usefixtures("small_reviews")
__all__ = ["small_reviews"]
MINUS = "\N{MINUS SIGN}"
SCRIPT = {"x-script": "1"}


@pytest.fixture
def stranger(client: TestClient) -> Iterator[TestClient]:
    """Another visitor of the same server."""
    app = client.app
    other = TestClient(app, base_url="http://localhost")  # the server runs already
    yield other
    other.close()


def made(client: TestClient, token: str, seat: int = 0) -> GameReview:
    """The review, as soon as it is there."""
    for _ in range(400):
        state = reviews_of(client).state(token, seat)
        if isinstance(state, GameReview):
            return state
        time.sleep(0.05)
    raise AssertionError("no review")


def test_it_is_made_when_its_player_comes_to_see_it(client: TestClient) -> None:
    token = finished(client)
    page = client.get(f"/g/{token}/review")
    assert page.status_code == 200
    assert "The review is being made" in page.text
    assert "<progress" in page.text
    found = made(client, token)
    page = client.get(f"/g/{token}/review")
    assert "The review is being made" not in page.text
    game = live(client, token).game.game
    for player in game.players:  # how it ended
        assert f'class="score">{str(player.score).replace("-", MINUS)}<' in page.text
    assert "You lost to Big Money" in page.text
    # the curve, and the same as a table
    assert page.text.count("data-at=") == len(found.curve)
    rows = re.findall(r'/at/(\d+)">([^<]*)</a></th>', page.text)
    assert [int(number) for number, _ in rows] == [one.number for one in found.curve]
    # what cost most
    assert found.mistakes
    worst = found.mistakes[0]
    first = page.text.split('id="mistake-1"')[1].split("</li>")[0]
    assert f"<b>{worst.chosen.option.label}</b>" in first
    assert f"<b>{worst.best.option.label}</b>" in first
    assert f'href="/g/{token}/at/{worst.number}"' in first
    # the deck beside the plan's, and the plan
    assert "Your deck beside the plan" in page.text
    assert "The first rule that fits says what to buy" in page.text


def test_the_script_asks_for_the_review_alone(client: TestClient) -> None:
    token = finished(client)
    part = client.get(f"/g/{token}/review", headers=SCRIPT).text
    assert "<html" not in part
    assert "data-waiting" in part
    made(client, token)
    part = client.get(f"/g/{token}/review", headers=SCRIPT).text
    assert "<html" not in part
    assert "Your chance to win" in part


def test_it_is_made_once_and_kept(client: TestClient, settings: Settings) -> None:
    token = finished(client)
    client.get(f"/g/{token}/review")
    found = made(client, token)
    with TestClient(application(settings), base_url="http://localhost") as later:
        assert reviews_of(later).state(token, 0) == found
        later.cookies = client.cookies
        assert "Your chance to win" in later.get(f"/g/{token}/review").text


def test_others_see_it_when_the_game_is_over(client: TestClient, stranger: TestClient) -> None:
    token = finished(client)
    page = stranger.get(f"/g/{token}/review")
    assert "Nobody has looked at this game yet" in page.text  # a visit alone costs nothing
    assert reviews_of(client).state(token, 0) is None
    sent = stranger.post(
        f"/g/{token}/review", data={"token": form_token(stranger, f"/g/{token}/review")}
    )
    assert sent.status_code == 200
    made(client, token)
    assert "Your chance to win" in stranger.get(f"/g/{token}/review").text


@pytest.mark.parametrize("what", ["review", "at/0", "record", "log"])
def test_nothing_is_told_before_the_end(
    client: TestClient, stranger: TestClient, what: str
) -> None:
    token = begun_with(client, seed=918273645)
    play_out(live(client, token).game, most=10)
    answer = client.get(f"/g/{token}/{what}")
    assert answer.status_code == 409
    assert "The game is not over" in answer.text
    assert f'href="/g/{token}"' in answer.text  # the way back to it
    assert "918273645" not in answer.text
    assert stranger.get(f"/g/{token}/{what}").status_code == 404
    assert client.get(f"/g/{'x' * 22}/{what}").status_code == 404
    assert reviews_of(client).state(token, 0) is None


def test_a_review_that_fails_says_so_and_can_be_tried_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = finished(client)

    def fails(*args: object, **named: object) -> GameReview:
        raise ZeroDivisionError("/home/somebody/secret.py")

    with monkeypatch.context() as patch:
        patch.setattr(reviewing, "review", fails)
        client.get(f"/g/{token}/review")
        for _ in range(200):
            if isinstance(reviews_of(client).state(token, 0), reviewing.Failed):
                break
            time.sleep(0.02)
        page = client.get(f"/g/{token}/review")
    assert "The review could not be made" in page.text
    assert "secret.py" not in page.text
    assert "ZeroDivision" not in page.text
    assert "Try again" in client.get(f"/g/{token}/review").text  # it is not tried unasked
    client.post(f"/g/{token}/review", data={"token": form_token(client, f"/g/{token}/review")})
    made(client, token)


def test_a_full_disk_does_not_lose_it(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise StoreUnwritable("no space")

    monkeypatch.setattr(reviewing, "keep_review", full)
    token = finished(client)
    client.get(f"/g/{token}/review")
    made(client, token)
    assert "Your chance to win" in client.get(f"/g/{token}/review").text


def test_reviews_are_made_one_after_the_other(
    client: TestClient, stranger: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on = threading.Event()
    real = game_review.review

    def waits(*args: object, **named: object) -> GameReview:
        assert goes_on.wait(20)
        return real(*args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(reviewing, "review", waits)
    games = [finished(client, seed=seed) for seed in (1, 2, 3)]
    theirs = finished(stranger, seed=4)
    for token in games[:2]:
        client.get(f"/g/{token}/review")
    stranger.get(f"/g/{theirs}/review")
    assert "1 other game comes first" in client.get(f"/g/{games[1]}/review").text
    assert "2 other games come first" in stranger.get(f"/g/{theirs}/review").text
    client.get(f"/g/{games[2]}/review")  # instead of the second: one visitor, one that waits
    assert "1 other game comes first" in stranger.get(f"/g/{theirs}/review").text
    assert reviews_of(client).state(games[1], 0) is None
    goes_on.set()
    for token in (games[0], games[2], theirs):
        made(client, token)


def test_each_person_of_a_table_has_a_review(client: TestClient) -> None:
    token = finished(client, others=(), people=("Anna", "Ben"))
    client.get(f"/g/{token}/review?seat=1")
    found = made(client, token, 1)
    assert found.seat == 1
    page = client.get(f"/g/{token}/review?seat=1").text
    assert f'href="/g/{token}/review?seat=0"' in page
    assert f'href="/g/{token}/at/{found.curve[0].number}?seat=1"' in page
    winners = live(client, token).game.game.winners
    title = page.split("<h1>")[1].split("</h1>")[0]
    assert title == (
        "Anna and Ben share the win" if len(winners) > 1 else f"{['Anna', 'Ben'][winners[0]]} won"
    )
    assert reviews_of(client).state(token, 0) is None


def test_a_game_with_cards_of_ones_own(client: TestClient) -> None:
    inn = action("Caravan Inn", 4, draw(2), coins(1))
    kingdom = tr.Kingdom("Caravan Inn, Smithy", catalog=catalog.OFFICIAL.with_cards(inn))
    token = finished(client, kingdom)
    page = client.get(f"/g/{token}/review").text
    assert "Caravan Inn" in page
    assert "/play?" not in page  # no address can name its cards
    made(client, token)
    assert client.get(f"/g/{token}/review").status_code == 200


# ------------------------------------------------------------ the picture


def _judged(number: int, turn: int, value: float, best: float) -> Judged:
    option = tr.Option(64, "done", "End turn")
    chosen = Chance(option, value, max(0.0, value - 0.1), min(1.0, value + 0.1), 100)
    return Judged(number, turn, "Buy a card", chosen, Chance(option, best, best, best, 100))


def test_the_curve_goes_down_when_the_chance_does() -> None:
    curve = [_judged(0, 1, 0.5, 0.5), _judged(4, 2, 1.0, 1.0), _judged(9, 3, 0.25, 0.9)]
    shown = chance_curve(curve, [curve[2]])
    assert shown.line == "M0 500L500 0L1000 750"
    assert shown.band == "M0 400L500 0L1000 650L1000 850L500 100L0 600Z"
    assert [(mark.number, mark.rank) for mark in shown.marks] == [(0, 0), (4, 0), (9, 1)]
    assert [mark.number for mark in shown.worst] == [9]
    assert [(tick.turn, tick.x) for tick in shown.ticks] == [(1, 0), (2, 500), (3, 1000)]
    assert "lowest in turn 3 (25 %)" in shown.about


def test_a_curve_of_one_decision_stands_in_the_middle() -> None:
    shown = chance_curve([_judged(3, 1, 0.5, 0.5)], [])
    assert shown.line == "M500 500"
    assert not shown.worst


def test_turns_below_the_curve_stand_apart() -> None:
    decisions = {1: 1, 2: 1, 3: 9, 4: 2, 5: 12, 6: 5, 7: 8, 8: 20, 9: 1, 10: 9}
    turns = [turn for turn, many in decisions.items() for _ in range(many)]
    shown = chance_curve([_judged(i, turn, 0.5, 0.5) for i, turn in enumerate(turns)], [])
    assert [tick.turn for tick in shown.ticks] == [1, 4, 6, 7, 8, 9]
    assert [tick.turn for tick in shown.ticks if not tick.between] == [1, 4, 6, 8, 9]
    assert all(later.x - one.x >= 60 for one, later in pairwise(shown.ticks))
