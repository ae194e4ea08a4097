"""The cards of a game as its table shows them: one face each, and what pictures leave unsaid."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache

from ..engine.ruleset import Ruleset
from ..pages.card_face import CardFace, card_face

_GIVEN = re.compile(r"[+-]?\$?\d+( (Cards?|Actions?|Buys?|VP|Coin tokens?|Potions?))?\.?")


@dataclass(frozen=True)
class TableFaces:
    """All faces of a game, by name."""

    faces: dict[str, CardFace]
    wording: dict[str, str]
    """What each card does beside what its icons say; empty if they say it all."""

    def face(self, name: str) -> CardFace | None:
        """The card of that name; None if it is not in the game."""
        return self.faces.get(name)

    @property
    def shown(self) -> list[CardFace]:
        """All of them by name, as ``texts`` of "cards.html" wants them."""
        return sorted(self.faces.values(), key=lambda face: face.name)


@lru_cache(maxsize=256)
def faces_of(rules: Ruleset) -> TableFaces:
    """The faces of a game's cards."""
    faces = {card.name: card_face(card, f"card-{i}") for i, card in enumerate(rules.cards, 1)}
    return TableFaces(faces, {name: words_beside(face) for name, face in faces.items()})


def words_beside(face: CardFace) -> str:
    """The text without the lines that its icons say.

    >>> from throneroom.cards import catalog
    >>> words_beside(card_face(catalog.OFFICIAL.card("Militia"), "x"))
    'Each other player discards down to 3 cards in hand.'
    """
    lines = (line.strip() for line in face.text.splitlines())
    return " ".join(line for line in lines if line and not _GIVEN.fullmatch(line))
