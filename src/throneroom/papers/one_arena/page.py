"""The arena as a page of Markdown."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from .contestants import CONTESTANTS
from .report import Field, Report

_INTRO = """\
Five publications on Dominion each have an agent, and each was measured against others, in another \
program, by other rules. Here they meet: the best agent of each, made by its own method, beside \
ours and two plain ones. All against all, games for two, seats taking turns."""
_FAIR = """\
A method that looks for a strategy does so in every kingdom anew, from nothing, for the same time. \
A search plays on from every decision; all have the same number of games for each option. \
Preparations use all processors, decisions one. The time of a decision is taken in Python; native \
players are much faster in matches among themselves."""


def page(report: Report, command: str, machine: str, pictures: Mapping[str, Path]) -> str:
    """The whole page; ``pictures`` are files by name, named relative to the page."""
    return "\n\n".join(_paragraphs(report, command, machine, pictures)) + "\n"


def _paragraphs(
    report: Report, command: str, machine: str, pictures: Mapping[str, Path]
) -> Iterator[str]:
    yield "# All publications in one arena"
    yield _INTRO
    yield f"```console\n{command}\n```"
    plan, budget = report.plan, report.plan.budget
    if plan.quick:
        yield "**Quick mode**: few kingdoms, short preparations and few games."
    yield (
        f"Made {machine}. Intervals are of 95 %. {budget.seconds:g} seconds of preparation in each "
        f"kingdom, {budget.rollouts} games for each option of a search; {plan.games:,} games of a "
        f"pair in each kingdom, {plan.searched_games} where somebody searches."
    )
    yield _FAIR
    yield "## Who takes part"
    yield _table(
        ["Agent", "Publication", "How it decides"],
        [[one.label, one.source, one.how] for one in CONTESTANTS],
    )
    for number, field in enumerate(report.fields, 1):
        yield from _field(field, number, pictures)
    yield from _deviations()
    if report.missing:
        yield f"Not finished yet: {report.missing} of {len(plan.grounds)} grounds."


def _field(field: Field, number: int, pictures: Mapping[str, Path]) -> Iterator[str]:
    judged = field.judged
    yield f"## {field.title}"
    yield f"{judged.games:,} games. Intervals of ratings: {judged.ratings.method}."
    rows = []
    for i in judged.order:
        label, costs = judged.labels[i], field.costs[judged.labels[i]]
        standing = judged.standings[i]
        low, high = judged.ratings.low[i], judged.ratings.high[i]
        rows.append(
            [
                label, f"{judged.ratings.values[i]:.0f} ({low:.0f} to {high:.0f})",
                f"{100 * standing.rate:.1f} %", f"{standing.games:,}",
                f"{costs.seconds:.1f} s" if costs.seconds else "",
                f"{costs.milliseconds:.2f} ms",
            ]
        )  # fmt: skip
    yield _table(["Agent", "Rating", "Wins", "Games", "Preparation", "Decision"], rows)
    for name in (f"ratings-{number}", f"matchups-{number}"):
        if name in pictures:
            yield f"![{field.title}: {name.partition('-')[0]}]({pictures[name].as_posix()})"
    yield "How often the row wins against the column, in percent, with the interval:"
    order = judged.order
    yield _table(
        ["", *(judged.labels[i] for i in order)],
        [[judged.labels[i], *(_met(field, i, j) for j in order)] for i in order],
    )


def _met(field: Field, i: int, j: int) -> str:
    met = field.judged.rate(i, j) if i != j else None
    if met is None:
        return ""
    rate, (low, high), _ = met
    return f"{100 * rate:.1f} ({100 * low:.0f} to {100 * high:.0f})"


def _deviations() -> Iterator[str]:
    yield "## What deviates from the publications"
    yield """\
- All play Dominion for two by the official rules. Slangen's agents come from a solitaire and go \
on trying for points, whatever the other player has.
- Yang and Kuo's network sees the cards of one game alone, so it plays in that game only.
- Huang and Larson's designs are found and played by the official rules; their program plays \
another game ([Huang and Larson](huang-larson.md)).
- Provincial's menus are played in its own style of play. First hands are shuffled, where its \
games fix them."""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
