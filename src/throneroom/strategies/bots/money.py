"""Decks of money, and the two workloads of the bench."""

from __future__ import annotations

from .bot import Bot
from .parts import FENNERS_ORDER, GREEN, MONEY, rules

MONEY_DECKS = (
    # Workload A of the bench: the plain money deck.
    Bot(
        "Big Money",
        "Treasures and Provinces, Duchies and Estates near the end.",
        "classic",
        rules(GREEN, MONEY),
    ),
    Bot(
        "Smithy Big Money",
        "Big Money with one Smithy, and a second when the deck has grown.",
        "classic",
        rules(
            GREEN,
            """
            Gold
            Smithy    max 1
            Smithy    max 2 if deck size >= 16
            Silver
            """,
        ),
        wants=("Smithy",),
    ),
    # Workload B of the bench: many kinds of Actions in one deck, about 53 turns and 384 decisions.
    Bot(
        "Action Medley",
        "Some of everything: many kinds of Actions in one deck.",
        "bench",
        rules(
            GREEN,
            """
            Gold
            Witch     max 1
            Laboratory max 2
            Market    max 2
            Festival  max 2
            Militia   max 1
            Remodel   max 1
            Smithy    max 2
            Village   max 3
            Chapel    max 1
            Silver
            Moat      max 1
            """,
        ),
    ),
    Bot(
        "Big Money (Fenner)",
        "Fenner's, with a rule for Victory cards, which his text leaves out; his order of play.",
        "Fenner 2014",
        rules(GREEN, MONEY, "", FENNERS_ORDER),
    ),
    Bot(
        "Big Money (Provincial)",
        "Provincial's, which also knows Platinum and Colony.",
        "Fisher 2012 (Provincial)",
        rules("style: provincial", "Colony", "Platinum", GREEN, MONEY),
    ),
    Bot(
        "Big Money (Yang & Kuo)",
        "Theirs: Duchies early, and no Gold once 3 Provinces are left.",
        "Yang & Kuo 2019",
        """
        Province
        Gold      if supply(Province) >= 4
        Duchy     if supply(Province) <= 6
        Silver
        Estate    if supply(Province) <= 3
    """,
    ),
    Bot(
        "Big Money (Huang & Larson)",
        "Theirs: a Duchy with every 5 coins, a Copper rather than nothing.",
        "Huang & Larson 2019",
        """
        Province
        Gold
        Duchy
        Silver
        Copper
        Estate
    """,
    ),
)
