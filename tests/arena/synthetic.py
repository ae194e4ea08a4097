"""Results that were never played, with known strengths behind them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np
import numpy.typing as npt

from throneroom.arena import Pairing, PairingResult

Floats = npt.NDArray[np.float64]


def result(
    players: Sequence[int],
    scores: npt.ArrayLike,
    kingdom: int = 0,
    turns: npt.ArrayLike | None = None,
) -> PairingResult:
    """A pairing's result from its scores; the highest win."""
    points = np.asarray(scores, dtype=np.int16)
    pairing = Pairing(
        kingdom, tuple(players), tuple(map(str, players)), f"k{kingdom}", len(points), 0
    )
    taken = np.full(points.shape, 20) if turns is None else np.asarray(turns)
    best = points == points.max(axis=1, keepdims=True)
    winners = (best << np.arange(len(players))).sum(axis=1)
    return PairingResult(pairing, points, taken.astype(np.uint16), winners.astype(np.uint8))


def duels(
    strengths: Floats, games: int, rng: np.random.Generator, kingdom: int = 0, ties: float = 0.0
) -> list[PairingResult]:
    """All pairs, as the model of Bradley and Terry says."""
    found = []
    for i, j in combinations(range(len(strengths)), 2):
        wins = rng.random(games) < 1 / (1 + np.exp(strengths[j] - strengths[i]))
        tied = rng.random(games) < ties
        scores = np.stack([wins | tied, ~wins | tied], axis=1)
        found.append(result((i, j), scores, kingdom))
    return found


def tables(
    strengths: Floats, size: int, games: int, rng: np.random.Generator
) -> list[PairingResult]:
    """All tables of a size, ranked as Plackett and Luce say: each two compare as in the model."""
    found = []
    for players in combinations(range(len(strengths)), size):
        luck = rng.gumbel(size=(games, size))
        order = np.argsort(np.argsort(strengths[list(players)] + luck, axis=1), axis=1)
        found.append(result(players, order))
    return found
