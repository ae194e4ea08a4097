"""Analyses and tournaments that are in the store before a test asks for their pages."""

from __future__ import annotations

from pathlib import Path

from throneroom import Kingdom, Variant
from throneroom.learn import methods
from throneroom.learn.analysis_work import ANALYSIS, AnalysisWork
from throneroom.learn.kept_search import search_specification
from throneroom.runs import Run, begin
from throneroom.store import STOPPED, Store

FEW = Variant(kingdom_piles=None)
SMALL = "Moat, Smithy"
"""A kingdom that is searched in a moment."""


def keep_analysis(
    path: Path, kingdom: str = SMALL, generations: int = 2, *, seed: int = 1, stopped: bool = False
) -> int:
    """Analyse a small kingdom in this process; its number. ``stopped``: it has not even begun."""
    search = methods()["ours"](Kingdom(kingdom), seed=seed, variant=FEW, threads=1)
    with Store(path) as store:
        command = f"throneroom analyze '{kingdom}' --cards /secret/place/cards.py"
        more = {"cards": ["/secret/place/cards.py"]}
        kept = begin(
            store, ANALYSIS, search_specification(search, None, generations, command, more)
        )
        if stopped:
            kept.mark(STOPPED)
        else:
            work = AnalysisWork(search, generations=generations, table_games=100)
            run = Run(work, kept)
            run.go_on()
            run.settle()
    search.close()
    return kept.run.id
