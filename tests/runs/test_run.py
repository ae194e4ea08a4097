"""Long work is done piece by piece, kept, stopped and gone on with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from throneroom.runs import Progress, Run, begin, complete, find
from throneroom.store import DONE, STOPPED, Entry, Store, StoredRun, StoreError

from .toy import SPEC, TOY, Counting, Squares

ALL = {("square", str(n)): n * n for n in range(4)}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with Store(tmp_path / "store.sqlite") as opened:
        yield opened


def interrupt() -> None:
    raise KeyboardInterrupt


def test_all_pieces_in_their_order() -> None:
    told: list[Progress] = []
    work = Squares()
    assert complete(work, told.append) == ALL
    assert work.done == [0, 1, 2, 3]
    shares = [one.share for one in told]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.0, 1.0)
    assert {(one.done, one.words) for one in told if one.share < 0.1} == {(0, "square of 0")}
    half = next(one for one in told if one.words == "square of 2" and one.share > 0.3)
    assert (half.done, half.of) == (2, 4)
    assert half.share == (1 + 2 + 3 / 2) / 10


def test_a_run_in_memory_keeps_nothing_and_raises_what_stopped_it() -> None:
    run = Run(Squares(stop=2, act=interrupt))
    run.go_on()
    assert run.results == {key: ALL[key] for key in list(ALL)[:2]}
    assert run.number is None
    with pytest.raises(KeyboardInterrupt, match=r"^Stopped after 2 of 4 squares\.$"):
        run.settle()


@pytest.mark.parametrize("number", [None, "1"])
def test_stop_and_go_on(store: Store, number: str | None) -> None:
    first = Run(Squares(stop=2, act=interrupt), begin(store, TOY, SPEC))
    first.go_on()
    assert first.number == 1
    assert store.run(1).status == STOPPED
    own = f" --store {store.path}"
    with pytest.raises(KeyboardInterrupt) as stop:
        first.settle()
    assert str(stop.value) == (
        f"Stopped after 2 of 4 squares. Go on with: throneroom toy --resume 1{own}"
    )
    work = Squares()
    again = Run(work, find(store, TOY, number))
    again.go_on()
    again.settle()
    assert work.done == [2, 3]
    assert again.results == ALL
    assert store.run(1).status == DONE


def test_an_error_is_told_with_how_to_go_on(store: Store) -> None:
    def fail() -> None:
        raise OSError("no net")

    run = Run(Squares(stop=1, act=fail), begin(store, TOY, SPEC))
    run.go_on()
    assert len(run.results) == 1
    with pytest.raises(OSError, match=r"no net\nStopped after 1 of 4 squares\. Go on with: "):
        run.settle()
    assert store.run(1).status == STOPPED


def test_a_mistake_in_the_program_is_not_hidden(store: Store) -> None:
    def mistake() -> None:
        raise ZeroDivisionError

    run = Run(Squares(stop=1, act=mistake), begin(store, TOY, SPEC))
    with pytest.raises(ZeroDivisionError):
        run.go_on()
    assert store.run(1).status == STOPPED


def test_a_result_that_can_not_be_kept_ends_the_work(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever works for hours would lose all later results."""
    real = Store.put

    def put(self: Store, entry: Entry, run: StoredRun | None = None) -> None:
        if entry.key == "2":
            raise StoreError("the disk is full")
        real(self, entry, run)

    monkeypatch.setattr(Store, "put", put)
    work = Squares()
    run = Run(work, begin(store, TOY, SPEC))
    run.go_on()
    assert work.done == [0, 1, 2]
    assert len(run.results) == 3  # also what could not be kept is shown
    with pytest.raises(StoreError, match="the disk is full\nStopped after 3 of 4 squares"):
        run.settle()


# ---------------------------------------------------------------- pieces that follow each other


def test_the_last_state_is_kept_and_gone_on_with(store: Store) -> None:
    kept = begin(store, TOY, SPEC)
    first = Run(Counting(5, stops=[3]), kept)
    first.go_on()
    assert first.results == {("number", "last"): 3, ("sum", "last"): -1}
    (entry,) = store.entries("number", kept.run)
    assert entry.data == {"value": 3}
    work = Counting(5)
    again = Run(work, find(store, TOY))
    again.go_on()
    assert work.number == 5
    assert again.results["sum", "last"] == 15
    assert again.complete
    assert store.run(1).status == DONE


def test_such_results_are_kept_once_a_second(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, *[0.4 * n for n in range(1, 100)]])
    monkeypatch.setattr("throneroom.runs.run.time.monotonic", lambda: next(times))
    put: list[dict[str, int]] = []
    monkeypatch.setattr(Store, "put", lambda self, entry, run: put.append(entry.data))
    Run(Counting(9), begin(store, TOY, SPEC)).go_on()
    kept = [one["value"] for one in put]
    assert 3 < len(kept) < 9
    assert kept[-2:] == [9, 45]  # the end is always kept


@pytest.mark.parametrize(("stops", "tried"), [(0, ["slow"]), (1, ["slow", "quick"])])
def test_a_second_stop_still_gives_a_result(store: Store, stops: int, tried: list[str]) -> None:
    work = Counting(5, stops=[2], closing_stops=stops)
    run = Run(work, begin(store, TOY, SPEC))
    run.go_on()
    assert work.tried == tried
    assert run.results["sum", "last"] == -1
    assert store.run(1).status == STOPPED


def test_a_third_stop_gives_none(store: Store) -> None:
    run = Run(Counting(5, stops=[2], closing_stops=2), begin(store, TOY, SPEC))
    run.go_on()
    assert ("sum", "last") not in run.results
    with pytest.raises(KeyboardInterrupt, match="Go on with: throneroom toy --resume 1"):
        run.settle()


def test_a_state_that_can_not_be_kept_does_not_end_the_work(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise StoreError("the disk is full")

    monkeypatch.setattr("throneroom.runs.run.SAVE_EVERY", 0.0)
    monkeypatch.setattr(Store, "put", full)
    run = Run(Counting(5), begin(store, TOY, SPEC))
    run.go_on()
    assert run.results["sum", "last"] == 15
    assert run.number is None  # nobody is told a number that shows nothing
    with pytest.raises(StoreError, match=r"^the disk is full$"):
        run.settle()
