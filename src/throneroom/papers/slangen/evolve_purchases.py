"""A plain strategy for each turn limit, evolved: what to buy when, and in which order to play."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from ...strategies import Strategy, parse
from .play import play
from .solitaire import STANDARD

BUYS = (
    "Province", "Duchy", "Estate", "Gold", "Silver", "Copper", "Festival", "Market", "Village",
    "Laboratory", "Smithy", "Merchant", "Library", "Workshop", "Throne Room", "Vassal",
)  # fmt: skip
PLAYS = (
    "Village", "Festival", "Laboratory", "Market", "Merchant", "Throne Room", "Library", "Smithy",
    "Vassal", "Workshop",
)  # fmt: skip
AGAIN = (
    "Laboratory", "Festival", "Library", "Smithy", "Market", "Village", "Throne Room", "Merchant",
    "Vassal", "Workshop",
)  # fmt: skip
_MOST_RULES = 24
_STARTS: tuple[Mapping[str, int], ...] = (
    {"Laboratory": 5, "Market": 3, "Festival": 2, "Smithy": 2},
    {"Smithy": 2},
    {"Festival": 4, "Smithy": 3},
    {"Laboratory": 5, "Throne Room": 2},
    {"Village": 4, "Smithy": 4, "Market": 3},
    {"Library": 3, "Festival": 4, "Merchant": 2},
)
_GAMES = 6000
_CLEARLY = 0.003  # points for each turn that a better strategy must be ahead
_FACTS = {  # with the numbers that they are compared with
    "coins": range(3, 12), "money": range(8, 40, 2), "deck size": range(12, 40, 2),
    "deck(Action)": range(1, 12), "deck(Treasure)": range(7, 20), "deck(Victory)": range(3, 20),
    "deck(Gold)": range(1, 6), "deck(Silver)": range(1, 6), "deck(Province)": range(1, 7),
    "deck(Laboratory)": range(1, 5), "deck(Festival)": range(1, 5), "deck(Market)": range(1, 5),
    "deck(Village)": range(1, 4), "deck(Smithy)": range(1, 4), "supply(Province)": range(1, 8),
    "buys": range(2, 4),
}  # fmt: skip


@dataclass(frozen=True)
class Gene:
    """One rule: buy this card up to so many copies, from one turn to another."""

    card: str
    most: int
    """Copies owned; 99 is no limit."""
    start: int
    end: int
    besides: str = ""
    """A condition besides the turns, in the strategy language."""

    def text(self, turns: int) -> str:
        """The rule in the strategy language."""
        words = [self.card]
        if self.most < 99:
            words.append(f"max {self.most}")
        when = [f"turn >= {self.start}"] if self.start > 1 else []
        when += [f"turn <= {self.end}"] if self.end < turns else []
        when += [self.besides] if self.besides else []
        return " ".join(words + (["if " + " and ".join(when)] if when else []))


@dataclass(frozen=True)
class PurchasePlan:
    """A whole strategy."""

    turns: int
    genes: tuple[Gene, ...]
    plays: tuple[str, ...] = PLAYS
    again: tuple[str, ...] = AGAIN

    def text(self) -> str:
        """The strategy in the strategy language."""
        buys = "\n".join(gene.text(self.turns) for gene in self.genes)
        plays = "\n".join(
            f"{name} if hand(Action) >= 2" if name == "Throne Room" else name for name in self.plays
        )
        return f"{buys}\n\nplay:\n{plays}\n\nreplay:\n" + "\n".join(self.again)

    def strategy(self) -> Strategy:
        """The strategy, to be played."""
        return parse(self.text(), f"Evolved for {self.turns} turns")


def first_plan(turns: int, actions: Mapping[str, int] = _STARTS[0]) -> PurchasePlan:
    """Big Money with some Actions that turns to points in time."""
    late = max(1, turns - 3)
    return PurchasePlan(
        turns,
        (
            Gene("Province", 99, max(1, turns // 3), turns),
            Gene("Duchy", 99, late, turns),
            Gene("Estate", 99, max(1, turns - 1), turns),
            Gene("Gold", 99, 1, turns),
            *(Gene(card, most, 1, turns) for card, most in actions.items()),
            Gene("Silver", 99, 1, turns),
            Gene("Estate", 99, late, turns),
        ),
    )


def engine_plan(turns: int) -> PurchasePlan:
    """Actions that draw one another and the whole deck, no money, and points in the last third."""
    actions = (
        ("Festival", 2), ("Laboratory", 5), ("Festival", 5), ("Smithy", 1), ("Village", 2),
        ("Smithy", 3), ("Village", 4), ("Vassal", 2), ("Smithy", 5), ("Village", 5), ("Vassal", 5),
    )  # fmt: skip
    return PurchasePlan(
        turns,
        (
            Gene("Province", 99, max(1, turns * 2 // 3), turns),
            Gene("Duchy", 99, max(1, turns - 2), turns),
            Gene("Estate", 99, max(1, turns - 1), turns),
            *(Gene(card, most, 1, turns) for card, most in actions),
            Gene("Throne Room", 2, max(1, turns * 3 // 5), turns),
        ),
    )


def _changed(plan: PurchasePlan, rng: random.Random) -> PurchasePlan:
    genes, turns = list(plan.genes), plan.turns
    for _ in range(rng.choice((1, 1, 2, 3))):
        kind = rng.random()
        at = rng.randrange(len(genes))
        if kind < 0.15 and len(genes) < _MOST_RULES:
            start = rng.choice((1, rng.randint(1, turns)))
            end = rng.choice((turns, rng.randint(start, turns)))
            most = rng.choice((1, 2, 3, 5, 99))
            genes.insert(rng.randint(0, len(genes)), Gene(rng.choice(BUYS), most, start, end))
        elif kind < 0.25 and len(genes) > 3:
            del genes[at]
        elif kind < 0.4:
            genes.insert(rng.randrange(len(genes)), genes.pop(at))
        elif kind < 0.5:
            genes[at] = replace(genes[at], card=rng.choice(BUYS))
        elif kind < 0.65:
            genes[at] = replace(genes[at], most=rng.choice((1, 2, 3, 4, 5, 8, 99)))
        elif kind < 0.75:
            besides = ""
            if rng.random() < 0.75:
                fact = rng.choice(list(_FACTS))
                besides = f"{fact} {rng.choice(('>=', '<='))} {rng.choice(_FACTS[fact])}"
            genes[at] = replace(genes[at], besides=besides)
        elif kind < 0.92:
            gene, step = genes[at], rng.choice((-3, -2, -1, 1, 2, 3))
            if rng.random() < 0.6:
                genes[at] = replace(gene, start=min(max(1, gene.start + step), gene.end))
            else:
                genes[at] = replace(gene, end=min(max(gene.start, gene.end + step), turns))
        else:
            plays = rng.random() < 0.5
            order = list(plan.plays if plays else plan.again)
            order.insert(rng.randrange(len(order)), order.pop(rng.randrange(len(order))))
            plan = replace(plan, plays=tuple(order)) if plays else replace(plan, again=tuple(order))
    return replace(plan, genes=tuple(genes))


def evolve(
    turns: int,
    seconds: float,
    seed: int = 0,
    *,
    start: PurchasePlan | None = None,
    report: Callable[[float, PurchasePlan], None] | None = None,
) -> PurchasePlan:
    """Look for a strategy with many points; ``report`` is told of every better one.

    Money with different Actions, and Actions without money, are made better, each kind by itself,
    for half of the time; the best has the rest.
    """
    rng = random.Random(seed)
    money = [first_plan(turns, actions) for actions in _STARTS]
    starts = [*money, engine_plan(turns)] if start is None else [start]
    share = seconds / 2 / len(starts)
    grown = [_climb(one, share, rng, report) for one in starts]
    luck = rng.getrandbits(40)
    best = max(grown, key=lambda one: _points(one, _GAMES, luck))
    return _climb(best, seconds / 2, rng, report)


def _climb(
    best: PurchasePlan,
    seconds: float,
    rng: random.Random,
    report: Callable[[float, PurchasePlan], None] | None,
) -> PurchasePlan:
    """Change a strategy a little at a time; what does better in ever more games is kept."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        other = _changed(best, rng)
        luck = rng.getrandbits(40)
        for games in (_GAMES // 20, _GAMES // 4, _GAMES):
            theirs = _points(other, games, luck + games)
            lead = theirs - _points(best, games, luck + games)
            if lead <= (_CLEARLY if games == _GAMES else -2 * _CLEARLY) * best.turns:
                break
        else:
            best = other
            if report is not None:
                report(theirs, best)
    return best


def _points(plan: PurchasePlan, games: int, seed: int) -> float:
    return play(STANDARD, plan.turns, plan.strategy(), games, seed, threads=1).mean
