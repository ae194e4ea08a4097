"""An analysis in the terminal."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from html import escape

from rich.console import Console

from throneroom.learn import Analysis
from throneroom.learn.analysis import Answer
from throneroom.reports.analysis_terminal import print_analysis
from throneroom.reports.analysis_words import RunOrigin

from .examples import KINGDOM, analysis, plans

ORIGIN = RunOrigin(3, "throneroom analyze x", "0.1.0", "2026-01-02T03:04:05")


def printed(found: Analysis, origin: RunOrigin = ORIGIN, *, colours: bool = False) -> str:
    file = io.StringIO()
    out = Console(
        file=file, width=100, markup=False, emoji=False, highlight=False, force_terminal=colours
    )
    print_analysis(out, found, origin)
    return file.getvalue()


def test_all_parts_are_there(example: Analysis) -> None:
    text = printed(example)
    for part in (f"Kingdom: {KINGDOM}\n", "Duchy if supply(Province) <= 4", "Double Witch",
                 "Tournament", "Progression", "Circle. Every leader is beaten by another one.",
                 "Best mixture of these: A 60 %, B 40 %.", "Bought", "12,345 games in 1.5 s",
                 "(8,230 a second), 5 generations, 2 players", "seed 7",
                 "--generations 5 --seed 7 --fresh\n", "throneroom analyses 3\n"):  # fmt: skip
        assert part in text
    assert "Stopped early" not in text


def test_an_answer_that_beats_the_first_leader_says_what_that_means(example: Analysis) -> None:
    def with_answer(low: float) -> str:
        answer = Answer(plans()[3], low + 0.01, (low, low + 0.02), 10_000)
        return " ".join(printed(replace(example, answer=answer)).split())

    assert "wins 60 % against A (59.0 to 61.0 %" in with_answer(0.59)
    assert "So A is not the best there is" not in with_answer(0.59)
    assert "So A is not the best there is" in with_answer(0.61)


def test_the_table_is_coloured_by_margin(example: Analysis) -> None:
    table = example.table.copy()
    table[0, 1:] = [0.51, 0.5097, 0.49, 0.4903]
    significant = example.significant.copy()
    significant[0] = [False, True, False, False, False]
    text = printed(replace(example, table=table, significant=significant), colours=True)
    row = next(line for line in text.splitlines() if "+2.0" in line)
    coloured = re.findall(r"\x1b\[([\d;]+)m *([*+\-\d.]+)\x1b", row)
    assert coloured[1:5] == [("1;32", "*+2.0"), ("90", "+1.9"), ("31", "-2.0"), ("90", "-1.9")]


def test_what_is_not_there_is_not_said(example: Analysis) -> None:
    one = replace(example, mixture=(1.0, 0, 0, 0, 0), progression=())
    text = printed(one)
    assert "mixture" not in text
    assert "Progression" not in text


def test_stopped_and_started_from_others(example: Analysis) -> None:
    origin = replace(ORIGIN, started_from=(1, 2))
    text = printed(replace(example, finished=False), origin)
    assert "Stopped early" in text
    assert "throneroom analyze --again 3\n" in text
    assert "(runs 1, 2)" in text


def test_started_from_the_library(example: Analysis) -> None:
    origin = replace(ORIGIN, library=18)
    assert "similar kingdoms (18 of the library); --fresh does without.\n" in printed(
        example, origin
    )
    assert "throneroom analyze --again 3\n" in printed(example, origin)
    assert " --no-store\n" in printed(example, replace(origin, run=None))
    assert " --fresh\n" in printed(example, replace(ORIGIN, run=None))


def test_one_leader_alone() -> None:
    assert "A  0.0 %" in printed(analysis(found=plans()[:1]))


def test_how_to_replay_other_rules() -> None:
    found = replace(analysis("Smithy"), players=3, method="provincial")
    text = printed(found, replace(ORIGIN, cards=("my cards.py",)))
    assert (
        "throneroom analyze Smithy --generations 5 --seed 7 --method provincial --players 3 "
        "--piles any --cards 'my cards.py' --fresh\n"
    ) in text


def test_print_shows_all_but_how_it_was_made(example: Analysis) -> None:
    said = [line.rstrip() for line in printed(example).splitlines()]
    end = next(n for n, line in enumerate(said) if line.startswith("The same generations again"))
    assert str(example).splitlines() == said[:end]


def test_a_notebook_shows_the_same_with_everything_escaped(example: Analysis) -> None:
    odd = replace(example.leaders[1], strategy=replace(plans()[1], name="<b>A & B</b>"))
    found = replace(example, leaders=(example.leaders[0], odd, *example.leaders[2:]))
    html = found._repr_html_()
    assert "&lt;b&gt;A &amp; B&lt;/b&gt;" in html
    assert "<script" not in html
    assert "<b>" not in html
    text = " ".join(re.sub(r"<[^>]*>", " ", html).split())
    for line in str(found).splitlines():
        assert escape(" ".join(line.split())) in text
