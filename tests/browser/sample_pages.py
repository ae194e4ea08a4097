"""Small pages of each kind, with all their parts, and with names as users may write them."""

from __future__ import annotations

from dataclasses import replace

import throneroom as tr
from throneroom.arena import judge, plan_tournament, play, tournament_page
from throneroom.lab import lab_page
from throneroom.learn.analysis import Answer
from throneroom.reports import analysis_page
from throneroom.reports.analysis_words import RunOrigin
from throneroom.strategies import Strategy, strategy

from ..lab.test_lab_page import report
from ..reports.examples import analysis, plans
from ..reports.test_why import explained, facts

LONG = "Oberschatzkammerverwalter" * 3 + "innen"
HOSTILE = (
    """"><img src=x onerror="document.title='hurt'"><script>document.title='hurt'</script>&amp;"""
)
FIRST = plans()[0]
ORIGIN = RunOrigin(3, f"throneroom analyze {HOSTILE} {LONG}", "0.2.0", "2026-01-02T03:04:05")


def named(name: str) -> Strategy:
    """A strategy of this name."""
    return replace(strategy("Province\nDuchy if supply(Province) <= 4\nGold\nSilver"), name=name)


def analysis_text() -> str:
    """An analysis whose leaders have no name, a long one, a hostile one, and usual ones."""
    found = analysis(found=[FIRST, named(LONG), named(HOSTILE), *plans()[3:]])
    first, *_ = found.progression
    steps = [
        replace(first, generation=4 * i, margin=m, interval=(m - 9, m + 9))
        for i, m in enumerate([91.0, -88.0, 0.0, 1.0] * 10)
    ]
    answer = Answer(strategy("Province\nMoat max 1\nGold"), 0.55, (0.53, 0.57), 2000)
    found = explained(found, facts(), facts(name="B"))
    return analysis_page.page(replace(found, progression=tuple(steps), answer=answer), ORIGIN)


def arena_text() -> str:
    """A tournament of five, two of them with such names."""
    kingdoms = [tr.Kingdom.random(seed=seed) for seed in range(2)]
    players = ["Big Money", "Smithy Big Money", "Random", named(LONG), named(HOSTILE)]
    plan = plan_tournament(kingdoms, players, games=20, seed=3)
    return tournament_page.page(judge(plan, play(plan, threads=1)), ORIGIN.command)


def lab_text() -> str:
    """The card lab's page of Witch."""
    return lab_page.page(report(kingdoms=6), ORIGIN)
