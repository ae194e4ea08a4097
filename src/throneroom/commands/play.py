"""``throneroom play``: a game in the terminal, against whoever one likes."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import typer

from ..agents import AgentError
from ..engine.game import check_seed
from ..engine.variant import OFFICIAL, Variant
from ..numbers import between
from ..play.game_file import read_game
from ..play.game_setup import MOST_SEATS, GameSetup, opponent, person, with_person
from ..play.keeping import KeptGame, branched, last_game, new_game, open_game
from ..play.plies import Ply
from ..store import MEMORY, Store, StoreUnwritable
from .common import read_catalog, read_kingdom
from .piles import check_piles, read_piles
from .running import note, opened
from .table_talk import Again, Left, Manner, TableTalk, ask

DEFAULT_OPPONENT = "Big Money"
MOST_PAUSE = 10  # seconds
_LONGEST_RECORD = 2_000_000  # bytes


@dataclass(frozen=True)
class PlayOptions:
    """What the user asks for, as written on the command line."""

    kingdom: str | None
    """With ``resume``: a game's number, or nothing for the last one."""
    against: tuple[str, ...]
    players: int | None
    seed: int | None
    advice: bool
    resume: bool
    load: Path | None
    name: str
    pace: float
    piles: str | None
    colony: bool
    without_unknown: bool
    store: Path | None


def run_play(given: PlayOptions, card_files: Sequence[Path]) -> None:
    """Begin a game, go on with one, or play a record on; until it is over or the person leaves."""
    if not 0 <= given.pace <= MOST_PAUSE:
        raise ValueError(f"--pace is between 0 and {MOST_PAUSE} seconds, not {given.pace:g}")
    with opened(given.store) as store:
        kept = _game(given, card_files, store)
        pace = given.pace if sys.stdout.isatty() else 0.0
        manner = Manner(given.advice, pace=pace, store=given.store)
        number: int | None = _table(kept, manner, given.store)
        while number is not None:
            kept = branched(kept, number)
            typer.echo(f"\nGame {kept.stored.id}: other luck from here on.\n")
            number = _table(kept, manner, given.store)


def _table(kept: KeptGame, manner: Manner, named: Path | None) -> int | None:
    """One game until the person leaves; the decision that they want to play on from, if any."""
    try:
        TableTalk(kept.game, manner, ask).play()
    except Again as again:
        return again.number
    except Left:
        typer.echo(_goodbye(kept, named))
    except KeyboardInterrupt:
        typer.echo()  # ends the line with ^C
        raise KeyboardInterrupt(_goodbye(kept, named)) from None
    except AgentError as error:
        raise AgentError(f"{error}\n{_goodbye(kept, named)}") from None
    return None


def _goodbye(kept: KeptGame, named: Path | None) -> str:
    """Where the game is; ``named`` is the store that the user has named."""
    if kept.game.over:
        return f"Game {kept.stored.id} is over."
    if not kept.store.lasting:
        return "The game is not kept."
    place = "" if named is None else f" --store {named}"
    return f"The game is kept. Go on with: throneroom play --resume {kept.stored.id}{place}"


def _game(given: PlayOptions, card_files: Sequence[Path], store: Store) -> KeptGame:
    if given.resume:
        return _resumed(given, store)
    if given.load is not None:
        if given.kingdom is not None or given.against:
            raise ValueError("a record has its kingdom and its players: say --load FILE alone")
        start, plies = read_game(_record_text(given.load), agent_files=True)
        if not start.people:
            raise ValueError(f"{given.load}: nobody in this game is a person")
        return _begun(store, start, plies)
    return _begun(store, _setup(given, card_files))


def _begun(store: Store, start: GameSetup, plies: Sequence[Ply] = ()) -> KeptGame:
    """A new game in the store; if that can't be written, in one that nothing outlasts."""
    try:
        return new_game(store, start, plies)
    except StoreUnwritable as error:
        note(f"the game is not kept: {error}")
        return new_game(Store(MEMORY), start, plies)


def _resumed(given: PlayOptions, store: Store) -> KeptGame:
    if given.against or given.players or given.seed is not None or given.load:
        raise ValueError("a game goes on as it began: say only its number behind --resume")
    if given.kingdom is None:
        return last_game(store)
    if not given.kingdom.strip().isdecimal():
        raise ValueError(f"--resume takes the number of a game or nothing, not {given.kingdom!r}")
    return open_game(store, int(given.kingdom))


def _record_text(path: Path) -> str:
    with path.open("rb") as file:
        raw = file.read(_LONGEST_RECORD + 1)
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a record of a game") from None


def _setup(given: PlayOptions, card_files: Sequence[Path]) -> GameSetup:
    if given.kingdom is None or not given.kingdom.strip():
        raise ValueError("name a kingdom, or say --resume to go on with the last game")
    seed = secrets.randbits(48) if given.seed is None else check_seed(given.seed)
    catalog, piles = read_catalog(card_files), read_piles(given.piles)
    kingdom = read_kingdom(
        given.kingdom,
        catalog,
        seed=seed,
        piles=piles,
        colony=given.colony,
        without_unknown=given.without_unknown,
    )
    check_piles(kingdom, piles)
    against = given.against or (DEFAULT_OPPONENT,)
    players = given.players if given.players is not None else len(against) + 1
    players = between("players", players, 2, MOST_SEATS)
    if len(against) >= players:
        raise ValueError(f"{len(against)} opponents and you are more than --players {players}")
    texts = [*against, *[against[-1]] * (players - 1 - len(against))]
    others = [opponent(text, kingdom, given.store) for text in texts]
    seats = with_person(person(given.name), others, seed)
    variant = OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)
    return GameSetup.of(kingdom, seats, seed, variant)
