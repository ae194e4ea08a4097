"""Drawing kingdoms for the lab."""

from __future__ import annotations

from typing import Any

import pytest

import throneroom as tr
from throneroom.lab.lab_plan import plan_lab
from throneroom.lab.lab_work import plan_from_json, plan_to_json


def test_every_kingdom_has_the_card_and_nine_others() -> None:
    plan = plan_lab("witch", kingdoms=20, seed=3)
    kingdoms = [plan.kingdom(number, 5) for number in range(20)]
    assert len(set(kingdoms)) == 20
    assert all(len(k.cards) == 10 and "Witch" in k.names for k in kingdoms)


def test_the_seed_draws_and_the_cost_does_not() -> None:
    drawn = plan_lab("Witch", kingdoms=5, seed=3).others
    assert drawn == plan_lab("Witch", kingdoms=5, seed=3, cost=7, costs=[2, 3]).others
    assert drawn != plan_lab("Witch", kingdoms=5, seed=4).others
    assert drawn == plan_lab("Witch", kingdoms=9, seed=3).others[:5]


def test_sets() -> None:
    base = {card.name for card in tr.all_cards("Base")}
    plan = plan_lab("Swindler", kingdoms=8, sets=["base"])
    assert {name for names in plan.others for name in names} <= base


def test_costs() -> None:
    plan = plan_lab("Witch", kingdoms=2, cost=4, costs=[3, 6])
    assert plan.values == (3, 4, 6)
    assert plan.order == (4, 3, 6)
    assert plan.searches == 8
    assert [plan.versions[value].cost for value in plan.values] == [3, 4, 6]


def test_a_number_that_is_not_the_cost() -> None:
    plan = plan_lab("Smithy", kingdoms=2, cost=5, sweep=("cards", [2, 4]))
    assert (plan.number, plan.cost, plan.value, plan.values) == ("+Cards", 5, 3, (2, 3, 4))
    assert [(one.name, one.cost, one.text) for one in plan.versions.values()] == [
        ("Smithy at 5 with 2", 5, "+2 Cards"),
        ("Smithy at 5", 5, "+3 Cards"),
        ("Smithy at 5 with 4", 5, "+4 Cards"),
    ]
    assert plan.subject == "Smithy at cost 5 with +Cards 3"
    assert plan_lab("Smithy", kingdoms=2).others == plan.others
    assert "Smithy at 5 with 4" in plan.kingdom(1, 4).names
    assert tr.strategy("Smithy at 5 with 4 max 2\nSilver", catalog=plan.known).rules[0].maximum == 2


def test_costs_are_a_sweep_of_the_cost() -> None:
    assert plan_lab("Witch", kingdoms=2, costs=[4]) == plan_lab(
        "Witch", kingdoms=2, sweep=("Cost", [4])
    )


@pytest.mark.parametrize("wish", [{"costs": [6]}, {"sweep": ("times to play", [3]), "cost": 5}])
def test_a_plan_survives_the_store(wish: dict[str, Any]) -> None:
    plan = plan_lab("throne room (1E)", kingdoms=2, generations=3, seed=2, **wish)
    assert plan.card.edition == 1
    assert plan_from_json(plan_to_json(plan), 2) == plan


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"name": "Wich"}, "unknown card 'Wich': did you mean 'Witch'"),
        ({"name": "Province"}, "Province is in every game"),
        ({"name": "Colony"}, "Colony is in every game"),
        ({"name": "Cellar, Moat"}, "unknown card 'Cellar, Moat'"),
        ({"cost": 99}, "from 0 to 15, not 99"),
        ({"costs": [3, -1]}, "from 0 to 15, not -1"),
        (
            {"sweep": ("coins", [1])},
            r"Witch has no number 'coins': did you mean 'cost'\? Its numbers are cost 5, \+Cards 2",
        ),
        (
            {"sweep": ("+Cards", [2, 300])},
            r"\+Cards of Witch is a whole number from 0 to 100, not 300",
        ),
        ({"sweep": ("+Cards", [1]), "costs": [3]}, "one of costs and sweep"),
        ({"kingdoms": 0}, "kingdoms is between 1 and 1,000, not 0"),
        ({"seconds": 0}, "seconds is above 0"),
        ({"seconds": float("nan")}, "seconds is above 0"),
        ({"generations": 0}, "generations is between"),
        ({"seconds": None}, "how long"),
        ({"sets": ["bass"]}, "unknown set 'bass': did you mean 'Base'"),
        ({"seed": -1}, "seed"),
    ],
)
def test_what_makes_no_plan(wrong: dict[str, Any], message: str) -> None:
    given: dict[str, Any] = {"name": "Witch", "kingdoms": 2, **wrong}
    with pytest.raises(ValueError, match=message):
        plan_lab(given.pop("name"), **given)


@pytest.mark.parametrize(("cards", "message"), [(9, "there are only 8"), (10, "too few for 30")])
def test_too_few_cards(monkeypatch: pytest.MonkeyPatch, cards: int, message: str) -> None:
    few = [c for c in tr.all_cards("Base") if c.name != "Witch"][: cards - 1]
    monkeypatch.setattr(tr.Catalog, "cards", lambda *_: few)
    with pytest.raises(tr.KingdomError, match=message):
        plan_lab("Witch", kingdoms=30)
