"""The players of the thesis: a bot, and the Monte Carlo strategies on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ...strategies.bots import Bot
from ...strategies.published_agents import PublishedAgent

if TYPE_CHECKING:
    from ...engine.kingdom import Kingdom

_SLANGEN = "Slangen 2023"
_RUNS = 100
"""Games that are played on for each option."""

BOTS = (
    Bot(
        "Smart",
        "Buys the most expensive card it can, ties at random; plays +Actions first.",
        _SLANGEN,
        """
        dearest of Treasure, Action, Victory

        gain:
        dearest of Treasure, Action, Victory

        play:
        Festival
        Market
        Village
        Laboratory
        Merchant
        dearest Action

        replay:
        Festival
        Market
        Village
        Laboratory
        Merchant
        dearest Action
    """,
    ),
)


def _double(kingdom: Kingdom) -> Any:  # noqa: ANN401 - an agent
    from .thesis_players import monte_carlo

    del kingdom
    return monte_carlo("Double", "Smart", _RUNS)


def _tree(kingdom: Kingdom) -> Any:  # noqa: ANN401 - an agent
    from .thesis_players import monte_carlo

    del kingdom
    return monte_carlo("MCTS", "Smart", _RUNS)


AGENTS = (
    PublishedAgent(
        "Double Monte Carlo",
        "Plays on as Smart from each option, for points, and again from the better half.",
        _SLANGEN,
        _double,
    ),
    PublishedAgent(
        "Tree Search",
        "A search tree with UCB1 over games that are played on as Smart, for points.",
        _SLANGEN,
        _tree,
    ),
)
