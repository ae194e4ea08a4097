"""Long work: queue, limits, stop, go on; processes end with their server, or without a word."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from throneroom import Kingdom, Variant, analyze
from throneroom.learn import methods
from throneroom.learn.analysis_work import ANALYSIS
from throneroom.learn.kept_search import search_specification
from throneroom.learn.stored_analyses import load
from throneroom.runs import Specification, begin
from throneroom.store import DONE, STOPPED, Store, StoredRun
from throneroom.web.answers import Refused
from throneroom.web.app import application
from throneroom.web.background import CRASHED, Background, RunStanding
from throneroom.web.server_settings import Settings
from throneroom.web.stores import Stores
from throneroom.web.visitors import _made

from .pages_of_tests import owner_of

pytestmark = pytest.mark.skipif(os.name != "posix", reason="asks for processes as POSIX does")
KINGDOM, FEW = "Moat, Smithy", Variant(kingdom_piles=None)  # searched in a moment
LONG = 50_000
"""Generations that no test waits for."""


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """One thread; and nobody waits for this test's work if the machine has other work, too."""
    return replace(settings, long_work_threads=1, long_work_nice=1)


@pytest.fixture
def stores(settings: Settings) -> Iterator[Stores]:
    """The connections of a server without pages."""
    found = Stores(settings.store)
    yield found
    found.close()


@pytest.fixture
def background(settings: Settings, stores: Stores) -> Iterator[Background]:
    """Its long work, which is over with the test."""
    found = Background(stores, settings)
    yield found
    found.close()


def asked(generations: int = LONG, seed: int = 1) -> Specification:
    """A short analysis, or one that has to be stopped."""
    search = methods()["ours"](Kingdom(KINGDOM), seed=seed, variant=FEW, threads=1)
    try:
        return search_specification(search, None, generations, "throneroom analyze", {})
    finally:
        search.close()


def wait_for(what: Callable[[], Any], seconds: float = 60.0) -> Any:  # noqa: ANN401
    """What is true in the end; a failure if that takes too long."""
    deadline = time.monotonic() + seconds
    while not (found := what()):
        assert time.monotonic() < deadline, "it takes too long"
        time.sleep(0.05)
    return found


def run_of(stores: Stores, number: int) -> StoredRun:
    """A run as it is now."""
    with stores.borrowed() as store:
        return store.run(number)


def test_an_analysis_is_made_in_a_process_of_its_own_and_can_be_watched(
    background: Background, stores: Stores
) -> None:
    number = background.begin(ANALYSIS, asked(3), "anna")
    run = run_of(stores, number)
    seen: list[RunStanding] = []

    def done() -> bool:
        seen.append(background.standing(run))
        return seen[-1].phase == "done"

    wait_for(done)
    assert any("generation" in one.words for one in seen)
    shares = [one.share for one in seen]
    assert shares == sorted(shares)
    with stores.borrowed() as store:
        found = load(store, run)
    assert found is not None
    assert found.finished
    assert found.generations == 3


def test_what_is_found_does_not_depend_on_who_watches(
    background: Background, stores: Stores
) -> None:
    number = background.begin(ANALYSIS, asked(2), "anna")
    wait_for(lambda: background.standing(run_of(stores, number)).phase == "done")
    with stores.borrowed() as store:
        watched = load(store, store.run(number))
    alone = analyze(KINGDOM, generations=2, seed=1, variant=FEW, threads=1)
    assert watched is not None
    assert [str(one.strategy) for one in watched.leaders] == [
        str(one.strategy) for one in alone.leaders
    ]
    assert watched.games == alone.games


def test_a_run_that_was_stopped_shows_its_leaders_and_goes_on(
    background: Background, stores: Stores
) -> None:
    number = background.begin(ANALYSIS, asked(), "anna")
    run = run_of(stores, number)
    wait_for(lambda: background.standing(run).results)
    with pytest.raises(Refused, match="Only who has started"):
        background.stop(number, "ben")
    background.stop(number, "anna")
    wait_for(lambda: background.standing(run).phase == "stopped")
    with stores.borrowed() as store:
        before = load(store, run)
    assert before is not None
    assert not before.finished
    assert background.standing(run).trouble == ""

    background.go_on(run, "ben")  # whoever sets it going may stop it
    assert not background.may_stop(number, "anna")
    wait_for(lambda: background.standing(run).results)
    background.stop(number, "ben")
    wait_for(lambda: background.standing(run).phase == "stopped")
    with stores.borrowed() as store:
        after = load(store, run)
    assert after is not None
    assert after.generations > before.generations


def test_others_wait_for_their_turn_and_each_visitor_has_so_many(
    background: Background, stores: Stores
) -> None:
    numbers = [background.begin(ANALYSIS, asked(seed=seed), "anna") for seed in range(3)]
    standings = [background.standing(run_of(stores, number)) for number in numbers]
    assert [one.phase for one in standings] == ["working", "waiting", "waiting"]
    assert [one.before for one in standings] == [0, 1, 2]
    with pytest.raises(Refused, match="3 analyses or tournaments of yours") as refused:
        background.begin(ANALYSIS, asked(), "anna")
    assert refused.value.status == 429
    last = background.begin(ANALYSIS, asked(1), "ben")
    background.stop(numbers[1], "anna")  # who waits is out at once
    assert background.standing(run_of(stores, numbers[1])).phase == "stopped"
    for number in (numbers[0], numbers[2]):
        background.stop(number, "anna")
    wait_for(lambda: background.standing(run_of(stores, last)).phase == "done")


def test_a_full_queue_refuses_and_keeps_nothing(settings: Settings, stores: Stores) -> None:
    background = Background(stores, replace(settings, long_work_waiting=1))
    try:
        for owner in ("anna", "ben"):
            background.begin(ANALYSIS, asked(), owner)
        with pytest.raises(Refused, match="wait already") as refused:
            background.begin(ANALYSIS, asked(), "carla")
        assert refused.value.status == 503
        with stores.borrowed() as store:
            assert len(store.runs(ANALYSIS.name)) == 2
    finally:
        background.close()


def process_of(background: Background, number: int) -> subprocess.Popen[bytes]:
    """The process that works on a run."""
    process = background._jobs[number].process
    assert process is not None
    return process


def test_a_process_that_is_killed_says_so_and_the_run_goes_on(
    background: Background, stores: Stores
) -> None:
    number = background.begin(ANALYSIS, asked(), "anna")
    run = run_of(stores, number)
    wait_for(lambda: background.standing(run).results)
    process = process_of(background, number)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) >= 1  # everybody else comes first
    process.kill()
    wait_for(lambda: not background.standing(run).live)
    assert background.standing(run) == RunStanding("stopped", trouble=CRASHED)
    background.go_on(run, "anna")
    assert background.standing(run).trouble == ""
    wait_for(lambda: background.standing(run).results)


SERVER = """
import sys, time
from pathlib import Path
from throneroom.web.background import Background
from throneroom.web.server_settings import Settings
from throneroom.web.stores import Stores
from throneroom.web.visitors import _made
path = Path(sys.argv[1])
background = Background(Stores(path), Settings(store=path, long_work_threads=1, long_work_nice=0))
with background._stores.borrowed() as store:
    run = store.run(int(sys.argv[2]))
background.go_on(run, "anna")
while not background.standing(run).results:
    time.sleep(0.05)
print(background._jobs[run.id].process.pid, flush=True)
time.sleep(60)
"""


def test_nothing_goes_on_working_when_the_server_is_killed(
    background: Background, stores: Stores
) -> None:
    with stores.borrowed() as store:
        kept = begin(store, ANALYSIS, asked())
        kept.mark(STOPPED)
    number = kept.run.id
    server = subprocess.Popen(
        [sys.executable, "-c", SERVER, str(stores.path), str(number)], stdout=subprocess.PIPE
    )
    assert server.stdout is not None
    with server.stdout:
        worker = int(server.stdout.readline())
    assert background.standing(kept.run).phase == "elsewhere"
    server.send_signal(signal.SIGKILL)
    server.wait()

    def gone() -> bool:
        try:
            os.kill(worker, 0)
        except ProcessLookupError:
            return True
        return "Z" in Path(f"/proc/{worker}/stat").read_text().split()[2]

    wait_for(gone)
    assert background.standing(kept.run).phase == "stopped"
    with stores.borrowed() as store:
        found = load(store, kept.run)
    assert found is not None  # it has even summed up
    assert found.generations
    background.go_on(kept.run, "ben")
    wait_for(lambda: background.standing(kept.run).results)


def test_what_can_not_go_on_says_why(background: Background, stores: Stores) -> None:
    spec = replace(asked(2), prints={"a card": "another"})
    number = background.begin(ANALYSIS, spec, "anna")
    wait_for(lambda: not background.standing(run_of(stores, number)).live)
    found = background.standing(run_of(stores, number))
    assert found.phase == "stopped"
    assert found.trouble.startswith("This can't go on: a card has changed since analysis")
    assert str(stores.path) not in found.trouble


def test_after_its_time_a_run_is_stopped_and_says_so(settings: Settings, stores: Stores) -> None:
    background = Background(stores, replace(settings, long_work_seconds=2.0))
    try:
        number = background.begin(ANALYSIS, asked(), "anna")
        wait_for(lambda: not background.standing(run_of(stores, number)).live)
        assert "all the time" in background.standing(run_of(stores, number)).trouble
    finally:
        background.close()


def events(text: str) -> list[tuple[str, dict[str, Any]]]:
    """The events of a stream."""
    blocks = [block.split("\n") for block in text.split("\n\n") if block.startswith("event")]
    return [
        (name.removeprefix("event: "), json.loads(data.removeprefix("data: ")))
        for name, data in blocks
    ]


def test_a_page_hears_how_far_it_is_stops_it_and_goes_on(settings: Settings) -> None:
    with TestClient(application(settings), base_url="http://localhost") as client:
        app: Any = client.app
        number = app.state.background.begin(ANALYSIS, asked(2), owner_of(client))
        told = events(client.get(f"/runs/{number}/events").text)
        assert told[-1][0] == "end"
        assert told[-1][1]["phase"] == "done"
        assert {name for name, _ in told[:-1]} == {"standing"}

        number = app.state.background.begin(ANALYSIS, asked(), owner_of(client))
        token = _made(settings.secret, "form", client.cookies["throneroom"])
        stopped = client.post(f"/runs/{number}/stop", data={"token": token}, follow_redirects=False)
        assert stopped.headers["location"].startswith("/k/moat,smithy")
        with Store(settings.store) as store:
            wait_for(lambda: not app.state.background.standing(store.run(number)).live)
        client.post(f"/runs/{number}/go-on", data={"token": token}, follow_redirects=False)
        assert app.state.background.live(number) is not None
        assert client.post(f"/runs/{number}/stop").status_code == 403  # without the form's token
        assert client.get("/runs/999/events").status_code == 404


def test_a_server_that_ends_lets_its_work_sum_up(settings: Settings) -> None:
    with TestClient(application(settings), base_url="http://localhost") as client:
        app: Any = client.app
        number = app.state.background.begin(ANALYSIS, asked(), "anna")
        wait_for(lambda: app.state.background.live(number).results)
    with Store(settings.store) as store:
        assert store.run(number).status == STOPPED
        found = load(store, store.run(number))
        assert found is not None
        assert store.run(number).status != DONE
