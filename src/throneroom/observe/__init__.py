"""What a learner sees, as data: observations, numbered options, and networks that play by them."""

from .network_file import load_network, save_network
from .observation import OPTION_NAMES, FittedObservation, Observation, observation
from .option_numbering import VERBS, FittedNumbering, OptionNumbering
from .terms import ObservationError
from .trained_network import (
    DenseLayer,
    FittedNetwork,
    NetworkError,
    TrainedNetwork,
    layers_of_torch,
)

__all__ = [
    "OPTION_NAMES", "VERBS", "DenseLayer", "FittedNetwork", "FittedNumbering", "FittedObservation",
    "NetworkError", "Observation", "ObservationError", "OptionNumbering", "TrainedNetwork",
    "layers_of_torch", "load_network", "observation", "save_network",
]  # fmt: skip
