"""What a page shows of a card: cost, colours, a coat of arms, what it gives, and its text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from zlib import crc32

from ..cards.doings import Doing, doings
from ..cards.features import bonus, walk
from ..cards.model import Card, Move, Pick

FIELDS = 6
"""How many ways there are to divide a shield; ``icons.html`` draws them."""
_COLOURED = ("Treasure", "Victory", "Curse", "Reaction", "Duration")
_COLOURS_TELL, _FEW_WORDS = (Doing.ATTACKS, Doing.REACTS, Doing.LATER), 3
_GIVES = ("cards", "actions", "buys", "coins", "potions", "points", "tokens")


@dataclass(frozen=True)
class CardFace:
    """A card as pages show it."""

    key: str
    """What its text is called on the page."""
    name: str
    cost: int
    potion: bool
    types: str
    paint: str
    """Classes of the style sheet for the colours of its types."""
    field: int
    """How its shield is divided."""
    charge: str
    """What is on its shield: the icon of what it does first of all."""
    gives: tuple[tuple[str, str], ...]
    """What it surely gives: icons and numbers."""
    does: str
    """What it does, in a few words, for pages that have no room for its text."""
    text: str


class Gallery:
    """The cards of a page: each has one key, and its text stands once on the page."""

    def __init__(self, cards: Mapping[str, Card]) -> None:
        """``cards`` are those that may be named."""
        self._cards = cards
        self._faces: dict[str, CardFace] = {}

    def face(self, name: str) -> CardFace | None:
        """The card of that name; None if there is none."""
        if name not in self._cards:
            return None
        if name not in self._faces:
            self._faces[name] = card_face(self._cards[name], f"card-{len(self._faces) + 1}")
        return self._faces[name]

    @property
    def shown(self) -> list[CardFace]:
        """All that were asked for, by name."""
        return sorted(self._faces.values(), key=lambda face: face.name)


def card_face(one: Card, key: str) -> CardFace:
    """What a page shows of a card."""
    return CardFace(
        key=key,
        name=one.full_name,
        cost=one.cost,
        potion=one.potion,
        types=" - ".join(one.types),
        paint=_paint(one),
        field=crc32(one.name.encode()) % FIELDS,
        charge=_charge(one),
        gives=tuple(_gives(one)),
        does=_does(one),
        text=one.text,
    )


def _paint(one: Card) -> str:
    """One colour, or two for a card that is two things at once."""
    found = [name for name in _COLOURED if name in one.types]
    if not found or ("Action" in one.types and found[0] in ("Treasure", "Victory")):
        found = ["Action", *found]
    second = f" and-{found[-1].casefold()}" if len(found) > 1 else ""
    attack = " attack" if "Attack" in one.types else ""
    return f"is-{found[0].casefold()}{second}{attack}"


def _gives(one: Card) -> list[tuple[str, str]]:
    given = bonus(one)
    plus = "" if "Treasure" in one.types else "+"
    found = [(name, f"{plus}{given[name]}") for name in _GIVES if given[name]]
    if one.points is not None and one.points.number and not one.points.every:
        found.append(("points", str(one.points.number)))
    return found


def _does(one: Card) -> str:
    """Three words of what it does, colours and types told elsewhere; else its types.

    >>> from throneroom.cards import card
    >>> _does(card("Remodel")), _does(card("Counting House")), _does(card("Outpost"))
    ('trashes, gains', 'Action', 'later')
    """
    found = [doing for doing in Doing if doing in doings(one)]
    told = [doing for doing in found if doing not in _COLOURS_TELL] or found
    return ", ".join(doing.value for doing in told[:_FEW_WORDS]) or " - ".join(one.types)


def _charge(one: Card) -> str:
    """The icon for what a card does: to others, else to one's own deck, else what it gives."""
    effects = [*walk(one.effects)]
    moves = [(effect, others) for effect, others in effects if isinstance(effect, Move)]
    if "Curse" in one.types or any(others and _gains_curse(move) for move, others in moves):
        return "curse"
    if "Attack" in one.types:
        return "attack"
    mine = [move for move, others in moves if not others]
    for verb in ("trash", "gain"):
        if any(move.verb == verb for move in mine):
            return verb
    given = bonus(one)
    most = max(_GIVES, key=lambda name: given[name])
    if given[most] > 0:
        return most
    return "points" if one.points is not None else "other"


def _gains_curse(move: Move) -> bool:
    cards = move.cards
    return move.verb == "gain" and isinstance(cards, Pick) and "Curse" in cards.what.names
