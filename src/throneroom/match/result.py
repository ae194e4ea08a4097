"""What came out of a match: wins, rates with intervals, seats, distributions, cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from ..engine.ruleset import Ruleset
from ..statistics import LEVEL, holm, sign_test, wilson

WHOLE = 60
"""A win in parts: every number of winners from 1 to 6 divides it, so that sums stay exact."""
MOST_ROWS = 100_000
"""Games up to which a summary lists the scores and turns of each one."""
QUANTILES = (0.0, 0.05, 0.25, 0.5, 0.75, 0.95, 1.0)
_STALLED = 3
_SETS = 1 << 6  # sets of players


def _shares() -> npt.NDArray[np.int64]:
    table = np.zeros((_SETS, 6), np.int64)
    for winners in range(1, _SETS):
        for player in range(6):
            if winners >> player & 1:
                table[winners, player] = WHOLE // winners.bit_count()
    return table


SHARES = _shares()
"""For each set of winners: what each player gets of the win, in parts of ``WHOLE``."""


def histogram(values: npt.NDArray[Any]) -> dict[int, int]:
    """How often each whole number occurs, from the lowest to the highest that does.

    >>> histogram(np.array([3, 5, 3]))
    {3: 2, 5: 1}
    """
    if not len(values):
        return {}
    low = int(values.min())
    counts = np.bincount(values.astype(np.int64) - low)
    return {low + i: int(counts[i]) for i in np.flatnonzero(counts).tolist()}


def quantiles(counts: dict[int, int], wanted: Sequence[float] = QUANTILES) -> list[int]:
    """The lowest values that at least these shares of a histogram do not exceed.

    >>> quantiles({1: 2, 5: 1, 9: 1}, [0, 0.5, 0.75, 1])
    [1, 1, 5, 9]
    """
    values, so_far = list(counts), np.cumsum(list(counts.values()))
    need = [max(np.ceil(share * so_far[-1] - 1e-9), 1) for share in wanted]
    return [values[i] for i in np.searchsorted(so_far, need).tolist()]


@dataclass(frozen=True)
class Verdict:
    """What a sequential test has said, whose error holds however often one looks."""

    alpha: float
    """At most so often does the test name a player who is not better than all others."""
    leader: int | None
    """The player who wins more often than each of the others; None if the games ran out."""
    limit: int
    """The number of games at which the match would have stopped anyway."""


@dataclass(frozen=True)
class Match:
    """The results of a match. Players are in the order they were given, whatever seat they had."""

    rules: Ruleset
    names: tuple[str, ...]
    seed: int
    scores: npt.NDArray[np.int16] = field(repr=False)
    """Points: a row for each game, a column for each player."""
    turns: npt.NDArray[np.uint16] = field(repr=False)
    """Turns taken: a row for each game, a column for each player."""
    winners: npt.NDArray[np.uint8] = field(repr=False)
    """The winners of each game, a bit for each player."""
    first: npt.NDArray[np.uint8] = field(repr=False)
    """The player who began each game."""
    endings: npt.NDArray[np.uint8] = field(repr=False)
    owned: npt.NDArray[np.uint64] = field(repr=False)
    """Cards owned at the end of all games together: a row for each player, a column per card."""
    bought: npt.NDArray[np.uint64] = field(repr=False)
    """Cards bought in all games together: a row for each player, a column per card."""
    limits_reached: dict[str, int] = field(default_factory=dict)
    """How often the engine ran out of room in all games together, as in ``Game.limits_reached``."""
    decisions: int = 0
    seconds: float = 0.0
    """How long the match took, by the clock on the wall."""
    verdict: Verdict | None = None
    """What the sequential test says, if there was one."""

    def __str__(self) -> str:
        """The table that ``throneroom simulate`` prints."""
        from .match_text import match_text

        return match_text(self)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        from .match_text import match_html

        return match_html(self)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.winners)

    # ------------------------------------------------------------ wins

    @cached_property
    def _outcomes(self) -> npt.NDArray[np.int64]:
        """How many games had these winners (row) when this player began (column)."""
        places = self.winners.astype(np.int64) * 6 + self.first
        return np.bincount(places, minlength=_SETS * 6).reshape(_SETS, 6)

    @cached_property
    def wins(self) -> npt.NDArray[np.int64]:
        """Games won alone, for each player."""
        counts = self._outcomes.sum(axis=1)
        return np.array([counts[1 << i] for i in range(len(self.names))])

    @cached_property
    def shared_wins(self) -> npt.NDArray[np.int64]:
        """Games won together with others, for each player."""
        counts = self._outcomes.sum(axis=1)
        mine = [counts[[s for s in range(_SETS) if s >> i & 1]] for i in range(len(self.names))]
        return np.array([c.sum() for c in mine]) - self.wins

    @property
    def ties(self) -> int:
        """Games with a shared win."""
        return self.games - int(self.wins.sum())

    @cached_property
    def _parts(self) -> npt.NDArray[np.int64]:
        """Each player's wins in parts of ``WHOLE``."""
        return np.asarray(self._outcomes.sum(axis=1) @ SHARES[:, : len(self.names)])

    @cached_property
    def win_rates(self) -> npt.NDArray[np.float64]:
        """The share of wins, a shared win counted in parts: half for each of two, and so on."""
        return np.asarray(self._parts / (WHOLE * max(self.games, 1)))

    @property
    def intervals(self) -> list[tuple[float, float]]:
        """The 95 % interval of each win rate (Wilson).

        It is made for a number of games that was fixed before: after a match that stopped when it
        was sure, it is somewhat too narrow.
        """
        return [wilson(parts / WHOLE, self.games) for parts in self._parts.tolist()]

    # ------------------------------------------------------------ seats

    @cached_property
    def _by_seat(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
        """Games and parts of wins: a row for each player, a column for each seat."""
        n = len(self.names)
        begun = self._outcomes[:, :n].sum(axis=0)
        parts = self._outcomes[:, :n].T @ SHARES[:, :n]  # by who began, and by whose wins
        # When player b begins, player p sits on seat p - b, counted around the table.
        who, seat = np.indices((n, n))
        begins = (who - seat) % n
        return begun[begins], parts[begins, who]

    @property
    def seat_games(self) -> npt.NDArray[np.int64]:
        """Games: a row for each player, a column for each seat, the one who begins first."""
        return self._by_seat[0]

    @property
    def seat_win_rates(self) -> npt.NDArray[np.float64]:
        """Win rates by seat, as in :attr:`seat_games`; not a number for a seat never taken."""
        games, parts = self._by_seat
        rates = np.full(games.shape, np.nan)
        np.divide(parts, WHOLE * games, out=rates, where=games > 0)
        return rates

    @property
    def seat_intervals(self) -> list[list[tuple[float, float]]]:
        """The 95 % intervals of :attr:`seat_win_rates`."""
        games, parts = self._by_seat
        return [
            [wilson(p / WHOLE, g) for p, g in zip(*row, strict=True)]
            for row in zip(parts.tolist(), games.tolist(), strict=True)
        ]

    # ------------------------------------------------------------ points and turns

    @cached_property
    def clear_winner(self) -> int | None:
        """Who wins more often than each of the others, if the games settle it; None if not.

        Against each other player an exact sign test of the games that only one of the two has won,
        at 5 % with Holm's correction. It holds for a number of games that was fixed beforehand.
        """
        best = int(np.argmax(self.win_rates))
        won = self.winners[:, None] >> np.arange(len(self.names)) & 1
        others = [i for i in range(len(self.names)) if i != best]
        p_values = []
        for other in others:
            wins = int(np.sum(won[:, best] > won[:, other]))
            losses = int(np.sum(won[:, best] < won[:, other]))
            p_values.append(sign_test(wins, losses))
        return best if others and max(holm(p_values)) < LEVEL else None

    @cached_property
    def margins(self) -> npt.NDArray[np.int32]:
        """Points ahead of the best of the others: a row for each game, a column for each player.

        A player alone is ahead by all points.
        """
        scores = self.scores.astype(np.int32)
        n = scores.shape[1]
        if n == 1:
            return scores
        others = [np.delete(scores, i, axis=1).max(axis=1) for i in range(n)]
        return np.asarray(scores - np.stack(others, axis=1))

    @cached_property
    def score_histograms(self) -> list[dict[int, int]]:
        """For each player, how many games ended with how many points."""
        return [histogram(column) for column in self.scores.T]

    @cached_property
    def turn_histograms(self) -> list[dict[int, int]]:
        """For each player, how many games took how many turns."""
        return [histogram(column) for column in self.turns.T]

    @property
    def stalled(self) -> int:
        """Games that did not end by themselves."""
        return int((self.endings == _STALLED).sum())

    # ------------------------------------------------------------ cards

    @property
    def mean_owned(self) -> list[dict[str, float]]:
        """For each player, the cards owned at the end of a game, on average."""
        return self._per_game(self.owned)

    @property
    def mean_bought(self) -> list[dict[str, float]]:
        """For each player, the cards bought in a game, on average."""
        return self._per_game(self.bought)

    def _per_game(self, totals: npt.NDArray[np.uint64]) -> list[dict[str, float]]:
        names = self.rules.names
        return [
            {name: n / self.games for name, n in zip(names, row, strict=False) if n}
            for row in totals.tolist()
        ]

    # ------------------------------------------------------------ as plain data

    def summary(self) -> dict[str, Any]:
        """The results as plain data, ready for JSON.

        ``scores`` and ``turns`` are as here, a row for each game; None after more than 100,000
        games, when they would be longer than anybody reads.
        """
        rows = self.games <= MOST_ROWS
        return {
            "kingdom": str(self.rules.kingdom),
            "variant": self.rules.variant.changes,
            "players": list(self.names),
            "games": self.games,
            "seed": self.seed,
            "wins": self.wins.tolist(),
            "ties": self.ties,
            "shared_wins": self.shared_wins.tolist(),
            "win_rates": _round(self.win_rates.tolist(), 6),
            "intervals": [_round(pair, 6) for pair in self.intervals],
            "seats": self._seats(),
            "until_sure": self._until_sure(),
            "mean_scores": _round(self.scores.mean(axis=0).tolist(), 4),
            "mean_margins": _round(self.margins.mean(axis=0).tolist(), 4),
            "mean_turns": _round(self.turns.mean(axis=0).tolist(), 4),
            "quantiles": list(QUANTILES),
            "score_quantiles": [quantiles(h) for h in self.score_histograms],
            "turn_quantiles": [quantiles(h) for h in self.turn_histograms],
            "stalled": self.stalled,
            "limits_reached": self.limits_reached,
            "owned": [{k: round(v, 4) for k, v in row.items()} for row in self.mean_owned],
            "bought": [{k: round(v, 4) for k, v in row.items()} for row in self.mean_bought],
            "decisions": self.decisions,
            "seconds": round(self.seconds, 4),
            "games_per_second": round(self.games / self.seconds) if self.seconds else None,
            "scores": self.scores.tolist() if rows else None,
            "turns": self.turns.tolist() if rows else None,
        }

    def _seats(self) -> list[list[dict[str, Any]]]:
        """For each player, seat by seat: games, win rate, interval."""
        rows = zip(self.seat_games, self.seat_win_rates, self.seat_intervals, strict=True)
        return [
            [
                {
                    "games": games,
                    "win_rate": round(rate, 6) if games else None,
                    "interval": _round(interval, 6),
                }
                for games, rate, interval in zip(g.tolist(), r.tolist(), i, strict=True)
            ]
            for g, r, i in rows
        ]

    def _until_sure(self) -> dict[str, Any] | None:
        said = self.verdict
        if said is None:
            return None
        name = None if said.leader is None else self.names[said.leader]
        return {
            "alpha": said.alpha,
            "sure": said.leader is not None,
            "leader": said.leader,
            "leader_name": name,
            "limit": said.limit,
        }


def _round(values: Sequence[float], digits: int) -> list[float]:
    return [round(value, digits) for value in values]
