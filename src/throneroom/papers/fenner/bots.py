"""The bots of the thesis."""

from __future__ import annotations

from typing import Any

from ...strategies.bots import Bot
from ...strategies.bots.parts import FENNERS_ORDER, rules

_FENNER = "Fenner 2014"


def _best_fifth_card() -> Any:  # noqa: ANN401 - an agent's class
    from .heuristics import BestFifthCard

    return BestFifthCard


def _planning_agent() -> Any:  # noqa: ANN401 - an agent's class
    from .planner import PlanningAgent

    return PlanningAgent


BOTS = (
    Bot(
        "Highest-Value Card",
        "Buys the most expensive card it can, ties at random; plays Actions in Fenner's order.",
        _FENNER,
        rules("dearest of Treasure, Action, Victory", "", FENNERS_ORDER),
    ),
    Bot(
        "Best Fifth Card",
        "Buys the card that makes most money together with 4 random cards of its deck.",
        _FENNER,
        make=_best_fifth_card,
    ),
    Bot(
        "Planning Agent",
        "Plans what its deck becomes by branch and bound with a network; plays in Fenner's order.",
        _FENNER,
        make=_planning_agent,
    ),
)
