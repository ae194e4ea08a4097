"""Networks that play: natively as decision by decision, everywhere a player has a name."""

from __future__ import annotations

import pickle
from pathlib import Path

import numpy as np
import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent
from throneroom.agents.player_text import named_player
from throneroom.engine.ruleset import Ruleset, ruleset
from throneroom.observe import (
    DenseLayer,
    NetworkError,
    OptionNumbering,
    TrainedNetwork,
    observation,
    save_network,
)
from throneroom.observe.trained_network import HeadName
from throneroom.strategies.network import NetworkStrategy

from .examples import ALL_PURPOSES, random_network

FREE = tr.Variant(kingdom_piles=None)


def wishes(rules: Ruleset, **scores: float) -> TrainedNetwork:
    """A network that likes to have some cards, without looking at anything."""
    bias = np.zeros(OptionNumbering.of_buys(done=True).at(rules).size)
    for name, score in scores.items():
        bias[rules.kind(name)] = score
    blind = DenseLayer(np.zeros((len(bias), 1)), bias)
    numbers = OptionNumbering.of_buys(rules.names, done=True)
    return TrainedNetwork((blind,), observation("coins"), "q", numbers)


@pytest.mark.parametrize(
    ("head", "purposes"),
    [
        ("value", ("buy",)),
        ("value", ("buy", "gain")),
        ("q of action", ("buy",)),
        ("q", ALL_PURPOSES),
        ("policy", ("buy", "trash", "play")),
        ("option rows", ALL_PURPOSES),
        ("option rows", ("buy",)),
    ],
)
@pytest.mark.parametrize(("epsilon", "temperature"), [(0.0, 0.0), (0.2, 0.0), (0.0, 0.5)])
def test_natively_as_decision_by_decision(
    head: HeadName, purposes: tuple[str, ...], epsilon: float, temperature: float
) -> None:
    variant = tr.Variant(stall_limit=25)
    for seed in (1, 2):
        kingdom = tr.Kingdom.random(seed=seed)
        network = random_network(ruleset(kingdom, 2, variant), head, purposes=purposes, seed=seed)
        player = NetworkStrategy.over(
            tr.strategy("Big Money"), network, epsilon=epsilon, temperature=temperature
        )
        native = tr.simulate(kingdom, [player, "Big Money"], 6, seed=seed, variant=variant)
        watched = tr.simulate(
            kingdom, [StrategyAgent(player), "Big Money"], 6, seed=seed, variant=variant
        )
        assert np.array_equal(native.scores, watched.scores)
        assert np.array_equal(native.bought, watched.bought)


def test_the_best_option_is_bought() -> None:
    kingdom = tr.Kingdom("Smithy, Moat")
    rules = ruleset(kingdom, 2, FREE)
    player = NetworkStrategy.over(tr.strategy("Big Money"), wishes(rules, Moat=2, Silver=1))
    match = tr.simulate(kingdom, [player, "Big Money"], 20, seed=1, variant=FREE)
    owned = dict(zip(rules.names, match.owned[0].tolist(), strict=False))
    assert owned["Moat"] == 20 * 10
    assert owned["Province"] == 0
    agent = StrategyAgent(player)
    rich = tr.scenario("Smithy, Moat", phase="buy", coins=8)
    assert str(agent.choose(rich.view())) == "Moat"
    poor = tr.scenario("Smithy, Moat", phase="buy", coins=1)
    assert str(agent.choose(poor.view())) == "done"


def answers(player: NetworkStrategy, n: int = 4000) -> dict[str, float]:
    """How often each option is chosen with four coins."""
    game = tr.scenario("Smithy, Moat", phase="buy", coins=4)
    agent, view = StrategyAgent(player), game.view()
    agent.new_game(1, 0)
    found = [str(agent.choose(view)) for _ in range(n)]
    return {text: found.count(text) / n for text in {*found}}


def test_epsilon_and_temperature() -> None:
    rules = tr.scenario("Smithy, Moat", phase="buy", coins=4).rules
    base, network = tr.strategy("Big Money"), wishes(rules, Moat=1, Silver=0.5)
    assert answers(NetworkStrategy.over(base, network)) == {"Moat": 1}
    options = 7  # Copper, Silver, Estate, Curse, Smithy, Moat, done
    rare = answers(NetworkStrategy.over(base, network, epsilon=0.35))
    assert len(rare) == options
    assert rare["Moat"] == pytest.approx(0.65 + 0.05, abs=0.03)
    assert rare["Curse"] == pytest.approx(0.05, abs=0.02)
    equal = answers(NetworkStrategy.over(base, network, epsilon=1.0))
    assert all(share == pytest.approx(1 / options, abs=0.03) for share in equal.values())
    warm = answers(NetworkStrategy.over(base, network, temperature=0.5))
    weights = {"Moat": np.exp(2), "Silver": np.exp(1)} | dict.fromkeys(("Curse", "done"), 1.0)
    total = np.exp(2) + np.exp(1) + options - 2
    for text, weight in weights.items():
        assert warm[text] == pytest.approx(weight / total, abs=0.03)
    hot = answers(NetworkStrategy.over(base, network, temperature=1e6))
    assert all(share == pytest.approx(1 / options, abs=0.03) for share in hot.values())
    cold = answers(NetworkStrategy.over(base, network, temperature=0.001))
    assert cold == {"Moat": 1}


def test_threads_do_not_matter() -> None:
    kingdom, short = tr.Kingdom.random(seed=3), tr.Variant(stall_limit=25)
    network = random_network(ruleset(kingdom, 2, tr.Variant()), "value")
    player = NetworkStrategy.over(tr.strategy("Big Money"), network, epsilon=0.1, temperature=0.2)
    one, two = (
        tr.simulate(kingdom, [player, "Big Money"], 300, seed=4, threads=n, variant=short)
        for n in (1, 2)
    )
    assert np.array_equal(one.scores, two.scores)


# ---------------------------------------------------------------- by name


@pytest.fixture
def file(tmp_path: Path) -> Path:
    rules = ruleset(tr.Kingdom("Smithy, Moat"), 2, FREE)
    save_network(wishes(rules, Moat=2, Silver=1), tmp_path / "moats.net")
    return tmp_path / "moats.net"


def test_a_file_is_a_player(file: Path) -> None:
    text = f"network:{file}"
    player = named_player(text)
    assert isinstance(player, NetworkStrategy)
    assert player.name == "moats"
    match = tr.simulate("Smithy, Moat", [text, "Big Money"], 20, seed=1, variant=FREE)
    assert match.names == ("moats", "Big Money")
    assert match.mean_bought[0]["Moat"] == 10
    assert tr.strategy(text).name == "moats"
    warm = named_player(f"network epsilon=0.5, temperature=2: {file}")
    assert isinstance(warm, NetworkStrategy)
    assert (warm.epsilon, warm.temperature) == (0.5, 2)
    search = named_player(f"search rollouts=5: network:{file}")
    found = tr.simulate("Smithy, Moat", [search, "Big Money"], 2, seed=1, variant=FREE)
    assert found.names[0] == "moats with tree search"
    again = pickle.loads(pickle.dumps(player))
    assert np.array_equal(
        tr.simulate("Smithy, Moat", [again, "Big Money"], 20, seed=1, variant=FREE).scores,
        match.scores,
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("network:", "a network's file stands behind the colon"),
        ("network: nowhere.net", "no network in 'nowhere.net'"),
        (
            "network epsilo=1: x.net",
            "unknown setting 'epsilo' of a network: did you mean 'epsilon'",
        ),
        ("network epsilon=lots: x.net", "epsilon of a network is a number, not 'lots'"),
        ("netwrk:x.net", "did you mean 'network', as in 'network:champion.net'"),
    ],
)
def test_texts_that_name_nobody(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        named_player(text)


def test_settings_of_a_file_are_checked(file: Path) -> None:
    with pytest.raises(ValueError, match=r"epsilon is between 0 and 1, not 2\.0"):
        named_player(f"network epsilon=2: {file}")


def test_a_file_for_other_cards_is_refused(file: Path) -> None:
    with pytest.raises(
        NetworkError, match="options are numbered for other cards: Moat not in this"
    ):
        tr.simulate("Smithy, Witch", [f"network:{file}", "Big Money"], 2, variant=FREE)


def test_cards_passed_unseen_are_too_much_for_a_native_player() -> None:
    kingdom = tr.Kingdom("Masquerade, Smithy")
    for players, what, fine in (
        (2, "opponent deck(each)", True),
        (3, "opponent deck(each)", False),
        (3, "opponent score", False),
        (3, "opponents deck(each)", True),
    ):
        rules = ruleset(kingdom, players, FREE)
        network = random_network(rules, "value", observation(what))
        player = NetworkStrategy.over(tr.strategy("Big Money"), network)
        if fine:
            assert player.compile(rules) is not None
        else:
            with pytest.raises(NetworkError, match="passed unseen"):
                player.compile(rules)


def test_random_has_no_rules_of_play() -> None:
    rules = ruleset(tr.Kingdom("Smithy, Moat"), 2, FREE)
    with pytest.raises(ValueError, match="not for Random"):
        NetworkStrategy.over(tr.strategy("Random"), wishes(rules))
