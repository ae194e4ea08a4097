"""Provincial as a player: a menu that the program has published, for any kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ...engine.variant import Variant
from ...strategies.published_agents import PublishedAgent

if TYPE_CHECKING:
    from ...engine.kingdom import Kingdom
    from ...strategies import Strategy

NAME = "Provincial"
_TRIED = 8  # menus of near kingdoms
_GAMES = 200  # of each


def provincials_menu(kingdom: Kingdom) -> Strategy:
    """The best leader of this kingdom if it is one of the 100 published ones, else of a near one.

    Near are those of whose menus most is left when entries for other cards are dropped; among
    them, the one that does best against Big Money here.

    >>> from throneroom import Kingdom
    >>> plan = provincials_menu(Kingdom("Swindler, Watchtower, Conspirator, Gardens, Moneylender, "
    ...     "Spy, Counting House, Explorer, Library, Trading Post"))
    >>> [rule.card for rule in plan.rules][:5]
    ['Province', 'Duchy', 'Estate', 'Gold', 'Trading Post']
    """
    from ...strategies import strategy
    from .published import kingdoms

    names = {*kingdom.names}
    near: list[tuple[float, Strategy]] = []
    for one in kingdoms():
        if one.missing:
            continue
        menu = replace(strategy(one.leaders[0]), name=NAME)
        if ({*one.cards}, one.colony) == (names, kingdom.colony):
            return menu
        wanted = {rule.card for rule in menu.rules if rule.card in one.cards}
        if wanted & names:
            near.append((len(wanted & names) - len(wanted - names) / 2, menu))
    if not near:
        raise ValueError("it has published no menu that buys one of these cards")
    near.sort(key=lambda one: -one[0])
    return _best(kingdom, [menu for _, menu in near[:_TRIED]])


def _best(kingdom: Kingdom, menus: Sequence[Strategy]) -> Strategy:
    from ...learn.stored_analyses import fit
    from ...match.simulate import simulate

    variant = Variant(kingdom_piles=None)
    fitted = [fit(menu, kingdom) for menu in menus]
    wins = [
        float(simulate(kingdom, [plan, "Big Money"], _GAMES, 1, variant=variant, threads=1)
              .win_rates[0])
        for plan in fitted
    ]  # fmt: skip
    return fitted[wins.index(max(wins))]


AGENTS = (
    PublishedAgent(
        NAME,
        "The menu that it has found for this kingdom, or for the nearest of the 100 that it has "
        "published.",
        "Fisher 2012-14",
        provincials_menu,
    ),
)
