"""Figure 6.1: how many nodes a search from the starting deck expands, with bounds and without."""

from __future__ import annotations

import time
from dataclasses import dataclass, replace

from ... import _core
from ...cards.codes import Purpose
from ...engine.kingdom import Kingdom
from ...engine.ruleset import ruleset
from ...engine.variant import OFFICIAL
from ...runs import Tell
from .plan_network import shipped
from .planner import PlanningAgent, PlanSettings


@dataclass(frozen=True)
class Nodes:
    """Searches with one look-ahead."""

    searches: int
    expanded: float
    """Nodes expanded, on average."""
    made: float
    cut: int
    """Searches that were ended by the limit of nodes."""
    seconds: float
    """Of a search."""


def count_nodes(
    look_ahead: int, bounded: bool, searches: int, seed: int, *, tell: Tell | None = None
) -> Nodes:
    """Searches at the first purchase of games of four, in random kingdoms of the Base set.

    The game is taken to end after so many turns. With the twenty that it really lasts no node is
    ever cut off: the ball of decks within reach then holds the best one that the network knows.
    """
    settings = replace(
        PlanSettings(), expansions=0, look_ahead=look_ahead, playouts=0, turns=look_ahead,
        bounded=bounded, most_nodes=300_000,
    )  # fmt: skip
    agent = PlanningAgent(shipped(), settings)
    expanded = made = cut = 0
    begun = time.perf_counter()
    for number in range(searches):
        luck = _core.game_seed(seed, number)
        rules = ruleset(Kingdom.random("Base", luck, edition=1), 4, OFFICIAL)
        core = _core.Game(rules.core, luck)
        agent.new_game(luck, 0)
        while core.decision()[1] != Purpose.BUY:
            core.choose(agent.answer(rules, core))
        found = agent.plan(rules, core)
        expanded += found.expanded
        made += found.nodes
        cut += not found.complete
        if tell is not None:
            tell((number + 1) / searches)
    seconds = (time.perf_counter() - begun) / searches
    return Nodes(searches, expanded / searches, made / searches, cut, seconds)


def branches(cards: int, buys: int) -> int:
    """Sequences of purchases when every card is free: the branching factor of a turn.

    The thesis's Bridge example, 17 cards and 11 Buys:

    >>> branches(17, 11)
    34271896307633
    """
    return int(cards**buys)
