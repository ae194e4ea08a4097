"""A tournament in the terminal."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console, RenderableType
from rich.table import Table

from .ratings import KINGDOMS_FOR_BOOTSTRAP
from .tournament_report import TournamentReport
from .tournament_words import (
    absent_lines,
    ahead_of_next,
    facts,
    mean_text,
    p_text,
    percent,
    percents,
)

_MOST_PAIRS = 45  # listed one by one; --json and --out list all
_MOST_CIRCLES = 10


def lines(report: TournamentReport) -> Iterator[RenderableType]:
    """What to print, piece by piece."""
    yield "Ratings"
    yield ratings_table(report)
    yield f"Bradley-Terry, mean 1500. 95 % intervals {report.ratings.method}."
    yield ""
    yield "Match-ups: % of games in which row finished ahead of column (shared places count half)"
    yield match_up_table(report)
    yield _precision(report)
    yield ""
    yield "Scores, pair by pair (Wilcoxon signed-rank, p after Holm's correction)"
    if len(report.match_ups) <= _MOST_PAIRS:
        yield pair_table(report)
    yield from _settled(report)
    yield ""
    yield from _cycles(report)
    yield (
        f"{facts(report)}; {report.plan.games:,} games for each pairing in each kingdom, "
        "all beginning equally often."
    )
    if report.stalled:
        yield f"Note: {report.stalled:,} games did not end by themselves."
    yield from (f"Note: {line}" for line in absent_lines(report))


def print_report(out: Console, report: TournamentReport) -> None:
    """Print everything without dropping a column, even if the terminal is narrow."""
    width = out.width
    for piece in lines(report):
        if isinstance(piece, Table):
            needed = out.measure(piece, options=out.options.update(width=1000)).maximum
            out.width = max(width, needed)
            out.print(piece)
            out.width = width
        else:
            out.print(piece, soft_wrap=True)


def ratings_table(report: TournamentReport) -> Table:
    """Players by rating, with win rates and means."""
    table = _columns(
        "", "Player", "Rating", "95 % interval", "Ahead of next", "95 % interval", "Games",
        "Win rate", "95 % interval", "Score", "Turns",
    )  # fmt: skip
    for place, i in enumerate(report.order):
        one = report.standings[i]
        table.add_row(
            str(place + 1),
            report.labels[i],
            f"{report.ratings.values[i]:.0f}",
            f"{report.ratings.low[i]:.0f} to {report.ratings.high[i]:.0f}",
            *ahead_of_next(report, place),
            f"{one.games:,}",
            percent(one.rate),
            percents(one.interval),
            mean_text(one.mean_score),
            mean_text(one.mean_turns),
        )
    return table


def match_up_table(report: TournamentReport) -> Table:
    """All against all; columns have the numbers of the rows."""
    order = report.order
    table = _columns("", "Player", *(str(place + 1) for place in range(len(order))), space=2)
    for place, i in enumerate(order):
        cells = []
        for j in order:
            met = report.rate(i, j)
            cells.append("·" if met is None else f"{100 * met[0]:.1f}")
        table.add_row(str(place + 1), report.labels[i], *cells)
    return table


def pair_table(report: TournamentReport) -> Table:
    """Each pair with interval and test, the better player first."""
    many = report.kingdoms >= KINGDOMS_FOR_BOOTSTRAP
    table = _columns(
        "", "Player", "Opponent", "Games", "Ahead", "95 % interval", "Score gap", "n", "z", "p",
        *(["p over kingdoms"] if many else []),
    )  # fmt: skip
    rank = {i: place for place, i in enumerate(report.order)}
    rows = []
    for m in report.match_ups:
        turned = rank[m.first] > rank[m.second]
        first, second = (m.second, m.first) if turned else (m.first, m.second)
        met = report.rate(first, second)
        assert met is not None
        sign = -1 if turned else 1
        beats = sign * m.beats
        row = (
            {1: ">", -1: "<", 0: "?"}[beats],
            report.labels[first],
            report.labels[second],
            f"{m.games:,}",
            percent(met[0]),
            percents(met[1]),
            f"{sign * m.test.mean_difference:+.2f}",
            f"{m.test.n:,}",
            f"{sign * m.test.z:.1f}",
            p_text(m.p),
            *([p_text(m.p_kingdoms)] if many else []),
        )
        rows.append((rank[first], rank[second], row))
    for _, _, row in sorted(rows):
        table.add_row(*row)
    return table


def _columns(*names: str, space: int = 3) -> Table:
    table = Table(box=None, padding=(0, space, 0, 0), header_style="bold")
    for name in names:
        text = name in ("Player", "Opponent")
        table.add_column(name, justify="left" if text else "right", no_wrap=True)
    return table


def _precision(report: TournamentReport) -> str:
    if not report.match_ups:
        return "No games yet."
    games = [m.games for m in report.match_ups]
    half = max((m.interval[1] - m.interval[0]) / 2 for m in report.match_ups)
    many = f"{min(games):,}" if min(games) == max(games) else f"{min(games):,} to {max(games):,}"
    return f"{many} games in each cell; 95 % intervals of at most ± {100 * half:.1f} points."


def _settled(report: TournamentReport) -> Iterator[str]:
    settled = sum(m.beats != 0 for m in report.match_ups)
    yield (
        f"{settled:,} of {len(report.match_ups):,} pairs are settled in these kingdoms: win rate "
        "and scores both say who is better."
    )
    if len(report.match_ups) > _MOST_PAIRS:
        yield "--json and --out list them one by one."


def _cycles(report: TournamentReport) -> Iterator[str]:
    if not report.circles:
        yield "No cycles."
        return
    yield f"Cycles: {len(report.circles):,}"
    for circle in report.circles[:_MOST_CIRCLES]:
        yield f"  {report.circle_text(circle)}"
    if len(report.circles) > _MOST_CIRCLES:
        yield f"  and {len(report.circles) - _MOST_CIRCLES:,} more (--json, --out)"
