"""The pool of searches: bounded, fair, and not stopped by work that never ends."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial

import pytest

from throneroom.web.search_pool import SearchPool, TooBusy, TooLate

SOON = 10.0  # seconds: far more than anything here takes


@pytest.fixture
def gate() -> Iterator[threading.Event]:
    """What work waits for; opened at the end, so that no thread stays."""
    found = threading.Event()
    yield found
    found.set()


def pool_of(threads: int = 1, waiting: int = 2, each: int = 10) -> SearchPool:
    return SearchPool(threads, waiting, each)


def test_work_is_done_in_the_order_it_came() -> None:
    pool = pool_of(waiting=9)
    done: list[int] = []
    futures = [pool.submit("anna", partial(done.append, i), SOON) for i in range(5)]
    for future in futures:
        future.result(SOON)
    assert done == [0, 1, 2, 3, 4]
    pool.close()


def test_no_more_run_at_once_than_there_are_threads(gate: threading.Event) -> None:
    pool, running, most = pool_of(threads=2, waiting=9), [], []

    def work() -> None:
        running.append(1)
        most.append(len(running))
        gate.wait(0.05)
        running.pop()

    for future in [pool.submit("anna", work, SOON) for _ in range(8)]:
        future.result(SOON)
    assert max(most) <= 2
    pool.close()


def test_when_enough_wait_more_are_refused(gate: threading.Event) -> None:
    pool, begun = pool_of(waiting=2), threading.Event()

    def work() -> None:
        begun.set()
        gate.wait(SOON)

    first = pool.submit("anna", work, SOON)
    assert begun.wait(SOON)
    others = [pool.submit("anna", work, SOON) for _ in range(2)]
    with pytest.raises(TooBusy):
        pool.submit("ben", work, SOON)
    assert pool.load == 3
    gate.set()
    for future in (first, *others):
        future.result(SOON)
    pool.submit("ben", work, SOON).result(SOON)
    pool.close()


def test_one_visitor_does_not_take_all_places(gate: threading.Event) -> None:
    pool = pool_of(waiting=50, each=2)
    kept = [pool.submit("anna", lambda: gate.wait(SOON), SOON) for _ in range(2)]
    with pytest.raises(TooBusy):
        pool.submit("anna", gate.wait, SOON)
    other = pool.submit("ben", lambda: 1, SOON)
    gate.set()
    assert other.result(SOON) == 1
    for future in kept:
        future.result(SOON)
    assert pool.submit("anna", lambda: 2, SOON).result(SOON) == 2
    pool.close()


@pytest.mark.parametrize("error", [ValueError("no"), SystemExit(3), KeyboardInterrupt()])
def test_an_error_is_told_and_the_thread_goes_on(error: BaseException) -> None:
    pool = pool_of()

    def fail() -> None:
        raise error

    assert pool.submit("anna", fail, SOON).exception(SOON) is error
    assert pool.submit("anna", lambda: 1, SOON).result(SOON) == 1
    pool.close()


def test_what_takes_too_long_is_given_up_and_others_go_on(gate: threading.Event) -> None:
    pool = pool_of(waiting=9)
    late = pool.submit("anna", lambda: gate.wait(SOON), 0.05)
    other = pool.submit("ben", lambda: 1, SOON)
    with pytest.raises(TooLate):
        late.result(SOON)
    assert other.result(SOON) == 1
    gate.set()
    assert pool.submit("anna", lambda: 2, SOON).result(SOON) == 2
    pool.close()


def test_where_all_threads_are_lost_nobody_waits_for_ever(gate: threading.Event) -> None:
    """As many threads again may be lost as there are; then nothing more is taken."""
    pool = pool_of(waiting=9)
    lost = [pool.submit("anna", lambda: gate.wait(SOON), 0.05) for _ in range(2)]
    waits = pool.submit("ben", lambda: 1, SOON)
    for future in lost:
        with pytest.raises(TooLate):
            future.result(SOON)
    assert isinstance(waits.exception(SOON), TooBusy)
    with pytest.raises(TooBusy):
        pool.submit("ben", lambda: 1, SOON)
    gate.set()
    for _ in range(200):
        try:
            assert pool.submit("ben", lambda: 1, SOON).result(SOON) == 1
            break
        except TooBusy:
            threading.Event().wait(0.02)  # the lost threads end one after the other
    else:
        raise AssertionError("the pool has not come back")
    pool.close()


def test_what_is_called_off_is_not_begun(gate: threading.Event) -> None:
    pool, done = pool_of(waiting=9), []
    first = pool.submit("anna", lambda: gate.wait(SOON), SOON)
    second = pool.submit("anna", lambda: done.append(2), SOON)
    assert second.cancel()
    gate.set()
    first.result(SOON)
    pool.submit("anna", lambda: done.append(3), SOON).result(SOON)
    assert done == [3]
    pool.close()


def test_a_closed_pool_lets_nobody_wait(gate: threading.Event) -> None:
    pool = pool_of(waiting=9)
    futures = [pool.submit("anna", lambda: gate.wait(SOON), SOON) for _ in range(3)]
    pool.close()
    for future in futures:
        assert isinstance(future.exception(SOON), TooBusy)
    with pytest.raises(TooBusy):
        pool.submit("anna", lambda: 1, SOON)


def test_work_begins_though_the_clock_waits_as_well(gate: threading.Event) -> None:
    """What comes wakes a thread that works, and not just the one that looks at the clock."""
    pool, rested = pool_of(), threading.Event()
    first = pool.submit("anna", lambda: gate.wait(SOON), SOON)

    def rest(_: object) -> None:
        threading.Event().wait(0.3)  # the clock comes to rest before the thread does
        rested.set()

    first.add_done_callback(rest)
    gate.set()
    assert rested.wait(SOON)
    threading.Event().wait(0.1)
    assert pool.submit("anna", lambda: 2, SOON).result(2) == 2
    pool.close()
