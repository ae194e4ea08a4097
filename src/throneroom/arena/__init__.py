"""Tournaments and how they are judged: match-ups, ratings, tests, cycles.

>>> from throneroom.arena import judge, plan_tournament, play
>>> from throneroom.engine.kingdom import Kingdom
>>> plan = plan_tournament([Kingdom.random(seed=1)], ["Big Money", "Random"], games=200, seed=1)
>>> outcome = judge(plan, play(plan))
>>> outcome.labels[outcome.order[0]]
'Big Money'
"""

from .tournament import (
    Pairing,
    PairingError,
    PairingResult,
    Player,
    Tournament,
    plan_tournament,
)
from .tournament_report import TournamentReport, judge
from .tournament_work import TournamentWork, play

__all__ = [
    "Pairing",
    "PairingError",
    "PairingResult",
    "Player",
    "Tournament",
    "TournamentReport",
    "TournamentWork",
    "judge",
    "plan_tournament",
    "play",
]
