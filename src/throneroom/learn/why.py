"""Why a strategy does well: facts that were measured in games, as plain values.

Nothing here is a guess: every number is counted in games that were played. How the facts are put
into words: :mod:`throneroom.reports.why_words`.
"""

from __future__ import annotations

import dataclasses
import types
import typing
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

from ..extensions import offered
from ..notebook import html_of
from ..prose import plain_text

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

T = TypeVar("T")


@dataclass(frozen=True)
class Buys:
    """Cards that were bought, and in which share of the games it was these."""

    cards: tuple[str, ...]
    share: float


@dataclass(frozen=True)
class Opening:
    """What is bought in the first two turns with so many Coppers in both hands."""

    split: str
    """"4/3", "3/4", "5/2" or "2/5": the Coppers in the first hand, and in the second."""
    usual: tuple[Buys, ...]
    """The most usual first; the dearer card stands first."""


@dataclass(frozen=True)
class CardUse:
    """What becomes of a card in a game, on average; only cards of this player."""

    card: str
    bought: float
    gained: float
    """Copies gained in one's own turns in other ways than by buying."""
    trashed: float
    """Copies trashed in one's own turns, from anywhere but play: others can cause the latter."""
    played: float
    games: float
    """The share of games in which it is bought."""
    first_turn: float | None
    """The turn of the first copy that is bought: the median of those games."""
    left: float | None
    """How many Provinces (with Colonies: Colonies) are left then: the median."""


@dataclass(frozen=True)
class TurnFacts:
    """One turn, on average over the games that got so far."""

    turn: int
    games: float
    """The share of games that got so far."""
    coins: float
    """Coins that the turn gave."""
    actions: float
    """Action cards played."""
    provinces: float
    """Provinces and Colonies owned after it."""
    deck: dict[str, float]
    """All cards owned after it."""


@dataclass(frozen=True)
class Length:
    """How many turns games have, and how they end."""

    median: float
    low: float
    """A quarter of the games is shorter."""
    high: float
    """A quarter of the games is longer."""
    by_piles: float
    """The share of games that end on empty piles, and not for want of Provinces or Colonies."""
    stalled: float
    """The share of games that were stopped because they did not end."""


@dataclass(frozen=True)
class Against:
    """The share of wins against one opponent, with its 95 % interval."""

    opponent: str
    about: str
    """What the opponent does, if that is worth saying."""
    share: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class CardWorth:
    """The share of wins that is lost if a card may not be bought, with its 95 % interval.

    The strategy plays without the card's rules, in the same games, with the same luck.
    """

    card: str
    loss: float
    low: float
    high: float
    games: int


@dataclass(frozen=True)
class SampleGame:
    """A whole game: among those that were watched, the nearest to the medians.

    Nearest by turns and by points ahead, each in units of its spread.
    """

    opponent: str
    called: str
    """What the log calls the strategy."""
    won: float
    """1: won, 0: lost; a shared win in parts."""
    turns: int
    points: int
    theirs: int
    """The points of the best of the others."""
    among: int
    """How many games it was chosen from."""
    log: str = field(repr=False)


@dataclass(frozen=True)
class Why:
    """Why a strategy does well or badly in a kingdom; ``print`` tells it in words."""

    name: str
    """A leader's letter, or the strategy's name."""
    kingdom_cards: tuple[str, ...]
    """The cards of the kingdom."""
    attacks: tuple[str, ...]
    """Which of them are Attacks."""
    victory: tuple[str, ...]
    """Victory cards of the game that are nothing else."""
    players: int
    rivals: tuple[str, ...]
    """Who it was watched against; its own name if nobody else was there."""
    games: int
    """Games that were watched."""
    length: Length
    openings: tuple[Opening, ...]
    first_buys: tuple[Buys, ...]
    """The most usual first five buys, in order."""
    cards: tuple[CardUse, ...]
    given: dict[str, float]
    """Cards that the others gain in this player's turns, in a game."""
    tokens: float
    """Points in tokens at the end."""
    turns: tuple[TurnFacts, ...]
    """As far as half of the games go."""
    against: tuple[Against, ...]
    """Bots of the library."""
    worth: tuple[CardWorth, ...]
    sample: SampleGame

    def __str__(self) -> str:
        """What ``throneroom strategy explain`` prints."""

        def write(out: Console) -> None:
            for part in self._parts():
                out.print(part, soft_wrap=isinstance(part, str))

        return plain_text(write)

    def _repr_html_(self) -> str:
        """The same in a notebook."""
        return html_of(self._parts())

    def _parts(self) -> Iterable[RenderableType]:
        (parts,) = offered("parts of an explanation")
        found: Iterable[RenderableType] = parts(self)
        return found

    def use(self, card: str) -> CardUse:
        """What becomes of a card; nothing, if it is never there."""
        found = next((one for one in self.cards if one.card == card), None)
        return found or CardUse(card, 0.0, 0.0, 0.0, 0.0, 0.0, None, None)

    def to_json(self) -> dict[str, Any]:
        """The facts as plain data."""
        found: dict[str, Any] = _plain(self)
        return found

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Why:
        """The facts that :meth:`to_json` made the data from.

        Raises:
            ValueError: If it is not such data.
        """
        return _read(cls, data)


# ---------------------------------------------------------------- values and plain data


def _plain(value: Any) -> Any:  # noqa: ANN401 - any fact
    if dataclasses.is_dataclass(value):
        return {one.name: _plain(getattr(value, one.name)) for one in dataclasses.fields(value)}
    if isinstance(value, tuple):
        return [_plain(one) for one in value]
    return value


def _read(kind: type[T], data: Any) -> T:  # noqa: ANN401 - from a file
    """A value of a type from plain data, checked all the way down."""
    if not isinstance(data, Mapping):
        raise ValueError(f"{kind.__name__} is needed, not {data!r}")
    hints = typing.get_type_hints(kind)
    found = {}
    for one in dataclasses.fields(kind):  # type: ignore[arg-type]
        if one.name not in data:
            raise ValueError(f"{kind.__name__} without {one.name}")
        found[one.name] = _read_as(hints[one.name], data[one.name], one.name)
    return kind(**found)


def _read_as(hint: Any, data: Any, name: str) -> Any:  # noqa: ANN401 - from a file
    origin, of = typing.get_origin(hint), typing.get_args(hint)
    if origin in (types.UnionType, typing.Union):
        return None if data is None else _read_as(of[0], data, name)
    if origin is tuple and isinstance(data, list):
        return tuple(_read_as(of[0], one, name) for one in data)
    if origin is dict and isinstance(data, Mapping):
        return {str(key): _read_as(of[1], one, name) for key, one in data.items()}
    if dataclasses.is_dataclass(hint):
        return _read(hint, data)  # type: ignore[arg-type]
    if hint is float and type(data) in (int, float):
        return float(data)
    if hint in (int, str) and type(data) is hint:
        return data
    raise ValueError(f"a damaged explanation: {name} can't be {data!r}")
