"""How many kingdom piles a user means, and whether a kingdom has so many."""

from __future__ import annotations

from ..engine.kingdom import Kingdom, KingdomError
from ..engine.variant import OFFICIAL


def read_piles(text: str | None) -> int | None:
    """A number of kingdom piles, the official one if nothing is said; None means any."""
    if text is None:
        return OFFICIAL.kingdom_piles
    word = text.strip().casefold()
    if word == "any":
        return None
    if not word.isdecimal() or not 0 <= int(word) <= 20:
        raise ValueError(f'--piles is a number from 0 to 20, or "any", not {text!r}')
    return int(word)


def check_piles(kingdom: Kingdom, piles: int | None) -> None:
    """Refuse a kingdom with another number of piles."""
    n = len(kingdom.cards)
    if piles is not None and n != piles:
        listed = f": {kingdom}" if n else ""
        raise KingdomError(
            f"a kingdom has {piles} piles, this one has {n}{listed}\n"
            f"Say --piles {n} to play with {n}, or --piles any."
        )
