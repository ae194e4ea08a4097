"""Analyses made by hand."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

import throneroom as tr
from throneroom.engine.variant import OFFICIAL
from throneroom.learn import Analysis, Leader, Step
from throneroom.learn.analysis_work import ANALYSIS, packed
from throneroom.store import DONE, Store, StoredRun
from throneroom.strategies import Strategy, strategy

KINGDOM = "Chapel, Festival, Gardens, Laboratory, Market, Militia, Mill, Moat, Village, Witch"
GAMES = 100

WITCHES = """
Province
Duchy if supply(Province) <= 4
Witch max 1
Gold
Chapel max 1 if turn <= 2 and deck(Estate) >= 3
Witch max 2
dearest of Market, Festival max 3
Silver

play:
Laboratory
Witch
"""


def plans() -> list[Strategy]:
    """Five strategies, two of them with names."""
    return [
        strategy(WITCHES),
        strategy("Double Witch"),
        strategy("e2-d4-p8-gold@99|witch@1|silver@3|militia@1|silver@99"),
        strategy("Province\nDuchy if supply(Province) <= 5\nGold\nLaboratory max 9\nSilver"),
        strategy("Big Money"),
    ]


def analysis(
    kingdom: str = KINGDOM, found: Sequence[Strategy] | None = None, *, finished: bool = True
) -> Analysis:
    """An analysis whose leaders are these strategies, in this order."""
    found = plans() if found is None else found
    n = len(found)
    table = np.full((n, n), math.nan)
    bought: list[dict[str, float]] = [{} for _ in found]
    owned: list[dict[str, float]] = [{} for _ in found]
    variant = tr.Variant(kingdom_piles=None) if len(tr.Kingdom(kingdom).cards) != 10 else OFFICIAL
    for i in range(n):
        for j in range(i):
            match = tr.simulate(
                kingdom, [found[i], found[j]], GAMES, seed=n * i + j, threads=1, variant=variant
            )
            table[i, j], table[j, i] = match.win_rates
            bought[i], bought[j] = match.mean_bought
            owned[i], owned[j] = match.mean_owned
    margins = [200 * (float(np.nanmean(row)) - 0.5) if n > 1 else 0.0 for row in table]
    steps = [(1, found[-1], 40.0, (38.0, 42.0)), (4, found[0], -3.0, (-5.0, -1.0))]
    return Analysis(
        kingdom=tr.Kingdom(kingdom),
        players=2,
        method="ours",
        seed=7,
        variant=variant,
        leaders=tuple(
            Leader("ABCDE"[i], plan, margins[i], bought[i], owned[i])
            for i, plan in enumerate(found)
        ),
        table=table,
        table_games=GAMES,
        significant=np.abs(table - 0.5) > 0.15,
        progression=tuple(Step(*step) for step in steps),
        verdict="circle",
        reason="every leader is beaten by another one",
        mixture=(0.6, 0.4, *[0.0] * (n - 2)) if n > 1 else (1.0,),
        generations=5,
        games=12_345,
        seconds=1.5,
        finished=finished,
    )


def keep(store: Store, found: Analysis, **spec: Any) -> StoredRun:  # noqa: ANN401 - of any kind
    """Store an analysis as ``throneroom analyze`` does."""
    data = {
        "kingdom": str(found.kingdom),
        "method": found.method,
        "players": found.players,
        "variant": found.variant.changes,
        **spec,
    }
    run = store.start(ANALYSIS.name, data, seed=found.seed, command="throneroom analyze x")
    store.put(packed(found), run)
    store.mark(run, DONE)
    return run
