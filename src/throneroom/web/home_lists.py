"""What the first page lists: this browser's games, and the kingdoms that the store has analysed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..cards.english import in_words
from ..engine.kingdom import Kingdom, KingdomError
from ..learn.analysis_work import ANALYSIS
from ..learn.stored_analyses import title_of as title_of_run
from ..store import GamesOfPeople, Store, StoredGame
from .asked_kingdom import title_of, title_of_text
from .new_game import analysis_address, play_address

GAMES = 8
ANALYSES = 8
_LOOKED_AT = 200  # runs: an old store may have thousands, most of them of kingdoms that came again


@dataclass(frozen=True)
class LastGame:
    """A game of this browser."""

    address: str
    """Where it goes on, or is looked back at."""
    title: str
    """Its kingdom."""
    against: str
    changed: str
    """When it was played last, as ``2026-01-31T12:00:00+00:00``."""
    over: bool


@dataclass(frozen=True)
class Analysed:
    """A kingdom that the store has analysed."""

    title: str
    cards: str
    play: str
    analysis: str


def last_games(store: Store, owner: str) -> list[LastGame]:
    """The last games of a visitor, those that are not over first."""
    found = [_last_game(one) for one in GamesOfPeople(store).games(owner, GAMES)]
    return sorted(found, key=lambda one: one.over)


def _last_game(stored: StoredGame) -> LastGame:
    place = f"/g/{stored.token}"
    return LastGame(
        f"{place}/review" if stored.over else place,
        title_of_text(str(stored.setup.get("kingdom", ""))),
        in_words(_others(stored.setup), "and"),
        stored.changed,
        stored.over,
    )


def _others(setup: dict[str, Any]) -> list[str]:
    """Who is no person in a game, by name; if nobody, everybody."""
    seats = [one for one in setup.get("seats", ()) if isinstance(one, dict)]
    players = [one for one in seats if "player" in one] or seats
    return [str(one.get("name", "somebody")) for one in players]


def analysed_kingdoms(store: Store) -> list[Analysed]:
    """The kingdoms that were analysed last, each once."""
    found: dict[str, Analysed] = {}
    for run, kingdom in _analyses(store):
        if str(kingdom) not in found:
            found[str(kingdom)] = Analysed(
                title_of_run(store, run) or title_of(kingdom),
                ", ".join(kingdom.names),
                play_address(kingdom),
                analysis_address(kingdom),
            )
        if len(found) == ANALYSES:
            break
    return list(found.values())


def _analyses(store: Store) -> Iterator[tuple[Any, Kingdom]]:
    """Those of kingdoms that an address can name: of official cards alone."""
    for run in store.runs(ANALYSIS.name)[:_LOOKED_AT]:
        if run.spec.get("own cards"):
            continue
        try:
            kingdom = Kingdom(str(run.spec.get("kingdom", "")))
        except (KingdomError, ValueError):
            continue  # of an older version, or damaged
        if kingdom.cards:
            yield run, kingdom
