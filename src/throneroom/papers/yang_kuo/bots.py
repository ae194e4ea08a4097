"""The bots of the paper, as far as they are nothing but what to buy."""

from __future__ import annotations

from ...strategies import Strategy
from ...strategies.bots import Bot

_YANG_KUO = "Yang & Kuo 2019"
KINGDOM = (
    "Village, Cellar, Smithy, Festival, Market, Laboratory, Chapel, Warehouse, Council Room, "
    "Militia, Moat, Witch"
)
"""All twelve kingdom cards of their game."""


def _rl_random() -> Strategy:
    from .agents import trained_agent

    return trained_agent("RL Random")


def _rl_random_action() -> Strategy:
    from .agents import trained_agent

    return trained_agent("RL RandomAction")


BOTS = (
    Bot(
        "SmithyBot",
        "A Smithy for every 8 cards; Duchies early.",
        _YANG_KUO,
        """
        Province
        Gold      if supply(Province) >= 4
        Duchy     if supply(Province) <= 6
        Smithy    if supply(Province) >= 4 and (deck(Smithy) + 1) * 8 <= deck size
        Silver
        Estate    if supply(Province) <= 3
    """,
        wants=("Smithy",),
    ),
    Bot(
        "SmithyWitch",
        "A Witch or a Smithy for every 8 cards; Duchies early.",
        _YANG_KUO,
        """
        Province
        Gold      if supply(Province) >= 4
        Duchy     if supply(Province) <= 6
        Witch     if supply(Province) >= 4 and (deck(Smithy) + deck(Witch) + 1) * 8 <= deck size
        Smithy    if supply(Province) >= 4 and (deck(Smithy) + deck(Witch) + 1) * 8 <= deck size
        Silver
        Estate    if supply(Province) <= 3

        play:
        Witch
        Smithy
    """,
        wants=("Smithy", "Witch"),
    ),
    Bot(
        "SmithyCouncil",
        "A Council Room or a Smithy for every 8 cards; Duchies early.",
        _YANG_KUO,
        """
        Province
        Gold         if supply(Province) >= 4
        Duchy        if supply(Province) <= 6
        Council Room if supply(Province) >= 4 and (deck(Smithy) + deck(Council Room) + 1) * 8 <= deck size
        Smithy       if supply(Province) >= 4 and (deck(Smithy) + deck(Council Room) + 1) * 8 <= deck size
        Silver
        Estate       if supply(Province) <= 3

        play:
        Council Room
        Smithy
    """,  # noqa: E501 - rules that belong together
        wants=("Smithy", "Council Room"),
    ),
    Bot(
        "RandomAction",
        "Random Actions, the dearest it can buy; one with +Actions for every 8 cards.",
        _YANG_KUO,
        """
        Province
        Gold           if supply(Province) >= 4
        Duchy          if supply(Province) <= 6
        dearest Action if supply(Province) >= 4 and (deck(Cellar) + deck(Village) + deck(Festival) + deck(Market) + deck(Laboratory) + 1) * 8 <= deck size
        Silver         if supply(Province) <= 3 or (deck(Cellar) + deck(Village) + deck(Festival) + deck(Market) + deck(Laboratory) + 1) * 8 > deck size
        Estate         if supply(Province) <= 3
    """,  # noqa: E501 - rules that belong together
    ),
    Bot(
        "RL Random",
        "A network that has learnt against SmithyBot, Random and itself.",
        _YANG_KUO,
        make=_rl_random,
        only_in=KINGDOM,
    ),
    Bot(
        "RL RandomAction",
        "A network that has learnt against SmithyBot, RandomAction and itself.",
        _YANG_KUO,
        make=_rl_random_action,
        only_in=KINGDOM,
    ),
)
