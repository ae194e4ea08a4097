"""Analyses in the store."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import throneroom as tr
from throneroom.learn import Analysis, stored
from throneroom.reports.listing import listed, origin
from throneroom.store import DONE, Run, Store, StoreError
from throneroom.strategies import strategy

from .examples import KINGDOM, plans


def keep(store: Store, found: Analysis, **spec: Any) -> Run:  # noqa: ANN401 - of any kind
    data = {"kingdom": str(found.kingdom), "method": found.method, **spec}
    run = store.start(stored.KIND, data, seed=found.seed, command="throneroom analyze x")
    stored.save(store, run, found)
    store.mark(run, DONE)
    return run


def test_saved_and_loaded(example: Analysis, store_path: Path) -> None:
    with Store(store_path) as store:
        run = keep(store, example, cards=["a.py"], started_from=[5])
    with Store(store_path) as store:
        again = stored.load(store, stored.find(store, run.id))
        where = origin(run)
    assert again is not None
    assert again.to_json() == example.to_json()
    assert (where.cards, where.started_from) == (("a.py",), (5,))


def test_state_and_strangers(store_path: Path) -> None:
    with Store(store_path) as store:
        run = store.start(stored.KIND, {}, seed=1)
        assert stored.load(store, run) is None
        assert stored.load_state(store, run) is None
        stored.save_state(store, run, {"seconds": 1.5})
        assert stored.load_state(store, run) == {"seconds": 1.5}
        other = store.start("arena", {}, seed=1)
        with pytest.raises(StoreError, match="is not an analysis"):
            stored.find(store, other.id)


def test_the_list_survives_cards_that_are_not_known(example: Analysis, store_path: Path) -> None:
    with Store(store_path) as store:
        keep(store, example)
        run = keep(store, example, kingdom="Frobnicator")
        entry = store.get("analysis", "last", run)
        assert entry is not None
        entry.data["leaders"][0] |= {"strategy": "Frobnicator max 2", "name": "Mine"}
        store.put(entry, run)
        store.start(stored.KIND, {"kingdom": "Smithy", "method": "ours"}, seed=1)
        lines = list(listed(store))
        assert [line.run for line in lines] == [3, 2, 1]
        assert [line.finished for line in lines] == [False, True, True]
        assert [line.best for line in lines][:2] == ["", "Mine"]
        assert lines[2].to_json()["margin"] == example.leaders[0].margin
        assert {one.run for one in stored.relatives(store, example.kingdom)} == {1}


@pytest.mark.parametrize(("shared", "found"), [(3, 0), (4, 3), (10, 3)])
def test_similar_kingdoms_share_four_cards(
    example: Analysis, store_path: Path, shared: int, found: int
) -> None:
    others = ["Artisan", "Bandit", "Cellar", "Library", "Mine", "Poacher", "Smithy"]
    names = [*KINGDOM.split(", ")[:shared], *others][:10]
    with Store(store_path) as store:
        keep(store, example)
        assert len(stored.similar(store, tr.Kingdom(names))) == found


def test_similar_strategies_fit_the_kingdom_and_differ(example: Analysis, store_path: Path) -> None:
    kingdom = tr.Kingdom(KINGDOM.replace("Witch", "Smithy"))
    with Store(store_path) as store:
        keep(store, example)
        keep(store, example)
        near = tr.Kingdom(KINGDOM.replace("Witch", "Artisan").replace("Moat", "Bandit"))
        keep(store, replace(example, kingdom=near))
        found = stored.relatives(store, kingdom)
    assert [one.run for one in found] == [2, 2, 2]
    assert [one.shared for one in found] == [9, 9, 9]
    assert not any("Witch" in rule.names for one in found for rule in one.strategy.rules)
    match = tr.simulate(kingdom, [one.strategy for one in found], games=6)
    assert match.games == 6


def test_fit_drops_what_is_not_there() -> None:
    buy, play = "Colony\nWitch\nany of Smithy, Witch\nGold\n", "\nplay:\nWitch\nSmithy\n"
    plan = strategy(buy + play + "\nchoose Steward:\n+2 Cards")
    fitted = stored.fit(plan, tr.Kingdom("Smithy"))
    assert [str(rule) for rule in fitted.rules] == ["Gold"]
    assert [str(rule) for rule in fitted.play] == ["Smithy"]
    assert fitted.choices == ()
    assert stored.fit(strategy("Colony"), tr.Kingdom("Smithy; Colony")).rules
    assert stored.fit(plans()[0], tr.Kingdom(KINGDOM)) == plans()[0]
