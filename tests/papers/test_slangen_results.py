"""Slangen's published numbers, the figures' plan, the page and the pictures."""

from __future__ import annotations

import dataclasses
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.agents.search import SearchAgent
from throneroom.papers.reproducing import read_parts
from throneroom.papers.slangen import drawings
from throneroom.papers.slangen.best import Best, best_agent, measure_best, measure_evolved, settings
from throneroom.papers.slangen.evolve_purchases import Gene, evolve, first_plan
from throneroom.papers.slangen.evolved import EVOLVED, evolved
from throneroom.papers.slangen.figures import FIGURES, MONTE_CARLO, NETWORKS
from throneroom.papers.slangen.page import page
from throneroom.papers.slangen.plan import FULL, PARTS, QUICK, point_key, tasks
from throneroom.papers.slangen.play import SolitaireResult, play
from throneroom.papers.slangen.published import RUNS, TABLE3, TURN_LIMITS, best_published
from throneroom.papers.slangen.report import Report, collect
from throneroom.papers.slangen.solitaire import SCENARIOS, STANDARD
from throneroom.papers.slangen.summary import summary
from throneroom.papers.slangen.table3 import Cell, cells
from throneroom.papers.slangen.thesis_players import SIMPLE


def result(*scores: int) -> SolitaireResult:
    """A result with some purchases."""
    return SolitaireResult.of(scores, {"Victory": 6, "Treasure": 3, "Action": 1})


def report() -> Report:
    """A small report: three cells, two curves, one best agent."""
    results = {
        "table3": {
            Cell("Standard", "Random", 10, 20).key: result(14, 15, 16).to_json(),
            Cell("Standard", "Smart", 100, 10).key: result(18, 19, 19, 19).to_json(),
            Cell("Standard", "Smart", 10, 10).key: result(15, 16, 16).to_json(),
            Cell("Standard", "Smart", 10, 10, "peeking").key: result(17, 18).to_json(),
        },
        "figures": {
            point_key("standard", "Smart", turns): result(turns, turns + 2).to_json()
            for turns in (10, 20)
        },
        "networks": {
            point_key("standard", "Network with 64 nodes", 10): result(15, 16).to_json(),
        },
        "best": {
            "agent 10": Best(10, result(20, 21, 22), 6.0).to_json(),
            "evolved 10": Best(10, result(19, 19, 20), 0.1).to_json(),
        },
    }
    return collect(QUICK, results)


# ---------------------------------------------------------------- published


def test_table_3() -> None:
    assert len(TABLE3) == 96
    assert all(round(mean * 20) == pytest.approx(mean * 20) for mean in TABLE3.values())
    assert TABLE3["Standard", "Random", 10, 20] == 21.80
    assert TABLE3["Double", "Smart", 100, 10] == 19.45
    assert TABLE3["MCTS", "Smart", 1000, 80] == 81.95
    assert TABLE3["MCTS", "Random", 500, 40] == 34.70
    assert max(TABLE3.values()) == 83.0
    assert best_published(15) is None


def test_the_cells_of_the_plans() -> None:
    assert len(list(cells(FULL.runs, ()))) == 96
    assert [cell.published for cell in cells((10,), ())][:4] == [11.00, 21.80, 30.20, 62.30]
    quick = list(cells(QUICK.runs, QUICK.printed_runs))
    assert {cell.runs for cell in quick} == {10, 100}
    assert {cell.runs for cell in quick if cell.reading == "peeking"} == {10}
    assert {cell.algorithm for cell in quick if cell.reading == "first child"} == {"MCTS"}
    assert len({cell.key for cell in quick}) == len(quick)


def test_a_cell() -> None:
    cell = Cell("Double", "Smart", 10, 10)
    found = cell.measure(4, 1)
    assert found == cell.measure(4, 1, threads=1)
    assert 6 < found.mean < 25
    peeking = dataclasses.replace(cell, reading="peeking").measure(4, 1)
    assert peeking != found


# ---------------------------------------------------------------- the plan


def test_figures_5_to_22() -> None:
    numbers = {int(figure.number.rstrip("ab")) for figure in FIGURES}
    assert numbers == set(range(5, 23))
    assert len({figure.name for figure in FIGURES}) == len(FIGURES) == 18 + 3
    for figure in FIGURES:
        assert set(figure.curves) <= {*SIMPLE, *MONTE_CARLO, *NETWORKS}
    assert [f.scenario.key for f in FIGURES if f.number in ("8", "9", "10")] == list(SCENARIOS)


def test_the_work() -> None:
    for plan in (QUICK, FULL):
        work = tasks(plan)
        assert len({(task.part, task.key) for task in work}) == len(work)
        assert {task.part for task in work} <= set(PARTS)
    assert set(FULL.simple_turns) == set(FULL.figure_turns) == set(range(1, 101))
    assert FULL.table_games >= 100
    assert FULL.runs == RUNS
    assert QUICK.table_games == 20
    assert max(QUICK.runs) == 100
    assert QUICK.luck("a") == QUICK.luck("a") != QUICK.luck("b")


def test_parts() -> None:
    assert read_parts(PARTS, []) == PARTS
    assert read_parts(PARTS, ["best", "table3"]) == ("table3", "best")
    with pytest.raises(ValueError, match="--part is one of table3, figures, networks, best, not"):
        read_parts(PARTS, ["tables"])


# ---------------------------------------------------------------- the best agent


def test_the_best_agent_is_honest_and_beats_its_rules() -> None:
    agent = best_agent(6)
    assert isinstance(agent, SearchAgent)
    assert not agent.peeks
    searched = play(STANDARD, 6, agent, 30, 5).mean
    alone = measure_evolved(6, 2000, 5).result.mean
    assert searched > alone


def test_best_is_the_same_with_the_same_seed() -> None:
    one, again = (measure_best(3, 4, 7).result for _ in range(2))
    assert one == again
    found = measure_best(3, 4, 7).summary()
    assert found["best_published"] is None
    assert found["interval"][0] <= found["mean"] <= found["interval"][1]
    assert found["games"] == 4


def test_settings_are_for_turn_limits_from_a_lowest_one() -> None:
    assert settings(1)
    assert settings(20) is None
    assert settings(100)


def test_twenty_turns_are_for_a_deck_that_draws_itself() -> None:
    best = measure_best(20, 2000, 3).result
    assert best.mean > 58
    assert best.mean > play(STANDARD, 20, first_plan(20).strategy(), 2000, 3).mean + 10


def test_evolved_strategies() -> None:
    assert set(EVOLVED) == set(TURN_LIMITS)
    for turns in (1, 7, 10, 33, 100):
        plan = evolved(turns)
        assert plan.turns == turns
        assert all(1 <= gene.start <= gene.end <= turns for gene in plan.genes)
        tr.strategy(plan.text() + "\n")
    text = first_plan(20).text()
    assert "Province if turn >= 6" in text
    assert Gene("Gold", 2, 1, 9).text(10) == "Gold max 2 if turn <= 9"


def test_evolution_gets_better() -> None:
    start = first_plan(5)
    poor = dataclasses.replace(start, genes=(Gene("Copper", 99, 1, 5), *start.genes[:3]))
    told: list[float] = []
    found = evolve(5, 1.0, 1, start=poor, report=lambda points, plan: told.append(points))
    assert told
    before, after = (play(STANDARD, 5, one.strategy(), 2000, 3).mean for one in (poor, found))
    assert after > before


# ---------------------------------------------------------------- the page


def test_page() -> None:
    text = page(
        report(), "throneroom reproduce slangen", "here", {"5": Path("slangen/figure-5.svg")}
    )
    assert "```console\nthroneroom reproduce slangen\n```" in text
    assert "**Quick mode**: Table 3 with 20 games a cell and m_r up to 100" in text
    assert "| 10 | 19.45 | 19.33 (17.9 to 20.8) | **21.00 (18.5 to 23.5)** | 3 | 2.00 s |" in text
    assert "| Standard | 100 | 18.70 / 18.75 (18.0 to 19.5) |" in text
    assert "**2 of 3 cells agree**" in text
    assert (
        "| Standard, Random, m_r 10, TurnLimit 20 | 21.80 | 15.00 (12.5 to 17.5) | -6.80 |" in text
    )
    assert "| Standard, Smart | 10 | 10 | 15.70 | 15.67 (14.2 to 17.1) | 17.50" in text
    assert "published 21.80, here 15.00" in text
    assert "![Figure 5: Simple strategies: Standard parameters](slangen/figure-5.svg)" in text
    assert "| Standard parameters | 10 |" in text
    assert "Not done yet: " in text
    assert "nan" not in text


def test_an_empty_page() -> None:
    empty = collect(FULL, {})
    text = page(empty, "throneroom reproduce slangen --full", "here", {})
    assert "## What deviates" in text
    assert "Table 3 has 100 games a cell" in text
    assert "96" not in text.split("Not done yet")[0]
    assert empty.missing["table3"] == len(list(cells(FULL.runs, FULL.printed_runs)))


def test_as_data_and_in_a_few_lines() -> None:
    found = report().to_json()
    assert found["table3"][0] == {
        "algorithm": "Standard", "rollout": "Random", "runs": 10, "turn_limit": 20,
        "reading": "honest", "published": 21.8, "mean": 15.0, "interval": [12.516, 17.484],
        "games": 3,
    }  # fmt: skip
    assert found["figures"]["standard"]["Smart"]["10"]["ratios"]["Victory"] == 0.6
    assert found["best"][0]["best_published"] == 19.45
    lines = list(summary(report()))
    assert lines[0].startswith("Table 3: 3 cells, ")
    assert "TurnLimit 10: our best 21.00 (18.5 to 23.5), best published 19.45." in lines


def test_pictures(tmp_path: Path) -> None:
    there = report().points
    written = drawings.write_pictures(there, tmp_path / "slangen")
    assert set(written) == {"5", "8", "17a", "17b"}
    first = written["5"].read_bytes()
    assert b"average score" in first
    assert b"Victory" in first
    again = drawings.write_pictures(there, tmp_path / "slangen")
    assert again["5"].read_bytes() == first
