"""The bot of the thesis."""

from __future__ import annotations

from ...strategies.bots import Bot

BOTS = (
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
)
