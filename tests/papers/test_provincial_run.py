"""``throneroom reproduce provincial``: the work, its page, stopping and going on."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.learn.genetic_method import GeneticSettings
from throneroom.papers.provincial import new_cards, plan, strength
from throneroom.papers.provincial.command import ProvincialOptions, reproduce_provincial
from throneroom.papers.provincial.new_cards import Case
from throneroom.papers.provincial.plan import FULL, PARTS, QUICK, Plan, tasks
from throneroom.papers.provincial.published import kingdoms
from throneroom.papers.reproducing import read_parts
from throneroom.store import DONE, STOPPED, Store, StoreError

from .provincial_samples import sample

TINY = dataclasses.replace(
    QUICK, every=1, table_games=60, duel_games=60, seconds=0.05, generations=1, trials=1,
    trial_seconds=0.05, long_generations=5, varied=1,
    parameters={"pool": 8, "first_pool": 8, "leaderboard_games": 20, "most_games": 100},
    genetic={"population": 4, "tournament": 2, "games": 4, "generations": 2},
)  # fmt: skip


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, small_search: None) -> ProvincialOptions:
    """Two kingdoms that can be played, and one that can't; one new card."""
    unknown = dataclasses.replace(sample("67fe23bd", 3, 4), name="nowhere", cards=("Moat", "Zamok"))
    there = (sample("67fe23bd", 3, 4), sample("871ba54a", 3, 4), unknown)
    monkeypatch.setattr(plan, "kingdoms", lambda: there)
    monkeypatch.setattr(plan, "QUICK", TINY)
    monkeypatch.setattr(new_cards, "CASES", (Case("Witch at 5", "Witch", 28),))
    for module in ("page", "report", "summary"):
        monkeypatch.setattr(f"throneroom.papers.provincial.{module}.CASES", new_cards.CASES)
    return ProvincialOptions(
        quick=True, out=tmp_path / "page.md", store=tmp_path / "store.sqlite", threads=1
    )


def page(wish: ProvincialOptions) -> str:
    """The page that was written."""
    assert wish.out is not None
    return wish.out.read_text(encoding="utf-8")


def test_everything(small: ProvincialOptions, capsys: pytest.CaptureFixture[str]) -> None:
    reproduce_provincial(dataclasses.replace(small, seed=3))
    text = page(small)
    caught = capsys.readouterr()
    assert "2 of 3 kingdoms can be played" in caught.out
    assert "strength:ours: 2 to do" in caught.err
    assert "throneroom reproduce provincial --quick --seed 3\n" in text
    assert "| all | 2 |" in text
    assert "| all, with bugs where they can be written | 2 |" in text
    assert "| 871ba54a |" in text
    assert "Coppersmith adds its coin to every Treasure" in text
    assert "| our method | 2 |" in text
    assert "| `--method provincial` | 2 |" in text
    assert "| `--method genetic` | 2 |" in text
    assert "genetic algorithm has 2 generations of 4 designs" in text
    assert "| Witch at 5 | 28 of 30 (79 to 98 %) |" in text
    assert "Zamok (1)" in text
    assert "Not done yet" not in text
    for setting in ("unconstrained menus", "flexible Province", "3 chambers", "our method"):
        assert f"| {setting} | " in text
    assert "4 players; an equal share is 25.0 %:" in text
    assert "an equal share is 33.3 %:" in text
    assert "simple by its table; our verdict after 5 generations" in text
    assert small.out is not None
    for name in ("67fe23bd", "871ba54a"):
        drawn = f"{small.out.stem}/progression-{name}.svg"
        assert (f"]({drawn})" in text) == (small.out.parent / drawn).exists()
    assert "](page/progression-" in text
    with Store(small.store) as store:
        assert [run.status for run in store.runs("reproduce provincial")] == [DONE]


def test_json(small: ProvincialOptions, capsys: pytest.CaptureFixture[str]) -> None:
    reproduce_provincial(dataclasses.replace(small, as_json=True))
    found = json.loads(capsys.readouterr().out)
    assert found["left_out"] == {"nowhere": ["Zamok"]}
    assert set(found["tables"]["kingdoms"]) == {"67fe23bd", "871ba54a"}
    assert set(found["tables"]["with_bugs"]) == {"871ba54a"}
    for method in ("ours", "provincial", "genetic"):
        one = found["strength"][method]
        assert one["ahead"] == sum(k["margin"] > 0 for k in one["kingdoms"].values())
    for method in ("ours", "provincial"):
        assert len(found["new_cards"][method]["Witch at 5"]) == 2
    assert found["thresholds"]["provincial"]["menus"] == 2
    assert found["complex"]["published_tables"][1] == 100
    assert [one["what"] for one in found["settings"]] == [
        "unconstrained menus", "flexible Province", "3 chambers",
    ]  # fmt: skip
    assert [(one["players"], one["what"]) for one in found["players"]] == [
        (3, "ours"), (3, "provincial"), (4, "ours"), (4, "provincial"),
    ]  # fmt: skip
    assert all(0 <= one["wins"] <= one["games"] for one in found["players"])
    assert all(one["games"] % one["players"] == 0 for one in found["players"])
    assert [step["generation"] for step in found["progressions"][0]["steps"]] == [1, 4]


def test_ctrl_c_and_going_on(
    small: ProvincialOptions, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = tr.analyze, list[str]()

    def analyze(*args: Any, **options: Any) -> Any:  # noqa: ANN401
        calls.append(options["method"])
        if len(calls) == 2:
            raise KeyboardInterrupt
        return real(*args, **options)

    monkeypatch.setattr(strength, "analyze", analyze)
    with pytest.raises(KeyboardInterrupt, match="Stopped after 4 of") as stop:
        reproduce_provincial(small)
    assert "Go on with: throneroom reproduce provincial --quick" in str(stop.value)
    assert "| our method | 1 |" in page(small)
    with Store(small.store) as store:
        assert [run.status for run in store.runs("reproduce provincial")] == [STOPPED]
    reproduce_provincial(small)
    # One of them stopped; two of the kingdoms, one trial, three and four players.
    assert calls.count("ours") == 2 + 2 + 2
    with Store(small.store) as store:
        assert [run.status for run in store.runs("reproduce provincial")] == [DONE]


def test_parts_add_up_and_fresh_starts_anew(small: ProvincialOptions) -> None:
    reproduce_provincial(dataclasses.replace(small, parts=("tables",)))
    assert "| all | 2 |" in page(small)
    assert "Not done yet" in page(small)
    reproduce_provincial(dataclasses.replace(small, parts=("strength:ours",)))
    assert "| all | 2 |" in page(small)
    assert "| our method | 2 |" in page(small)
    again = dataclasses.replace(small, parts=("strength:ours",), fresh=True)
    reproduce_provincial(again)
    assert "| all | 2 |" not in page(small)
    with Store(small.store) as store:
        assert len(store.runs("reproduce provincial")) == 2


def test_other_work_is_another_run(small: ProvincialOptions) -> None:
    only = dataclasses.replace(small, parts=("tables",))
    reproduce_provincial(only)
    reproduce_provincial(dataclasses.replace(only, seed=1))
    with Store(small.store) as store:
        assert [run.seed for run in store.runs("reproduce provincial")] == [1, 0]


def test_a_full_disk_loses_nothing(
    small: ProvincialOptions, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, left = Store.put, [2]

    def put(self: Store, *args: Any) -> None:  # noqa: ANN401
        left[0] -= 1
        if left[0] < 0:
            raise StoreError("the disk is full")
        real(self, *args)

    monkeypatch.setattr(Store, "put", put)
    with pytest.raises(StoreError, match="full"):
        reproduce_provincial(small)
    assert "| all | 2 |" in page(small)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"threads": 0}, "--threads is between"),
        ({"parts": ("strenght",)}, "--part is one of tables"),
    ],
)
def test_bad_input(small: ProvincialOptions, change: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        reproduce_provincial(dataclasses.replace(small, **change))


def test_a_folder_is_no_page(small: ProvincialOptions, tmp_path: Path) -> None:
    with pytest.raises(IsADirectoryError, match="--out needs a file"):
        reproduce_provincial(dataclasses.replace(small, out=tmp_path))


def test_parts() -> None:
    assert read_parts(PARTS, []) == PARTS
    assert read_parts(PARTS, ["new-cards", "tables"]) == (
        "tables", "new-cards:ours", "new-cards:provincial",
    )  # fmt: skip


def test_the_full_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(plan, "kingdoms", kingdoms)
    assert (FULL.table_games, FULL.duel_games, FULL.seconds) == (5000, 20_000, 20)
    assert (FULL.generations, FULL.trials, FULL.parameters) == (12, 30, {})
    assert (FULL.long_generations, FULL.varied, len(FULL.few)) == (132, 5, 5)
    assert len(FULL.chosen) == 100
    assert len(QUICK.chosen) == 5
    found = tasks(FULL)
    count = len(FULL.playable)
    for method in ("provincial", "genetic"):
        assert sum(task.part == f"strength:{method}" for task in found) == count
    usual = GeneticSettings()
    assert (FULL.genetic_settings, FULL.search("genetic", 1).generations) == (usual, 70)
    assert sum(task.part == "settings" for task in found) == 5
    assert [task.part for task in found].count("progression") == 2
    assert len({(task.part, task.key) for task in found}) == len(found)


def test_seeds_differ() -> None:
    one = Plan(True, 1, 1, 1, 1.0, 1, 1, 1.0, 1, 1)
    assert one.luck("a") != one.luck("b") != dataclasses.replace(one, seed=1).luck("b")
