"""What the paper has published, and the data behind its figures.

The data were part of the authors' program for a while: for each run of a sweep its settings, and
the games it won of 100 against Smithy after each iteration.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import resources

import numpy as np
import numpy.typing as npt

from .learning_runs import tenth_best
from .settings import LearningSetting

SETS = {
    "Monte Carlo": "monte_carlo",
    "SARSA": "sarsa",
    "Q-learning": "q_learning",
    "constant": "constant",
    "RandomAction": "second_environment",
}
"""By algorithm; "constant" are the agents of Figure 3, "RandomAction" the second environment."""
_ABSENT = 255
FIRST_RUNS = 100
"""Figure 1 shows so many runs of each algorithm."""
LEAST_ITERATIONS = 100
"""Runs of Monte Carlo with more iterations are in Figures 4 to 6."""

TABLE1 = (
    ("hidden layers", "1 to 5", "uniform (the table begins at 2)"),
    ("dropout", "0 to 0.5", "uniform"),
    ("epsilon", "0.01 to 0.1", "log-uniform"),
    ("epsilon decays as 10 epsilon / iteration", "yes or no", "one half each"),
    ("1 - discount", "0.01 to 0.1", "log-uniform"),
    ("reward of a win", "0.01 to 100", "log-uniform"),
    ("reward of points per turn", "0.01 to 10", "log-uniform"),
)
"""What varies, from where to where, and how."""

TABLE2 = {
    ("RL Random", "RL RandomAction"): 0.45,
    ("RL Random", "Smithy"): 0.83,
    ("RL Random", "SmithyWitch"): 0.71,
    ("RL RandomAction", "Smithy"): 0.83,
    ("RL RandomAction", "SmithyWitch"): 0.73,
    ("SmithyWitch", "Smithy"): 0.61,
}
"""The rate of wins of the first against the second."""
RELEASED = {
    ("RL Random", "RL RandomAction"): 0.454,
    ("RL Random", "Smithy"): 0.860,
    ("RL Random", "SmithyWitch"): 0.753,
    ("RL RandomAction", "Smithy"): 0.820,
    ("RL RandomAction", "SmithyWitch"): 0.728,
    ("SmithyWitch", "Smithy"): 0.608,
}
"""The same, measured with the released weights and the authors' program in 2,000 games each."""


@dataclass(frozen=True)
class PublishedRun:
    """One run of the authors' sweeps."""

    setting: LearningSetting
    curve: tuple[float, ...]
    """The rate of wins against Smithy after each iteration."""

    @property
    def tenth_best(self) -> float:
        """The paper's "win rate" of an agent."""
        return tenth_best(self.curve)


@cache
def published_runs(name: str) -> tuple[PublishedRun, ...]:
    """The runs of one of :data:`SETS` that have any data, in their order.

    >>> len(published_runs("constant")), published_runs("constant")[0].curve[:6]
    (100, (0.0, 0.01, 0.01, 0.02, 0.12, 0.12))
    """
    curves, settings = (_data()[f"{SETS[name]} {what}"] for what in ("curves", "settings"))
    found = []
    for wins, row in zip(curves, settings, strict=True):
        layers, epsilon, decay, rest, dropout, win, points = (float(x) for x in row)
        setting = LearningSetting(int(layers), epsilon, decay > 0, 1 - rest, dropout, win, points)
        there = wins[wins != _ABSENT]
        if len(there):
            found.append(PublishedRun(setting, tuple(round(int(x) / 100, 2) for x in there)))
    return tuple(found)


def sweep_runs(name: str = "Monte Carlo", least: int = LEAST_ITERATIONS) -> list[PublishedRun]:
    """The runs of Figures 4 to 6: those with more than ``least`` iterations.

    >>> len(sweep_runs())
    490
    """
    return [one for one in published_runs(name) if len(one.curve) > least]


@cache
def _data() -> dict[str, npt.NDArray[np.generic]]:
    file = resources.files(__package__.rpartition(".")[0]).joinpath("data", "yang_kuo.npz")
    with file.open("rb") as data, np.load(data, allow_pickle=False) as found:
        return {name: found[name] for name in found.files}
