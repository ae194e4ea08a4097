"""Provincial's own method (Matthew Fisher, 2012-14), as its code does it.

What is different here: seats take turns instead of being drawn, and the cards that make a buyID
are counted in a sample of a match's games. Its oddities can be switched off.
"""

from __future__ import annotations

import dataclasses
import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ..cards.model import Card
from ..engine.kingdom import Kingdom
from ..engine.variant import OFFICIAL, Variant
from ..numbers import whole
from ..strategies.provincial_menu import menu_text
from ..strategies.rulelist import Strategy, StrategyError
from .evolution import TABLE_GAMES, Evolution, SearchLimit
from .menus import Menu, Slot, mutate, mutations, random_menu
from .referee import Job, Tally

#: The cards that at most half of the leaders may share.
STRONG = (
    "Ghost Ship", "Wharf", "Goons", "Mountebank", "Sea Hag", "Witch", "Torturer", "Rabble",
    "Swindler", "Militia", "Minion", "Tactician", "Bishop", "Knight", "Haunted Village", "Pauper",
    "Gambler", "Hex", "Palace", "Promised Land",
)  # fmt: skip


@dataclass(frozen=True)
class Parameters:
    """The numbers of Provincial, and its oddities as options."""

    pool: int = 100
    first_pool: int = 121
    leaders: int = 5
    most_games: int = 2000
    look_every: int = 200
    look_from: int = 400
    sure: float = 2.0
    """A match stops when the difference of wins is this many times the root of the games."""
    leaderboard_every: int = 4
    leaderboard_games: int = TABLE_GAMES
    chambers: int = 1
    chamber_games: int = 20_000
    inverted_weights: bool = True
    """The weakest leader counts 1.5 times as much as the best; False: the other way round."""
    equal_weights: bool = False
    """All leaders count the same, as the article says."""
    tie_value: float = 0.5
    """What a shared win counts."""
    diversity: bool = True
    """New leaders differ in what they buy, and strong cards are in at most half of them."""
    strong: tuple[str, ...] = STRONG
    bought_share: float = 0.25
    """The share of games in which a card must be bought to be in the buyID."""
    sample: int = 64
    """The games that are looked at for it."""
    unconstrained: bool = False
    """13 slots for kingdom cards of any price in place of the template."""
    flexible_province: bool = False
    """Province may come after some slots of the menu."""
    opening: str | None = None
    """The same opening for everybody, such as "4/3"; None: as the kingdom says, else shuffled."""

    def __post_init__(self) -> None:
        """Check the values."""
        for name in ("pool", "first_pool", "leaders", "most_games", "look_every", "look_from",
                     "leaderboard_every", "leaderboard_games", "chambers", "chamber_games",
                     "sample"):  # fmt: skip
            value = whole(getattr(self, name))
            if value is None or value < 1:
                raise ValueError(f"{name} is a whole number from 1 on, not {getattr(self, name)!r}")
            object.__setattr__(self, name, value)
        if not self.leaders <= self.pool or not self.leaders <= self.first_pool:
            raise ValueError(f"{self.leaders} leaders can't be chosen from a smaller pool")


@dataclass
class Chamber:
    """One population: its pool, the first of which are the leaders."""

    pool: list[Menu] = field(default_factory=list)
    leaders: list[Menu] = field(default_factory=list)
    history: list[tuple[int, Menu]] = field(default_factory=list)


class Provincial(Evolution):
    """The run of Provincial."""

    method: ClassVar[str] = "provincial"

    def __init__(
        self,
        kingdom: Kingdom | str,
        *,
        players: int = 2,
        seed: int = 0,
        variant: Variant = OFFICIAL,
        threads: int | None = None,
        ray: str | None = None,
        start: Iterable[Strategy | str] = (),
        parameters: Parameters | Mapping[str, Any] | None = None,
    ) -> None:
        """``start`` has strategies that menus can express; they take places of the first pool."""
        if parameters is None:
            parameters = Parameters()
        elif isinstance(parameters, Mapping):
            values: dict[str, Any] = {
                k: tuple(v) if k == "strong" else v for k, v in parameters.items()
            }
            parameters = Parameters(**values)
        self.parameters = parameters
        if parameters.opening is not None:
            variant = dataclasses.replace(variant, opening=parameters.opening)
        super().__init__(
            kingdom,
            players=players,
            seed=seed,
            variant=variant,
            threads=threads,
            ray=ray,
            start=start,
        )
        if not self.palette.kingdom:
            raise ValueError("Provincial's menus need kingdom cards")
        rules = self.referee.rules
        self.supply: tuple[Card, ...] = tuple(rules.cards[i] for i in rules.supply_kinds)
        self.chambers = [self._chamber(i) for i in range(parameters.chambers)]

    # ------------------------------------------------------------ the beginning

    def _chamber(self, number: int) -> Chamber:
        rng = self.luck(f"chamber {number}")
        p = self.parameters
        pool = [menu for plan in self.start if (menu := _as_menu(plan, self.palette.colony))]
        pool = pool[: p.first_pool]
        while len(pool) < p.first_pool:
            pool.append(self._fresh(rng))
        return Chamber(pool, rng.sample(pool, p.leaders))

    def _fresh(self, rng: Any) -> Menu:  # noqa: ANN401 - a random.Random
        p = self.parameters
        menu = random_menu(
            self.palette.kingdom, self.palette.colony, rng, unconstrained=p.unconstrained
        )
        return mutate(menu, self.supply, rng, flexible=p.flexible_province)

    # ------------------------------------------------------------ a generation

    def step(self) -> None:
        """Test every pool, choose leaders, make children."""
        new = [self._advanced(i, chamber) for i, chamber in enumerate(self.chambers)]
        self.generation += 1
        if self.generation % self.parameters.leaderboard_every == 0 or self.generation == 1:
            for chamber in new:
                chamber.history.append((self.generation, chamber.leaders[0]))
        self.chambers = new
        self.history = [(g, menu.strategy()) for g, menu in new[0].history]

    def _advanced(self, number: int, chamber: Chamber) -> Chamber:
        p = self.parameters
        rng = self.luck(f"children {number}")
        matches = self._test(chamber, self.games_seed() + number)
        weights = leader_weights(len(chamber.leaders), p)
        ratings = [
            sum(w * self._value(tally) for w, tally in zip(weights, row, strict=True))
            for row in matches
        ]
        order = sorted(range(len(chamber.pool)), key=lambda i: -ratings[i])
        leaders = self._choose([chamber.pool[i] for i in order], chamber.leaders, number)
        while len(leaders) < p.leaders:
            leaders.append(self._fresh(rng))
        pool = list(leaders)
        while len(pool) < p.pool:
            child = rng.choice(leaders)
            for _ in range(mutations(rng)):
                child = mutate(child, self.supply, rng, flexible=p.flexible_province)
            pool.append(child)
        return Chamber(pool, leaders, list(chamber.history))

    def _value(self, tally: Tally) -> float:
        return self.referee.rate(tally) + tie_correction(tally, self.parameters.tie_value)

    def _test(self, chamber: Chamber, seed: int) -> list[list[Tally]]:
        """Every member of the pool against every leader, with early stopping."""
        p = self.parameters
        plans = {menu: menu.strategy() for menu in (*chamber.pool, *chamber.leaders)}
        found = [[Tally() for _ in chamber.leaders] for _ in chamber.pool]
        open_ = [(i, j) for i in range(len(chamber.pool)) for j in range(len(chamber.leaders))]
        done = 0
        while open_ and done < p.most_games:
            step = p.look_from if done == 0 else p.look_every
            step = min(step, p.most_games - done)
            jobs = [Job(plans[chamber.pool[i]], plans[chamber.leaders[j]], step, done)
                    for i, j in open_]  # fmt: skip
            for (i, j), tally in zip(open_, self.referee.play(jobs, seed), strict=True):
                found[i][j].add(tally)
            done += step
            open_ = [(i, j) for i, j in open_ if not self._decided(found[i][j])]
        return found

    def _decided(self, tally: Tally) -> bool:
        return decided(self.referee.rate(tally), tally.games, self.parameters.sure)

    # ------------------------------------------------------------ diversity

    def _choose(self, ranked: Sequence[Menu], opponents: Sequence[Menu], number: int) -> list[Menu]:
        """The best by rating that the rules of diversity allow."""
        p = self.parameters
        chosen: list[Menu] = []
        ids: set[frozenset[str]] = set()
        shapes: set[tuple[str, ...]] = set()
        strong = Counter[str]()
        most = math.ceil(p.leaders / 2)
        for menu in ranked:
            if len(chosen) == p.leaders:
                break
            if not p.diversity:
                if menu not in chosen:
                    chosen.append(menu)
                continue
            if menu.shape in shapes:
                continue
            bought = self.buy_id(menu, opponents, number)
            held = [name for name in p.strong if name in bought]
            if bought in ids or any(strong[name] >= most for name in held):
                continue
            chosen.append(menu)
            ids.add(bought)
            shapes.add(menu.shape)
            strong.update(held)
        return chosen

    def buy_id(self, menu: Menu, opponents: Sequence[Menu], number: int = 0) -> frozenset[str]:
        """The kingdom cards that a menu buys in more than a quarter of the games with anybody."""
        p, referee = self.parameters, self.referee
        mine = menu.strategy()
        jobs = [Job(mine, one.strategy(), p.sample) for one in opponents]
        found: set[str] = set()
        for tally in referee.play(jobs, self.games_seed() + number):
            assert tally.bought_in is not None
            found |= {
                name
                for name, n in zip(referee.rules.names, tally.bought_in.tolist(), strict=False)
                if n > p.bought_share * p.sample
            }
        return frozenset(name for name in found if name in referee.rules.kingdom.names)

    # ------------------------------------------------------------ results

    def leaders(self) -> list[Strategy]:
        """The leaders of the chamber; with several chambers, the first of each."""
        if len(self.chambers) == 1:
            return [menu.strategy() for menu in self.chambers[0].leaders]
        return [chamber.leaders[0].strategy() for chamber in self.chambers]

    @property
    def board_games(self) -> int:
        """Games for each entry of the leaderboard, of one chamber or of several."""
        p = self.parameters
        return p.leaderboard_games if p.chambers == 1 else p.chamber_games

    def finalists(self, games: int, limit: SearchLimit) -> list[Strategy]:
        """The leaders as they are."""
        return list(dict.fromkeys(self.leaders()))

    def _settings(self) -> dict[str, Any]:
        return {"parameters": dataclasses.asdict(self.parameters)}

    def _details(self) -> dict[str, Any]:
        return {
            "chambers": [
                {
                    "pool": [_packed(menu) for menu in chamber.pool],
                    "leaders": [_packed(menu) for menu in chamber.leaders],
                    "history": [[g, _packed(menu)] for g, menu in chamber.history],
                }
                for chamber in self.chambers
            ]
        }

    def _restore(self, details: Mapping[str, Any]) -> None:
        self.chambers = [
            Chamber(
                [_unpacked(menu) for menu in one["pool"]],
                [_unpacked(menu) for menu in one["leaders"]],
                [(g, _unpacked(menu)) for g, menu in one["history"]],
            )
            for one in details["chambers"]
        ]


def leader_weights(count: int, p: Parameters) -> list[float]:
    """How much a result against each leader counts, the best leader first.

    >>> [round(w, 2) for w in leader_weights(5, Parameters())]
    [0.16, 0.18, 0.2, 0.22, 0.24]
    """
    if p.equal_weights or count == 1:
        return [1 / count] * count
    weights = [1 + 0.5 * i / (count - 1) for i in range(count)]
    if not p.inverted_weights:
        weights.reverse()
    return [w / sum(weights) for w in weights]


def decided(rate: float, games: int, sure: float = 2.0) -> bool:
    """Whether a match may stop: the difference of wins is far beyond its root.

    >>> decided(0.55, 400), decided(0.54, 400)
    (True, False)
    """
    return abs(2 * rate - 1) >= sure / math.sqrt(games) - 1e-12


def tie_correction(tally: Tally, value: float) -> float:
    """What is added to a win rate if a shared win does not count one half."""
    return (value - 0.5) * tally.shared / max(tally.games, 1)


def _as_menu(plan: Strategy, colony: bool) -> Menu | None:
    """The menu for a strategy; None if no menu can express it."""
    try:
        head, _, entries = menu_text(plan).rpartition("-")
    except StrategyError:
        return None
    estate, duchy, province = (int(part[1:]) for part in head.split("-"))
    slots = []
    names = {rule.card.casefold(): rule.card for rule in plan.rules}
    for entry in entries.split("|"):
        name, _, count = entry.partition("@")
        slots.append(Slot(names[name], int(count), 0, 11))
    return Menu(tuple(slots), estate, duchy, province, colony)


def _packed(menu: Menu) -> list[Any]:
    slots = [[slot.card, slot.count, slot.low, slot.high] for slot in menu.slots]
    return [
        menu.estate, menu.duchy, menu.province, int(menu.colony), menu.province_slot, slots,
    ]  # fmt: skip


def _unpacked(data: Sequence[Any]) -> Menu:
    estate, duchy, province, colony, place, slots = data
    return Menu(tuple(Slot(*slot) for slot in slots), estate, duchy, province, bool(colony), place)
