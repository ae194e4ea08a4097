"""Best responses: to strategies, searches and agents; what they say, and bad input."""

from __future__ import annotations

import json

import pytest

import throneroom as tr
from throneroom import Kingdom, Variant
from throneroom.learn import best_response
from throneroom.runs import Progress


def test_a_bad_player_is_beaten_clearly(full: Kingdom) -> None:
    found = best_response("Big Money", full, generations=3, threads=2)
    assert found.win_rate > 0.7
    assert found.interval[0] < found.win_rate < found.interval[1]
    assert (found.games, found.generations, found.finished) == (10_000, 3, True)
    check = tr.simulate(full, [found.strategy, "Big Money"], 4000, seed=77).win_rates[0]
    assert check == pytest.approx(found.win_rate, abs=0.04)
    assert "The best answer found to Big Money wins" in str(found)
    assert tr.strategy(json.loads(json.dumps(found.to_json()))["strategy"]) is not None


def test_the_same_seed_gives_the_same_answer(full: Kingdom) -> None:
    one, two = (
        best_response("Big Money", full, generations=2, threads=n, seed=3, games=500)
        for n in (1, 2)
    )
    assert (one.strategy, one.win_rate) == (two.strategy, two.win_rate)


def test_a_rush_is_found_where_nobody_expects_it(any_size: Variant) -> None:
    # Three cheap piles: whoever waits for Provinces is too late.
    kingdom = Kingdom("Great Hall, Ironworks, Island, Talisman, Upgrade")
    found = best_response("Big Money", kingdom, generations=6, variant=any_size, seed=1)
    assert found.win_rate > 0.8
    assert {"Ironworks", "Island"} & {rule.card for rule in found.strategy.rules}


class Lazy:
    """Buys nothing at all."""

    def choose(self, view: tr.View) -> tr.Option:
        assert view.decision is not None
        return view.decision.options[-1]


@pytest.mark.parametrize("searching", [False, True])
def test_answers_to_agents(any_size: Variant, searching: bool) -> None:
    player = tr.SearchAgent("Big Money", rollouts=2, purposes=["buy"]) if searching else Lazy
    found = best_response(
        player, "Smithy, Village", generations=1, games=16, variant=any_size, threads=1
    )
    assert found.games >= 16
    assert 0 <= found.interval[0] <= found.win_rate <= found.interval[1] <= 1


def test_one_answer_to_several_players(full: Kingdom) -> None:
    names = ["Big Money", "Double Witch"]
    found = best_response(names, full, generations=3, threads=1, games=1000, weights=[1, 3])
    assert found.player == "Big Money and Double Witch"
    assert [(one.player, one.weight) for one in found.against] == [
        ("Big Money", 0.25),
        ("Double Witch", 0.75),
    ]
    first, second = (one.win_rate for one in found.against)
    assert found.win_rate == pytest.approx(0.25 * first + 0.75 * second)
    assert min(first, second) > 0.5
    assert found.interval[0] < found.win_rate < found.interval[1]
    assert found.games == sum(one.games for one in found.against) == 2000
    for one in found.against:
        check = tr.simulate(full, [found.strategy, one.player], 2000, seed=77).win_rates[0]
        assert check == pytest.approx(one.win_rate, abs=0.06)
    assert "against Double Witch" in str(found)
    assert json.loads(json.dumps(found.to_json()))["against"][1]["player"] == "Double Witch"


def test_a_strategy_and_an_agent_together(any_size: Variant) -> None:
    found = best_response(
        ["Big Money", Lazy], "Smithy, Village", generations=1, games=16, variant=any_size, threads=1
    )
    assert [one.games for one in found.against] == [found.games // 2] * 2
    assert found.against[1].win_rate > 0.9


def test_three_players(any_size: Variant) -> None:
    found = best_response(
        "Big Money", "Market, Smithy, Village", players=3, generations=2, variant=any_size
    )
    assert found.win_rate > 0.5


def test_control_c_gives_back_what_there_is(full: Kingdom) -> None:
    def stop(now: Progress) -> None:
        if now.done == 2:
            raise KeyboardInterrupt

    found = best_response("Big Money", full, generations=40, threads=1, progress=stop)
    assert (found.finished, found.generations) == (False, 2)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"player": "Big Monye"}, "Big Money"),
        ({"kingdom": "Chapell"}, "did you mean 'Chapel'"),
        ({"seconds": 0}, "seconds is more than 0"),
        ({"generations": 0}, "from 1 on"),
        ({"games": 1}, "games"),
        ({"players": 5}, "2 to 4 players"),
        ({"player": []}, "nobody to beat"),
        ({"player": ["Big Money", "Big Monye"]}, "Big Money"),
        ({"weights": [1, 2]}, "as many weights as players are needed: 1, not 2"),
        ({"weights": [0]}, "a weight is a number above 0, not 0"),
        ({"weights": ["1"]}, "a weight is a number above 0, not '1'"),
        ({"weights": [float("nan")]}, "above 0"),
    ],
)
def test_bad_input(full: Kingdom, arguments: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        best_response(**{"player": "Big Money", "kingdom": full, "seconds": 1, **arguments})  # type: ignore[arg-type]
