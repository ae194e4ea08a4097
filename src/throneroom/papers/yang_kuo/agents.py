"""Our two agents of Table 2, trained as the authors' program trains, and that table's games."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from ...observe import load_network
from ...statistics import wilson
from ...strategies import Strategy
from ...strategies.network import NetworkStrategy
from .inputs import CARDS
from .learning_players import agent
from .pairings import CARDS as CATALOG
from .pairings import bot
from .published import RELEASED, TABLE2
from .training import trial_games

FILES = {"RL Random": "yang_kuo_random.net", "RL RandomAction": "yang_kuo_random_action.net"}
"""By the agent's name: the opponent that it has learnt against, beside Smithy and itself."""
FURTHER = (
    ("RL Random", "RandomAction"), ("RL Random", "BigMoney"),
    ("RL RandomAction", "RandomAction"), ("RL RandomAction", "BigMoney"),
)  # fmt: skip
"""Pairs that the paper does not have."""
PAIRS = (*TABLE2, *FURTHER)


@cache
def trained_agent(name: str) -> Strategy:
    """One of :data:`FILES`, as a player of their game."""
    folder = resources.files(__package__.rpartition(".")[0]).joinpath("data")
    with resources.as_file(folder.joinpath(FILES[name])) as file:
        return agent(load_network(file, catalog=CATALOG), name)


def player(name: str) -> Strategy:
    """An agent or a bot of Table 2."""
    return trained_agent(name) if name in FILES else bot(name)


def agent_print(name: str) -> str:
    """Changes with the weights of an agent; a bot has none."""
    if name not in FILES:
        return "-"
    found = trained_agent(name)
    assert isinstance(found, NetworkStrategy)
    assert found.network is not None
    return found.network.digest


@dataclass(frozen=True)
class AgentMeeting:
    """Games of two players."""

    pair: tuple[str, str]
    games: int
    wins: int
    ties: int
    first_ties: int
    bought: dict[str, float]
    """What the first bought in a game."""

    @property
    def rate(self) -> float:
        """Wins of the first as the program counts them: a tie goes to who began."""
        return (self.wins + self.first_ties) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the rate."""
        return wilson(self.wins + self.first_ties, self.games)

    @property
    def published(self) -> float | None:
        """The rate of the paper's Table 2."""
        return TABLE2.get(self.pair)

    @property
    def released(self) -> float | None:
        """The rate of the authors' released agents in their program."""
        return RELEASED.get(self.pair)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "pair": list(self.pair), "games": self.games, "wins": self.wins, "ties": self.ties,
            "first_ties": self.first_ties, "bought": self.bought,
        }  # fmt: skip

    @staticmethod
    def from_json(data: dict[str, Any]) -> AgentMeeting:
        """What :meth:`to_json` gave."""
        first, second = data["pair"]
        rest = {name: value for name, value in data.items() if name != "pair"}
        return AgentMeeting((first, second), **rest)


def meet(pair: tuple[str, str], games: int, seed: int, threads: int | None = None) -> AgentMeeting:
    """Play a pair of Table 2."""
    found = trial_games([player(one) for one in pair], games, seed, threads or os.cpu_count() or 1)
    bought = {
        card: round(count / games, 3)
        for card, count in zip(CARDS, found.bought, strict=True)
        if count
    }
    return AgentMeeting(pair, games, found.wins, found.ties, found.first_ties, bought)
