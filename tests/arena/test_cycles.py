"""Cycles are found, and only where they are."""

from __future__ import annotations

import numpy as np

from throneroom.arena.cycles import Beats, knots, shortest, triples


def beats(n: int, *pairs: tuple[int, int]) -> Beats:
    found = np.zeros((n, n), dtype=bool)
    for winner, loser in pairs:
        found[winner, loser] = True
    return found


def test_an_order_has_no_cycles() -> None:
    order = np.triu(np.ones((6, 6), dtype=bool), 1)
    assert triples(order) == []
    assert knots(order) == []


def test_rock_paper_scissors() -> None:
    game = beats(4, (0, 2), (2, 1), (1, 0), (3, 0), (3, 1), (3, 2))
    assert triples(game) == [(0, 2, 1)]
    assert knots(game) == [(0, 1, 2)]
    assert shortest(game, (0, 1, 2)) == (0, 2, 1)


def test_a_circle_of_four_without_triples() -> None:
    ring = beats(5, (0, 1), (1, 2), (2, 3), (3, 0), (4, 0))
    assert triples(ring) == []
    assert knots(ring) == [(0, 1, 2, 3)]
    assert shortest(ring, (0, 1, 2, 3)) == (0, 1, 2, 3)


def test_groups_the_largest_first() -> None:
    two = beats(7, (4, 5), (5, 6), (6, 4), (0, 1), (1, 2), (2, 3), (3, 0), (0, 4))
    assert knots(two) == [(0, 1, 2, 3), (4, 5, 6)]
    assert shortest(two, (4, 5, 6)) == (4, 5, 6)


def test_all_triples_as_a_plain_search_finds_them() -> None:
    rng = np.random.default_rng(0)
    upper = np.triu(rng.random((9, 9)) < 0.5, 1)
    game = upper | np.tril(~upper.T, -1)
    plain = {
        (i, j, k)
        for i in range(9)
        for j in range(i + 1, 9)
        for k in range(i + 1, 9)
        if game[i, j] and game[j, k] and game[k, i]
    }
    assert set(triples(game)) == plain
    assert plain
