"""What the lab is to do: the card, its costs, the kingdoms, and how long to look at each."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from ..cards.catalog import OFFICIAL, SETS, Catalog, set_name
from ..cards.model import Card
from ..engine.game import check_seed
from ..engine.kingdom import Kingdom, KingdomError
from ..numbers import WrongArgument, between
from .price import at_cost, check_cost

KINGDOMS = 30
SECONDS = 5.0
OTHERS = 9
"""Cards of a kingdom beside the one in question."""
MOST_KINGDOMS = 1000
_MOST_SECONDS = 24 * 3600.0
_MOST_GENERATIONS = 100_000


@dataclass(frozen=True)
class LabPlan:
    """The work of the lab."""

    card: Card
    cost: int
    """The cost that most of the report is about."""
    costs: tuple[int, ...]
    """All costs that are tried, in order."""
    others: tuple[tuple[str, ...], ...]
    """The other cards of each kingdom; they are the same at every cost."""
    seed: int
    seconds: float | None
    generations: int | None
    """How long to look: seconds, or generations, for each search."""
    table_games: int = 500
    """With generations: games for each entry of a leaderboard."""
    match_games: int = 2000
    """Games of the best strategy against the best without the card."""
    catalog: Catalog = OFFICIAL
    """The cards by name; own ones can be among the other cards."""

    @cached_property
    def known(self) -> Catalog:
        """The catalog with the card at each cost: strategies may name them all."""
        return self.catalog.with_cards(*self.versions.values())

    @cached_property
    def versions(self) -> dict[int, Card]:
        """The card at each cost."""
        return {cost: at_cost(self.card, cost) for cost in {self.cost, *self.costs}}

    def kingdom(self, number: int, cost: int) -> Kingdom:
        """One of the kingdoms, with the card at this cost."""
        return Kingdom([self.versions[cost], *self.others[number]], catalog=self.known)

    @property
    def order(self) -> tuple[int, ...]:
        """The costs in the order of the work: the main one first."""
        return (self.cost, *(cost for cost in self.costs if cost != self.cost))

    @property
    def searches(self) -> int:
        """How many searches there are in all."""
        return len(self.others) * (1 + len(self.order))

    def luck(self, number: int, what: str) -> int:
        """The seed of something in one of the kingdoms."""
        return random.Random(f"{self.seed} {number} {what}").getrandbits(60)


def plan_lab(
    name: str | Card,
    *,
    cost: int | None = None,
    costs: Iterable[int] = (),
    kingdoms: int = KINGDOMS,
    sets: Sequence[str] = (),
    seed: int = 0,
    seconds: float | None = SECONDS,
    generations: int | None = None,
    catalog: Catalog = OFFICIAL,
) -> LabPlan:
    """Draw kingdoms that have the card, from some sets (all, if none is named).

    The catalog makes cards of one's own known by name.

    >>> plan = plan_lab("Witch", kingdoms=3, costs=[4, 6])
    >>> plan.costs, "Witch at 6" in plan.kingdom(2, 6).names, len(plan.kingdom(0, 5).cards)
    ((4, 5, 6), True, 10)
    """
    alone = Kingdom([name], catalog=catalog)
    if not alone.cards:
        basic = name.name if isinstance(name, Card) else catalog.card(name).name
        raise ValueError(f"{basic} is in every game: the lab is for kingdom cards")
    one, catalog = alone.cards[0], alone.catalog
    main = one.cost if cost is None else check_cost(cost)
    seed = check_seed(seed)
    kingdoms = between("kingdoms", kingdoms, 1, MOST_KINGDOMS)
    if generations is not None:
        seconds = None
        generations = between("generations", generations, 1, _MOST_GENERATIONS)
    elif seconds is None:
        raise ValueError("how long? Give seconds or generations")
    elif not 0 < seconds <= _MOST_SECONDS:
        most = f"{_MOST_SECONDS:,.0f}"
        raise WrongArgument("seconds", f"is above 0 and at most {most}, not {seconds:g}")
    return LabPlan(
        card=one,
        cost=main,
        costs=tuple(sorted({main, *map(check_cost, costs)})),
        others=_draw(one, sets or list(SETS), seed, kingdoms, catalog),
        seed=seed,
        seconds=seconds,
        generations=generations,
        catalog=catalog,
    )


def _draw(
    one: Card, sets: Sequence[str], seed: int, count: int, catalog: Catalog
) -> tuple[tuple[str, ...], ...]:
    names = {c.name for s in sets for c in catalog.cards(set_name(s)) if not c.basic}
    pool = sorted(names - {one.name})
    if len(pool) < OTHERS:
        raise KingdomError(
            f"a kingdom has {OTHERS} other piles beside {one.name}, and there are only "
            f"{len(pool)} cards to draw them from: name more sets"
        )
    if math.comb(len(pool), OTHERS) < 2 * count:
        raise KingdomError(f"{len(pool)} cards are too few for {count:,} different kingdoms")
    rng = random.Random(f"{seed} kingdoms")
    drawn: dict[tuple[str, ...], None] = {}
    while len(drawn) < count:
        drawn[tuple(sorted(rng.sample(pool, OTHERS)))] = None
    return tuple(drawn)
