"""How fast the environments are: decisions per second of processor time, on one core.

The vector environment plays Yang and Kuo's game: 1,024 games, their state of 117 numbers and a mask
of 194 options written at every step, against Big Money. Only what is answered through ``step``
counts.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt

from ..extensions import offered
from ..observe import DenseLayer, TrainedNetwork
from ..observe.trained_network import ActivationName
from .dominion_vector_env import DominionVectorEnv

GAMES = 1024
HIDDEN = (136, 136, 136, 30)
"""The hidden layers of Yang and Kuo's network."""
_WARM_UP = 200
_AT_A_TIME = 20

Choose = Callable[[dict[str, npt.NDArray[Any]]], npt.NDArray[np.int64]]


class VectorSpeed:
    """A vector environment, ready to be measured in slices."""

    def __init__(self, choose: str = "itself", games: int = GAMES) -> None:
        """Who chooses: the environment ``itself``, ``numpy`` or a ``network``."""
        ((kingdom, variant, seen),) = offered("Yang and Kuo's game")
        self.envs = DominionVectorEnv(
            games, kingdom=kingdom, variant=variant, observation=seen, threads=1, copy=False
        )
        makers: dict[str, Callable[[], Choose]] = {
            "itself": self._itself, "numpy": self._numpy, "network": self._network,
        }  # fmt: skip
        self._choose = makers[choose]()
        self._seen, _ = self.envs.reset(seed=1)

    def rate(self, seconds: float, warm_up: int = 0) -> float:
        """Decisions per second, over about so many seconds."""
        self._steps(warm_up)
        before, start = self.envs.decisions, time.process_time()
        while (taken := time.process_time() - start) < seconds or self.envs.decisions == before:
            self._steps(_AT_A_TIME)
        return (self.envs.decisions - before) / taken

    def _steps(self, n: int) -> None:
        for _ in range(n):
            self._seen, *_ = self.envs.step(self._choose(self._seen))

    def _itself(self) -> Choose:
        actions = np.empty(self.envs.num_envs, np.int64)
        return lambda seen: self.envs.sample_actions(actions)

    def _numpy(self) -> Choose:
        rng = np.random.default_rng(1)

        def choose(seen: dict[str, npt.NDArray[Any]]) -> npt.NDArray[np.int64]:
            legal = seen["action_mask"].cumsum(axis=1, dtype=np.int16)
            drawn = rng.random(len(legal)) * legal[:, -1]
            actions: npt.NDArray[np.int64] = (legal > drawn.astype(np.int16)[:, None]).argmax(1)
            return actions

        return choose

    def _network(self) -> Choose:
        luck = np.random.default_rng(1)
        tables = self.envs.plan.tables
        sizes = (tables.first.sees.size, *HIDDEN, tables.options)
        after: list[ActivationName] = [*["rectifier"] * len(HIDDEN), "none"]  # type: ignore[list-item]
        layers = tuple(
            DenseLayer(luck.normal(size=(outputs, inputs)) / inputs**0.5, np.zeros(outputs), then)
            for inputs, outputs, then in zip(sizes, sizes[1:], after, strict=False)
        )
        network = TrainedNetwork(layers, tables.observation, "policy", tables.numbering)

        def choose(seen: dict[str, npt.NDArray[Any]]) -> npt.NDArray[np.int64]:
            scores = network.forward(seen["observation"])
            best: npt.NDArray[np.int64] = np.where(
                seen["action_mask"], scores, np.float32(-np.inf)
            ).argmax(axis=1)
            return best

        return choose


def aec_rate(seconds: float) -> float:
    """Steps per second of the PettingZoo environment, in the loop that its users write."""
    from .dominion_v0 import env

    made = env()
    rng = np.random.default_rng(1)
    steps, start = 0, time.process_time()
    while (taken := time.process_time() - start) < seconds or not steps:
        made.reset(seed=steps)
        for _ in made.agent_iter():
            seen, _, terminated, truncated, _ = made.last()
            if terminated or truncated:
                made.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            made.step(legal[int(rng.random() * len(legal))])
            steps += 1
    return steps / taken


class EnvSpeeds:
    """All rates of the environments, by the names of their figures."""

    def __init__(self, games: int = GAMES) -> None:
        """Set the vectors up, and let their games come into different phases."""
        self._vectors = {
            "vector_env_decisions_per_second": VectorSpeed("itself", games),
            "vector_env_numpy_decisions_per_second": VectorSpeed("numpy", games),
            "vector_env_network_decisions_per_second": VectorSpeed("network", games),
        }
        for vector in self._vectors.values():
            vector.rate(0.0, _WARM_UP)

    def rates(self, seconds: float) -> dict[str, float]:
        """One slice of each."""
        found = {name: vector.rate(seconds) for name, vector in self._vectors.items()}
        return {**found, "aec_steps_per_second": aec_rate(seconds)}
