"""The report as a page of Markdown: every published figure beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from .best_designs import MET, best_design
from .genetic_runs import GAMES, GeneticRun
from .published import BEST, DESIGNS, RUNS, PublishedRun
from .report import Report
from .summary import said
from .their_game import OPPONENTS, RULE_SETS, Margins, RuleSet

_INTRO = """\
*Genetic algorithm: Dominion game strategy* (Huang and Larson, 2019) looks for a priority list of \
17 cards with a genetic algorithm: ranks, switches, cut-offs by the share of the deck or by low \
piles, an order to play Actions, and what to trash. A design is as good as its mean margin in 50 \
games against a Big Money that buys a Duchy with every 5 coins and a Copper rather than nothing. \
The report's best design wins 99.7 % of 1,000 games, by 27.72 points on average."""
_RULES = """\
The program plays another game than Dominion. What a card gives is given twice, less one Buy, so \
that most Actions cost the purchase of the turn; Village gives 2 Cards and a coin, and no \
Actions; Smithy gives coins; Witch hands out no Curses; each Action is played once a turn; one \
empty pile of Estates, Duchies or Provinces ends the game, which is looked at after full rounds; \
the optimised player always begins. All of this is said in the words of the card and strategy \
languages and of `Variant`, so the same algorithm runs **as coded** and by the **official** \
rules."""
_OPERATORS = """\
| Report, Tables 1 and 2 | Program | Switch |
| --- | --- | --- |
| two random winners of tournaments breed | winner i breeds with winner i + 1: only half of them \
do | `Slips.neighbours` |
| mutations and switches are drawn for each row | they are drawn for each cell | `Slips.each_cell` |
| cut-offs for low piles are from 2 to 12 | their mutation goes down to 0 | `Slips.low_from_zero` |
| all rows mutate | what is trashed never does | `Slips.trash_kept` |"""
_DEVIATIONS = """\
- Their Chapel trashes one copy of each kind; ours takes the first five cards that the design names.
- Games without an end are cut after 100 turns; theirs would hang.
- Which victory card Bureaucrat puts back is chosen by our heuristics, not by its place in the hand.
- The conditions of a purchase are looked at once, when a card's turn comes, as in the program."""


def page(report: Report, command: str, machine: str, pictures: Mapping[str, Path]) -> str:
    """The whole page; ``pictures`` are files by name, named relative to the page."""
    sections = (
        _head(report, command, machine), _findings(report), _figures(report, pictures),
        _designs(report), _best(report), _method(), _missing(report),
    )  # fmt: skip
    return "\n\n".join("\n\n".join(section) for section in sections if section) + "\n"


def _head(report: Report, command: str, machine: str) -> list[str]:
    found = ["# Huang and Larson", _INTRO, _RULES, f"```console\n{command}\n```"]
    if report.plan.quick:
        found.append(f"**Quick mode**: {report.plan.runs} runs of each figure's settings.")
    found.append(f"Made {machine}. Intervals are of 95 %.")
    return found


def _findings(report: Report) -> list[str]:
    """What the slips of the simulator did."""
    alone = ("BigMoney",)
    coded = report.replay("best", "as coded", alone)
    official = report.replay("best", "official", alone)
    if coded is None or official is None:
        return []
    return [
        "## What is found",
        (
            f"As coded, the report's best design has a {said(coded)}: published 27.72 and 99.7 %. "
            f"The published margin is the largest of many noisy means of 50 games. By the official "
            f"rules the same design has a {said(official)}. What it lives on, two Buys and four "
            f"coins from a Woodcutter or Festival, is a slip of the simulator."
        ),
    ]


# ---------------------------------------------------------------- Figures 2 to 7


def _figures(report: Report, pictures: Mapping[str, Path]) -> list[str]:
    if not report.runs:
        return []
    rows = [row for one in RUNS for row in _rows(report, one)]
    return [
        "## Figures 2 to 7: the genetic algorithm",
        (
            f"The best design of the last generation in {GAMES:,} fresh games against their "
            "BigMoney, over runs with other seeds."
        ),
        _table(
            ["Figure", "Population, tournament, generations", "Crossover, switch, mutation", "",
             "Runs", "Median margin", "Lowest and highest", "Median wins"],
            rows,
        ),
        *_picture(pictures, "curves"),
        *_picture(pictures, "margins"),
    ]  # fmt: skip


def _rows(report: Report, one: PublishedRun) -> Iterable[list[str]]:
    settings, rates = one.settings, one.settings.rates
    margin = "" if one.margin is None else f"{one.margin:+.2f}"
    head = [
        one.figure, f"{settings.population}, {settings.tournament}, {settings.generations}",
        f"{rates.crossover:g}, {rates.switch:g}, {rates.mutation:g}",
    ]  # fmt: skip
    yield [*head, "published", "1", margin, "", one.wins]
    for rules in RULE_SETS:
        if runs := report.of(one.figure, rules):
            yield ["", "", "", f"ours, {rules}", *_ends(runs)]


def _ends(runs: Sequence[GeneticRun]) -> list[str]:
    margins = [run.last.mean for run in runs]
    wins = [run.last.rate for run in runs]
    return [
        str(len(runs)), f"{np.median(margins):+.2f}", f"{min(margins):+.1f} to {max(margins):+.1f}",
        f"{100 * np.median(wins):.1f} %",
    ]  # fmt: skip


# ---------------------------------------------------------------- the appendix


def _designs(report: Report) -> list[str]:
    if not report.replays:
        return []
    rows = [
        [one.design, one.rules, " and ".join(one.against), *_cells(one.found)]
        for one in report.replays
    ]
    return [
        "## The appendix's designs, replayed",
        f"```strategy\n{BEST}\n```",
        _table(["Design", "Rules", "Against", "Margin", "Wins", "Games"], rows),
        (
            "With several opponents at the table, a win is one against all of them. "
            f"The designs are {' and '.join(DESIGNS)}; opponents are {', '.join(OPPONENTS)}."
        ),
    ]


def _cells(found: Margins) -> list[str]:
    (low, high), (least, most) = found.interval, found.rate_interval
    return [
        f"{found.mean:+.2f} ({low:+.2f} to {high:+.2f})",
        f"{100 * found.rate:.1f} % ({100 * least:.1f} to {100 * most:.1f})",
        f"{found.games:,}",
    ]


# ---------------------------------------------------------------- beaten


def _best(report: Report) -> list[str]:
    if not report.best:
        return []
    rows = [
        [rules, name, *_cells(one)]
        for rules, found in report.best.items()
        for name, one in found.items()
    ]
    asked = """\
Asked for: as coded, a margin above 28.5 and at least 99.9 % of wins; by the official rules, seats \
changed, at least 85 % against BigMoney and above 60 % against BigSmithy and DoubleWitch, with one \
design."""
    texts = [text for rules in report.best for text in _text(rules)]
    return [
        "## Beaten, in their own encoding", asked,
        _table(["Rules", "Against", "Margin", "Wins", "Games"], rows), *texts,
    ]  # fmt: skip


def _text(rules: RuleSet) -> list[str]:
    met = " and ".join(MET[rules])
    return [f"The design {rules} (against {met}):", f"```strategy\n{best_design(rules)}\n```"]


def _method() -> list[str]:
    return [
        "## What follows the program, and what deviates",
        "Where the program differs from the report, both can be chosen; here it is as coded.",
        _OPERATORS,
        _DEVIATIONS,
    ]


def _missing(report: Report) -> list[str]:
    if not report.missing:
        return []
    parts = ", ".join(f"{n} of {part}" for part, n in report.missing.items())
    return ["## Not done yet", f"{parts}. The same command goes on."]


def _picture(pictures: Mapping[str, Path], name: str) -> list[str]:
    if name not in pictures:
        return []
    return [f"![{name.capitalize()}]({pictures[name].as_posix()})"]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
