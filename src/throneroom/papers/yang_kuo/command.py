"""``throneroom reproduce yang-kuo``: their bots' figures beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from ...commands.common import clear_errors, console, print_json, print_whole
from ...commands.progress import games_bar
from ...commands.shared_options import Json, Seed
from ...engine.game import check_seed
from ..figure_tables import figures_table, game_count
from . import pairings
from .best_command import play_and_show_best


def reproduce(
    bots: Annotated[bool, typer.Option("--bots", help="Their six pairs of bots.")] = False,
    best: Annotated[
        bool, typer.Option("--best", help="Our agent against each of their players.")
    ] = False,
    games: Annotated[
        int | None,
        typer.Option(metavar="N", help="Games of each pair: 20,000; with --best 2,000."),
    ] = None,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Yang & Kuo 2019: their pairs of bots, by the rules of their program.

    Example: throneroom reproduce yang-kuo --bots --games 20000
    """
    with clear_errors():
        if best:
            play_and_show_best(games, check_seed(seed), as_json=json)
            return
        if not bots:
            raise ValueError("say which part of yang-kuo to reproduce: --bots or --best")
        play_and_show(games, check_seed(seed), as_json=json)


def play_and_show(games: int | None, seed: int, *, as_json: bool) -> None:
    """Play their pairs of bots."""
    each = game_count(games, pairings.GAMES)
    pairs = len(pairings.PUBLISHED)
    results: list[pairings.PairResult] = []
    try:
        with games_bar(each * pairs) as tell:
            for i, pair in enumerate(pairings.PUBLISHED):
                results.append(
                    pairings.play_pair(pair, each, seed, lambda n, i=i: tell(i * each + n))  # type: ignore[misc]
                )
    except KeyboardInterrupt:
        if results:
            _show(results, as_json=as_json)
        raise KeyboardInterrupt(f"Stopped after {len(results)} of {pairs} pairs.") from None
    _show(results, as_json=as_json)


def _show(results: Sequence[pairings.PairResult], *, as_json: bool) -> None:
    if as_json:
        print_json({one.pair: [round(rate, 4) for rate in one.rates] for one in results})
        return
    table = figures_table(
        "Pair", "Published wins", "Ours", "Difference", "95 % interval", "Published ties", "Ours",
        "Difference", "Games",
    )  # fmt: skip
    for one in results:
        (wins, ties), (low, high) = one.rates, one.interval
        table.add_row(
            one.pair,
            f"{one.published[0]:.3f}", f"{wins:.3f}", f"{one.differences[0]:+.3f}",
            f"{low:.3f} to {high:.3f}",
            f"{one.published[1]:.3f}", f"{ties:.3f}", f"{one.differences[1]:+.3f}",
            f"{one.games:,}",
        )  # fmt: skip
    out = console()
    out.print("Yang & Kuo 2019: their bots, by the rules of their program", style="bold")
    print_whole(out, table)
    out.print(
        f"Published: the authors' program, {pairings.PUBLISHED_GAMES:,} games a pair "
        "(standard error about 0.01).",
        soft_wrap=True,
    )
