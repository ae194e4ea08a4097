"""Strategies known by name."""

from __future__ import annotations

LIBRARY = {
    # Workload A of the bench: the plain money deck.
    "Big Money": """
        Province
        Duchy     if supply(Province) <= 4
        Estate    if supply(Province) <= 2
        Gold
        Silver
    """,
    "Smithy Big Money": """
        Province
        Duchy     if supply(Province) <= 4
        Estate    if supply(Province) <= 2
        Gold
        Smithy    max 1
        Smithy    max 2 if deck size >= 16
        Silver
    """,
    # Workload B of the bench: many kinds of Actions in one deck.
    "Action Medley": """
        Province
        Duchy      if supply(Province) <= 4
        Estate     if supply(Province) <= 2
        Witch      max 1
        Gold
        Laboratory max 2
        Market     max 2
        Festival   max 2
        Militia    max 1
        Remodel    max 1
        Smithy     max 2
        Village    max 3
        Chapel     max 1
        Silver
        Moat       max 1
    """,
}
