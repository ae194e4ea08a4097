"""Players who beat each other in a circle, as rock, paper and scissors do."""

from __future__ import annotations

from collections import deque
from itertools import combinations

import numpy as np
import numpy.typing as npt

Beats = npt.NDArray[np.bool_]


def triples(beats: Beats) -> list[tuple[int, int, int]]:
    """All circles of three: each beats the next, the last the first.

    >>> triples(np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]], dtype=bool))
    [(0, 1, 2)]
    """
    found = []
    for i, j, k in combinations(range(len(beats)), 3):
        if beats[i, j] and beats[j, k] and beats[k, i]:
            found.append((i, j, k))
        elif beats[i, k] and beats[k, j] and beats[j, i]:
            found.append((i, k, j))
    return found


def knots(beats: Beats) -> list[tuple[int, ...]]:
    """Groups in which everybody beats everybody else directly or over others.

    These are the strongly connected components with more than one player, the largest first.
    """
    from scipy.sparse import csr_matrix
    from scipy.sparse.csgraph import connected_components

    _, labels = connected_components(csr_matrix(beats), directed=True, connection="strong")
    groups = [tuple(np.flatnonzero(labels == label).tolist()) for label in np.unique(labels)]
    return sorted((g for g in groups if len(g) > 1), key=lambda g: (-len(g), g))


def shortest(beats: Beats, group: tuple[int, ...]) -> tuple[int, ...]:
    """A shortest circle within a group; it begins with its lowest number."""
    best: tuple[int, ...] = ()
    for start in group:
        before: dict[int, int] = {}
        queue = deque([start])
        while queue and start not in before:
            here = queue.popleft()
            for there in np.flatnonzero(beats[here]).tolist():
                if there not in before:
                    before[there] = here
                    queue.append(there)
        circle, here = [start], before[start]
        while here != start:
            circle.append(here)
            here = before[here]
        found = (start, *reversed(circle[1:]))
        if not best or len(found) < len(best):
            best = found
    lowest = best.index(min(best))
    return best[lowest:] + best[:lowest]
