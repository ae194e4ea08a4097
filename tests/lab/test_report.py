"""Counting: top three, copies, change, partners, and the suggested cost."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from throneroom.lab.lab_plan import plan_lab
from throneroom.lab.lab_report import AtValue, Mean, judge
from throneroom.lab.partners import partners
from throneroom.lab.searches import BOUGHT, Outcome
from throneroom.lab.sweep import smoothed, suggest
from throneroom.statistics import wilson

from .outcomes import outcome, top


def test_counts_over_kingdoms() -> None:
    plan = plan_lab("Witch", kingdoms=4, generations=1)
    found = [
        outcome(0, top("A", Witch=2.0), top("B", Witch=9.0), top("C"), wins=70),
        outcome(1, top("A", Witch=BOUGHT - 0.01), top("B"), top("C", Witch=1.0), wins=56),
        outcome(2, top("A"), top("B"), top("C"), wins=50),
    ]
    report = judge(plan, found)
    assert report is not None
    at = report.main
    assert (at.kingdoms, at.top, at.best) == (3, 2, 1)
    assert at.interval == wilson(2, 3)
    assert at.copies is not None
    assert at.copies.value == pytest.approx(1.5)
    assert at.change.value == pytest.approx(26 / 3)
    assert (at.better, at.worse) == (1, 0)  # 56 of 100 games could be chance
    assert report.games == 3000
    assert not report.finished
    assert report.suggestion is None
    data = json.loads(json.dumps(report.to_json()))
    assert [one["in_top_three"] for one in data["kingdoms"]] == [True, True, False]


def test_nothing_yet() -> None:
    plan = plan_lab("Witch", kingdoms=2, costs=[4], generations=1)
    assert judge(plan, []) is None
    assert judge(plan, [outcome(0, top("A"), value=4)]) is None


def test_means() -> None:
    assert Mean.of([]) is None
    assert Mean.of([3.0]) == Mean(3.0, None)
    found = Mean.of([1.0, 2.0, 3.0])
    assert found is not None
    assert found.interval is not None
    # Student's t of 2 degrees of freedom is 4.303; the standard error is 1 / sqrt(3).
    assert found.interval == pytest.approx((2 - 4.3027 / 3**0.5, 2 + 4.3027 / 3**0.5), abs=1e-3)
    cut = Mean.of([1.0, 9.0], 0.0, 10.0)
    assert cut is not None
    assert cut.interval == (0.0, 10.0)


def test_partners() -> None:
    kingdom = ("Chapel", "Smithy", "Witch")
    found = [
        outcome(0, top("A", Witch=1, Chapel=1), top("B", Smithy=2), kingdom=kingdom),
        outcome(1, top("A", Witch=1, Chapel=1), top("B", Smithy=2), kingdom=kingdom),
        outcome(2, top("A", Witch=1), top("B", Moat=1), kingdom=("Moat", "Witch")),
    ]
    chapel, smithy = partners(found)
    assert (chapel.name, chapel.kingdoms, chapel.strategies) == ("Chapel", 2, 4)
    assert (chapel.card, chapel.other, chapel.both) == (2, 2, 2)
    assert chapel.lift == 2.0
    assert (smithy.name, smithy.lift) == ("Smithy", 0.0)


def test_little_evidence_is_no_high_place() -> None:
    kingdom = ("Chapel", "Moat", "Witch")
    often = [
        outcome(n, top("A", Witch=1, Moat=1), top("B"), kingdom=("Moat", "Witch")) for n in range(6)
    ]
    once = [
        outcome(7, top("A", Witch=1, Chapel=1), top("B"), top("C"), kingdom=kingdom),
        outcome(8, top("A"), top("B"), top("C"), kingdom=kingdom),
    ]
    moat, chapel = partners([*often, *once])
    assert (moat.name, chapel.name) == ("Moat", "Chapel")
    assert chapel.lift > moat.lift


# ---------------------------------------------------------------- the suggested cost


def at(value: int, count: int, kingdoms: int = 30) -> AtValue:
    return AtValue(value, kingdoms, count, count, None, Mean(0.0, None), 0, 0)


def test_the_cost_nearest_to_half() -> None:
    found = suggest([at(4, 30), at(5, 28), at(6, 18), at(7, 5)])
    assert found is not None
    assert found.value == 6
    assert found.undecided == (6,)
    assert found.words == "6."


def test_costs_that_cannot_be_told_apart() -> None:
    found = suggest([at(5, 18), at(6, 16), at(7, 13)])
    assert found is not None
    assert found.value == 6
    assert "could as well be 5 or 7" in found.words


def test_all_on_one_side() -> None:
    dear = suggest([at(4, 30), at(5, 28)])
    cheap = suggest([at(4, 3), at(5, 1)])
    assert dear is not None
    assert cheap is not None
    assert (dear.value, cheap.value) == (None, None)
    assert dear.words.startswith("More than 5")
    assert cheap.words.startswith("Less than 4")
    assert suggest([at(4, 15)]) is None


def test_a_number_that_makes_the_card_better() -> None:
    found = suggest([at(1, 2), at(2, 4), at(3, 16), at(4, 29)], "+Cards")
    assert found is not None
    assert (found.value, found.words) == (3, "3.")
    assert found.shares == pytest.approx((2 / 30, 4 / 30, 16 / 30, 29 / 30))
    above, below = (
        suggest([at(2, 27), at(3, 29)], "+Cards"),
        suggest([at(2, 1), at(3, 3)], "+Cards"),
    )
    assert above is not None
    assert below is not None
    assert above.words == "Less than 2: it is bought too often at every +Cards that was tried."
    assert below.words == "More than 3: it is bought too seldom at every +Cards that was tried."
    same = suggest([at(2, 30), at(3, 30)], "+Cards")
    assert same is not None
    assert same.words == "None: it is bought too often at every +Cards that was tried."


def test_a_number_that_makes_the_card_worse() -> None:
    found = suggest([at(2, 27), at(3, 13), at(4, 3)], "others discard down to")
    assert found is not None
    assert found.value == 3


def test_smoothing() -> None:
    assert smoothed([1.0, 0.5, 0.2], [5, 5, 5]) == (1.0, 0.5, 0.2)
    assert smoothed([0.2, 0.8], [1, 3]) == pytest.approx((0.65, 0.65))


def test_outcomes_survive_the_store() -> None:
    one = outcome(3, top("A", Witch=1.5), kingdom=("Council Room", "Witch"))
    assert Outcome.from_json(json.loads(json.dumps(one.to_json()))) == one


def test_every_seed_and_kingdom_has_its_own_luck() -> None:
    plan = plan_lab("Witch", kingdoms=1, generations=1)
    assert replace(plan, seed=1).luck(0, "search") != plan.luck(0, "search")
    assert plan.luck(0, "search") != plan.luck(1, "search")
