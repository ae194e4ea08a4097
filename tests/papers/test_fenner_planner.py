"""Fenner's planning agent: what decks can do, networks that learn it, and plans."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

import throneroom as tr
from throneroom import _core
from throneroom.agents import agent_name
from throneroom.cards.effect_space import BASE_SPACE
from throneroom.observe import DenseLayer
from throneroom.papers.fenner.feasibility import count_nodes
from throneroom.papers.fenner.games_of_four import play_games
from throneroom.papers.fenner.plan_network import (
    EXTRA,
    WITHOUT_PILE,
    DataSettings,
    DeckData,
    LearningSettings,
    PlanNetwork,
    make_data,
    random_decks,
    rules_of,
    shipped,
    train,
)
from throneroom.papers.fenner.planner import PlanningAgent, PlanSettings

SMALL = DataSettings(training=300, validation=60, hands=6, games=2)
KINGDOM = "Village, Smithy, Market, Moat, Witch, Mine, Cellar, Militia, Remodel, Workshop"


@cache
def data() -> DeckData:
    """A few random decks."""
    return make_data(SMALL)


def deck_of(**copies: int) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """One deck, by card of the game with all kingdom cards."""
    names = [card.name for card in rules_of(2).cards]
    deck = np.zeros((1, len(names)), np.uint8)
    for name, n in copies.items():
        deck[0, names.index(name)] = n
    return deck


def worth(turns: int = 5, **copies: int) -> list[float]:
    """Money, Buys, points and change of a deck."""
    rules = rules_of(2)
    player = tr.strategy("Big Money (Fenner)").compile(rules)
    table = np.array([BASE_SPACE.vector(card) for card in rules.cards], np.float32)
    found = _core.deck_trials(
        rules.core, deck_of(**copies), np.array([turns], np.int32), table, [player, player], 20, 4,
        1, 1,
    )  # fmt: skip
    return [float(x) for x in found[0]]


def test_a_deck_of_golds_buys_a_province_each_turn() -> None:
    money, buys, points, change = worth(turns=3, Gold=10)
    assert (money, buys, points) == (15, 1, 18)
    cards = [card for card in rules_of(2).cards if card.name not in WITHOUT_PILE]
    golds = 10 * np.array(BASE_SPACE.vector(next(c for c in cards if c.name == "Gold")))
    reached = [(golds + BASE_SPACE.vector(card)) / 11 - golds / 10 for card in cards]
    assert change == pytest.approx(max(np.linalg.norm(one) for one in reached), rel=1e-4)


def test_a_deck_of_estates_does_nothing() -> None:
    money, buys, points, _ = worth(Estate=10)
    assert (money, buys, points) == (0, 1, 0)
    assert worth(turns=0, Gold=10)[2] == 0


def test_random_decks_are_made_as_the_thesis_says() -> None:
    decks = random_decks(SMALL, 400)
    names = [card.name for card in rules_of(2).cards]
    size = decks.sum(1)
    assert size.min() >= 1
    assert 35 <= size.max() <= 40
    assert decks[:, names.index("Curse")].sum() == 0
    assert decks[:, names.index("Silver")].sum() > decks[:, names.index("Smithy")].sum()
    assert (random_decks(SMALL, 400) == decks).all()


def test_data_does_not_depend_on_threads() -> None:
    again = make_data(replace(SMALL, training=30, validation=0), threads=2)
    alone = make_data(replace(SMALL, training=30, validation=0))
    assert (again.worth == alone.worth).all()


@pytest.mark.parametrize("kind", ["thesis", "modern"])
def test_networks_learn(kind: str) -> None:
    learning = LearningSettings(most_rounds=20, steps=400)
    network = train(data(), kind, learning)  # type: ignore[arg-type]
    rows, wanted = data().rows(BASE_SPACE)[300:], data().worth[300:]
    found = network.outputs(rows)
    for output in (0, 2):  # money and points
        spread = wanted[:, output].std()
        assert np.abs(found[:, output] - wanted[:, output]).mean() < 0.75 * spread
    if kind == "thesis":
        assert network.layers[0].weights.shape == (27, 27)
        assert network.layers[1].weights.shape == (4, 27)


def test_a_restricted_network_has_as_many_hidden_units_as_inputs() -> None:
    network = train(data(), settings=LearningSettings(most_rounds=2), space=BASE_SPACE.first(5))
    assert network.layers[0].weights.shape == (5 + EXTRA, 5 + EXTRA)


def test_a_network_for_other_effects_is_refused() -> None:
    network = train(data(), settings=LearningSettings(most_rounds=1), space=BASE_SPACE.first(5))
    with pytest.raises(ValueError, match="for 5 effects, not for 24"):
        PlanNetwork(network.layers, network.scales, BASE_SPACE)


def points_network(effect: str, change: float = 0.1) -> PlanNetwork:
    """Points are 100 times the amount of one effect; a hand changes so much; money is 5."""
    n = len(BASE_SPACE.dimensions)
    first = np.zeros((2, n + EXTRA))
    first[0, BASE_SPACE.dimensions.index(effect)] = 1
    second = np.zeros((4, 2))
    second[2, 0] = 100
    bias = np.array([5, 1, 0, change])
    layers = (DenseLayer(first, np.full(2, 1e-3), "rectifier"), DenseLayer(second, bias))
    return PlanNetwork(layers, (1.0, 1.0, 1.0, 1.0), BASE_SPACE)


def plan_of(effect: str, **settings: object) -> tuple[str, object]:
    """What is bought with 5 coins, and the plan."""
    game = tr.scenario(KINGDOM, coins=5, discard=["Copper"] * 10, phase="buy", players=4)
    usual = {"playouts": 0, "turns": 3, "look_ahead": 1}
    agent = PlanningAgent(points_network(effect), PlanSettings.of(**{**usual, **settings}))
    agent.new_game(1, 0)
    found = agent.plan(game.rules, game._core)
    name = "done" if found.option == _core.DONE else game.rules.cards[found.option].name
    return name, found


def test_it_takes_what_leads_to_most_points() -> None:
    assert plan_of("curse attack", expansions=0)[0] == "Witch"
    assert plan_of("others discard to 3", expansions=0)[0] == "Militia"
    assert plan_of("upgrade a treasure in hand", expansions=0)[0] == "Mine"


def test_points_that_a_card_brings_at_once_count() -> None:
    assert plan_of("play an action twice")[0] == "Duchy"  # nothing else brings any here


def test_bounds_save_nodes_and_change_nothing() -> None:
    bounded_name, bounded = plan_of("curse attack", expansions=0, look_ahead=2)
    brute_name, brute = plan_of("curse attack", expansions=0, look_ahead=2, bounded=False)
    assert bounded_name == brute_name == "Witch"
    assert bounded.complete  # type: ignore[attr-defined]
    assert bounded.expanded <= brute.expanded  # type: ignore[attr-defined]
    assert bounded.lower == pytest.approx(brute.lower, abs=1e-4)  # type: ignore[attr-defined]


def test_it_expands_no_more_than_it_may() -> None:
    for expansions in (1, 5):
        _, found = plan_of("curse attack", expansions=expansions, look_ahead=0)
        assert found.expanded <= expansions  # type: ignore[attr-defined]


def test_the_upper_bound_is_the_best_deck_within_reach() -> None:
    """One turn's reach of 0.1 in the one dimension that counts, 100 points for each whole one."""
    rules = rules_of(4)
    network = points_network("plus buys").at(rules)
    row = np.zeros((1, 27), np.float32)
    row[0, -1] = 3  # turns left
    (most,) = _core.most_points(network, row, PlanSettings(steps=30).row(), 1)
    # Before the last look the ball has grown twice.
    assert most == pytest.approx(100 * 0.2, rel=0.02)


def test_trashing_is_planned() -> None:
    game = tr.scenario(
        "Chapel, Village, Smithy, Market, Moat, Witch, Mine, Cellar, Militia, Remodel",
        hand=["Chapel", "Curse", "Gold"], players=4,
    )  # fmt: skip
    agent = PlanningAgent(points_network("plus coins"), PlanSettings(playouts=0, turns=4))
    agent.new_game(1, 0)
    game.choose("Chapel")
    assert str(agent.choose(game.view())) == "Curse"


def test_what_others_lose_is_not_planned() -> None:
    """Gold is what a network for coins would keep in its own deck; of others' it is trashed."""
    game = tr.scenario(
        "Thief, Village, Smithy, Market, Moat, Witch, Mine, Cellar, Militia, Remodel",
        hand=["Thief"], opponents=[{"deck": ["Gold", "Copper"]}],
    )  # fmt: skip
    agent = PlanningAgent(points_network("plus coins"), PlanSettings(playouts=0, turns=4))
    agent.new_game(1, 0)
    game.choose("Thief")
    assert game.decision is not None
    assert game.decision.purpose == "trash"
    assert str(agent.choose(game.view())) == "Gold"


def test_settings_that_make_no_sense() -> None:
    with pytest.raises(ValueError, match="did you mean 'expansions'"):
        PlanSettings.of(expansion=3)
    with pytest.raises(ValueError, match="expansions is between 0 and"):
        PlanSettings(expansions=-1)
    with pytest.raises(ValueError, match="a fifth output"):
        PlanningAgent(points_network("plus buys"), PlanSettings(asks_for_most=True))


def test_the_networks_of_the_package_know_that_golds_are_better_than_coppers() -> None:
    network = shipped()
    decks = np.concatenate([deck_of(Copper=10), deck_of(Silver=10), deck_of(Gold=10)])
    extra = np.array([[4, 10, 10]] * 3, np.float32)
    rows = DeckData(decks, extra, np.zeros((3, 4), np.float32), SMALL).rows(network.space)
    money, points = network.outputs(rows)[:, 0], network.outputs(rows)[:, 2]
    assert money[0] < money[1] < money[2]
    assert points[0] < points[2]


def test_it_plays_where_a_bot_plays() -> None:
    settings = PlanSettings(expansions=2, playouts=2)
    found = play_games(lambda: PlanningAgent(settings=settings), 4, 1)
    assert found.count == 4
    again = play_games(lambda: PlanningAgent(settings=settings), 4, 1)
    assert found.points.tolist() == again.points.tolist()
    assert agent_name(tr.as_agent("Planning Agent")) == "Planning Agent"


def test_searches_with_bounds_expand_fewer_nodes() -> None:
    bounded, brute = (count_nodes(1, one, 2, 1) for one in (True, False))
    assert bounded.expanded <= brute.expanded
    assert brute.made > brute.expanded > 1
