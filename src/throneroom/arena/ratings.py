"""Ratings by the model of Bradley and Terry.

The model: *i* finishes ahead of *j* with probability 1 / (1 + exp(t_j - t_i)). Strengths *t* are
those of maximum likelihood, found by Newton's method; a shared place counts as half a win for
both. A table of three or four counts as a comparison of each two of its players (by who finished
ahead), a composite likelihood.

A small prior keeps everything finite: each player has also won half a game and lost half a game
against an imaginary player of strength 0. It matters only for players who (nearly) always win or
lose, or have hardly played.

Ratings are on the scale of Elo: 400 points are odds of 10 to 1, and the mean of the field is 1500.

95 % intervals are the estimate plus and minus 1.96 standard errors, of a player's distance from
the mean of the field or from another player. The standard error is the largest of these:

- from the information matrix, as if all comparisons were independent;
- from the scatter of the games (the sandwich estimator), which needs no independence between the
  comparisons of one game, nor between the games that share a seed with seats rotated;
- with 10 kingdoms or more, from a bootstrap over kingdoms. With it the intervals are for kingdoms
  *like these*; without it they are for these kingdoms alone.

The largest, because scatter and bootstrap see no doubt in a player who has lost every game.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import numpy.typing as npt

from .tournament import PairingResult

MEAN = 1500.0
ELO = 400 / np.log(10)
PRIOR = 0.5  # games won, and games lost, against an imaginary player of strength 0
KINGDOMS_FOR_BOOTSTRAP = 10
RESAMPLES = 1000
_MANY = 6  # players, to say who is far off
Z = 1.959964
OVER_GAMES = "over games: information matrix or sandwich, the wider"
OVER_KINGDOMS = "over kingdoms: bootstrap, not narrower than over games"

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Ratings:
    """Ratings of all players, with 95 % intervals and how those were made."""

    values: Floats
    covariances: tuple[Floats, ...]
    """One for each way to look at the errors."""
    method: str

    @property
    def low(self) -> Floats:
        """The lower bounds of the intervals."""
        return np.asarray(self.values - self._spread)

    @property
    def high(self) -> Floats:
        """The upper bounds of the intervals."""
        return np.asarray(self.values + self._spread)

    def gap(self, first: int, second: int) -> tuple[float, float, float]:
        """How far one player is ahead of another, and the interval of it."""
        value = float(self.values[first] - self.values[second])
        spread = Z * max(
            float(c[first, first] + c[second, second] - 2 * c[first, second])
            for c in self.covariances
        ) ** 0.5  # fmt: skip
        return value, value - spread, value + spread

    @property
    def _spread(self) -> Floats:
        return np.asarray(Z * np.sqrt(np.max([np.diag(c) for c in self.covariances], axis=0)))


def fences(values: Floats) -> tuple[float, float]:
    """Beyond these a rating is far off (Tukey), and would squeeze all others together."""
    if len(values) < _MANY:
        return -np.inf, np.inf
    lower, upper = np.percentile(values, [25, 75])
    room = 3 * max(upper - lower, 50)
    return float(lower - room), float(upper + room)


def rate(players: int, results: Sequence[PairingResult], seed: int = 0) -> Ratings:
    """Rate the players of a tournament."""
    by_kingdom: dict[int, Floats] = {}
    for result in results:
        ahead = by_kingdom.setdefault(result.pairing.kingdom, np.zeros((players, players)))
        ahead += comparisons(players, [result])
    matrices = np.array([np.zeros((players, players)), *by_kingdom.values()])
    wins = matrices.sum(axis=0)
    strengths = fit(wins)
    spread = [independent(strengths, wins), sandwich(strengths, wins, results)]
    method = OVER_GAMES
    if len(by_kingdom) >= KINGDOMS_FOR_BOOTSTRAP:
        spread.append(bootstrap(matrices[1:], np.random.default_rng(seed)))
        method = OVER_KINGDOMS
    return Ratings(
        MEAN + ELO * (strengths - strengths.mean()),
        tuple(ELO**2 * _centred(c) for c in spread),
        method,
    )


def comparisons(players: int, results: Sequence[PairingResult]) -> Floats:
    """How often row finished ahead of column, a shared place counted half."""
    ahead = np.zeros((players, players))
    for result in results:
        for a, b in combinations(range(len(result.pairing.players)), 2):
            i, j = result.pairing.players[a], result.pairing.players[b]
            won = outcome(result, a, b).sum()
            ahead[i, j] += won
            ahead[j, i] += result.games - won
    return ahead


def outcome(result: PairingResult, a: int, b: int) -> Floats:
    """For each game: 1 if seat a finished ahead of seat b, 0 if behind, one half if together."""
    return np.asarray((1 + np.sign(result.places[:, a] - result.places[:, b])) / 2)


def fit(wins: Floats, start: Floats | None = None) -> Floats:
    """Strengths of maximum likelihood from a table of wins, with the prior.

    >>> a, b = fit(np.array([[0.0, 75.0], [25.0, 0.0]]))
    >>> round(float(1 / (1 + np.exp(b - a))), 2)
    0.75
    """
    t = np.zeros(len(wins)) if start is None else start.copy()
    value = _likelihood(t, wins)
    for _ in range(200):
        step = np.linalg.solve(information(t, wins), _gradient(t, wins))
        # Half the step while it is too long; a tiny loss is only rounding.
        while (new := _likelihood(t + step, wins)) < value - 1e-9 * abs(value):
            step /= 2
        t, value = t + step, new
        if np.abs(step).max() < 1e-8:
            break
    return t


def predicted(t: Floats) -> Floats:
    """The probability that row finishes ahead of column."""
    return np.asarray(1 / (1 + np.exp(np.clip(t[None, :] - t[:, None], -700, 700))))


def information(t: Floats, wins: Floats) -> Floats:
    """The observed information (minus the Hessian), the prior's included."""
    p = predicted(t)
    weight = (wins + wins.T) * p * (1 - p)
    own = 1 / (1 + np.exp(-t))
    return np.asarray(np.diag(weight.sum(axis=1) + 2 * PRIOR * own * (1 - own)) - weight)


def independent(t: Floats, wins: Floats) -> Floats:
    """The covariance of the strengths if all comparisons are independent."""
    return np.asarray(np.linalg.inv(information(t, wins)))


def sandwich(t: Floats, wins: Floats, results: Sequence[PairingResult]) -> Floats:
    """The covariance of the strengths from the scatter of games that share a seed."""
    scatter = np.zeros((len(t), len(t)))
    p = predicted(t)
    for result in results:
        seats = result.pairing.players
        n = len(seats)
        pull = np.zeros((result.games, n))
        for a, b in combinations(range(n), 2):
            surprise = outcome(result, a, b) - p[seats[a], seats[b]]
            pull[:, a] += surprise
            pull[:, b] -= surprise
        # Games i with the same i // n have one seed, each player once in every seat.
        pull = np.add.reduceat(pull, np.arange(0, result.games, n), axis=0)
        scatter[np.ix_(seats, seats)] += pull.T @ pull
    bread = independent(t, wins)
    return np.asarray(bread @ scatter @ bread)


def bootstrap(matrices: Floats, rng: np.random.Generator) -> Floats:
    """The covariance of the strengths over kingdoms drawn with replacement."""
    n = len(matrices)
    start = fit(matrices.sum(axis=0))
    draws = rng.multinomial(n, [1 / n] * n, RESAMPLES)
    drawn = np.array([fit(np.tensordot(draw, matrices, 1), start) for draw in draws])
    return np.atleast_2d(np.cov(drawn.T))


def _centred(covariance: Floats) -> Floats:
    """The covariance of the distances from the mean."""
    centre = np.eye(len(covariance)) - 1 / len(covariance)
    return np.asarray(centre @ covariance @ centre)


def _gradient(t: Floats, wins: Floats) -> Floats:
    won = wins - (wins + wins.T) * predicted(t)
    return np.asarray(won.sum(axis=1) + PRIOR - 2 * PRIOR / (1 + np.exp(-t)))


def _likelihood(t: Floats, wins: Floats) -> float:
    gaps = t[None, :] - t[:, None]
    prior = PRIOR * (np.logaddexp(0, t) + np.logaddexp(0, -t)).sum()
    return -float((wins * np.logaddexp(0, gaps)).sum() + prior)
