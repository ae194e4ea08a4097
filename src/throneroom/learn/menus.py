"""Provincial's menus: its template, how a random menu is drawn, and how it mutates."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..cards.model import Card
from ..strategies.provincial_menu import menu_strategy
from ..strategies.rulelist import Strategy

FROZEN = 99
MOST = 12
_HIGHEST = 8
_NEVER = ("Curse", "Copper", "Estate", "Duchy", "Province", "Colony")
_DRAWS = 21

# Chances of the kinds of change within one mutation; each is tried by itself.
ESTATE = DUCHY = PROVINCE = 0.1
COUNT, REPLACE, SWAP = 0.7, 0.6, 0.5
TO_ZERO, BY_LITTLE = 0.2, 0.5  # of the changes of a count; the rest are by up to 12
ONE_COPY = 0.5  # when a card is replaced
SHIFT = 0.5  # the flexible Province slot moves


@dataclass(frozen=True)
class Slot:
    """A card, how many of it, and the prices that are allowed here; 99 copies never change."""

    card: str
    count: int
    low: int
    high: int

    @property
    def frozen(self) -> bool:
        """Whether the slot never changes."""
        return self.count == FROZEN

    @property
    def prices(self) -> tuple[int, int]:
        """The range of prices."""
        return self.low, self.high


@dataclass(frozen=True)
class Menu:
    """Slots in order, and from how many Provinces left on victory cards are bought."""

    slots: tuple[Slot, ...]
    estate: int
    duchy: int
    province: int
    colony: bool = False
    province_slot: int = 0
    """How many slots come before Province (and Colony): the flexible Province slot."""

    @property
    def text(self) -> str:
        """As Provincial writes it."""
        entries = "|".join(f"{slot.card.casefold()}@{slot.count}" for slot in self.slots)
        return f"e{self.estate}-d{self.duchy}-p{self.province}-{entries}"

    @property
    def shape(self) -> tuple[str, ...]:
        """The menu without its counts."""
        return tuple(slot.card for slot in self.slots)

    def strategy(self) -> Strategy:
        """The strategy that the menu stands for, played in Provincial's style."""
        entries = [(slot.card, slot.count) for slot in self.slots]
        thresholds = (self.estate, self.duchy, self.province)
        plan = menu_strategy(entries, thresholds, colony=self.colony)
        if not self.province_slot:
            return plan
        greens = 3 + self.colony
        # Slots without copies have no rule.
        before = sum(1 for slot in self.slots[: self.province_slot] if slot.count)
        top, rest = plan.rules[:greens], plan.rules[greens:]
        return plan.with_sections(buy=(*rest[:before], *top, *rest[before:]))


# ---------------------------------------------------------------- templates

_BASE: tuple[tuple[str, int, int, int], ...] = (
    ("Gold", 0, 5, 11), ("Gold", 0, 5, 11), ("Gold", FROZEN, 0, 11),
    ("", 0, 3, 5), ("", 0, 3, 5), ("", 0, 0, 5), ("", 0, 0, 5), ("", 0, 0, 5),
    ("Silver", FROZEN, 0, 11), ("", 0, 0, 2),
)  # fmt: skip
_COLONY: tuple[tuple[str, int, int, int], ...] = (
    ("Platinum", 0, 7, 11), ("Platinum", FROZEN, 0, 11),
    ("Gold", 0, 5, 8), ("Gold", 0, 5, 8), ("Gold", 0, 5, 8), ("Gold", FROZEN, 0, 11),
    ("", 0, 3, 5), ("", 0, 3, 5), ("", 0, 0, 5), ("", 0, 0, 5), ("", 0, 0, 5),
    ("Silver", FROZEN, 0, 11), ("", 0, 0, 2),
)  # fmt: skip
_UNCONSTRAINED = tuple(("", 0, 0, 11) for _ in range(13))


def random_menu(
    kingdom: Sequence[Card], colony: bool, rng: random.Random, *, unconstrained: bool = False
) -> Menu:
    """A menu from the template: kingdom cards of any price, none or one of each."""
    template = _UNCONSTRAINED if unconstrained else _COLONY if colony else _BASE
    slots = tuple(
        Slot(name or rng.choice(kingdom).name, count if name else rng.randrange(2), low, high)
        for name, count, low, high in template
    )
    late = colony or unconstrained
    return Menu(slots, 2, 3 if late else 4, 4 if late else 8, colony)


# ---------------------------------------------------------------- mutation


def mutations(rng: random.Random, stop: float = 0.3) -> int:
    """How often a child is mutated: at least once, 3.3 times on average."""
    count = 1
    while rng.random() >= stop:
        count += 1
    return count


def mutate(
    menu: Menu, supply: Sequence[Card], rng: random.Random, *, flexible: bool = False
) -> Menu:
    """One mutation: every kind of change is tried by itself.

    Provincial also changes a "remodel gold threshold", which nothing ever reads; that is left out.
    """
    if rng.random() < ESTATE:
        menu = replace(menu, estate=_nudged(menu.estate, rng))
    if rng.random() < DUCHY:
        menu = replace(menu, duchy=_nudged(menu.duchy, rng))
    if menu.colony and rng.random() < PROVINCE:
        menu = replace(menu, province=_nudged(menu.province, rng))
    if rng.random() < COUNT:
        menu = _change_count(menu, rng)
    for _ in range(2):
        if rng.random() < REPLACE:
            menu = _replace_card(menu, supply, rng)
    if rng.random() < SWAP:
        menu = _swap(menu, rng)
    if flexible and rng.random() < SHIFT:
        place = menu.province_slot + rng.choice((-1, 1))
        menu = replace(menu, province_slot=max(0, min(place, len(menu.slots))))
    return menu


def _nudged(threshold: int, rng: random.Random) -> int:
    return max(0, min(threshold + rng.choice((-1, 1)), _HIGHEST))


def _set(menu: Menu, at: int, slot: Slot) -> Menu:
    return replace(menu, slots=(*menu.slots[:at], slot, *menu.slots[at + 1 :]))


def _change_count(menu: Menu, rng: random.Random) -> Menu:
    at = rng.randrange(len(menu.slots))
    slot = menu.slots[at]
    if slot.frozen:
        return menu
    kind = rng.random()
    if kind < TO_ZERO:
        count = 0
    else:
        most = 2 if kind < TO_ZERO + BY_LITTLE else MOST
        count = slot.count + rng.choice((-1, 1)) * rng.randint(1, most)
    return _set(menu, at, replace(slot, count=max(0, min(count, MOST))))


def allowed(card: Card, slot: Slot) -> bool:
    """Whether a card may be put into a slot by mutation."""
    if card.name in _NEVER:
        return False
    return slot.low <= card.cost <= slot.high or card.name == "Peddler"


def _replace_card(menu: Menu, supply: Sequence[Card], rng: random.Random) -> Menu:
    at = rng.randrange(len(menu.slots))
    slot = menu.slots[at]
    if slot.frozen:
        return menu
    for _ in range(_DRAWS):
        card = rng.choice(supply)
        if allowed(card, slot):
            count = 1 if rng.random() < ONE_COPY else slot.count
            return _set(menu, at, replace(slot, card=card.name, count=count))
    return menu


def _swap(menu: Menu, rng: random.Random) -> Menu:
    one, two = rng.randrange(len(menu.slots)), rng.randrange(len(menu.slots))
    first, second = menu.slots[one], menu.slots[two]
    if first.prices != second.prices or first.frozen or second.frozen:
        return menu
    return _set(_set(menu, one, second), two, first)
