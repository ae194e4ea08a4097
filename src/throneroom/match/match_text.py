"""A match as a person reads it, in a terminal and with ``print``."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ..notebook import html_of
from ..strategies import Strategy
from ..strategies.check import absent_cards
from .result import Match
from .simulate import MAX_GAMES

BEST_SELLERS = 8
_WIDTH = 1000


def match_text(match: Match) -> str:
    """All of it as plain text."""
    out = io.StringIO()
    wide = Console(file=out, width=_WIDTH, markup=False, emoji=False, highlight=False)
    for part, _ in match_parts(match, ()):
        wide.print(part)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines())


def match_html(match: Match) -> str:
    """All of it for a notebook."""
    return html_of(
        Text(part, style=style) if isinstance(part, str) else part
        for part, style in match_parts(match, ())
    )


def match_parts(match: Match, plans: Sequence[Strategy]) -> Iterator[tuple[str | Table, str]]:
    """What to print and in which style, piece by piece; a line stays in one piece."""
    labels = player_labels(match.names)
    names = str(match.rules.kingdom) if match.rules.kingdom.cards else _bare(match)
    yield f"Kingdom: {names}", ""
    yield "", ""
    yield _scores(match, labels) if len(labels) == 1 else _table(match, labels), ""
    yield "", ""
    for label, cards in zip(labels, match.mean_bought, strict=True):
        best = sorted(cards.items(), key=lambda item: -item[1])[:BEST_SELLERS]
        listed = ", ".join(f"{mean:.1f} {name}" for name, mean in best)
        yield f"{label} buys per game: {listed or 'nothing'}", ""
    yield "", ""
    if len(labels) > 1:
        yield verdict(match, labels), "bold"
    yield _facts(match), ""
    for note in _notes(match, plans):
        yield f"Note: {note}", "yellow"


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
            f"{match.rules.variant.stall_limit} turns, or in a turn that would not end."
        )
    if match.limits_reached:
        reached = ", ".join(f"{name} ({n:,} times)" for name, n in match.limits_reached.items())
        yield f"The engine ran out of room for: {reached}. See Limits in docs/architecture.md."
    for plan in dict.fromkeys(plans):
        if missing := absent_cards(plan, match.rules.kingdom):
            verb = "is" if len(missing) == 1 else "are"
            yield f"{plan.name} would buy {', '.join(missing)}, which {verb} not in this kingdom."
