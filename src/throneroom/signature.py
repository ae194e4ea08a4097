"""A signature of what the engine does: the results of fixed games in one number."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from .cards.catalog import all_cards, older_versions
from .engine.kingdom import Kingdom
from .engine.variant import OFFICIAL, Variant
from .match.simulate import Match, simulate
from .strategies import Strategy, strategy

ACTIONS = "Village, Smithy, Market, Laboratory, Festival, Militia, Witch, Chapel, Moat, Remodel"
FREE = Variant(kingdom_piles=None)
RICH = Variant(kingdom_piles=None, start={"Copper": 4, "Gold": 3, "Estate": 3})
"""With a start like this, players at random come to buy everything."""
_PILES = 10


@dataclass(frozen=True)
class Fixed:
    """A match that is always the same."""

    kingdom: Kingdom
    players: tuple[Strategy, ...]
    games: int
    seed: int
    variant: Variant = FREE

    def play(self) -> Match:
        """Its result."""
        return simulate(self.kingdom, self.players, self.games, self.seed, variant=self.variant)


def fixed_matches() -> list[Fixed]:
    """The matches of the signature.

    Every official card is in one of their kingdoms, and every older wording. It is played with at
    random, by 2 to 6 players, and by two players with a plan, who decide by the card's hints.
    """
    found = []
    for i, kingdom in enumerate(_kingdoms()):
        found.append(Fixed(kingdom, (strategy("Random"),) * (2 + i % 5), 200, i, RICH))
        found.append(Fixed(kingdom, (_all_of(kingdom), _all_of(kingdom, -1)), 200, i))
    money, medley = strategy("Big Money"), strategy("Action Medley")
    four = (money, medley, strategy("Smithy Big Money"), strategy("Random"))
    return [
        *found,
        Fixed(Kingdom(), (money, money), 1000, 1),
        Fixed(Kingdom(ACTIONS), (medley, medley), 1000, 1, OFFICIAL),
        Fixed(Kingdom(ACTIONS), four, 1000, 1, OFFICIAL),
    ]


def _kingdoms() -> list[Kingdom]:
    """All official cards in all their wordings, dealt to kingdoms like cards to players.

    So neighbours in the alphabet, among them the wordings of one card, come to different kingdoms.
    """
    newest = (c for c in all_cards() if not c.basic)
    cards = [wording for c in newest for wording in (c, *older_versions(c))]
    tables = -(-len(cards) // _PILES)
    return [Kingdom(cards[i::tables], colony=i % 3 == 0) for i in range(tables)]


def _all_of(kingdom: Kingdom, order: int = 1) -> Strategy:
    """A plan that buys two of each card, the first or the last of the alphabet before the rest."""
    names = [f"{name} max 2" for name in kingdom.names[::order]]
    first = ("Colony", "Platinum", "Province if deck(Gold) >= 2", "Potion max 1")
    return strategy(*first, *names, "Gold", "Silver")


def signature() -> str:
    """A short name for the engine's behaviour: it changes when any result of fixed games does.

    It does not depend on speed, threads or machine.
    """
    digest = hashlib.sha256()
    for match in map(Fixed.play, fixed_matches()):
        for values in (match.scores, match.turns, match.winners, match.owned, match.bought):
            digest.update(values.astype("<i4").tobytes())  # the same bytes on every machine
    return digest.hexdigest()[:16]
