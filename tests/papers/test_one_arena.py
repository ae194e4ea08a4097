"""All publications in one arena: who takes part, how a ground is played, and what is written."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import Any

import pytest

from throneroom.papers.one_arena import plan as plans
from throneroom.papers.one_arena.contestants import CONTESTANTS, ArenaBudget, taking_part
from throneroom.papers.one_arena.drawings import write_pictures
from throneroom.papers.one_arena.grounds import YANG_KUO, grounds
from throneroom.papers.one_arena.page import page
from throneroom.papers.one_arena.plan import PARTS, Plan, tasks
from throneroom.papers.one_arena.report import Report, collect
from throneroom.papers.one_arena.summary import summary
from throneroom.papers.paper_work import ARRAYS, DONE

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

SMALL = Plan(True, kingdoms=1, budget=ArenaBudget(0.3, 1, 1), games=20, searched_games=2)


def grown(task: Any, steps: int) -> dict[str, Any]:  # noqa: ANN401 - a task of the plan
    found: dict[str, Any] | None = None
    for _ in range(steps):
        found = task.grow(found, 1, lambda _: None)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def played() -> dict[str, dict[str, Any]]:
    """Each ground to its end, with methods that look at next to nothing."""
    patch = pytest.MonkeyPatch()
    patch.setattr(plans, "prepared", lambda *_: {"seconds": 1.5, "rules": "Province\nGold\nSilver"})
    found = {task.key: grown(task, task.steps) for task in tasks(SMALL)}
    patch.undo()
    return found


def report(played: dict[str, dict[str, Any]]) -> Report:
    return collect(SMALL, {PARTS[0]: played})


def test_every_publication_takes_part() -> None:
    sources = {one.source for one in CONTESTANTS}
    for name in ("Fisher", "Fenner", "Slangen", "Yang & Kuo", "Huang & Larson", "ours"):
        assert any(name in source for source in sources), name


def test_kingdoms_are_of_base_and_differ() -> None:
    found = grounds(20)
    assert [one.name for one in found[-2:]] == ["Base 20", YANG_KUO]
    assert len({str(one.kingdom) for one in found}) == 21
    cards = [card for one in found[:-1] for card in one.kingdom.cards]
    assert all(("Base", 2) in card.sets for card in cards)
    assert len(found[-1].kingdom.cards) == 12


def test_the_network_plays_in_its_own_game_only() -> None:
    base, special = grounds(1)
    assert "RL RandomAction" not in [one.label for one in taking_part(base)]
    assert "RL RandomAction" in [one.label for one in taking_part(special)]


def test_a_ground_is_played_to_its_end(played: dict[str, dict[str, Any]]) -> None:
    for task in tasks(SMALL):
        found = played[task.key]
        assert found[DONE]
        n = len(taking_part(next(one for one in SMALL.grounds if one.name == task.key)))
        assert sum(" - " in key for key in found["steps"]) == n * (n - 1) // 2
        for name, array in found[ARRAYS].items():
            assert len(array) in (SMALL.games, SMALL.searched_games), name


def test_a_ground_that_was_stopped_goes_on_the_same(
    monkeypatch: pytest.MonkeyPatch, played: dict[str, dict[str, Any]]
) -> None:
    del played
    monkeypatch.setattr(
        plans, "prepared", lambda *_: {"seconds": 1.0, "rules": "Province\nGold\nSilver"}
    )
    task = tasks(SMALL)[0]
    half = grown(task, 16)
    kept = {name: one for name, one in half.items() if name != ARRAYS}
    again = {**json.loads(json.dumps(kept)), ARRAYS: half[ARRAYS]}
    one, other = (task.grow(state, 1, lambda _: None) for state in (half, again))
    assert list(one["steps"]) == list(other["steps"])
    assert all((one[ARRAYS][key] == other[ARRAYS][key]).all() for key in one[ARRAYS])


def test_who_stands_where(played: dict[str, dict[str, Any]]) -> None:
    found = report(played)
    assert found.missing == 0
    base, special = found.fields
    assert len(base.judged.labels) == len(special.judged.labels) - 1
    assert base.costs["A"].seconds == 1.5
    assert base.costs["Big Money"].seconds == 0
    assert all(one.milliseconds > 0 for one in base.costs.values())
    assert base.costs["Tree search"].milliseconds > base.costs["Big Money"].milliseconds
    met = base.judged.rate(base.judged.labels.index("Big Money"), base.judged.labels.index("A"))
    assert met is not None
    assert met[2] == SMALL.games


def test_what_is_written(played: dict[str, dict[str, Any]], tmp_path: Path) -> None:
    found = report(played)
    drawn = write_pictures(found, tmp_path)
    assert sorted(drawn) == ["matchups-1", "matchups-2", "ratings-1", "ratings-2"]
    text = page(found, "throneroom reproduce arena", "here", drawn)
    for one in CONTESTANTS:
        assert f"| {one.label} |" in text
    assert "Quick mode" in text
    assert "Not finished yet" not in text
    assert json.loads(json.dumps(found.to_json()))["missing"] == 0
    assert any("Yang & Kuo's game" in line for line in summary(found))


def test_half_of_it_says_so(played: dict[str, dict[str, Any]]) -> None:
    found = collect(SMALL, {PARTS[0]: {"Base 1": played["Base 1"]}})
    assert len(found.fields) == 1
    assert "Not finished yet: 1 of 2 grounds." in page(found, "x", "here", {})
    assert collect(SMALL, {}).fields == ()


def test_methods_prepare(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def prepare(method: str, *_: object) -> dict[str, Any]:
        asked.append(method)
        return {"seconds": 0.0, "rules": "Gold"}

    monkeypatch.setattr(plans, "prepared", prepare)
    grown(tasks(dataclasses.replace(SMALL, kingdoms=0))[0], 3)
    assert asked == ["provincial", "genetic", "ours"]  # A with search needs what A has


@pytest.mark.parametrize(
    ("words", "message"),
    [(["--quick", "--full"], "--quick or --full, not both"), (["--threads", "0"], "--threads")],
)
def test_bad_input(cli: Cli, words: list[str], message: str) -> None:  # noqa: F811
    said = cli("reproduce", "arena", *words)
    assert said.code == 2
    assert message in said.err
