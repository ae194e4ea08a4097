"""``throneroom reproduce fenner``: the thesis' figures beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

import typer

from ...commands.common import clear_errors, console, print_json, print_whole
from ...commands.progress import games_bar
from ...commands.shared_options import Json, Seed
from ...engine.game import check_seed
from ..figure_tables import figures_table, game_count
from ..reproducing import read_parts
from .heuristics import GAMES, PUBLISHED, Scores, play_heuristics

PARTS = ("heuristics",)


def reproduce(
    parts: Annotated[
        list[str] | None,
        typer.Option("--part", metavar="PART", help="Only heuristics: Table 6.1. That is all yet."),
    ] = None,
    games: Annotated[int | None, typer.Option(metavar="N", help="Games: 1,000.")] = None,
    seed: Seed = 0,
    json: Json = False,
) -> None:
    """Fenner 2014: the heuristic agents in games of four.

    Example: throneroom reproduce fenner --part heuristics --games 200
    """
    with clear_errors():
        read_parts(PARTS, parts or ())
        play_and_show(games, check_seed(seed), as_json=json)


def play_and_show(games: int | None, seed: int, *, as_json: bool) -> None:
    """Play the heuristic agents."""
    count = game_count(games, GAMES)
    try:
        with games_bar(count) as tell:
            found = play_heuristics(count, seed, tell)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"Stopped after 0 of {count:,} games.") from None
    _show(found, as_json=as_json)
    if (played := len(found[0].points)) < count:
        raise KeyboardInterrupt(f"Stopped after {played:,} of {count:,} games.")


def _show(found: Sequence[Scores], *, as_json: bool) -> None:
    if as_json:
        print_json(
            {
                one.name: {
                    "published": list(PUBLISHED[one.name]),
                    "mean": round(one.mean, 3),
                    "variance": round(one.variance, 3),
                    "interval": one.interval and [round(x, 3) for x in one.interval],
                    "win_rate": round(one.won, 4),
                    "games": len(one.points),
                }
                for one in found
            }
        )
        return
    table = figures_table(
        "Agent", "Published mean", "Ours", "Difference", "95 % interval", "Published variance",
        "Ours", "Win rate", "Games",
    )  # fmt: skip
    for one in found:
        mean, variance = PUBLISHED[one.name]
        interval = "" if one.interval is None else "{:.2f} to {:.2f}".format(*one.interval)
        table.add_row(
            one.name,
            f"{mean:.2f}", f"{one.mean:.2f}", f"{one.mean - mean:+.2f}", interval,
            f"{variance:.2f}", f"{one.variance:.2f}", f"{100 * one.won:.1f} %",
            f"{len(one.points):,}",
        )  # fmt: skip
    out = console()
    out.print("Fenner 2014, Table 6.1: the heuristic agents in games of four", style="bold")
    print_whole(out, table)
    out.print(
        "A second Best Fifth Card sits where the planning agent sat (published mean 29.71).",
        soft_wrap=True,
    )
