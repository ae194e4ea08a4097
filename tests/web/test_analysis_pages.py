"""The page of a kingdom's analysis through HTTP: what it shows, starts, tests and gives away."""

from __future__ import annotations

import html
import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from throneroom import Kingdom
from throneroom.learn.analysis import Analysis
from throneroom.store import Store
from throneroom.web.app import application
from throneroom.web.new_game import analysis_address
from throneroom.web.server_settings import Settings

from .kept_work import SMALL, keep_analysis
from .pages_of_tests import form_token

PAGE = analysis_address(Kingdom(SMALL))


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with one analysis, to be copied."""
    path = tmp_path_factory.mktemp("analysed") / "store.sqlite"
    keep_analysis(path)
    return path


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Processes that don't wait for other work of this machine."""
    return replace(settings, long_work_threads=1, long_work_nice=0)


@pytest.fixture
def known(settings: Settings, analysed: Path) -> Iterator[TestClient]:
    """A browser of a server that knows the analysis."""
    settings.store.parent.mkdir(exist_ok=True)
    shutil.copy(analysed, settings.store)
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


# ---------------------------------------------------------------- what is shown


def test_a_stored_analysis_is_shown_at_once(known: TestClient) -> None:
    page = known.get(PAGE)
    said = text_of(page.text)
    assert page.status_code == 200
    assert "leads so far" in said
    assert "looked at in a hurry" in said  # two generations are not much
    assert "Only 2 generations: look longer" in said
    for words in (
        "Who beats whom",
        "How the search got there",
        "What they buy",
        "Why A",
        "It opens",
    ):
        assert words in said
    assert "data-run" not in page.text  # nothing is going on
    assert "/secret" not in page.text


def test_one_plays_against_each_leader_and_in_the_kingdom(known: TestClient) -> None:
    page = known.get(PAGE).text
    letters = re.findall(r'href="/play\?k=moat,smithy&amp;vs=analysis:1:([A-Z])"', page)
    assert letters == sorted(letters)
    assert letters[0] == "A"
    assert 'href="/play?k=moat,smithy"' in page


def test_a_kingdom_is_found_in_any_spelling(known: TestClient) -> None:
    answer = known.get("/k/smithy, MOAT", follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"] == PAGE
    wrong = known.get("/k/smithy,moaat")
    assert wrong.status_code == 404
    assert "did you mean 'Moat'?" in text_of(wrong.text)


def test_without_an_analysis_the_library_answers(client: TestClient) -> None:
    said = text_of(client.get("/k/First Game").text)
    assert "Nobody has analysed this kingdom here" in said
    assert "What the library knows" in said
    assert "Play against 1" in said
    assert "beats Big Money" in said


def test_an_analysis_that_has_found_nothing_can_go_on(settings: Settings) -> None:
    number = keep_analysis(settings.store, stopped=True)
    with TestClient(application(settings), base_url="http://localhost") as client:
        page = client.get(PAGE).text
        assert "stopped before it found anything" in text_of(page)
        assert f'action="/runs/{number}/go-on"' in page
        client.post(f"/runs/{number}/go-on", data={"token": form_token(client, PAGE)})
        wait_for(lambda: "leads so far" in client.get(PAGE).text)


def test_earlier_analyses_stay_to_be_seen(settings: Settings, analysed: Path) -> None:
    shutil.copy(analysed, settings.store)
    later = keep_analysis(settings.store, generations=1, seed=2)
    with TestClient(application(settings), base_url="http://localhost") as client:
        assert f"vs=analysis:{later}:A" in client.get(PAGE).text
        assert 'href="/analyses/1"' in client.get(PAGE).text
        assert "vs=analysis:1:A" in client.get("/analyses/1").text
        listed = text_of(client.get("/analyses").text)
        assert listed.count("Moat, Smithy") == 2


@pytest.mark.parametrize(
    "address", ["/analyses/7", "/analyses/99999999999999999999", "/analyses/x"]
)
def test_what_is_not_there(client: TestClient, address: str) -> None:
    assert client.get(address).status_code == 404


def test_a_kingdom_that_is_written_wrongly_leads_to_the_right_one(client: TestClient) -> None:
    answer = client.get("/k/vilage,smithy")
    assert answer.status_code == 404
    assert "Unknown card &#39;vilage&#39;: did you mean &#39;Village&#39;?</p>" in answer.text
    assert '<a class="button" href="/k/smithy,village">Take Village</a>' in answer.text
    nothing = client.get("/k/xyzzy")
    assert "Unknown card &#39;xyzzy&#39;.</p>" in nothing.text
    assert '<a class="button" href="/">New game</a>' in nothing.text


def test_an_empty_list_says_so(client: TestClient) -> None:
    assert "None yet" in client.get("/analyses").text


# ---------------------------------------------------------------- starting


def test_a_search_is_started_shown_while_it_runs_and_stopped(client: TestClient) -> None:
    token = form_token(client, PAGE)
    started = client.post(PAGE, data={"token": token, "seconds": "300"})
    assert started.url.path == PAGE
    assert 'data-run="1"' in started.text
    assert "The first leaders come in a few seconds" in started.text
    again = client.post(PAGE, data={"token": token, "seconds": "20"})
    assert 'data-run="1"' in again.text  # the same search: nobody needs it twice
    live = wait_for(lambda: (now := client.get(PAGE).text) and "leads so far" in now and now)
    assert "not finished" in live
    assert "Why A" not in live  # that is measured at the end
    other = TestClient(client.app, base_url="http://localhost")
    watched = other.get(PAGE).text
    assert "data-run" in watched
    assert "/runs/1/stop" not in watched  # who has not started it does not stop it
    assert other.post("/runs/1/stop", data={"token": form_token(other, PAGE)}).status_code == 403
    client.post("/runs/1/stop", data={"token": token})
    stopped = wait_for(lambda: (now := client.get(PAGE).text) and "data-run" not in now and now)
    assert "Stopped before its end" in stopped
    assert "/runs/1/go-on" in stopped
    assert "leads so far" in stopped


@pytest.mark.parametrize("seconds", ["0", "-3", "nan", "inf", "1e9", "many"])
def test_a_time_has_its_limits(client: TestClient, seconds: str) -> None:
    token = form_token(client, PAGE)
    answer = client.post(PAGE, data={"token": token, "seconds": seconds})
    assert answer.status_code == 422
    assert "between 1 and 3,600 seconds" in text_of(answer.text)


def test_nothing_is_started_without_the_token(client: TestClient, settings: Settings) -> None:
    assert client.post(PAGE, data={"seconds": "20"}).status_code == 403
    with Store(settings.store) as store:
        assert store.runs("analysis") == []


# ---------------------------------------------------------------- rules of one's own


def tried(client: TestClient, rules: str, **more: str) -> str:
    """What comes of a test by the script."""
    data = {"token": form_token(client, PAGE), "run": "1", "rules": rules, **more}
    answer = client.post(f"{PAGE}/rules", data=data, headers={"x-script": "1"})
    assert answer.status_code == 200
    return text_of(answer.text)


def test_own_rules_are_tested_against_the_leaders_within_a_second(known: TestClient) -> None:
    token, begun = form_token(known, PAGE), time.perf_counter()
    data = {"token": token, "run": "1", "rules": "Province\nGold\nSmithy max 2\nSilver"}
    page = known.post(f"{PAGE}/rules", data=data, headers={"x-script": "1"}).text
    assert time.perf_counter() - begun < 3  # 1 s where nothing else runs
    assert re.search(r"A \d+ % \d+ to \d+", text_of(page))
    assert "games against each" in page
    assert "/play?k=moat,smithy&amp;vs=Province%0AGold%0ASmithy+max+2%0ASilver" in page


def test_who_buys_nothing_wins_nothing(known: TestClient) -> None:
    assert "A 0 % 0 to" in tried(known, "Copper max 1")


def test_mistakes_have_their_line_and_the_nearest_word(known: TestClient) -> None:
    said = tried(known, "Province\nSmity\nDuchy if suply(Province) < 3")
    assert "Line 2: unknown card 'Smity': did you mean 'Smithy'?" in said
    assert "Line 3: unknown word 'suply': did you mean 'supply'?" in said
    assert "at most 4,000 characters" in tried(known, "Gold\n" * 1000)
    assert "needs at least one rule" in tried(known, "")


@pytest.mark.parametrize("text", ["analysis:1:A", "search: Big Money", "{file}", "{file}:Agent"])
def test_rules_name_no_files_and_no_other_players(
    known: TestClient, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "plan.py"
    file.write_text("raise SystemExit\n")
    assert "Line 1:" in tried(known, text.format(file=file))


def test_without_a_script_the_page_comes_back_with_the_result(known: TestClient) -> None:
    data = {"token": form_token(known, PAGE), "run": "1", "rules": "Province\nGold\n<b>Silvr"}
    page = known.post(f"{PAGE}/rules", data=data).text
    assert "Line 3" in text_of(page)
    assert "&lt;b&gt;Silvr</textarea>" in page
    assert "<b>Silvr" not in page


def test_rules_are_tested_against_the_library_where_there_is_no_analysis(
    client: TestClient,
) -> None:
    assert re.search(r"1 \d+ %", tried(client, "Province\nGold\nSilver"))


# ---------------------------------------------------------------- to take along


def test_it_can_be_taken_along(known: TestClient) -> None:
    data = known.get("/analyses/1/analysis.json")
    assert data.headers["content-disposition"] == 'attachment; filename="analysis-1.json"'
    found = Analysis.from_json(json.loads(data.text))
    assert str(found.kingdom) == SMALL
    text = known.get("/analyses/1/leaders.txt").text
    assert text.count("# Leader") == len(found.leaders)
    assert all(str(rule) in text for rule in found.leaders[0].strategy.rules)
    page = known.get("/analyses/1/page.html")
    assert page.headers["content-disposition"].startswith("attachment")
    assert "<style>" in page.text  # needs nothing else
    for answer in (data, page):
        assert "/secret" not in answer.text
