"""From leaders to a finished analysis: the table, the mixed equilibrium, the verdict."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import NormalDist
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from ..statistics import LEVEL, holm, wilson
from ..strategies.rulelist import Strategy
from .analysis import CIRCLE, SIMPLE, Analysis, Answer, Leader, Step
from .referee import Job, Referee, Tally, fair_rate

if TYPE_CHECKING:
    from ..engine.kingdom import Kingdom
    from ..engine.variant import Variant

_USAGE_GAMES = 500
_STEP_GAMES = 1000  # for each entry of the progression
_NAMED = 0.5  # copies a game that give a strategy its name
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


@dataclass(frozen=True)
class LeaderTable:
    """All strategies against all."""

    rates: npt.NDArray[np.float64]
    p_values: npt.NDArray[np.float64]
    games: int


def play_table(referee: Referee, plans: Sequence[Strategy], games: int, seed: int) -> LeaderTable:
    """Let all play all others; an entry has so many games, its mirror image the same ones.

    With more than two players, half of an entry's games have one of the row's strategy at the
    table, the other half one of the column's.
    """
    n = len(plans)
    pairs = [(i, j) for i in range(n) for j in range(n) if i < j or (i > j and referee.players > 2)]
    each = games if referee.players == 2 else games // 2
    found = dict(
        zip(
            pairs,
            referee.play([Job(plans[i], plans[j], each) for i, j in pairs], seed),
            strict=True,
        )
    )
    rates, p_values = np.full((n, n), math.nan), np.ones((n, n))
    for i in range(n):
        for j in range(i + 1, n):
            rate, spread = _entry(referee, found[i, j], found.get((j, i)))
            rates[i, j], rates[j, i] = rate, 1 - rate
            p_values[i, j] = p_values[j, i] = two_sided((rate - 0.5) / spread)
    return LeaderTable(rates, p_values, each * (1 if referee.players == 2 else 2))


def _entry(referee: Referee, there: Tally, back: Tally | None) -> tuple[float, float]:
    """A win rate and its standard error."""
    if back is None:
        return referee.rate(there), 0.5 / math.sqrt(there.games)
    rate = (referee.rate(there) + 1 - referee.rate(back)) / 2
    # The rate of an even share s of n players changes n/4 / (1 - 1/n) times as fast as s.
    n = referee.players
    steep = n / 4 / (1 - 1 / n)
    share = math.sqrt((1 / n) * (1 - 1 / n) / there.games)
    return rate, steep * share / math.sqrt(2)


def two_sided(z: float) -> float:
    """The chance of a normal deviate at least that far off.

    >>> round(two_sided(1.96), 3)
    0.05
    """
    return math.erfc(abs(z) / math.sqrt(2))


def significant(table: LeaderTable) -> npt.NDArray[np.bool_]:
    """The entries that are not due to chance, with Holm's correction."""
    n = len(table.rates)
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
    marks = np.zeros((n, n), dtype=np.bool_)
    corrected = holm([float(table.p_values[pair]) for pair in pairs])
    for (i, j), p in zip(pairs, corrected, strict=True):
        marks[i, j] = marks[j, i] = p < LEVEL
    return marks


def mixed_equilibrium(rates: npt.NDArray[np.float64]) -> tuple[float, ...]:
    """How often to play each strategy so that none of the others does better than even.

    >>> mixed_equilibrium(np.array([[np.nan, 1, 0], [0, np.nan, 1], [1, 0, np.nan]]))
    (0.3333, 0.3333, 0.3333)
    """
    from scipy.optimize import linprog

    n = len(rates)
    gains = np.nan_to_num(rates - 0.5)
    gains = (gains - gains.T) / 2
    # Maximise v under sum_i x_i * gains[i, j] >= v for each j.
    found = linprog(
        [0.0] * n + [-1.0],
        A_ub=np.hstack([-gains.T, np.ones((n, 1))]),
        b_ub=np.zeros(n),
        A_eq=[[1.0] * n + [0.0]],
        b_eq=[1.0],
        bounds=[(0, 1)] * n + [(None, None)],
    )
    weights = np.clip(found.x[:n], 0, None)
    weights = np.round(weights / weights.sum(), 4)
    return tuple(float(w) + 0.0 for w in weights)


def beyond_chance(
    rates: npt.NDArray[np.float64], spread: npt.NDArray[np.float64] | float
) -> npt.NDArray[np.float64]:
    """Rates of which those that chance explains are even: within two standard errors of 0.5."""
    known = np.where(np.isnan(rates), 0.5, rates)
    return np.where(np.abs(known - 0.5) <= 2 * spread, 0.5, known)


def hardest_first(
    rates: npt.NDArray[np.float64], weights: Sequence[float] | None = None
) -> list[int]:
    """Places in a table, the hardest to beat first; chance should be out of it.

    ``weights`` are those of its mixed equilibrium, if they are known.

    Who is beaten by nobody is an equilibrium alone. After those come the ones that matter most in
    the mixed equilibrium: weights of at least half the largest are as good as that. Among equals,
    the worst match and the mean of all matches count alike.

    >>> hardest_first(np.array([[0.5, 0.6, 0.4], [0.4, 0.5, 0.3], [0.6, 0.7, 0.5]]))
    [2, 0, 1]
    >>> hardest_first(np.array([[0.5, 0.5, 0.5], [0.5, 0.5, 0.7], [0.5, 0.3, 0.5]]))
    [1, 0, 2]
    """
    known = np.where(np.isnan(rates), 0.5, rates)
    if weights is None:
        weights = mixed_equilibrium(known)
    worst = known.min(axis=1)
    mean = known.mean(axis=1)

    most = max(weights)

    def place(i: int) -> tuple[float, ...]:
        weight = 2.0 if worst[i] >= 0.5 else 1.0 if weights[i] >= most / 2 else weights[i]
        return (-weight, -float(worst[i] + mean[i]), i)

    return sorted(range(len(known)), key=place)


def verdict(
    rates: npt.NDArray[np.float64], marks: npt.NDArray[np.bool_], progression: Sequence[Step]
) -> tuple[str, str]:
    """Whether the kingdom has a best strategy, and one sentence why.

    The leaders are in order, the hardest to beat first. If one of them clearly beats the first,
    they beat each other in a circle: the first would not be the first if nobody beat that one. An
    earlier leader that clearly beats the first makes a circle, too. Leaders that are about equal
    do not.
    """
    n = len(rates)
    better = [j for j in range(1, n) if marks[0, j] and rates[0, j] < 0.5]
    if better:
        circle = min((_way_back(rates, j) for j in better), key=len)
        told = [f"{LETTERS[one]} beats {LETTERS[other]}" for one, other in pairwise(circle)]
        return CIRCLE, f"The leaders beat each other in a circle: {_listed(told)}."
    older = [step for step in progression if step.interval[1] < 0]
    if older:
        worst = min(older, key=lambda step: step.margin)
        return CIRCLE, (
            f"The leader of generation {worst.generation} beats A by {-worst.margin:.1f} points, "
            "but not all of the other leaders."
        )
    close = [LETTERS[j] for j in range(1, n) if not marks[0, j]]
    if close:
        return SIMPLE, f"No leader beats A, but {_listed(close)} could be as good."
    return SIMPLE, "A beats all other leaders." if n > 1 else "There is only one leader."


def _way_back(rates: npt.NDArray[np.float64], one: int) -> list[int]:
    """From the first over those it beats to one that beats the first, and back to the first.

    >>> _way_back(np.array([[0.5, 0.6, 0.4], [0.4, 0.5, 0.6], [0.6, 0.4, 0.5]]), 2)
    [0, 1, 2, 0]
    """
    ways = {0: [0]}
    waiting = [0]
    for at in waiting:
        for other in range(len(rates)):
            if other not in ways and rates[at, other] > 0.5:
                ways[other] = [*ways[at], other]
                waiting.append(other)
    return [*ways.get(one, [one]), 0]


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def hardest_leader(analysis: Analysis) -> Answer:
    """The leader that does best against A, by the games of their table."""
    rates = 1 - analysis.table[0]
    at = int(np.nanargmax(rates)) if len(rates) > 1 else 0
    rate = float(rates[at]) if at else 0.5
    games = analysis.table_games
    return Answer(analysis.leaders[at].strategy, rate, wilson(rate * games, games), games)


def play_progression(
    referee: Referee,
    history: Sequence[tuple[int, Strategy]],
    best: Strategy,
    games: int,
    seed: int,
) -> tuple[Step, ...]:
    """The present best strategy against each earlier one; intervals hold for all together."""
    tallies = referee.play([Job(best, plan, games) for _, plan in history], seed)
    # Sidak's level keeps all intervals right at once; the verdict looks at the worst of them.
    z = NormalDist().inv_cdf(1 - (1 - 0.95 ** (1 / max(len(history), 1))) / 2)
    steps = []
    for (generation, plan), tally in zip(history, tallies, strict=True):
        low, high = wilson(tally.wins, tally.games, z)
        rates = [referee.rate(tally), *(fair_rate(end, referee.players) for end in (low, high))]
        margins = [round(200 * (rate - 0.5), 3) for rate in rates]
        if plan == best:
            margins = [0.0, min(margins[1], 0.0), max(margins[2], 0.0)]
        steps.append(Step(generation, plan, margins[0], (margins[1], margins[2])))
    return tuple(steps)


def _against_others(
    referee: Referee, plans: Sequence[Strategy], games: int, seed: int
) -> list[Tally]:
    """All games of each against the others; of one that is alone, against itself."""
    pairs = [
        (i, j) for i in range(len(plans)) for j in range(len(plans)) if i != j or len(plans) == 1
    ]
    totals = [Tally() for _ in plans]
    found = referee.play([Job(plans[i], plans[j], games) for i, j in pairs], seed)
    for (i, _), tally in zip(pairs, found, strict=True):
        totals[i].add(tally)
    return totals


def _name(referee: Referee, usage: dict[str, float]) -> str:
    """The kingdom cards that a strategy buys most often, as its name."""
    kingdom = referee.rules.kingdom.names
    most = sorted((n for n in usage if n in kingdom), key=lambda n: (-usage[n], n))
    return ", ".join([n for n in most if usage[n] >= _NAMED][:3]) or "Money"


@dataclass(frozen=True)
class Ended:
    """How a run ended."""

    generations: int
    seconds: float
    finished: bool


def result_games(leaders: int, steps: int, games: int) -> int:
    """How many games :func:`finish` plays at most."""
    pairs = leaders * (leaders - 1)
    usage, progression = min(games, _USAGE_GAMES), min(games, _STEP_GAMES)
    return pairs // 2 * games + pairs * usage + steps * progression


def finish(
    referee: Referee,
    kingdom: Kingdom,
    variant: Variant,
    method: str,
    seed: int,
    plans: Sequence[Strategy],
    history: Sequence[tuple[int, Strategy]],
    games: int,
    ended: Ended,
) -> Analysis:
    """Let the leaders play each other and write down what came out."""
    luck = seed + 0x7AB1E
    table = play_table(referee, plans, games, luck)
    with np.errstate(all="ignore"):
        means = [float(np.nanmean(row)) if len(plans) > 1 else 0.5 for row in table.rates]
    order = sorted(range(len(plans)), key=lambda i: -means[i])
    if method == "ours":
        order = hardest_first(beyond_chance(table.rates, 0.5 / math.sqrt(table.games)))
    rates = table.rates[np.ix_(order, order)]
    marks = significant(table)[np.ix_(order, order)]
    leaders = []
    tallies = _against_others(referee, plans, min(games, _USAGE_GAMES), luck)
    for place, i in enumerate(order):
        usage = referee.means(tallies[i].bought, tallies[i].games)
        leaders.append(
            Leader(
                LETTERS[place],
                replace(plans[i], name=_name(referee, usage)),
                round(200 * (means[i] - 0.5), 3),
                usage,
                referee.means(tallies[i].owned, tallies[i].games),
            )
        )
    steps = play_progression(referee, history, plans[order[0]], min(games, _STEP_GAMES), luck + 1)
    said, reason = verdict(rates, marks, steps)
    return Analysis(
        kingdom=kingdom,
        players=referee.players,
        method=method,
        seed=seed,
        variant=variant,
        leaders=tuple(leaders),
        table=np.round(rates, 6),
        table_games=table.games,
        significant=marks,
        progression=steps,
        verdict=said,
        reason=reason,
        mixture=mixed_equilibrium(rates) if said == CIRCLE else (1.0, *[0.0] * (len(plans) - 1)),
        generations=ended.generations,
        games=referee.games,
        seconds=round(ended.seconds, 3),
        finished=ended.finished,
    )
