"""``throneroom simulate``: a match, and who won it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import typer
from rich.table import Table

from ..engine.variant import OFFICIAL, Variant
from ..match.result import MOST_ROWS, Match
from ..match.simulate import MAX_GAMES, Stopped, simulate
from ..strategies import Strategy
from ..strategies.check import absent_cards
from .common import console, print_json, print_whole, read_catalog, read_kingdom, read_player
from .piles import check_piles, read_piles
from .progress import games_bar

GAMES = 10_000
MOST_GAMES = 1_000_000  # for a match that ends when it is sure
BEST_SELLERS = 8


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


def run_match(given: MatchOptions, card_files: Sequence[Path], *, as_json: bool) -> None:
    """Play the match and print its result."""
    catalog = read_catalog(card_files)
    piles = read_piles(given.piles)
    kingdom = read_kingdom(
        given.kingdom, catalog, seed=given.seed, piles=piles, colony=given.colony
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
    labels = player_labels(match.names)
    names = str(match.rules.kingdom) if match.rules.kingdom.cards else _bare(match)
    out.print(f"Kingdom: {names}", soft_wrap=True)  # in one piece, to be copied
    out.print()
    print_whole(out, _scores(match, labels) if len(labels) == 1 else _table(match, labels))
    out.print()
    for label, cards in zip(labels, match.mean_bought, strict=True):
        best = sorted(cards.items(), key=lambda item: -item[1])[:BEST_SELLERS]
        listed = ", ".join(f"{mean:.1f} {name}" for name, mean in best)
        out.print(f"{label} buys per game: {listed or 'nothing'}", soft_wrap=True)
    out.print()
    if len(labels) > 1:
        out.print(verdict(match, labels), style="bold", soft_wrap=True)
    out.print(_facts(match), soft_wrap=True)
    for note in _notes(match, plans):
        out.print(f"Note: {note}", style="yellow")


def _bare(match: Match) -> str:
    extras = "".join(f"; {o}" for o in str(match.rules.kingdom).split("; ")[1:])
    return f"none, only the basic cards{extras}"


def player_labels(names: Sequence[str]) -> list[str]:
    """The players' names, numbered where two are the same.

    >>> player_labels(["Big Money", "Random", "Random"])
    ['Big Money', 'Random (1)', 'Random (2)']
    """
    total, seen, labels = Counter(names), Counter[str](), []
    for name in names:
        seen[name] += 1
        labels.append(f"{name} ({seen[name]})" if total[name] > 1 else name)
    return labels


def _columns(*names: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    table.add_column("Player")
    for name in names:
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _table(match: Match, labels: Sequence[str]) -> Table:
    seats = ["Begins", *(f"Seat {i}" for i in range(2, len(labels) + 1))]
    table = _columns("Win rate", "95 % interval", "Wins", "Ties", *seats, "Score", "Turns")
    scores, turns = match.scores.mean(axis=0), match.turns.mean(axis=0)
    best = max(match.win_rates)
    for i, label in enumerate(labels):
        low, high = match.intervals[i]
        table.add_row(
            label,
            f"{100 * match.win_rates[i]:.1f} %",
            f"{100 * low:.1f} to {100 * high:.1f} %",
            f"{match.wins[i]:,}",
            f"{match.shared_wins[i]:,}",
            *(f"{100 * rate:.1f} %" for rate in match.seat_win_rates[i]),
            f"{scores[i]:.1f}",
            f"{turns[i]:.1f}",
            style="green" if match.win_rates[i] == best else None,
        )
    return table


def _scores(match: Match, labels: Sequence[str]) -> Table:
    """One player alone wins nothing: only the points count."""
    table = _columns("Score", "Lowest", "Highest", "Turns")
    points = match.scores[:, 0]
    table.add_row(
        labels[0],
        f"{points.mean():.1f}",
        str(points.min()),
        str(points.max()),
        f"{match.turns.mean():.1f}",
    )
    return table


def verdict(match: Match, labels: Sequence[str]) -> str:
    """Who is better, if the games settle it."""
    among = "wins more" if len(labels) == 2 else "wins most"
    if match.verdict is not None:
        error = f"sequential test, error at most {100 * match.verdict.alpha:g} %"
        if match.verdict.leader is None:
            return f"Not sure yet after {match.games:,} games ({error})."
        leader = labels[match.verdict.leader]
        return f"{leader} {among} often: sure after {match.games:,} games ({error})."
    if match.clear_winner is not None:
        return f"{labels[match.clear_winner]} {among} often."
    if len(set(match.names)) == 1:
        return "Even, as it should be between equal players."
    return "No clear winner" + (": play more games." if match.games < MAX_GAMES else ".")


def _facts(match: Match) -> str:
    games = f"{match.games:,} game{'s' if match.games > 1 else ''}"
    if len(match.names) > 1:
        games += f" ({match.ties:,} tied)"
    rate = f", {match.games / match.seconds:,.0f} games per second" if match.seconds else ""
    return f"{games}, seed {match.seed}, {match.seconds:.2f} seconds{rate}."


def _notes(match: Match, plans: Sequence[Strategy]) -> Iterator[str]:
    if match.stalled:
        yield (
            f"{match.stalled:,} games did not end by themselves and were stopped after "
            f"{match.rules.variant.stall_limit} turns."
        )
    for plan in dict.fromkeys(plans):
        if missing := absent_cards(plan, match.rules.kingdom):
            verb = "is" if len(missing) == 1 else "are"
            yield f"{plan.name} would buy {', '.join(missing)}, which {verb} not in this kingdom."
