"""``throneroom reproduce``: the figures of publications beside ours."""

from __future__ import annotations

import dataclasses
import difflib
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from ..engine.game import check_seed
from ..engine.simulate import MAX_GAMES
from .common import console, print_json, print_whole

if TYPE_CHECKING:
    from ..papers import fenner, yang_kuo
    from .reproduce_provincial import Wish
    from .reproduce_slangen import Wish as SlangenWish

PAPERS = ("yang-kuo", "fenner", "provincial", "slangen")
PATIENCE = 0.5  # seconds before a progress bar appears


def reproduce_paper(
    paper: str,
    games: int | None,
    seed: int,
    *,
    bots: bool,
    heuristics: bool,
    as_json: bool,
    wish: Wish | None = None,
    slangen: SlangenWish | None = None,
) -> None:
    """Play what a publication has played, and print its figures beside ours.

    ``wish`` has the options that only Provincial has, ``slangen`` those of Slangen.
    """
    wanted = paper.strip().casefold()
    if wanted not in PAPERS:
        near = difflib.get_close_matches(wanted, PAPERS, n=1, cutoff=0.3)
        hint = f"did you mean {near[0]!r}?" if near else f"known are {', '.join(PAPERS)}"
        raise ValueError(f"unknown publication {paper!r}: {hint}")
    check_seed(seed)
    given = {"--bots": bots, "--heuristics": heuristics, "--games": games is not None}
    if wanted == "slangen":
        _refuse(wanted, [option for option in ("--bots", "--heuristics") if given[option]])
        _slangen(wish, slangen, games, seed, as_json=as_json)
        return
    _refuse(wanted, [] if slangen is None else slangen.own())
    if wanted == "provincial":
        _refuse(wanted, [option for option, there in given.items() if there])
        from .reproduce_provincial import Wish, reproduce_provincial

        reproduce_provincial(wish or Wish(), seed, as_json=as_json)
        return
    _refuse(wanted, [] if wish is None else wish.given())
    option, other = {
        "yang-kuo": ("--bots", "--heuristics"),
        "fenner": ("--heuristics", "--bots"),
    }[wanted]
    if given[other] or not given[option]:
        raise ValueError(f"say which part of {wanted} to reproduce: {option}")
    if games is not None and not 1 <= games <= MAX_GAMES:
        raise ValueError(f"--games is between 1 and {MAX_GAMES:,}, not {games}")
    if wanted == "yang-kuo":
        _yang_kuo(games, seed, as_json=as_json)
    else:
        _fenner(games, seed, as_json=as_json)


def _refuse(paper: str, options: Sequence[str]) -> None:
    if options:
        raise ValueError(f"{options[0]} is not for {paper}")


def _slangen(
    wish: Wish | None, own: SlangenWish | None, games: int | None, seed: int, *, as_json: bool
) -> None:
    from .reproduce_slangen import Wish, reproduce_slangen

    asked = own or Wish()
    if wish is not None:
        if wish.quick and asked.full:
            raise ValueError("--quick or --full, not both")
        asked = dataclasses.replace(
            asked, out=wish.out, parts=wish.parts, fresh=wish.fresh, store=wish.store,
            threads=wish.threads,
        )  # fmt: skip
    reproduce_slangen(dataclasses.replace(asked, games=games), seed, as_json=as_json)


def _yang_kuo(games: int | None, seed: int, *, as_json: bool) -> None:
    from ..papers import yang_kuo

    each = yang_kuo.GAMES if games is None else games
    pairs = len(yang_kuo.PUBLISHED)
    results: list[yang_kuo.Result] = []
    try:
        with _progress(each * pairs) as progress:
            for i, pair in enumerate(yang_kuo.PUBLISHED):
                results.append(
                    yang_kuo.play_pair(pair, each, seed, lambda n, i=i: progress(i * each + n))  # type: ignore[misc]
                )
    except KeyboardInterrupt:
        if results:
            _show_yang_kuo(results, as_json=as_json)
        raise KeyboardInterrupt(f"Stopped after {len(results)} of {pairs} pairs.") from None
    _show_yang_kuo(results, as_json=as_json)


def _show_yang_kuo(results: Sequence[yang_kuo.Result], *, as_json: bool) -> None:
    from ..papers import yang_kuo

    if as_json:
        print_json({one.pair: [round(rate, 4) for rate in one.rates] for one in results})
        return
    table = _table(
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


def _fenner(games: int | None, seed: int, *, as_json: bool) -> None:
    from ..papers import fenner

    count = fenner.GAMES if games is None else games
    try:
        with _progress(count) as progress:
            found = fenner.play_heuristics(count, seed, progress)
    except KeyboardInterrupt:
        raise KeyboardInterrupt(f"Stopped after 0 of {count:,} games.") from None
    _show_fenner(found, as_json=as_json)
    if (played := len(found[0].points)) < count:
        raise KeyboardInterrupt(f"Stopped after {played:,} of {count:,} games.")


def _show_fenner(found: Sequence[fenner.Scores], *, as_json: bool) -> None:
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
    table = _table(
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


def _table(*names: str) -> Table:
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="bold")
    for i, name in enumerate(names):
        table.add_column(name, justify="left" if i == 0 else "right", no_wrap=True)
    return table


@contextmanager
def _progress(games: int) -> Iterator[Callable[[int], None]]:
    """A bar on stderr when it takes long."""
    bar = Progress(
        TextColumn("Playing"),
        BarColumn(),
        TextColumn("{task.completed:,} of {task.total:,} games"),
        TimeRemainingColumn(),
        console=console(stderr=True),
        transient=True,
    )
    started, task = time.monotonic(), bar.add_task("", total=games)

    def report(done: int) -> None:
        late = time.monotonic() - started > PATIENCE
        if bar.console.is_terminal and late and not bar.live.is_started:
            bar.start()
        bar.update(task, completed=done)

    try:
        yield report
    finally:
        if bar.live.is_started:
            bar.stop()
