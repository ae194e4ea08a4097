"""``throneroom reproduce yang-kuo --best``: our agent against each of their players."""

from __future__ import annotations

from collections.abc import Sequence

from ...commands.common import console, print_json, print_whole
from ...commands.progress import games_bar
from ..figure_tables import figures_table, game_count
from . import best_matches


def play_and_show_best(games: int | None, seed: int, *, as_json: bool) -> None:
    """Play all matches, and measure how long the agent thinks."""
    each = game_count(games, best_matches.GAMES)
    names = list(best_matches.opponents())
    results: list[best_matches.BestResult] = []
    milliseconds = best_matches.milliseconds_a_decision(seed)
    try:
        with games_bar(each * len(names)) as tell:
            for i, name in enumerate(names):
                results.append(
                    best_matches.play_best(name, each, seed, lambda n, i=i: tell(i * each + n))  # type: ignore[misc]
                )
    except KeyboardInterrupt:
        if results:
            _show(results, milliseconds, as_json=as_json)
        raise KeyboardInterrupt(f"Stopped after {len(results)} of {len(names)} matches.") from None
    _show(results, milliseconds, as_json=as_json)


def _show(
    results: Sequence[best_matches.BestResult], milliseconds: float, *, as_json: bool
) -> None:
    if as_json:
        found: dict[str, object] = {one.opponent: one.to_json() for one in results}
        print_json(found | {"ms_per_decision": round(milliseconds, 4)})
        return
    table = figures_table("Against", "Win rate", "95 % interval", "Games")
    for one in results:
        low, high = (100 * end for end in one.interval)
        table.add_row(
            one.opponent, f"{100 * one.rate:.1f} %", f"{low:.1f} to {high:.1f} %", f"{one.games:,}"
        )
    out = console()
    out.print("Our agent in Yang and Kuo's game; a tie is half a win", style="bold")
    print_whole(out, table)
    out.print(f"{milliseconds:.3f} ms a decision.")
