"""Slangen's networks: data, training, export, and what is said without PyTorch."""

from __future__ import annotations

import importlib

import numpy as np
import pytest

import throneroom as tr
from throneroom.agents import StrategyAgent
from throneroom.engine.ruleset import ruleset
from throneroom.observe import TrainedNetwork
from throneroom.papers.pytorch import NoTorch, load_torch
from throneroom.papers.slangen.networks import (
    Data,
    buyer,
    network_point,
    record,
    sensible_network,
    train,
)
from throneroom.papers.slangen.play import play
from throneroom.papers.slangen.solitaire import NO_ACTIONS, STANDARD
from throneroom.papers.slangen.thesis_players import SIMPLE, simple


def value(network: TrainedNetwork, game: tr.Game) -> float:
    return network.at(game.rules).core.value(game._core, 0)


@pytest.mark.parametrize("name", SIMPLE)
def test_what_each_turn_leaves_behind(name: str) -> None:
    data = record(STANDARD, 6, simple(name), 3, 1)  # type: ignore[arg-type]
    rules = ruleset(STANDARD.kingdom(), 1, STANDARD.variant(6))
    kinds = len(rules.names)
    assert data.states.shape == (18, kinds + 1)
    assert data.states[:6, kinds].tolist() == [1, 2, 3, 4, 5, 6]
    points = {"Estate": 1, "Duchy": 3, "Province": 6}
    for game in range(3):
        rows = data.states[6 * game : 6 * game + 6]
        sizes = rows[:, :kinds].sum(axis=1)
        assert sizes[0] >= 10
        assert (np.diff(sizes) >= 0).all()
        final = sum(n * rows[-1, rules.kind(card)] for card, n in points.items())
        assert set(data.scores[6 * game : 6 * game + 6]) == {final}


def test_without_pytorch(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ModuleNotFoundError(f"No module named {name!r}")

    monkeypatch.setattr(importlib, "import_module", missing)
    with pytest.raises(NoTorch, match=r"pip install 'throneroom\[learn\]'"):
        load_torch()


def test_a_network_learns_and_is_played_in_the_core() -> None:
    """If every card costs a point but Gold brings three, it buys Gold and nothing else."""
    rules = ruleset(NO_ACTIONS.kingdom(), 1, NO_ACTIONS.variant(5))
    rng = np.random.default_rng(1)
    states = rng.integers(0, 6, (2000, len(rules.names) + 1)).astype(np.float32)
    cards = states[:, :-1]
    scores = 4 * cards[:, rules.kind("Gold")] - cards.sum(axis=1)
    network = train([Data(states, scores)], 8, 1)[0]
    game = tr.Game(NO_ACTIONS.kingdom(), players=1, variant=NO_ACTIONS.variant(5), seed=1)
    assert value(network, game) == pytest.approx(-10, abs=2.0)
    rich = tr.scenario(NO_ACTIONS.kingdom(), coins=8, phase="buy", variant=NO_ACTIONS.variant(40))
    poor = tr.scenario(NO_ACTIONS.kingdom(), coins=5, phase="buy", variant=NO_ACTIONS.variant(40))
    player = StrategyAgent(buyer(network))
    assert str(player.choose(rich.view())) == "Gold"
    assert str(player.choose(poor.view())) == "done"


def test_networks_are_trained_side_by_side_as_alone() -> None:
    sets = [record(NO_ACTIONS, 4, simple("Random"), 30, seed) for seed in (1, 2)]
    both = train(sets, 2, 5)
    assert len(both) == 2
    again = train(sets, 2, 5)
    game = tr.Game(NO_ACTIONS.kingdom(), players=1, variant=NO_ACTIONS.variant(4), seed=1)
    assert [value(n, game) for n in both] == [value(n, game) for n in again]
    scores = [float(one.scores.mean()) for one in sets]
    for network, mean in zip(both, scores, strict=True):
        assert value(network, game) == pytest.approx(mean, abs=3.0)


@pytest.mark.parametrize("teacher", ["Random", "Smart", "Network"])
def test_a_point_of_the_figures(teacher: str) -> None:
    found = network_point("standard", teacher, 20, 5, 2, 3, games=5)  # type: ignore[arg-type]
    assert found.games == 2
    assert 3 <= found.mean <= 20
    assert sum(found.ratios.values()) == pytest.approx(1)


def test_a_sensible_network_beats_smart() -> None:
    network = sensible_network("no-actions", 10, 150, 1, rounds=3)
    ours, theirs = (
        play(NO_ACTIONS, 10, player, 500, 4).mean for player in (buyer(network), simple("Smart"))
    )
    assert ours > theirs
