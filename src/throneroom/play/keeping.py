"""Games in the store: each answer is kept before it counts, so a game goes on after any end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, replace
from pathlib import Path

from ..store import GamesOfPeople, Store, StoredGame, StoreError
from .game_setup import GameSetup
from .played_game import PlayedGame
from .plies import Ply, PlyKind


@dataclass(frozen=True)
class KeptGame:
    """A game with its place in the store."""

    store: Store
    stored: StoredGame
    game: PlayedGame


def new_game(
    store: Store,
    setup: GameSetup,
    plies: Sequence[Ply] = (),
    *,
    owner: str = "",
    parent: tuple[int, int] | None = None,
) -> KeptGame:
    """Keep a new game; ``parent`` says which game it branched off, and after how many answers."""
    over = PlayedGame(setup, plies).over
    stored = GamesOfPeople(store).begin(
        setup.to_data(), [_row(ply) for ply in plies], owner=owner, parent=parent, over=over
    )
    return _open(store, stored)


def open_game(store: Store, number: int) -> KeptGame:
    """The game with a number, as it was left."""
    return _open(store, GamesOfPeople(store).game(number))


def last_game(store: Store, owner: str = "") -> KeptGame:
    """The game that was played last and is not over."""
    stored = GamesOfPeople(store).last_open(owner)
    if stored is None:
        raise StoreError(f"no game in {store.path} waits to be gone on with")
    return _open(store, stored)


def branched(kept: KeptGame, number: int) -> KeptGame:
    """A new game that goes its own way from a decision of another one on."""
    plies = kept.game.branch(number)
    marks = tuple(one for one in kept.game.take_backs if one.back_to <= number)
    setup = replace(kept.game.setup, take_backs=marks)
    parent = (kept.stored.id, number)
    return new_game(kept.store, setup, plies, owner=kept.stored.owner, parent=parent)


Borrow = Callable[[], AbstractContextManager[Store]]
"""Lends the store for as long as a block lasts."""


def played_on(borrow: Borrow, stored: StoredGame) -> PlayedGame:
    """A stored game to be played on; the store is borrowed for each thing that is kept."""

    def keep(first: int, plies: Sequence[Ply], over: bool) -> None:
        with borrow() as store:
            GamesOfPeople(store).add(stored.id, first, [_row(ply) for ply in plies], over=over)

    setup = GameSetup.from_data(stored.setup)
    with borrow() as store:
        rows = GamesOfPeople(store).plies(stored.id)
        path = Path(store.path) if store.lasting else None
    try:
        plies = [Ply(PlyKind(what), seat, value) for what, seat, value in rows]
        return PlayedGame(setup, plies, keep=keep, store=path)
    except ValueError as error:
        raise StoreError(f"game {stored.id} can't be opened: {error}") from None


def _open(store: Store, stored: StoredGame) -> KeptGame:
    return KeptGame(store, stored, played_on(lambda: nullcontext(store), stored))


def _row(ply: Ply) -> tuple[str, int, int]:
    return ply.what.value, ply.seat, ply.value
