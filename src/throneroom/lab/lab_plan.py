"""What the lab is to do: the card, its versions, the kingdoms, and how long to look at each."""

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
from .card_numbers import COST, check_value, find_number
from .price import at_cost, version

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
    """The cost at which it is studied."""
    number: str
    """The number of the card that is swept; the cost, if no other was asked for."""
    value: int
    """The value of it that most of the report is about."""
    values: tuple[int, ...]
    """All values that are tried, in order."""
    others: tuple[tuple[str, ...], ...]
    """The other cards of each kingdom; they are the same at every value."""
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
        """The catalog with all versions of the card: strategies may name them all."""
        return self.catalog.with_cards(*self.versions.values())

    @cached_property
    def versions(self) -> dict[int, Card]:
        """The card with each value of the number."""
        base = self.card if self.number == COST else at_cost(self.card, self.cost)
        number = find_number(base, self.number)
        return {value: version(base, number, value) for value in self.values}

    @property
    def name(self) -> str:
        """The name of the version that most of the report is about."""
        return self.versions[self.value].name

    @property
    def subject(self) -> str:
        """The card and what most of the report is about: ``Witch at cost 5``."""
        at = f"{self.card.name} at cost {self.cost}"
        return at if self.number == COST else f"{at} with {self.said(self.value)}"

    def said(self, value: int) -> str:
        """The number with a value, in words: ``cost 4``, ``+Cards 3``."""
        return f"{self.number} {value}"

    def kingdom(self, number: int, value: int) -> Kingdom:
        """One of the kingdoms, with the card with this value of its number."""
        return Kingdom([self.versions[value], *self.others[number]], catalog=self.known)

    @property
    def order(self) -> tuple[int, ...]:
        """The values in the order of the work: the main one first."""
        return (self.value, *(value for value in self.values if value != self.value))

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
    sweep: tuple[str, Iterable[int]] | None = None,
    kingdoms: int = KINGDOMS,
    sets: Sequence[str] = (),
    seed: int = 0,
    seconds: float | None = SECONDS,
    generations: int | None = None,
    catalog: Catalog = OFFICIAL,
) -> LabPlan:
    """Draw kingdoms that have the card, from some sets (all, if none is named).

    The catalog makes cards of one's own known by name. ``sweep`` is the name of a number of the
    card (see :func:`.card_numbers`) and the values to try; ``costs`` is the same for its cost.

    >>> plan = plan_lab("Witch", kingdoms=3, costs=[4, 6])
    >>> plan.values, "Witch at 6" in plan.kingdom(2, 6).names, len(plan.kingdom(0, 5).cards)
    ((4, 5, 6), True, 10)
    """
    alone = Kingdom([name], catalog=catalog)
    if not alone.cards:
        basic = name.name if isinstance(name, Card) else catalog.card(name).name
        raise ValueError(f"{basic} is in every game: the lab is for kingdom cards")
    one, catalog = alone.cards[0], alone.catalog
    number, value, values = _swept(one, cost, costs, sweep)
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
        cost=one.cost if cost is None else at_cost(one, cost).cost,
        number=number,
        value=value,
        values=values,
        others=_draw(one, sets or list(SETS), seed, kingdoms, catalog),
        seed=seed,
        seconds=seconds,
        generations=generations,
        catalog=catalog,
    )


def _swept(
    one: Card, cost: int | None, costs: Iterable[int], sweep: tuple[str, Iterable[int]] | None
) -> tuple[str, int, tuple[int, ...]]:
    """The number that is swept, by its own name; its main value, and all of them."""
    prices = [*costs]
    if sweep is not None and prices:
        raise ValueError("say one of costs and sweep: one number of the card is swept")
    base = one if cost is None else at_cost(one, cost)
    name, asked = (COST, prices) if sweep is None else (sweep[0], [*sweep[1]])
    found = find_number(base, name)
    values = {found.value, *(check_value(one, found, value) for value in asked)}
    for value in values:
        version(base, found, value)  # an error, if there is no such card
    return found.name, found.value, tuple(sorted(values))


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
