"""What an episode is rewarded with, by name or as weights of a few figures."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, NamedTuple

from ..cards.codes import Purpose
from ..cards.errors import nearest
from ..engine.ruleset import Ruleset


class Figures(NamedTuple):
    """How a game stands for a player: numbers, or arrays of them for many games."""

    points: Any
    """The player's score now."""
    best_other: Any
    """The score of the best other player; 0 if there is none."""
    bought: Any
    """Points printed on the cards that the player has bought since the last decision."""
    turns: Any
    """Turns of all players together."""
    result: Any
    """At the end: 1 for a win, 0 for a shared one, -1 for a loss."""
    ended: Any
    """Whether the game is over by its rules: not while it runs, nor if it was cut off."""


@dataclass(frozen=True)
class Reward:
    """Weights: what a player gets after each decision is their sum.

    >>> Reward(win=10, lead=0.1)
    Reward(win=10, points=0.0, lead=0.1, bought=0.0, pace=0.0)
    """

    win: float = 0.0
    """At the end, times 1 for a win, 0 for a shared one, -1 for a loss."""
    points: float = 0.0
    """For each point that the score has risen since the last decision."""
    lead: float = 0.0
    """For each point by which the lead over the best other player has grown."""
    bought: float = 0.0
    """For each point printed on cards that were bought."""
    pace: float = 0.0
    """At the end, for each point per turn, the turns of all players counted."""

    def __post_init__(self) -> None:
        """Weights are numbers."""
        for one in fields(self):
            value = getattr(self, one.name)
            number = isinstance(value, int | float) and not isinstance(value, bool)
            if not number or not math.isfinite(value):
                raise ValueError(f"the weight {one.name!r} of a reward is a number, not {value!r}")

    @property
    def each_step(self) -> bool:
        """Whether something may be earned before the end."""
        return bool(self.points or self.lead or self.bought)

    def of(self, before: Figures, now: Figures) -> Any:  # noqa: ANN401 - a number or an array
        """What is earned between two decisions."""
        gained = now.points - before.points
        lost = now.best_other - before.best_other
        at_end = self.win * now.result + self.pace * now.points / now.turns
        return (
            self.points * gained
            + self.lead * (gained - lost)
            + self.bought * now.bought
            + now.ended * at_end
        )


def points_bought(rules: Ruleset, purpose: int, option: int) -> int:
    """The points printed on the card that an answer buys; 0 if it buys none."""
    if purpose != Purpose.BUY or option >= len(rules.cards):
        return 0
    points = rules.cards[option].points
    return 0 if points is None else points.number


REWARDS: Mapping[str, Reward] = MappingProxyType({
    "win": Reward(win=1.0),
    "points": Reward(points=1.0),
    "lead": Reward(lead=1.0),
    "yang-kuo": Reward(bought=1.0, win=43.29, pace=43.15),
})  # fmt: skip
"""Rewards with a name.

``yang-kuo`` is what their program gives, with the weights of the paper's Figure 3: the points of
each card bought, at the end 43.29 for a win and 100 x 0.4315 for each point per turn.
"""


def as_reward(given: str | Reward) -> Reward:
    """A reward, or the one that has this name."""
    if isinstance(given, Reward):
        return given
    if not isinstance(given, str):
        raise TypeError(f"a reward is a name or a Reward, not {given!r}")
    word = given.strip().casefold()
    if word not in REWARDS:
        known = f"; known are {', '.join(REWARDS)}"
        raise ValueError(f"unknown reward {given!r}{nearest(word, REWARDS) or known}")
    return REWARDS[word]
