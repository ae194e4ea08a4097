"""A kingdom as somebody asks for it: read, or told what is wrong with the nearest right text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..cards.catalog import OFFICIAL, close_names, key
from ..engine.kingdom import Kingdom, KingdomError
from ..engine.kingdom_errors import UnknownNames
from ..engine.recommended import all_recommended
from ..engine.variant import OFFICIAL as OFFICIAL_RULES
from ..engine.variant import Variant

PILES = 10
LONGEST = 8000
"""Characters of a kingdom that is pasted."""


@dataclass(frozen=True)
class AskedKingdom:
    """What came of a text."""

    text: str
    kingdom: Kingdom | None = None
    wrong: str = ""
    """What is wrong with it, as a sentence."""
    corrected: str = ""
    """The text with the nearest right spellings, if there are such for all that is unknown."""
    rest: str = ""
    """The kingdom without what is official but not here yet, if that is all that is wrong."""


def asked_kingdom(text: str) -> AskedKingdom:
    """Read a kingdom in any form.

    >>> asked_kingdom("smithy, vilage").corrected
    'smithy, Village'
    """
    if not text.strip():
        return AskedKingdom("")
    if len(text) > LONGEST:
        return AskedKingdom(text[:LONGEST], wrong="That is too long to be a kingdom.")
    try:
        found = Kingdom(text)
    except UnknownNames as error:
        rest = str(Kingdom(text, without_unknown=True)) if error.official else ""
        return AskedKingdom(
            text, wrong=_sentence(error), corrected=_corrected(text, error.names), rest=rest
        )
    except KingdomError as error:
        return AskedKingdom(text, wrong=_sentence(error))
    if not found.cards:
        return AskedKingdom(text, wrong="No kingdom card is named there.")
    return AskedKingdom(text, found)


def rules_for(kingdom: Kingdom) -> Variant:
    """The official rules, but for the number of piles if that is another."""
    return OFFICIAL_RULES if len(kingdom.cards) == PILES else Variant(kingdom_piles=None)


def title_of(kingdom: Kingdom) -> str:
    """What a kingdom is called: its name if it is a recommended one, else after its cards.

    >>> title_of(Kingdom("First Game")), title_of(Kingdom("Smithy, Village"))
    ('First Game', 'Smithy, Village')
    """
    return _titles().get(str(kingdom)) or _some(kingdom.names)


def _some(names: tuple[str, ...]) -> str:
    if len(names) <= 4:
        return ", ".join(names)
    return f"{', '.join(names[:3])} and {len(names) - 3} more"


def _titles() -> dict[str, str]:
    if not _known_titles:
        for one in all_recommended():
            try:
                _known_titles.setdefault(str(Kingdom(one.text)), one.name)
            except KingdomError:
                continue  # some of its cards are not here yet
    return _known_titles


_known_titles: dict[str, str] = {}


def _sentence(error: Exception) -> str:
    words = str(error)
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".?" else ".")


def _corrected(text: str, unknown: tuple[str, ...]) -> str:
    """The text with the nearest names in the places of unknown ones."""
    known = {key(card.name): card.name for card in OFFICIAL.cards()}
    for name in unknown:
        near = close_names(name, known)
        if not near or name not in text:
            return ""
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", near[0].replace("\\", ""), text)
    return text
