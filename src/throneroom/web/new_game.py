"""A game that is asked for: kingdom, opponents and a name for the luck, all of it in an address."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from ..cards.catalog import OFFICIAL
from ..engine.kingdom import Kingdom
from ..names import printable
from ..play.game_setup import MOST_SEATS, GameSetup, person, with_person
from .asked_kingdom import rules_for
from .kingdom_links import kingdom_slug
from .opponents import known_opponent, seat_of
from .stores import Stores

LONGEST_LUCK = 60
_SEED_BITS = 48


@dataclass(frozen=True)
class NewGame:
    """Everything that settles a game before it begins."""

    kingdom: Kingdom
    opponents: tuple[str, ...]
    """Their texts, as ``known_opponent`` gives them."""
    luck: str
    """A name for the luck: the same name, the same shuffles."""

    @classmethod
    def asked(cls, kingdom: Kingdom, opponents: Sequence[str], luck: str) -> NewGame:
        """The game that an address asks for; a ValueError says what is wrong."""
        if not 1 <= len(opponents) < MOST_SEATS:
            raise ValueError(f"a game has 1 to {MOST_SEATS - 1} opponents, not {len(opponents)}")
        texts = tuple(known_opponent(text, kingdom) for text in opponents)
        return cls(kingdom, texts, luck_name(luck) or fresh_luck())

    @property
    def address(self) -> str:
        """Where it is shown; whoever goes there gets the same game."""
        return play_address(self.kingdom, self.opponents, self.luck)

    def seed(self, secret: bytes) -> int:
        """The seed: nobody can work it out who does not know the server's secret."""
        words = "\n".join(("game", self.luck, str(self.kingdom), *map(repr, self.opponents)))
        digest = hmac.new(secret, words.encode(), hashlib.sha256).digest()
        return int.from_bytes(digest, "big") >> (8 * len(digest) - _SEED_BITS)

    def setup(self, secret: bytes, stores: Stores) -> GameSetup:
        """The game at its beginning. It blocks, and what is wrong with rules is a ValueError."""
        seed = self.seed(secret)
        others = [seat_of(text, self.kingdom, stores) for text in self.opponents]
        seats = with_person(person(), others, seed)
        return GameSetup.of(self.kingdom, seats, seed, rules_for(self.kingdom))


def play_address(
    kingdom: Kingdom,
    opponents: Sequence[str] = (),
    luck: str = "",
    more: Sequence[tuple[str, str]] = (),
) -> str:
    """The page that shows a kingdom and begins games.

    >>> play_address(Kingdom("Smithy, Throne Room"), ["Big Money"], "Anna 7")
    '/play?k=smithy,throne-room&vs=Big+Money&luck=Anna+7'
    """
    fields = [*(("vs", text.strip()) for text in opponents), *([("luck", luck)] if luck else [])]
    rest = urlencode([*fields, *more], safe=":;,()")
    return f"/play?k={kingdom_slug(kingdom)}{'&' if rest else ''}{rest}"


def analysis_address(kingdom: Kingdom) -> str:
    """The page of a kingdom's analysis."""
    return f"/k/{kingdom_slug(kingdom)}"


def luck_name(text: str) -> str:
    """A name for the luck in one line, cut where it is too long."""
    return " ".join(printable(text).split())[:LONGEST_LUCK]


def fresh_luck() -> str:
    """A new name, easy to read out."""
    names = [card.name for card in OFFICIAL.cards() if card.name.isalpha()]
    return f"{secrets.choice(names)} {secrets.randbelow(9000) + 1000}"
