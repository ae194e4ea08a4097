"""Slangen's players: the two simple strategies, and the three Monte Carlo ones on top of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from ...agents.search import SearchAgent
from ...strategies import Strategy, strategy

Simple = Literal["Random", "Smart"]
Algorithm = Literal["Standard", "Double", "MCTS"]
SIMPLE: tuple[Simple, ...] = ("Random", "Smart")
ALGORITHMS: tuple[Algorithm, ...] = ("Standard", "Double", "MCTS")
UCB_WEIGHT = 2.0


def simple(name: Simple) -> Strategy:
    """Random or Smart."""
    return strategy(name)


@dataclass(frozen=True)
class Readings:
    """How the thesis is read where its text and its listings leave it open."""

    peeks: bool = False
    """Copies of the game keep the order of the deck: a rollout knows the coming cards."""
    first: Literal["each", "first"] = "each"
    """A new node of the tree tries each option once, in order, or only its first one."""


HONEST = Readings()
PRINTED = Readings(peeks=True, first="first")


def monte_carlo(
    algorithm: Algorithm, rollout: Simple, runs: int, readings: Readings = HONEST
) -> SearchAgent:
    """One of her Monte Carlo strategies with ``runs`` (m_r) games for each option."""
    select: dict[Algorithm, Literal["equal", "halving", "ucb"]] = {
        "Standard": "equal",
        "Double": "halving",
        "MCTS": "ucb",
    }
    if algorithm not in select:
        raise ValueError(f"an algorithm is one of {', '.join(ALGORITHMS)}, not {algorithm!r}")
    return SearchAgent(
        simple(rollout),
        select=select[algorithm],
        rollouts=runs,
        explore=UCB_WEIGHT,
        normalised=False,
        value="points",
        peeks=readings.peeks,
        first=readings.first,
        name=f"{algorithm} Monte Carlo with {rollout}, {runs:,} runs",
    )
