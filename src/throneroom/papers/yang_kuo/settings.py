"""How an agent learns: the algorithm, Table 1's settings, the schedule, and where the program errs.

The paper's program and its text differ in places. Each of them is a switch of :class:`Faults`: all
that concern an algorithm are on when it learns **as coded**, none when it learns **as intended**.
"""

from __future__ import annotations

import math
import random
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args

Algorithm = Literal["Monte Carlo", "SARSA", "Q-learning"]
ALGORITHMS: tuple[Algorithm, ...] = get_args(Algorithm)
Reading = Literal["as coded", "as intended"]
READINGS: tuple[Reading, ...] = get_args(Reading)

UNITS = 136
LAST_UNITS = 30
LAST_DROPOUT = 0.2
LAYERS = (1, 2, 3, 4, 5)
"""Table 1 begins at 2, the text and the data of the sweeps at 1."""


@dataclass(frozen=True)
class Faults:
    """What the program does otherwise than the paper says."""

    options_of_state: bool = False
    """Q-learning takes the best of what could be bought *before* the purchase, not after it."""
    half_of_self_play: bool = False
    """Of a game against itself only the second player's purchases are kept."""
    last_dropout: bool = False
    """After the last hidden layer the dropout is 0.2, whatever the setting says."""
    units_128: bool = False
    """Hidden layers have 128 units instead of 136."""
    points_times_100: bool = False
    """Points count 100-fold, divided by the turns of both players together."""
    own_play: bool = False
    """The agent plays its Actions in another order than the bots do."""


_OF_ALL = Faults(points_times_100=True, own_play=True)
AS_CODED: dict[Algorithm, Faults] = {
    "Monte Carlo": replace(_OF_ALL, last_dropout=True),
    "SARSA": replace(_OF_ALL, half_of_self_play=True, units_128=True),
    "Q-learning": replace(_OF_ALL, half_of_self_play=True, options_of_state=True),
}


def faults(algorithm: Algorithm, reading: Reading) -> Faults:
    """The faults of an algorithm in the program, or none."""
    return AS_CODED[algorithm] if reading == "as coded" else Faults()


@dataclass(frozen=True)
class LearningSetting:
    """What Table 1 varies."""

    layers: int
    epsilon: float
    decay: bool
    """Whether the share of random purchases falls, as 10 epsilon / iteration."""
    discount: float
    dropout: float
    win_reward: float
    points_reward: float

    def __post_init__(self) -> None:
        """Refuse what nothing can be learnt with."""
        if self.layers not in LAYERS:
            raise ValueError(f"a network has 1 to {max(LAYERS)} hidden layers, not {self.layers}")
        for name, low, high in (
            ("epsilon", 0, 1), ("discount", 0, 1), ("dropout", 0, 0.95),
            ("win_reward", -1e6, 1e6), ("points_reward", -1e6, 1e6),
        ):  # fmt: skip
            value = getattr(self, name)
            if not (math.isfinite(value) and low <= value <= high):
                raise ValueError(f"{name} is between {low:,} and {high:,}, not {value!r}")

    def epsilon_at(self, iteration: int) -> float:
        """The share of random purchases in an iteration, counted from 1 (equation 7)."""
        return min(1.0, 10 * self.epsilon / iteration) if self.decay else self.epsilon

    def units(self, has: Faults) -> tuple[int, ...]:
        """The sizes of the hidden layers."""
        return (128 if has.units_128 else UNITS,) * (self.layers - 1) + (LAST_UNITS,)

    def dropouts(self, has: Faults) -> tuple[float, ...]:
        """The share of units that is left out after each hidden layer."""
        last = LAST_DROPOUT if has.last_dropout else self.dropout
        return (self.dropout,) * (self.layers - 1) + (last,)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self)


CONSTANT = LearningSetting(4, 0.017534, True, 1 - 0.022963, 0.221039, 43.2936, 0.431503)
"""The setting of all 100 agents of Figure 3."""


@dataclass(frozen=True)
class Schedule:
    """How much is played and fitted. What the paper leaves open is as in its known-good script."""

    opponents: tuple[str, ...] = ("Smithy", "Random", "self")
    first_games: int = 1000
    """Random against Random, before the first iteration."""
    games: int = 100
    """Against each opponent in an iteration."""
    draws: int = 10
    """In an iteration, purchases are drawn from the memory so many times."""
    samples: int = 5000
    """Purchases of a draw."""
    epochs: int = 10
    batch: int = 32
    memory: int = 200_000
    """Purchases that are kept."""
    tests: int = 100
    """Games against Smithy after an iteration, without luck in what is bought."""

    def __post_init__(self) -> None:
        """Refuse numbers that are none."""
        for one in fields(self):
            value = getattr(self, one.name)
            if one.name != "opponents" and value < 1:
                raise ValueError(f"{one.name} of a schedule is at least 1, not {value}")
        for name in self.opponents:
            if name not in OPPONENTS:
                raise ValueError(f"unknown opponent {name!r}: known are {', '.join(OPPONENTS)}")


OPPONENTS = ("Smithy", "Random", "RandomAction", "self")
FIRST = Schedule()
SECOND = Schedule(opponents=("Smithy", "RandomAction", "self"))
"""The second environment."""
ENVIRONMENTS = {"Random": FIRST, "RandomAction": SECOND}
"""By the opponent that differs."""


def draw_setting(luck: random.Random, layers: int) -> LearningSetting:
    """A setting from Table 1's distributions, for networks of so many hidden layers.

    >>> draw_setting(random.Random(1), 4).layers
    4
    """

    def log_uniform(low: float, high: float) -> float:
        return math.exp(luck.uniform(math.log(low), math.log(high)))

    return LearningSetting(
        layers,
        epsilon=log_uniform(0.01, 0.1),
        decay=luck.random() < 0.5,
        discount=1 - log_uniform(0.01, 0.1),
        dropout=luck.uniform(0, 0.5),
        win_reward=log_uniform(0.01, 100),
        points_reward=log_uniform(0.01, 10),
    )
