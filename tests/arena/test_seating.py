"""Who meets whom."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from throneroom.arena.seating import tables


@pytest.mark.parametrize(("players", "size", "count"), [(5, 2, 10), (6, 3, 20), (4, 4, 1)])
def test_all_combinations(players: int, size: int, count: int) -> None:
    found = tables(players, size, seed=0)
    assert found == list(combinations(range(players), size))
    assert len(found) == count


def test_all_pairs_however_many() -> None:
    assert len(tables(100, 2, seed=0)) == 4950


@pytest.mark.parametrize(("players", "size"), [(20, 4), (21, 4), (30, 3), (11, 4)])
@pytest.mark.parametrize("most", [50, 200])
def test_a_draw_is_balanced(players: int, size: int, most: int) -> None:
    found = tables(players, size, seed=1, most=most)
    assert len(found) == len(set(found)) == most
    assert all(len(set(table)) == size for table in found)
    seats = Counter(p for table in found for p in table)
    assert len(seats) == players
    assert max(seats.values()) - min(seats.values()) <= 2
    met = Counter(pair for table in found for pair in combinations(table, 2))
    mean = most * size * (size - 1) / 2 / (players * (players - 1) / 2)
    assert max(met.values()) <= 2 * mean + 2


def test_the_seed_decides() -> None:
    draws = [tables(20, 4, seed) for seed in (1, 1, 2)]
    assert draws[0] == draws[1] != draws[2]
