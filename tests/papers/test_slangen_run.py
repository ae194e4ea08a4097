"""``throneroom reproduce slangen``: the work, its page, stopping and going on."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from throneroom.papers import pytorch
from throneroom.papers.slangen import best, drawings, plan, report
from throneroom.papers.slangen import page as pages
from throneroom.papers.slangen.command import SlangenOptions, reproduce_slangen
from throneroom.papers.slangen.figures import FIGURES
from throneroom.papers.slangen.plan import QUICK, tasks
from throneroom.papers.slangen.table3 import Cell, cells
from throneroom.store import DONE, STOPPED, Store, StoreError

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

TINY = dataclasses.replace(
    QUICK, table_games=2, runs=(10,), printed_runs=(), simple_games=10, simple_turns=(2, 4),
    figure_runs=2, figure_games=2, figure_turns=(2,), networks=((100, 2, (2,)),),
    sensible_games=5, sensible_turns=(2,), best_games=2, evolved_games=10,
)  # fmt: skip


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> SlangenOptions:
    """A few cells of short games; no networks, which have tests of their own."""
    monkeypatch.setattr(plan, "QUICK", TINY)
    monkeypatch.setattr(plan, "has_torch", lambda: False)
    monkeypatch.setattr(plan, "TURN_LIMITS", (2, 3))
    two = tuple(figure for figure in FIGURES if figure.number in ("8", "16"))
    for module in (drawings, pages):
        monkeypatch.setattr(module, "FIGURES", two)
    few = [cell for cell in cells((10,), ()) if (cell.rollout, cell.turn_limit) == ("Smart", 10)]
    for module in (plan, report):
        monkeypatch.setattr(module, "cells", lambda *runs: few)
    return SlangenOptions(out=tmp_path / "page.md", store=tmp_path / "store.sqlite", threads=1)


def page(wish: SlangenOptions) -> str:
    """The page that was written."""
    assert wish.out is not None
    return wish.out.read_text(encoding="utf-8")


def test_everything(small: SlangenOptions, capsys: pytest.CaptureFixture[str]) -> None:
    reproduce_slangen(dataclasses.replace(small, seed=3))
    caught, text = capsys.readouterr(), page(small)
    assert "table3: 3 to do" in caught.err
    assert "Table 3: 3 cells, " in caught.out
    assert f"Page: {small.out}" in caught.out
    assert "throneroom reproduce slangen --seed 3\n" in text
    assert "| Double | 10 | 15.60 / " in text
    assert "![Figure 8: " in text
    assert "(page/figure-8.svg)" in text
    assert "Not done yet" not in text
    assert small.out is not None
    assert (small.out.parent / "page" / "figure-16.svg").is_file()
    with Store(small.store) as store:
        assert [run.status for run in store.runs("reproduce slangen")] == [DONE]


def test_json_and_the_same_again(small: SlangenOptions, capsys: pytest.CaptureFixture[str]) -> None:
    found = []
    for fresh in (False, True):
        reproduce_slangen(dataclasses.replace(small, fresh=fresh, as_json=True))
        found.append(json.loads(capsys.readouterr().out))
    for data in found:
        for one in data["best"] + data["evolved"]:
            del one["seconds"]
    assert found[0] == found[1]
    assert {cell["algorithm"] for cell in found[0]["table3"]} == {"Standard", "Double", "MCTS"}
    assert set(found[0]["figures"]) == {"standard", "unlimited", "no-actions"}


def test_ctrl_c_and_going_on(small: SlangenOptions, monkeypatch: pytest.MonkeyPatch) -> None:
    real, calls = best.measure_best, list[int]()

    def measure(turns: int, *args: Any, **options: Any) -> Any:  # noqa: ANN401
        calls.append(turns)
        if len(calls) == 1:
            raise KeyboardInterrupt
        return real(turns, *args, **options)

    monkeypatch.setattr(plan, "measure_best", measure)
    with pytest.raises(KeyboardInterrupt, match="Stopped after ") as stop:
        reproduce_slangen(small)
    assert "Go on with: throneroom reproduce slangen" in str(stop.value)
    assert "| Double | 10 | 15.60 / " in page(small)
    assert "Not done yet: 4 of best." in page(small)
    with Store(small.store) as store:
        assert [run.status for run in store.runs("reproduce slangen")] == [STOPPED]
    again: list[Cell] = []
    monkeypatch.setattr(Cell, "measure", lambda self, *args, **options: again.append(self))
    reproduce_slangen(small)
    assert again == []
    assert calls == [2, 2, 3]
    with Store(small.store) as store:
        assert [run.status for run in store.runs("reproduce slangen")] == [DONE]


def test_parts_add_up(small: SlangenOptions) -> None:
    reproduce_slangen(dataclasses.replace(small, parts=("table3",)))
    assert "| Standard | 10 |" in page(small)
    assert "of figures" in page(small)
    reproduce_slangen(dataclasses.replace(small, parts=("best",)))
    assert "| Standard | 10 |" in page(small)
    assert "Our best honest play" in page(small)
    reproduce_slangen(dataclasses.replace(small, parts=("best",), fresh=True))
    assert "| Standard | 10 |" not in page(small)


def test_other_work_is_another_run(small: SlangenOptions) -> None:
    only = dataclasses.replace(small, parts=("best",))
    reproduce_slangen(only)
    reproduce_slangen(dataclasses.replace(only, seed=1))
    with Store(small.store) as store:
        assert [run.seed for run in store.runs("reproduce slangen")] == [1, 0]


def test_a_full_disk_loses_nothing(small: SlangenOptions, monkeypatch: pytest.MonkeyPatch) -> None:
    real, left = Store.put, [3]

    def put(self: Store, *args: Any) -> None:  # noqa: ANN401
        left[0] -= 1
        if left[0] < 0:
            raise StoreError("the disk is full")
        real(self, *args)

    monkeypatch.setattr(Store, "put", put)
    with pytest.raises(StoreError, match="full"):
        reproduce_slangen(small)
    assert "| Double | 10 | 15.60 / " in page(small)


def test_the_best_agent_alone(small: SlangenOptions, capsys: pytest.CaptureFixture[str]) -> None:
    wish = SlangenOptions(best=True, turn_limit=4, games=6)
    reproduce_slangen(dataclasses.replace(wish, as_json=True))
    found = json.loads(capsys.readouterr().out)
    assert found["turn_limit"] == 4
    assert found["games"] == 6
    assert found["interval"][0] <= found["mean"] <= found["interval"][1]
    assert found["seconds"] >= 0
    reproduce_slangen(dataclasses.replace(wish, turn_limit=10, games=1))
    out = capsys.readouterr().out
    assert out.startswith("TurnLimit 10: ")
    assert "Best published: 19.45." in out


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"threads": 0}, "--threads is between"),
        ({"parts": ("table4",)}, "--part is one of table3"),
        ({"games": 10}, "--games goes with --best"),
        ({"turn_limit": 10}, "--turn-limit goes with --best"),
        ({"best": True, "out": None, "turn_limit": 0}, "a turn limit is between 1 and 100, not 0"),
        ({"best": True, "out": None, "games": 0}, "--games is between 1 and 100,000, not 0"),
        ({"best": True}, "--out does not go with --best"),
        ({"best": True, "out": None, "full": True}, "--full does not go with --best"),
        ({"best": True, "out": None, "parts": ("best",)}, "--part does not go with --best"),
        ({"out": Path("page")}, "--out needs a file such as slangen.md"),
    ],
)
def test_bad_wishes(small: SlangenOptions, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        reproduce_slangen(dataclasses.replace(small, **change))


def test_a_folder_is_no_page(small: SlangenOptions, tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="needs a file"):
        reproduce_slangen(dataclasses.replace(small, out=tmp_path))


def test_networks_need_pytorch(small: SlangenOptions, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise pytorch.NoTorch("networks are trained with PyTorch")

    monkeypatch.setattr(pytorch, "load_torch", missing)
    with pytest.raises(ValueError, match="PyTorch"):
        reproduce_slangen(dataclasses.replace(small, parts=("networks",)))


def test_without_pytorch_there_is_no_such_work() -> None:
    assert {task.part for task in tasks(TINY)} == {"table3", "figures", "best"}


def test_quick_or_full(small: SlangenOptions) -> None:
    with pytest.raises(ValueError, match="--quick or --full, not both"):
        reproduce_slangen(dataclasses.replace(small, quick=True, full=True))


def test_on_the_command_line(cli: Cli) -> None:  # noqa: F811 - the fixture
    done = cli("reproduce", "slangen", "--best", "--turn-limit", "3", "--games", "4", "--json")
    assert done.code == 0
    assert set(json.loads(done.out)) >= {"mean", "interval", "seconds"}
    done = cli("reproduce", "slangen", "--best", "--turn-limit", "0")
    assert done.code == 2
    assert "a turn limit is between 1 and 100, not 0" in done.err
    done = cli("reproduce", "slagnen", "--best")
    assert done.code == 2
    assert "did you mean 'slangen'?" in done.err
