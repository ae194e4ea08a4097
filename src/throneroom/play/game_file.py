"""A game that people play as a file: an engine's record, and who sat where and took back what.

Every reader of records reads it; what is said here beside the record stands in it under further
names.
"""

from __future__ import annotations

import json
from typing import Any

from ..engine.record import Record, RecordError
from .game_setup import GameSetup, read_seats, seats_data
from .played_game import PlayedGame, plies_of_record
from .plies import Ply, TakeBack

SEATS, TAKE_BACKS = "seats", "take-backs"
LONGEST = 1_000_000
"""Characters of a file that is read."""


def game_text(game: PlayedGame) -> str:
    """A game as JSON: only for who may see all of it, since it holds the seed."""
    data: dict[str, Any] = json.loads(game.game.record().to_json())
    data[SEATS] = seats_data(game.setup.seats)
    data[TAKE_BACKS] = [[one.seat, one.back_to, one.back_from] for one in game.take_backs]
    return json.dumps(data)


def read_game(text: str) -> tuple[GameSetup, list[Ply], tuple[TakeBack, ...]]:
    """The setup and the plies of a file, and what was taken back before it was written."""
    if len(text) > LONGEST:
        raise RecordError(
            f"a record has at most {LONGEST:,} characters, and this has {len(text):,}"
        )
    record = Record.from_json(text)
    data = json.loads(text)
    start = GameSetup(_start(record), read_seats(data.get(SEATS), record))
    plies = plies_of_record(start, record.choices, record.luck)
    return start, plies, _take_backs(data.get(TAKE_BACKS, []))


def _start(record: Record) -> Record:
    """The record before its first choice; it is played, so that what can't be is told now."""
    from dataclasses import replace

    start = replace(record, choices=(), luck=())
    start.replay()
    return start


def _take_backs(rows: object) -> tuple[TakeBack, ...]:
    try:
        assert isinstance(rows, list)
        found = tuple(TakeBack(*row) for row in rows)
        assert all(type(n) is int for one in found for n in vars(one).values())
    except (AssertionError, TypeError):
        raise RecordError("the take-backs of a record are rows of three numbers") from None
    return found
