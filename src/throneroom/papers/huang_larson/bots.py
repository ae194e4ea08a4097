"""The opponents of the program's last version; the report's own is Big Money (Huang & Larson)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...cards.english import in_words
from ...strategies.bots import Bot
from ...strategies.published_agents import PublishedAgent

if TYPE_CHECKING:
    from ...engine.kingdom import Kingdom
    from ...strategies import Strategy

_HUANG_LARSON = "Huang & Larson 2019"


def low(n: int) -> str:
    """Their condition for low piles, as the strategy language has it.

    >>> low(5)
    'lowest victory pile <= 5 or lowest pile(3) <= 5'
    """
    return f"lowest victory pile <= {n} or lowest pile(3) <= {n}"


BOTS = (
    Bot(
        "BigSmithy (Huang & Larson)",
        "Theirs: a Smithy for every 8 cards; a Copper when piles are nearly empty.",
        _HUANG_LARSON,
        f"""
        Province if {low(6)}
        Duchy    if {low(5)}
        Estate   if {low(2)}
        Gold
        Smithy   if share(Smithy) < 0.125
        Silver
        Copper   if {low(3)}
    """,
        wants=("Smithy",),
    ),
    Bot(
        "DoubleWitch (Huang & Larson)",
        "Theirs: a Witch for every 10 cards; a Copper rather than nothing.",
        _HUANG_LARSON,
        f"""
        Province
        Witch    if share(Witch) < 0.1
        Duchy    if {low(5)}
        Estate   if {low(2)}
        Gold
        Silver
        Copper
    """,
        wants=("Witch",),
    ),
    Bot(
        "Spencer (Huang & Larson)",
        "Theirs: Festivals, two cards in five; a Copper rather than nothing.",
        _HUANG_LARSON,
        f"""
        Province
        Duchy    if {low(6)}
        Estate   if {low(3)}
        Festival if share(Festival) < 0.4
        Gold
        Silver
        Copper
    """,
        wants=("Festival",),
    ),
)


def genetic_design(kingdom: Kingdom) -> Strategy:
    """A list in their encoding, which the genetic algorithm has found for their cards."""
    from .best_designs import best_design
    from .their_game import NAMES

    plan = best_design("official")
    bought = {rule.card for rule in plan.rules if rule.card in NAMES}
    if not bought & {*kingdom.names}:
        raise ValueError(f"it buys only cards of their game: {in_words(sorted(bought), 'and')}")
    return plan


AGENTS = (
    PublishedAgent(
        "Genetic Design",
        "A priority list in their encoding, found by the genetic algorithm against their players.",
        _HUANG_LARSON,
        genetic_design,
    ),
)
