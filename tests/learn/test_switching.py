"""Strategies that change their plan by what the other player has."""

from __future__ import annotations

import throneroom as tr
from throneroom.engine.kingdom import Kingdom
from throneroom.learn.evolve import Ours
from throneroom.learn.mutation import MOST_RULES, mutate
from throneroom.learn.switching import Sign, all_switching, signs, switching
from throneroom.strategies import strategy

KINGDOM = Kingdom("Cellar, Gardens, Ironworks, Market, Militia, Mine, Moat, Smithy, Village, Witch")
MONEY = strategy("Province", "Gold", "Smithy max 1", "Silver")
RUSH = strategy("Gardens if deck(Ironworks) >= 4", "Ironworks", "Estate if deck(Gardens) >= 3",
                "Silver", "Copper")  # fmt: skip
COUNTER = strategy("Province", "Duchy if supply(Province) <= 6", "Witch max 2", "Gold", "Silver")


def test_what_it_reads_as() -> None:
    plan = switching(MONEY, strategy("Witch max 2", "Duchy if turn >= 8 or coins = 5"),
                     Sign("Ironworks", 2))  # fmt: skip
    assert str(plan) == (
        "Witch max 2 if opponent(Ironworks) >= 2\n"
        "Duchy if opponent(Ironworks) >= 2 and (turn >= 8 or coins = 5)\n"
        "Province\nGold\nSmithy max 1\nSilver"
    )


def test_it_plays_the_usual_plan_until_it_sees_the_sign() -> None:
    plan = switching(MONEY, COUNTER, Sign("Ironworks", 2))
    alone = tr.simulate(KINGDOM, [plan, "Big Money"], 200, 3)
    usual = tr.simulate(KINGDOM, [MONEY, "Big Money"], 200, 3)
    assert (alone.scores == usual.scores).all()  # Big Money has no Ironworks
    against = tr.simulate(KINGDOM, [plan, RUSH], 200, 3)
    assert (against.scores != tr.simulate(KINGDOM, [MONEY, RUSH], 200, 3).scores).any()


def test_signs_are_what_nobody_else_has() -> None:
    owned = {"Copper": 9.0, "Duchy": 5.0, "Gardens": 7.0}
    found = signs(owned, [{"Copper": 7.4, "Duchy": 3.4}, {"Gardens": 0.0}])
    assert found[0] == Sign("Gardens", 1)
    assert [sign.card for sign in found].count("Gardens") == 3
    assert {sign.card for sign in found} == {"Gardens", "Duchy"}  # two cards at most
    assert Sign("Duchy", 4) in found  # the others have about three
    assert signs(owned, [owned]) == []


def test_only_what_is_better_against_a_rival_is_switched_to() -> None:
    plans = [MONEY, RUSH, COUNTER]
    rates = [[0.5, 0.3, 0.6], [0.7, 0.5, 0.4], [0.4, 0.6, 0.5]]
    owned = [{"Smithy": 1.0}, {"Ironworks": 6.0}, {"Witch": 2.0}]
    made = list(all_switching(plans, rates, owned))
    assert switching(MONEY, COUNTER, Sign("Ironworks", 1)) in made
    assert switching(RUSH, MONEY, Sign("Witch", 1)) in made
    assert not any("opponent(Smithy)" in str(plan) for plan in made)  # no clear sign
    even = [[0.5] * 3 for _ in range(3)]
    assert list(all_switching(plans, even, owned)) == []


def begun() -> Ours:
    search = Ours(KINGDOM, threads=1, seed=1)
    search.step()
    return search


def test_a_circle_becomes_a_strategy_that_switches() -> None:
    search = begun()
    field = search.field
    field.plans = [MONEY, RUSH, COUNTER]
    field._lasting.clear()
    pairs = {(MONEY, RUSH): 0.3, (MONEY, COUNTER): 0.8, (RUSH, COUNTER): 0.3}
    field._pairs = {pair: (1600, rate) for pair, rate in pairs.items()}
    field._weighed = None
    assert min(field.weights) > 0.1
    search._unite(5)
    made = [plan for plan in field.plans if plan not in (MONEY, RUSH, COUNTER)]
    assert any("opponent(" in str(plan) for plan in made)
    assert set(search.rivals) == {MONEY, RUSH, COUNTER}


def test_without_a_circle_nothing_is_made() -> None:
    search = begun()
    best = search.field.best()
    search.field.plans, search.field._weighed = [best], None
    assert search._unite(5) is None
    assert search.rivals == ()


def test_long_plans_stay_whole_when_they_change() -> None:
    search = begun()
    names = ["Market", "Village", "Smithy", "Militia", "Witch", "Mine", "Moat", "Cellar", "Gold"]
    usual = strategy("Province", *(f"{name} max {i}" for i in (1, 2) for name in names))
    plan = switching(usual, usual, Sign("Gardens", 1))
    assert len(plan.rules) > MOST_RULES
    rng = search.luck("test")
    sizes = [len(mutate(plan, search.palette, rng).rules) for _ in range(50)]
    assert max(sizes) == len(plan.rules)
    assert min(sizes) > MOST_RULES
