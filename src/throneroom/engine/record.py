"""A whole game on paper: kingdom, variant, seed and choices."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..cards.catalog import OFFICIAL
from ..cards.model import Card
from ..cards.serial import card_to_data, catalog_from_data
from .variant import Variant

if TYPE_CHECKING:
    from .game import Game

VERSION = 2
_READS = (1, VERSION)
_LUCK = ("seed", "deck")  # by the core's numbers


class RecordError(ValueError):
    """A record that can't be played."""


@dataclass(frozen=True)
class Record:
    """All that is needed to play a game again, exactly."""

    kingdom: str
    players: int
    variant: Variant
    seed: int
    choices: tuple[int, ...]
    cards: str
    """A fingerprint of the card definitions the game was played with."""
    own: tuple[Card, ...] = ()
    """The cards of the game that are not official."""
    luck: tuple[tuple[int, int, int], ...] = ()
    """What changed its luck on the way: after so many choices, 0 for a new seed or 1 for the order
    that a player's next cards got, and the seed or the player."""
    names: tuple[str, ...] = ()
    """What the players are called, if they were given names."""

    def replay(self, upto: int | None = None) -> Game:
        """The game after all choices, or after the first ``upto``."""
        from .game import Game
        from .kingdom import Kingdom

        try:
            kingdom = Kingdom(self.kingdom, catalog=OFFICIAL.with_cards(*self.own))
            game = Game(kingdom, self.players, self.seed, self.variant, self.names or None)
        except (ValueError, TypeError) as error:
            raise RecordError(f"this record can't be played: {error}") from None
        if game.rules.fingerprint != self.cards:
            raise RecordError(
                "this game was recorded with other card definitions "
                f"({self.cards}, now {game.rules.fingerprint}): it can't be played again here"
            )
        choices = self.choices[:upto]
        luck = [one for one in self.luck if one[0] <= len(choices)]
        try:
            played = game._core.replay(choices, luck)
        except (ValueError, TypeError) as error:
            raise RecordError(f"this record can't be played: {error}") from None
        if not played:
            number = len(game._core.choices())
            raise RecordError(f"choice {number} of the record is not legal in this game")
        return game

    def to_json(self) -> str:
        """The record as JSON."""
        return json.dumps(
            {
                "throneroom": VERSION,
                "kingdom": self.kingdom,
                "players": self.players,
                "names": list(self.names),
                "variant": self.variant.changes,
                "seed": self.seed,
                "cards": self.cards,
                "own cards": [card_to_data(one) for one in self.own],
                "choices": list(self.choices),
                "luck": [[after, _LUCK[what], value] for after, what, value in self.luck],
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Record:
        """A record from its JSON."""
        try:
            data: Any = json.loads(text)
            version = data["throneroom"]
            if type(version) is not int or version not in _READS:
                raise RecordError(
                    f"a record of version {version!r}; this reads versions 1 to {VERSION}"
                )
            choices = tuple(data["choices"])
            if not all(type(c) is int and 0 <= c < 1 << 15 for c in choices):
                raise RecordError("the choices of a record are numbers")
            return cls(
                str(data["kingdom"]), int(data["players"]), Variant.from_changes(data["variant"]),
                int(data["seed"]), choices, str(data["cards"]),
                catalog_from_data(data["own cards"] if version > 1 else []).own,
                luck=_luck(data["luck"]) if version > 1 else (),
                names=_names(data.get("names", [])),
            )  # fmt: skip
        except RecordError:
            raise
        except KeyError as error:
            raise RecordError(f"not a record of a game: it has no {error}") from None
        except json.JSONDecodeError as error:
            raise RecordError(f"not a record of a game: it is no JSON ({error})") from None
        except (LookupError, TypeError, ArithmeticError, ValueError, RecursionError) as error:
            raise RecordError(f"not a record of a game: {error}") from None


def _names(given: Any) -> tuple[str, ...]:  # noqa: ANN401 - from a file
    if not isinstance(given, list) or not all(isinstance(name, str) for name in given):
        raise RecordError("the names of a record are a list of texts")
    return tuple(given)


def _luck(rows: Any) -> tuple[tuple[int, int, int], ...]:  # noqa: ANN401 - from a file
    """Changes of luck, as a record has them."""
    found = []
    for after, what, value in rows:
        if what not in _LUCK or type(after) is not int or type(value) is not int:
            raise RecordError("a change of luck is a number of choices, seed or deck, and a number")
        found.append((after, _LUCK.index(what), value))
    return tuple(found)
