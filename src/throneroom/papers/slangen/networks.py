"""The neural network strategy: it buys what a network, trained on other players' games, promises.

Follows the thesis: inputs are the cards that the player owns; each turn's state is a row with the
final score beside it; a new data set and a new network for every test. What the thesis leaves open
is chosen here: the number of the turn is an input too, a state is what a turn leaves behind, hidden
nodes are rectified, and training is 300 steps of Adam on up to 4,096 rows. The state that is judged
is the one after the purchase (the listing judges the same state for each option).

Training needs PyTorch (the extra ``learn``). Playing does not: the core evaluates the network.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from ... import _core
from ...agents.strategy_agent import StrategyAgent
from ...engine.ruleset import ruleset
from ...observe import DenseLayer, FittedObservation, TrainedNetwork
from ...observe.trained_network import ActivationName
from ...runs import Tell
from ...strategies import Strategy
from ...strategies.network import NetworkStrategy
from ..pytorch import load_torch
from .figures import Teacher
from .inputs import DECK_AND_TURN
from .play import KINDS, SolitaireResult, play
from .solitaire import SCENARIOS, Scenario
from .thesis_players import SIMPLE, simple

HIDDEN = 2
"""Nodes of the only hidden layer."""
SENSIBLE = 64
"""Nodes of the hidden layer of a network that can tell decks apart."""
SENSIBLE_STEPS = 600
STEPS = 300
RATE = 0.03
BATCH = 4096
"""Rows of a step, drawn at random, where there are more."""

Array = npt.NDArray[np.float32]
Tensor = Any  # of PyTorch, which may be missing


# ---------------------------------------------------------------- data


@dataclass(frozen=True)
class Data:
    """States with the final scores that they came to."""

    states: Array
    """A row for each turn of each game, as :data:`.inputs.DECK_AND_TURN` says."""
    scores: Array


def record(scenario: Scenario, turns: int, player: Strategy, games: int, seed: int) -> Data:
    """Play games, and keep what each turn left behind."""
    rules = ruleset(scenario.kingdom(), 1, scenario.variant(turns))
    agent = StrategyAgent(player)
    sees = DECK_AND_TURN.at(rules)
    states = np.zeros((games, turns, sees.size), np.float32)
    scores = np.zeros((games, turns), np.float32)
    for game in range(games):
        luck = _core.game_seed(seed, game)
        agent.new_game(_core.game_seed(luck, 1), 0)
        core = _core.Game(rules.core, luck)
        _follow(sees, core, agent, states[game])
        scores[game] = core.score(0)
    states[:, :, -1] = np.arange(1, turns + 1)  # what a turn left behind belongs to that turn
    return Data(states.reshape(-1, sees.size), scores.reshape(-1))


def _follow(sees: FittedObservation, core: _core.Game, agent: StrategyAgent, rows: Array) -> None:
    """Play a game to its end; what is seen after each turn goes into the rows."""
    turn = core.sizes(0)[4]
    while not core.over:
        core.choose(agent.answer(sees.rules, core))
        now = core.sizes(0)[4]
        if now > turn:  # a turn without a question leaves the same behind
            rows[turn - 1 : now - 1] = sees.core.fill(core, 0)
            turn = now
    rows[turn - 1 :] = sees.core.fill(core, 0)


# ---------------------------------------------------------------- training


def train(sets: Sequence[Data], hidden: int, seed: int, steps: int = STEPS) -> list[TrainedNetwork]:
    """A network for each data set of the same size, all of them trained side by side."""
    torch = load_torch()
    torch.set_num_threads(1)  # so small that threads would only wait for each other
    states = torch.from_numpy(np.stack([one.states for one in sets]))
    scores = torch.from_numpy(np.stack([one.scores for one in sets]))[:, :, None]
    middle, spread = states.mean(1, keepdim=True), states.std(1, keepdim=True).clamp(min=1e-3)
    mean, deviation = scores.mean(1, keepdim=True), scores.std(1, keepdim=True).clamp(min=1e-3)
    inputs, wanted = (states - middle) / spread, (scores - mean) / deviation
    luck = torch.Generator().manual_seed(seed % 2**63)
    n, width = len(sets), states.shape[2]

    def weights(rows: int, columns: int) -> Tensor:
        start = torch.randn(n, rows, columns, generator=luck) / rows**0.5
        return start.requires_grad_()

    first, second = weights(width, hidden), weights(hidden, 1)
    shift = torch.zeros(n, 1, hidden, requires_grad=True)
    end = torch.zeros(n, 1, 1, requires_grad=True)
    descent = torch.optim.Adam([first, second, shift, end], lr=RATE)
    for _ in range(steps):
        some = slice(None)
        if states.shape[1] > BATCH:
            some = torch.randint(states.shape[1], (BATCH,), generator=luck)
        descent.zero_grad()
        found = torch.relu(inputs[:, some] @ first + shift) @ second + end
        ((found - wanted[:, some]) ** 2).mean((1, 2)).sum().backward()
        descent.step()
    with torch.no_grad():  # in the core, states come as they are
        scaled = first / spread.transpose(1, 2)
        shift = shift - middle @ scaled
        second, end = second * deviation, end * deviation + mean
    return [
        TrainedNetwork(
            (_layer(scaled[i], shift[i], "rectifier"), _layer(second[i], end[i], "none")),
            DECK_AND_TURN,
        )
        for i in range(n)
    ]


def _layer(weights: Tensor, bias: Tensor, activation: ActivationName) -> DenseLayer:
    return DenseLayer(weights.detach().numpy().T, bias.detach().numpy().ravel(), activation)


def buyer(network: TrainedNetwork, name: str = "Network") -> Strategy:
    """A strategy that buys by the network and does everything else as Smart does."""
    return NetworkStrategy.over(simple("Smart"), network, name)


# ---------------------------------------------------------------- her strategy


def network_point(
    scenario: str,
    teacher: Teacher,
    experience: int,
    turns: int,
    networks: int,
    seed: int,
    *,
    hidden: int = HIDDEN,
    games: int = 20,
    threads: int | None = None,
    tell: Tell | None = None,
) -> SolitaireResult:
    """Networks of one kind at one turn limit. A "game" of the result is the mean of a network.

    Every network has a data set of its own, and plays several games.
    """
    where = SCENARIOS[scenario]
    sets = []
    for i in range(networks):
        luck = _core.game_seed(seed, i)
        sets.append(record(where, turns, _teacher(where, teacher, experience, turns, luck),
                           experience, luck))  # fmt: skip
        if tell is not None:
            tell(0.8 * (i + 1) / networks)
    means, bought = [], dict.fromkeys(KINDS, 0)
    for i, network in enumerate(train(sets, hidden, seed)):
        luck = _core.game_seed(seed, networks + i)
        result = play(where, turns, buyer(network), games, luck, threads=threads)
        means.append(result.mean)
        bought = {kind: bought[kind] + result.bought[kind] for kind in KINDS}
    return SolitaireResult.of(means, bought)


def _teacher(where: Scenario, teacher: Teacher, experience: int, turns: int, seed: int) -> Strategy:
    """Who plays the games of a data set; a network among them was trained on Random."""
    if teacher != "Network":
        return simple(teacher)
    games = record(where, turns, simple("Random"), experience, _core.game_seed(seed, 1))
    return buyer(train([games], HIDDEN, seed)[0])


# ---------------------------------------------------------------- a sensible network


def sensible_point(
    scenario: str, turns: int, games: int, seed: int, *, threads: int | None = None
) -> SolitaireResult:
    """A sensible network at one turn limit, in 1,000 games."""
    network = sensible_network(scenario, turns, games, seed)
    luck = _core.game_seed(seed, 1)
    return play(SCENARIOS[scenario], turns, buyer(network), 1000, luck, threads=threads)


def sensible_network(
    scenario: str, turns: int, games: int, seed: int, rounds: int = 4
) -> TrainedNetwork:
    """A network of 64 nodes, trained on games of Random and Smart, then on its own as well."""
    where = SCENARIOS[scenario]
    sets = [record(where, turns, simple(one), games, seed + i) for i, one in enumerate(SIMPLE)]
    network = train([_together(sets)], SENSIBLE, seed, SENSIBLE_STEPS)[0]
    for i in range(1, rounds):
        sets.append(record(where, turns, buyer(network), games, seed + 1 + i))
        network = train([_together(sets)], SENSIBLE, seed + i, SENSIBLE_STEPS)[0]
    return network


def _together(sets: Sequence[Data]) -> Data:
    return Data(
        np.concatenate([one.states for one in sets]), np.concatenate([one.scores for one in sets])
    )
