"""``throneroom card-lab``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from throneroom.lab import searches as module
from throneroom.store import DONE, STOPPED, Store, StoreError

from ..page_reader import read_page
from .conftest import Cli

SMALL = ("card-lab", "Witch", "--set", "base", "--kingdoms", 2, "--generations", 1, "--seed", 1)
OWN = Path(__file__).parents[2] / "examples" / "three_cards.py"


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A store of the test's own."""
    path = tmp_path / "store.sqlite"
    monkeypatch.setenv("THRONEROOM_STORE", str(path))
    return path


def test_result_for_a_person(cli: Cli) -> None:
    outcome = cli(*SMALL)
    assert outcome.code == 0, outcome.err
    assert outcome.err == ""
    text = " ".join(outcome.out.split())
    for word in ("Witch at cost 5", "of 2 kingdoms (95 % interval", "against the best found",
                 "2 random kingdoms with the card, 1 generation for each search", "seed 1",
                 "not proven best", "Run 1."):  # fmt: skip
        assert word in text
    assert "Suggested cost" not in text


def test_json_and_its_seed(cli: Cli) -> None:
    first = cli(*SMALL, "--json").json
    again = cli(*SMALL, "--threads", 1, "--json").json
    assert {**first, "run": 0} == {**again, "run": 0}
    assert first["command"] == (
        "throneroom card-lab Witch --kingdoms 2 --set base --generations 1 --seed 1"
    )
    assert first["finished"] is True
    assert first["result"]["kingdoms"] == 2
    assert len(first["kingdoms"]) == 2
    assert first["suggested"] is None
    for one in first["kingdoms"]:
        assert len(one["kingdom"]) == 10
        bought = [top["usage"].get("Witch", 0) >= 0.2 for top in one["top"]]
        assert one["in_top_three"] == any(bought)


def test_a_sweep_and_its_page(cli: Cli, tmp_path: Path) -> None:
    page = tmp_path / "deep" / "page.html"
    found = cli(*SMALL, "--kingdoms", 1, "--costs", "2..3", "--out", page, "--json").json
    assert [one["value"] for one in found["sweep"]] == [2, 3, 5]
    shown = read_page(page.read_text(encoding="utf-8")).whole
    assert "Suggested cost" in shown
    assert found["rule"] in shown


def test_a_sweep_of_another_number(cli: Cli, tmp_path: Path) -> None:
    args = ("card-lab", "Smithy", "--set", "base", "--kingdoms", 1, "--generations", 1)
    found = cli(*args, "--sweep", "+Cards=2..4", "--json").json
    assert (found["number"], found["value"], found["cost"]) == ("+Cards", 3, 4)
    assert [one["value"] for one in found["sweep"]] == [2, 3, 4]
    assert "--sweep +Cards=2..4" in found["command"]
    assert cli("card-lab", "--resume", 1, "--json").json == found
    shown = cli("card-lab", "--resume", 1, "--out", tmp_path / "page.html").out
    assert "Sweep of +Cards" in shown
    assert "Sweep of +Cards" in (tmp_path / "page.html").read_text()


def test_a_card_of_ones_own_at_another_cost(cli: Cli) -> None:
    found = cli(
        "card-lab", "clockmaker", "--cards", OWN, "--cost", 3, "--kingdoms", 1,
        "--generations", 1, "--json",
    ).json  # fmt: skip
    assert (found["card"], found["printed_cost"], found["cost"]) == ("Clockmaker", 5, 3)
    assert "Clockmaker at 3" in found["kingdoms"][0]["kingdom"]


# ---------------------------------------------------------------- stopping and going on


def interrupt(monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    """Ctrl-C in the middle of a search, after some were done."""
    real, count = module.search, 0

    def searching(*args: Any, **options: Any) -> Any:  # noqa: ANN401
        nonlocal count
        count += 1
        if count > after:
            raise KeyboardInterrupt
        return real(*args, **options)

    monkeypatch.setattr(module, "search", searching)


def test_stop_and_resume(cli: Cli, monkeypatch: pytest.MonkeyPatch, store: Path) -> None:
    whole = cli(*SMALL, "--json").json
    with monkeypatch.context() as patch:
        interrupt(patch, 3)
        stopped = cli(*SMALL)
    assert stopped.code == 130
    assert "Stopped after 1 of 2 kingdoms. Go on with: throneroom card-lab --resume 2" in (
        stopped.err
    )
    assert "1 of 2 random kingdoms with the card" in " ".join(stopped.out.split())
    with Store(store) as kept:
        assert [run.status for run in kept.runs("card-lab")] == [STOPPED, DONE]
    with monkeypatch.context() as patch:
        interrupt(patch, 1)  # only one search is left
        found = cli("card-lab", "--resume", "--json").json
    assert {**found, "run": 1} == whole
    with monkeypatch.context() as patch:
        interrupt(patch, 0)
        assert cli("card-lab", "--resume", 2, "--json").json == found


def test_stopped_before_anything(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt(monkeypatch, 1)
    outcome = cli(*SMALL)
    assert outcome.code == 130
    assert outcome.out == ""
    assert "Stopped after 0 of 2 kingdoms" in outcome.err


def test_a_store_that_fails_loses_nothing(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*args: object) -> None:
        raise StoreError("the store is full")

    monkeypatch.setattr(Store, "put", _after(2, Store.put, full))
    outcome = cli(*SMALL)
    assert outcome.code == 2
    assert "the store is full" in outcome.err
    assert "1 of 2 random kingdoms" in " ".join(outcome.out.split())


def _after(times: int, first: Callable[..., None], then: Callable[..., None]) -> Any:  # noqa: ANN401
    calls = 0

    def call(*args: object) -> None:
        nonlocal calls
        calls += 1
        (first if calls <= times else then)(*args)

    return call


def test_changes_since_then(cli: Cli, bad: Callable[..., str], tmp_path: Path,
                            monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    file = tmp_path / "mine.py"
    text = (
        "from throneroom.cards.language import action, coins\nx = action('Mine Own', 3, coins(2))\n"
    )
    file.write_text(text)
    args = ("card-lab", "Mine Own", "--cards", file, "--kingdoms", 1, "--generations", 1)
    with monkeypatch.context() as patch:
        interrupt(patch, 1)
        assert cli(*args).code == 130
    with monkeypatch.context() as patch:
        patch.setattr("throneroom.runs.records.__version__", "9.9")
        assert "was started by throneroom" in bad("card-lab", "--resume")
    file.write_text(text.replace("coins(2)", "coins(3)"))  # the run goes on with its own cards
    assert cli("card-lab", "--resume", "--json").json["text"] == "+$2"


# ---------------------------------------------------------------- bad input


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("Wich",), "unknown card 'Wich': did you mean 'Witch'"),
        ((), "which card? Give its name"),
        (("Gold",), "Gold is in every game"),
        (("Cellar, Market, Merchant",), "unknown card"),
        (("Witch", "--cost", 99), "a cost is a whole number from 0 to 15, not 99"),
        (("Witch", "--cost", -1), "not -1"),
        (("Witch", "--costs", "cheap"), "--costs is a range such as 3..7"),
        (("Witch", "--costs", "7..3"), "3..7"),
        (("Witch", "--sweep", "+Cards"), "--sweep is a number of the card and its values"),
        (("Witch", "--sweep", "+Card=1..3"), "did you mean '+Cards'? Its numbers are cost 5"),
        (("Witch", "--sweep", "others gain=0"), "others gain of Witch is a whole number from 1"),
        (("Witch", "--sweep", "+Cards=1..3", "--costs", "3..4"), "one of --costs and --sweep"),
        (("Witch", "--kingdoms", 0), "kingdoms is between 1 and 1,000, not 0"),
        (("Witch", "--seconds", 0), "seconds is above 0"),
        (("Witch", "--generations", 0), "generations is between"),
        (("Witch", "--seconds", 1, "--generations", 1), "one of --seconds and --generations"),
        (("Witch", "--set", "intrige"), "did you mean 'Intrigue'?"),
        (("Witch", "--seed", -1), "seed"),
        (("Witch", "--threads", 0), "--threads is between"),
        (("Witch", "--cards", "none.py"), "no card file"),
        (("Witch", "--out", "."), "is a folder"),
        (("--resume",), "no unfinished run of the card lab"),
        (("--resume", "Witch"), "takes the number of a run of the card lab"),
        (("--resume", 7), "there is no run 7"),
        (("--resume", "--cost", 3), "leave out --cost"),
    ],
)
def test_bad_input(bad: Callable[..., str], args: tuple[object, ...], message: str) -> None:
    assert message in bad("card-lab", *args)


def test_a_run_of_another_kind(bad: Callable[..., str], store: Path) -> None:
    with Store(store) as kept:
        kept.start("arena", {}, seed=0)
    assert "not a run of the card lab but of the kind 'arena'" in bad("card-lab", "--resume", 1)
