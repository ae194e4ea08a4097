"""The planning agent: what changes its deck is planned by branch and bound, the rest follows rules.

Purchases, gains and trashing are planned (:mod:`throneroom.papers.fenner.plan_network` and the
core's planner); cards are played in the order of the thesis. What the text leaves open is a
setting.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

from ... import _core
from ...agents.strategy_agent import StrategyAgent
from ...cards.codes import Purpose
from ...cards.errors import nearest
from ...engine.ruleset import Ruleset
from ...numbers import whole
from ...strategies import strategy
from .plan_network import HAND_PLAYER, PlanNetwork, shipped

PLANNED = (Purpose.BUY, Purpose.GAIN, Purpose.TRASH)
"""Decisions that change the game vector."""


@dataclass(frozen=True)
class PlanSettings:
    """How the planner searches. The thesis says: 20 expansions; the rest is open."""

    expansions: int = 20
    """Nodes that are expanded at most; 0: all of them."""
    look_ahead: int = 0
    """Turns after this one that a node may reach; 0: to the end of the game."""
    playouts: int = 8
    """Games played on by Big Money that say how many turns are left. Their mean is then off by
    about half a turn; the thesis says "usually correct within 1 turn". 0: ``turns`` says it."""
    turns: int = 0
    """Turns left, without playouts."""
    most_buys: int = 2
    """Cards bought in a coming turn at most: with three, most of 20 expansions are purchases of one
    and the same turn."""
    bounded: bool = True
    """Without bounds, every node is expanded: the brute force of Figure 6.1."""
    asks_for_most: bool = False
    """The upper bound is the network's fifth output, not an ascent."""
    steps: int = 4
    """Of each gradient ascent; each begins where the last one of the same bound ended, so that a
    bound takes dozens of steps in all."""
    starts: int = 1
    """Ascents of each ball; those after the first begin at random places."""
    stride: float = 0.5
    """Length of a step, in radii of the ball; each is drawn from half of it to one and a half."""
    most_nodes: int = 1 << 20
    """A plan ends there in any case."""

    def __post_init__(self) -> None:
        """Numbers that a search can be made with."""
        for name, low, high in (
            ("expansions", 0, 1 << 24), ("look_ahead", 0, 1000), ("playouts", 0, 10_000),
            ("turns", 0, 1000), ("most_buys", 1, 16), ("steps", 0, 10_000), ("starts", 1, 10_000),
            ("most_nodes", 1, 1 << 30),
        ):  # fmt: skip
            given = whole(getattr(self, name))
            if given is None or not low <= given <= high:
                raise ValueError(
                    f"{name} is between {low:,} and {high:,}, not {getattr(self, name)!r}"
                )
        if not 0 < float(self.stride) <= 10:
            raise ValueError(f"stride is above 0 and at most 10, not {self.stride!r}")

    @staticmethod
    def of(**given: Any) -> PlanSettings:  # noqa: ANN401 - as a user gives them
        """Settings by name; an error offers the nearest one."""
        known = [one.name for one in fields(PlanSettings)]
        for name in given:
            if name not in known:
                hint = nearest(name, known) or f": known are {', '.join(known)}"
                raise ValueError(f"unknown setting {name!r} of the planning agent{hint}")
        return PlanSettings(**given)

    def row(self) -> tuple[int, int, int, int, int, bool, bool, int, int, float, int]:
        """In the core's order."""
        return (
            self.expansions, self.look_ahead, self.playouts, self.turns, self.most_buys,
            self.bounded, self.asks_for_most, self.steps, self.starts, self.stride, self.most_nodes,
        )  # fmt: skip


@dataclass(frozen=True)
class Plan:
    """What came out of a search."""

    option: int
    nodes: int
    """Nodes made."""
    expanded: int
    pruned: int
    turns: float
    """Turns left after this one, by the playouts."""
    lower: float
    """The best node's points if nothing but points is bought behind it."""
    complete: bool
    """Whether nothing was left that could be better."""


class PlanningAgent(StrategyAgent):
    """The thesis's agent, with one of the package's networks if none is given."""

    name = "Planning Agent"

    def __init__(
        self,
        network: PlanNetwork | None = None,
        settings: PlanSettings = PlanSettings(),
        *,
        name: str = "",
    ) -> None:
        """Take a network and how to search."""
        super().__init__(strategy(HAND_PLAYER))
        self.network = network or shipped(most=settings.asks_for_most)
        self.settings = settings
        self.name = name or PlanningAgent.name
        if settings.asks_for_most and not self.network.has_most:
            raise ValueError("asks_for_most needs a network with a fifth output, the most points")
        self._native: tuple[Ruleset, _core.PlanNetwork, _core.RuleList | None] | None = None
        self._plans = 0

    def __getstate__(self) -> dict[str, Any]:
        """What is native is made anew in copies."""
        return {**super().__getstate__(), "_native": None}

    def new_game(self, seed: int, player: int) -> None:
        """Begin a game with luck of its own."""
        super().new_game(seed, player)
        self._seed, self._plans = seed, 0

    def answer(self, rules: Ruleset, core: _core.Game) -> int:
        """A plan for what changes the deck; the rules' answer for all else."""
        player, purpose, _, _, subject, _ = core.decision()
        others = purpose == Purpose.TRASH and subject != player  # a Thief's choice, for instance
        if purpose not in PLANNED or others:
            return super().answer(rules, core)
        return self.plan(rules, core).option

    def plan(self, rules: Ruleset, core: _core.Game) -> Plan:
        """Plan for the player who is asked now."""
        if self._native is None or self._native[0] is not rules:
            self._native = (rules, self.network.at(rules), self.strategy.compile(rules))
        _, network, player = self._native
        self._plans += 1
        luck = _core.game_seed(getattr(self, "_seed", 0), self._plans)
        players = [player] * rules.core.players
        return Plan(**_core.plan(core, network, players, self.settings.row(), luck))
