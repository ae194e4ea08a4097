"""A game that people play as a file: an engine's record, and who sat where and took back what.

Every reader of records reads it; what is said here beside the record stands in it under further
names.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

from ..agents.load import names_agent_file
from ..engine.record import Record, RecordError
from .game_setup import GameSetup, read_table, table_data
from .played_game import PlayedGame, plies_of_record
from .plies import Ply

LONGEST = 1_000_000
"""Characters of a file that is read."""


def game_text(game: PlayedGame) -> str:
    """A game as JSON: only for who may see all of it, since it holds the seed."""
    data: dict[str, Any] = json.loads(game.game.record().to_json())
    return json.dumps({**data, **table_data(game.setup.seats, game.take_backs)})


def read_game(text: str, *, agent_files: bool = False) -> tuple[GameSetup, list[Ply]]:
    """The setup and the plies of a file.

    A player that is a Python file is refused unless ``agent_files``: playing on would run it.
    """
    if len(text) > LONGEST:
        raise RecordError(
            f"a record has at most {LONGEST:,} characters, and this has {len(text):,}"
        )
    record = Record.from_json(text)
    start = replace(record, choices=(), luck=())
    start.replay()  # what can't be played is told now
    setup = GameSetup(start, *read_table(json.loads(text), record))
    for seat in setup.seats:
        if seat.player is not None and names_agent_file(seat.player) and not agent_files:
            raise RecordError(f"{seat.name} is a Python file, which a record may not name here")
    return setup, plies_of_record(setup, record.choices, record.luck)
