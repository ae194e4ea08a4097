"""The numbers the core knows a rule list's words by; the same as in core/rulelist.hpp."""

from __future__ import annotations

from typing import Final

from ..cards.model import TYPES

SECTIONS: Final = {"buy": 0, "gain": 1, "play": 2, "replay": 6, "trash": 3, "discard": 4}
"""The sections of rules, in the order in which they are written. A new one is a line here, and one
in the core."""
CHOOSE: Final = 5
"""The section of choices, in the core; here they are a list of their own."""
STYLES: Final = {"standard": 0, "provincial": 1}

FACTS: Final = {
    "turn": 0, "coins": 1, "buys": 2, "actions": 3, "supply": 4, "deck": 5, "hand": 6, "play": 7,
    "trash": 8, "empty piles": 9, "deck size": 10, "money": 11, "score": 12, "lead": 13,
    "players": 14, "opponent": 15, "hand size": 16, "gains to end": 17, "lowest victory pile": 18,
    "lowest pile": 19, "action phase": 20, "money in hand": 21, "costs": 27,
    "bought": 28,
}  # fmt: skip
"""Facts by name. ``share(c)`` has no number: it is ``deck(c) / deck size``."""

EXPRESSION: Final = 22
OF_TYPE: Final = {"deck": 23, "hand": 24, "play": 25, "opponent": 26}
"""The forms of facts that count a type instead of a card."""

TYPE_NUMBERS: Final = {name: i for i, name in enumerate(TYPES)}

OF_CARD: Final = ("supply", "deck", "hand", "play", "trash", "opponent", "costs", "bought", "share")
OF_CARD_OR_TYPE: Final = (*OF_TYPE, "share")
OF_NUMBER: Final = ("lowest pile",)
SIGNED: Final = ("score", "lead")
"""The facts that can be less than zero."""

RELATIONS: Final = {"<=": 0, ">=": 1, "=": 2}

CONSTANT: Final = 0
FACT: Final = 1
OPERATIONS: Final = {
    "+": 2, "-": 3, "*": 4, "/": 5, "<=": 6, ">=": 7, "=": 8, "!=": 9, "<": 10, ">": 11,
    "and": 12, "or": 13, "not": 14, "min": 15, "max": 16,
}  # fmt: skip

STACK: Final = 16
"""How many numbers the core can hold while it works out a condition."""

NO_LIMIT: Final = 255
PICKS: Final = {"any": 255, "dearest": 254, "cheapest": 253}
"""What stands in place of a card when the rule is for one of several."""
