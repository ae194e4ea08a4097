"""Real searches, short ones."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import throneroom as tr
from throneroom.lab.lab_plan import LabPlan, plan_lab
from throneroom.lab.lab_report import judge
from throneroom.lab.lab_work import CARD_LAB, LabWork, study
from throneroom.lab.searches import search
from throneroom.runs import Run, Specification, begin, complete
from throneroom.runs.records import numbered
from throneroom.store import Store


def tiny(
    name: str | tr.Card = "Witch", *, kingdoms: int = 2, costs: tuple[int, ...] = ()
) -> LabPlan:
    plan = plan_lab(name, kingdoms=kingdoms, costs=costs, generations=1, sets=["base"])
    return replace(plan, table_games=100, match_games=200)


@pytest.mark.usefixtures("small_search")
def test_the_same_seed_gives_the_same_on_any_number_of_threads() -> None:
    one, two = study(tiny(), threads=1), study(tiny(), threads=2)
    assert one == two
    assert [o.number for o in one] == [0, 1]
    other = study(replace(tiny(), seed=1), threads=2)
    assert one != other


def test_a_forbidden_card_is_there_but_not_bought() -> None:
    plan = tiny()
    kingdom = plan.kingdom(0, 5)
    found = search(kingdom, plan, 1, forbidden="Witch")
    assert found.kingdom == kingdom
    assert all("Witch" not in one.usage for one in found.leaders)
    assert all("Witch" not in str(one.strategy) for one in found.leaders)


def test_a_strong_card_shows() -> None:
    """A card that wins the game must be found, bought, and missed when it is forbidden."""
    from throneroom.cards.language import action, actions, coins, draw

    jackpot = action("Jackpot", 2, draw(3), actions(1), coins(3))
    found = study(tiny(jackpot))
    report = judge(tiny(jackpot), found)
    assert report is not None
    assert report.main.top == report.main.best == 2
    assert report.main.change.value > 30
    assert report.main.better == 2


def test_a_useless_card_does_not() -> None:
    from throneroom.cards.language import action, coins

    found = study(tiny(action("Trinket", 6, coins(1))))
    assert not any(one.in_best for one in found)


@pytest.mark.usefixtures("small_search")
def test_the_sweep_uses_the_same_strategies_without_the_card() -> None:
    work = LabWork(tiny(kingdoms=1, costs=(2, 8)))
    results = complete(work)
    found = work.outcomes(results)
    assert [one.value for one in found] == [5, 2, 8]
    assert [type(one).__name__ for one in results.values()] == ["Reference", *["Outcome"] * 3]
    assert len({one.without.strategy for one in found}) == 1
    assert [one.card for one in found] == ["Witch", "Witch at 2", "Witch at 8"]
    assert all(one.card in one.kingdom for one in found)


@pytest.mark.usefixtures("small_search")
def test_what_is_done_is_not_done_again(store: Path) -> None:
    work = LabWork(tiny())
    with Store(store) as kept:
        first = Run(work, begin(kept, CARD_LAB, Specification({}, 0, "")))
        first.go_on()
        kept._db.execute("DELETE FROM entries WHERE id = 4")
        shares: list[float] = []
        again = Run(work, numbered(kept, CARD_LAB, 1))
        again.go_on(lambda now: shares.append(now.share))
        there = kept.entries("card-lab kingdom", kept.run(1))
        assert [entry.key for entry in there] == ["0 5", "1 5"]
    assert work.outcomes(again.results) == work.outcomes(first.results)
    assert work.references(again.results) == work.references(first.results)
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == (0.75, 1.0)
