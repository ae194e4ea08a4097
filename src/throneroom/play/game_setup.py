"""What a game that people play begins with: kingdom, rules, seed, and who sits where."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .. import _core
from ..agents import agent_name
from ..agents.player_text import named_player
from ..agents.protocol import Agent
from ..cards.catalog import OFFICIAL as OFFICIAL_CARDS
from ..engine.game import Game
from ..engine.kingdom import Kingdom
from ..engine.player_names import usual_names
from ..engine.record import Record, RecordError
from ..engine.ruleset import ruleset
from ..engine.variant import OFFICIAL, Variant
from ..match.players import as_agent, seated
from ..names import trouble_with_name
from ..strategies import Strategy
from ..strategies.network import NetworkStrategy
from ..strategies.parse import parse
from ..strategies.player_forms import PlayerReading
from .plies import TakeBack

MOST_SEATS = 4
_LONGEST = 60  # of a name


@dataclass(frozen=True)
class TableSeat:
    """Who sits on a seat: a person, or a player of the one grammar of players."""

    name: str
    """What logs and prompts call them."""
    player: str | None = None
    """The text that names the player (agents/player_text.py); None: a person."""
    plan: str | None = None
    """The player's rules as they were when the game began, if it is a strategy: files change."""

    @property
    def person(self) -> bool:
        """Whether a person answers here."""
        return self.player is None


def person(name: str = "You") -> TableSeat:
    """A seat for a person."""
    return TableSeat(name)


def opponent(
    text: str, kingdom: Kingdom, store: Path | None = None, variant: Variant = OFFICIAL
) -> TableSeat:
    """A seat for whoever a text names; read at once, so that a wrong name is told at once.

    >>> opponent("big money", Kingdom("Smithy")).name
    'Big Money'
    """
    player = named_player(text, PlayerReading(kingdom.catalog, kingdom, store))
    player = seated(player, kingdom, variant)
    agent = as_agent(player, kingdom.catalog)
    if isinstance(player, NetworkStrategy):  # one for other cards is told now
        player.compile(ruleset(kingdom, 2, Variant(kingdom_piles=None)))
    plain = type(player) is Strategy and not player.random
    return TableSeat(_fit_name(agent_name(agent)), text, str(player) if plain else None)


def with_person(one: TableSeat, others: Sequence[TableSeat], seed: int) -> tuple[TableSeat, ...]:
    """A person among others: nobody chooses to begin, the seed says on which seat they sit."""
    players = len(others) + 1
    place = _core.game_seed(seed, MOST_SEATS + 1) % players
    return (*others[:place], one, *others[place:])


def _fit_name(name: str) -> str:
    """A player's name as one of a game may be."""
    short = " ".join("".join(ch for ch in name if ch not in ",;·").split())[:_LONGEST].strip()
    return "Opponent" if trouble_with_name(short) else short


def told_apart(seats: Sequence[TableSeat]) -> tuple[TableSeat, ...]:
    """The same seats with names that differ.

    >>> [seat.name for seat in told_apart([TableSeat("Big Money", "Big Money")] * 2)]
    ['Big Money', 'Big Money 2']
    """
    taken: set[str] = set()
    found = []
    for seat in seats:
        name, number = seat.name, 1
        while name.casefold() in taken:
            number += 1
            name = f"{seat.name[: _LONGEST - 3].strip()} {number}"
        taken.add(name.casefold())
        found.append(TableSeat(name, seat.player, seat.plan))
    return tuple(found)


@dataclass(frozen=True)
class GameSetup:
    """Everything that is settled before the first answer."""

    start: Record
    """The game before its first choice."""
    seats: tuple[TableSeat, ...]
    take_backs: tuple[TakeBack, ...] = ()
    """Those of the game that this one comes from: a branch, or a record that was loaded."""

    @classmethod
    def of(
        cls,
        kingdom: Kingdom,
        seats: Sequence[TableSeat],
        seed: int,
        variant: Variant = OFFICIAL,
    ) -> GameSetup:
        """A game for two to four, at least one of them a person."""
        if not 2 <= len(seats) <= MOST_SEATS:
            raise ValueError(f"a game has 2 to {MOST_SEATS} players, not {len(seats)}")
        if not any(seat.person for seat in seats):
            raise ValueError("at least one player is a person; without one, use simulate")
        apart = told_apart(seats)
        names = [seat.name for seat in apart]
        return cls(Game(kingdom, len(apart), seed, variant, names).record(), apart)

    @property
    def kingdom(self) -> Kingdom:
        """The kingdom, with the cards of one's own that it has."""
        return Kingdom(self.start.kingdom, catalog=OFFICIAL_CARDS.with_cards(*self.start.own))

    @property
    def names(self) -> tuple[str, ...]:
        """What the players are called."""
        return tuple(seat.name for seat in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(i for i, seat in enumerate(self.seats) if seat.person)

    def agent(self, seat: int, store: Path | None = None) -> Agent:
        """A fresh agent for a seat that is not a person's."""
        one, kingdom = self.seats[seat], self.kingdom
        if one.player is None:
            raise ValueError(f"{one.name} is a person")
        player: Any
        if one.plan is not None:
            player = parse(one.plan, one.name, kingdom.catalog)
        else:
            player = named_player(one.player, PlayerReading(kingdom.catalog, kingdom, store))
            player = seated(player, kingdom, self.start.variant)
        return as_agent(player, kingdom.catalog)

    def strategy(self, seat: int) -> Strategy | None:
        """The rules that a seat is known to play by, if it has any."""
        plan = self.seats[seat].plan
        return None if plan is None else parse(plan, self.seats[seat].name, self.kingdom.catalog)

    def to_data(self) -> dict[str, Any]:
        """As plain data."""
        return {**json.loads(self.start.to_json()), **table_data(self.seats, self.take_backs)}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> GameSetup:
        """Back from plain data."""
        start = Record.from_json(json.dumps(dict(data)))
        return cls(start, *read_table(data, start))


SEATS, TAKE_BACKS = "seats", "take-backs"


def table_data(seats: Sequence[TableSeat], take_backs: Sequence[TakeBack]) -> dict[str, Any]:
    """What a record says of people beside the game: who sits where, and what was taken back."""
    rows = ({"name": one.name, "player": one.player, "plan": one.plan} for one in seats)
    return {
        SEATS: [{key: said for key, said in row.items() if said is not None} for row in rows],
        TAKE_BACKS: [[one.seat, one.back_to, one.back_from] for one in take_backs],
    }


def read_table(
    data: Mapping[str, Any], start: Record
) -> tuple[tuple[TableSeat, ...], tuple[TakeBack, ...]]:
    """The same back from a record, which may say nothing of it."""
    return _seats(data.get(SEATS), start), _take_backs(data.get(TAKE_BACKS, []))


def _take_backs(rows: object) -> tuple[TakeBack, ...]:
    try:
        assert isinstance(rows, list)
        found = tuple(TakeBack(*row) for row in rows)
        assert all(type(n) is int for one in found for n in vars(one).values())
    except (AssertionError, TypeError):
        raise RecordError("the take-backs of a record are rows of three numbers") from None
    return found


def _seats(rows: object, start: Record) -> tuple[TableSeat, ...]:
    """Back from plain data; a record that does not say who sat where is one of people."""
    names = start.names or usual_names(start.players)
    if rows is None:
        return tuple(map(TableSeat, names))
    try:
        assert isinstance(rows, list)
        seats = tuple(TableSeat(**{key: str(value) for key, value in row.items()}) for row in rows)
    except (AssertionError, TypeError, AttributeError):
        raise RecordError(
            "the seats of a record have a name, and a player if not a person"
        ) from None
    if len(seats) != start.players:
        raise RecordError(f"{len(seats)} seats for {start.players} players")
    if tuple(seat.name for seat in seats) != names:
        raise RecordError("the seats of a record are called as its players are")
    return seats
