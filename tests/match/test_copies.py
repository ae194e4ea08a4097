"""Copies of what a user holds: by copy, by deepcopy, by pickle, and from another process."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
import random
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from typing import Any

import numpy as np
import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent
from throneroom.cards.language import action, actions, draw, next_turn
from throneroom.observe import DenseLayer, TrainedNetwork, observation

from ..random_games import walk

FREE = tr.Variant(kingdom_piles=None)
OWN = action("Lucky Find", 3, draw(2), next_turn(actions(1)))


def played(seed: int = 3) -> tr.Game:
    game = tr.Game("Chapel, Militia, Smithy, Wharf, Haven", 2, seed, FREE)
    for _ in walk(game, random.Random(seed), most=60):
        pass
    return game


def scene() -> tr.Game:
    game = tr.scenario(
        "Haven", hand=["Village", "Gold"], deck=["Silver"] * 3, waiting=[("Haven", "Gold")],
        opponents=[{"mats": {"Island": ["Estate"]}, "victory_tokens": 3}], phase="start",
    )  # fmt: skip
    game.choose("Village")
    return game


def sample() -> tr.Game:
    game = played().view(1).sample(7)
    for _ in walk(game, random.Random(2), most=5):
        pass
    return game.view(0).sample(8)


def own() -> tr.Game:
    game = tr.Game([OWN, "Smithy"], 2, 1, FREE)
    for _ in walk(game, random.Random(2), most=30):
        pass
    return game


def branch() -> tr.Game:
    game = played().branch(20, seed=4)
    game.choose(0)
    return game


def of_game(game: tr.Game) -> object:
    views = [game.view(i) for i in range(game.rules.players)]
    return game._core.bytes(), game.log, game.seed, str(game.kingdom), views


def of_match(match: tr.Match) -> object:
    return str(match.rules.kingdom), [
        value.tolist() if isinstance(value := getattr(match, one.name), np.ndarray) else value
        for one in fields(match)
        if one.name != "rules"
    ]


def of_agent(agent: Any) -> object:  # noqa: ANN401 - any agent
    agent = copy.deepcopy(agent)
    match = tr.simulate("Smithy, Chapel", [lambda: agent, "Big Money"], 2, 5, variant=FREE)
    return agent.name, match.scores.tolist(), match.bought.tolist()


def search(**more: Any) -> tr.SearchAgent:  # noqa: ANN401 - any of its settings
    return tr.SearchAgent("Big Money", rollouts=2, select="equal", **more)


def network() -> TrainedNetwork:
    seen = observation("deck(each)\nturn")
    inputs = seen.at(tr.Game("Smithy, Chapel", 2, 1, FREE).rules).size
    return TrainedNetwork((DenseLayer(np.ones((1, inputs)), np.zeros(1)),), seen)


Value = tuple[Callable[[], Any], Callable[[Any], object]]
VALUES: dict[str, Value] = {
    "a game": (played, of_game),
    "a new game": (lambda: tr.Game("Smithy", 3, 1, FREE), of_game),
    "a scenario": (scene, of_game),
    "a sample": (sample, of_game),
    "a branch": (branch, of_game),
    "a game with an own card": (own, of_game),
    "a view": (lambda: played().view(1), lambda v: (v, v.sample(4)._core.bytes(), v.decision)),
    "a view of a sample": (lambda: sample().view(1), lambda v: (v, v.sample(4)._core.bytes())),
    "a view of a scenario": (lambda: scene().view(0), lambda v: (v, v.decision)),
    "a record": (lambda: branch().record(), lambda r: (r, of_game(r.replay()))),
    "a decision": (lambda: played().decision, lambda d: d),
    "an option": (lambda: scene().view().decision.options[0], lambda o: o),  # type: ignore[union-attr]
    "what is known": (lambda: played().view(1).players[0], lambda k: k),
    "a kingdom": (lambda: tr.Kingdom([OWN, "Smithy"]), lambda k: (k, k.cards)),
    "a variant": (lambda: tr.Variant(piles={"Copper": 3}), lambda v: v),
    "a card": (lambda: tr.card("Possession"), lambda c: (c, c.text)),
    "an own card": (lambda: OWN, lambda c: (c, c.text)),
    "rules": (lambda: played().rules, lambda r: (r.names, r.fingerprint, r.core.dump())),
    "a match": (lambda: tr.simulate("Smithy", ["Big Money"] * 2, 50, variant=FREE), of_match),
    "a match that is sure": (
        lambda: tr.simulate("Smithy", ["Big Money", "Random"], 500, variant=FREE, until_sure=True),
        of_match,
    ),
    "an analysis": (
        lambda: tr.analyze("Smithy", generations=1, threads=1, variant=FREE),
        lambda a: a.to_json(),
    ),
    "a strategy": (lambda: tr.strategy("Province\nGold"), lambda s: (s, s.name)),
    "a random agent": (lambda: tr.RandomAgent(3), of_agent),
    "a strategy as an agent": (lambda: StrategyAgent("Random"), of_agent),
    "a search": (search, of_agent),
    "a search that keeps its tree": (lambda: search(keeps_tree=True), of_agent),
    "a search with a network": (
        lambda: search(network=network(), horizon=2, value="points"),
        of_agent,
    ),
    "a thought": (lambda: search().think(played().view()), lambda t: (t, str(t))),
}


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_the_same(name: str, copied: Callable[[Any], Any]) -> None:
    make, facts = VALUES[name]
    value = make()
    other = copied(value)
    assert type(other) is type(value)
    assert facts(other) == facts(value)


@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
@pytest.mark.parametrize("name", VALUES)
def test_a_pickle_is_the_same(name: str, protocol: int) -> None:
    make, facts = VALUES[name]
    value = make()
    other = pickle.loads(pickle.dumps(value, protocol))
    assert type(other) is type(value)
    assert facts(other) == facts(value)


@pytest.fixture(scope="module")
def pool() -> Iterator[ProcessPoolExecutor]:
    """Another process that has nothing but what it imports."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as found:
        yield found


def there(name: str, value: object) -> tuple[object, object]:
    """In the other process: what it was sent, and one of its own making."""
    make, facts = VALUES[name]
    assert facts(value) == facts(make())
    return value, make()


def times(value: tr.Match) -> tr.Match:
    """The clock is the one thing that differs between two equal matches."""
    object.__setattr__(value, "seconds", 0.0)
    return value


TIMED = ("a match", "a match that is sure", "an analysis")  # no two take the same seconds


@pytest.mark.parametrize("name", [name for name in VALUES if name not in TIMED])
def test_values_go_to_another_process_and_come_back(pool: ProcessPoolExecutor, name: str) -> None:
    make, facts = VALUES[name]
    value = make()
    for found in pool.submit(there, name, value).result(timeout=100):
        assert facts(found) == facts(value)


def in_pool(games: int) -> tr.Match:
    return tr.simulate("Smithy", ["Big Money", "Random"], games, variant=FREE)


def analysis() -> tr.Analysis:
    return tr.analyze("Smithy", generations=1, threads=1, variant=FREE)


def test_matches_and_analyses_come_back_from_another_process(pool: ProcessPoolExecutor) -> None:
    here, back = in_pool(40), pool.submit(in_pool, 40).result(timeout=100)
    assert of_match(times(back)) == of_match(times(here))
    assert back.summary()["owned"] == here.summary()["owned"]
    found = pool.submit(analysis).result(timeout=100)
    assert found.leaders[0].strategy == analysis().leaders[0].strategy


# ---------------------------------------------------------------- copies go their own way


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, tr.Game.clone])
@pytest.mark.parametrize("make", [played, scene, sample, branch])
def test_a_copied_game_goes_its_own_way(
    make: Callable[[], tr.Game], copied: Callable[[tr.Game], tr.Game]
) -> None:
    game = make()
    before, other = of_game(game), copied(game)
    other.choose(0)
    assert of_game(game) == before
    other.undo()
    assert of_game(other) == before


def test_a_copied_view_stays_when_the_game_moves_on() -> None:
    game = played()
    view = copy.copy(game.view(0))
    shown = repr(view)
    game.choose(0)
    assert repr(view) == shown


class Stubborn(StrategyAgent):
    """A strategy that never plays a Treasure by itself."""

    def __init__(self) -> None:
        """As Big Money otherwise."""
        super().__init__("Big Money")
        self.asked = 0

    def choose(self, view: tr.View) -> tr.Option:
        """Done, where it can be."""
        self.asked += 1
        found = super().choose(view)
        assert view.decision is not None
        if view.decision.purpose == "treasure":
            return view.decision.options[-1]
        return found


def test_a_subclass_of_a_strategy_is_asked() -> None:
    agents = [Stubborn(), Stubborn()]
    match = tr.simulate(
        "Smithy", [lambda: agents[0], lambda: agents[1]], 2,
        variant=tr.Variant(kingdom_piles=None, turn_limit=5),
    )  # fmt: skip
    assert agents[0].asked + agents[1].asked == match.decisions
    assert [set(row) for row in match.mean_bought] == [set(), set()]
    copied = copy.deepcopy(agents[0])
    assert type(copied) is Stubborn
    assert copied.asked == agents[0].asked


def test_an_agent_whose_choose_was_replaced_is_asked() -> None:
    asked = []
    agent = StrategyAgent("Big Money")

    def choose(view: tr.View) -> tr.Option:
        asked.append(view.player)
        return StrategyAgent.choose(agent, view)

    agent.choose = choose  # type: ignore[method-assign]
    match = tr.simulate("Smithy", [lambda: agent, "Big Money"], 2, variant=FREE)
    assert 0 < len(asked) < match.decisions


# ---------------------------------------------------------------- what does not fit


def test_rules_with_other_cards_are_refused() -> None:
    game = played()
    data = pickle.dumps(game).replace(game.rules.fingerprint.encode(), b"0" * 16)
    with pytest.raises(tr.KingdomError, match="defined differently here"):
        pickle.loads(data)
