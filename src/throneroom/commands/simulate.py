"""``throneroom simulate``: a match, and who won it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer

from ..engine.variant import OFFICIAL, Variant
from ..match.match_text import match_parts
from ..match.result import MOST_ROWS, Match
from ..match.simulate import Stopped, simulate
from ..strategies import Strategy
from .common import console, print_json, print_whole, read_catalog, read_kingdom, read_player
from .piles import check_piles, read_piles
from .progress import games_bar

GAMES = 10_000
MOST_GAMES = 1_000_000  # for a match that ends when it is sure


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


def run_match(given: MatchOptions, card_files: Sequence[Path], *, as_json: bool) -> None:
    """Play the match and print its result."""
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
    players = [read_player(text, catalog) for text in given.players]
    variant = OFFICIAL if piles == OFFICIAL.kingdom_piles else Variant(kingdom_piles=piles)
    if given.alpha is not None and not given.until_sure:
        raise ValueError("--alpha is the error of --until-sure: say both")
    games = given.games if given.games is not None else MOST_GAMES if given.until_sure else GAMES
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
