"""``throneroom simulate``: a match, and who won it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer

from ..engine.log import LogLine, log_text
from ..engine.variant import OFFICIAL, Variant
from ..match.match_text import match_parts
from ..match.one_game import GameOfMatch, game_of_match
from ..match.result import MOST_ROWS, Match
from ..match.sequential import LEAST_ALPHA, MOST_ALPHA
from ..match.simulate import Stopped, simulate
from ..strategies import Strategy
from .common import console, print_json, print_whole, read_catalog, read_kingdom, read_player
from .piles import check_piles, read_piles
from .progress import games_bar

GAMES = 10_000
MOST_GAMES = 1_000_000  # for a match that ends when it is sure
MOST_PAUSE = 60  # seconds


@dataclass(frozen=True)
class MatchOptions:
    """What the user asks for, as written on the command line."""

    kingdom: str
    players: tuple[str, ...]
    games: int | None
    seed: int
    threads: int | None
    piles: str | None
    colony: bool
    until_sure: bool = False
    alpha: float | None = None
    without_unknown: bool = False
    log: int | None = None
    """Only the game with this number, with its log."""
    watch: float | None = None
    """The log turn by turn, with so many seconds between."""
    store: Path | None = None


def run_match(given: MatchOptions, card_files: Sequence[Path], *, as_json: bool) -> None:
    """Play the match and print its result, or one game of it and print its log."""
    catalog = read_catalog(card_files)
    piles = read_piles(given.piles)
    kingdom = read_kingdom(
        given.kingdom,
        catalog,
        seed=given.seed,
        piles=piles,
        colony=given.colony,
        without_unknown=given.without_unknown,
    )
    check_piles(kingdom, piles)
    players = [read_player(text, catalog, kingdom, given.store) for text in given.players]
    variant = OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)
    if given.alpha is not None and not given.until_sure:
        raise ValueError("--alpha is the error of --until-sure: say both")
    if given.alpha is not None and not LEAST_ALPHA <= given.alpha <= MOST_ALPHA:
        raise ValueError(
            f"--alpha is an error above 0 and at most {MOST_ALPHA} like 0.05, not {given.alpha:g}"
        )
    games = given.games if given.games is not None else MOST_GAMES if given.until_sure else GAMES
    if given.log is not None or given.watch is not None:
        _check_one_game(given, games, as_json=as_json)
        number = 1 if given.log is None else given.log
        one = game_of_match(kingdom, players, number, given.seed, variant=variant)
        show_game(one, games, given.watch, as_json=as_json)
        return
    stop: KeyboardInterrupt | None = None
    try:
        with _progress(games) as progress:
            match = simulate(
                kingdom,
                players,
                games,
                given.seed,
                variant=variant,
                threads=given.threads,
                until_sure=given.until_sure if given.alpha is None else given.alpha,
                progress=progress,
            )
    except Stopped as stopped:  # show what there is
        match = stopped.match
        stop = KeyboardInterrupt(f"Stopped after {match.games:,} of {games:,} games.")
    if as_json:
        print_json(match.summary())
        if match.games > MOST_ROWS:
            typer.echo(
                f"Note: after more than {MOST_ROWS:,} games, scores and turns are not listed.",
                err=True,
            )
    else:
        print_match(match, [p for p in players if isinstance(p, Strategy)])
    if stop is not None:
        raise stop


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar when a match takes long; a stopped match says how far it came."""
    played = 0

    def report(done: int) -> None:
        nonlocal played
        played = done
        tell(done)

    try:
        with games_bar(games) as tell:
            yield report
    except Stopped:
        raise
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"Stopped after {played:,} of {games:,} games.") from None


# ---------------------------------------------------------------- the result as a person reads it


def print_match(match: Match, plans: Sequence[Strategy]) -> None:
    """Print a match's result for a person."""
    out = console()
    for part, style in match_parts(match, plans):
        if isinstance(part, str):
            out.print(part, style=style or None, soft_wrap=not part.startswith("Note: "))
        else:
            print_whole(out, part)


# ---------------------------------------------------------------- one game of the match


def _check_one_game(given: MatchOptions, games: int, *, as_json: bool) -> None:
    if given.until_sure:
        raise ValueError("--log and --watch show one game: leave out --until-sure")
    if given.log is not None and not 1 <= given.log <= games:
        raise ValueError(f"the match has games 1 to {games:,}: there is no game {given.log}")
    if given.watch is not None and not 0 <= given.watch <= MOST_PAUSE:
        raise ValueError(f"--watch is between 0 and {MOST_PAUSE} seconds, not {given.watch:g}")
    if given.watch is not None and as_json:
        raise ValueError("--watch is for a person: say --log and --json")


def show_game(one: GameOfMatch, games: int, pause: float | None, *, as_json: bool) -> None:
    """Play one game of a match and print it; with a pause, turn by turn as it is played."""
    if not as_json:
        begins = one.names[one.seats[0]]
        typer.echo(f"Game {one.number:,} of {games:,}; {begins} begins.\n")
    waits = pause if pause and _in_terminal() else 0.0
    told, turn = 0, (0, 0)
    for game in one.moves():
        if pause is not None and turn != (now := (game.active, game.turn)):
            turn = now
            lines = one.lines(game)
            over = max((i for i, line in enumerate(lines) if line.heading), default=0)
            _tell(lines[told:over])
            if over > told:
                time.sleep(waits)
            told = max(told, over)
    lines = one.lines(game)
    scores = one.by_player(game.scores)
    turns = one.by_player([seat.turns for seat in game.players])
    winners = sorted(one.seats[seat] for seat in game.winners)
    if as_json:
        print_json(
            {
                "game": one.number,
                "kingdom": str(game.kingdom),
                "players": list(one.names),
                "seats": list(one.seats),
                "winners": winners,
                "scores": scores,
                "turns": turns,
                "log": [line.text for line in lines],
            }
        )
        return
    _tell(lines[told:])
    won = " and ".join(one.names[player] for player in winners) or "Nobody"
    verb = "win" if len(winners) > 1 else "wins"
    ends = (
        f"{name} {points} points in {n} turns"
        for name, points, n in zip(one.names, scores, turns, strict=True)
    )
    typer.echo(f"{won} {verb}: {', '.join(ends)}.")


def _in_terminal() -> bool:
    """Whether somebody watches: a file or a pipe needs no pauses."""
    return sys.stdout.isatty()


def _tell(lines: Sequence[LogLine]) -> None:
    typer.echo(log_text(lines), nl=False)
    sys.stdout.flush()
