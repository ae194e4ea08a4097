"""Q networks of one shape that are trained side by side: one program for several runs.

Every tensor has the runs as its first dimension, and all products are batched over it. That takes
half to a quarter of the time of one run after another. The gradient is written out, since for
layers this small PyTorch's own bookkeeping would cost as much as the sums.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from ...observe import DenseLayer, TrainedNetwork
from ..pytorch import load_torch
from .experience import CHOICES, NOTHING
from .inputs import ACTIONS, STATE

if TYPE_CHECKING:
    from torch import Generator, Tensor

RATE = 0.001
SMALL = 1e-7
"""Adam's epsilon, as Keras has it."""
_STATES_AT_ONCE = 1000


class NotANumber(ValueError):
    """Training has come to weights that are no numbers."""


class QNetworks:
    """Networks that say what a purchase is worth: layers, Adam's moments, and dropout."""

    def __init__(
        self, inputs: int, units: Sequence[int], dropouts: Sequence[Sequence[float]], seed: int
    ) -> None:
        """New networks, a row of dropouts for each: Glorot's uniform weights, biases of 0."""
        torch = load_torch()
        torch.set_num_threads(1)
        self._torch = torch
        self.runs, self.sizes = len(dropouts), (inputs, *units, 1)
        luck = torch.Generator().manual_seed(seed % 2**63)
        self.weights: list[Tensor] = []
        self.biases: list[Tensor] = []
        for rows, columns in zip(self.sizes, self.sizes[1:], strict=False):
            reach = (6 / (rows + columns)) ** 0.5
            start = torch.rand(self.runs, rows, columns, generator=luck)
            self.weights.append((2 * start - 1) * reach)
            self.biases.append(torch.zeros(self.runs, 1, columns))
        self.descent = torch.optim.Adam(
            [*self.weights, *self.biases], lr=RATE, eps=SMALL, fused=True
        )
        for one in (*self.weights, *self.biases):
            one.grad = torch.zeros_like(one)
        # Units are left out by random bytes, so a dropout is a multiple of 1/256.
        below = np.rint(256 * np.asarray(dropouts, np.float64)).T[:, :, None, None]
        self._below = [torch.from_numpy(one.astype(np.uint8)) for one in below]
        self._scale = [torch.from_numpy((256 / (256 - one)).astype(np.float32)) for one in below]

    # ------------------------------------------------------------ what they say

    def values(self, run: int, states: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
        """What one network says of each choice in each state."""
        torch, (first, *others) = self._torch, self.weights
        width = states.shape[1]
        found = []
        for at in range(0, len(states), _STATES_AT_ONCE):
            some = torch.from_numpy(states[at : at + _STATES_AT_ONCE]).float()
            sums = (some @ first[run, :width] + self.biases[0][run])[:, None]
            rows = sums.expand(-1, CHOICES, -1).clone()
            rows[:, :NOTHING] += first[run, width:]
            for weights, bias in zip(others, self.biases[1:], strict=True):
                rows = torch.relu_(rows) @ weights[run] + bias[run]
            found.append(rows[:, :, 0])
        if not found:
            return np.zeros((0, CHOICES), np.float32)
        both: npt.NDArray[np.float32] = torch.cat(found).numpy()
        return both

    def network(self, run: int, note: str = "") -> TrainedNetwork:
        """One network as the core plays it."""
        last = len(self.weights) - 1
        layers = tuple(
            DenseLayer(
                weights[run].numpy().T, bias[run].numpy().ravel(),
                "none" if i == last else "rectifier",
            )
            for i, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True))
        )  # fmt: skip
        return TrainedNetwork(layers, STATE, "q of action", ACTIONS, note=note)

    def frozen(self) -> QNetworks:
        """The same networks, which stay as they are now."""
        found = copy.copy(self)
        found.weights = [one.clone() for one in self.weights]
        found.biases = [one.clone() for one in self.biases]
        return found

    # ------------------------------------------------------------ training

    def fit(
        self,
        states: Sequence[npt.NDArray[np.int8]],
        taken: Sequence[npt.NDArray[np.int8]],
        targets: Sequence[npt.NDArray[np.float32]],
        *,
        batch: int,
        epochs: int,
        luck: Generator,
    ) -> None:
        """Go through the purchases of each run in random batches; the mean squared error falls."""
        torch = self._torch
        inputs = torch.from_numpy(_inputs(np.stack(states), np.stack(taken)))
        wanted = torch.from_numpy(np.stack(targets)[:, :, None])
        count = inputs.shape[1]
        begins = torch.arange(self.runs)[:, None] * count
        inputs, wanted = inputs.flatten(0, 1), wanted.flatten(0, 1)
        for _ in range(epochs):
            order = torch.rand(self.runs, count, generator=luck).argsort(1) + begins
            for at in range(0, count, batch):
                some = order[:, at : at + batch]
                rows = some.flatten()
                shape = (*some.shape, -1)
                self.step(inputs[rows].view(shape), wanted[rows].view(shape), luck)
        self.check()

    def step(self, inputs: Tensor, wanted: Tensor, luck: Generator) -> None:
        """One step of Adam along the gradient of each run's mean squared error."""
        torch = self._torch
        kept = self._kept(inputs.shape[1], luck)
        rows = [inputs]
        for weights, bias, keep in zip(self.weights, self.biases, kept, strict=False):
            rows.append(torch.baddbmm(bias, rows[-1], weights).relu_().mul_(keep))
        said = torch.baddbmm(self.biases[-1], rows[-1], self.weights[-1])
        error = (said - wanted).mul_(2 / inputs.shape[1])
        for i in reversed(range(len(self.weights))):
            torch.bmm(rows[i].transpose(1, 2), error, out=self.weights[i].grad)
            torch.sum(error, 1, keepdim=True, out=self.biases[i].grad)
            if i > 0:
                error = torch.bmm(error, self.weights[i].transpose(1, 2))
                error.mul_(kept[i - 1]).mul_(rows[i] > 0)
        self.descent.step()

    def _kept(self, rows: int, luck: Generator) -> list[Tensor]:
        """For each hidden unit of each row 0, or what it counts for."""
        torch, units = self._torch, self.sizes[1:-1]
        count = self.runs * rows * sum(units)
        words = torch.empty((count + 7) // 8, dtype=torch.int64).random_(generator=luck)
        kept, at = [], 0
        raw = words.view(torch.uint8)
        for width, below, scale in zip(units, self._below, self._scale, strict=True):
            here = raw[at : at + self.runs * rows * width].view(self.runs, rows, width)
            kept.append((here >= below).float().mul_(scale))
            at += self.runs * rows * width
        return kept

    def check(self) -> None:
        """Refuse weights that are no numbers."""
        for weights in self.weights:
            finite = self._torch.isfinite(weights).flatten(1).all(1)
            if not bool(finite.all()):
                wrong = ", ".join(str(i + 1) for i in range(self.runs) if not finite[i])
                raise NotANumber(f"training came to weights that are no numbers (network {wrong})")

    # ------------------------------------------------------------ keeping

    def to_arrays(self) -> dict[str, npt.NDArray[Any]]:
        """Weights and Adam's moments."""
        found: dict[str, npt.NDArray[Any]] = {}
        for i, one in enumerate((*self.weights, *self.biases)):
            found[f"parameter {i}"] = one.numpy()
            if state := self.descent.state.get(one):
                found[f"step {i}"] = np.asarray(float(state["step"]))
                found[f"mean {i}"] = state["exp_avg"].numpy()
                found[f"square {i}"] = state["exp_avg_sq"].numpy()
        return found

    def set_arrays(self, arrays: Mapping[str, npt.NDArray[Any]]) -> None:
        """Go on from what :meth:`to_arrays` gave."""
        torch = self._torch
        for i, one in enumerate((*self.weights, *self.biases)):
            one.copy_(torch.from_numpy(arrays[f"parameter {i}"]))
            if f"step {i}" in arrays:
                self.descent.state[one] = {
                    "step": torch.tensor(float(arrays[f"step {i}"])),
                    "exp_avg": torch.from_numpy(arrays[f"mean {i}"].copy()),
                    "exp_avg_sq": torch.from_numpy(arrays[f"square {i}"].copy()),
                }


def _inputs(states: npt.NDArray[np.int8], taken: npt.NDArray[np.int8]) -> npt.NDArray[np.float32]:
    """The state, then a 1 for the card that is bought."""
    bought = np.eye(CHOICES, NOTHING, dtype=np.float32)[taken]
    return np.concatenate([states.astype(np.float32), bought], axis=2)
