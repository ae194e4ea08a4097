"""Tournaments through HTTP: asked for, watched, stopped, gone on with; what is refused and why."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from starlette.testclient import TestClient

from throneroom import Kingdom
from throneroom.arena import plan_tournament
from throneroom.arena.kept_tournament import tournament_specification
from throneroom.arena.tournament_work import ARENA
from throneroom.cards.catalog import OFFICIAL
from throneroom.runs import begin
from throneroom.store import STOPPED, Store
from throneroom.web.app import application
from throneroom.web.arena_asked import AskedTournament, WrongTournament, recommended_of
from throneroom.web.server_settings import Settings

from .kept_work import keep_analysis
from .pages_of_tests import form_token

TWO = [("player", "Big Money"), ("player", "Smithy Big Money")]
HERE = [("way", "named"), ("named", "Smithy, Moat\nFirst Game")]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Processes that don't wait for other work of this machine."""
    return replace(settings, long_work_threads=1, long_work_nice=0)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A browser of one visitor."""
    with TestClient(application(settings), base_url="http://localhost") as found:
        yield found


def text_of(page: str) -> str:
    """What is written in a page."""
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page).split()))


def wait_for(what: Callable[[], Any], seconds: float = 60.0) -> Any:  # noqa: ANN401
    """What is true in the end."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.1)
    return found


def asked(client: TestClient, *fields: tuple[str, str]) -> Any:  # noqa: ANN401 - a response
    """Send the form."""
    body = urlencode([("token", form_token(client, "/arena")), *fields])
    kind = {"content-type": "application/x-www-form-urlencoded"}
    return client.post("/arena", content=body, headers=kind)


def test_a_tournament_is_asked_for_and_its_table_fills(client: TestClient) -> None:
    own = [("own-name", "Mine"), ("own-rules", "Province\nGold\nSmithy max 2\nSilver")]
    page = asked(client, *TWO, *own, *HERE, ("games", "100"))
    assert page.url.path == "/arena/1"
    assert "3 players in 2 kingdoms" in text_of(page.text)
    done = wait_for(lambda: "data-run" not in (now := client.get("/arena/1").text) and now)
    said = text_of(done)
    for words in ("Ratings", "Match-ups", "Mine", "Smithy Big Money", "600 games in 2 kingdoms"):
        assert words in said
    assert client.get("/arena/1/arena.json").json()["run"] == 1
    assert "<style>" in client.get("/arena/1/page.html").text
    listed = text_of(client.get("/arena").text)
    assert "Big Money, Smithy Big Money, Mine" in listed


def test_a_long_one_shows_what_is_played_is_stopped_by_its_owner_and_goes_on(
    client: TestClient,
) -> None:
    many = [("player", name) for name in ("Militia Money", "Double Witch", "Chapel Witch")]
    asked(client, *TWO, *many, ("way", "random"), ("kingdoms", "10"), ("games", "10000"))
    half = wait_for(lambda: "Ratings" in (now := client.get("/arena/1").text) and now)
    assert "of 100 pairings are played" in text_of(half)
    assert "Stopped early" not in half
    other = TestClient(client.app, base_url="http://localhost")
    assert "Ratings" in other.get("/arena/1").text
    assert "/runs/1/stop" not in other.get("/arena/1").text
    client.post("/runs/1/stop", data={"token": form_token(client, "/arena")})
    stopped = wait_for(lambda: "go-on" in (now := client.get("/arena/1").text) and now)
    assert "Stopped early" in stopped
    count = played(stopped)
    assert 0 < count < 100
    answer = client.post("/runs/1/go-on", data={"token": form_token(client, "/arena")})
    assert answer.url.path == "/arena/1"
    wait_for(lambda: played(client.get("/arena/1").text) > count)


def played(page: str) -> int:
    """How many pairings a page says are played."""
    found = re.search(r"(\d+) of 100 pairings are played", text_of(page))
    return int(found[1]) if found else 100


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ([("player", "Big Mony"), *HERE], "No bot 'Big Mony': did you mean 'Big Money'?"),
        ([("player", "RL Random"), *TWO, *HERE], "RL Random knows only this kingdom"),
        ([TWO[0], *HERE], "needs at least 2 players"),
        ([*TWO, ("way", "named"), ("named", "Smithy, Vilage")], "did you mean 'Village'?"),
        ([*TWO, ("way", "named")], "Which kingdoms?"),
        ([*TWO, ("way", "random"), ("kingdoms", "101")], "between 1 and 100"),
        ([*TWO, ("way", "random"), ("games", "1000000000")], "games is between 2 and 10,000"),
        ([*TWO, ("more", "analysis:7:A"), *HERE], "There is no analysis:7:A on this server."),
        ([*TWO, ("more", "library:1"), *HERE], "depends on the kingdom"),
        ([*TWO, ("more", "search rollouts=9999: Big Money"), *HERE], "numbers of rollouts"),
        (
            [*TWO, ("more", "search rollouts=25: Big Money"), *HERE, ("games", "1000")],
            "takes its time for each answer",
        ),
        ([*TWO, ("own-name", "Mine"), ("own-rules", "Gold\nSilvr"), *HERE], "Mine: Line 2"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_said_and_nothing_is_kept(
    client: TestClient, settings: Settings, fields: list[tuple[str, str]], said: str
) -> None:
    answer = asked(client, *fields)
    assert answer.status_code == 422
    assert said in text_of(answer.text)
    assert str(settings.store.parent) not in answer.text
    with Store(settings.store) as store:
        assert store.runs(ARENA.name) == []


def test_a_form_that_is_refused_keeps_what_was_written(client: TestClient) -> None:
    own = [("own-name", "M<ine"), ("own-rules", "Silvr")]
    page = asked(client, ("player", "Random"), *own, *HERE, ("games", "500")).text
    assert 'value="M&lt;ine"' in page
    assert ">Silvr</textarea>" in page
    assert 'value="Random" checked' in page
    assert 'value="Big Money" checked' not in page
    assert '<option value="500" selected>' in page
    assert "First Game</textarea>" in page


@pytest.mark.parametrize(
    "text", ["{}", "{}:Agent", "x; {}", "search rollouts=25: {}", "network: {}", "./plan.txt"]
)
def test_no_player_is_a_file_of_this_machine(
    tmp_path: Path, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "plan.txt").write_text("Province\nGold\nSilver\n")
    file = tmp_path / "agent.py"
    file.write_text(f"open({str(tmp_path / 'read')!r}, 'w')\nclass Agent:\n    pass\n")
    for fields in ({"more": text.format(file)}, {"players": (text.format(file), "Big Money")}):
        form = AskedTournament(way="named", named="Smithy", **fields)
        with pytest.raises(WrongTournament):
            form.planned(tmp_path / "store.sqlite")
    own = AskedTournament(way="named", named="Smithy", own=(("Mine", text.format(file)),))
    with pytest.raises(WrongTournament):
        own.planned(tmp_path / "store.sqlite")
    assert not (tmp_path / "read").exists()


def test_leaders_of_stored_analyses_take_part(settings: Settings) -> None:
    number = keep_analysis(settings.store)
    with TestClient(application(settings), base_url="http://localhost") as client:
        assert f'value="analysis:{number}:A"' in client.get("/arena").text
        asked(client, ("player", f"analysis:{number}:A"), TWO[0], *HERE, ("games", "100"))
        wait_for(lambda: "data-run" not in client.get("/arena/2").text)
        assert f"analysis:{number}:A" in text_of(client.get("/arena/2").text)


def test_who_thinks_ahead_may_play_a_few_games(tmp_path: Path) -> None:
    form = AskedTournament(
        players=("Big Money",), more="search rollouts=25: Big Money", way="named",
        named="First Game", games=100,
    )  # fmt: skip
    plan, spec = form.planned(tmp_path / "store.sqlite")
    assert len(plan.pairings) == 1
    assert spec.data["players"] == ["Big Money", "search rollouts=25: Big Money"]


def test_recommended_kingdoms_are_those_of_the_sets(tmp_path: Path) -> None:
    form = AskedTournament(way="recommended", sets=("Alchemy",))
    plan, _ = form.planned(tmp_path / "store.sqlite")
    assert len(plan.kingdoms) == len(set(recommended_of()["Alchemy"])) > 5


def test_tournaments_of_a_terminal_are_shown_unless_files_take_part(settings: Settings) -> None:
    with Store(settings.store) as store:
        for players in (["Big Money", "Random"], ["Big Money", "plan.txt"]):
            plan = plan_tournament([Kingdom("First Game")], ["Big Money", "Random"], games=10)
            spec = tournament_specification(plan, players, OFFICIAL, "throneroom arena")
            begin(store, ARENA, spec).mark(STOPPED)
    with TestClient(application(settings), base_url="http://localhost") as client:
        assert client.get("/arena/1").status_code == 200
        assert client.get("/arena/2").status_code == 404
        assert "plan.txt" not in client.get("/arena").text
        token = form_token(client, "/arena")
        assert client.post("/runs/2/go-on", data={"token": token}).status_code == 403
        client.post("/runs/1/go-on", data={"token": token})
        wait_for(lambda: "Ratings" in client.get("/arena/1").text)


@pytest.mark.parametrize("address", ["/arena/7", "/arena/7/arena.json", "/arena/x"])
def test_what_is_not_there(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404
