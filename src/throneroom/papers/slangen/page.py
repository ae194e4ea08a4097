"""The report as a page of Markdown: every published figure beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from .evolved import evolved
from .figures import FIGURES
from .plan import SENSIBLE_CURVE
from .play import SolitaireResult
from .published import GAMES, RUNS, TURN_LIMITS, best_published
from .report import Report
from .solitaire import MOST_POINTS, SCENARIOS
from .table3 import Cell
from .thesis_players import ALGORITHMS, SIMPLE

_TITLES = {"Standard": "Standard", "Double": "Double", "MCTS": "Tree search"}
_PUBLISHED_DEVIATION = 5.0
"""Of one game: the thesis gives no spread, ours is between 2 and 9 points."""


_INTRO = f"""\
*Strategies for the Deck Building Game Dominion* (Femke Slangen, bachelor thesis, Leiden 2023) \
plays Dominion alone: no attacks, no trashing, ten Actions, and a fixed number of turns \
(TurnLimit). What counts is the sum of points at the end, at most {MOST_POINTS}. Two simple \
strategies, three kinds of Monte Carlo search on top of them and a small neural network are \
compared."""
_HONEST = """\
Rules of what to buy when, evolved for one turn limit; at 10, 40 and 80 turns a search over what \
they would do, which never looks at hidden cards: before each rollout, all that the player can't \
know is dealt anew. At 20 turns the rules play alone: they build a deck that draws itself, whose \
points vary so much that a search with few rollouts goes astray. Beside them, the best published \
cell of the column and the evolved rules by themselves.

At 10 turns the best published cell is the highest of 24 means of 20 games each, whose intervals \
reach more than a point to both sides. Ours is no higher than it by more than chance: rules, \
networks and searches of several kinds all come to 19.3 or 19.4 in thousands of games."""
_PRINTED = """\
Taken literally, the listings copy the deck with its order, so rollouts know the cards to come \
("peeking"), and a new node of the tree only ever tries its first option ("first child"): here \
that is a Copper, turn after turn. The thesis can't have done that; its text tries all options."""
_NETS = """\
Two hidden nodes, trained anew on 100 games for each test, depend on the luck of their training: \
the intervals are over networks. One network with 64 nodes that learns from Random, from Smart and \
then from its own games does better at the same cost of play."""
_DEVIATIONS = """\
- **Library** draws three cards whatever the hand; the listing never ends. An Action that is not \
kept is discarded at once and replaced, at most twice for each card.
- **Merchant** is a flag: two of them don't add up. One that Throne Room plays twice does here.
- **Treasures** are all counted; nobody is asked.
- **Unlimited stacks** are 250 cards high instead of 1,000.
- **m_r** rollouts for each option; the loops as printed would make one more. Rollouts of \
different options have the same luck, which makes the choice a little surer.
- **Networks**: the number of the turn is an input; what is judged is the deck after the purchase \
(as printed, every option is judged by the same deck); training is ours."""


def page(report: Report, command: str, machine: str, pictures: Mapping[str, Path]) -> str:
    """The whole page; ``pictures`` are files by figure, named relative to the page."""
    sections = (
        _head(report, command, machine), _best(report), _table3(report), _readings(report),
        _simple(report), _figures(pictures), _networks(report), _deviations(), _missing(report),
    )  # fmt: skip
    return "\n\n".join("\n\n".join(section) for section in sections if section) + "\n"


def _head(report: Report, command: str, machine: str) -> list[str]:
    plan = report.plan
    found = [
        "# Slangen",
        _INTRO,
        f"```console\n{command}\n```",
    ]
    if plan.quick:
        found.append(
            f"**Quick mode**: Table 3 with {plan.table_games} games a cell and m_r up to "
            f"{max(plan.runs):,}; figures on a coarse grid, Monte Carlo with {plan.figure_runs} "
            f"runs and {plan.figure_games} games a point."
        )
    else:
        found.append(
            f"Table 3 has {plan.table_games} games a cell; the Monte Carlo figures "
            f"{plan.figure_games} games and {plan.figure_runs} runs a point."
        )
    found.append(f"Made {machine}. Intervals are of 95 %.")
    return found


# ---------------------------------------------------------------- the best agent


def _best(report: Report) -> list[str]:
    if not report.agents:
        return []
    rows = []
    for turns, one in sorted(report.agents.items()):
        alone = report.evolved.get(turns)
        rows.append(
            [
                str(turns),
                _number(best_published(turns)),
                _with_interval(None if alone is None else alone.result),
                f"**{_with_interval(one.result)}**",
                str(one.result.games),
                f"{one.seconds / one.result.games:.2f} s",
            ]
        )
    texts = (
        f"<details><summary>What the rules for {turns} turns buy</summary>\n\n"
        f"```strategy\n{evolved(turns).text().partition('play:')[0].strip()}\n```\n\n</details>"
        for turns in sorted(report.agents)
    )
    return [
        "## Our best honest play",
        _HONEST,
        _table(
            ["TurnLimit", "Best published", "Evolved rules alone", "Our best", "Games", "A game"],
            rows,
        ),
        *texts,
    ]


# ---------------------------------------------------------------- Table 3


def _table3(report: Report) -> list[str]:
    honest = {cell: one for cell, one in report.table3.items() if cell.reading == "honest"}
    if not honest:
        return []
    found = [
        "## Table 3: settings of Monte Carlo",
        (
            "Mean points with standard parameters: published / ours. The thesis speaks of at least "
            "100 games a point, but all 96 entries are multiples of 0.05: "
            f"means of {GAMES} games."
        ),
    ]
    for rollout in SIMPLE:
        rows = []
        for algorithm in ALGORITHMS:
            for runs in RUNS:
                there = [
                    (cell, one)
                    for turns in TURN_LIMITS
                    for cell in [Cell(algorithm, rollout, runs, turns)]
                    for one in [honest.get(cell)]
                ]
                if any(one for _, one in there):
                    rows.append(
                        [
                            _TITLES[algorithm],
                            f"{runs:,}",
                            *(f"{c.published:.2f} / {_with_interval(one)}" for c, one in there),
                        ]
                    )
        heads = ["", "m_r", *(f"TurnLimit {turns}" for turns in TURN_LIMITS)]
        found += [f"### Rollouts by {rollout}", _table(heads, rows)]
    return [*found, *_agreement(honest)]


def _agreement(honest: Mapping[Cell, SolitaireResult]) -> Iterator[str]:
    """How many cells agree, and which do not."""
    off = []
    for cell, one in honest.items():
        spread = one.deviation or _PUBLISHED_DEVIATION
        error = spread * (1 / one.games + 1 / GAMES) ** 0.5
        if abs(one.mean - cell.published) > max(1.96 * error, 0.5):
            off.append((abs(one.mean - cell.published) / error, cell, one))
    yield (
        f"**{len(honest) - len(off)} of {len(honest)} cells agree**: the difference is at most "
        f"half a point or within 1.96 standard errors, those of the {GAMES} published games (with "
        "our spread) included. By chance one in twenty would not."
    )
    if off:
        off.sort(key=lambda entry: -entry[0])
        yield _table(
            ["Furthest off", "Published", "Ours", "Difference", "Standard errors"],
            [
                [
                    (
                        f"{_TITLES[cell.algorithm]}, {cell.rollout}, m_r {cell.runs:,}, "
                        f"TurnLimit {cell.turn_limit}"
                    ),
                    f"{cell.published:.2f}",
                    _with_interval(one),
                    f"{one.mean - cell.published:+.2f}",
                    f"{errors:.1f}",
                ]
                for errors, cell, one in off[:12]
            ],
        )
    yield "\n".join(_why(honest))


def _why(honest: Mapping[Cell, SolitaireResult]) -> Iterator[str]:
    yield "What to make of it:"
    yield ""
    outlier = honest.get(Cell("Standard", "Random", 10, 20))
    if outlier is not None:
        yield (
            f"- Standard, Random, m_r 10, TurnLimit 20: published 21.80, here {outlier.mean:.2f}; "
            "its neighbours in the thesis have 13 to 15. We take it for a slip."
        )
    yield (
        "- Smart at TurnLimit 10 and 20 comes out lower here. Copies that peek come closer in "
        "short games, but see below: in long ones they are far better than published."
    )
    yield (
        "- More rollouts with Random don't help at TurnLimit 20, here as there: a random future "
        "buys nothing, so points now look better than cards that earn."
    )
    yield (
        "- With ten rollouts Monte Carlo over Smart is worse than Smart alone in long games, here "
        "as there: of a dozen noisy means, the highest is mostly noise."
    )


def _readings(report: Report) -> list[str]:
    literal = [cell for cell in report.table3 if cell.reading != "honest"]
    if not literal:
        return []
    rows = []
    for cell in (cell for cell in report.table3 if cell.reading == "honest"):
        others = [
            report.table3.get(
                Cell(cell.algorithm, cell.rollout, cell.runs, cell.turn_limit, reading)
            )
            for reading in ("peeking", "first child")
        ]
        if any(others):
            rows.append(
                [
                    f"{_TITLES[cell.algorithm]}, {cell.rollout}",
                    f"{cell.runs:,}",
                    str(cell.turn_limit),
                    f"{cell.published:.2f}",
                    _with_interval(report.table3[cell]),
                    *(_with_interval(one) for one in others),
                ]
            )
    random, smart = (Cell("Standard", who, 10, 80, "peeking") for who in SIMPLE)
    said = []
    if random in report.table3 and smart in report.table3:
        said.append(
            f"At TurnLimit 80 with ten rollouts, peeking over Random comes to "
            f"{report.table3[random].mean:.2f} (published {random.published:.2f}), over Smart to "
            f"{report.table3[smart].mean:.2f} (published {smart.published:.2f}): no single reading "
            "fits all cells."
        )
    return [
        "## As printed",
        _PRINTED,
        _table(
            ["", "m_r", "TurnLimit", "Published", "Honest", "Peeking", "First child"],
            rows,
        ),
        *said,
    ]


# ---------------------------------------------------------------- figures


def _simple(report: Report) -> list[str]:
    rows = []
    for key, scenario in SCENARIOS.items():
        for name in SIMPLE:
            points = report.points.get((key, name), {})
            shown = [points.get(turns) for turns in (10, 20, 40, 80)]
            if any(shown):
                rows.append([scenario.title, name, *(_with_interval(one) for one in shown)])
    if not rows:
        return []
    return [
        "## The simple strategies",
        "The thesis has no numbers for them, only Figures 5 to 7.",
        _table(["", "", *(f"TurnLimit {turns}" for turns in TURN_LIMITS)], rows),
    ]


def _figures(pictures: Mapping[str, Path]) -> list[str]:
    if not pictures:
        return []
    found = [
        "## Figures 5 to 22",
        "Redrawn from our games; bands are intervals. Card ratios are shares of the cards bought.",
    ]
    for figure in FIGURES:
        if figure.number in pictures:
            path = pictures[figure.number].as_posix()
            found.append(f"![Figure {figure.number}: {figure.title}]({path})")
    return found


def _networks(report: Report) -> list[str]:
    rows = []
    for key, scenario in SCENARIOS.items():
        points = report.points.get((key, SENSIBLE_CURVE), {})
        for turns, one in sorted(points.items()):
            smart = report.points.get((key, "Smart"), {}).get(turns)
            small = [
                report.points.get((key, f"Network of {who}, 100 games"), {}).get(turns)
                for who in ("Random", "Smart", "Network")
            ]
            rows.append(
                [
                    scenario.title,
                    str(turns),
                    *(_with_interval(x) for x in (*small, smart)),
                    _with_interval(one),
                ]
            )
    if not rows:
        return []
    return [
        "## Networks",
        _NETS,
        _table(
            ["", "TurnLimit", "2 nodes, of Random", "of Smart", "of a network", "Smart itself",
             "64 nodes"],
            rows,
        ),
    ]  # fmt: skip


def _deviations() -> list[str]:
    return [
        "## What deviates",
        _DEVIATIONS,
    ]


def _missing(report: Report) -> list[str]:
    if not report.missing:
        return []
    parts = ", ".join(f"{n} of {part}" for part, n in report.missing.items())
    return [f"Not done yet: {parts}."]


# ---------------------------------------------------------------- words


def _with_interval(result: SolitaireResult | None) -> str:
    if result is None:
        return ""
    interval = result.interval
    if interval is None:
        return f"{result.mean:.2f}"
    return f"{result.mean:.2f} ({interval[0]:.1f} to {interval[1]:.1f})"


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.2f}"


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    heads = list(heads)
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
