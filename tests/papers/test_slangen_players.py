"""Random and Smart as in the thesis, in every question; the Monte Carlo strategies over them."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent
from throneroom.papers.slangen.play import SolitaireResult, play
from throneroom.papers.slangen.solitaire import NO_ACTIONS, SCENARIOS, STANDARD, UNLIMITED
from throneroom.papers.slangen.thesis_players import (
    ALGORITHMS,
    HONEST,
    PRINTED,
    SIMPLE,
    Readings,
    monte_carlo,
    simple,
)

from ..scenarios.helpers import run

EMPTY = {"Smithy": 0, "Throne Room": 0, "Silver": 0, "Village": 0, "Merchant": 0, "Workshop": 0,
         "Vassal": 0}  # fmt: skip


def answers(*cards: str, first: tuple[str, ...] = (), **where: Any) -> Counter[str]:  # noqa: ANN401
    """What Smart chooses with this hand after some choices, in 200 games."""
    game = tr.scenario(STANDARD.kingdom(), hand=list(cards), variant=STANDARD.variant(), **where)
    run(game, *first)
    agent = StrategyAgent(simple("Smart"))
    found: Counter[str] = Counter()
    for seed in range(200):
        agent.new_game(seed, 0)
        found[str(agent.choose(game.branch(seed=seed).view()))] += 1
    return found


def evenly(found: Counter[str], *names: str) -> bool:
    """Whether these were chosen, and about equally often (five standard deviations)."""
    share = 1 / len(names)
    reach = 5 * (200 * share * (1 - share)) ** 0.5
    return set(found) == set(names) and all(abs(n - 200 * share) <= reach for n in found.values())


@pytest.mark.parametrize(
    ("coins", "cards"),
    [
        (0, ["Copper"]),
        (1, ["Copper"]),
        (2, ["Estate"]),
        (3, ["Silver", "Village", "Merchant", "Workshop", "Vassal"]),
        (4, ["Smithy", "Throne Room"]),
        (5, ["Duchy", "Festival", "Market", "Laboratory", "Library"]),
        (6, ["Gold"]),
        (7, ["Gold"]),
        (8, ["Province"]),
        (30, ["Province"]),
    ],
)
def test_smart_buys_the_dearest(coins: int, cards: list[str]) -> None:
    assert evenly(answers(phase="buy", coins=coins), *cards)


def test_smart_buys_what_is_left() -> None:
    assert evenly(answers(phase="buy", coins=8, supply={"Province": 0, "Gold": 0, "Duchy": 0}),
                  "Festival", "Market", "Laboratory", "Library")  # fmt: skip
    assert evenly(answers(phase="buy", coins=4, supply={**EMPTY, "Estate": 0}), "Copper")


@pytest.mark.parametrize(
    ("cards", "played"),
    [
        (["Smithy", "Merchant", "Laboratory", "Village", "Market", "Festival"], ["Festival"]),
        (["Library", "Merchant", "Laboratory", "Village", "Market"], ["Market"]),
        (["Library", "Merchant", "Laboratory", "Village"], ["Village"]),
        (["Library", "Merchant", "Laboratory"], ["Laboratory"]),
        (["Library", "Merchant"], ["Merchant"]),
        (["Library", "Smithy", "Throne Room", "Workshop", "Vassal"], ["Library"]),
        (["Smithy", "Throne Room", "Workshop", "Vassal"], ["Smithy", "Throne Room"]),
        (["Workshop", "Vassal", "Gold"], ["Workshop", "Vassal"]),
        (["Vassal"], ["Vassal"]),
    ],
)
def test_smart_plays_more_actions_first_then_the_dearest(
    cards: list[str], played: list[str]
) -> None:
    assert evenly(answers(*cards), *played)


@pytest.mark.parametrize(
    ("cards", "picked"),
    [
        (["Festival", "Market", "Library"], ["Festival"]),
        (["Library", "Laboratory", "Merchant"], ["Laboratory"]),
        (["Library", "Smithy"], ["Library"]),
        (["Throne Room", "Smithy", "Vassal"], ["Throne Room", "Smithy"]),
        (["Workshop", "Vassal"], ["Workshop", "Vassal"]),
    ],
)
def test_throne_room_picks_as_smart_plays(cards: list[str], picked: list[str]) -> None:
    assert evenly(answers("Throne Room", *cards, first=("Throne Room",)), *picked)


def test_workshop_gains_one_of_the_dearest() -> None:
    assert evenly(answers("Workshop", first=("Workshop",)), "Smithy", "Throne Room")
    supply = {"Smithy": 0, "Throne Room": 0}
    assert evenly(
        answers("Workshop", first=("Workshop",), supply=supply),
        "Silver", "Village", "Merchant", "Workshop", "Vassal",
    )  # fmt: skip
    assert evenly(answers("Workshop", first=("Workshop",), supply=EMPTY), "Estate")
    supply = {**EMPTY, "Estate": 0}
    assert evenly(answers("Workshop", first=("Workshop",), supply=supply), "Copper")


def test_vassal_plays_and_library_keeps_every_action() -> None:
    for card in ("Festival", "Workshop", "Throne Room", "Library"):
        assert evenly(answers("Vassal", first=("Vassal",), deck=[card, "Gold"]), card)
        assert evenly(answers("Library", first=("Library",), deck=[card, "Gold"]), card)


def test_all_treasures_count_and_nobody_is_asked() -> None:
    game = tr.scenario(
        STANDARD.kingdom(),
        hand=["Copper", "Silver", "Gold"],
        variant=STANDARD.variant(),
        phase="buy",
    )
    assert game.decision is not None
    assert (game.decision.purpose, game.coins) == ("buy", 6)


def test_the_scores_of_the_simple_strategies() -> None:
    """A second program of the same rules gave these, in 1,000 games each."""
    expected = {
        "Random": {10: 4.7, 20: 6.7, 40: 10.3, 80: 15.7},
        "Smart": {10: 7.2, 20: 19.8, 40: 46.4, 80: 77.2},
    }
    for name in SIMPLE:
        for turns, mean in expected[name].items():
            found = play(STANDARD, turns, simple(name), 1000, 1)
            error = found.deviation * (2 / 1000) ** 0.5
            assert abs(found.mean - mean) <= 4 * error, (name, turns, found.mean, error)


def test_smart_in_plain_python_has_the_same_scores() -> None:
    file = Path(__file__).parents[2] / "bench" / "smart_rollouts.py"
    spec = importlib.util.spec_from_file_location("smart_rollouts", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    for turns in (10, 40):
        plain = module.scores(300, turns, seed=2)
        ours = play(STANDARD, turns, simple("Smart"), 3000, 2)
        error = ours.deviation * (1 / 300 + 1 / 3000) ** 0.5
        assert abs(sum(plain) / 300 - ours.mean) <= 4 * error


def test_smart_is_better_everywhere_and_actions_get_in_the_way() -> None:
    for scenario in SCENARIOS.values():
        for turns in (10, 30, 60):
            better, worse = (
                play(scenario, turns, simple(name), 300, 1).mean for name in ("Smart", "Random")
            )
            assert better > worse
    for name in SIMPLE:
        with_them, without = (
            play(one, 40, simple(name), 500, 1).mean for one in (STANDARD, NO_ACTIONS)
        )
        assert without > with_them
    assert play(NO_ACTIONS, 100, simple("Smart"), 100, 1).mean == 83
    assert play(UNLIMITED, 100, simple("Smart"), 100, 1).mean > 100


# ---------------------------------------------------------------- Monte Carlo


def test_the_same_on_any_number_of_threads() -> None:
    agent = monte_carlo("Standard", "Smart", 3)
    one, two = (play(STANDARD, 4, agent, 6, 9, threads=n) for n in (1, 2))
    assert one == two
    assert play(STANDARD, 4, agent, 6, 10) != one


@pytest.mark.parametrize("algorithm", ALGORITHMS)
@pytest.mark.parametrize("readings", [HONEST, Readings(peeks=True)])
def test_monte_carlo_is_better_than_who_it_is_over(algorithm: Any, readings: Any) -> None:  # noqa: ANN401
    """In short games, where the thesis says so of all of them."""
    agent = monte_carlo(algorithm, "Smart", 20, readings)
    assert (
        play(STANDARD, 8, agent, 20, 3).mean > play(STANDARD, 8, simple("Smart"), 1000, 3).mean + 2
    )


def test_the_tree_as_printed_only_ever_tries_the_first_option() -> None:
    found = play(STANDARD, 5, monte_carlo("MCTS", "Smart", 5, PRINTED), 3, 3)
    assert found.bought == {"Victory": 0, "Treasure": 15, "Action": 0}


def test_monte_carlo_buys_points_in_short_games() -> None:
    found = play(STANDARD, 5, monte_carlo("Standard", "Random", 30), 10, 4)
    assert found.ratios["Victory"] > 0.6


def test_no_such_algorithm() -> None:
    with pytest.raises(ValueError, match="an algorithm is one of Standard, Double, MCTS"):
        monte_carlo("Triple", "Smart", 10)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="rollouts"):
        monte_carlo("Standard", "Smart", 0)
    with pytest.raises(ValueError, match="games is 1 or more"):
        play(STANDARD, 5, simple("Smart"), 0, 1)


# ---------------------------------------------------------------- results


def test_a_result() -> None:
    one = SolitaireResult.of([1, 2, 3, 6], {"Victory": 1, "Treasure": 3, "Action": 0})
    assert (one.games, one.mean) == (4, 3.0)
    assert one.deviation == pytest.approx((14 / 3) ** 0.5)
    assert one.interval is not None
    assert one.interval[1] - 3 == pytest.approx(3.1824 * one.deviation / 2, rel=1e-4)
    assert one.ratios == {"Victory": 0.25, "Treasure": 0.75, "Action": 0.0}
    assert SolitaireResult.from_json(one.to_json()) == one
    assert SolitaireResult.of([5], {"Victory": 0, "Treasure": 0, "Action": 0}).interval is None
