"""``throneroom reproduce fenner``: the thesis' figures beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .common import console, print_json, print_whole
from .progress import games_bar
from .reproduce_tables import figures_table, game_count

if TYPE_CHECKING:
    from ..papers import fenner
    from .reproduce_wish import Wish


def reproduce_fenner(wish: Wish) -> None:
    """Play the heuristic agents."""
    from ..papers import fenner

    wish.check("fenner", ("--heuristics", "--games"))
    if not wish.heuristics:
        raise ValueError("say which part of fenner to reproduce: --heuristics")
    count = game_count(wish.games, fenner.GAMES)
    try:
        with games_bar(count) as tell:
            found = fenner.play_heuristics(count, wish.seed, tell)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"Stopped after 0 of {count:,} games.") from None
    _show(found, as_json=wish.as_json)
    if (played := len(found[0].points)) < count:
        raise KeyboardInterrupt(f"Stopped after {played:,} of {count:,} games.")


def _show(found: Sequence[fenner.Scores], *, as_json: bool) -> None:
    from ..papers import fenner

    if as_json:
        print_json(
            {
                one.name: {
                    "published": list(fenner.PUBLISHED[one.name]),
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
        mean, variance = fenner.PUBLISHED[one.name]
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
