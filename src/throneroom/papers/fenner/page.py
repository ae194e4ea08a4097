"""The report as a page of Markdown: what is published beside ours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from .effects import counts
from .feasibility import branches
from .games_of_four import Games
from .plan import AGENTS
from .published import (
    BEST_BASE,
    BEST_INTRIGUE,
    BREAK_EVEN,
    GAMES,
    INTRIGUE_P,
    SECONDS,
    TABLE_6_1,
    TABLE_6_2,
    TIES,
    WON,
)
from .readings import READINGS
from .report import Report, fewest_effects, names_of

_INTRO = """\
*ANN-assisted heuristic tree search in computer Dominion* (Fenner, thesis, 2014): an agent for \
games of four whose purchases are planned by branch and bound. What a deck can do is read off a \
small network that sees the effects of the deck's cards and no card, so that it can play cards it \
has never met. Its figures are pictures whose values are lost; beside ours stands what the text
says of them."""
_LOST = "The values of this figure are lost."
_OPEN = """\
- **Points.** The third output is the points *gained* from now on: no effect tells of Victory \
cards, so the points that a deck has already are added.
- **A coming turn** buys what the expected money and Buys allow, at most two cards.
- **The queue** is ordered by the upper bound; of two equal ones the deeper comes first.
- **The ball** moves in the effects only. Players, deck size and turns stay as they are.
- **Random decks**: 0 to 7 Coppers and 0 to 3 Estates, all equally often, and 0 to 30 random \
cards; 2 to 4 players; 0 to 25 turns left.
- **Targets**: 20 hands; 4 games in which the deck's player buys only points and the others have \
Big Money. The change is the Euclidean distance of the compositions, with the purchases of that \
hand that bring it furthest.
- **Scales**: outputs of sigmoid units lie between 0 and 1; money is divided by 25, Buys by 6, \
points by 80, change by 1.
- **Stopping**: as in the thesis, and after 30 rounds at the latest; the weights with the smallest \
validation error are kept.
- **The game**: random kingdoms of the first edition of a set, each played from all four seats."""


def page(report: Report, command: str, machine: str) -> str:
    """The whole page."""
    sections = (
        _head(report, command, machine), _best(report), _effects(), _heuristics(report),
        _readings(report), _feasibility(report), _performance(report), _constraint(report),
        _extensibility(report), ["## What the text leaves open", _OPEN], _missing(report),
    )  # fmt: skip
    return "\n\n".join("\n\n".join(section) for section in sections if section) + "\n"


def _table(head: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    lines = [tuple(head)]
    lines += [("---",) * len(lines[0]), *map(tuple, rows)]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _head(report: Report, command: str, machine: str) -> list[str]:
    quick = "**Quick mode**: few games, a part of the points.\n\n" if report.plan.quick else ""
    return [
        "# Fenner", _INTRO, f"```console\n{command}\n```",
        f"{quick}Made {machine}. Intervals are of 95 %, over kingdoms.",
    ]  # fmt: skip


def _spread(interval: tuple[float, float] | None, scale: float = 1, digits: int = 1) -> str:
    if interval is None:
        return ""
    low, high = (scale * x for x in interval)
    return f" ({low:.{digits}f} to {high:.{digits}f})"


def _won(one: Games, player: int = 0) -> str:
    return f"{100 * one.won(player):.1f} %{_spread(one.interval(player), 100)}"


def _mean(one: Games, player: int = 0) -> str:
    return f"{one.mean(player):.2f}{_spread(one.mean_interval(player))}"


def _best(report: Report) -> list[str]:
    games = report.of("best")
    if not games and not report.of("effects"):
        return []
    found = [
        "## An agent of the same kind",
        (
            "A network that values a deck by the features of its cards, evaluated after every "
            "possible purchase. It has learned from native games in kingdoms of the Base set; no "
            "input stands for a card, it does not search, and it does not look at the kingdom "
            "beforehand. It plays by the general heuristics. No game with Intrigue was learned "
            "from, but two features are hidden from it, and conditions are not counted on, since "
            "games with Intrigue showed what they mislead to. The shares that are asked for are "
            "not the thesis's but what this project has set itself."
        ),
    ]
    asked = {"Base": BEST_BASE, "Intrigue": BEST_INTRIGUE}
    if games:
        found.append(_table(
            ("Kingdoms", "Share of wins", "Asked for", "Mean", "Next best", "Games", "A decision"),
            ((sets, f"**{_won(one)}**", f"{100 * asked[sets]:.0f} %", _mean(one),
              f"{names_of(False)[one.runner_up]}: {_mean(one, one.runner_up)}", f"{one.count:,}",
              f"{one.ms_per_decision:.2f} ms") for sets, one in games.items()),
        ))  # fmt: skip
    if effects := report.of("effects"):
        found += ["With the first effects of Table 6.3 only, and nothing else of the cards:",
                  _by_effects(effects)]  # fmt: skip
        least = fewest_effects(effects)
        if least is not None:
            found.append(
                f"Of the numbers tried, it stays ahead of the next best from {least} effects on "
                "(p < 0.05)."
            )
    short = [sets for sets, one in games.items() if one.won() < asked[sets]]
    if short:
        found.append(
            f"**It falls short of what is asked for** with {' and '.join(short)}. It has never met "
            "Best Fifth Card while it learned, and of cards that it does not know it buys too many "
            "that look like money, as Conspirator and Minion do."
        )
    return found


def _by_effects(games: Mapping[str, Games]) -> str:
    rows = []
    for n, one in games.items():
        test = one.test(one.runner_up)
        rows.append((
            n, _mean(one), f"{one.points[:, 0].min()} to {one.points[:, 0].max()}",
            f"{names_of(False)[one.runner_up]}: {_mean(one, one.runner_up)}", _won(one),
            f"{test.z:.2f}", f"{test.p:.2g}", f"{one.count:,}",
        ))  # fmt: skip
    head = ("Effects", "Mean", "Least and most", "Next best", "Share of wins", "z", "p", "Games")
    return _table(head, rows)


def _effects() -> list[str]:
    rows = [
        (one.effect, str(one.published_base), f"{one.base:.0f}", str(one.published_intrigue),
         f"{one.intrigue:.0f}") for one in counts()
    ]  # fmt: skip
    return [
        "## Tables 6.3 and 6.4: the effects",
        (
            "Made from the cards' own definitions. The thesis counts Treasures as one coin each, "
            "and two cards and a coin more than the cards give; Courtyard's three cards are part "
            "of its own effect there, and Adventurer's two Treasures are one."
        ),
        _table(("Effect", "Base: published", "ours", "Intrigue: published", "ours"), rows),
    ]


def _players(one: Games, *, alone: bool) -> Iterator[tuple[str, ...]]:
    for player, name in enumerate(names_of(alone)):
        known = TABLE_6_1.get("Planning Agent" if name == "agent" else name)
        test = None if alone or player == 0 else one.test(player)
        yield (
            "Planning Agent" if name == "agent" else name,
            f"{known[0]:.2f}" if known else "", _mean(one, player),
            f"{known[1]:.2f}" if known else "", f"{one.variance(player):.2f}",
            f"{TABLE_6_2[name]:.2f}" if test and name in TABLE_6_2 else "",
            f"{test.z:.2f}" if test else "", _won(one, player),
            f"{100 * one.win_rate(player):.1f} %",
        )  # fmt: skip


_HEAD = ("Agent", "Mean: published", "ours", "Variance: published", "ours", "z: published", "ours",
         "Share of wins", "Win rate")  # fmt: skip


def _heuristics(report: Report) -> list[str]:
    games = report.of("heuristics")
    return [] if not games else [
        "## Table 6.1: the bots alone",
        f"{games['bots'].count:,} games. A second Best Fifth Card sits in the planner's place.",
        _table(_HEAD, _players(games["bots"], alone=True)),
    ]  # fmt: skip


def _readings(report: Report) -> list[str]:
    games = report.of("readings")
    if not games:
        return []
    about = {one.name: one.about for one in READINGS}
    rows = [
        ("published", "", *(f"{m:.2f}, {v:.0f}" for m, v in list(TABLE_6_1.values())[1:])),
        *((name, about[name], *(f"{one.mean(p):.2f}, {one.variance(p):.0f}" for p in (1, 2, 3)))
          for name, one in games.items()),
    ]  # fmt: skip
    return [
        "## Readings of the bots",
        (
            "Mean and variance of the points under other readings of what the text leaves out. "
            "Where Victory cards are taken by price like everything else, the variances come close "
            "to the published ones, but the means are several points too high: no reading gives "
            "both."
        ),
        _table(("Reading", "", "Best Fifth Card", "Big Money", "Highest-Value Card"), rows),
    ]


def _feasibility(report: Report) -> list[str]:
    if not report.nodes:
        return []
    rows = [
        (how, str(n), f"{one.expanded:,.1f}", f"{one.made:,.0f}", f"{one.seconds:.3f} s",
         str(one.cut), str(one.searches)) for (how, n), one in report.nodes.items()
    ]  # fmt: skip
    return [
        "## Figure 6.1: nodes",
        (
            f"{_LOST} Searches from the first purchase of a game that ends after so many turns; a "
            "search ends at 300,000 nodes. With 20 turns left, bounds cut nothing off. The Bridge "
            f"example: {branches(17, 11):,} sequences of 11 purchases of 17 cards."
        ),
        _table(
            ("Search", "Look-ahead", "Expanded", "Made", "A search", "Cut off", "Searches"), rows
        ),
    ]


def _performance(report: Report) -> list[str]:
    games = report.of("performance")
    if not games:
        return []
    found = [
        "## Tables 6.1 and 6.2, Figures 6.2 and 6.3: performance",
        (
            f"The planner against the three bots, 20 expansions. Published: {GAMES} games, above "
            f"{100 * WON:.0f} % of wins, {TIES[2]} wins shared by two and {TIES[3]} by three."
        ),
    ]
    named = ("The thesis's network", "The thesis's, with the fifth output", "A sensible network")
    titles = dict(zip(AGENTS, named, strict=True))
    for name, one in games.items():
        ties = ", ".join(f"{n} by {k}" for k, n in one.ties().items())
        found += [
            f"### {titles[name]}",
            (
                f"{one.count:,} games; shared wins: {ties}. A decision took "
                f"{one.ms_per_decision:.1f} ms on average, {1000 * one.slowest:.0f} ms at most "
                f"(published: {SECONDS})."
            ),
            _table(_HEAD, _players(one, alone=False)),
        ]
    return found


def _constraint(report: Report) -> list[str]:
    games = report.of("constraint")
    if not games:
        return []
    n, p = BREAK_EVEN
    least = fewest_effects(games)
    ours = "It does not stay ahead" if least is None else f"It stays ahead from {least} effects on"
    return [
        "## Figures 6.4 and 6.5: restricted networks",
        (
            f"{_LOST} Published: with {n} effects the mean is above the next best agent's for the "
            f"last time (p = {p}). {ours} (p < 0.05)."
        ),
        _by_effects(games),
    ]


def _extensibility(report: Report) -> list[str]:
    games = report.of("extensibility")
    if not games:
        return []
    one = games["Intrigue"]
    return [
        "## Figures 6.6 and 6.7: Intrigue",
        (
            "The network knows the effects of the Base set only. Published: a plurality of wins, "
            f"ahead of the next best with p = {INTRIGUE_P}. {one.count:,} games."
        ),
        _table(_HEAD, map(_without_published, _players(one, alone=False))),
    ]


def _without_published(row: tuple[str, ...]) -> tuple[str, ...]:
    """What is published of the Base set says nothing of Intrigue."""
    pairs = zip(_HEAD, row, strict=True)
    return tuple("" if head.endswith("published") else one for head, one in pairs)


def _missing(report: Report) -> list[str]:
    if not report.missing:
        return []
    told = ", ".join(f"{n:,} of {part}" for part, n in report.missing.items())
    return [f"**Not done yet**: {told}. The same command goes on."]
