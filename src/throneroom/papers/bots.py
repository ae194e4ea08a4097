"""Bots of publications. Rules of play that are no text are beside it."""

from __future__ import annotations

from typing import Any

from ..strategies.bots import Bot
from ..strategies.bots.parts import FENNERS_ORDER, rules

_FENNER = "Fenner 2014"
_YANG_KUO = "Yang & Kuo 2019"


def _best_fifth_card() -> Any:  # noqa: ANN401 - a ForKingdom
    from .fenner import BestFifthCard

    return BestFifthCard


PUBLISHED = (
    Bot(
        "Highest-Value Card",
        "Buys the most expensive card it can, ties at random; plays Actions in Fenner's order.",
        _FENNER,
        rules("dearest of Treasure, Action, Victory", "", FENNERS_ORDER),
    ),
    Bot(
        "Best Fifth Card",
        "Buys the card that makes most money together with 4 random cards of its deck.",
        _FENNER,
        make=_best_fifth_card,
    ),
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
        "Smart",
        "Buys the most expensive card it can, ties at random; plays +Actions first.",
        "Slangen 2023",
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
    Bot("Random", "Chooses any option, at every decision.", "classic"),
)
