"""The reproduction of Yang and Kuo as one long piece of work, and its page."""

from __future__ import annotations

import dataclasses
import json
import re
from pathlib import Path

import numpy as np
import pytest

import throneroom as tr
from throneroom.papers import pytorch
from throneroom.papers.yang_kuo import learning_runs, plan
from throneroom.papers.yang_kuo.agents import FILES, AgentMeeting, trained_agent
from throneroom.papers.yang_kuo.bots import KINGDOM
from throneroom.papers.yang_kuo.command import YangKuoOptions, reproduce_yang_kuo
from throneroom.papers.yang_kuo.drawings import median_curve
from throneroom.papers.yang_kuo.pairings import VARIANT, kingdom
from throneroom.papers.yang_kuo.plan import FULL, PARTS, QUICK, Plan, full, tasks
from throneroom.papers.yang_kuo.published import TABLE2, published_runs, sweep_runs
from throneroom.papers.yang_kuo.report import collect
from throneroom.papers.yang_kuo.settings import Schedule
from throneroom.papers.yang_kuo.training import Training
from throneroom.statistics import wilson

from ..cli.conftest import Cli, cli  # noqa: F401 - a fixture

TINY = Plan(
    quick=True, games=20, iterations=2, constant=2, curves=(0, 1), sweep=0, second=(1,), step=1,
    schedule=Schedule(
        first_games=10, games=4, draws=1, samples=100, epochs=1, memory=2000, tests=4
    ),
)  # fmt: skip


@pytest.fixture
def given(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> YangKuoOptions:
    monkeypatch.setattr(plan, "QUICK", TINY)
    monkeypatch.setattr(learning_runs, "FINAL_GAMES", 10)
    return YangKuoOptions(store=tmp_path / "store.sqlite", out=tmp_path / "page.md")


def test_everything_once(given: YangKuoOptions, capsys: pytest.CaptureFixture[str]) -> None:
    reproduce_yang_kuo(dataclasses.replace(given, as_json=True))
    found = json.loads(capsys.readouterr().out)
    assert found["missing"] == {}
    assert len(found["bots"]) == 6
    assert len(found["table2"]) == len(TABLE2) + 4
    assert len(found["runs"]) == 2 + 1 + 1 + 6 + 1
    assert given.out is not None
    page = given.out.read_text(encoding="utf-8")
    for words in (
        "# Yang and Kuo\n", "## Figure 1", "## Figure 3", "## Figures 4 to 6", "## Table 2",
        "### Table 1", "## The second environment", "**Monte Carlo against SARSA and Q-learning",
        "**Chapel**", "**The measure**", "throneroom reproduce yang-kuo\n",
    ):  # fmt: skip
        assert words in page, words
    pictures = re.findall(r"\]\((page/[^)]*)\)", page)
    assert len(pictures) == 6
    assert all((given.out.parent / one).is_file() for one in pictures)


def test_stopped_work_goes_on_to_the_same_end(
    given: YangKuoOptions, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dataclasses.replace(given, parts=("constant",), as_json=True)
    reproduce_yang_kuo(dataclasses.replace(asked, store=given.store and given.store.with_name("a")))
    whole = json.loads(capsys.readouterr().out)["runs"]
    real, left = Training.iterate, 3

    def interrupted(self: Training) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt
        real(self)

    monkeypatch.setattr(Training, "iterate", interrupted)
    with pytest.raises(KeyboardInterrupt, match=r"Go on with: throneroom reproduce yang-kuo"):
        reproduce_yang_kuo(asked)
    first = json.loads(capsys.readouterr().out)
    assert [len(run["curve"]) for run in first["runs"]] == [2, 2]
    assert first["missing"]["constant"] == 2
    reproduce_yang_kuo(asked)
    again = json.loads(capsys.readouterr().out)
    assert again["runs"] == whole
    assert "constant" not in again["missing"]


def test_what_was_learnt_is_kept_in_the_midst_of_a_training(
    given: YangKuoOptions, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = dataclasses.replace(given, parts=("constant",), as_json=True)
    begun = []
    real, left = Training.iterate, 2

    def interrupted(self: Training) -> None:
        nonlocal left
        left -= 1
        if left == 0:
            raise KeyboardInterrupt
        begun.append(self.iteration)
        real(self)

    monkeypatch.setattr(Training, "iterate", interrupted)
    with pytest.raises(KeyboardInterrupt):
        reproduce_yang_kuo(asked)
    assert [len(run["curve"]) for run in json.loads(capsys.readouterr().out)["runs"]] == [1, 1]
    left = 2
    with pytest.raises(KeyboardInterrupt):
        reproduce_yang_kuo(asked)
    assert begun == [0, 1]  # the second iteration follows the first


def test_one_part_alone(given: YangKuoOptions, capsys: pytest.CaptureFixture[str]) -> None:
    reproduce_yang_kuo(dataclasses.replace(given, parts=("table2",)))
    said = capsys.readouterr().out
    assert "RL Random - Smithy: " in said
    assert "Not done yet: 6 of bots." in said
    assert given.out is not None
    assert "## Not done yet" in given.out.read_text(encoding="utf-8")


def test_more_games_do_not_lose_trainings() -> None:
    more = dataclasses.replace(TINY, games=30)
    assert repr(more) == repr(TINY)
    assert {task.key for task in tasks(more) if task.part == "bots"}.isdisjoint(
        task.key for task in tasks(TINY)
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"quick": True, "full": True}, "--quick or --full, not both"),
        ({"parts": ("curve",)}, "did you mean 'curves'"),
        ({"games": 0}, "--games is between 1"),
        ({"threads": 0}, "--threads is between 1"),
        ({"seed": -1}, "seed"),
    ],
)
def test_mistakes(given: YangKuoOptions, change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        reproduce_yang_kuo(dataclasses.replace(given, **change))  # type: ignore[arg-type]


def test_trainings_need_pytorch(given: YangKuoOptions, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise pytorch.NoTorch("networks are trained with PyTorch")

    monkeypatch.setattr(pytorch, "load_torch", missing)
    with pytest.raises(ValueError, match="PyTorch"):
        reproduce_yang_kuo(dataclasses.replace(given, parts=("curves",)))
    monkeypatch.setattr(plan, "has_torch", lambda: False)
    assert {task.part for task in tasks(TINY)} == {"bots", "table2", "best"}


def test_plans() -> None:
    for one in (QUICK, FULL):
        assert {task.part for task in tasks(one)} == {*PARTS}
        assert len({(task.part, task.key) for task in tasks(one)}) == len(tasks(one))
    hours = sum(task.weight for task in tasks(FULL)) / 3600
    assert 8 < hours < 10.5
    assert sum(task.weight for task in tasks(QUICK)) < 900
    lessons = [group.lesson for group in FULL.groups() if group.part == "curves"]
    assert len({lesson.settings for lesson in lessons}) == 5  # the same for every algorithm


@pytest.mark.parametrize("hours", [3, 4, 5, 7.5, 10])
def test_a_full_run_takes_about_as_long_as_one_says(hours: float) -> None:
    some = full(hours)
    assert {task.part for task in tasks(some)} == {*PARTS}
    assert 0.8 * hours < sum(task.weight for task in tasks(some)) / 3600 < 1.15 * hours


@pytest.mark.parametrize("hours", [0, 2.9, 10.1, float("nan")])
def test_a_full_run_has_its_limits(hours: float) -> None:
    with pytest.raises(ValueError, match="between 3 and 10"):
        full(hours)


def test_hours_go_with_a_full_run(given: YangKuoOptions) -> None:
    with pytest.raises(ValueError, match="--hours goes with --full"):
        reproduce_yang_kuo(dataclasses.replace(given, hours=3.0))


def test_a_report_of_nothing() -> None:
    empty = collect(TINY, {})
    assert empty.runs == ()
    assert set(empty.missing) == {*PARTS}


# ---------------------------------------------------------------- published data


def test_published_curves() -> None:
    constant = [one.curve for one in published_runs("constant")]
    middle = median_curve(constant)
    assert [round(100 * middle[i]) for i in (5, 10, 20, 30, 40, 50)] == [12, 31, 55, 64, 74, 77]
    assert round(np.mean([np.mean(one[-10:]) for one in constant]), 3) == 0.772


def test_published_sweep() -> None:
    runs = sweep_runs()
    assert len(runs) == 490
    assert np.median([one.tenth_best for one in runs]) == 0.58
    assert max(one.tenth_best for one in runs) == 0.89
    bins = [int(100 * one.tenth_best + 0.5) // 10 for one in runs if one.setting.layers == 2]
    assert [bins.count(n) for n in (4, 5, 6, 7, 8)] == [8, 39, 28, 9, 20]


# ---------------------------------------------------------------- the two agents


@pytest.mark.parametrize("name", FILES)
def test_the_agents_are_players(name: str) -> None:
    games = 1000
    match = tr.simulate(kingdom(), [trained_agent(name), "SmithyBot"], games, 5, variant=VARIANT)
    assert wilson(float(match.wins[0]), games)[0] > 0.5
    loose = tr.Variant(kingdom_piles=None)
    assert tr.simulate(KINGDOM, [name, "Big Money"], 20, 1, variant=loose).names[0] == name


def test_the_agents_know_only_their_kingdom(cli: Cli) -> None:  # noqa: F811
    outcome = cli("simulate", "random:base", "RL Random", "Big Money", "--games", 2)
    assert outcome.code == 2
    assert "this network is for other cards" in outcome.err
    assert "Only for the kingdom Village, Cellar" in cli("bots", "RL Random").out


def test_a_tie_goes_to_who_began() -> None:
    one = AgentMeeting(("RL Random", "Smithy"), 100, wins=60, ties=20, first_ties=12, bought={})
    assert (one.rate, one.published) == (0.72, 0.83)
    assert AgentMeeting.from_json(one.to_json()) == one


def test_intervals_over_runs() -> None:
    assert learning_runs.interval([0.5]) is None
    low, high = learning_runs.interval([0.4, 0.5, 0.6]) or (0, 0)
    assert (round(low, 3), round(high, 3)) == (0.252, 0.748)
