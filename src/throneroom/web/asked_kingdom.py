"""A kingdom as somebody asks for it: read, or told what is wrong with a way to put it right."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from ..cards.catalog import OFFICIAL, close_names, key, not_here
from ..cards.english import in_words
from ..engine.kingdom import Kingdom, KingdomError
from ..engine.kingdom_errors import UnknownNames
from ..engine.recommended import Recommended, all_recommended, recommended_names
from ..engine.variant import OFFICIAL as OFFICIAL_RULES
from ..engine.variant import Variant

PILES = 10
LONGEST = 8000
"""Characters of a kingdom that is pasted."""
_MOST_WRONG = 12  # names for which near ones are looked for


@dataclass(frozen=True)
class Remedy:
    """One way to put a text right, which is taken with one click."""

    words: str
    text: str


@dataclass(frozen=True)
class AskedKingdom:
    """What came of a text."""

    text: str
    kingdom: Kingdom | None = None
    wrong: str = ""
    """What is wrong with it, as a sentence."""
    remedies: tuple[Remedy, ...] = ()
    """The best first."""


def asked_kingdom(text: str) -> AskedKingdom:
    """Read a kingdom in any form.

    >>> for remedy in asked_kingdom("smithy, vilage, Border Village").remedies:
    ...     print(remedy.words, "->", remedy.text)
    Take Village, leave out Border Village -> Smithy, Village
    """
    if not text.strip():
        return AskedKingdom("")
    if len(text) > LONGEST:
        return AskedKingdom(text[:LONGEST], wrong="That is too long to be a kingdom.")
    try:
        found = Kingdom(text)
    except UnknownNames as error:
        return AskedKingdom(text, None, _sentence(error), tuple(_remedies(text, error)))
    except KingdomError as error:
        return AskedKingdom(text, None, _sentence(error), tuple(_of_this_name(text)))
    except ValueError as error:  # an edition that a card never had
        return AskedKingdom(text, None, _sentence(error))
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
    return title_of_text(str(kingdom))


def title_of_text(text: str) -> str:
    """The same for a kingdom's text in its printed form, whatever its cards are."""
    return _recommended_name(text) or _some(tuple(text.partition(";")[0].split(", ")))


def with_name(kingdom: Kingdom) -> str:
    """All cards of a kingdom, after its name if it is a recommended one.

    >>> with_name(Kingdom("Big Money"))[:21], with_name(Kingdom("Smithy, Village"))
    ('Big Money: Adventurer', 'Smithy, Village')
    """
    name = _recommended_name(str(kingdom))
    return f"{name}: {kingdom}" if name else str(kingdom)


def _recommended_name(text: str) -> str:
    cards, *options = (part.strip() for part in text.split(";"))
    named = playable_recommended().get("; ".join([cards, *(o for o in options if "/" not in o)]))
    return named[0].name if named else ""


@cache
def playable_recommended() -> dict[str, tuple[Recommended, ...]]:
    """All recommended kingdoms of the sets that are here, by the kingdom's text, the newest first.

    Most that are in several editions differ in some card; those that do not stand together.
    """
    found: dict[str, list[Recommended]] = {}
    for one in sorted(all_recommended(), key=lambda one: (key(one.name), -one.newness)):
        try:
            found.setdefault(str(Kingdom(one.text)), []).append(one)
        except KingdomError:
            continue  # some of its cards are not here yet
    return {text: tuple(ones) for text, ones in found.items()}


def _some(names: tuple[str, ...]) -> str:
    if len(names) <= 4:
        return ", ".join(names)
    return f"{', '.join(names[:3])} and {len(names) - 3} more"


def _sentence(error: Exception) -> str:
    words = str(error)
    return words[:1].upper() + words[1:] + ("" if words[-1:] in ".?" else ".")


# ---------------------------------------------------------------- ways to put it right


def _remedies(text: str, error: UnknownNames) -> Iterator[Remedy]:
    """Take the nearest names, leave out what is not here yet, or both."""
    missing = [there[0] for name in error.names if (there := not_here(name)) is not None]
    if error.official:
        yield from _left_out(text, missing)
        return
    wrong = [name for name in error.names if not_here(name) is None]
    changed, taken = text, []
    known = {key(card.name): card.name for card in OFFICIAL.cards() if not card.basic}
    known |= recommended_names() if len(error.names) == 1 else {}
    for name in wrong[:_MOST_WRONG]:
        near = close_names(name, known)
        places = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
        if near and places.search(changed):
            changed = places.sub(near[0].replace("\\", ""), changed)
            taken.append(near[0])
    if len(taken) < len(wrong):
        return
    words = f"Take {in_words(taken, 'and')}"
    try:
        Kingdom(changed)
        yield Remedy(words, changed)
    except UnknownNames as still:
        if still.official:
            yield from _left_out(changed, missing, f"{words}, leave out")
    except KingdomError:
        return  # a name twice, or the like: one thing after the other


def _left_out(text: str, missing: Sequence[str], words: str = "Leave out") -> Iterator[Remedy]:
    rest = Kingdom(text, without_unknown=True)
    if rest.cards:
        yield Remedy(f"{words} {in_words(list(dict.fromkeys(missing)), 'and')}", str(rest))


def _of_this_name(text: str) -> Iterator[Remedy]:
    """Where several recommended kingdoms have this name: those that can be played."""
    for rest, ones in playable_recommended().items():
        if any(key(one.name) == key(text) for one in ones):
            yield Remedy(f"Take {ones[0].full_name}", rest)
