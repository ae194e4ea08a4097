"""``throneroom reproduce yang-kuo``: their bots' figures beside ours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .common import console, print_json, print_whole
from .progress import games_bar
from .reproduce_tables import figures_table, game_count

if TYPE_CHECKING:
    from ..papers import yang_kuo
    from .reproduce_wish import Wish


def reproduce_yang_kuo(wish: Wish) -> None:
    """Play their pairs of bots."""
    from ..papers import yang_kuo

    wish.check("yang-kuo", ("--bots", "--games"))
    if not wish.bots:
        raise ValueError("say which part of yang-kuo to reproduce: --bots")
    each = game_count(wish.games, yang_kuo.GAMES)
    pairs = len(yang_kuo.PUBLISHED)
    results: list[yang_kuo.Result] = []
    try:
        with games_bar(each * pairs) as tell:
            for i, pair in enumerate(yang_kuo.PUBLISHED):
                results.append(
                    yang_kuo.play_pair(pair, each, wish.seed, lambda n, i=i: tell(i * each + n))  # type: ignore[misc]
                )
    except KeyboardInterrupt:
        if results:
            _show(results, as_json=wish.as_json)
        raise KeyboardInterrupt(f"Stopped after {len(results)} of {pairs} pairs.") from None
    _show(results, as_json=wish.as_json)


def _show(results: Sequence[yang_kuo.Result], *, as_json: bool) -> None:
    from ..papers import yang_kuo

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
        f"Published: the authors' program, {yang_kuo.PUBLISHED_GAMES:,} games a pair "
        "(standard error about 0.01).",
        soft_wrap=True,
    )
