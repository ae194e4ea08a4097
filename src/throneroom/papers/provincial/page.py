"""The report as a page of Markdown: every published figure beside ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from ...lab.lab_report import Mean
from ...statistics import wilson
from . import published as theirs
from .new_cards import CASES, KINGDOMS, sets
from .published import kingdoms
from .report import Report
from .strength import METHODS, THOROUGH, Duel
from .tournament_tables import Comparison, bugs, mean_difference
from .variations import PLAYERS, Meeting

_GOAL = 3.0  # points that a table may be off on average
_WORST = 10
_DEVIATIONS = """\
- **Cards do what the rules say.** In its program some do not; the bugs that are known are named \
beside the tables.
- **Seats take turns** instead of being drawn. A leader against itself is then exactly even, so \
the diagonal of its tables (1.1 points off 0 on average, which is chance) is left out.
- **Editions.** Tables are played with the first edition of the cards, as there; strength with \
the wordings of 2021.
- **Leader 0** is the best of its last generation, which is not always the best of its own table.
- **New cards.** Which cards the article drew its kingdoms from is not said. Plunder is \
Provincial's own card of that name.
- **Early stopping, buyIDs, mutations** are those of its code, see \
[the analysis](../analyze.md)."""
_TITLES = {
    "ours": "our method", "provincial": "`--method provincial`", "genetic": "`--method genetic`",
}  # fmt: skip


def page(
    report: Report, command: str, machine: str, pictures: Mapping[str, str] | None = None
) -> str:
    """The whole page; ``machine`` says what it was made on, ``pictures`` are by kingdom."""
    sections = (
        _head(report, command, machine), _tables(report), _strength(report), _thresholds(report),
        _usage(report), _complex(report), _new_cards(report),
        _settings(report), _players(report), _progressions(report, pictures or {}),
        _speed(report), _deviations(), _left_out(report),
    )  # fmt: skip
    return "\n\n".join("\n\n".join(section) for section in sections) + "\n"


def _head(report: Report, command: str, machine: str) -> Iterator[str]:
    plan = report.plan
    yield "# Provincial"
    yield (
        "*Provincial: a kingdom-adaptive AI for Dominion* (Matthew Fisher, 2012-14) looks for the "
        "best buy menus of a kingdom by evolution. Its article has few numbers, but its program "
        "came with finished runs: kingdoms, the five best menus of each, and how they fared "
        "against each other. 100 of them are played again here."
    )
    yield f"```console\n{command}\n```"
    if plan.quick:
        yield (
            f"**Quick mode**: every {plan.every}th kingdom, {plan.table_games:,} games for each "
            f"entry of a table, {plan.seconds:g} seconds for each analysis by our method, "
            f"{plan.generations} generations of small pools for Provincial's, {plan.trials} "
            "kingdoms for each new card. The figures are only a taste."
        )
    yield f"Made {machine}, seed {plan.seed}."


# ---------------------------------------------------------------- tables


def _tables(report: Report) -> Iterator[str]:
    yield "## Tournament tables"
    yield (
        "Each of the five leaders of a kingdom against each other one. An entry is how many "
        "percent points the row is ahead: win rate less one half, times 200. Menus are played in "
        "the play style `provincial`, with both first hands fixed as in its games, "
        f"{report.plan.table_games:,} games for each entry; theirs have {theirs.TABLE_GAMES:,}."
    )
    found = sorted(report.comparisons, key=lambda one: -one.mean)
    if not found:
        yield _nothing(report)
        return
    clean = [one for one in found if not bugs(one.published)]
    within = sum(one.mean <= _GOAL for one in found)
    chance = sum(one.chance for one in found) / len(found)
    other = [one for one in found if bugs(one.published)]
    rows = [
        ("all", found),
        ("without a bug of its program in them", clean),
        ("with one", other),
    ]
    if report.with_bugs:
        rows.append(("all, with bugs where they can be written", _as_there(report)))
    yield _table(
        ("Kingdoms", "Number", "Mean absolute difference"),
        [
            (name, str(len(some)), f"{mean_difference(some):.2f}" if some else "")
            for name, some in rows
        ],
    )
    yield (
        f"By chance alone the mean difference would be {chance:.2f}. In {within} of {len(found)} "
        f"kingdoms it is at most {_GOAL:g} points. The furthest off:"
    )
    yield _table(
        ("Kingdom", "Mean difference", "Worst entry: published", "ours", "Bugs of its program"),
        [_row(one) for one in found[:_WORST]],
    )
    if report.with_bugs:
        fair = {one.published.name: one for one in found}
        yield (
            "Where the bug can be written as a card, the table was played once more with it. That "
            "shows how much of the difference it is:"
        )
        yield _table(
            ("Kingdom", "Mean difference by the rules", "with the bug"),
            [
                (one.published.name, f"{fair[one.published.name].mean:.2f}", f"{one.mean:.2f}")
                for one in report.with_bugs
                if one.published.name in fair
            ],
        )


def _as_there(report: Report) -> list[Comparison]:
    """The tables with bugs where there are such, else by the rules."""
    found = {one.published.name: one for one in (*report.comparisons, *report.with_bugs)}
    return list(found.values())


def _row(one: Comparison) -> tuple[str, ...]:
    row, column, published, ours = one.worst
    return (
        one.published.name,
        f"{one.mean:.2f}",
        f"{row}-{column}: {published:+.1f}",
        f"{ours:+.1f}",
        "; ".join(bugs(one.published)) or "none that its leaders come across",
    )


# ---------------------------------------------------------------- strength


def _strength(report: Report) -> Iterator[str]:
    plan = report.plan
    genetic = plan.genetic_settings
    yield "## Strength"
    yield (
        "The best strategy that an analysis finds against Provincial's leader 0: official rules, "
        f"shuffled first hands, {plan.duel_games:,} games in each kingdom. Our method has "
        f"{plan.seconds:g} seconds for a kingdom, Provincial's {plan.generations} generations of "
        "pool 100, which take about as long on two idle cores (its program's runs had 32). Huang "
        f"and Larson's genetic algorithm has {genetic.generations} generations of "
        f"{genetic.population} designs."
    )
    found = report.standings
    if not found:
        yield _nothing(report)
        return
    yield _table(
        ("Method", "Kingdoms", "Ahead", "clearly", "Clearly behind", "Mean margin (95 % interval)"),
        [
            (
                _TITLES[method], str(one.kingdoms), str(one.ahead), str(one.clearly),
                str(one.clearly_behind), f"{one.margin:+.1f}{_interval(one.interval)}",
            )
            for method, one in found.items()
        ],
    )  # fmt: skip
    yield (
        "Clearly: the 95 % interval of the games does not contain 0. The interval of the mean is "
        "Student's, over kingdoms."
    )
    behind = sorted((one for one in report.duels["ours"] if one.margin <= 0), key=_margin)
    if behind:
        yield "Our method is not ahead in:"
        by_name = {one.name: one for one in plan.chosen}
        yield _table(
            ("Kingdom", "Margin", "95 % interval", "Provincial's menu"),
            [
                (
                    one.kingdom, f"{one.margin:+.1f}",
                    f"{one.interval[0]:+.1f} to {one.interval[1]:+.1f}",
                    f"`{by_name[one.kingdom].leaders[0]}`".replace("|", "\\|"),
                )
                for one in behind
            ],
        )  # fmt: skip


def _margin(one: Duel) -> float:
    return one.margin


def _interval(pair: tuple[float, float] | None) -> str:
    return "" if pair is None else f" ({pair[0]:+.1f} to {pair[1]:+.1f})"


# ---------------------------------------------------------------- what leaders buy


def _thresholds(report: Report) -> Iterator[str]:
    yield "## When to buy victory cards"
    yield (
        f"From how many Provinces left on the best leader buys Estates and Duchies: all "
        f"{theirs.SHIPPED} kingdoms that came with the program, the {len(kingdoms())} of them that "
        "are used here, and the best leaders of `--method provincial`."
    )
    ours, here = report.thresholds, report.published_thresholds
    limits = range(9)
    head = ("Provinces left", *map(str, limits))
    rows = []
    for name, published, some, found in (
        ("Estate", theirs.ESTATES, here.estates, ours.estates),
        ("Duchy", theirs.DUCHIES, here.duchies, ours.duchies),
    ):
        rows.append((f"{name}: published", published))
        rows.append((f"the {here.menus}", some))
        if ours.menus:
            rows.append((f"ours ({ours.menus})", found))
    yield _table(head, [(name, *(str(found.get(i, 0)) for i in limits)) for name, found in rows])
    line = f"Entries of a menu: {theirs.ENTRIES} published"
    yield line + (f", {ours.entries:.1f} ours." if ours.menus else ".")


def _usage(report: Report) -> Iterator[str]:
    yield "## Cards in the top three"
    yield (
        "In how many of the kingdoms that have a card one of the three best leaders buys it. With "
        "menus, what stands in them and can be reached counts; with our method, what is bought in "
        "at least 0.2 copies a game."
    )
    here = report.published_usage
    found = {method: report.usage(method) for method in METHODS}
    names = list(theirs.TOP_THREE)
    yield _table(
        (
            "Card", f"Published, {theirs.SHIPPED} kingdoms", f"the {len(kingdoms())} of them",
            *(_TITLES[method] for method in ("provincial", "ours")),
        ),
        [
            (
                name, _of(theirs.TOP_THREE[name]), _of(here.get(name)),
                *(_of(found[method].get(name)) for method in ("provincial", "ours")),
            )
            for name in names
        ],
    )  # fmt: skip


def _of(pair: tuple[int, int] | None) -> str:
    return "" if pair is None else f"{pair[0]}/{pair[1]}"


def _complex(report: Report) -> Iterator[str]:
    yield "## Simple and complex kingdoms"
    yield (
        "A kingdom is complex if every leader is clearly beaten by another one, or an earlier "
        "leader clearly beats the present best. The article gives about five in a thousand; "
        "how it judged is not said."
    )
    some, of = theirs.COMPLEX
    rows = [
        ("the article", f"about {some}", str(of), f"{100 * some / of:.1f} %"),
        _share("its 100 tables, by the first rule", report.published_complex, len(kingdoms())),
    ]
    for method in METHODS:
        duels = report.duels[method]
        if duels:
            hits = sum(one.verdict in ("circle", "complex") for one in duels)
            rows.append(_share(_TITLES[method], hits, len(duels)))
    yield _table(("Source", "Complex", "Kingdoms", "Share"), rows)


def _share(name: str, hits: int, of: int) -> tuple[str, ...]:
    low, high = wilson(hits, of)
    return (
        name,
        str(hits),
        str(of),
        f"{100 * hits / of:.1f} % ({100 * low:.1f} to {100 * high:.1f})",
    )


def _new_cards(report: Report) -> Iterator[str]:
    yield "## New cards"
    yield (
        f"{KINGDOMS} random kingdoms that must have the card: in how many is it in one of the "
        "three best strategies? The other cards are drawn from the official ones that Provincial "
        f"knows ({_listed(sets())}). Intervals are Wilson's, over kingdoms. Our method has "
        f"{report.plan.trial_seconds:g} s for a kingdom."
    )
    counts = {method: report.counts(method) for method in THOROUGH}
    rows = []
    for case in CASES:
        cells = [_trials(counts[method].get(case.title)) for method in ("provincial", "ours")]
        if case.subject() is None:
            cells = [f"left out: no card {case.card} yet", ""]
        rows.append((case.title, _trials((case.published, KINGDOMS)), *cells))
    yield _table(("Card", "Published", _TITLES["provincial"], _TITLES["ours"]), rows)


def _trials(pair: tuple[int, int] | None) -> str:
    if pair is None:
        return ""
    low, high = wilson(*pair)
    return f"{pair[0]} of {pair[1]} ({100 * low:.0f} to {100 * high:.0f} %)"


# ---------------------------------------------------------------- settings, players, progressions


def _settings(report: Report) -> Iterator[str]:
    plan = report.plan
    yield "## Other settings of its method"
    yield (
        "The article says that menus without the template do almost as well, and that Province may "
        "come later in a menu; its program can keep several chambers. Here the best strategy that "
        f"`--method provincial` finds with each, in {plan.generations} generations, plays the best "
        f"one of the default: {plan.duel_games:,} games in each of {len(plan.few)} kingdoms. 50 % "
        "is as good. Intervals of a kingdom are Wilson's, of its games; those of the mean are "
        "Student's, over kingdoms."
    )
    yield from _meetings(report, "Setting", report.settings, 0.5)


def _players(report: Report) -> Iterator[str]:
    plan = report.plan
    yield "## Three and four players"
    yield (
        "Provincial is for two players. Here both methods look for strategies for three and four; "
        "the best one takes one seat, and Provincial's leader 0 all others. Our method has "
        f"{plan.seconds:g} seconds, Provincial's {plan.generations} generations; "
        f"{plan.duel_games:,} games in each of {len(plan.few)} kingdoms."
    )
    for players in PLAYERS:
        some = [one for one in report.players if one.players == players]
        yield f"{players} players; an equal share is {100 / players:.1f} %:"
        yield from _meetings(report, "Method", some, 1 / players)


def _meetings(report: Report, title: str, found: Sequence[Meeting], equal: float) -> Iterator[str]:
    if not found:
        yield _nothing(report)
        return
    rows = []
    for what in dict.fromkeys(one.what for one in found):
        some = [one for one in found if one.what == what]
        mean = Mean.of([100 * one.rate for one in some], 0.0, 100.0)
        assert mean is not None
        better = sum(one.interval[0] > equal for one in some)
        worse = sum(one.interval[1] < equal for one in some)
        each = ", ".join(_percent(one) for one in some)
        rows.append((_TITLES.get(what, what), _mean(mean), f"{better} / {worse}", each))
    yield _table((title, "Mean win rate", "Clearly better / worse", "In each kingdom"), rows)


def _mean(mean: Mean) -> str:
    if mean.interval is None:
        return f"{mean.value:.1f} %"
    return f"{mean.value:.1f} % ({mean.interval[0]:.1f} to {mean.interval[1]:.1f})"


def _percent(one: Meeting) -> str:
    low, high = one.interval
    return f"{100 * one.rate:.1f} ({100 * low:.1f} to {100 * high:.1f})"


def _progressions(report: Report, pictures: Mapping[str, str]) -> Iterator[str]:
    yield "## Progressions"
    yield (
        "How far the best strategy at the end is ahead of the best one at every fourth generation "
        "before, with 95 % intervals. The article shows that of a simple kingdom, in which no "
        "earlier strategy is better, and that of a complex one, which goes up and down over 132 "
        "generations. These are the first of the kingdoms here that are simple and complex by "
        f"Provincial's own tables, over {report.plan.long_generations} generations of its method."
    )
    if not report.progressions:
        yield _nothing(report)
        return
    for one in report.progressions:
        kind = "simple" if one.simple else "complex"
        yield (
            f"{one.kingdom}, {kind} by its table; our verdict after "
            f"{report.plan.long_generations} generations: "
            f"{one.verdict}. {one.behind} of {len(one.steps)} earlier best strategies clearly beat "
            "the last one."
        )
        if one.kingdom in pictures:
            yield f"![Progression of {one.kingdom}]({pictures[one.kingdom]})"


# ---------------------------------------------------------------- speed and the rest


def _speed(report: Report) -> Iterator[str]:
    yield "## Speed"
    rows = [
        (
            "the article",
            f"{theirs.GAMES_PER_SECOND:,} on {theirs.CORES} cores",
            f"about {theirs.SECONDS:.0f} s",
        )
    ]
    for method in METHODS:
        duels = report.duels[method]
        seconds = sum(one.seconds for one in duels)
        if seconds:
            games = sum(one.searched for one in duels)
            rows.append(
                (_TITLES[method], f"{games / seconds:,.0f}", f"{seconds / len(duels):.0f} s")
            )
    yield _table(("Source", "Games per second", "Time for a kingdom"), rows)
    yield "`throneroom bench` measures the same on one kingdom, with nothing else going on."


def _deviations() -> Iterator[str]:
    yield "## What deviates"
    yield _DEVIATIONS


def _left_out(report: Report) -> Iterator[str]:
    yield "## Left out"
    if not report.left_out:
        yield "Nothing: all cards of all kingdoms are known."
        return
    counts = Counter(name for one in report.left_out for name in one.missing)
    yield (
        f"{len(report.left_out)} of {len(report.plan.chosen)} kingdoms have cards that are not "
        "known yet: " + ", ".join(f"{name} ({n})" for name, n in counts.most_common()) + "."
    )


def _nothing(report: Report) -> str:
    if not report.plan.playable:
        return "Left out: none of the kingdoms can be played with the cards that are known yet."
    return "Not done yet."


def _listed(words: Sequence[str]) -> str:
    return ", ".join(words)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
