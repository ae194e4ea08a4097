"""The order in which Provincial's players play their Actions, for the play style of that name.

Matthew Fisher's Provincial has the list as data too. Its own invented cards, which are among them,
are in ``examples/provincial_cards.py``.
"""

from __future__ import annotations

from typing import Final

from .catalog import key
from .model import Card

ORDER: Final = (
    "Witchdoctor", "Throne Room", "King's Court", "Grand Court", "Trailblazer", "Scout", "Spy",
    "Lookout", "Heiress", "Laboratory", "Grand Market", "Market", "Caravan", "Festival",
    "Great Hall", "Wishing Well", "Village", "Upgrade", "Pawn", "Mining Village", "Fishing Village",
    "Treasury", "Haven", "Lighthouse", "Native Village", "Pearl Diver", "Worker's Village", "City",
    "Peddler", "Bazaar", "Mercenary", "Haunted Village", "Champion", "Squire", "Hex", "Knight",
    "Warehouse", "Cellar", "Acolyte", "Shanty Town", "Nobles", "Minion", "Treasure Map",
    "Mountebank", "Torturer", "Witch", "Rabble", "Sea Hag", "Pirate Ship", "Ironworks", "Wharf",
    "Goons", "Council Room", "Smithy", "Expand", "Merchant Ship", "Ghost Ship", "Swindler",
    "Ambassador", "Palace", "Gambler", "Tribute", "Tactician", "Library", "Militia", "Saboteur",
    "Outpost", "Baron", "Bishop", "Smugglers", "Sepulcher", "Promised Land", "Forge", "Cutpurse",
    "Salvager", "Explorer", "Island", "Embargo", "Cursed Land", "Betrayers", "Benefactor",
    "Aristocrat", "Architect", "Street Urchin", "Pillage", "Pauper", "Furnace", "Floating City",
    "Evangelist", "Trade Route", "Watchtower", "Trading Post", "Moneylender", "Monument",
    "Counting House", "Mint", "Navigator", "Vault", "Masquerade", "Adventurer", "Chancellor",
    "Bureaucrat", "Bridge", "Steward", "Mine", "Conspirator", "Woodcutter", "Moat", "Coppersmith",
    "Courtyard", "Secret Chamber", "Thief", "Remodel", "Workshop", "Chapel", "Feast",
)  # fmt: skip

_PRIORITY = {key(name): len(ORDER) - i for i, name in enumerate(ORDER)}
#: For cards that are better after other Actions, once enough of them have been played.
READY: Final = _PRIORITY[key("Treasury")]


def priority(card: Card) -> int:
    """The higher, the earlier it is played; 0 for cards the list does not have.

    >>> from throneroom.cards.catalog import card
    >>> priority(card("Village")) > priority(card("Smithy")) > priority(card("Chapel"))
    True
    """
    return _PRIORITY.get(key(card.name), 0)
