"""Trained networks as values: dense layers, what they see, and what their outputs mean."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from .. import _core
from ..cards.errors import nearest
from ..engine.ruleset import Ruleset
from ..numbers import whole
from .observation import FittedObservation, Observation
from .option_numbering import FittedNumbering, OptionNumbering, check_same_cards
from .terms import PURPOSES, ObservationError

Array = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.floating[Any]]
ActivationName = Literal["none", "rectifier", "sigmoid"]
ACTIVATIONS: tuple[ActivationName, ...] = get_args(ActivationName)
HeadName = Literal["value", "q of action", "q", "policy", "option rows"]
HEADS: dict[HeadName, str] = {
    "value": "value", "q of action": "action", "q": "options", "policy": "options",
    "option rows": "rows",
}  # fmt: skip
"""What outputs mean, and the core's word for how they are used."""
_OF_CARDS = ("buy", "gain")


class NetworkError(ValueError):
    """A network that can't be used; the message says why."""


@dataclass(frozen=True, eq=False)
class DenseLayer:
    """Weights by output and input, a bias for each output, and what comes after the sums."""

    weights: Numbers
    bias: Numbers
    activation: ActivationName = "none"

    def __post_init__(self) -> None:
        """Shapes and numbers that a layer can have."""
        if self.activation not in ACTIVATIONS:
            hint = nearest(str(self.activation), ACTIVATIONS)
            raise NetworkError(f"unknown activation {self.activation!r}{hint}")
        for name, dimensions in (("weights", 2), ("bias", 1)):
            given = getattr(self, name)
            numbers = np.ascontiguousarray(given, np.float32)
            if numbers.ndim != dimensions or not numbers.size:
                raise NetworkError(f"the {name} of a layer have {dimensions} dimensions")
            if not np.isfinite(numbers).all():
                raise NetworkError(f"the {name} of a layer are not all finite")
            object.__setattr__(self, name, numbers)
        if len(self.weights) != len(self.bias):
            raise NetworkError(
                f"a layer has {len(self.weights)} rows of weights and {len(self.bias)} biases"
            )

    @property
    def inputs(self) -> int:
        """How many numbers it takes."""
        return int(self.weights.shape[1])

    @property
    def outputs(self) -> int:
        """How many numbers it gives."""
        return len(self.bias)


@dataclass(frozen=True, eq=False)
class TrainedNetwork:
    """Dense layers with what they see and what their outputs mean.

    ``head`` is "value" (one output: what a position is worth, after a purchase or a gain), "q of
    action" (one output; behind the observation stands a 1 for the option), "q" or "policy" (an
    output for each numbered option), or "option rows" (one output for each option's row of a
    by-card observation). ``purposes`` are the decisions it answers, all others are left to
    heuristics.
    """

    layers: tuple[DenseLayer, ...]
    observation: Observation
    head: HeadName = "value"
    numbering: OptionNumbering = field(default_factory=OptionNumbering)
    purposes: tuple[str, ...] = ("buy",)
    note: str = ""
    """Where it comes from, for people."""

    def __post_init__(self) -> None:
        """Layers that follow each other, and words that are known."""
        if self.head not in HEADS:
            raise NetworkError(f"unknown head {self.head!r}{nearest(str(self.head), HEADS)}")
        if not 1 <= len(self.layers) <= _core.MAX_LAYERS:
            raise NetworkError(f"a network has 1 to {_core.MAX_LAYERS} layers")
        for one, following in zip(self.layers, self.layers[1:], strict=False):
            if one.outputs != following.inputs:
                raise NetworkError(
                    f"a layer with {one.outputs} outputs is followed by one with "
                    f"{following.inputs} inputs"
                )
        for purpose in self.purposes:
            if purpose not in PURPOSES:
                raise NetworkError(f"unknown purpose {purpose!r}{nearest(purpose, PURPOSES)}")
        if self.head == "value" and not {*self.purposes} <= {*_OF_CARDS}:
            raise NetworkError("a network that values positions answers what is bought or gained")
        by_card = self.observation.shape == "by card"
        if by_card != (self.head == "option rows"):
            raise NetworkError("the head 'option rows', and no other, has an observation by card")

    @property
    def answers_all(self) -> bool:
        """Whether every decision is the network's."""
        return {*PURPOSES} - {"none"} <= {*self.purposes}

    @cached_property
    def core(self) -> _core.Network:
        """The layers, natively."""
        return _core.network([
            (one.weights, one.bias, _core.ACTIVATIONS.index(one.activation)) for one in self.layers
        ])  # fmt: skip

    def __getstate__(self) -> dict[str, Any]:
        """What is native is made anew in copies."""
        return {name: value for name, value in vars(self).items() if name != "core"}

    @cached_property
    def digest(self) -> str:
        """Changes with anything that decides how it plays."""
        said = (str(self.observation), self.head, self.numbering, self.purposes)
        shapes = [(one.weights.shape, one.activation) for one in self.layers]
        found = hashlib.sha256(repr((said, shapes)).encode())
        for one in self.layers:
            found.update(one.weights.tobytes() + one.bias.tobytes())
        return found.hexdigest()[:16]

    def __eq__(self, other: object) -> bool:
        """Whether both play the same."""
        return isinstance(other, TrainedNetwork) and self.digest == other.digest

    def __hash__(self) -> int:
        """Of what decides how it plays."""
        return hash(self.digest)

    def __repr__(self) -> str:
        """Its shape."""
        sizes = (self.layers[0].inputs, *(one.outputs for one in self.layers))
        return f"<TrainedNetwork {'-'.join(map(str, sizes))}, {self.head}>"

    def forward(self, rows: Sequence[Sequence[float]] | Numbers) -> Array:
        """The outputs for many rows of inputs at once, worked out by the core."""
        inputs = np.ascontiguousarray(rows, np.float32)
        if inputs.ndim != 2 or inputs.shape[1] != self.layers[0].inputs:
            raise NetworkError(
                f"rows of {self.layers[0].inputs} numbers are needed, not the shape {inputs.shape}"
            )
        found: Array = self.core.forward(inputs)
        return found

    def for_cards(self, rules: Ruleset) -> TrainedNetwork:
        """The same with the cards of a game named: it is refused where others are."""
        if self.observation.shape == "by card":
            return self
        numbering = replace(self.numbering, cards=self.numbering.cards or rules.names)
        return replace(self, observation=self.observation.for_cards(rules), numbering=numbering)

    def at(
        self, rules: Ruleset, *, epsilon: float = 0.0, temperature: float = 0.0
    ) -> FittedNetwork:
        """The network in one game; an error if it was made for another."""
        return FittedNetwork(self, rules, epsilon, temperature)


class FittedNetwork:
    """A network in one game: it scores options, and values positions."""

    def __init__(
        self,
        network: TrainedNetwork,
        rules: Ruleset,
        epsilon: float = 0.0,
        temperature: float = 0.0,
    ) -> None:
        """Check that it fits."""
        check_luck(epsilon, temperature)
        self.network, self.rules = network, rules
        flat = network.observation.shape == "flat"
        cards = network.observation.cards if flat else ()
        if cards and (others := check_same_cards(cards, rules)):
            raise NetworkError(f"this network is for other cards: {others}")
        self.sees: FittedObservation = network.observation.at(rules)
        if self.sees.given:
            missing = ", ".join(self.sees.given)
            raise NetworkError(f"this network needs numbers that a game does not have: {missing}")
        try:
            numbering = network.numbering if flat else OptionNumbering()
            self.numbers: FittedNumbering = numbering.at(rules)
            self.core = _core.network_player(
                rules.core, self.sees.core, self.numbers.core, network.core,
                _core.HEADS.index(HEADS[network.head]),
                sum(1 << PURPOSES.index(one) for one in network.purposes), epsilon, temperature,
            )  # fmt: skip
        except ObservationError as error:
            raise NetworkError(f"this network is for another game: {error}") from None
        except ValueError as error:
            raise NetworkError(str(error)) from None

    @property
    def untracked(self) -> bool:
        """Whether it asks for cards that only a watched game keeps track of."""
        return self.sees.core.untracked


def check_luck(epsilon: object, temperature: object) -> None:
    """Refuse settings that mean nothing."""
    for name, value, most in (("epsilon", epsilon, 1.0), ("temperature", temperature, 1e6)):
        number = value if isinstance(value, float) else whole(value)
        if number is None or not math.isfinite(number):
            raise NetworkError(f"{name} is a number, not {value!r}")
        if not 0 <= number <= most:
            raise NetworkError(f"{name} is between 0 and {most:,.0f}, not {value!r}")


def layers_of_torch(modules: Iterable[Any]) -> tuple[DenseLayer, ...]:
    """The layers of a PyTorch module such as ``nn.Sequential``: Linear, ReLU, Sigmoid, Dropout."""
    layers: list[DenseLayer] = []
    for module in modules:
        kind = type(module).__name__
        if kind == "Linear":
            weights = module.weight.detach().cpu().numpy()
            none = np.zeros(len(weights), np.float32)
            bias = none if module.bias is None else module.bias.detach().cpu().numpy()
            layers.append(DenseLayer(weights, bias))
        elif kind in ("ReLU", "Sigmoid"):
            if not layers or layers[-1].activation != "none":
                raise NetworkError(f"{kind} follows a Linear module")
            name: ActivationName = "rectifier" if kind == "ReLU" else "sigmoid"
            layers[-1] = DenseLayer(layers[-1].weights, layers[-1].bias, name)
        elif kind not in ("Dropout", "Identity"):
            raise NetworkError(f"{kind} is no module that the core can play")
    return tuple(layers)
