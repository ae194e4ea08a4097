"""Well-known plans for the kingdoms that have their cards."""

from __future__ import annotations

from .bot import Bot

_CLASSIC = "classic"

CLASSICS: tuple[Bot, ...] = (
    Bot(
        "Double Witch",
        "Two Witches as soon as possible, then money.",
        _CLASSIC,
        """
        Province  if deck(Gold) >= 1 or supply(Province) <= 5
        Duchy     if supply(Province) <= 5
        Estate    if supply(Province) <= 2
        Witch     max 2
        Gold
        Silver
    """,
        wants=("Witch",),
    ),
    Bot(
        "Chapel Witch",
        "A Chapel that thins the deck around two Witches.",
        _CLASSIC,
        """
        Province  if deck(Gold) >= 2 or supply(Province) <= 5
        Duchy     if supply(Province) <= 5
        Estate    if supply(Province) <= 2
        Chapel    max 1 if turn <= 2
        Witch     max 1
        Gold
        Witch     max 2
        Silver
    """,
        wants=("Chapel", "Witch"),
    ),
    Bot(
        "Workshop Gardens",
        "A rush: Workshops gain each other, then Gardens, then Estates; three piles end the game.",
        _CLASSIC,
        """
        # Money, if there is no rush to be had
        Province  if supply(Gardens) + deck(Gardens) = 0 or supply(Workshop) + deck(Workshop) = 0
        Gold      if supply(Gardens) + deck(Gardens) = 0 or supply(Workshop) + deck(Workshop) = 0
        Silver    if supply(Gardens) + deck(Gardens) = 0 or supply(Workshop) + deck(Workshop) = 0
        Gardens   if deck(Workshop) >= 7
        Estate    if supply(Gardens) = 0 and deck(Gardens) > 0
        Workshop
        Estate    if supply(Gardens) <= 4 and deck(Gardens) > 0
        Copper    if deck(Workshop) > 0 and supply(Gardens) + deck(Gardens) > 0
    """,
        wants=("Workshop", "Gardens"),
    ),
    Bot(
        "Militia Money",
        "Big Money with two Militias.",
        _CLASSIC,
        """
        Province
        Duchy     if supply(Province) <= 5
        Estate    if supply(Province) <= 2
        Gold
        Militia   max 2
        Silver
    """,
        wants=("Militia",),
    ),
    Bot(
        "Village Smithy Festival",
        "An engine: Villages and Festivals for Actions, Smithies for cards.",
        _CLASSIC,
        """
        Province  if deck(Festival) + deck(Gold) >= 3 or supply(Province) <= 4
        Duchy     if supply(Province) <= 4
        Estate    if supply(Province) <= 2
        Gold      if deck(Festival) >= 2
        Festival  max 3
        Gold
        Smithy    if deck(Smithy) < 1 or deck(Smithy) < (deck(Village) + deck(Festival)) / 1.5
        Village   if deck(Village) + deck(Festival) < deck(Smithy)
        Silver
    """,
        wants=("Village", "Smithy", "Festival"),
    ),
    Bot("Random", "Chooses any option, at every decision.", "classic"),
)
