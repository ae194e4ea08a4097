"""What a learner sees, as data: observations, numbered options, and networks that play by them."""

from .observation import OPTION_NAMES, FittedObservation, Observation, observation
from .option_numbering import VERBS, FittedNumbering, OptionNumbering
from .terms import ObservationError

__all__ = [
    "OPTION_NAMES", "VERBS", "FittedNumbering", "FittedObservation", "Observation",
    "ObservationError", "OptionNumbering", "observation",
]  # fmt: skip
