"""The report as a page of Markdown: every published figure beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import numpy as np

from .agents import AgentMeeting
from .best_page import best_section
from .drawings import median_curve
from .findings import algorithms, chapels, selection, witches
from .learning_runs import LAST, LearningRun
from .pairings import PUBLISHED_GAMES
from .published import TABLE1, published_runs, sweep_runs
from .report import MeanOverRuns, Report
from .settings import ALGORITHMS, LAYERS, READINGS, Schedule
from .summary import shown

_INTRO = """\
*An AI for Dominion using deep reinforcement learning* (Henry Yang and Jimmy Kuo, 2019) lets \
networks learn what to buy: two players, twelve kingdom cards in the Supply at once, everything \
but purchases by fixed rules. A network sees 117 counts and a purchase, and says what that is \
worth. It learns by Monte Carlo, SARSA or Q-learning from games against SmithyBot, a random player \
and itself. Here the agents learn the same way, twice: **as coded**, with all that the authors' \
program does otherwise than the paper says, and **as intended**."""
_FAULTS = """\
| In the program | Monte Carlo | SARSA | Q-learning |
| --- | --- | --- | --- |
| the best next purchase is looked for among the options of the state *before* it | | | yes |
| of a game against itself, only one side's purchases are kept | | yes | yes |
| the dropout after the last hidden layer is always 0.2 | yes | | |
| hidden layers have 128 units instead of 136 | | yes | |
| the reward of points counts 100-fold, by the turns of both players | yes | yes | yes |
| the agent plays its Actions in another order than the bots | yes | yes | yes |"""
_DEVIATIONS = """\
- **Schedule.** The driver of the authors' sweeps is not public. Games, draws and epochs are those \
of their known-good script, but for the number of draws (see above).
- **RandomAction**, as an opponent to learn against, draws among Actions of a price alike; the \
program prefers those that come last in the alphabet. It is a little weaker so.
- **The first step** of SARSA and Q-learning is Random against Random, as for Monte Carlo; the \
program fits the network to one game of SmithyBot.
- **Dropout** is a multiple of 1/256.
- **A tie** goes to the player who began where the program's rates are compared, and nowhere else: \
as a reward it is 0, as in the program."""
_PUBLISHED_POINTS = (5, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100)


def page(report: Report, command: str, machine: str, pictures: Mapping[str, Path]) -> str:
    """The whole page; ``pictures`` are files by figure, named relative to the page."""
    sections = (
        _head(report, command, machine), _findings(report, pictures), _curves(report, pictures),
        _constant(report, pictures), _sweep(report, pictures), _second(report), _table2(report),
        best_section(report.best), _bots(report), _method(report), _missing(report),
    )  # fmt: skip
    return "\n\n".join("\n\n".join(section) for section in sections if section) + "\n"


def _head(report: Report, command: str, machine: str) -> list[str]:
    plan = report.plan
    found = ["# Yang and Kuo", _INTRO, f"```console\n{command}\n```"]
    if plan.quick:
        found.append(
            "**Quick mode**: few and short runs. They show that everything works, and little more."
        )
    runs = len(report.runs)
    theirs = sum(len(published_runs(name)) for name in ("Monte Carlo", "SARSA", "Q-learning"))
    if runs:
        found.append(
            f"{runs} runs of up to {plan.iterations} iterations (theirs: {theirs} runs of up to "
            f"1,000 iterations in Figure 1's sweeps, 100 in Figure 3)."
        )
    found.append(f"Made {machine}. Intervals are of 95 %, over runs if nothing else is said.")
    return found


def _findings(report: Report, pictures: Mapping[str, Path]) -> list[str]:
    said = [*algorithms(report), *witches(report), *chapels(report), *selection(report)]
    return ["## What is found", *said, *_picture(pictures, "witch")] if said else []


# ---------------------------------------------------------------- Figure 1


def _curves(report: Report, pictures: Mapping[str, Path]) -> list[str]:
    if not report.of("curves", where=lambda run: True):
        return []
    rows = []
    for algorithm in ALGORITHMS:
        theirs = [one for one in published_runs(algorithm) if len(one.curve) >= 30]
        last = [float(np.mean(one.curve[-20:])) for one in theirs]
        rows.append([algorithm, "published", *_ends(last)])
        for reading in READINGS:
            runs = report.curves(algorithm, reading)
            rows.append([algorithm, reading, *_ends([run.end for run in runs])])
    return [
        "## Figure 1: three algorithms",
        (
            "The rate of wins against SmithyBot at the end of a run: its last "
            f"{LAST} iterations, for published runs the last 20 of those with at least 30. In each "
            "line of ours the settings are the same."
        ),
        _table(
            ["Algorithm", "", "Runs", "Mean", "Median", "Best", "above 5 %", "above 50 %"],
            rows,
        ),
        *_picture(pictures, "1"),
    ]


def _ends(ends: Sequence[float]) -> list[str]:
    if not ends:
        return ["0", "", "", "", "", ""]
    mean = MeanOverRuns.of(list(ends))
    assert mean is not None
    return [
        str(len(ends)), shown(mean).rpartition(",")[0] + ")" if mean.interval else shown(mean),
        f"{100 * np.median(ends):.1f} %", f"{100 * max(ends):.1f} %",
        *(f"{sum(one > least for one in ends)}" for least in (0.05, 0.5)),
    ]  # fmt: skip


# ---------------------------------------------------------------- Figure 3


def _constant(report: Report, pictures: Mapping[str, Path]) -> list[str]:
    if not report.constant:
        return []
    lines = {
        "published": [one.curve for one in published_runs("constant")],
        "ours, as coded": [one.curve for one in report.constant],
        "ours, as intended": [one.curve for one in report.constant_intended],
        "ours, Estates trashed first": [one.curve for one in report.mended_trash],
    }
    numbers = [n for n in _PUBLISHED_POINTS if n <= report.plan.iterations]
    rows = []
    for name, curves in lines.items():
        if curves:
            middle = median_curve(curves)
            cells = (f"{100 * middle[n - 1]:.0f}" if n <= len(middle) else "" for n in numbers)
            rows.append([name, str(len(curves)), *cells])
    return [
        "## Figure 3: one setting, many agents",
        (
            "The median rate of wins against SmithyBot in %, by iteration. All agents have four "
            "hidden layers and the same setting."
        ),
        _table(["", "Agents", *map(str, numbers)], rows),
        *_picture(pictures, "3"),
    ]


# ---------------------------------------------------------------- Figures 4 to 6


def _sweep(report: Report, pictures: Mapping[str, Path]) -> list[str]:
    ours = report.sweep
    if not ours:
        return []
    theirs = sweep_runs()
    rows = []
    for n in LAYERS:
        a = [one.tenth_best for one in theirs if one.setting.layers == n]
        b = [one.tenth_best for one in ours if one.setting.layers == n]
        layers = "1 hidden layer" if n == 1 else f"{n} hidden layers"
        rows.append([layers, *_median(a), *_median(b)])
    for name, decays in (("epsilon stays", False), ("epsilon decays", True)):
        a = [one.tenth_best for one in theirs if one.setting.decay == decays]
        b = [one.tenth_best for one in ours if one.setting.decay == decays]
        rows.append([name, *_median(a), *_median(b)])
    for name, low, high in (
        ("reward of a win below 1", 0.0, 1.0), ("1 to 10", 1.0, 10.0),
        ("10 to 31.6", 10.0, 31.6), ("above 31.6", 31.6, 1e9),
    ):  # fmt: skip
        a = [one.tenth_best for one in theirs if low <= one.setting.win_reward < high]
        b = [one.tenth_best for one in ours if low <= one.setting.win_reward < high]
        rows.append([name, *_median(a), *_median(b)])
    for name, low, high in (
        ("reward of points below 0.1", 0.0, 0.1), ("0.1 to 1", 0.1, 1.0), ("1 to 2", 1.0, 2.0),
        ("above 2", 2.0, 1e9),
    ):  # fmt: skip
        a = [one.tenth_best for one in theirs if low <= one.setting.points_reward < high]
        b = [one.tenth_best for one in ours if low <= one.setting.points_reward < high]
        rows.append([name, *_median(a), *_median(b)])
    return [
        "## Figures 4 to 6: settings",
        ('The paper\'s "win rate" of an agent: its tenth-best of the first 100 iterations, each '
        f"measured in 100 games. (Ours: the best tenth of {report.plan.iterations} iterations.)"),
        _table(
            ["Monte Carlo, as coded", "Published runs", "Median", "70 % or more", "Our runs",
             "Median", "70 % or more"], rows,
        ),
        *(line for number in ("4", "5", "6") for line in _picture(pictures, number)),
        "### Table 1: how settings are drawn",
        _table(["Setting", "Range", "Distribution"], [list(row) for row in TABLE1]),
    ]  # fmt: skip


def _median(rates: Sequence[float]) -> list[str]:
    if not rates:
        return ["0", "", ""]
    good = sum(one >= 0.7 for one in rates) / len(rates)
    return [str(len(rates)), f"{100 * np.median(rates):.0f} %", f"{100 * good:.0f} %"]


def _second(report: Report) -> list[str]:
    ours = report.second
    if not ours:
        return []
    theirs = [one.tenth_best for one in sweep_runs("RandomAction", 50)]
    rates = [one.tenth_best for one in ours]
    rows = [
        ["published", *_median(theirs), f"{100 * max(theirs):.0f} %"],
        ["ours, as coded", *_median(rates), f"{100 * max(rates):.0f} %"],
    ]
    return [
        "## The second environment",
        "RandomAction takes the place of Random as an opponent. These data are not in the paper.",
        _table(["", "Runs", "Median", "70 % or more", "Best"], rows),
    ]


# ---------------------------------------------------------------- tables of games


def _table2(report: Report) -> list[str]:
    if not report.table2:
        return []
    rows = [
        [
            " - ".join(one.pair), _rate(one.published), _rate(one.released),
            f"**{one.rate:.3f}** ({one.interval[0]:.3f} to {one.interval[1]:.3f})",
            "" if one.published is None else f"{one.rate - one.published:+.3f}",
            f"{one.wins / one.games:.3f}", f"{one.ties / one.games:.3f}",
        ]
        for one in report.table2
    ]  # fmt: skip
    games = report.table2[0].games
    return [
        "## Table 2",
        (
            "Wins of the first player, a tie counted for the player who began, as in the program. "
            "Our two agents were trained as coded, with networks of the shapes that the authors "
            "released (four hidden layers of 136, 136, 136 and 30 units, and a single one of 30), "
            "by `python -m throneroom.papers.yang_kuo.make_agents`. They are the best of 15 and of "
            "21 candidates (three runs, every tenth iteration from the fortieth on) by 2,000 "
            "games against Smithy; the games below are others. "
            f"{games:,} games a pair; the released agents were measured in their program in 2,000."
        ),
        _table(
            ["Pair", "Published", "Released agents", "Ours", "Difference", "Wins", "Ties"], rows
        ),
        *_agreement(report.table2),
        *_bought(report.table2),
        "In the arena and in matches the agents are `RL Random` and `RL RandomAction`.",
    ]


def _agreement(meetings: Iterable[AgentMeeting]) -> list[str]:
    """How many pairs are as published, as far as games can tell."""
    pairs = [(one, one.published) for one in meetings if one.published is not None]
    near = []
    for one, published in pairs:
        spread = (published * (1 - published) * (1 / one.games + 1 / PUBLISHED_GAMES)) ** 0.5
        near.append(abs(one.rate - published) <= 1.96 * spread)
    if not pairs:
        return []
    return [
        (
            f"{sum(near)} of {len(near)} published rates are within sampling error of ours (the "
            f"paper does not say how many games are behind them; {PUBLISHED_GAMES:,} are taken "
            "for it). Agents of one training differ by more: after 100 iterations, the three runs "
            "of which RL RandomAction is one won 0.697, 0.848 and 0.860 of 2,000 games against "
            "Smithy."
        )
    ]


def _bought(meetings: Iterable[AgentMeeting]) -> list[str]:
    found = []
    for one in meetings:
        if one.pair[1] == "Smithy" and one.pair[0].startswith("RL"):
            most = sorted(one.bought.items(), key=lambda item: -item[1])[:8]
            cards = ", ".join(f"{count:.1f} {card}" for card, count in most)
            found.append(f"Against Smithy, {one.pair[0]} buys in a game: {cards}.")
    return found


def _rate(rate: float | None) -> str:
    return "" if rate is None else f"{rate:.3f}".rstrip("0")


def _bots(report: Report) -> list[str]:
    if not report.bots:
        return []
    rows = []
    for one in report.bots:
        (wins, ties), (low, high) = one.rates, one.interval
        rows.append(
            [
                one.pair, f"{one.published[0]:.3f}", f"{wins:.3f} ({low:.3f} to {high:.3f})",
                f"{one.differences[0]:+.3f}", f"{one.published[1]:.3f}", f"{ties:.3f}",
                f"{one.differences[1]:+.3f}",
            ]
        )  # fmt: skip
    return [
        "## The bots",
        (f"Wins of the first and ties, {report.bots[0].games:,} games a pair; published: the "
        f"authors' program, {PUBLISHED_GAMES:,} games. [Papers](../papers.md) looks at them "
        "closely."),
        _table(
            ["Pair", "Wins: published", "ours", "difference", "Ties: published", "ours",
             "difference"], rows,
        ),
    ]  # fmt: skip


# ---------------------------------------------------------------- how it was done


def _method(report: Report) -> list[str]:
    ours, theirs = report.plan.schedule, Schedule()
    return [
        "## As coded, as intended",
        _FAULTS,
        "## How it was done",
        (
            f"Before the first iteration, Random plays {ours.first_games:,} games against itself. "
            f"An iteration: {ours.draws} times {ours.samples:,} purchases are drawn from the last "
            f"{ours.memory:,} and gone through {ours.epochs} times in batches of {ours.batch} "
            f"(the script: {theirs.draws} times); {ours.games} games each against SmithyBot, "
            f"Random and itself; {ours.tests} games against SmithyBot to measure the agent, "
            "without random purchases. Adam with a rate of 0.001, mean squared error."
        ),
        "What deviates:",
        _DEVIATIONS,
        *_troubles([run for _, run in report.runs]),
    ]


def _troubles(runs: Sequence[LearningRun]) -> list[str]:
    lines = dict.fromkeys(run.trouble for run in runs if run.trouble)
    return ["Trainings that came to nothing:", *(f"- {line}" for line in lines)] if lines else []


def _missing(report: Report) -> list[str]:
    if not report.missing:
        return []
    lines = "\n".join(f"- {part}: {count:,}" for part, count in report.missing.items())
    return ["## Not done yet", lines]


def _picture(pictures: Mapping[str, Path], number: str) -> list[str]:
    there = pictures.get(number)
    return [] if there is None else [f"![Figure {number}]({there.as_posix()})"]


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
