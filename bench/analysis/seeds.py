"""Whether analyses that differ in their seed alone find strategies of the same strength.

With the leaders that an older version has found in the same kingdoms, these are compared, too.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import throneroom as tr

from .measuring import Data, Measuring, Part, plan_of, random_kingdom
from .writing import average, mean, percent, table

NUMBERS = range(16_000, 16_020)
SEEDS = range(5)
PAIRS, OLD = "pairs", "older version"
LOW, HIGH = 0.45, 0.55
ALL = len(NUMBERS) * len(SEEDS) * (len(SEEDS) - 1) // 2


def units(measuring: Measuring) -> Sequence[str]:
    """For each kingdom the analyses, then all pairs of their best strategies."""
    last = [PAIRS] if measuring.old is None else [PAIRS, OLD]
    return [f"{n} {what}" for n in NUMBERS for what in (*(f"seed {s}" for s in SEEDS), *last)]


def measure(measuring: Measuring, unit: str, done: Mapping[str, Data]) -> Data:
    """One analysis, or the matches of a kingdom."""
    number, _, what = unit.partition(" ")
    kingdom = random_kingdom(int(number))
    if what.startswith("seed "):
        return measuring.analysis(kingdom, int(what.split()[1]))
    plans = [plan_of(done[f"{number} seed {s}"]["leaders"][0], kingdom) for s in SEEDS]
    if what == PAIRS:
        return {"kingdom": str(kingdom), "match games": measuring.games,
                "wins": _pairs(measuring, kingdom, plans, unit)}  # fmt: skip
    assert measuring.old is not None
    old = old_leaders(measuring.old, kingdom)
    against = [
        measuring.match(kingdom, new, one, unit, "new", i, j)
        for i, new in enumerate(plans)
        for j, one in enumerate(old)
    ]
    return {"kingdom": str(kingdom), "match games": measuring.games,
            "wins": _pairs(measuring, kingdom, old, unit), "new wins": against}  # fmt: skip


def _pairs(
    measuring: Measuring, kingdom: tr.Kingdom, plans: Sequence[tr.Strategy], unit: str
) -> list[float]:
    return [
        measuring.match(kingdom, plans[i], plans[j], unit, i, j)
        for i, j in combinations(range(len(plans)), 2)
    ]


def old_leaders(path: Path, kingdom: tr.Kingdom) -> list[tr.Strategy]:
    """What ``leaders.py`` has written for a kingdom, in the order of seeds."""
    lines = [json.loads(text) for text in path.read_text(encoding="utf-8").splitlines()]
    own = [one for one in lines if one["kingdom"] == str(kingdom)]
    if len(own) < len(SEEDS):
        raise ValueError(f"{path} has {len(own)} analyses of {kingdom}, not {len(SEEDS)}")
    own.sort(key=lambda one: one["seed"])
    return [plan_of(one["strategy"], kingdom) for one in own]


def section(found: Mapping[str, Data]) -> Iterator[str]:
    """How many pairs are nearly even, and the most uneven ones."""
    pairs = [one for unit, one in found.items() if unit.endswith(f" {PAIRS}")]
    rates = [rate for one in pairs for rate in _rates(one)]
    lowest = percent(min(map(_worse, rates))) if rates else "nothing measured"
    yield (
        f"{_even(rates)} of {len(rates)} pairs (of {ALL} in all) are between 45 and 55 %; "
        f"the lowest is {lowest}."
    )
    if old := [one for unit, one in found.items() if unit.endswith(f" {OLD}")]:
        theirs = [rate for one in old for rate in _rates(one)]
        against = [average([x / one["match games"] for x in one["new wins"]]) for one in old]
        yield (
            f"The older version in the same kingdoms: {_even(theirs)} of {len(theirs)} pairs, "
            f"the lowest {percent(min(map(_worse, theirs)))}. The new strategies win "
            f"{mean(against)} against the old ones, on average over kingdoms."
        )
    yield table(
        ("Kingdom", "Pairs between 45 and 55 %", "Lowest", "Games of a pair"),
        [
            (one["kingdom"], f"{_even(_rates(one))} of {len(one['wins'])}",
             percent(min(map(_worse, _rates(one)))), f"{one['match games']:,}")
            for one in pairs
        ],
    )  # fmt: skip


def _rates(one: Data) -> list[float]:
    return [wins / one["match games"] for wins in one["wins"]]


def _even(rates: Sequence[float]) -> int:
    """How many pairs are nearly of the same strength."""
    return sum(LOW <= rate <= HIGH for rate in rates)


def _worse(rate: float) -> float:
    """The rate of whoever of the two wins less."""
    return min(rate, 1 - rate)


SEEDS_PART = Part("seeds", "The same kingdom with other seeds", units, measure, section)
