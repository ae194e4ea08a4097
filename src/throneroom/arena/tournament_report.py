"""What a tournament has shown: match-ups, ratings, tests and cycles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import combinations
from typing import Any

import numpy as np
import numpy.typing as npt

from .. import __version__
from ..prose import many, plain_text
from ..statistics import LEVEL, SignedRankTest, holm, signed_rank, wilson
from ..strategies import Strategy
from ..strategies.check import absent_cards
from .cycles import knots, shortest, triples
from .ratings import PRIOR, Ratings, comparisons, outcome, rate
from .tournament import PairingResult, Tournament, derived_seed

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class MatchUp:
    """Two players, in all games in which both took part."""

    first: int
    second: int
    games: int
    rate: float
    """How often the first finished ahead, a shared place counted half."""
    interval: tuple[float, float]
    test: SignedRankTest
    """Wilcoxon's test on their scores."""
    p: float
    """The test's p-value after Holm's correction for all pairs."""
    kingdoms: SignedRankTest
    """The same test on rates less one half, one of each kingdom."""
    p_kingdoms: float
    """Its p-value after Holm's correction."""

    @property
    def beats(self) -> int:
        """1 if the first surely beats the second in these kingdoms, -1 the other way round, or 0.

        Both must say so: the interval of the win rate, and the test on the scores.
        """
        if self.p >= LEVEL:
            return 0
        if self.interval[0] > 0.5 and self.test.z > 0:
            return 1
        return -1 if self.interval[1] < 0.5 and self.test.z < 0 else 0


@dataclass(frozen=True)
class Standing:
    """One player's games together."""

    games: int
    wins: float
    """Games won, a shared win counted in parts."""
    mean_score: float
    mean_turns: float
    """Both are nan without games."""

    @property
    def rate(self) -> float:
        """The share of games won."""
        return self.wins / self.games if self.games else float("nan")

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the win rate."""
        return wilson(self.wins, self.games)


@dataclass(frozen=True, repr=False)
class TournamentReport:
    """The judgement on a tournament, whole or as far as it came."""

    plan: Tournament
    results: Sequence[PairingResult] = field(repr=False)
    standings: tuple[Standing, ...]
    ratings: Ratings
    match_ups: tuple[MatchUp, ...]
    circles: tuple[tuple[int, ...], ...]
    """Rock-paper-scissors among three players, the clearest first."""
    knots: tuple[tuple[int, ...], ...]
    """Groups without an order: each beats each, directly or over others."""

    def __repr__(self) -> str:
        """A short description."""
        part = "" if self.finished else ", not finished"
        counts = f"{len(self.labels)} players, {many(self.kingdoms, 'kingdom')}"
        best = self.labels[self.order[0]]
        return f"<TournamentReport: {counts}, {many(self.games, 'game')}{part}, best: {best}>"

    def __str__(self) -> str:
        """All of it, as the command line prints it."""
        from .tournament_terminal import print_report

        return plain_text(lambda out: print_report(out, self))

    @property
    def labels(self) -> tuple[str, ...]:
        """The players' names."""
        return self.plan.labels

    @property
    def order(self) -> list[int]:
        """The players, the best rating first."""
        return sorted(range(len(self.labels)), key=lambda i: -self.ratings.values[i])

    @property
    def games(self) -> int:
        """How many games were played."""
        return sum(r.games for r in self.results)

    @property
    def kingdoms(self) -> int:
        """In how many kingdoms games were played."""
        return len({r.pairing.kingdom for r in self.results})

    @property
    def stalled(self) -> int:
        """Games that did not end by themselves."""
        return sum(r.stalled for r in self.results)

    @cached_property
    def absent(self) -> dict[str, dict[str, int]]:
        """By player: cards its rules would buy, and how many kingdoms do not have them."""
        found: dict[str, dict[str, int]] = {}
        for player in self.plan.players:
            if isinstance(player.plan, Strategy):
                absent = Counter(
                    name for one in self.plan.kingdoms for name in absent_cards(player.plan, one)
                )
                if absent:
                    found[player.label] = dict(absent)
        return found

    @property
    def finished(self) -> bool:
        """Whether all pairings were played."""
        return len(self.results) == len(self.plan.pairings)

    @cached_property
    def _by_pair(self) -> dict[tuple[int, int], MatchUp]:
        return {(m.first, m.second): m for m in self.match_ups}

    def rate(self, first: int, second: int) -> tuple[float, tuple[float, float], int] | None:
        """How often one finished ahead of another: rate, interval and games; None: never met."""
        if found := self._by_pair.get((first, second)):
            return found.rate, found.interval, found.games
        if found := self._by_pair.get((second, first)):
            low, high = found.interval
            return 1 - found.rate, (1 - high, 1 - low), found.games
        return None

    def kingdom_rates(self) -> Floats:
        """Win rates: a row for each kingdom, a column for each player; nan: no games."""
        wins = np.zeros((len(self.plan.kingdoms), len(self.labels)))
        games = np.zeros_like(wins)
        for result in self.results:
            place = result.pairing.kingdom, list(result.pairing.players)
            wins[place] += result.wins
            games[place] += result.games
        return np.divide(wins, games, out=np.full_like(wins, np.nan), where=games > 0)

    def circle_text(self, circle: Sequence[int]) -> str:
        """A circle in words: who beats whom, and how often."""
        steps = []
        for a, b in zip(circle, [*circle[1:], circle[0]], strict=True):
            met = self.rate(a, b)
            assert met is not None
            steps.append(f"{self.labels[a]} beats {self.labels[b]} ({100 * met[0]:.1f} %)")
        return ", ".join(steps)

    def summary(self) -> dict[str, Any]:
        """Everything as plain data, ready for JSON."""
        labels, plan = self.labels, self.plan
        per_kingdom = self.kingdom_rates()
        return {
            "version": __version__,
            "seed": plan.seed,
            "table": plan.size,
            "games_per_pairing": plan.games,
            "games": self.games,
            "pairings": {"played": len(self.results), "planned": len(plan.pairings)},
            "finished": self.finished,
            "stalled": self.stalled,
            "absent_cards": self.absent,
            "variant": plan.variant.changes,
            "kingdoms": [str(k) for k in plan.kingdoms],
            "rating_method": {
                "model": "Bradley-Terry",
                "intervals": self.ratings.method,
                "prior": f"{PRIOR} games won and lost against an imaginary player",
            },
            "players": [
                {
                    "name": labels[i],
                    "rating": _round(self.ratings.values[i], 2),
                    "rating_interval": [
                        _round(self.ratings.low[i], 2), _round(self.ratings.high[i], 2)
                    ],
                    "games": self.standings[i].games,
                    "wins": _round(self.standings[i].wins, 4),
                    "win_rate": _round(self.standings[i].rate),
                    "interval": [_round(x) for x in self.standings[i].interval],
                    "mean_score": _round(self.standings[i].mean_score, 4),
                    "mean_turns": _round(self.standings[i].mean_turns, 4),
                    "win_rate_by_kingdom": [_round(x) for x in per_kingdom[:, i]],
                }
                for i in self.order
            ],
            "match_ups": [
                {
                    "players": [labels[m.first], labels[m.second]],
                    "games": m.games,
                    "rate": _round(m.rate),
                    "interval": [_round(x) for x in m.interval],
                    "wilcoxon": {
                        "n": m.test.n,
                        "z": _round(m.test.z, 4),
                        "p": m.test.p,
                        "p_holm": m.p,
                        "mean_difference": _round(m.test.mean_difference, 4),
                    },
                    "wilcoxon_over_kingdoms": {
                        "n": m.kingdoms.n,
                        "z": _round(m.kingdoms.z, 4),
                        "p": m.kingdoms.p,
                        "p_holm": m.p_kingdoms,
                    },
                    "beats": m.beats,
                }
                for m in self.match_ups
            ],
            "cycles": [[labels[i] for i in c] for c in self.circles],
            "knots": [[labels[i] for i in g] for g in self.knots],
        }  # fmt: skip


def judge(plan: Tournament, results: Sequence[PairingResult]) -> TournamentReport:
    """Judge the results of a tournament, all of them or those that are there."""
    n = len(plan.players)
    ups = _match_ups(n, results)
    beats, margin = np.zeros((n, n), dtype=bool), np.zeros((n, n))
    for m in ups:
        beats[m.first, m.second], beats[m.second, m.first] = m.beats > 0, m.beats < 0
        margin[m.first, m.second], margin[m.second, m.first] = m.rate - 0.5, 0.5 - m.rate
    groups = knots(beats)
    # A circle is as clear as its weakest step. A group without a triple shows a longer circle.
    circles = {*triples(beats), *(shortest(beats, g) for g in groups)}

    def weakest(circle: tuple[int, ...]) -> float:
        return min(
            float(margin[a, b]) for a, b in zip(circle, circle[1:] + circle[:1], strict=True)
        )

    return TournamentReport(
        plan,
        results,
        tuple(_standing(i, results) for i in range(n)),
        rate(n, results, derived_seed(plan.seed, "bootstrap")),
        ups,
        tuple(sorted(circles, key=lambda c: (-weakest(c), c))),
        tuple(groups),
    )


def _match_ups(players: int, results: Sequence[PairingResult]) -> tuple[MatchUp, ...]:
    ahead = comparisons(players, results)
    met: dict[tuple[int, int], _Meetings] = {}
    for result in results:
        seats = result.pairing.players
        for a, b in combinations(range(len(seats)), 2):
            a, b = (a, b) if seats[a] < seats[b] else (b, a)
            pair = met.setdefault((seats[a], seats[b]), _Meetings())
            pair.scores.append((result.scores[:, a], result.scores[:, b]))
            pair.outcomes.setdefault(result.pairing.kingdom, []).append(outcome(result, a, b))
    pairs = sorted(met)
    tests = [met[p].test_games() for p in pairs]
    over = [met[p].test_kingdoms() for p in pairs]
    corrected = zip(holm([t.p for t in tests]), holm([t.p for t in over]), strict=True)
    found = []
    for (i, j), test, kingdoms, (p, p_kingdoms) in zip(pairs, tests, over, corrected, strict=True):
        won = float(ahead[i, j])
        games = round(won + ahead[j, i])
        interval = wilson(won, games)
        found.append(MatchUp(i, j, games, won / games, interval, test, p, kingdoms, p_kingdoms))
    return tuple(found)


@dataclass(frozen=True)
class _Meetings:
    """All games of two players: their scores, and who finished ahead in each kingdom."""

    scores: list[tuple[npt.NDArray[np.int16], ...]] = field(default_factory=list)
    outcomes: dict[int, list[Floats]] = field(default_factory=dict)

    def test_games(self) -> SignedRankTest:
        return signed_rank(*map(np.concatenate, zip(*self.scores, strict=True)))

    def test_kingdoms(self) -> SignedRankTest:
        rates = [float(np.concatenate(games).mean()) for games in self.outcomes.values()]
        return signed_rank(rates, [0.5] * len(rates))


def _standing(player: int, results: Sequence[PairingResult]) -> Standing:
    games, wins, points, turns = 0, 0.0, 0, 0
    for result in results:
        if player in result.pairing.players:
            seat = result.pairing.players.index(player)
            games += result.games
            wins += float(result.wins[seat])
            points += int(result.scores[:, seat].sum(dtype=np.int64))
            turns += int(result.turns[:, seat].sum(dtype=np.int64))
    if not games:
        return Standing(0, 0.0, float("nan"), float("nan"))
    return Standing(games, wins, points / games, turns / games)


def _round(value: float, digits: int = 6) -> float | None:
    return None if np.isnan(value) else round(float(value), digits)
