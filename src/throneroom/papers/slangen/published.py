"""Table 3 of the thesis: mean points of the Monte Carlo strategies, standard parameters."""

from __future__ import annotations

from .thesis_players import ALGORITHMS, SIMPLE, Algorithm, Simple

RUNS = (10, 100, 500, 1000)
TURN_LIMITS = (10, 20, 40, 80)
GAMES = 20
"""Behind each mean: all of them are multiples of 0.05. (The text says at least 100.)"""

_ROWS: dict[Algorithm, dict[int, tuple[float, ...]]] = {  # Random at 10, 20, 40, 80, then Smart
    "Standard": {
        10: (11.00, 21.80, 30.20, 62.30, 15.70, 30.70, 45.80, 63.75),
        100: (11.00, 13.40, 36.95, 77.90, 18.70, 46.50, 70.20, 82.40),
        500: (11.40, 14.15, 38.00, 83.00, 18.65, 47.90, 75.80, 83.00),
        1000: (11.25, 13.85, 39.35, 83.00, 19.05, 49.35, 75.25, 83.00),
    },
    "Double": {
        10: (10.05, 15.20, 29.15, 64.10, 15.60, 34.15, 50.45, 68.60),
        100: (11.15, 14.00, 36.05, 77.60, 19.45, 47.95, 71.60, 82.85),
        500: (11.55, 15.20, 39.05, 83.00, 18.80, 47.90, 75.65, 83.00),
        1000: (11.35, 14.90, 37.10, 83.00, 18.30, 47.90, 74.75, 83.00),
    },
    "MCTS": {
        10: (11.15, 14.30, 27.50, 50.30, 10.75, 30.40, 45.85, 61.50),
        100: (11.10, 12.95, 33.35, 58.10, 17.45, 42.05, 71.95, 81.20),
        500: (11.45, 13.25, 34.70, 67.10, 15.95, 46.40, 74.00, 82.85),
        1000: (11.85, 12.35, 37.85, 69.20, 15.70, 45.05, 73.50, 81.95),
    },
}

TABLE3: dict[tuple[Algorithm, Simple, int, int], float] = {
    (algorithm, rollout, runs, turns): _ROWS[algorithm][runs][4 * r + t]
    for algorithm in ALGORITHMS
    for r, rollout in enumerate(SIMPLE)
    for runs in RUNS
    for t, turns in enumerate(TURN_LIMITS)
}
"""By algorithm, who plays the rollouts, their number for each option, and the turn limit."""


def best_published(turn_limit: int) -> float | None:
    """The highest mean of a column; None for a turn limit that the table does not have.

    >>> [best_published(turns) for turns in TURN_LIMITS]
    [19.45, 49.35, 75.8, 83.0]
    """
    column = [mean for (_, _, _, turns), mean in TABLE3.items() if turns == turn_limit]
    return max(column, default=None)
