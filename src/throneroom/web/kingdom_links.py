"""Kingdoms in addresses: short, readable, and the same text for the same kingdom."""

from __future__ import annotations

from urllib.parse import quote

from ..engine.kingdom import Kingdom
from .answers import Refused
from .asked_kingdom import asked_kingdom

LONGEST_TEXT = 2000
"""Characters of a kingdom that somebody pastes into an address."""


def kingdom_slug(kingdom: Kingdom) -> str:
    """A kingdom as it stands in an address, quoted where it must be.

    >>> kingdom_slug(Kingdom("Smithy, King's Court, Mine (1E); Colony"))
    'kings-court,mine-(1e),smithy,colony'
    """
    names = [name.strip() for name in str(kingdom).split(";")[0].split(",") if name.strip()]
    names += ["colony"] if kingdom.colony else []
    joined = ",".join(name.casefold().replace("'", "").replace(" ", "-") for name in names)
    split = f"@{kingdom.opening.replace('/', '')}split" if kingdom.opening else ""
    return quote(joined + split, safe=",-()@;")


def kingdom_of_address(text: str) -> Kingdom:
    """The kingdom that an address names; refused with the nearest spelling if there is none."""
    if len(text) > LONGEST_TEXT:
        raise Refused(404, "No such kingdom", "An address names the cards of one kingdom.")
    try:
        return Kingdom(text)
    except ValueError:
        asked = asked_kingdom(text)
        right = ((one.words, f"/k/{kingdom_slug(Kingdom(one.text))}") for one in asked.remedies)
        link = next(right, ("New game", "/"))
        raise Refused(404, "No such kingdom", asked.wrong, link=link) from None
