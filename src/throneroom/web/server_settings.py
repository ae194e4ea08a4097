"""What whoever runs the server may settle."""

from __future__ import annotations

import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path

from ..store import Entry, Store, StoreUnwritable, default_path

SECRET_VARIABLE = "THRONEROOM_SECRET"
_KIND, _KEY = "web", "secret"


@dataclass(frozen=True)
class Settings:
    """Everything that a server is told; the defaults are for one's own machine."""

    store: Path = field(default_factory=default_path)
    """The file with games and analyses."""
    secret: bytes = b""
    """What seeds of shared links and tokens of forms are made with; empty: kept in the store."""
    hosts: tuple[str, ...] = ("localhost", "127.0.0.1", "[::1]")
    """The names under which it may be asked; other names are refused. "*" allows all."""
    longest_body: int = 64 * 1024
    """Bytes of a form; a page may allow more."""
    open_games: int = 2_000
    """Games that are kept in memory; others are opened again from the store."""
    clicks: float = 20.0
    """Answers a second of one visitor, on average; there may be bursts of four times as many."""
    all_clicks: float = 1_000.0
    """Answers a second of all visitors."""
    new_games: float = 1.0
    """New games a second of one visitor."""
    searches: int = 2
    """How many searches (advice, searching opponents) may run at once."""
    waiting: int = 64
    """How many more may wait."""
    advice_seconds: float = 0.6
    """For one advice, at most."""
    opponent_seconds: float = 20.0
    """For one answer of an opponent; after that the game waits for somebody to ask again."""
    review_seconds: float = 12.0
    """For the review of a game; one is made at a time."""
    long_work: int = 1
    """How many analyses, tournaments and studies of cards run at once, each in a process."""
    long_work_each: int = 3
    """How many of them one visitor may have, those that wait counted."""
    long_work_waiting: int = 16
    """How many may wait in all."""
    long_work_threads: int | None = None
    """On so many threads each of them plays; None: as many as there are processors."""
    long_work_nice: int = 15
    """Of 19: everybody who plays comes first."""
    long_work_seconds: float = 2 * 3600.0
    """After so much time one is stopped, and can be gone on with."""
    longest_analysis: float = 3600.0
    """Seconds that a visitor may ask for in an analysis."""
    patience: float = 5.0
    """Seconds that the store may be busy with another writer."""


def kept_secret(path: Path) -> bytes:
    """The secret of a store, made when it is first asked for; of this process if that can't be."""
    if said := os.environ.get(SECRET_VARIABLE):
        return said.encode()
    fresh = secrets.token_hex(32)
    try:
        with Store(path) as store:
            kept = store.get(_KIND, _KEY)
            if kept is None:
                store.put(Entry(_KIND, _KEY, {"secret": fresh}))
                kept = store.get(_KIND, _KEY)
            return str(kept.data["secret"]).encode() if kept else fresh.encode()
    except StoreUnwritable:
        return fresh.encode()
