"""Who takes part: how each is prepared for a kingdom, and how it takes its seat."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ...agents.player_text import named_player
from ...agents.protocol import Agent, Player
from ...agents.search import SearchAgent
from ...engine.decision import Option
from ...engine.view import View
from ...learn import analyze
from ...match.players import as_agent, seated
from ...match.simulate import simulate
from ...runs import Tell
from ...strategies import Strategy, parse
from ...strategies.player_forms import PlayerReading
from ..slangen.thesis_players import monte_carlo
from .grounds import YANG_KUO, Ground

Prepared = dict[str, Any]
"""What a preparation has found, as plain data."""

OURS = "ours"
_RULES = "rules"


@dataclass(frozen=True)
class ArenaBudget:
    """How long preparations, searches and timing may take."""

    seconds: float
    """Of each preparation."""
    rollouts: int
    """Of a search, for each option."""
    timed: int
    """Games in which decisions are timed."""


@dataclass(frozen=True)
class Contestant:
    """One of those who take part."""

    label: str
    source: str
    """The publication."""
    how: str
    """How it comes to its decisions, in a few words."""
    seat: Callable[[Ground, Prepared, ArenaBudget], Player]
    method: str = ""
    """The method of an analysis that prepares it; none if it is ready."""
    searches: bool = False
    """Whether it plays on from each decision, which takes long."""
    only_on: str = ""
    """The one ground that it can play on, if there is only one."""


def prepared(
    method: str, ground: Ground, budget: ArenaBudget, seed: int, threads: int | None, tell: Tell
) -> Prepared:
    """What a method of ``analyze`` finds on a ground, and how many seconds that takes."""
    found = analyze(
        ground.kingdom, budget.seconds, method=method, seed=seed,
        variant=ground.variant, threads=threads, progress=lambda now: tell(now.share),
    )  # fmt: skip
    if not found.finished:
        raise KeyboardInterrupt
    return {"seconds": found.seconds, _RULES: str(found.leaders[0].strategy)}


def _named(name: str) -> Callable[[Ground, Prepared, ArenaBudget], Player]:
    return lambda ground, prepared, budget: name


def _found(ground: Ground, prepared: Prepared) -> Strategy:
    return parse(prepared[_RULES], catalog=ground.kingdom.catalog)


def _strategy(ground: Ground, prepared: Prepared, budget: ArenaBudget) -> Player:
    del budget
    return _found(ground, prepared)


def _searching(ground: Ground, prepared: Prepared, budget: ArenaBudget) -> Player:
    return SearchAgent(_found(ground, prepared), rollouts=budget.rollouts)


def _double(ground: Ground, prepared: Prepared, budget: ArenaBudget) -> Player:
    del ground, prepared
    return monte_carlo("Double", "Smart", budget.rollouts)


def _tree(ground: Ground, prepared: Prepared, budget: ArenaBudget) -> Player:
    del ground, prepared
    return monte_carlo("MCTS", "Smart", budget.rollouts)


CONTESTANTS = (
    Contestant(
        "Planning Agent",
        "Fenner 2014",
        "branch and bound over what its deck becomes, with a network that sees effects",
        _named("Planning Agent"),
        searches=True,
    ),
    Contestant(
        "Provincial's leader", "Fisher 2012-14", "a menu of purchases, found by co-evolution",
        _strategy, "provincial",
    ),
    Contestant(
        "Genetic design", "Huang & Larson 2019",
        "a priority list, found by their genetic algorithm against their Big Money",
        _strategy, "genetic",
    ),
    Contestant(
        "Double Monte Carlo", "Slangen 2023", "plays on at random from each option, for points",
        _double, searches=True,
    ),
    Contestant(
        "Tree search", "Slangen 2023", "a tree with UCB1 over games of Smart, for points",
        _tree, searches=True,
    ),
    Contestant(
        "RL RandomAction", "Yang & Kuo 2019", "a network that has learnt in this game",
        _named("RL RandomAction"), only_on=YANG_KUO,
    ),
    Contestant("Big Money", OURS, "Treasures and Provinces", _named("Big Money")),
    Contestant(
        "Best Terminal", OURS, "money and the terminal Action that is best with it",
        _named("Best Terminal"),
    ),
    Contestant("A", OURS, "rules with conditions, found by our analysis", _strategy, "ours"),
    Contestant(
        "A with search", OURS, "plays on from each option as A does", _searching, "ours",
        searches=True,
    ),
)  # fmt: skip


def taking_part(ground: Ground) -> tuple[Contestant, ...]:
    """Those who can play on a ground."""
    return tuple(one for one in CONTESTANTS if one.only_on in ("", ground.name))


@dataclass
class _Timed:
    """An agent whose time is taken."""

    agent: Agent
    seconds: float = 0.0
    decisions: int = 0

    def new_game(self, seed: int, player: int) -> None:
        """Begin a game."""
        begin = getattr(self.agent, "new_game", None)
        if begin is not None:
            begin(seed, player)

    def choose(self, view: View) -> Option | int | str:
        """What the agent answers."""
        begun = time.perf_counter()
        chosen = self.agent.choose(view)
        self.seconds += time.perf_counter() - begun
        self.decisions += 1
        return chosen


def seconds_of_decisions(
    player: Player, ground: Ground, games: int, seed: int
) -> tuple[float, int]:
    """How long somebody thinks in games with Big Money, asked from Python; and how often."""
    kingdom, variant = ground.kingdom, ground.variant
    if isinstance(player, str):
        player = named_player(player, PlayerReading(kingdom.catalog, kingdom))
    timed = _Timed(as_agent(seated(player, kingdom, variant)))
    seats: list[Player] = [lambda: timed, "Big Money"]
    simulate(kingdom, seats, games, seed, variant=variant)
    return timed.seconds, timed.decisions
