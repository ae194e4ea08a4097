"""The replay of a game that is over: every moment of it, the log, branches, and its files."""

from __future__ import annotations

import html
import random
import re
from collections import Counter

import pytest
from starlette.testclient import TestClient

import throneroom as tr
from throneroom.play.game_file import read_game
from throneroom.play.played_game import PlayedGame
from throneroom.play.replay import GameReplay
from throneroom.store import GamesOfPeople
from throneroom.web import replay_facts
from throneroom.web.app import application
from throneroom.web.server_settings import Settings

from ..random_games import random_kingdom
from .finished_games import (
    begun_with,
    finished,
    games_of,
    live,
    play_out,
    reviews_of,
    small_reviews,
)
from .pages_of_tests import form_token
from .test_review import SCRIPT, made

__all__ = ["small_reviews"]
_CARD = re.compile(
    r'<span class="name">([^<]+)</span>(?:<span class="gives">(?:<span>.*?</span>)*</span>)?'
    r'(?: ?<b class="(?:most|times)">(?:<span class="unseen">times </span>)?(\d+))?'
)


def cards(part: str) -> Counter[str]:
    """The cards that a part of a page shows, and how many of each."""
    found = Counter[str]()
    for name, n in _CARD.findall(html.unescape(part)):
        found[name.partition(" (")[0]] += int(n or 1)  # older wordings say so behind the name
    return found


def seats(page: str) -> list[str]:
    """The parts of a page that show a player each."""
    return re.findall(r'<section class="panel seat.*?</section>', page, re.S)


def hand(seat: str) -> Counter[str]:
    """The hand in such a part."""
    laid = seat.partition("<h4>Hand</h4>")[2]
    return cards(re.split('<div class="laid">|<details>', laid)[0])


def test_a_moment_shows_everything(client: TestClient) -> None:
    token = finished(client)
    replay = GameReplay(live(client, token).game)
    for number in (0, 1, 17, replay.last // 2, replay.last - 1):
        page = client.get(f"/g/{token}/at/{number}")
        assert page.status_code == 200
        moment = replay.at(number)
        assert moment.decision is not None
        assert moment.chosen is not None
        for player, shown in zip(moment.game.players, seats(page.text), strict=True):
            assert hand(shown) == +player.hand
            assert cards(shown) == +player.owned
        piles = page.text.split("<h3>Supply</h3>")[1]
        for left in set(moment.game.supply.values()):
            assert piles.count(f'">{left}<span class="unseen"> left') == list(
                moment.game.supply.values()
            ).count(left)
        assert html.escape(moment.decision.prompt) in page.text
        chosen = re.findall(r'<li class="chosen.*?</li>', page.text, re.S)
        assert len(chosen) == 1
        assert moment.chosen.text in chosen[0] or moment.chosen.label in chosen[0]
        options = page.text.split('aria-label="Options"')[1].split("</ul>")[0]
        assert options.count("<li") == len(moment.decision.options)


@pytest.mark.parametrize("seed", range(4))
def test_cards_of_all_sets_lie_where_they_are(client: TestClient, seed: int) -> None:
    """Each card is in one place; on mats and set aside as well, and with three at the table."""
    rng = random.Random(seed)
    kingdom = random_kingdom(rng)
    token = finished(client, kingdom, others=("Big Money",) * (1 + seed % 2), seed=seed)
    replay = GameReplay(live(client, token).game)
    for number in rng.sample(range(replay.last), 12):
        part = client.get(f"/g/{token}/at/{number}", headers=SCRIPT)
        assert "<html" not in part.text
        moment = replay.at(number)
        for player, shown in zip(moment.game.players, seats(part.text), strict=True):
            seen = cards(shown)
            assert hand(shown) == +player.hand
            assert seen >= +player.owned  # and what somebody looks at, if that is not theirs


def test_the_end_and_what_lies_beyond(client: TestClient) -> None:
    token = finished(client)
    game = live(client, token).game
    last = client.get(f"/g/{token}/at/{game.answered}")
    assert "You lost to Big Money" in last.text
    assert "Play on from here" not in last.text
    assert f"<b>{game.answered}</b> of {game.answered}" in last.text
    beyond = client.get(f"/g/{token}/at/{game.answered + 50}")
    assert f"<b>{game.answered}</b> of {game.answered}" in beyond.text
    for wrong in ("x", "-1", "1.5", "²", "9" * 400):
        assert client.get(f"/g/{token}/at/{wrong}").status_code == 404


def test_steps_lead_on_and_back(client: TestClient) -> None:
    token = finished(client)
    replay = GameReplay(live(client, token).game)
    number = 0
    seen: list[int] = []
    while number < replay.last:
        page = client.get(f"/g/{token}/at/{number}", headers=SCRIPT).text
        links = dict(
            re.findall(r'aria-label="([^"]+)" title="[^"]+" href="/g/[^/]+/at/(\d+)"', page)
        )
        if number:
            assert int(links["A step back"]) == number - 1
            assert int(links["A turn back"]) == seen[-1]
        assert int(links["A step on"]) == number + 1
        seen.append(number)
        number = int(links["A turn on"])
    assert seen == [step.number for step in replay.turns]


def test_each_line_of_the_log_is_a_step(client: TestClient) -> None:
    token = finished(client)
    replay = GameReplay(live(client, token).game)
    number = replay.last // 2
    page = client.get(f"/g/{token}/at/{number}").text
    lines = re.findall(r'data-at="(\d+)" class="line([^"]*)">(.*?)</a>', page)
    told = replay.log()
    assert [int(at) for at, *_ in lines] == [at for _, at in told]
    for (at, classes, inner), (line, _) in zip(lines, told, strict=True):
        assert ("past" in classes.split()) == (int(at) <= number)
        text = html.unescape(re.sub(r"<[^>]+>", "", inner)).replace("\N{EN DASH}", "-")
        assert text == line.text
    turns = re.findall(r'data-at="(\d+)" data-until="(\d+)"( aria-current="true")?', page)
    own = [step.number for step in replay.turns if step.active == 0]
    assert [int(at) for at, *_ in turns] == own
    current = [(int(at), int(until)) for at, until, here in turns if here]
    assert [at <= number < until for at, until in current] == [True]


@pytest.mark.usefixtures("small_reviews")
def test_a_moment_says_what_the_review_has_found(client: TestClient) -> None:
    token = finished(client)
    client.get(f"/g/{token}/review")
    worst = made(client, token).mistakes[0]
    page = client.get(f"/g/{token}/at/{worst.number}").text
    options = page.split('aria-label="Options"')[1].split("</ul>")[0]
    chosen, best = (
        re.search(rf'<li class="[^"]*{kind}".*?</li>', options, re.S) for kind in ("chosen", "best")
    )
    assert chosen is not None
    assert best is not None
    assert f"{round(100 * worst.chosen.value)} %" in chosen[0]
    assert f"{round(100 * worst.best.value)} %" in best[0]
    assert f"This cost {round(100 * worst.cost)} points" in page


# ------------------------------------------------------------ branches


def branch(client: TestClient, token: str, number: object) -> str:
    """The token of a branch."""
    answer = client.post(
        f"/g/{token}/branch",
        data={"n": number, "token": form_token(client, f"/g/{token}/at/0")},
        follow_redirects=False,
    )
    assert answer.status_code == 303
    return str(answer.headers["location"]).removeprefix("/g/")


def test_a_branch_is_a_game_of_its_own(client: TestClient, settings: Settings) -> None:
    token = finished(client)
    first = live(client, token)
    number = first.game.deciders.index(0, 20)
    other = live(client, branch(client, token, number))
    assert other.game.answered == number
    assert other.game.asked == 0
    assert not other.game.over
    before, now = first.game.at(number), other.game.game
    assert now.players[0].hand == before.players[0].hand
    assert now.players[1].owned == before.players[1].owned
    with games_of(client)._stores.borrowed() as store:
        stored = GamesOfPeople(store).by_token(other.token)
    assert stored is not None
    assert (stored.parent, stored.parent_at) == (first.number, number)
    again = live(client, branch(client, token, number))  # and another one goes its own way
    assert again.token != other.token
    played_on = other.game
    play_out(played_on)
    assert first.game.game.record() == live(client, token).game.game.record()
    with TestClient(application(settings), base_url="http://localhost") as later:
        assert live(later, other.token).game.game.record() == other.game.game.record()


def test_whoever_sees_a_game_may_play_on_from_it(client: TestClient) -> None:
    token = finished(client)
    stranger = TestClient(client.app, base_url="http://localhost")
    mine = branch(stranger, token, 5)
    assert live(client, mine).owner != live(client, token).owner
    assert client.get(f"/g/{mine}/at/0").status_code == 404  # it runs, and is somebody else's
    assert stranger.get(f"/g/{mine}/at/0").status_code == 409


def test_take_backs_before_the_branch_stay_marked(client: TestClient) -> None:
    token = begun_with(client)
    game = live(client, token).game
    play_out(game, most=30)
    marks: list[int] = []
    for _ in range(2):
        game.take_back(0, game.deciders.index(0, 5 + len(marks)))
        marks.append(game.take_backs[-1].back_to)
        play_out(game, most=10)
    play_out(game)
    assert "With 2 take-backs" in client.get(f"/g/{token}/review").text
    for number in (marks[0] - 1, marks[0], max(marks)):
        found = live(client, branch(client, token, number)).game.take_backs
        assert len(found) == sum(mark <= number for mark in marks)


def test_branches_that_can_not_be(client: TestClient) -> None:
    token = finished(client)
    key = form_token(client, f"/g/{token}/at/0")
    last = live(client, token).game.answered
    for n, status in ((last, 409), ("x", 404), ("", 404), (-1, 404)):
        answer = client.post(f"/g/{token}/branch", data={"n": str(n), "token": key})
        assert answer.status_code == status
    assert client.post(f"/g/{token}/branch", data={"n": "3"}).status_code == 403
    running = begun_with(client)
    assert client.post(f"/g/{running}/branch", data={"n": "0", "token": key}).status_code == 409
    assert client.get(f"/g/{token}/branch").url.path == f"/g/{token}"


# ------------------------------------------------------------ files


def test_the_record_is_the_whole_game(client: TestClient) -> None:
    token = finished(client)
    game = live(client, token).game
    answer = client.get(f"/g/{token}/record")
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["content-disposition"].startswith('attachment; filename="game-')
    again = PlayedGame(*read_game(answer.text))
    assert again.game.record() == game.game.record()
    assert again.setup.seats == game.setup.seats
    assert tr.Record.from_json(answer.text).replay().scores == game.game.scores


def test_the_log_is_text(client: TestClient) -> None:
    token = finished(client, people=("Anna",))
    answer = client.get(f"/g/{token}/log")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("A starts with 7 Coppers and 3 Estates.")
    assert "\nTurn 2 - Anna\n" in answer.text
    assert answer.text.count("\n") > 100


def test_pages_of_one_person_only_follow_that_person(client: TestClient) -> None:
    token = finished(client, others=(), people=("Anna", "Ben"))
    page = client.get(f"/g/{token}/at/3?seat=1").text
    assert 'aria-label="Turns of Ben"' in page
    assert "?seat=1" in page
    assert 'aria-label="Turns of Anna"' in client.get(f"/g/{token}/at/3?seat=9").text
    assert reviews_of(client).state(token, 1) is None  # looking at a replay asks for no review


def test_an_option_is_a_card_where_its_words_say_no_more() -> None:
    for label, expected in (
        ("Gold ($6)", True), ("Gold", True), ("Play Gold", True), ("Put Gold back", False),
        ("Golden Goose", False),
    ):  # fmt: skip
        assert replay_facts._names_card(tr.Option(1, "Gold", label)) is expected
