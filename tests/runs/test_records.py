"""Runs are found again, and refused if what they depend on has changed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from throneroom.runs import begin, check_changes, check_version, find
from throneroom.runs.records import begin_or_go_on, where
from throneroom.store import DONE, STOPPED, Store, StoreError

from .toy import SPEC, TOY


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    return path


def test_by_number_or_the_last_unfinished() -> None:
    with Store() as store:
        first, second = begin(store, TOY, SPEC), begin(store, TOY, SPEC)
        store.mark(first.run, STOPPED)
        store.mark(second.run, DONE)
        assert find(store, TOY).run.id == 1
        assert find(store, TOY, "2").run.id == 2
        assert find(store, TOY).how_to_go_on == "throneroom toy --resume 1"


@pytest.mark.parametrize(
    ("word", "message"),
    [
        (None, "there is no unfinished toy in"),
        ("7", "there is no run 7"),
        ("1", "run 1 is not a toy but of the kind 'arena'"),
        ("one", "--resume takes the number of a toy or nothing, not 'one'"),
    ],
)
def test_what_is_not_there(word: str | None, message: str) -> None:
    with Store() as store:
        store.start("arena", {}, seed=0)
        with pytest.raises(ValueError, match=message):
            find(store, TOY, word)


def test_a_store_of_ones_own_is_named_again(tmp_path: Path) -> None:
    with Store(tmp_path / "my own.db") as store:
        assert where(store) == f" --store '{tmp_path}/my own.db'"


def test_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    with Store() as store:
        run = begin(store, TOY, SPEC).run
        check_version(TOY, run)
        check_changes(TOY, run, {"the paint": "red", "more": "new"})
        for prints in ({"the paint": "blue"}, {}):
            with pytest.raises(StoreError, match="the paint has changed since run 1 was started"):
                check_changes(TOY, run, prints)
        monkeypatch.setattr("throneroom.runs.records.__version__", "99.0")
        with pytest.raises(StoreError, match=r"run 1 was started by .* this is 99\.0"):
            check_version(TOY, run)


def test_the_same_work_goes_on_unless_it_is_to_be_fresh() -> None:
    same = replace(SPEC, prints={})
    with Store() as store:
        numbers = []
        for spec, fresh in (
            (same, False),
            (same, False),
            (replace(same, data={"of": 5}), False),
            (same, True),
        ):
            kept = begin_or_go_on(store, TOY, spec, fresh=fresh)
            store.mark(kept.run, STOPPED)
            numbers.append(kept.run.id)
            assert kept.how_to_go_on == "throneroom toy --of 4"
        assert numbers == [1, 1, 2, 3]
        store.mark(store.run(3), DONE)
        store.mark(store.run(2), DONE)
        assert begin_or_go_on(store, TOY, same, fresh=False).run.id == 1
