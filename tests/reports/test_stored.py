"""Analyses in the store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.learn import Analysis, stored_analyses
from throneroom.learn.analysis_work import ANALYSIS
from throneroom.reports.listing import listed, origin
from throneroom.runs.records import numbered
from throneroom.store import Store, StoreError
from throneroom.strategies import strategy

from .examples import KINGDOM, keep, plans


def test_saved_and_loaded(example: Analysis, store_path: Path) -> None:
    with Store(store_path) as store:
        run = keep(store, example, cards=["a.py"], started_from=[5])
    with Store(store_path) as store:
        again = stored_analyses.load(store, numbered(store, ANALYSIS, run.id).run)
        entry = store.get("analysis", "last", run)
        where = origin(run)
    assert again is not None
    assert again.to_json() == example.to_json()
    assert entry is not None
    assert not {"kingdom", "seed", "players", "method", "variant"} & entry.data.keys()
    assert (where.cards, where.started_from) == (("a.py",), (5,))


def test_strangers(store_path: Path) -> None:
    with Store(store_path) as store:
        run = store.start(ANALYSIS.name, {}, seed=1)
        assert stored_analyses.load(store, run) is None
        other = store.start("arena", {}, seed=1)
        with pytest.raises(StoreError, match="is not an analysis"):
            numbered(store, ANALYSIS, other.id)


def test_the_list_survives_cards_that_are_not_known(example: Analysis, store_path: Path) -> None:
    with Store(store_path) as store:
        keep(store, example)
        run = keep(store, example, kingdom="Frobnicator")
        entry = store.get("analysis", "last", run)
        assert entry is not None
        entry.data["leaders"][0] |= {"strategy": "Frobnicator max 2", "name": "Mine"}
        store.put(entry, run)
        store.start(ANALYSIS.name, {"kingdom": "Smithy", "method": "ours"}, seed=1)
        lines = list(listed(store))
        assert [line.run for line in lines] == [3, 2, 1]
        assert [line.finished for line in lines] == [False, True, True]
        assert [line.best for line in lines][:2] == ["", "Mine"]
        assert lines[2].to_json()["margin"] == example.leaders[0].margin
        assert {one.run for one in stored_analyses.relatives(store, example.kingdom)} == {1}


@pytest.mark.parametrize(("shared", "found"), [(3, 0), (4, 3), (10, 3)])
def test_similar_kingdoms_share_four_cards(
    example: Analysis, store_path: Path, shared: int, found: int
) -> None:
    others = ["Artisan", "Bandit", "Cellar", "Library", "Mine", "Poacher", "Smithy"]
    names = [*KINGDOM.split(", ")[:shared], *others][:10]
    with Store(store_path) as store:
        keep(store, example)
        assert len(stored_analyses.similar(store, tr.Kingdom(names))) == found


def test_similar_strategies_fit_the_kingdom_and_differ(example: Analysis, store_path: Path) -> None:
    kingdom = tr.Kingdom(KINGDOM.replace("Witch", "Smithy"))
    with Store(store_path) as store:
        keep(store, example)
        keep(store, example)
        near = tr.Kingdom(KINGDOM.replace("Witch", "Artisan").replace("Moat", "Bandit"))
        keep(store, replace(example, kingdom=near))
        found = stored_analyses.relatives(store, kingdom)
    assert [one.run for one in found] == [2, 2, 2]
    assert [one.shared for one in found] == [9, 9, 9]
    assert not any("Witch" in rule.names for one in found for rule in one.strategy.rules)
    match = tr.simulate(kingdom, [one.strategy for one in found], games=6)
    assert match.games == 6


def test_fit_drops_what_is_not_there() -> None:
    buy, play = "Colony\nWitch\nany of Smithy, Witch\nGold\n", "\nplay:\nWitch\nSmithy\n"
    plan = strategy(buy + play + "\nchoose Steward:\n+2 Cards")
    fitted = stored_analyses.fit(plan, tr.Kingdom("Smithy"))
    assert [str(rule) for rule in fitted.rules] == ["Gold"]
    assert [str(rule) for rule in fitted.sections["play"]] == ["Smithy"]
    assert fitted.choices == ()
    assert stored_analyses.fit(strategy("Colony"), tr.Kingdom("Smithy; Colony")).rules
    assert stored_analyses.fit(plans()[0], tr.Kingdom(KINGDOM)) == plans()[0]
