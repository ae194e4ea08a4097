"""Matches with agents: the same luck and seats as native ones, and an agent for each seat."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.engine.ruleset import ruleset

from ..random_games import random_kingdom

FREE = tr.Variant(kingdom_piles=None)
FIRST_GAME = "Cellar, Market, Merchant, Militia, Mine, Moat, Remodel, Smithy, Village, Workshop"
NATIVES = ["Action Medley", "Random", "Smithy Big Money", "Big Money", "Random", "Action Medley"]


class Money:
    """Silver, Gold, Province: what a person writes first."""

    name = "Money"

    def choose(self, view: tr.View) -> str:
        assert view.decision is not None
        options = [str(option) for option in view.decision.options]
        wishes = ("treasures", "Province", "Gold", "Silver", "done")
        return next((wish for wish in wishes if wish in options), options[-1])


def same(one: tr.Match, two: tr.Match) -> None:
    for name in ("scores", "turns", "winners", "first", "endings", "owned", "bought"):
        assert np.array_equal(getattr(one, name), getattr(two, name)), name
    assert one.decisions == two.decisions
    assert one.names == two.names


@pytest.mark.parametrize("seed", range(12))
def test_strategies_as_agents_play_the_same_games_as_natives(seed: int) -> None:
    kingdom = random_kingdom(random.Random(seed))
    names = NATIVES[: 1 + seed % 6]
    native = tr.simulate(kingdom, names, 30, seed=seed)
    same(native, tr.simulate(kingdom, [tr.as_agent(name) for name in names], 30, seed=seed))


def test_a_native_at_a_table_with_a_python_agent_sits_where_it_would() -> None:

    class Through:
        def __init__(self) -> None:
            self.inner = tr.as_agent("Smithy Big Money")

        def choose(self, view: tr.View) -> tr.Option | int | str:
            return self.inner.choose(view)

    native = tr.simulate(FIRST_GAME, ["Big Money", "Smithy Big Money"], 40, seed=9)
    mixed = tr.simulate(FIRST_GAME, ["Big Money", Through], 40, seed=9)
    assert mixed.names == ("Big Money", "Through")
    for name in ("scores", "turns", "winners", "first", "owned", "bought"):
        assert np.array_equal(getattr(native, name), getattr(mixed, name)), name


def test_a_mirror_match_of_python_agents_is_even() -> None:
    match = tr.simulate("", [Money, Money], 1000, seed=1, variant=FREE)
    one, two = match.scores[0::2], match.scores[1::2]
    assert np.array_equal(one, two[:, ::-1])  # the same luck with seats changed
    assert match.win_rates.tolist() == [0.5, 0.5]
    assert match.seat_games.tolist() == [[500, 500]] * 2


def test_a_mirror_match_of_agents_with_luck_of_their_own_is_even() -> None:
    match = tr.simulate("Smithy, Militia", [tr.RandomAgent] * 2, 300, seed=2, variant=FREE)
    assert match.win_rates == pytest.approx([0.5, 0.5], abs=0.115)  # four standard errors
    assert len(set(match.scores[:, 0].tolist())) > 5


def test_a_mirror_match_of_natives_is_even() -> None:
    match = tr.simulate(FIRST_GAME, ["Smithy Big Money"] * 2, 50_000, seed=3)
    assert match.win_rates == pytest.approx([0.5, 0.5], abs=0.009)
    assert match.seat_win_rates[0] == pytest.approx(match.seat_win_rates[1], abs=0.02)


def test_the_same_seed_gives_the_same_match() -> None:
    def play(seed: int) -> list[int]:
        match = tr.simulate(FIRST_GAME, [tr.RandomAgent(), "Big Money"], 6, seed=seed)
        return match.scores.ravel().tolist()

    assert play(1) == play(1) != play(2)


def test_a_game_does_not_depend_on_those_before_it() -> None:
    few = tr.simulate(FIRST_GAME, [tr.RandomAgent, "Random"], 3, seed=4)
    many = tr.simulate(FIRST_GAME, [tr.RandomAgent, "Random"], 9, seed=4)
    assert np.array_equal(few.scores, many.scores[:3])


class Counting(Money):
    """Remembers what it is told."""

    made: list[Counting] = []  # noqa: RUF012 - all of them, on purpose

    def __init__(self) -> None:
        self.games: list[tuple[int, int]] = []
        self.views: set[int] = set()
        Counting.made.append(self)

    def new_game(self, seed: int, player: int) -> None:
        self.games.append((seed, player))

    def choose(self, view: tr.View) -> str:
        assert view.player == self.games[-1][1]
        self.views.add(view.player)
        return super().choose(view)


def test_a_class_makes_one_agent_for_each_place() -> None:
    Counting.made.clear()
    tr.simulate("", [Counting] * 3, 6, seed=1, variant=FREE)
    assert len(Counting.made) == 3
    for place, agent in enumerate(Counting.made):
        assert [seat for _, seat in agent.games] == [(place - game) % 3 for game in range(6)]
        assert agent.views == {0, 1, 2}
    seeds = [[seed for seed, _ in agent.games] for agent in Counting.made]
    assert seeds[0][0] == seeds[0][1] == seeds[0][2] != seeds[0][3]  # common luck in a round
    assert seeds[0][0] != seeds[1][0]  # but each its own


def test_one_object_in_two_places_is_two_agents() -> None:
    given = Counting()
    tr.simulate("", [given, given], 4, seed=1, variant=FREE)
    assert given.games == []  # copies have played


def test_a_function_can_keep_its_agent() -> None:
    kept = Counting()
    tr.simulate("", [lambda: kept, "Big Money"], 4, seed=1, variant=FREE)
    assert len(kept.games) == 4


def test_a_function_may_give_a_strategy() -> None:
    plan: Any = tr.strategy("Big Money")
    match = tr.simulate("", [lambda: plan, Money], 2, variant=FREE)
    assert match.names == ("Big Money", "Money")


def test_answers_may_be_options_indexes_or_names() -> None:
    class Varied:
        def __init__(self, how: str) -> None:
            self.how = how

        def choose(self, view: tr.View) -> tr.Option | int | str:
            assert view.decision is not None
            last = len(view.decision.options) - 1
            option = view.decision.options[last]
            answers: dict[str, tr.Option | int | str] = {
                "option": option,
                "index": last,
                "text": option.text.upper(),
            }
            return answers[self.how]

    results = [
        tr.simulate("", [Varied(how)] * 2, 2, variant=tr.Variant(kingdom_piles=None, turn_limit=9))
        for how in ("option", "index", "text")
    ]
    assert results[0].turns.max() == 9
    assert all(np.array_equal(results[0].scores, other.scores) for other in results[1:])


def test_until_sure_with_agents() -> None:
    match = tr.simulate("", [tr.RandomAgent, Money], 1000, variant=FREE, until_sure=True)
    assert match.verdict is not None
    assert match.verdict.leader == 1
    assert match.games == 18  # nine rounds won one after the other


def test_ctrl_c_in_an_agent_keeps_the_games_before() -> None:
    class Tired(Money):
        def __init__(self) -> None:
            self.left = 500

        def choose(self, view: tr.View) -> str:
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
            return super().choose(view)

    with pytest.raises(tr.Stopped) as stop:
        tr.simulate("", [Tired, "Big Money"], 10_000, variant=FREE)
    assert 1 <= stop.value.match.games < 30
    again = tr.simulate("", [Money, "Big Money"], stop.value.match.games, variant=FREE)
    assert np.array_equal(stop.value.match.scores, again.scores)


def test_a_strategy_agent_plays_in_a_game_of_ones_own() -> None:
    game = tr.Game(FIRST_GAME, 2, seed=7)
    agents = [tr.as_agent("Big Money"), tr.as_agent("Random")]
    while (decision := game.decision) is not None:
        game.choose(agents[decision.player].choose(game.view()))
    assert game.ending in ("piles", "stalled")
    with pytest.raises(ValueError, match="nothing to decide"):
        agents[0].choose(game.view(0))


def test_a_strategy_agent_serves_several_kingdoms() -> None:
    agent = tr.as_agent("Smithy Big Money")
    for kingdom in (FIRST_GAME, ""):
        rules = ruleset(tr.Kingdom(kingdom), 2, FREE)
        game = tr.Game(kingdom, 2, 3, FREE)
        game.choose(agent.choose(game.view()))
        assert rules is game.rules
