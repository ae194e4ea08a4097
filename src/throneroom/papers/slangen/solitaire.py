"""Slangen's game: one player, a fixed number of turns, three scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from ...cards.model import Card
from ...engine.kingdom import Kingdom
from ...engine.variant import Variant
from ...numbers import between
from .cards import LIBRARY, MERCHANT, WORKSHOP

TURN_LIMIT = 10
MOST_TURNS = 100
ACTIONS: tuple[str | Card, ...] = (
    "Festival", "Market", "Village", "Laboratory", "Smithy", MERCHANT, LIBRARY, WORKSHOP,
    "Throne Room", "Vassal",
)  # fmt: skip
MOST_POINTS = 8 * (1 + 3 + 6) + 3
"""All victory cards of the stock, and the three Estates of the start."""


@dataclass(frozen=True)
class Scenario:
    """One of the three settings of the experiments."""

    key: str
    title: str
    piles: Mapping[str, int]
    actions: bool = True

    def kingdom(self) -> Kingdom:
        """The Action cards that there are."""
        return Kingdom(list(ACTIONS) if self.actions else [])

    def variant(self, turn_limit: int = TURN_LIMIT) -> Variant:
        """The rules: all Treasures count, and nothing but the turn limit ends the game."""
        turn_limit = between("a turn limit", turn_limit, 1, MOST_TURNS)
        return Variant(
            players=1,
            kingdom_piles=None,
            piles={**self.piles, "Curse": 0},
            turn_limit=turn_limit,
            end_piles=0,
            end_when_empty=(),
            auto_treasures=True,
        )


STANDARD = Scenario("standard", "Standard parameters", {"Victory": 8, "Treasure": 16, "Action": 5})
UNLIMITED = Scenario(
    "unlimited",
    "Unlimited stacks",
    {"Victory": 250, "Treasure": 250, "Action": 250, "Copper": 243, "Estate": 247},
)
NO_ACTIONS = Scenario(
    "no-actions", "No action cards", {"Victory": 8, "Treasure": 16}, actions=False
)
SCENARIOS = {one.key: one for one in (STANDARD, UNLIMITED, NO_ACTIONS)}
