"""Who sits at a table with whom."""

from __future__ import annotations

import random
from itertools import combinations
from math import comb

MOST_TABLES = 400
"""Tables of three or more: if there are more combinations than this, some are drawn."""


def tables(players: int, size: int, seed: int, most: int = MOST_TABLES) -> list[tuple[int, ...]]:
    """All combinations of players, or a balanced draw if there are too many.

    All pairs are always played. In a draw, those who have sat least are taken first, and among
    them those who have met least: all sit at nearly the same number of tables.

    >>> tables(4, 3, seed=0)
    [(0, 1, 2), (0, 1, 3), (0, 2, 3), (1, 2, 3)]
    """
    if size == 2 or comb(players, size) <= most:
        return list(combinations(range(players), size))
    rng = random.Random(seed)
    drawn: dict[tuple[int, ...], None] = {}
    seats = [0] * players
    met = [[0] * players for _ in range(players)]
    while len(drawn) < most:
        slack = 0
        while (table := _next_table(size, seats, met, slack, rng)) in drawn:
            slack += 1
        drawn[table] = None
        for a in table:
            seats[a] += 1
            for b in table:
                met[a][b] += 1
    return sorted(drawn)


def _next_table(
    size: int, seats: list[int], met: list[list[int]], slack: int, rng: random.Random
) -> tuple[int, ...]:
    """Those who have sat least, then those who have met least; with slack it is less strict."""
    sat = [count + slack * rng.random() for count in seats]
    table: list[int] = []
    while len(table) < size:
        table.append(
            min(
                (p for p in range(len(seats)) if p not in table),
                key=lambda p: (sat[p], sum(met[p][q] for q in table), rng.random()),
            )
        )
    return tuple(sorted(table))
